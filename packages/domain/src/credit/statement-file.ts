import * as z from 'zod/mini'
import { CONSUMABLES, CREDIT_ACCOUNTS } from './kinds.ts'

const entry = z.object({
  number: z.number(),
  workspaceId: z.string(),
  consumable: z.enum(CONSUMABLES),
  lotId: z.string(),
  from: z.enum(CREDIT_ACCOUNTS),
  to: z.enum(CREDIT_ACCOUNTS),
  quantity: z.number(),
  sessionId: z.nullable(z.string()),
  actorId: z.nullable(z.string()),
  at: z.string(),
  reason: z.string(),
  hash: z.string(),
})
/** A statement as it is downloaded, as far as a check of its chains needs it. */
export const statementFile = z.object({
  workspace: z.object({ id: z.string() }),
  chains: z.array(
    z.object({
      before: z.string(),
      entries: z.array(entry),
      head: z.object({ consumable: z.enum(CONSUMABLES), count: z.number(), hash: z.string() }),
    }),
  ),
})
