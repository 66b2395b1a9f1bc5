import type { ObjectFieldsShape } from '@pothos/core'
import { anInstant } from '@troupe/domain/input'
import * as z from 'zod/mini'
import { listOf, pageOf } from './database/lists.ts'
import type { DatedTables, ListedTable } from './dated-tables.ts'
import { addMutation, addQuery, builder, orThrow, type Types_ } from './graphql/graphql.ts'
import { inputOf } from './graphql/inputs.ts'
import type { QueryOperation } from './rights/policy.ts'

interface DatedWire<T> {
  /** The name of its type; that of a list is ‹type›List. */
  readonly type: string
  readonly description: string
  /** What the type has beside its id, its start and who made it. */
  readonly fields: ObjectFieldsShape<Types_, ListedTable<T>>
  /** What the type says of `madeBy`. */
  readonly madeBy: string
  /** The query of all of them, the latest start first. */
  readonly query: QueryOperation
  /** What its input says of `startsAt`. */
  readonly start: string
  /** The field of the input that has the table; without one its fields stand beside the start. */
  readonly under?: string
  /** The names of input types that its schema can't find, and descriptions. */
  readonly inputs?: NonNullable<Parameters<typeof inputOf<z.ZodMiniObject>>[2]>['fields']
}

/**
 * Puts dated tables on the wire: their type, the query of their list in pages, and the mutation that adds one, whose input is ‹Operation›Input.
 * Answers that input's type, for a preview that takes the same.
 */
export function addDatedTable<T>(tables: DatedTables<T>, wire: DatedWire<T>) {
  const { under } = wire
  const TableRef = builder.objectRef<ListedTable<T>>(wire.type).implement({
    description: wire.description,
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => id }),
      startsAt: t.field({ type: 'DateTime', resolve: ({ startsAt }) => startsAt }),
      isInForce: t.boolean({ resolve: ({ isInForce }) => isInForce }),
      madeBy: t.string({ nullable: true, description: wire.madeBy, resolve: ({ madeBy }) => madeBy }),
      ...wire.fields(t),
    }),
  })
  const ListRef = listOf(`${wire.type}List`, TableRef)
  const shape = under === undefined ? tables.schema.shape : { [under]: tables.schema }
  const name = `${tables.operation.charAt(0).toUpperCase()}${tables.operation.slice(1)}Input`
  const Input = inputOf(name, z.object({ ...shape, startsAt: z.nullish(anInstant) }), {
    fields: { startsAt: wire.start, ...wire.inputs },
  })

  addQuery(wire.query, (t) =>
    t.field({
      type: ListRef,
      args: { offset: t.arg.int(), limit: t.arg.int() },
      resolve: (_, page, ctx) => tables.list(ctx, orThrow(pageOf(page))),
    }),
  )
  addMutation(tables.operation, (t) =>
    t.field({
      type: TableRef,
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_, { input: { startsAt, ...rest } }, ctx) => {
        const given: Readonly<Record<string, unknown>> = rest
        return orThrow(await tables.create(ctx, { startsAt, table: under === undefined ? given : given[under] }))
      },
    }),
  )
  return Input
}
