/** What is read of a JSON Schema. Limits of values (maxLength, pattern, …) say nothing about a type. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}
interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema?: Schema
}
interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content & { readonly required?: boolean }
  readonly responses?: Readonly<Record<string, Content>>
}
export interface OpenApi {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** The operations of an OpenAPI document as a TypeScript module: what each takes and what it answers. Throws at a keyword that it doesn't know. */
export function restTypes({ paths = {} }: OpenApi): string {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )
  const lines = routes
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, operation }) => `  '${name}': {\n    asks: ${asksOf(operation)}\n    answer: ${answerOf(operation)}\n  }\n`)
  return `/** REST operations, made by npm run graphql from the server's OpenAPI document. */\nexport interface RestOperations {\n${lines.join('')}}\n`
}

/** The parts of a request: params and query by their parameters, a JSON body, or a file as it is. */
function asksOf({ parameters = [], requestBody }: Operation): string {
  const partOf = (place: string, name: string) => {
    const here = parameters.filter((one) => one.in === place)
    if (here.length === 0) return []
    const mark = here.some((one) => one.required) ? '' : '?'
    return [`readonly ${name}${mark}: ${objectOf(here.map((one) => ({ ...one, schema: one.schema ?? {} })))}`]
  }
  return braced([...partOf('path', 'params'), ...partOf('query', 'query'), ...bodyOf(requestBody)])
}

function bodyOf(requestBody: Operation['requestBody']): string[] {
  if (!requestBody?.content) return []
  const { 'application/json': json, 'text/csv': csv } = requestBody.content
  if (csv) return ['readonly csv: string | Blob']
  if (!json) return ['readonly file: Blob']
  const type = typeOf(json.schema ?? {})
  const isOptional = !requestBody.required || / \| null$/.test(type)
  return [`readonly body${isOptional ? '?' : ''}: ${type}`]
}

/** The answer that isn't a refusal; a file, and what has no schema, is unknown. */
function answerOf({ responses = {} }: Operation): string {
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  return typeOf(good?.content?.['application/json']?.schema ?? {})
}

/** Keywords that a type doesn't show. */
const silent = new Set(
  'description default title format pattern minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems propertyNames'.split(
    ' ',
  ),
)
const known = new Set('type enum const anyOf oneOf allOf properties required additionalProperties items'.split(' '))

function typeOf(schema: Schema): string {
  for (const keyword of Object.keys(schema)) if (!known.has(keyword) && !silent.has(keyword)) throw new Error(`no type for ${keyword}`)
  const { type, enum: values, anyOf, oneOf, allOf } = schema
  if ('const' in schema) return literal(schema.const)
  if (values) return either(values.map(literal))
  if (anyOf ?? oneOf) return either((anyOf ?? oneOf ?? []).map(typeOf))
  if (allOf)
    return allOf
      .map(typeOf)
      .map((one) => (one.includes(' | ') ? `(${one})` : one))
      .join(' & ')
  return type === undefined ? 'unknown' : either([type].flat().map((one) => ofKind(one, schema)))
}

function ofKind(kind: string, { properties, required = [], additionalProperties, items }: Schema): string {
  if (kind === 'string' || kind === 'boolean' || kind === 'null') return kind
  if (kind === 'number' || kind === 'integer') return 'number'
  if (kind === 'array') return listOf(typeOf(items ?? {}))
  if (kind !== 'object') throw new Error(`no type for ${kind}`)
  if (properties) return objectOf(Object.entries(properties).map(([name, schema]) => ({ name, required: required.includes(name), schema })))
  return `Readonly<Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>>`
}

const objectOf = (fields: readonly { readonly name: string; readonly required?: boolean; readonly schema: Schema }[]): string =>
  braced(
    fields.map(
      ({ name, required, schema }) => `readonly ${/^\w+$/.test(name) ? name : `'${name}'`}${required ? '' : '?'}: ${typeOf(schema)}`,
    ),
  )

const listOf = (type: string): string => (/ [|&] /.test(type) ? `(${type})[]` : `${type}[]`)

const braced = (fields: readonly string[]): string => (fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`)

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value))

/** A union with null last. */
function either(types: readonly string[]): string {
  const all = new Set(types)
  const isNullable = all.delete('null')
  return [...all, ...(isNullable ? ['null'] : [])].join(' | ')
}
