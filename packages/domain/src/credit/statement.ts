import * as z from 'zod/mini'
import { dayOrInstantInput, integerQuery, readDay, readInstant } from '../input.ts'
import { CONSUMABLES } from './kinds.ts'

/** GET /workspace/{id}/statement: a part of the ledger. A day counts as a whole, in UTC; an instant as `to` is the first that is left out. */
export const statementQuery = z.strictObject({
  from: z.optional(dayOrInstantInput),
  to: z.optional(dayOrInstantInput),
  format: z.optional(z.enum(['csv', 'json'])),
})

/** GET /workspace/{id}/statement/head: after how many entries; all if omitted. */
export const statementHeadQuery = z.strictObject({
  consumable: z.optional(z.enum(CONSUMABLES)),
  count: z.optional(integerQuery(0, 999_999_999)),
})

/** The instants that a statement's `from` and `to` stand for, half open; null where it is open. */
export function periodOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return { from: from === undefined ? null : startOf(from), to: to === undefined ? null : endOf(to) }
}

const startOf = (text: string) => dayStart(text) ?? readInstant(text) ?? null
const endOf = (text: string) => dayStart(text)?.add({ hours: 24 }) ?? readInstant(text) ?? null
const dayStart = (text: string) => readDay(text)?.toZonedDateTime('UTC').toInstant()
