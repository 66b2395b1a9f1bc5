import type { ChangeMade } from '@troupe/domain/schedule/changes'
import { FIRST_FEE_TABLE } from '@troupe/domain/schedule/fee-table'
import {
  cancellationRefund,
  type FeeFacts,
  freeDayAfter,
  isNearStart,
  limitsRefunds,
  refundRow,
  reschedulingFee,
  settlementOf,
} from '@troupe/domain/schedule/fees'
import type { ChangeKind } from '@troupe/domain/schedule/kinds'
import fc from 'fast-check'
import { backOf, formerPercent, formerRefund, hoursTo, isFormerFirstDay, percentBack } from './fee-rule.ts'

const began = Temporal.Instant.from('2026-10-05T15:00:00Z')
/** Zones in which a day begins anywhere between 14 hours before and 11 hours after UTC, and two whose clocks change within the histories. */
const zones = [
  'America/Chicago',
  'Europe/Berlin',
  'Asia/Bangkok',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
] as const
const kinds = [
  { format: 'REMOTE', hostType: 'ON_SCREEN', feeClass: 'REMOTE' },
  { format: 'IN_PERSON', hostType: 'ON_SCREEN', feeClass: 'REMOTE_HOST' },
  { format: 'IN_PERSON', hostType: 'ON_SITE', feeClass: 'ON_SITE' },
  { format: 'REMOTE', hostType: 'SELF_HOSTED', feeClass: 'DIY' },
] as const
const holidays = ['2026-10-30', '2026-11-11', '2026-12-24', '2026-12-25', '2026-12-26'] as const

/** How a change moves the price: so many percent of it up or down, as seasons and zones do. */
const rest = fc.constantFrom(0, 0, -50, -35, -10, 15, 40)
const rooms = fc.integer({ min: 1, max: 4 })
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 130 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approach' as const), minutes: fc.integer({ min: 24 * 60 - 90, max: 100 * 60 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      days: fc.integer({ min: 1, max: 60 }),
      zone: fc.nat(5),
      rooms: fc.option(rooms),
      rest,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rooms' as const), rooms }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('level' as const), rest }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('start' as const), rest }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unschedule' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A random history of an event with only a customer's actions: booked, changed, and cancelled at the end. */
const life = fc.record({
  kind: fc.nat(3),
  zone: fc.nat(5),
  rooms,
  unit: fc.integer({ min: 1, max: 14 }),
  days: fc.integer({ min: 1, max: 30 }),
  hour: fc.nat(23),
  /** The time before the first change, often longer than the free first day. */
  rests: fc.integer({ min: 0, max: 80 }),
  steps: fc.array(step, { minLength: 3, maxLength: 7 }),
})
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never

/** Counts over all histories, so that a test that compares nothing fails. */
interface Seen {
  changes: number
  compared: number
  /** Refunds that earlier changes made smaller. */
  limited: number
  /** Histories in which the former rule would have refunded more than a change allowed. */
  formerBroken: number
  /** Changes less than 24 hours before the start. */
  near: number
}

/** Lets that many events live by the rules alone; returns the counts. Throws when one refunds more than its changes allow. */
export function liveByRules(runs: number): Seen {
  const seen: Seen = { changes: 0, compared: 0, limited: 0, formerBroken: 0, near: 0 }
  fc.assert(
    fc.property(life, (one) => live(one, seen)),
    { numRuns: runs },
  )
  return seen
}

/** A change of the last 30 days, and the credits moved before it. */
interface Allowing {
  readonly at: Temporal.Instant
  readonly percent: number
  readonly credits: number
  readonly before: { readonly back: number; readonly fees: number }
  readonly formerBack: number
}

function live(one: Life, seen: Seen): void {
  const kind = kinds[one.kind % 4] as (typeof kinds)[number]
  const zone = zones[one.zone % 6] as string
  const noons = new Set(
    holidays.map((day) =>
      Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant().toString().slice(0, 10),
    ),
  )
  let now = began
  const first = began.add({ hours: 24 * one.days + one.hour })
  let event = { startsAt: first as Temporal.Instant | null, timezone: zone, rooms: one.rooms, credits: one.rooms * one.unit }
  let freeUntil = freeDayAfter(now, first)
  const changes: ChangeMade[] = []
  const allowing: Allowing[] = []
  const sums = { back: 0, fees: 0 }
  const former = { back: 0, remembered: null as { at: Temporal.Instant; percent: number; fees: number } | null, broken: false }

  const factsNow = (): FeeFacts => ({
    status: event.startsAt ? 'SCHEDULED' : 'UNSCHEDULED',
    startsAt: event.startsAt,
    endsAt: event.startsAt?.add({ hours: 1 }) ?? null,
    zone,
    feeClass: kind.feeClass,
    credits: event.credits,
    holidays: new Set(holidays),
    freeUntil,
    freeReschedule: false,
    changes,
    tables: [{ startsAt: Temporal.Instant.from('2000-01-01T00:00Z'), table: FIRST_FEE_TABLE }],
  })
  const rowNow = () => ({
    starts_at: event.startsAt,
    ends_at: event.startsAt?.add({ hours: 1 }) ?? null,
    timezone: event.timezone,
    credits: event.credits,
  })
  const isFirstDay = () => freeUntil !== null && Temporal.Instant.compare(now, freeUntil) < 0
  const isBegun = () => event.startsAt !== null && Temporal.Instant.compare(now, event.startsAt) >= 0

  /** Compares what has come back since each change with what that change allows. */
  function compare(came: number, percent: number, isCancel: boolean): void {
    for (const change of allowing) {
      if (hoursTo(change.at, now) >= 720) continue
      const most = backOf(change.credits, isCancel ? Math.min(change.percent, percent) : change.percent) + sums.fees - change.before.fees
      const since = sums.back - change.before.back
      seen.compared++
      if (since > most && (!isCancel || came > 0)) throw new Error(`${since} came back, of ${most} that a change at ${change.at} left`)
      if (former.back - change.formerBack > most) former.broken = true
    }
  }

  function change(what: ChangeKind, price: { rooms: number; rest: number }, next: Partial<typeof event>): void {
    if (isBegun()) return
    const facts = factsNow()
    const row = rowNow()
    const percent = event.startsAt === null || isFirstDay() ? 100 : percentBack(kind, row, zone, now, noons)
    const isFree = event.startsAt === null || isFirstDay()
    const fee = what === 'MOVE' || what === 'UNSCHEDULE' ? reschedulingFee(facts, now).credits : 0
    const { returned, paid, kept } = settlementOf(facts, { ...price, fee, byCustomer: true }, now)
    if (paid - returned - kept !== price.rooms + price.rest)
      throw new Error('a settlement moves the difference of the prices, no more and no less')
    const before = { ...sums }
    changes.push({
      at: now,
      limits: limitsRefunds(facts, what, now),
      percent: refundRow(facts, now).percent,
      credits: event.credits,
      fee,
      returned,
    })
    sums.back += returned
    sums.fees += fee
    event = { ...event, ...next, credits: event.credits + price.rooms + price.rest }
    const fell = Math.max(0, row.credits - event.credits)
    former.back += fell
    if (row.starts_at !== null && (event.startsAt === null || !event.startsAt.equals(row.starts_at))) {
      const back = formerPercent(kind, row, now, isFormerFirstDay(began, first, now), noons)
      if (back < 100 || fee > 0)
        former.remembered = {
          at: now,
          percent: Math.min(back, former.remembered?.percent ?? 100),
          fees: fee + (former.remembered?.fees ?? 0),
        }
    }
    // another package level limits no later refund
    if (!isFree && what !== 'LEVEL') allowing.push({ at: now, percent, credits: row.credits, before, formerBack: former.back - fell })
    seen.changes++
    if (row.starts_at !== null && hoursTo(now, row.starts_at) < 24) seen.near++
    if (event.startsAt !== null && isNearStart(now, event.startsAt)) freeUntil = null
    compare(returned, percent, false)
  }

  function cancel(): void {
    const row = rowNow()
    const percent = event.startsAt === null || isFirstDay() ? 100 : percentBack(kind, row, zone, now, noons)
    const answer = cancellationRefund(factsNow(), now)
    if (!answer.ok) return
    const { credits: came, afterChange } = answer.value
    sums.back += came
    former.back += formerRefund(kind, row, now, isFormerFirstDay(began, first, now), former.remembered, noons)
    if (afterChange) seen.limited++
    if (came > backOf(row.credits, percent)) throw new Error(`${came} came back of ${row.credits} at ${percent} %`)
    const whole = isFirstDay() || allowing.every(({ at }) => hoursTo(at, now) >= 720)
    if (whole && came !== backOf(row.credits, percent)) throw new Error(`only ${came} came back of ${row.credits} at ${percent} %`)
    if (!isFirstDay()) compare(came, percent, true)
  }

  function take(deed: Step): void {
    const { startsAt, credits } = event
    const share = 'rest' in deed ? Math.trunc((credits * deed.rest) / 100) : 0
    const wanted = ('rooms' in deed ? deed.rooms : null) ?? event.rooms
    const more = { rooms: Math.trunc((credits * (wanted - event.rooms)) / event.rooms), rest: share }
    if (deed.do === 'wait') {
      const later = now.add({ hours: deed.hours })
      if (startsAt === null || Temporal.Instant.compare(later, startsAt) < 0) now = later
    } else if (deed.do === 'approach') {
      const near = startsAt?.subtract({ minutes: deed.minutes })
      if (near && Temporal.Instant.compare(near, now) > 0) now = near
    } else if (deed.do === 'unschedule') {
      if (startsAt !== null) change('UNSCHEDULE', { rooms: 0, rest: 0 }, { startsAt: null })
    } else if (deed.do === 'move') {
      const to = now.add({ hours: 24 * deed.days }).round({ smallestUnit: 'hour', roundingMode: 'ceil' })
      if (!startsAt?.equals(to)) change('MOVE', more, { startsAt: to, timezone: zones[deed.zone] as string, rooms: wanted })
    } else if (deed.do === 'rooms') {
      if (wanted !== event.rooms) change('ROOMS', more, { rooms: wanted })
    } else change(deed.do === 'level' ? 'LEVEL' : 'START', { rooms: 0, rest: share }, {})
  }

  take({ do: 'wait', hours: one.rests })
  for (const deed of one.steps) take(deed)
  cancel()
  if (former.broken) seen.formerBroken++
}
