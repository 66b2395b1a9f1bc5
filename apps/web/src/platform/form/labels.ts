/** The labels of some fields of an entity, as the domain's map of its fields has them. */
export const labelsOf = <N extends string>(
  fields: Readonly<Record<N, { readonly label: string }>>,
  ...names: readonly N[]
): Readonly<Record<N, string>> => Object.fromEntries(names.map((name) => [name, fields[name].label])) as Record<N, string>
