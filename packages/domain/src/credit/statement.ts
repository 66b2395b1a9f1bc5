import * as z from 'zod/mini'
import { dayOrInstantInput, integerQuery } from '../input.ts'
import { CONSUMABLES } from './kinds.ts'

/** GET /workspace/{id}/statement: a period of the ledger. */
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
