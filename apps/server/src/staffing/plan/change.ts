import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import type { PlanPin } from '@troupe/domain/staffing/plan/facts'
import { type PinKind, pinsWith } from '@troupe/domain/staffing/plan/input'
import { pinBlocks } from '@troupe/domain/staffing/plan/pins'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { stopSearch } from './solve.ts'

interface AskedPin {
  readonly planId: string
  readonly placeId: string
  readonly userId: string | null
  readonly how: PinKind
}

/** Discards a draft, also one that is being solved. Refuses NOT_FOUND, and STATE_CONFLICT {status} when it was published or discarded. */
export function discardStaffingPlan(ctx: Ctx, id: string): Promise<Answer<{ readonly id: string }>> {
  return command(ctx, async (work) => {
    const row = await lockedPlan(work, id)
    if (!row) return no('NOT_FOUND')
    if (row.state === 'PUBLISHED' || row.state === 'DISCARDED') return no('STATE_CONFLICT', { status: row.state })
    await work.tx
      .updateTable('staffing_plan')
      .set({ state: 'DISCARDED', version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    work.audit({ operation: 'discardStaffingPlan', subjectType: 'plan', subjectId: id, before: { state: row.state } })
    work.tell('planning', id, 'plan.changed')
    work.afterCommit(() => stopSearch(id))
    return yes({ id })
  })
}

/**
 * Decides about one place of a plan and solves the plan again; other places stay where that costs nothing. PIN gives the place to a person, or leaves it
 * open without one; FORBID keeps a person from it; FREE takes decisions back, all of the place's or those about a person. Refuses NOT_FOUND,
 * STATE_CONFLICT {status} unless the plan is READY or FAILED, and INVALID {userId: [rule]} for a person whom a hard rule keeps from the place.
 */
export function pinStaffingPlace(ctx: Ctx, { planId, placeId, userId, how }: AskedPin): Promise<Answer<{ readonly id: string }>> {
  return command(ctx, async (work) => {
    const row = await lockedPlan(work, planId)
    if (!row) return no('NOT_FOUND')
    if (row.state !== 'READY' && row.state !== 'FAILED') return no('STATE_CONFLICT', { status: row.state })
    const { facts } = row
    if (!facts?.seats.some((seat) => seat.placeId === placeId)) return no('NOT_FOUND')
    if (how === 'FORBID' && userId === null) return invalid({ userId: ['REQUIRED'] })
    if (userId !== null && !facts.people.some(({ id }) => id === userId)) return invalid({ userId: ['UNKNOWN'] })
    const before = row.result?.places.find((place) => place.placeId === placeId)?.userId
    const pins: PlanPin[] = pinsWith(row.pins, { placeId, userId, how, ...(before === undefined ? {} : { before }) })
    const [rule] = how === 'PIN' && userId !== null ? pinBlocks({ ...facts, pins }, { placeId, userId }) : []
    if (rule) return invalid({ userId: [rule] })
    await work.tx
      .updateTable('staffing_plan')
      .set({ state: 'SOLVING', pins: JSON.stringify(pins), version: row.version + 1 })
      .where('id', '=', planId)
      .execute()
    await work.queue('plan', { id: planId })
    work.tell('planning', planId, 'plan.changed')
    work.audit({ operation: 'pinStaffingPlace', subjectType: 'plan', subjectId: planId, after: { placeId, userId, how } })
    return yes({ id: planId })
  })
}

/** A plan by its id, locked, or undefined. */
export const lockedPlan = async ({ tx }: Work, id: string) =>
  isUuid(id)
    ? tx
        .selectFrom('staffing_plan')
        .select(['state', 'asked', 'pins', 'facts', 'result', 'version'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
