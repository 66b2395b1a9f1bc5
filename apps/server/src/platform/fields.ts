import type { ObjectRef } from '@pothos/core'
import { columnOf, type Editors, editedBy, type Field, type Fields, mayBeNull, type ReadBy } from '@troupe/domain/field'
import type { GraphQLObjectType } from 'graphql'
import { type Ctx, shown } from './ctx.ts'
import { builder, type Types_ } from './graphql.ts'
import type { MutationOperation } from './policy.ts'

/** Who sees the fields with `readBy`, and what of the row decides about it. */
interface Sight<Row, By> {
  readonly reads?: readonly (keyof Row & string)[]
  readonly sees: (ctx: Ctx, readBy: By, row: Row) => boolean
}

/**
 * Shows an entity's fields on its GraphQL type, each from its column; to those who don't see one it is null. Fields whose type is null have resolvers
 * of their own, or none.
 */
export function showFields<Row extends object, F extends Fields>(
  ref: ObjectRef<Types_, Row>,
  fields: F,
  { reads: deciding = [], sees }: Sight<Row, ReadBy<F>>,
) {
  const { name: entity } = ref
  const shownOnes = Object.entries(fields).filter(([, { type }]) => type !== null)
  builder.objectFields(ref, (t) =>
    Object.fromEntries(
      shownOnes.map(([name, field]) => {
        const { readBy, description } = field
        const column = columnOf(name) as keyof Row
        return [
          name,
          t.field({
            type: typeOf(field) as never,
            nullable: readBy !== undefined || mayBeNull(field),
            ...(description ? { description } : {}),
            extensions: { reads: readBy === undefined ? [column] : [column, ...deciding] },
            resolve: (row: Row, _: object, ctx: Ctx) =>
              (readBy === undefined
                ? row[column]
                : shown(ctx, sees(ctx, readBy as ReadBy<F>, row), `${entity}.${name}`, row[column])) as never,
          }),
        ]
      }),
    ),
  )
}

/**
 * Makes the function for an entity's hand-written fields, `t.int({ ...reads(['attendees'], (row) => teamsFor(row.attendees)) })`: a resolver gets
 * what it names and `always`, nothing else, and the query reads what the resolvers of the asked fields name.
 */
export const readsOf =
  <Row extends object, Always extends keyof Row>() =>
  <const Name extends keyof Row, Result>(reads: readonly Name[], resolve: (row: Pick<Row, Name | Always>, ctx: Ctx) => Result) => ({
    extensions: { reads },
    resolve: (row: Row, _: object, ctx: Ctx) => resolve(row, ctx),
  })

/** What the asked fields of a type read. Throws for a field that doesn't say so: a mistake of ours. */
export function readBy(type: GraphQLObjectType, asked: ReadonlySet<string>): Set<string> {
  const fields = type.getFields()
  const found = new Set<string>()
  for (const name of asked) {
    if (name.startsWith('__')) continue
    const { reads } = (fields[name]?.extensions ?? {}) as { reads?: readonly string[] }
    if (!reads) throw new Error(`${type.name}.${name} doesn't say what it reads`)
    for (const one of reads) found.add(one)
  }
  return found
}

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0]

/** The fields of an operation's input, all optional: what is absent stays. */
export const inputsOf = (t: InputFields, fields: Fields, operation: MutationOperation) =>
  Object.fromEntries(
    editedBy(fields, operation)
      .filter(([, { type }]) => type !== null)
      .map(([name, field]) => [name, t.field({ type: typeOf(field) as never, ...describedBy(field) })]),
  )

/** What the schema says about a field of an input: who may change it, and what its name doesn't say. */
function describedBy({ description, editors }: Field): { description?: string } {
  const words = [editors && editorWords[editors], description].filter(Boolean).join(' ')
  return words ? { description: words } : {}
}
const editorWords: Partial<Record<Editors, string>> = {
  STAFF: 'Staff.',
  OTHERS: 'Staff, never about themselves.',
  SUCCESS: 'From customer success manager up.',
}

/** '[String]' is a list on the wire. */
const typeOf = ({ type }: Field) => (type?.startsWith('[') ? [type.slice(1, -1)] : type)

/** FORBIDDEN for each field that is present and not the actor's to change; null when all are. */
export function foreignFields(
  fields: Fields,
  change: object,
  mayEdit: (editors: Editors | undefined, name: string) => boolean,
): Record<string, ['FORBIDDEN']> | null {
  const foreign = Object.entries(change).filter(([name, value]) => value !== undefined && !mayEdit(fields[name]?.editors, name))
  return foreign.length === 0 ? null : Object.fromEntries(foreign.map(([name]) => [name, ['FORBIDDEN']]))
}

/** What columns were and become, without those that are so already; null when nothing changes. */
export function difference<Row extends object>(row: Row, columns: Partial<Row>): { before: Partial<Row>; after: Partial<Row> } | null {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const changed = (Object.entries(columns) as [keyof Row, unknown][]).filter(
    ([column, value]) => value !== undefined && !same(row[column], value),
  )
  if (changed.length === 0) return null
  return {
    before: Object.fromEntries(changed.map(([column]) => [column, row[column]])) as Partial<Row>,
    after: Object.fromEntries(changed) as Partial<Row>,
  }
}

/** Columns as they are written: JSON as its text. */
export const asWritten = (fields: Fields, columns: object) =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [
      column,
      Object.entries(fields).some(([name, { json }]) => json && columnOf(name) === column) ? JSON.stringify(value) : value,
    ]),
  )
