import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import type { ChangeMade } from './changes.ts'
import { FEE_CLASSES, type FeeCell, type FeeTable, FIRST_FEE_TABLE, feeTableAt, feeTableInput } from './fee-table.ts'
import {
  cancellationRefund,
  type FeeFacts,
  feeOf,
  freeDayAfter,
  limitsRefunds,
  refundOf,
  reschedulingFee,
  rushFee,
  settlementOf,
} from './fees.ts'

const at = (text: string) => Temporal.Instant.from(text)
/** A Friday at three in the afternoon in Berlin. */
const startsAt = at('2026-10-30T15:00:00+01:00')
const facts: FeeFacts = {
  status: 'SCHEDULED',
  startsAt,
  endsAt: startsAt.add({ hours: 1 }),
  zone: 'Europe/Berlin',
  feeClass: 'REMOTE',
  credits: 20,
  holidays: new Set(),
  freeUntil: at('2026-08-02T00:00Z'),
  freeReschedule: false,
  changes: [],
  tables: [{ startsAt: at('2000-01-01T00:00Z'), table: FIRST_FEE_TABLE }],
}
const refund = (change: Partial<FeeFacts>, now: Temporal.Instant) => {
  const answer = cancellationRefund({ ...facts, ...change }, now)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

test('a fee is at least one credit, and the part of a refund that we keep is rounded half up', () => {
  expect([feeOf(2, 15), feeOf(10, 15), feeOf(0, 50), feeOf(20, 0)]).toEqual([1, 2, 0, 0])
  expect([refundOf(5, 50), refundOf(10, 75), refundOf(7, 0), refundOf(7, 100)]).toEqual([2, 7, 0, 7])
})

test('the day of the event costs half of a remote event, the week before nothing', () => {
  expect(reschedulingFee(facts, at('2026-10-30T00:00:00+01:00'))).toMatchObject({
    credits: 10,
    percent: 50,
    days: 0,
    ruleId: 'RESCHEDULE-REMOTE-0',
  })
  expect(reschedulingFee(facts, at('2026-10-29T15:00:00+01:00'))).toMatchObject({ credits: 5, days: 1 })
  expect(reschedulingFee(facts, at('2026-10-23T00:00:00+02:00'))).toMatchObject({ credits: 0, days: 5 })
  expect(refund({}, at('2026-10-30T14:59:59+01:00')).credits).toBe(0)
  expect(reschedulingFee(facts, at('2026-10-29T15:00:01+01:00'))).toMatchObject({ credits: 10, days: 0 })
  expect(refund({}, at('2026-10-27T12:00:00+01:00'))).toMatchObject({ credits: 15, percent: 75, days: 3 })
})

test('without a date nothing is charged and everything comes back', () => {
  const unscheduled = { status: 'UNSCHEDULED', startsAt: null, endsAt: null } as const
  expect(reschedulingFee({ ...facts, ...unscheduled }, startsAt)).toMatchObject({ credits: 0, free: 'NO_DATE' })
  expect(refund(unscheduled, startsAt)).toMatchObject({ credits: 20, free: 'NO_DATE' })
})

test('the first day after the first booking is free, unless the event was then under 48 hours away', () => {
  const bookedAt = at('2026-10-27T13:00:00Z')
  const far = bookedAt.add({ hours: 48 })
  expect(freeDayAfter(bookedAt, far)).toEqual(bookedAt.add({ hours: 24 }))
  expect(freeDayAfter(bookedAt, far.subtract({ milliseconds: 1 }))).toBe(null)
  const freeUntil = at('2026-10-29T12:00:00+01:00')
  const last = freeUntil.subtract({ milliseconds: 1 })
  expect(reschedulingFee({ ...facts, freeUntil }, last)).toMatchObject({ credits: 0, free: 'FIRST_DAY' })
  expect(refund({ freeUntil }, last)).toMatchObject({ credits: 20, free: 'FIRST_DAY' })
  expect(reschedulingFee({ ...facts, freeUntil }, freeUntil)).toMatchObject({ credits: 5, free: null })
  expect(reschedulingFee({ ...facts, freeUntil: null }, last).credits).toBe(5)
})

test('with less than 24 exact hours left N is 0, whatever the calendar of a zone says', () => {
  // Friday 00:00 in Bangkok is Thursday noon in New York: between almost any two instants it is midnight somewhere
  const midnight = at('2026-10-30T00:00:00+07:00')
  const event = { startsAt: midnight, endsAt: midnight.add({ hours: 1 }) }
  for (const zone of ['Asia/Bangkok', 'America/New_York', 'Pacific/Kiritimati']) {
    const inTime = midnight.subtract({ hours: 24 })
    expect(refund({ ...event, zone }, inTime.add({ milliseconds: 1 }))).toMatchObject({ credits: 0, days: 0 })
    expect(reschedulingFee({ ...facts, ...event, zone }, inTime.add({ milliseconds: 1 }))).toMatchObject({ credits: 10, days: 0 })
    expect(refund({ ...event, zone }, inTime)).toMatchObject({ credits: 10, days: 1 })
  }
})

test('a free reschedule frees the move but not the cancellation; our own failure frees both', () => {
  const now = at('2026-10-29T12:00:00+01:00')
  expect(reschedulingFee({ ...facts, freeReschedule: true }, now)).toMatchObject({ credits: 0, free: 'FREE_RESCHEDULE' })
  expect(refund({ freeReschedule: true }, now).credits).toBe(10)
  for (const reason of ['weCannotStaff', 'globalUnavailability']) {
    expect(reschedulingFee({ ...facts, [reason]: true }, now).credits).toBe(0)
    expect(refund({ [reason]: true }, now).credits).toBe(20)
  }
})

test('a DIY event is refunded in full until its lock, then not at all', () => {
  const lock = startsAt.add({ hours: 1 }).subtract({ hours: 3 })
  expect(refund({ feeClass: 'DIY' }, lock.subtract({ seconds: 1 })).credits).toBe(20)
  expect(refund({ feeClass: 'DIY' }, lock).credits).toBe(0)
})

/** A recorded change by the customer. */
const made = (change: Partial<ChangeMade>): ChangeMade => ({
  ...{ at: at('2026-10-29T12:00:00+01:00'), limits: true, percent: 50, credits: 20, fee: 0, returned: 0 },
  ...change,
})
const farAhead = { startsAt: startsAt.add({ hours: 24 * 90 }), endsAt: startsAt.add({ hours: 24 * 90 + 1 }) }
const gone = { status: 'UNSCHEDULED', startsAt: null, endsAt: null } as const
const soon = at('2026-10-29T13:00:00+01:00')

test('for 30 days after a move, cancelling refunds at most the row before it plus the fee paid, even without a date', () => {
  const moved = { ...farAhead, changes: [made({ fee: 5 })] }
  expect(refund(moved, soon)).toMatchObject({ credits: 15, percent: 50, afterChange: true })
  expect(refund({ ...gone, changes: moved.changes }, soon).credits).toBe(15)
  const last = made({}).at.add({ hours: 30 * 24 })
  expect(refund(moved, last.subtract({ milliseconds: 1 })).credits).toBe(15)
  expect(refund(moved, last)).toMatchObject({ credits: 20, afterChange: false })
})

test("today's row counts when it is the smaller one", () => {
  const near = { startsAt: soon.add({ hours: 23 }), endsAt: soon.add({ hours: 24 }) }
  expect(refund({ ...near, changes: [made({ percent: 100, fee: 5 })] }, soon)).toMatchObject({ credits: 0, percent: 0 })
})

test('everything refunded since counts, applied to the price just before the change', () => {
  // four rooms for 20 credits, three of them removed with 12 credits back; one is left
  const changes = [made({ percent: 85, returned: 12 })]
  expect(refund({ ...farAhead, credits: 5, changes }, soon)).toMatchObject({ credits: 5, afterChange: false })
  expect(refund({ ...farAhead, credits: 8, changes }, soon)).toMatchObject({ credits: 5, afterChange: true })
})

test('each of several changes limits refunds to its row of the price then, plus the fees paid since; a rise in price adds nothing', () => {
  const first = made({ at: soon.subtract({ hours: 48 }), percent: 75, fee: 3 })
  const second = made({ percent: 50, fee: 5, credits: 24 })
  // the first change leaves 15 of 20 credits plus both fees, the second 12 of 24 plus its own fee
  expect(refund({ ...farAhead, credits: 28, changes: [first, second] }, soon).credits).toBe(17)
  expect(refund({ ...farAhead, credits: 28, changes: [first, { ...second, percent: 100 }] }, soon).credits).toBe(23)
  // a room added for 4 credits isn't refunded for 30 days, whatever the row
  expect(refund({ ...farAhead, credits: 24, changes: [made({ percent: 100 })] }, soon).credits).toBe(20)
})

test('a change that is free, waived or by staff is recorded but limits nothing; no change limits anything while we can’t staff the event', () => {
  expect(refund({ ...farAhead, changes: [made({ limits: false })] }, soon).credits).toBe(20)
  expect(refund({ ...farAhead, weCannotStaff: true, changes: [made({})] }, soon).credits).toBe(20)
  expect(refund({ ...farAhead, globalUnavailability: true, changes: [made({})] }, soon).credits).toBe(20)
})

test('a change by a customer limits refunds unless it is on the list of free changes; the free switch limits them too', () => {
  const limits = (change: Partial<FeeFacts>, kind: Parameters<typeof limitsRefunds>[1]) =>
    limitsRefunds({ ...facts, ...change }, kind, soon)
  expect(limits({}, 'MOVE')).toBe(true)
  expect(limits({}, 'SWITCH')).toBe(true)
  expect(limits({ freeReschedule: true }, 'MOVE')).toBe(false)
  expect(limits({ freeReschedule: true }, 'UNSCHEDULE')).toBe(false)
  expect(limits({ freeReschedule: true }, 'ROOMS')).toBe(true)
  expect(limits({ freeReschedule: true }, 'START')).toBe(true)
  for (const free of [gone, { freeUntil: soon.add({ hours: 1 }) }, { weCannotStaff: true }, { globalUnavailability: true }])
    expect(limits(free, 'ROOMS')).toBe(false)
})

const settled = (change: Partial<FeeFacts>, price: Partial<Parameters<typeof settlementOf>[1]>) =>
  settlementOf({ ...facts, ...change }, { rooms: 0, rest: 0, fee: 0, byCustomer: true, ...price }, soon)

test('removed rooms return by the cancel row of the start before the move; season and zone settle by the plain difference', () => {
  // more than 24 hours are left: N is 1, half is refunded
  const day = { startsAt: soon.add({ hours: 25 }), endsAt: soon.add({ hours: 26 }) }
  expect(settled(day, { rooms: -12 })).toEqual({ paid: 0, returned: 6, kept: 6 })
  expect(settled(day, { rest: -4 })).toEqual({ paid: 0, returned: 4, kept: 0 })
  expect(settled(day, { rest: 4 })).toEqual({ paid: 4, returned: 0, kept: 0 })
  expect(settled(day, { rooms: -12, rest: 4 })).toEqual({ paid: 4, returned: 6, kept: 6 })
  expect(settled(day, { rooms: 8, rest: -3 })).toEqual({ paid: 5, returned: 0, kept: 0 })
  expect(settled(gone, { rooms: -12 })).toEqual({ paid: 0, returned: 12, kept: 0 })
  expect(settled({ ...day, freeUntil: soon.add({ hours: 1 }) }, { rooms: -12 })).toEqual({ paid: 0, returned: 12, kept: 0 })
})

test('no change refunds more than the earlier changes and its own row allow', () => {
  const late = { startsAt: soon.add({ hours: 23 }), endsAt: soon.add({ hours: 24 }) }
  expect(settled(late, { rest: -15 })).toEqual({ paid: 0, returned: 0, kept: 15 })
  expect(settled(late, { rest: -15, fee: 10 })).toEqual({ paid: 0, returned: 10, kept: 5 })
  expect(settled(late, { rest: -15, byCustomer: false })).toEqual({ paid: 0, returned: 15, kept: 0 })
  // what is paid in the same step doesn't raise the limit: a quarter of 20 stays with us
  const threeDays = { startsAt: at('2026-11-03T13:00:00+01:00'), endsAt: at('2026-11-03T14:00:00+01:00') }
  expect(settled(threeDays, { rooms: -20, rest: 8 })).toEqual({ paid: 8, returned: 15, kept: 5 })
  const changes = [made({ percent: 50, returned: 8 })]
  expect(settled({ ...farAhead, changes }, { rooms: -12 })).toEqual({ paid: 0, returned: 2, kept: 10 })
})

test('a running, finished, cancelled or started event is not cancelled', () => {
  expect(cancellationRefund(facts, startsAt)).toMatchObject({ code: 'CANCELLATION_NOT_ALLOWED', extensions: { reason: 'STARTED' } })
  expect(cancellationRefund({ ...facts, status: 'LIVE' }, at('2026-10-29T12:00Z'))).toMatchObject({ extensions: { reason: 'LIVE' } })
})

test('another policy counts from its first instant on, for what is asked from then on', () => {
  const change = at('2026-10-28T09:00:00+01:00')
  const dearer = { ...FIRST_FEE_TABLE, REMOTE: { RESCHEDULE: [{ fromDays: 0, percent: 80 }], CANCEL: [{ fromDays: 0, percent: 10 }] } }
  const some = { tables: [...facts.tables, { startsAt: change, table: dearer }] }
  const fee = (now: Temporal.Instant) => reschedulingFee({ ...facts, ...some }, now).credits
  expect([fee(change.subtract({ milliseconds: 1 })), fee(change)]).toEqual([5, 16])
  expect([refund(some, change.subtract({ milliseconds: 1 })).credits, refund(some, change).credits]).toEqual([10, 2])
  expect(() => feeTableAt(some.tables, at('1999-12-31T00:00Z'))).toThrow('No fee table')
})

const share = fc.integer({ min: 0, max: 100 })
const lineOf = (kind: 'RESCHEDULE' | 'CANCEL'): fc.Arbitrary<FeeCell[]> =>
  fc
    .tuple(share, fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 40 }), share), { selector: ([day]) => day, maxLength: 6 }))
    .map(([first, more]) => {
      const days = [0, ...more.map(([day]) => day)].toSorted((a, b) => a - b)
      const percents = [first, ...more.map(([, percent]) => percent)].toSorted((a, b) => (kind === 'CANCEL' ? a - b : b - a))
      return days.map((fromDays, index) => ({ fromDays, percent: percents[index] ?? 0 }))
    })
const lines = fc.record({ RESCHEDULE: lineOf('RESCHEDULE'), CANCEL: lineOf('CANCEL') })
const anyTable: fc.Arbitrary<FeeTable> = fc.record({ REMOTE: lines, ON_SITE: lines, REMOTE_HOST: lines, DIY: lines })

test('under every policy, for every minute, fee and refund are whole, within the price, and only get worse as the event comes nearer', () => {
  // within the 30 days in which a change limits refunds: after them a refund may rise
  const minute = fc.integer({ min: 0, max: 60 * 24 * 28 })
  const world = fc.record({
    feeClass: fc.constantFrom(...FEE_CLASSES),
    credits: fc.integer({ min: 0, max: 60 }),
    zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Pacific/Chatham'),
    holidays: fc
      .uniqueArray(fc.constantFrom('2026-10-26', '2026-10-12', '2026-10-05', '2026-10-29'), { maxLength: 4 })
      .map((days) => new Set(days)),
    freeUntil: fc.option(fc.integer({ min: 0, max: 60 * 24 * 50 }).map((before) => startsAt.subtract({ minutes: before }))),
    changes: fc.array(
      fc
        .record({ percent: share, credits: fc.integer({ min: 0, max: 60 }), fee: fc.integer({ min: 0, max: 9 }), limits: fc.boolean() })
        .map((change) => made({ ...change, at: startsAt.subtract({ hours: 24 * 29 }) })),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(world, minute, minute, anyTable, (event, a, b, table) => {
      expect(parseInput(feeTableInput, JSON.parse(JSON.stringify(table)))).toEqual({ ok: true, value: table })
      const some = { ...event, tables: [{ startsAt: at('2000-01-01T00:00Z'), table }] }
      const earlier = startsAt.subtract({ minutes: Math.max(a, b) + 1 })
      const later = startsAt.subtract({ minutes: Math.min(a, b) + 1 })
      const fees = [earlier, later].map((now) => reschedulingFee({ ...facts, ...some }, now).credits)
      const refunds = [earlier, later].map((now) => refund(some, now).credits)
      for (const credits of [...fees, ...refunds]) expect(Number.isInteger(credits) && credits >= 0 && credits <= event.credits).toBe(true)
      expect(fees[1]).toBeGreaterThanOrEqual(fees[0] ?? 0)
      expect(refunds[1]).toBeLessThanOrEqual(refunds[0] ?? 0)
    }),
    { numRuns: rounds(300) },
  )
})

test('a refund names the reason why it is whole: no date, our own failure, a day on which no one plays, or the first day', () => {
  const now = at('2026-10-29T12:00:00+01:00')
  const reasons = [{ weCannotStaff: true }, { globalUnavailability: true }, { freeUntil: now.add({ hours: 1 }) }, {}].map((change) => {
    const { free, percent, ruleId } = refund(change, now)
    return [free, percent, ruleId]
  })
  expect(reasons).toEqual([
    ['WE_CANNOT_STAFF', 100, 'FREE-WE_CANNOT_STAFF'],
    ['GLOBAL_UNAVAILABILITY', 100, 'FREE-GLOBAL_UNAVAILABILITY'],
    ['FIRST_DAY', 100, 'FREE-FIRST_DAY'],
    [null, 50, 'CANCEL-REMOTE-1'],
  ])
  expect(reschedulingFee({ ...facts, weCannotStaff: true }, now)).toMatchObject({ percent: 0, free: 'WE_CANNOT_STAFF', days: 1 })
})

test('when several reasons free a change, the one that is named is ours before the customer’s', () => {
  const now = at('2026-10-29T12:00:00+01:00')
  const all = { freeReschedule: true, freeUntil: now.add({ hours: 1 }), globalUnavailability: true, weCannotStaff: true }
  const named = (change: Partial<FeeFacts>) => reschedulingFee({ ...facts, ...all, ...change }, now).free
  expect(named({})).toBe('WE_CANNOT_STAFF')
  expect(named({ weCannotStaff: false })).toBe('GLOBAL_UNAVAILABILITY')
  expect(named({ weCannotStaff: false, globalUnavailability: false })).toBe('FIRST_DAY')
  expect(named({ weCannotStaff: false, globalUnavailability: false, freeUntil: null })).toBe('FREE_RESCHEDULE')
})

test('the DIY lock takes the refund of a self-hosted event only, and only on its last day', () => {
  const evening = startsAt.subtract({ minutes: 30 })
  expect(refund({ feeClass: 'DIY' }, evening)).toMatchObject({ credits: 0, percent: 0, days: 0 })
  const kind = { ...FIRST_FEE_TABLE, REMOTE: { ...FIRST_FEE_TABLE.REMOTE, CANCEL: [{ fromDays: 0, percent: 100 }] } }
  expect(refund({ tables: [{ startsAt: at('2000-01-01T00:00Z'), table: kind }] }, evening)).toMatchObject({ credits: 20, percent: 100 })
  // an event of 25 hours locks before its last day begins; the day before still gives everything back
  const long = { feeClass: 'DIY', endsAt: startsAt.subtract({ hours: 24 }) } as const
  expect(refund(long, startsAt.subtract({ hours: 26 }))).toMatchObject({ credits: 20, days: 1 })
})

test('a refund is never less than nothing, however much came back before, and of two limits the smaller one is shown', () => {
  expect(refund({ ...farAhead, changes: [made({ returned: 30 })] }, soon)).toMatchObject({ credits: 0, percent: 50, afterChange: true })
  const changes = [made({ percent: 40 }), made({ percent: 50, credits: 16 }), made({ percent: 80, credits: 10 })]
  expect(refund({ ...farAhead, changes }, soon)).toMatchObject({ credits: 8, percent: 40 })
})

test('a fee of a customer who pays and returns in one step counts once for each limit: the own row and the earlier changes', () => {
  const day = { startsAt: soon.add({ hours: 25 }), endsAt: soon.add({ hours: 26 }) }
  const changes = [made({ percent: 50, returned: 8 })]
  // 10 of the 20 credits of then, less the 8 that came back, plus the fee of this step
  expect(settled({ ...day, changes }, { rest: -9, fee: 3 })).toEqual({ paid: 0, returned: 5, kept: 4 })
  expect(settled({ ...day, changes }, { rest: -9 })).toEqual({ paid: 0, returned: 2, kept: 7 })
})

test('paid, returned and kept account for every credit, and nothing is returned that wasn’t taken away', () => {
  const change = fc.record({
    rooms: fc.integer({ min: -20, max: 20 }),
    rest: fc.integer({ min: -20, max: 20 }),
    fee: fc.integer({ min: 0, max: 10 }),
    byCustomer: fc.boolean(),
  })
  const hours = fc.integer({ min: 1, max: 24 * 30 })
  fc.assert(
    fc.property(
      change,
      hours,
      fc.array(fc.record({ percent: share, returned: fc.integer({ min: 0, max: 20 }) }), { maxLength: 2 }),
      (price, lead, earlier) => {
        const start = { startsAt: soon.add({ hours: lead }), endsAt: soon.add({ hours: lead + 1 }) }
        const { paid, returned, kept } = settled({ ...start, changes: earlier.map(made) }, price)
        const plain = price.rest + Math.max(0, price.rooms)
        const less = Math.max(0, -plain) + Math.max(0, -price.rooms)
        expect(paid).toBe(Math.max(0, plain))
        expect(returned + kept).toBe(less)
        expect(returned).toBeGreaterThanOrEqual(0)
        expect(kept).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('selling places that no one is free for costs a quarter of their price, at least one credit', () => {
  expect(rushFee({ missing: 2, level: 5 })).toEqual({ credits: 3, percent: 25, ruleId: 'RUSH_HOSTS' })
  expect([rushFee({ missing: 1, level: 1 }).credits, rushFee({ missing: 0, level: 9 }).credits]).toEqual([1, 0])
})

test('another package level limits no refund', () => {
  expect(limitsRefunds(facts, 'LEVEL', soon)).toBe(false)
  expect(limitsRefunds(facts, 'ROOMS', soon)).toBe(true)
})
