import * as z from 'zod/mini'
import { dayOrInstantInput, integerQuery, zoneInput } from '../input.ts'
import { CONSUMABLES } from './kinds.ts'
import { STATEMENT_PARTS } from './statement-row.ts'

/** GET /workspace/{id}/statement: a period of the ledger. */
export const statementQuery = z.strictObject({
  from: z.optional(dayOrInstantInput),
  to: z.optional(dayOrInstantInput),
  format: z.optional(z.enum(['csv', 'json', 'pdf'])),
  /** In which zone a printed day is, and a printed month begins. */
  zone: z.optional(zoneInput),
})

/** `statementMonths` of a workspace; `until` is a month YYYY-MM. */
export const statementMonthsInput = z.strictObject({
  zone: zoneInput,
  part: z.enum(STATEMENT_PARTS),
  from: z.optional(dayOrInstantInput),
  to: z.optional(dayOrInstantInput),
  until: z.optional(z.string().check(z.refine((month) => /^20\d\d-(0[1-9]|1[0-2])$/.test(month), 'INVALID'))),
})

/** GET /workspace/{id}/statement/head: after how many entries; all if omitted. */
export const statementHeadQuery = z.strictObject({
  consumable: z.optional(z.enum(CONSUMABLES)),
  count: z.optional(integerQuery(0, 999_999_999)),
})
