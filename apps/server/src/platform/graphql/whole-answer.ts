import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql'

/** A field that a document asks for, by its key in the answer; fragments are opened. */
export interface Selected {
  readonly key: string
  readonly name: string
  readonly below: readonly Selected[]
}

/**
 * How the resolver of a document's only root field answers with text: when PostgreSQL wrote the whole answer as JSON, `{"data":…}`, the resolver puts
 * it here and returns anything empty. Nothing is parsed, resolved, serialized or copied then.
 */
export interface WholeAnswer {
  readonly selected: Selected
  text: string | undefined
}

type AnswerFragments = ReadonlyMap<string, FragmentDefinitionNode>

/**
 * The only root field of a query, with everything below it. Undefined for a document whose answer follows from more than names: several operations
 * or root fields, directives, arguments below the root, or a key that occurs twice.
 */
export function onlyField(document: DocumentNode): Selected | undefined {
  const operation = getOperationAST(document)
  if (operation?.operation !== OperationTypeNode.QUERY || operation.directives?.length) return undefined
  const fragments: AnswerFragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  )
  const fields = fieldsOf(operation.selectionSet, fragments)
  const [root] = fields ?? []
  return fields?.length === 1 && root ? selectedOf(root, fragments) : undefined
}

/** The fields of a selection, or undefined when a directive or a condition on a type stands before one. */
function fieldsOf({ selections }: SelectionSetNode, fragments: AnswerFragments): FieldNode[] | undefined {
  const found: FieldNode[] = []
  for (const one of selections) {
    if (one.directives?.length) return undefined
    if (one.kind === Kind.FIELD) found.push(one)
    else {
      const fragment = one.kind === Kind.INLINE_FRAGMENT ? one : fragments.get(one.name.value)
      const inner = fragment && !fragment.directives?.length ? fieldsOf(fragment.selectionSet, fragments) : undefined
      if (!inner) return undefined
      found.push(...inner)
    }
  }
  return found
}

function selectedOf({ alias, name, selectionSet }: FieldNode, fragments: AnswerFragments): Selected | undefined {
  const fields = selectionSet ? fieldsOf(selectionSet, fragments) : []
  if (!fields || fields.some((field) => field.arguments?.length)) return undefined
  const below = fields.flatMap((field) => selectedOf(field, fragments) ?? [])
  if (below.length < fields.length || new Set(below.map(({ key }) => key)).size < below.length) return undefined
  return { key: alias?.value ?? name.value, name: name.value, below }
}
