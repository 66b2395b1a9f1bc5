import { performs } from '@troupe/domain/role/assignment'
import { comparisons, type PlanComparison } from '@troupe/domain/staffing/plan/comparison'
import { minutesAway } from '@troupe/domain/staffing/plan/figures'
import type { Ctx } from '../../platform/ctx.ts'
import { idOrNone } from '../../platform/database/lists.ts'
import { reasonWords, sessionNames } from '../choose/rule-words.ts'

/** A person compared with the one who has a place of a plan, in sentences. */
export interface PlanCandidate extends Omit<PlanComparison, 'blocks' | 'isOnEvent' | 'instead'> {
  readonly rules: readonly string[]
  /** A sentence for every failing rule. */
  readonly reasons: readonly string[]
  /** Minutes from their home to where they would work, one way. */
  readonly minutesAway: number
  /** So many levels above what the place needs; 0 for work that needs none. */
  readonly levelsAbove: number
  readonly instead: readonly {
    readonly placeId: string
    readonly sessionId: string
    readonly name: string
    readonly startsAt: Temporal.Instant
  }[]
}

/**
 * Why people, or one of them, don't have a place of a plan. It follows from what is kept with the plan, and only the names of events are read now. Null for a
 * place that the plan doesn't have, and before the first plan was found.
 */
export async function planCandidates(
  { db, now }: Ctx,
  { id, placeId, userId }: { readonly id: string; readonly placeId: string; readonly userId?: string | null | undefined },
): Promise<PlanCandidate[] | null> {
  const row = await db.selectFrom('staffing_plan').select(['facts', 'result', 'pins']).where('id', '=', idOrNone(id)).executeTakeFirst()
  const seat = row?.facts?.seats.find((one) => one.placeId === placeId)
  if (!row?.facts || !row.result || !seat) return null
  const people = row.facts.people.filter((person) => !userId || person.id === userId)
  const found = comparisons({ ...row.facts, people, pins: row.pins }, row.result, placeId)
  const byId = new Map(people.map((person) => [person.id, person]))
  const event = await db.selectFrom('session').select('timezone').where('id', '=', seat.sessionId).executeTakeFirst()
  const names = await sessionNames(
    { tx: db, at: now() },
    found.flatMap(({ blocks }) => blocks),
    found.flatMap(({ instead }) => instead.map(({ sessionId }) => sessionId)),
  )
  return found.map(({ blocks, isOnEvent, instead, ...one }) => {
    const judged = byId.get(one.userId)
    const person = judged?.timezone ?? 'UTC'
    return {
      ...one,
      minutesAway: judged ? minutesAway(seat, judged) : 0,
      levelsAbove: judged && performs(seat.role) ? Math.max(0, judged.level - seat.level) : 0,
      rules: [...(isOnEvent ? ['SAME_EVENT'] : []), ...blocks.map(({ rule }) => rule)],
      reasons: [
        ...(isOnEvent ? ['Already on this event.'] : []),
        ...blocks.map((block) => reasonWords(block, { person, event: event?.timezone ?? person }, names)),
      ],
      instead: instead.map(({ placeId: place, sessionId, startsAtMs }) => ({
        ...{ placeId: place, sessionId, name: names.get(sessionId) ?? 'another event' },
        startsAt: Temporal.Instant.fromEpochMilliseconds(startsAtMs),
      })),
    }
  })
}
