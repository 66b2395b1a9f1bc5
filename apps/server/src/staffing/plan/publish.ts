import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { peopleTold, publishInput } from '@troupe/domain/staffing/plan/input'
import type { PlannedPlace } from '@troupe/domain/staffing/plan/plan'
import { brokenPlaces, changedPlaces, placesToPublish } from '@troupe/domain/staffing/plan/publication'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/db.ts'
import { lockCrews } from '../../session/session.ts'
import { lockPeople } from '../lock-people.ts'
import { lockedPlan } from './change.ts'
import { crewNow } from './crew-now.ts'
import { fillPlaces } from './fill-places.ts'

/**
 * Publishes a plan, or with `only` some of its places: replaced offers end, new ones are made, pencils in the way move to other people, and everyone concerned
 * gets one email about all of it; in one transaction. `confirm` is the number of people who will be told. Refuses INVALID, NOT_FOUND, STATE_CONFLICT
 * {status} unless the plan is READY, INVALID {only: NOT_FOUND} for places that it doesn't have, STATE_CONFLICT {reason PEOPLE, people}, VERSION_CONFLICT
 * {changed: places} when a place, its person or their other offers are no longer what the plan was solved from, and INVALID {only: TOGETHER} when one of
 * the places needs another one that was left out.
 *
 * Locks the plan, the events in the order of their ids, the crews, then people, as every command does.
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
      await lockTouched(work, places)
      const now = await crewNow(work, { places, facts, roles: row.asked.roles })
      const changed = new Set([...changedPlaces(places, facts, now.crew), ...now.tooLate])
      if (changed.size > 0) return no('VERSION_CONFLICT', { changed: [...changed] })
      const broken = brokenPlaces(places, now.crew)
      if (broken.length > 0) return only ? invalid({ only: ['TOGETHER'] }) : no('VERSION_CONFLICT', { changed: broken })
      await fillPlaces(work, { planId: id, places, now })
      return yes(null)
    })
    if (!may.ok) return may
    await work.tx
      .updateTable('staffing_plan')
      .set({ state: 'PUBLISHED', version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    work.tell('planning', id, 'plan.changed')
    await work.audit({
      operation: 'publishStaffingPlan',
      subjectType: 'plan',
      subjectId: id,
      before: { state: row.state },
      after: { people, places: places.map(({ placeId, userId, before }) => ({ placeId, userId, before })) },
    })
    return yes({ id })
  })
}

/** Locks the events of some places and everyone whom publishing them concerns. */
async function lockTouched(work: Work, places: readonly PlannedPlace[]): Promise<void> {
  const sessionIds = [...new Set(places.map(({ sessionId }) => sessionId))]
  if (sessionIds.length > 0)
    await work.tx.selectFrom('session').select('id').where('id', 'in', sessionIds).orderBy('id').forNoKeyUpdate().execute()
  work.readClock()
  await lockCrews(work)
  await lockPeople(work, [...new Set(places.flatMap(({ userId, before }) => [userId, before].filter((one) => one !== null)))])
}
