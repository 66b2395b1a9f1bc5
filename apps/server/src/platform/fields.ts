import { EnumRef, type InputType, type ObjectRef, type OutputRef, ScalarRef } from '@pothos/core'
import { columnOf, type Editors, editedBy, type Field, type Fields, mayBeNull, shownFields } from '@troupe/domain/field'
import { keysOf } from '@troupe/domain/keys'
import type { GraphQLObjectType } from 'graphql'
import { type Ctx, shown } from './ctx.ts'
import { builder, type Types_ } from './graphql/graphql.ts'
import type { InputFields } from './graphql/inputs.ts'
import type { MutationOperation } from './rights/policy.ts'

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** What of a row the field's resolver reads. */
    readonly reads?: readonly string[]
  }
}

/** Who sees the fields with `readBy`, and what of the row decides about it. */
interface Sight<Row, By> {
  readonly reads?: readonly (keyof Row & string)[]
  /** The row was written as JSON, by the names of the fields. */
  readonly isJson?: boolean
  readonly sees: (ctx: Ctx, readBy: By, row: Row) => boolean
}

/**
 * Shows an entity's fields on its GraphQL type, each from its column; to those who don't see one it is null. Derived fields and
 * those whose type is null have resolvers of their own, or none.
 */
export function showFields<Row extends Readonly<Record<string, unknown>>, By extends string>(
  ref: ObjectRef<Types_, Row>,
  fields: Readonly<Record<string, Field & { readonly readBy?: By }>>,
  { reads: deciding = [], isJson = false, sees }: Sight<Row, By>,
) {
  const { name: entity } = ref
  builder.objectFields(ref, (t) =>
    Object.fromEntries(
      shownFields(fields).flatMap(([name, field]) => {
        const { type, readBy, description } = field
        const column = columnOf(name)
        const held = isJson ? (row: Row) => fromJson(type, row[name]) : (row: Row) => row[column]
        const seen = (row: Row, ctx: Ctx) =>
          readBy === undefined ? held(row) : shown(ctx, { maySee: sees(ctx, readBy, row), field: `${entity}.${name}`, value: held(row) })
        const options = {
          nullable: readBy !== undefined || mayBeNull(field),
          ...(description ? { description } : {}),
          extensions: { reads: readBy === undefined ? [column] : [column, ...deciding] },
        }
        const item = itemOf(type)
        const shape =
          item === undefined
            ? t.field({ type: outputType(type), ...options, resolve: (row, _, ctx) => seen(row, ctx) })
            : t.field({ type: [outputType(item)], ...options, resolve: (row, _, ctx) => asList(seen(row, ctx)) })
        return [[name, shape]]
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
    const reads = fields[name]?.extensions.reads
    if (!reads) throw new Error(`${type.name}.${name} doesn't say what it reads`)
    for (const one of reads) found.add(one)
  }
  return found
}

/** What the wire says of the fields that an operation changes: their types and descriptions. */
export const fieldsOf = (fields: Fields, operation: MutationOperation) =>
  Object.fromEntries(
    editedBy(fields, operation).flatMap(([name, field]) =>
      field.type === null ? [] : [[name, { type: itemOf(field.type) ?? field.type, ...describedBy(field, operation) }]],
    ),
  )

/** The fields of an operation's input, all optional: omitted fields are left unchanged. */
export const inputsOf = (t: InputFields, fields: Fields, operation: MutationOperation) =>
  Object.fromEntries(
    editedBy(fields, operation).flatMap(([name, field]) =>
      field.type === null ? [] : [[name, t.field({ type: inputType(field.type), ...describedBy(field, operation) })]],
    ),
  )

/** What the schema says about a field of an input: who may change it, and what its name doesn't say. */
function describedBy({ description, editors }: Field, operation: MutationOperation): { description?: string } {
  // people are changed by success managers and higher roles, not by all staff
  const by = editors === 'STAFF' && operation === 'updateUser' ? 'SUCCESS' : editors
  const words = [by && editorWords[by], description].filter(Boolean).join(' ')
  return words ? { description: words } : {}
}
const editorWords: Partial<Record<Editors, string>> = {
  STAFF: 'Only staff can set this.',
  OTHERS: 'Only customer success managers and higher roles can set this, and not for their own account.',
  SUCCESS: 'Only customer success managers and higher roles can set this.',
}

// The types of the wire by their names: '[String]' is a list, and an enumeration is declared by its area before the schema is built.

function outputType(name: string): OutputRef {
  const ref = builder.configStore.getOutputTypeRef(name)
  if (ref instanceof ScalarRef || ref instanceof EnumRef) return ref
  throw new Error(`${name} is neither a scalar nor an enumeration`)
}

function inputType(name: string): InputType<Types_> | [InputType<Types_>] {
  const item = itemOf(name)
  return item === undefined ? builder.configStore.getInputTypeRef(name) : [builder.configStore.getInputTypeRef(item)]
}

const itemOf = (name: string) => /^\[(\w+)\]$/.exec(name)?.[1]
const fromJson = (type: string, value: unknown) => (type === 'DateTime' && typeof value === 'string' ? Temporal.Instant.from(value) : value)
const asList = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null)

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
  const before: Partial<Row> = {}
  const after: Partial<Row> = {}
  const changed = keysOf(columns).filter((column) => columns[column] !== undefined && !same(row[column], columns[column]))
  for (const column of changed) {
    before[column] = row[column]
    after[column] = columns[column]
  }
  return changed.length === 0 ? null : { before, after }
}

/** Columns as they are written: JSON as its text, and null as no value instead of JSON's. */
export const asWritten = (fields: Fields, columns: object) =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [
      column,
      value !== null && Object.entries(fields).some(([name, { json }]) => json && columnOf(name) === column)
        ? JSON.stringify(value)
        : value,
    ]),
  )
