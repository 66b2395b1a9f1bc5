import {
  type ASTVisitor,
  type DocumentNode,
  type ExecutionArgs,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'

const mostTokens = 2000
const deepest = 10
const mostRootFields = 20
const mostCost = 5000
const longestSeconds = 10
const mostRows = 100
const rowsUnlessSaid = 25

/**
 * What a document may cost (INVARIANTS F11): 2000 tokens, depth 10, 20 root fields of a query and one of a mutation, cost 5000, 10 s. A
 * document that is refused carries the code BAD_REQUEST and no suggestions. It comes after the plugin that executes: it times that one.
 */
export function limits(production: boolean): Plugin[] {
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
      onValidate: ({ addValidationRule, validateFn, setValidationFn }) => {
        addValidationRule(shapeRule)
        if (production) addValidationRule(NoSchemaIntrospectionCustomRule)
        const validate = validateFn as (...args: unknown[]) => readonly GraphQLError[]
        setValidationFn(((schema: never, document: never, rules: never, options: object) =>
          validate(schema, document, rules, { ...options, hideSuggestions: true, maxErrors: 20 }).map(coded)) as never)
      },
      onExecute: ({ executeFn, setExecuteFn }) =>
        setExecuteFn(((args: ExecutionArgs) => {
          let timer: NodeJS.Timeout | undefined
          const tooLong = new Promise((resolve) => {
            timer = setTimeout(
              () => resolve({ errors: [new GraphQLError('took too long', { extensions: { code: 'UNAVAILABLE' } })] }),
              longestSeconds * 1000,
            )
          })
          return Promise.race([executeFn(args), tooLong]).finally(() => clearTimeout(timer))
        }) as typeof executeFn),
    },
  ]
}

/** Whether the compiler may take a document: it keeps one program a document, whichever of its operations was asked for. */
export const hasOneOperation = (document: DocumentNode): boolean =>
  document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION).length === 1

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
function shapeRule(context: ValidationContext): ASTVisitor {
  const fragments: Fragments = new Map(
    context.getDocument().definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  )
  return {
    OperationDefinition(node) {
      if (node.operation === 'subscription') return context.reportError(tooMuch('subscriptions are not served here'))
      const most = node.operation === 'mutation' ? 1 : mostRootFields
      if (rootFields(node, fragments) > most) return context.reportError(tooMuch('too many root fields'))
      const spent = { cost: 0, steps: 0 }
      const root = context.getSchema().getRootType(node.operation) ?? undefined
      const depth = measure(node.selectionSet, root, 1, 1, fragments, new Set(), spent)
      if (depth > deepest) context.reportError(tooMuch('too deep'))
      if (spent.cost > mostCost || spent.steps > mostCost) context.reportError(tooMuch('too much at once'))
    },
  }
}

/** Root fields, those inside of fragments too; stops counting past the largest number that is allowed. */
function rootFields(operation: OperationDefinitionNode, fragments: Fragments): number {
  let found = 0
  let steps = 0
  const count = (set: SelectionSetNode, open: ReadonlySet<string>) => {
    for (const one of set.selections) {
      if (found > mostRootFields || ++steps > mostCost) return
      if (one.kind === Kind.FIELD) found++
      else if (one.kind === Kind.INLINE_FRAGMENT) count(one.selectionSet, open)
      else {
        const fragment = fragments.get(one.name.value)
        if (fragment && !open.has(one.name.value)) count(fragment.selectionSet, new Set([...open, one.name.value]))
      }
    }
  }
  count(operation.selectionSet, new Set())
  return steps > mostCost ? Number.POSITIVE_INFINITY : found
}

function measure(
  set: SelectionSetNode,
  type: GraphQLNamedType | undefined,
  depth: number,
  times: number,
  fragments: Fragments,
  open: ReadonlySet<string>,
  spent: Spent,
): number {
  let most = depth
  for (const one of set.selections) {
    if (++spent.steps > mostCost || spent.cost > mostCost || most > deepest) return most
    if (one.kind === Kind.FIELD) {
      spent.cost += times
      if (!one.selectionSet || one.name.value.startsWith('__')) continue
      const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[one.name.value] : undefined
      const rows = field?.args.some(({ name }) => name === 'limit') ? rowsOf(one) : 1
      // a row is a part of one SQL statement's JSON: a field of it costs a quarter. A list without a limit counts as four rows.
      const below = Math.max(times, (times * rows) / 4)
      most = Math.max(most, measure(one.selectionSet, field && getNamedType(field.type), depth + 1, below, fragments, open, spent))
    } else if (one.kind === Kind.INLINE_FRAGMENT) {
      most = Math.max(most, measure(one.selectionSet, type, depth, times, fragments, open, spent))
    } else {
      const fragment = fragments.get(one.name.value)
      if (fragment && !open.has(one.name.value))
        most = Math.max(most, measure(fragment.selectionSet, type, depth, times, fragments, new Set([...open, one.name.value]), spent))
    }
  }
  return most
}

/** How many rows a list is asked for; a variable could be anything, so it counts as the most. */
function rowsOf(node: FieldNode): number {
  const limit = node.arguments?.find((argument) => argument.name.value === 'limit')?.value
  if (!limit) return rowsUnlessSaid
  return limit.kind === Kind.INT ? Math.min(mostRows, Math.max(1, Number(limit.value))) : mostRows
}

const tooMuch = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
