const many = (count: number, name: string, field: string) => Array.from({ length: count }, (_, at) => `${name}${at}: ${field}`).join(' ')

/**
 * Documents about the schema that once cost nothing by our count. `small` answered 91 MB after 10 s, `large`, 2.6 kB long, ended the process; the
 * others are the same within the rule that the schema is asked for once and under its own name.
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

/** Aliases on four levels, each of which multiplies those above it. */
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
