import { type Answer, yes } from '@troupe/domain/answer'
import { isHoldLive } from '@troupe/domain/schedule/hold'
import { allocateCredits } from '../credit/credit.ts'
import type { Work } from '../platform/ctx.ts'
import { insertSession, placeSession, type SessionRow, sessionColumns } from '../session/session.ts'
import { createPlaces, seatHeldCrew } from '../staffing/staffing.ts'
import { holdTimes, type PlannedEvent, releaseTimes } from './hold-times.ts'

/** A planned event that is paid for. */
export interface BoughtEvent extends PlannedEvent {
  /** Credits to allocate now: the price, less what was allocated to the event while it was held. */
  readonly credits: number
  /** The lots to spend; by default all of the workspace's, in the order of the ledger. */
  readonly fromLots?: readonly string[]
  /** The event exists in any case: without a date when its time is taken. Otherwise a taken time refuses all. */
  readonly withoutDate?: boolean
}

/**
 * Makes bought events, the only way in which events come about: allocates their credits, turns each hold's crew into the event's, and tells everyone
 * who is told of a booking. A time that isn't held, or whose hold has lapsed, is taken now. An event that was made before is returned as it is. The
 * caller has judged who may book what (`planEvent`), and acts as the person who books. Refuses NOT_ENOUGH_CREDITS {missing, available, required}
 * and SLOT_TAKEN {role, cartId, alternatives}; the caller rolls back.
 */
export async function makeEvents(work: Work, events: readonly BoughtEvent[]): Promise<Answer<SessionRow[]>> {
  // all wallets before the crews
  for (const event of events) {
    const paid = await pay(work, event)
    if (!paid.ok) return paid
  }
  const made = await madeBefore(work, events)
  const times = new Map<string, string>()
  for (const event of events) {
    if (made.has(event.id)) continue
    const time = await timeOf(work, event)
    if (!time.ok) return time
    if (time.value !== null) times.set(event.id, time.value)
  }
  for (const event of events) {
    if (made.has(event.id)) continue
    const row = await writeEvent(work, event, times.get(event.id))
    if (!row.ok) return row
    made.set(event.id, row.value)
  }
  return yes(events.flatMap(({ id }) => made.get(id) ?? []))
}

const pay = (work: Work, { id, facts, credits, fromLots }: BoughtEvent): Promise<Answer<void>> =>
  allocateCredits(work, {
    workspaceId: facts.workspace_id,
    sessionId: id,
    credits,
    reason: 'Event booked',
    key: `session:${id}:create`,
    ...(fromLots === undefined ? {} : { fromLots }),
  })

/** The events that exist already. Read after the wallet's lock, behind which a second run of the same purchase waits. */
async function madeBefore(work: Work, events: readonly BoughtEvent[]): Promise<Map<string, SessionRow>> {
  if (events.length === 0) return new Map()
  const rows = await work.tx
    .selectFrom('session')
    .select(sessionColumns)
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The hold that keeps an event's time: its live one, or one that is made now. Null for an event without a date. Refuses SLOT_TAKEN. */
async function timeOf(work: Work, event: BoughtEvent): Promise<Answer<string | null>> {
  const { id, startsAt } = event
  if (!startsAt) return yes(null)
  const hold = await work.tx
    .selectFrom('schedule_hold')
    .select(['id', 'starts_at', 'expires_at'])
    .where('subject_id', '=', id)
    .executeTakeFirst()
  if (hold && isHoldLive(hold.expires_at, work.at) && hold.starts_at.equals(startsAt)) return yes(hold.id)
  const taken = await holdTimes(work, [event])
  if (taken.ok) return yes(taken.value[0]?.holdId ?? null)
  if (!event.withoutDate || taken.code !== 'SLOT_TAKEN') return taken
  await releaseTimes(work, [id])
  return yes(null)
}

async function writeEvent(work: Work, { id, facts, startsAt }: BoughtEvent, holdId: string | undefined): Promise<Answer<SessionRow>> {
  const row = await insertSession(work, id, facts)
  work.tell('workspace', row.workspace_id, 'workspace.updated')
  await createPlaces(work, row.id)
  await work.emit('session.created', { sessionId: row.id })
  if (!startsAt || holdId === undefined) return yes(row)
  const placed = await placeSession(work, row, { startsAt, timezone: row.timezone, event: 'BOOK' })
  const crew = await seatHeldCrew(work, row.id, holdId)
  if (!crew.ok) return crew
  await work.tx.deleteFrom('schedule_hold').where('id', '=', holdId).execute()
  await work.emit('session.booked', { sessionId: row.id, first: true })
  return yes(placed)
}
