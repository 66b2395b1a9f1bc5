import type { FieldNode, FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql'

/** The names of the fields that a query asks for below a path of fields, fragments opened; more than is needed when @skip says so. */
export function askedFields(info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>, path: readonly string[] = []): Set<string> {
  let level: readonly SelectionSetNode[] = info.fieldNodes.flatMap((node) => node.selectionSet ?? [])
  for (const name of path)
    level = level.flatMap((set) =>
      fieldsOf(set, info.fragments).flatMap((field) => (field.name.value === name ? (field.selectionSet ?? []) : [])),
    )
  return new Set(level.flatMap((set) => fieldsOf(set, info.fragments).map((field) => field.name.value)))
}

/** The names of all fields that a query asks for below a path, however deep: more than is needed where two types share a name. */
export function askedBelow(info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>, path: readonly string[] = []): Set<string> {
  const names = new Set<string>()
  const walk = (sets: readonly SelectionSetNode[], left: readonly string[]) => {
    for (const field of sets.flatMap((set) => fieldsOf(set, info.fragments))) {
      if (left.length > 0 && field.name.value !== left[0]) continue
      if (left.length === 0) names.add(field.name.value)
      if (field.selectionSet) walk([field.selectionSet], left.slice(1))
    }
  }
  walk(
    info.fieldNodes.flatMap((node) => node.selectionSet ?? []),
    path,
  )
  return names
}

function fieldsOf(set: SelectionSetNode, fragments: Readonly<Record<string, FragmentDefinitionNode>>): FieldNode[] {
  return set.selections.flatMap((one) => {
    if (one.kind === 'Field') return [one]
    const inner = one.kind === 'InlineFragment' ? one.selectionSet : fragments[one.name.value]?.selectionSet
    return inner ? fieldsOf(inner, fragments) : []
  })
}
