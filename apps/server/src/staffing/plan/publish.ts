import { type Answer, no, yes } from '@troupe/domain/answer'
import { parseInput } from '@troupe/domain/input'
import { peopleTold, publishInput } from '@troupe/domain/staffing/plan/input'
import type { PlannedPlace } from '@troupe/domain/staffing/plan/plan'
import { placesToPublish } from '@troupe/domain/staffing/plan/publication'
import { sql } from 'kysely'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { lockedPlan } from './change.ts'
import { fillPlaces } from './fill-places.ts'

/**
 * Publishes a plan, or with `only` some of its places: replaced offers end, new ones are made, pencils in the way move to other people, and everyone concerned
 * gets one email about all of it; in one transaction. `confirm` is the number of people who will be told. Refuses INVALID, NOT_FOUND, STATE_CONFLICT
 * {status} unless the plan is READY, INVALID {only: NOT_FOUND} for places that it doesn't have, STATE_CONFLICT {reason PEOPLE, people}, VERSION_CONFLICT
 * {changed: places} when a place, its person or their other offers are no longer what the plan was solved from, and INVALID {only: TOGETHER} when one of
 * the places needs another one that was left out.
 *
 * Locks the plan, the events in the order of their ids, the crews, then people, as every command does; bookings wait for the crews alone, and only while
 * the publication is written.
 */
export function publishStaffingPlan(ctx: Ctx, input: unknown): Promise<Answer<{ readonly id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(publishInput, input)
    if (!parsed.ok) return parsed
    const { id, only, confirm } = parsed.value
    const row = await lockedPlan(work, id)
    if (!row) return no('NOT_FOUND')
    const { facts, result } = row
    if (row.state !== 'READY' || !facts || !result) return no('STATE_CONFLICT', { status: row.state })
    const chosen = placesToPublish(result.places, only)
    if (!chosen.ok) return chosen
    const places = chosen.value
    const people = peopleTold(places)
    if (people !== confirm) return no('STATE_CONFLICT', { reason: 'PEOPLE', people })
    const may = await asHouse(work.tx, async (): Promise<Answer<null>> => {
      await lockEvents(work, places)
      const pinned = new Set(row.pins.flatMap(({ placeId, how }) => (how === 'PIN' ? placeId : [])))
      return fillPlaces(work, { planId: id, places, pinned, facts, roles: row.asked.roles, isPart: Boolean(only) })
    })
    if (!may.ok) return may
    await work.tx
      .updateTable('staffing_plan')
      .set({ state: 'PUBLISHED', version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    work.tell('planning', id, 'plan.changed')
    work.audit({
      operation: 'publishStaffingPlan',
      subjectType: 'plan',
      subjectId: id,
      before: { state: row.state },
      after: { people, places: places.map(({ placeId, userId, before }) => ({ placeId, userId, before })) },
    })
    return yes({ id })
  })
}

/** Locks the events of some places, in the order of their ids. */
async function lockEvents(work: Work, places: readonly PlannedPlace[]): Promise<void> {
  const ids = [...new Set(places.map(({ sessionId }) => sessionId))]
  await work.tx.selectFrom('session').select('id').where(sql<boolean>`id = any(${ids}::uuid[])`).orderBy('id').forNoKeyUpdate().execute()
  work.readClock()
}
