import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { schema } from '../../apps/server/src/schema.ts'
import type { OpenHouse } from '../house.ts'
import type { Hostile } from './hostile-values.ts'
import { recipes, rowless } from './recipes.ts'
import { kindOf } from './walk.ts'

type Ids = Readonly<Record<string, string>>
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly payload?: string
  readonly headers?: Readonly<Record<string, string>>
}
/** One input field of one operation, and how to send a value in it; the rest of the request is valid. */
export interface Leaf {
  readonly operation: string
  readonly at: string
  request(value: Hostile, own: Ids): Request
}
type Build = (inner: unknown) => unknown
interface JsonSchema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minLength?: number
  pattern?: string
  minimum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
}
interface Described {
  parameters?: { in: 'path' | 'query' | 'header'; name: string }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

const unused = '0badcafe-0000-4000-8000-00000000beef'
const when = '2026-11-18T16:00:00Z'
/** Placeholder for the value until the request is written. */
const here = 'the value goes here'
const written = (whole: unknown, { json }: Hostile) => JSON.stringify(whole).replaceAll(JSON.stringify(here), () => json)

/** Every leaf of every REST path in /openapi.json: in the path, the query and the body, and the body as a whole. */
export async function restLeaves(house: OpenHouse): Promise<Leaf[]> {
  const { paths } = (await house.app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, Described>> }>()
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([verb, described]) => leavesOfRoute(verb, path, described)),
  )
}

function leavesOfRoute(verb: string, path: string, { parameters = [], requestBody }: Described): Leaf[] {
  const method = verb.toUpperCase() as Request['method']
  const operation = `${method} ${path}`
  const recipe = recipes[operation]
  const asked = (own: Ids) => recipe?.ask(own[recipe.kind] ?? unused, own)[0] ?? rowless[operation] ?? {}
  const urlOf = (own: Ids) => asked(own).url ?? path.replace('{id}', own[recipe?.kind ?? ''] ?? unused)
  // operations that name no row get something invalid on purpose
  const bodyOf = (own: Ids) => (recipe ? asked(own).body : undefined)
  const plain = (own: Ids): Request => {
    const { body, headers } = asked(own)
    const payload = typeof body === 'object' ? JSON.stringify(body) : body
    return { method, url: urlOf(own), ...(payload === undefined ? {} : { payload }), ...(headers ? { headers } : {}) }
  }
  const leaf = (at: string, request: Leaf['request']): Leaf => ({ operation, at, request })
  // the one header of every write is also a field of its body, below
  const inAddress = parameters.filter(({ in: part }) => part !== 'header')
  const leaves = inAddress.map(({ in: part, name }) =>
    leaf(`${part} ${name}`, (value, own) => ({
      ...plain(own),
      url: part === 'path' ? path.replace(`{${name}}`, encoded(value)) : withQuery(urlOf(own), name, value),
    })),
  )
  const body = requestBody?.content['application/json']?.schema
  if (body) {
    const given = (own: Ids, whole: (own: Ids) => unknown, value: Hostile): Request => ({
      ...plain(own),
      payload: written(whole(own), value),
    })
    leaves.push(leaf('body', (value, own) => given(own, () => here, value)))
    leaves.push(leaf('body idempotencyKey', (value, own) => given(own, () => ({ ...objectOf(bodyOf(own)), idempotencyKey: here }), value)))
    for (const { at, build } of jsonLeaves(body, (own) => objectOf(bodyOf(own))))
      leaves.push(leaf(`body ${at}`, (value, own) => given(own, (own) => build(own)(here), value)))
  }
  const type = rowless[operation]?.headers?.['content-type'] ?? recipe?.ask(unused, {})[0]?.headers?.['content-type']
  if (type) leaves.push(leaf(`body ${type}`, (value, own) => ({ ...plain(own), payload: textOf(value) })))
  if (type === 'text/csv') leaves.push(...cellLeaves(leaf, plain))
  return leaves
}

/** Each cell of an imported table. */
function cellLeaves(leaf: (at: string, request: Leaf['request']) => Leaf, plain: (own: Ids) => Request): Leaf[] {
  const good: Readonly<Record<string, string>> = {
    firstName: 'Eve',
    lastName: 'Eve',
    email: 'eve@evil.example',
    role: 'BOOKING_USER',
    permission: 'BOOKING_USER',
    phone: '+1 555 0100',
    timezone: 'UTC',
    languages: 'en',
    level: '1',
    load: '5',
    notes: 'x',
    workspace: unused,
    workspaceRole: 'VIEWER',
  }
  const row = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return Object.keys(good).map((column) =>
    leaf(`cell ${column}`, (value, own) => {
      const cells = Object.entries(good).map(([name, text]) => (name === column ? textOf(value) : text))
      return { ...plain(own), payload: `${row(Object.keys(good))}\n${row(cells)}\n` }
    }),
  )
}

/** Every leaf of a schema: its path, and a valid whole with the placeholder there. Each variant of a union has its own leaves. */
function jsonLeaves(
  shape: JsonSchema,
  given: (own: Ids) => object,
  at = '',
  outer: (own: Ids) => Build = () => (inner) => inner,
): { at: string; build: (own: Ids) => Build }[] {
  const variants = (shape.anyOf ?? shape.oneOf)?.filter(({ type }) => type !== 'null')
  if (variants) {
    const [one] = variants
    return variants.flatMap((variant, index) =>
      jsonLeaves(variant, one === variants.at(-1) ? given : () => ({}), variants.length > 1 ? `${at}#${index}` : at, outer),
    )
  }
  const below = (name: string) => (at && !at.endsWith('#') ? `${at}.${name}` : name)
  if (shape.items)
    return jsonLeaves(
      shape.items,
      () => ({}),
      below('0'),
      (own) => (inner) => outer(own)([inner]),
    )
  if (shape.properties) {
    const whole = (own: Ids) => ({ ...objectOf(sample(shape, '', own)), ...given(own) })
    return Object.entries(shape.properties).flatMap(([name, inner]) =>
      jsonLeaves(
        inner,
        () => ({}),
        below(name),
        (own) => (value) => outer(own)({ ...whole(own), [name]: value }),
      ),
    )
  }
  if (typeof shape.additionalProperties === 'object')
    return [
      ...jsonLeaves(
        shape.additionalProperties,
        () => ({}),
        below('x'),
        (own) => (inner) => outer(own)({ x: inner }),
      ),
      { at: below('a name'), build: (own) => (inner) => outer(own)({ [String(inner)]: 'x' }) },
    ]
  return [{ at, build: outer }]
}

/** A valid value of a schema. */
function sample(shape: JsonSchema, name: string, own: Ids): unknown {
  const variant = (shape.anyOf ?? shape.oneOf)?.[0]
  if (variant) return sample(variant, name, own)
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.properties)
    return Object.fromEntries((shape.required ?? []).map((one) => [one, sample(shape.properties?.[one] ?? {}, one, own)]))
  if (shape.type === 'array') return []
  if (shape.type === 'boolean') return true
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 1
  if (shape.format === 'uuid') return own[kindOf({ name: '' }, name)] ?? unused
  if (shape.format === 'date-time') return when
  if (shape.format === 'email') return 'eve@evil.example'
  if (name === 'timezone') return 'Europe/Berlin'
  if (name === 'password') return 'Second-act-2'
  const { pattern = '' } = shape
  return shape.type === 'string' ? (['x', ''].find((text) => new RegExp(pattern).test(text)) ?? 'x') : {}
}

/** Every leaf of every argument of the GraphQL schema; nested fields are reached by the first query that leads to them. */
export function graphqlLeaves(): Leaf[] {
  const leaves: Leaf[] = []
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const
  for (const [kind, type] of roots) for (const field of Object.values(type?.getFields() ?? {})) leaves.push(...leavesOfField(kind, [field]))
  for (const way of waysToArguments()) leaves.push(...leavesOfField('query', way))
  return leaves
}

type AnyField = GraphQLField<unknown, unknown>

/** The leaves of the last field of a path; the other fields get valid arguments. */
function leavesOfField(kind: 'query' | 'mutation', way: readonly AnyField[]): Leaf[] {
  const last = way.at(-1) as AnyField
  const [root] = way as [AnyField]
  const document = documentOf(kind, way)
  const operation = root.name
  return last.args.flatMap((argument) =>
    inputLeaves(argument.type, { field: last.name, at: argument.name }).map(({ at, build }) => ({
      operation,
      at: way.length > 1 ? `${way.map(({ name }) => name).join('.')} ${at}` : at,
      request: (value: Hostile, own: Ids): Request => {
        const variables: Record<string, unknown> = {}
        for (const field of way)
          for (const { name, type } of field.args)
            if (isNonNullType(type)) variables[variableOf(field, way, name)] = sampleOf(type, field.name, name, own)
        variables[variableOf(last, way, argument.name)] = build(own)(here)
        return { method: 'POST', url: '/graphql', payload: written({ query: document, variables }, value) }
      },
    })),
  )
}

const variableOf = (field: AnyField, way: readonly AnyField[], name: string) => (way.length > 1 ? `${field.name}_${name}` : name)

function inputLeaves(
  type: GraphQLInputType,
  place: { readonly field: string; readonly at: string },
  outer: (own: Ids) => Build = () => (inner) => inner,
): { at: string; build: (own: Ids) => Build }[] {
  const bare = getNullableType(type)
  if (isListType(bare)) return inputLeaves(bare.ofType, { ...place, at: `${place.at}.0` }, (own) => (inner) => outer(own)([inner]))
  if (!isInputObjectType(bare)) return [{ at: place.at, build: outer }]
  const fields = Object.values(bare.getFields())
  const required = (own: Ids) =>
    Object.fromEntries(
      fields.flatMap(({ name, type }) =>
        isNonNullType(type) ? [[name, sampleOf(type, place.field, `${place.at}.${name}`, own)] as const] : [],
      ),
    )
  return fields.flatMap(({ name, type }) =>
    inputLeaves(type, { ...place, at: `${place.at}.${name}` }, (own) => (inner) => outer(own)({ ...required(own), [name]: inner })),
  )
}

/** A valid value for an argument, with ids of `own` where it has them and otherwise of no one. */
export function sampleOf(type: GraphQLInputType, field: string, at: string, own: Ids): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return [sampleOf(bare.ofType, field, at, own)]
  if (isEnumType(bare)) return bare.getValues()[0]?.name
  if (isInputObjectType(bare))
    return Object.fromEntries(
      Object.values(bare.getFields()).flatMap(({ name, type }) =>
        isNonNullType(type) ? [[name, sampleOf(type, field, `${at}.${name}`, own)]] : [],
      ),
    )
  if (bare.name === 'ID') return own[kindOf({ name: field }, at)] ?? unused
  if (at.endsWith('email')) return 'eve@evil.example'
  return { Int: 1, Float: 1, Boolean: true, DateTime: when, Date: '2026-11-18', JSON: {} }[bare.name] ?? 'x'
}

function documentOf(kind: 'query' | 'mutation', way: readonly AnyField[]): string {
  const declared = way.flatMap((field) => field.args.map(({ name, type }: GraphQLArgument) => `$${variableOf(field, way, name)}: ${type}`))
  const calls = way.map((field) => {
    const given = field.args.map(({ name }) => `${name}: $${variableOf(field, way, name)}`)
    return `${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}`
  })
  const inner = selectionOf((way.at(-1) as AnyField).type)
  return `${kind} Hostile${declared.length > 0 ? `(${declared.join(', ')})` : ''} { ${calls.join(' { ')} ${inner} ${'} '.repeat(calls.length)}`
}

/** The scalar fields of an answer; of a list, the count and the ids. */
function selectionOf(type: GraphQLOutputType, levels = 1): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.length > 0) return []
    if (!isObjectType(getNamedType(field.type))) return [field.name]
    return field.name === 'nodes' && levels > 0 ? [`nodes ${selectionOf(field.type, 0)}`] : []
  })
  return `{ ${fields.length > 0 ? fields.join(' ') : '__typename'} }`
}

/** The shortest path from a query to each nested field with arguments. Throws for a field that no query reaches. */
function waysToArguments(): AnyField[][] {
  const ways = new Map<string, AnyField[]>()
  let next = Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => [field] as AnyField[])
  const seen = new Set<string>()
  while (next.length > 0) {
    const further: AnyField[][] = []
    for (const way of next) {
      const type = getNamedType((way.at(-1) as AnyField).type)
      if (!isObjectType(type) || seen.has(type.name)) continue
      seen.add(type.name)
      for (const field of Object.values(type.getFields())) {
        if (field.args.length > 0) ways.set(`${type.name}.${field.name}`, [...way, field])
        further.push([...way, field])
      }
    }
    next = further
  }
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    if (type.name.startsWith('__') || ['Query', 'Mutation'].includes(type.name)) continue
    for (const { name, args } of Object.values(type.getFields()))
      if (args.length > 0 && !ways.has(`${type.name}.${name}`)) throw new Error(`no query leads to ${type.name}.${name}`)
  }
  return [...ways.values()]
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** A value as text outside JSON: a text as it is, anything else as its JSON. */
function textOf({ json }: Hostile): string {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}

/** A value in a URL; a lone surrogate is sent as its bytes. */
function encoded(value: Hostile): string {
  const text = textOf(value)
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('')
}

function withQuery(url: string, name: string, value: Hostile): string {
  const [path, query = ''] = url.split('?')
  const others = query.split('&').filter((one) => one && one.split('=')[0] !== name)
  const given: unknown = JSON.parse(value.json)
  // a query name that occurs several times is read as a list
  const values = Array.isArray(given) && given.length > 0 ? given.map((one) => encodeURIComponent(JSON.stringify(one))) : [encoded(value)]
  return `${path}?${[...others, ...values.map((one) => `${name}=${one}`)].join('&')}`
}
