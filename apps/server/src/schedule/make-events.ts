import { type Answer, yes } from '@troupe/domain/answer'
import type { Consumable } from '@troupe/domain/credit/kinds'
import { isHoldLive } from '@troupe/domain/schedule/hold'
import { allocateCredits } from '../credit/credit.ts'
import type { Work } from '../platform/ctx.ts'
import { insertSession, type SessionRow, sessionColumns, startOfSession } from '../session/session.ts'
import { createCrew } from '../staffing/staffing.ts'
import { busyBesides, holdTimes, offerAlternatives, type PlannedEvent, refusedLine, releaseTimes } from './holds/hold-times.ts'

/** A planned event that is paid for. */
export interface BoughtEvent extends PlannedEvent {
  /** Credits to allocate now: the price, less what was allocated to the event while it was held. */
  readonly credits: number
  /** What its units are, by default credits. */
  readonly consumable?: Consumable
  /** The lots of the order that bought it; without them all of the workspace's are spent, in the order of the ledger. */
  readonly fromLots?: readonly string[]
  /** Its id was drawn just now: it was neither made before nor held. */
  readonly isNew?: boolean
  /** The event exists in any case: without a date when its time is taken. Otherwise a taken time refuses all. */
  readonly withoutDate?: boolean
}

/**
 * Makes bought events, the only way in which events come about: allocates their credits, turns each hold's crew into the event's, and tells everyone
 * who is told of a booking. A time that isn't held, or whose hold has lapsed, is taken now. An event that was made before is returned as it is. The
 * caller has judged who may book what (`planEvent`), and acts as the person who books. Refuses NOT_ENOUGH_CREDITS {missing, available, required}
 * (NOT_ENOUGH_CONSUMABLES {missing, consumable} for other units)
 * and SLOT_TAKEN {role, cartId, alternatives}; the caller rolls back.
 */
export async function makeEvents(work: Work, events: readonly BoughtEvent[]): Promise<Answer<SessionRow[]>> {
  // all wallets before the crews
  for (const event of events) {
    const paid = await pay(work, event)
    if (!paid.ok) return paid
  }
  const made = await madeBefore(work, events)
  for (const event of events) {
    if (made.has(event.id)) continue
    const time = await timeOf(work, event)
    if (!time.ok) return time
    const row = await writeEvent(work, { ...event, ...time.value }, events)
    if (!row.ok) return row
    made.set(event.id, row.value)
  }
  return yes(events.flatMap(({ id }) => made.get(id) ?? []))
}

const pay = (work: Work, { id, facts, credits, consumable, fromLots }: BoughtEvent): Promise<Answer<void>> =>
  allocateCredits(work, {
    workspaceId: facts.workspace_id,
    sessionId: id,
    credits,
    reason: 'Event booked',
    key: `session:${id}:create`,
    ...(consumable === undefined ? {} : { consumable }),
    ...(fromLots === undefined ? {} : { fromLots }),
  })

/** The events that exist already. Read after the wallet's lock, behind which a second run of the same purchase waits. */
async function madeBefore(work: Work, events: readonly BoughtEvent[]): Promise<Map<string, SessionRow>> {
  const ids = events.flatMap(({ id, isNew }) => (isNew ? [] : id))
  if (ids.length === 0) return new Map()
  const rows = await work.tx.selectFrom('session').select(sessionColumns).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** When an event starts, and the hold that keeps this time for it; without one its crew is found as it is written. */
interface TimeToTake {
  readonly startsAt: Temporal.Instant | null
  readonly holdId: string | null
}

/** An event that exists in any case has no start when its time is taken; whether that is so is found by holding it. */
async function timeOf(work: Work, event: BoughtEvent): Promise<Answer<TimeToTake>> {
  const { id, startsAt } = event
  if (!startsAt || event.isNew) return yes({ startsAt, holdId: null })
  const hold = await work.tx
    .selectFrom('schedule_hold')
    .select(['id', 'starts_at', 'expires_at'])
    .where('subject_id', '=', id)
    .executeTakeFirst()
  if (hold && isHoldLive(hold.expires_at, work.at) && hold.starts_at.equals(startsAt)) return yes({ startsAt, holdId: hold.id })
  if (!event.withoutDate) {
    if (hold) await releaseTimes(work, [id])
    return yes({ startsAt, holdId: null })
  }
  const taken = await holdTimes(work, [event])
  if (taken.ok) return yes({ startsAt, holdId: taken.value[0]?.holdId ?? null })
  if (taken.code !== 'SLOT_TAKEN') return taken
  await releaseTimes(work, [id])
  return yes({ startsAt: null, holdId: null })
}

/** What the audit has of a booking. */
const bookedAs = (row: SessionRow) => ({
  ...{ startsAt: row.starts_at?.toString() ?? null, timezone: row.timezone, type: row.type, hostType: row.host_type },
  ...{ packageLevel: row.package_level, rooms: row.size, attendees: row.attendees, duration: row.duration, credits: row.credits },
})

/** Writes an event with its crew. `events` are all that are booked together. Refuses SLOT_TAKEN {role, cartId}. */
async function writeEvent(work: Work, event: BoughtEvent & TimeToTake, events: readonly BoughtEvent[]): Promise<Answer<SessionRow>> {
  const { id, facts, startsAt, holdId } = event
  if (startsAt && holdId === null) offerAlternatives(work, { facts, startsAt }, busyBesides(events, event))
  const row = await insertSession(work, id, { ...facts, startsAt, isOrdered: event.fromLots !== undefined })
  work.tell('workspace', row.workspace_id, 'workspace.updated')
  const crew = await createCrew(work, row, { holdId, also: await startOfSession(work, id, facts) })
  if (!crew.ok) return refusedLine(crew, event)
  await work.emit('session.created', { sessionId: row.id })
  if (holdId !== null) await work.tx.deleteFrom('schedule_hold').where('id', '=', holdId).execute()
  if (startsAt) await work.emit('session.booked', { sessionId: row.id, first: true })
  const operation = facts.madeAs === 'OPEN_ROOM' ? 'createOpenWeve' : 'POST /session'
  work.audit({ operation, subjectType: 'session', subjectId: id, workspaceId: row.workspace_id, after: bookedAs(row) })
  return yes(row)
}
