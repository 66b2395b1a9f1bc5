import {
  type ASTVisitor,
  type DocumentNode,
  type ExecutionArgs,
  type FieldNode,
  FieldsOnCorrectTypeRule,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  KnownTypeNamesRule,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { toldAtRoot, toldBelow } from './introspection.ts'

const mostTokens = 2000
const deepest = 10
const mostRootFields = 20
const mostCost = 5000
const longestSeconds = 10
const mostRows = 100
const rowsUnlessSaid = 25
/** A list of rows comes as JSON of one SQL statement, so a field of a row costs a quarter. */
const ordinaryRows: RowCost = { most: mostRows, costs: 4 }

/** The most rows of a list, and how many fields of its rows cost as much as one other field. */
interface RowCost {
  readonly most: number
  readonly costs: number
}
declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Of a list that is limited and costs otherwise than the others. */
    readonly rows?: RowCost
  }
}

/**
 * What a document may cost: 2000 tokens, depth 10, 20 root fields of a query and one of a mutation, cost 5000, 10 s. A
 * refused document has the code BAD_REQUEST and no suggestions. This plugin comes after the one that executes, because it times the execution.
 */
export function limits(isIntrospected: boolean): Plugin[] {
  return [
    {
      onParse: ({ setParseFn }) =>
        setParseFn((source: string) => {
          try {
            return parse(source, { maxTokens: mostTokens })
          } catch (error) {
            throw error instanceof GraphQLError ? coded(error) : error
          }
        }),
      onValidate: ({ validateFn, setValidationFn }) => {
        setValidationFn((schema: GraphQLSchema, document: DocumentNode, rules?: readonly ValidationRule[], options?: object) => {
          const judged = (some?: readonly ValidationRule[]) => {
            const errors: readonly GraphQLError[] = validateFn(schema, document, some, { ...options, hideSuggestions: true, maxErrors: 20 })
            return errors.map(coded)
          }
          // the other rules take longer, some of them quadratic in the selection: they never see a document that exceeds the limits. Its
          // author still hears of every name that doesn't exist, which takes one walk through it
          const tooMuch = judged([shapeRule(isIntrospected)])
          return tooMuch.length > 0 ? [...tooMuch, ...judged([FieldsOnCorrectTypeRule, KnownTypeNamesRule])] : judged(rules)
        })
      },
      onExecute: ({ executeFn, setExecuteFn }) =>
        setExecuteFn((args: ExecutionArgs) => {
          let timer: NodeJS.Timeout | undefined
          const tooLong = new Promise((resolve) => {
            timer = setTimeout(
              () => resolve({ errors: [new GraphQLError('took too long', { extensions: { code: 'UNAVAILABLE' } })] }),
              longestSeconds * 1000,
            )
          })
          return Promise.race([executeFn(args), tooLong]).finally(() => clearTimeout(timer))
        }),
    },
  ]
}

function coded(error: GraphQLError): GraphQLError {
  error.extensions.code ??= 'BAD_REQUEST'
  return error
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>
/** Cost of the fields, and how many selections were looked at: fragments that only spread others would otherwise cost nothing. */
interface Spent {
  cost: number
  steps: number
}

/** Depth, number of root fields, and a cost that multiplies by the limit of each list on the way down. */
const shapeRule =
  (isIntrospected: boolean) =>
  (context: ValidationContext): ASTVisitor => {
    const schema = context.getSchema()
    const fragments: Fragments = new Map(
      context.getDocument().definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
    )
    // counted over all operations, or a document of 300 operations would take 300 times as long to validate
    let steps = 0
    return {
      OperationDefinition(node) {
        if (node.operation === 'subscription') return context.reportError(tooMuch('subscriptions are not supported'))
        const most = node.operation === 'mutation' ? 1 : mostRootFields
        const spent = { cost: 0, steps }
        const fields = rootFields(node, fragments, spent)
        if (fields.length > most || spent.steps > mostCost) return context.reportError(tooMuch('too many root fields'))
        const refusal = refuseIntrospection(fields, isIntrospected)
        if (refusal) return context.reportError(refusal)
        const root = { type: schema.getRootType(node.operation) ?? undefined, times: 1, depth: 1 }
        const depth = measure(node.selectionSet, root, { schema, fragments, open: new Set(), spent })
        steps = spent.steps
        if (depth > deepest) context.reportError(tooMuch('too deep'))
        if (spent.cost > mostCost || spent.steps > mostCost) context.reportError(tooMuch('too complex'))
      },
    }
  }

/** `__schema` and `__type` are unknown fields unless introspection is on; then only one of them, without an alias. */
function refuseIntrospection(fields: readonly FieldNode[], isIntrospected: boolean): GraphQLError | undefined {
  const about = fields.filter(({ name }) => name.value === '__schema' || name.value === '__type')
  const [first] = about
  if (!first) return undefined
  if (!isIntrospected) return new GraphQLError(`Cannot query field "${first.name.value}" on type "Query".`, { nodes: first })
  if (about.some(({ alias }) => alias)) return tooMuch('__schema and __type can’t have an alias')
  return about.length > 1 ? tooMuch('__schema or __type can be queried only once') : undefined
}

/** Root fields, including those in fragments; stops once there are too many. */
function rootFields(operation: OperationDefinitionNode, fragments: Fragments, spent: Spent): FieldNode[] {
  const found: FieldNode[] = []
  const open = new Set<string>()
  const collect = (set: SelectionSetNode) => {
    for (const one of set.selections) {
      if (found.length > mostRootFields || ++spent.steps > mostCost) return
      if (one.kind === Kind.FIELD) found.push(one)
      else if (one.kind === Kind.INLINE_FRAGMENT) collect(one.selectionSet)
      else inFragment(one, { fragments, open }, collect)
    }
  }
  collect(operation.selectionSet)
  return found
}

/** Visits a fragment where it is spread, unless it contains itself. */
function inFragment(
  { name }: FragmentSpreadNode,
  { fragments, open }: Pick<DocumentWalk, 'fragments' | 'open'>,
  look: (set: SelectionSetNode) => void,
) {
  const fragment = fragments.get(name.value)
  if (!fragment || open.has(name.value)) return
  open.add(name.value)
  look(fragment.selectionSet)
  open.delete(name.value)
}

/** The context of a selection: its type, how often it is answered, its depth, and for introspection the values themselves. */
interface SelectedType {
  readonly type: GraphQLNamedType | undefined
  readonly times: number
  readonly depth: number
  readonly values?: readonly unknown[]
}
interface DocumentWalk {
  readonly schema: GraphQLSchema
  readonly fragments: Fragments
  /** The fragments that the selection is inside of. */
  readonly open: Set<string>
  readonly spent: Spent
}

/** Adds up the cost below a selection; answers its greatest depth. */
function measure(set: SelectionSetNode, owner: SelectedType, walk: DocumentWalk): number {
  const { schema, spent } = walk
  let most = owner.depth
  const look = (inner: SelectionSetNode, at: SelectedType) => {
    most = Math.max(most, measure(inner, at, walk))
  }
  for (const one of set.selections) {
    if (++spent.steps > mostCost || spent.cost > mostCost || most > deepest) return most
    if (one.kind === Kind.FIELD) {
      spent.cost += owner.times
      if (one.selectionSet && spent.cost <= mostCost) look(one.selectionSet, typeBelow(one, owner, schema))
    } else if (one.kind === Kind.INLINE_FRAGMENT) look(one.selectionSet, owner)
    else inFragment(one, walk, (inner) => look(inner, owner))
  }
  return most
}

function typeBelow(node: FieldNode, { type, times, values, depth: above }: SelectedType, schema: GraphQLSchema): SelectedType {
  const depth = above + 1
  if (values || node.name.value.startsWith('__')) {
    const told = values ? toldBelow(node, { type, values }, schema) : toldAtRoot(node, schema)
    return { ...told, times: told.values.length, depth }
  }
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined
  const cost = field?.extensions.rows ?? ordinaryRows
  const rows = field?.args.some(({ name }) => name === 'limit') ? rowsOf(node, cost.most) : 1
  // a list without a limit counts as four rows
  return { type: field && getNamedType(field.type), times: Math.max(times, (times * rows) / cost.costs), depth }
}

/** How many rows a list is asked for; a variable could be anything, so it counts as the most. */
function rowsOf(node: FieldNode, most: number): number {
  const limit = node.arguments?.find((argument) => argument.name.value === 'limit')?.value
  if (!limit) return rowsUnlessSaid
  return limit.kind === Kind.INT ? Math.min(most, Math.max(1, Number(limit.value))) : most
}

/** 400 whatever media type the caller accepts: the document was refused before execution. */
const tooMuch = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 400, spec: false } } })
