import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
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

/** What a document may cost (INVARIANTS F11): 2000 tokens, depth 10, 20 root fields of a query and one of a mutation, cost 5000, 10 s. */
export function limits(production: boolean): Plugin[] {
  return [
    {
      onParse: ({ setParseFn }) => setParseFn((source: string) => parse(source, { maxTokens: mostTokens })),
      onValidate: ({ addValidationRule, setResult, validateFn, setValidationFn }) => {
        void setResult
        addValidationRule(shapeRule)
        if (production) addValidationRule(NoSchemaIntrospectionCustomRule)
        setValidationFn(((schema: never, document: never, rules: never, options: object) =>
          (validateFn as (...args: unknown[]) => unknown)(schema, document, rules, {
            ...options,
            hideSuggestions: true,
            maxErrors: 20,
          })) as never)
      },
      onExecute: ({ executeFn, setExecuteFn }) =>
        setExecuteFn(((args: never) => {
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

/** Depth, number of root fields, and a cost that multiplies by the limit of each list on the way down. */
function shapeRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      const roots = node.selectionSet.selections.length
      if (node.operation === 'subscription') context.reportError(tooMuch('subscriptions are not served here'))
      if (roots > (node.operation === 'mutation' ? 1 : mostRootFields)) context.reportError(tooMuch('too many root fields'))
      const fragments = new Map(
        context.getDocument().definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
      )
      const spent = { cost: 0 }
      const depth = measure(node.selectionSet, 1, 1, fragments, new Set(), spent)
      if (depth > deepest) context.reportError(tooMuch('too deep'))
      if (spent.cost > mostCost) context.reportError(tooMuch('too much at once'))
    },
  }
}

function measure(
  set: SelectionSetNode,
  depth: number,
  times: number,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  open: ReadonlySet<string>,
  spent: { cost: number },
): number {
  let most = depth
  for (const one of set.selections) {
    if (spent.cost > mostCost || most > deepest) return most
    if (one.kind === Kind.FIELD) {
      spent.cost += times
      const limit = one.arguments?.find((argument) => argument.name.value === 'limit')?.value
      const rows = limit?.kind === Kind.INT ? Math.min(100, Number(limit.value)) : limit ? 25 : 1
      // a row is one SQL statement's JSON: a field of it costs a quarter
      if (one.selectionSet && !one.name.value.startsWith('__'))
        most = Math.max(most, measure(one.selectionSet, depth + 1, Math.max(times, (times * rows) / 4), fragments, open, spent))
    } else if (one.kind === Kind.INLINE_FRAGMENT) {
      most = Math.max(most, measure(one.selectionSet, depth, times, fragments, open, spent))
    } else {
      const fragment = fragments.get(one.name.value)
      if (fragment && !open.has(one.name.value))
        most = Math.max(most, measure(fragment.selectionSet, depth, times, fragments, new Set([...open, one.name.value]), spent))
    }
  }
  return most
}

const tooMuch = (message: string) => new GraphQLError(message, { extensions: { code: 'INVALID' } })
