const many = (count: number, name: string, field: string) => Array.from({ length: count }, (_, at) => `${name}${at}: ${field}`).join(' ')

/**
 * Documents about the schema whose cost was once counted as zero. `small` got an answer of 91 MB after 10 s, `large`, 2.6 kB long, crashed the process;
 * the others are variants that keep the rule of one introspection field without an alias.
 */
export const schemaDocuments = {
  small: written({ schemas: 18, fields: 40 }),
  large: written({ schemas: 18, ofTypes: 20, types: 40, fields: 60 }),
  'large, once': written({ ofTypes: 20, types: 40, fields: 60 }),
  'large, of one type': written({ ofTypes: 20, types: 40, fields: 60 }).replace(
    '{ __schema { types { ...Z } } }',
    '{ __type(name: "Mutation") { ...Z } }',
  ),
}

/** Aliases on four levels, each of which multiplies the cost. */
export function written({
  schemas = 0,
  ofTypes = 1,
  types = 1,
  fields,
}: {
  schemas?: number
  ofTypes?: number
  types?: number
  fields: number
}) {
  const schema = '__schema { types { ...Z } }'
  return `fragment T on __Type { name kind ${many(ofTypes, 'o', 'ofType { name kind }')} }
fragment F on __Field { name args { name type { ...T } } ${many(types, 't', 'type { ...T }')} }
fragment Z on __Type { ...T ${many(fields, 'f', 'fields { ...F }')} }
{ ${schemas > 0 ? many(schemas, 's', schema) : schema} }`
}
