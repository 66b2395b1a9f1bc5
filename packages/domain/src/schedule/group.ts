import * as z from 'zod/mini'
import { instantInput, integerInput, uuid, zoneInput } from '../input.ts'
import { GROUP_GAP, GROUP_PATTERNS, GROUP_SIZE, groupGap, groupName } from '../session/group.ts'
import type { Fee } from './fees.ts'

const feeId = z.optional(z.string().check(z.maxLength(128)))
const ids = z.array(uuid).check(z.minLength(GROUP_SIZE.least), z.maxLength(GROUP_SIZE.most))
const copies = z.object({ sessionId: uuid, count: integerInput(GROUP_SIZE.least, GROUP_SIZE.most) })

/** POST /session-group: events that are there, or copies of one; `count` are all of the group, the source included. */
export const groupInput = z
  .object({
    name: z.optional(groupName),
    sessionIds: z.optional(ids),
    copies: z.optional(copies),
    startsAt: z.optional(instantInput),
    timezone: z.optional(zoneInput),
    pattern: z.enum(GROUP_PATTERNS),
    gapMinutes: z._default(groupGap, GROUP_GAP.initial),
    feeId,
  })
  .check(
    z.refine(({ sessionIds, copies: asked }) => (sessionIds === undefined) !== (asked === undefined), {
      path: ['sessionIds'],
      error: 'REQUIRED',
    }),
    z.refine(({ sessionIds = [] }) => new Set(sessionIds.map((id) => id.toLowerCase())).size === sessionIds.length, {
      path: ['sessionIds'],
      error: 'SAME',
    }),
    // FREE leaves the times as they are
    z.refine(({ pattern, startsAt }) => pattern !== 'FREE' || startsAt === undefined, { path: ['startsAt'], error: 'NOT_ALLOWED' }),
  )
export type GroupInput = z.output<typeof groupInput>

/** POST /session-group/session: an event that joins a group, or without `groupId` one that is copied. */
export const groupSessionInput = z.object({
  id: uuid,
  groupId: z.optional(uuid),
  startsAt: z.optional(instantInput),
  feeId,
})
export type GroupSessionInput = z.output<typeof groupSessionInput>

/** POST /session-group/{id}/move: the start of its first event; all others move by the same difference. A `preview` moves none. */
export const groupMoveInput = z.object({ startsAt: instantInput, timezone: zoneInput, feeId, preview: z.optional(z.boolean()) })
export type GroupMoveInput = z.output<typeof groupMoveInput>

/** One fee for several events: their sum, and the highest percentage of them. */
export const sumOfFees = (fees: readonly Fee[]): Pick<Fee, 'credits' | 'percent' | 'ruleId'> => ({
  credits: fees.reduce((sum, { credits }) => sum + credits, 0),
  percent: Math.max(0, ...fees.map(({ percent }) => percent)),
  ruleId: [...new Set(fees.map(({ ruleId }) => ruleId))].join(' '),
})

interface Shift {
  readonly from: Temporal.Instant | null
  readonly to: Temporal.Instant
}

/**
 * The order in which events that share people are moved, so that none comes to lie where another still is: those that move to later from the last to the
 * first, then the others from the first to the last.
 */
export function inOrderOfMoving<M extends Shift>(moves: readonly M[]): readonly M[] {
  const later = moves.filter(({ from, to }) => from !== null && Temporal.Instant.compare(to, from) > 0)
  const others = moves.filter((move) => !later.includes(move))
  const byStart = (a: Shift, b: Shift) => Temporal.Instant.compare(a.to, b.to)
  return [...later.toSorted(byStart).toReversed(), ...others.toSorted(byStart)]
}
