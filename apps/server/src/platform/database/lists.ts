import type { EnumRef, ObjectRef } from '@pothos/core'
import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { builder, type Types_ } from '../graphql/graphql.ts'

/** The order of a sorted list. */
const SortDirection = builder.enumType('SortDirection', { values: ['ASC', 'DESC'] as const })

/** The input of a list's order by one of its fields. */
export const sortingOf = <Field extends string>(name: string, field: EnumRef<Types_, Field>) =>
  builder.inputType(name, {
    fields: (t) => ({ field: t.field({ type: field, required: true }), direction: t.field({ type: SortDirection, required: true }) }),
  })

/** One page of a list, and how many rows the whole list has. */
export interface Listed<T> {
  readonly nodes: readonly T[]
  readonly totalCount: number
}

/** The type of a list's page: its rows, and how many the whole list has. */
export const listOf = <Row>(name: string, row: ObjectRef<Types_, Row>) =>
  builder.objectRef<Listed<Row>>(name).implement({
    fields: (t) => ({ nodes: t.field({ type: [row], resolve: ({ nodes }) => nodes }), totalCount: t.exposeInt('totalCount') }),
  })

/** What a resolver returns after the database wrote the whole answer. */
export const emptyList: Listed<never> = { nodes: [], totalCount: 0 }

/** A part of a list. */
export interface Page {
  readonly offset: number
  readonly limit: number
}

/**
 * Which part of a list is asked for: 25 rows by default. Refuses INVALID for a negative number, and for more than `most` rows: fewer than asked
 * for would look like all of them.
 */
export function pageOf(args: { offset?: number | null | undefined; limit?: number | null | undefined }, most = 100): Answer<Page> {
  const offset = args.offset ?? 0
  const limit = args.limit ?? 25
  if (offset < 0) return invalid({ offset: ['TOO_SMALL'] })
  if (limit < 0) return invalid({ limit: ['TOO_SMALL'] })
  return limit > most ? invalid({ limit: ['TOO_BIG'] }) : yes({ offset, limit })
}

/** An id that no row has. */
export const noRow = '00000000-0000-0000-0000-000000000000'

/** An id to look for; a malformed one matches no row. */
export const idOrNone = (text: string): string => (isUuid(text) ? text : noRow)

/** A text as a pattern for itself alone, whatever its case: its own % and _ are taken literally. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** The same as a pattern that finds it anywhere. */
export const anywhere = (text: string): string => `%${literally(text)}%`
