import { getIntrospectionQuery, getOperationAST, Kind, parse, type TypeNode } from 'graphql'
import { ownDocuments } from '../documents.ts'
import type { OpenHouse } from '../house.ts'

interface TypeRef {
  kind: string
  name: string | null
  ofType: TypeRef | null
}
interface Input {
  name: string
  type: TypeRef
}
/** A document, and what its variables are. */
export interface Askable {
  readonly text: string
  readonly inputs: readonly Input[]
}
export interface Field {
  name: string
  args: Input[]
  type: TypeRef
}
interface SchemaType {
  kind: string
  name: string
  fields: Field[] | null
  inputFields: Input[] | null
  enumValues: { name: string }[] | null
}
/** Every place of an operation that takes an id, as the path to it: `input.id`, `filter.workspaceId`. */
type Place = string

const noOnes = '0badcafe-0000-4000-8000-00000000beef'

/** The schema as the server publishes it, and how to request all of it. */
export async function readSchema(house: OpenHouse) {
  const { data } = await house.ask('admin@troupe.example', getIntrospectionQuery({ descriptions: false }))
  const { types } = (data as { __schema: { types: SchemaType[] } }).__schema
  const byName = new Map(types.map((type) => [type.name, type]))
  const named = (type: TypeRef): TypeRef => (type.ofType ? named(type.ofType) : type)
  const typeOf = (type: TypeRef) => byName.get(named(type).name ?? '')
  const isRequired = (type: TypeRef) => type.kind === 'NON_NULL'
  /** `Type.field` of everything that a document of this reader has asked for. */
  const covered = new Set<string>()
  const isList = (type: TypeRef): boolean => type.kind === 'LIST' || (type.kind === 'NON_NULL' && type.ofType?.kind === 'LIST')

  /** Every field that needs no argument but ids, which are those of no one, down to `levels`; a list's `nodes` are not a level. */
  function selection(type: TypeRef, levels = 2): string {
    const found = typeOf(type)
    if (found?.kind !== 'OBJECT') return ''
    const parts = (found.fields ?? []).flatMap((field) => {
      const needed = field.args.filter((arg) => isRequired(arg.type))
      if (needed.some(({ type }) => named(type).name !== 'ID')) return []
      const given = needed.map(({ name }) => `${name}: "${noOnes}"`).join(', ')
      const inner = typeOf(field.type)
      if (inner?.kind === 'OBJECT' && levels === 0) return []
      const below = selection(field.type, field.name === 'nodes' ? levels : levels - 1)
      if (inner?.kind === 'OBJECT' && !below) return []
      covered.add(`${found.name}.${field.name}`)
      const asked = given ? `${field.name}(${given})` : field.name
      return [below ? `${asked} ${below}` : asked]
    })
    return parts.length > 0 ? `{ ${parts.join(' ')} }` : ''
  }

  function idPlaces(inputs: readonly Input[], way = ''): Place[] {
    return inputs.flatMap(({ name, type }) => {
      const inner = typeOf(type)
      if (named(type).name === 'ID') return [`${way}${name}`]
      return inner?.kind === 'INPUT_OBJECT' ? idPlaces(inner.inputFields ?? [], `${way}${name}.`) : []
    })
  }

  /** Variables: ids where `ids` has them, a value of the right type where one is required. */
  function values(inputs: readonly Input[], ids: Readonly<Record<Place, string>>, way = ''): Record<string, unknown> {
    const out: Record<string, unknown> = {}
    for (const { name, type } of inputs) {
      const at = `${way}${name}`
      const value = valueFor(type, at, ids)
      if (value !== undefined) out[name] = isList(type) ? [value] : value
    }
    return out
  }

  function valueFor(type: TypeRef, at: string, ids: Readonly<Record<Place, string>>): unknown {
    const { name } = named(type)
    if (name === 'ID') return ids[at]
    const inner = typeOf(type)
    const isOnTheWay = Object.keys(ids).some((place) => place.startsWith(`${at}.`))
    if (inner?.kind === 'INPUT_OBJECT') return isRequired(type) || isOnTheWay ? values(inner.inputFields ?? [], ids, `${at}.`) : undefined
    if (!isRequired(type)) return undefined
    if (inner?.kind === 'ENUM') return inner.enumValues?.[0]?.name
    return { Int: 1, Float: 1, Boolean: true, DateTime: '2027-01-01T12:00:00Z', Date: '2027-01-01', JSON: {} }[name ?? ''] ?? 'x'
  }

  const written = (type: TypeRef): string => {
    if (type.kind === 'NON_NULL') return `${type.ofType ? written(type.ofType) : ''}!`
    return type.kind === 'LIST' ? `[${type.ofType ? written(type.ofType) : ''}]` : (type.name ?? '')
  }
  /** The limit of a list is small and written out, because a variable would count as the maximum. */
  const document = (kind: 'query' | 'mutation', field: Field, levels = 2, operation = 'Walk') => {
    const variables = field.args.filter((arg) => arg.name !== 'limit')
    const declared = variables.map((arg) => `$${arg.name}: ${written(arg.type)}`).join(', ')
    const given = field.args.map((arg) => (arg.name === 'limit' ? 'limit: 10' : `${arg.name}: $${arg.name}`)).join(', ')
    return `${kind} ${operation}${declared && `(${declared})`} { ${field.name}${given && `(${given})`} ${selection(field.type, levels)} }`
  }
  const typeRef = (node: TypeNode): TypeRef => {
    if (node.kind === Kind.NAMED_TYPE) return { kind: byName.get(node.name.value)?.kind ?? 'SCALAR', name: node.name.value, ofType: null }
    return { kind: node.kind === Kind.NON_NULL_TYPE ? 'NON_NULL' : 'LIST', name: null, ofType: typeRef(node.type) }
  }
  const operations = Object.values(ownDocuments).map((text) => ({ text, operation: getOperationAST(parse(text)) }))
  /** The app's own documents that ask for a field. */
  const own = ({ name }: Field): Askable[] =>
    operations.flatMap(({ text, operation }) => {
      const asks = operation?.selectionSet.selections.some((one) => one.kind === Kind.FIELD && one.name.value === name)
      const declared = operation?.variableDefinitions ?? []
      return asks ? [{ text, inputs: declared.map(({ variable, type }) => ({ name: variable.name.value, type: typeRef(type) })) }] : []
    })
  /** `Type.field` of everything that an answer can hold. */
  const fields = types.flatMap((type) =>
    type.kind === 'OBJECT' && !type.name.startsWith('__') && !['Query', 'Mutation'].includes(type.name)
      ? (type.fields ?? []).map((field) => `${type.name}.${field.name}`)
      : [],
  )
  return {
    covered,
    fields,
    queries: byName.get('Query')?.fields ?? [],
    mutations: byName.get('Mutation')?.fields ?? [],
    idPlaces,
    /** Whether an operation needs an id there. */
    isRequired: (inputs: readonly Input[], place: Place) => inputs.some((one) => one.name === place.split('.')[0] && isRequired(one.type)),
    values,
    selection,
    document,
    own,
  }
}
