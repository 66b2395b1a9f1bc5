import { randomUUID } from 'node:crypto'
import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { extendedHold, holdExpiresAt } from '@troupe/domain/schedule/hold'
import { actorId, isStaff, type Work } from '../../platform/ctx.ts'
import { crewFactsOf, type NewSession } from '../../session/session.ts'
import { lookForHeads, pencilForEventToCome } from '../../staffing/staffing.ts'
import { otherWays, withAlternatives } from '../starts/alternatives.ts'
import { type Busy, busyAt } from '../starts/starts.ts'
import { dropHold } from './drop-hold.ts'

/** An event that is checked and priced and does not exist yet. */
export interface PlannedEvent {
  /** Fixed by what is bought, such as a line of a cart: making it a second time finds it made. */
  readonly id: string
  readonly facts: NewSession
  readonly startsAt: Temporal.Instant | null
  /** The line of the cart, repeated in the refusal of its time. */
  readonly cartId?: string
}

/** A held time of an event to come. */
export interface HeldTime {
  readonly id: string
  readonly holdId: string
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/**
 * Holds the times of all planned events that have one for 900,000 ms, or none, and pencils their crews; an earlier hold of the same event is replaced.
 * The events take their people one after the other, so that no two of them take the same. Credits are allocated before this, since the wallet is
 * locked before the crews. `spareSeconds` longer is for ending a payment at its provider before its times are free. Refuses SLOT_TAKEN {role, cartId, alternatives} for the first event whose time is taken; the caller rolls back.
 */
export async function holdTimes(
  work: Work,
  events: readonly PlannedEvent[],
  { spareSeconds = 0 }: { readonly spareSeconds?: number } = {},
): Promise<Answer<HeldTime[]>> {
  const held: HeldTime[] = []
  for (const event of events) {
    if (!event.startsAt) continue
    const hold = await holdTime(work, { ...event, startsAt: event.startsAt, spareSeconds }, busyBesides(events, event))
    if (!hold.ok) return refusedLine(hold, event)
    held.push(hold.value)
  }
  return yes(held)
}

/** A refusal of a planned event, with its line of the cart. */
export const refusedLine = ({ code, extensions }: Refusal, { cartId }: PlannedEvent): Refusal =>
  no(code, { ...extensions, ...(cartId === undefined ? {} : { cartId }) })

/** Lets the held times of some events go, and their crews. An event without a hold changes nothing. */
export async function releaseTimes(work: Work, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort()) await dropHold(work, id)
}

/**
 * Extends the holds of some events once by 900,000 ms and answers when the first of them lapses; null without holds. A hold that was extended
 * before keeps its end. Refuses HOLD_EXPIRED when one has lapsed; then none is extended.
 */
export async function extendTimes(work: Work, ids: readonly string[]): Promise<Answer<Temporal.Instant | null>> {
  if (ids.length === 0) return yes(null)
  const holds = await work.tx
    .selectFrom('schedule_hold')
    .select(['id', 'expires_at', 'extended_at'])
    .where('subject_id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  let first: Temporal.Instant | null = null
  for (const { id, expires_at: expiresAt, extended_at: extendedAt } of holds) {
    const to = extendedHold({ expiresAt, extendedAt }, work.at)
    if (!to) return no('HOLD_EXPIRED')
    if (!to.equals(expiresAt))
      await work.tx.updateTable('schedule_hold').set({ expires_at: to, extended_at: work.at }).where('id', '=', id).execute()
    if (!first || Temporal.Instant.compare(to, first) < 0) first = to
  }
  return yes(first)
}

/** Whatever refuses the time of an event later, the refusal is completed with alternatives after the rollback, none of them at a time of `besides`. */
export function offerAlternatives(
  work: Work,
  { facts, startsAt }: { readonly facts: NewSession; readonly startsAt: Temporal.Instant },
  besides: readonly Busy[],
): void {
  const crew = crewFactsOf(facts)
  work.onRefusal(withAlternatives(work, { crew, startsAt, besides, instead: () => otherWays(work, { ...facts, ...crew }) }))
}

/** When the crews of the other events that are booked together with one are busy. */
export const busyBesides = (events: readonly PlannedEvent[], { id }: PlannedEvent): readonly Busy[] =>
  events.flatMap((other) => (other.startsAt && other.id !== id ? [busyAt(crewFactsOf(other.facts), other.startsAt)] : []))

/** Holds one time. Refuses SLOT_TAKEN {role}. */
async function holdTime(
  work: Work,
  { id, facts, startsAt, spareSeconds }: PlannedEvent & { readonly startsAt: Temporal.Instant; readonly spareSeconds: number },
  besides: readonly Busy[],
): Promise<Answer<HeldTime>> {
  const crew = crewFactsOf(facts)
  offerAlternatives(work, { facts, startsAt }, besides)
  const heads = await lookForHeads(work, crew, startsAt)
  if (!heads.ok) return heads
  await dropHold(work, id)
  const holdId = randomUUID()
  const expiresAt = holdExpiresAt(work.at).add({ seconds: spareSeconds })
  await work.tx
    .insertInto('schedule_hold')
    .values({
      id: holdId,
      subject_id: id,
      workspace_id: facts.workspace_id,
      crew: JSON.stringify(crew),
      starts_at: startsAt,
      local_start: startsAt.toZonedDateTimeISO(facts.timezone).toPlainDateTime(),
      timezone: facts.timezone,
      size: facts.size,
      units: facts.units,
      by_staff: isStaff(work),
      created_by: actorId(work),
      created_at: work.at,
      expires_at: expiresAt,
    })
    .execute()
  const pencilled = await pencilForEventToCome(work, { subjectId: id, crew, startsAt, holdId })
  if (!pencilled.ok) return pencilled
  return yes({ id, holdId, startsAt, endsAt: startsAt.add({ minutes: facts.duration }), expiresAt })
}
