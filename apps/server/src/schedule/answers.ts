import { PACKAGE_LEVELS } from '@troupe/domain/catalogue/kinds'
import { ASSIGNMENT_ROLES } from '@troupe/domain/role/assignment'
import { CHARGED_FEES } from '@troupe/domain/schedule/fees'
import { z } from 'zod'

/** The shapes of what this area's REST paths answer. */

const remaining = z.enum(['many', 'few', 'none'])
export const fee = z.object({
  id: z.string(),
  kind: z.enum(CHARGED_FEES),
  credits: z.number(),
  money: z.null(),
  percent: z.number(),
  ruleId: z.string(),
  validUntil: z.string(),
})

export const placed = z.object({
  id: z.uuid(),
  status: z.string(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  timezone: z.string(),
  credits: z.int(),
  size: z.int(),
  fee: fee.nullable(),
})
/** An event whose request was approved. `preview` only with dryRun: the crew at the requested time, those who would be asked besides, and what moving the event costs. */
export const approved = placed.extend({
  preview: z
    .object({
      refusal: z.string().nullable(),
      startsAt: z.string(),
      crew: z.array(
        z.object({
          assignmentId: z.uuid(),
          userId: z.uuid(),
          fullName: z.string(),
          role: z.enum(ASSIGNMENT_ROLES),
          why: z.string().nullable(),
          stays: z.boolean(),
          answerBy: z.string().nullable(),
        }),
      ),
      asked: z.array(z.object({ fullName: z.string(), role: z.enum(ASSIGNMENT_ROLES), answerBy: z.string().nullable() })),
      fee: fee.nullable(),
      credits: z.object({ before: z.int(), after: z.int() }),
      rises: z.object({ at: z.string(), credits: z.int() }).nullable(),
    })
    .optional(),
})
/** An event with other rooms: how many were added or removed, and the credits that this moved. `fee` is charged besides. */
export const resized = placed.extend({ added: z.int(), removed: z.int(), charged: z.int(), returned: z.int() })
/** An event on another package level. `released`: how many hosts and actors lost their place. */
export const upgraded = placed.extend({
  packageLevel: z.enum(PACKAGE_LEVELS),
  released: z.int(),
  charged: z.int(),
  returned: z.int(),
})
export const cancelled = z.object({
  id: z.uuid(),
  status: z.string(),
  refund: z.object({ credits: z.number(), percent: z.number(), ruleId: z.string() }),
})
/** `returned`: the credits that came back, of all kinds. */
export const reported = z.object({ id: z.uuid(), outcome: z.string(), returned: z.int() })
/** An event whose request has ended; `alternatives` are the free times nearest to the wanted one. */
export const unrequested = z.object({ id: z.uuid(), status: z.string() })
export const refused = unrequested.extend({ alternatives: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })) })
export const requested = z.object({
  id: z.uuid(),
  status: z.string(),
  requestId: z.string(),
  startsAt: z.string(),
  expiresAt: z.string(),
})
export const hold = z.object({
  holdId: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  expiresAt: z.string(),
  fee: fee.nullable(),
  price: z.object({ before: z.number(), after: z.number(), back: z.number() }),
})
export const dates = z.object({
  dates: z.array(
    z.object({
      date: z.string(),
      open: z.boolean(),
      remaining,
      starts: z.int(),
      free: z.int(),
      creditsAbove: z.int().nullable(),
      hosts: z.number().optional(),
    }),
  ),
  creditsFrom: z.int().nullable(),
  nextFree: z.string().nullable(),
  fee: fee.nullable().optional(),
  curve: z.array(z.object({ from: z.string(), fee: z.number(), refund: z.number() })).optional(),
})
export const slotList = z.object({
  slots: z.array(
    z.object({
      startsAt: z.string(),
      endsAt: z.string(),
      remaining,
      why: z.string().optional(),
      crewsLeft: z.int().optional(),
      hosts: z.number().optional(),
      fee: fee.optional(),
    }),
  ),
  alternatives: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
})
