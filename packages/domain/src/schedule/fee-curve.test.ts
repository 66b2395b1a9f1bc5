import { expect, test } from 'vitest'
import { feeCurve } from './fee-curve.ts'
import { FIRST_FEE_TABLE } from './fee-table.ts'
import { cancellationRefund, type FeeFacts, reschedulingFee } from './fees.ts'

const startsAt = Temporal.Instant.from('2026-10-30T15:00:00+01:00')
const facts: FeeFacts = {
  status: 'SCHEDULED',
  startsAt,
  endsAt: startsAt.add({ hours: 1 }),
  zone: 'Europe/Berlin',
  feeClass: 'REMOTE',
  credits: 20,
  holidays: new Set(),
  freeUntil: null,
  freeReschedule: false,
  changes: [],
  tables: [{ startsAt: Temporal.Instant.from('2000-01-01T00:00Z'), table: FIRST_FEE_TABLE }],
}
const now = Temporal.Instant.from('2026-10-15T10:00:00+02:00')

test('the curve names each step with the instant from which it holds', () => {
  expect(
    feeCurve(facts, now).map(({ from, fee, refund }) => [String(from.toZonedDateTimeISO('Europe/Berlin').toPlainDateTime()), fee, refund]),
  ).toEqual([
    ['2026-10-15T10:00:00', 0, 20],
    ['2026-10-24T00:00:00', 3, 15],
    ['2026-10-28T00:00:00', 5, 10],
    ['2026-10-29T15:00:00.001', 10, 0],
  ])
})

test('between two steps the rules answer the same for every quarter of an hour', () => {
  for (const feeClass of ['REMOTE', 'DIY', 'ON_SITE'] as const) {
    const some = { ...facts, feeClass, freeUntil: now.add({ hours: 21 }) }
    const curve = feeCurve(some, now)
    for (let moment = now; Temporal.Instant.compare(moment, startsAt) < 0; moment = moment.add({ minutes: 15 })) {
      const step = curve.findLast((candidate) => Temporal.Instant.compare(candidate.from, moment) <= 0)
      const refund = cancellationRefund(some, moment)
      expect([step?.fee, step?.refund]).toEqual([reschedulingFee(some, moment).credits, refund.ok && refund.value.credits])
    }
  }
})

test('an upcoming policy is a step of the curve at the instant at which it begins', () => {
  const startsAt = Temporal.Instant.from('2026-10-20T09:30:00+02:00')
  const table = { ...FIRST_FEE_TABLE, REMOTE: { RESCHEDULE: [{ fromDays: 0, percent: 100 }], CANCEL: [{ fromDays: 0, percent: 0 }] } }
  const curve = feeCurve({ ...facts, tables: [...facts.tables, { startsAt, table }] }, now)
  expect(curve.map(({ from, fee, refund }) => [String(from), fee, refund])).toEqual([
    [String(now), 0, 20],
    [String(startsAt), 20, 0],
  ])
})

test('without a date the refund is full, or what an earlier change left until it is 30 days old', () => {
  const undated: FeeFacts = { ...facts, status: 'UNSCHEDULED', startsAt: null, endsAt: null }
  expect(feeCurve(undated, now)).toEqual([{ from: now, fee: 0, refund: 20 }])
  const unscheduled = { at: now.subtract({ hours: 48 }), limits: true, percent: 50, credits: 20, fee: 5, returned: 0 }
  expect(feeCurve({ ...undated, changes: [unscheduled] }, now)).toEqual([
    { from: now, fee: 0, refund: 15 },
    { from: now.add({ hours: 28 * 24 }), fee: 0, refund: 20 },
  ])
})

test('after the start there is no curve', () => {
  expect(feeCurve(facts, startsAt)).toEqual([])
})

test('a change that will be forgotten before the start is a step of the curve: from then on the refund is larger', () => {
  const start = Temporal.Instant.from('2026-12-15T15:00:00+01:00')
  const made = { at: now.subtract({ hours: 24 }), limits: true, percent: 50, credits: 20, fee: 0, returned: 0 }
  const curve = feeCurve({ ...facts, startsAt: start, endsAt: start.add({ hours: 1 }), changes: [made] }, now)
  const forgotten = made.at.add({ hours: 30 * 24 })
  expect(curve.slice(0, 2).map(({ from, refund }) => [String(from), refund])).toEqual([
    [String(now), 10],
    [String(forgotten), 20],
  ])
})

test('the lock of a self-hosted event is a step: until then the refund is full, then there is none', () => {
  const curve = feeCurve({ ...facts, feeClass: 'DIY' }, now)
  expect(curve.map(({ from, refund }) => [String(from), refund])).toEqual([
    [String(now), 20],
    [String(startsAt.subtract({ hours: 2 })), 0],
  ])
})

test('every step is later than the one before, changes something, and lies between now and the start', () => {
  for (const feeClass of ['REMOTE', 'ON_SITE', 'REMOTE_HOST', 'DIY'] as const)
    for (const hours of [0.5, 5, 23, 24, 25, 100, 700]) {
      const from = startsAt.subtract({ seconds: hours * 3600 })
      const made = { at: startsAt.subtract({ hours: 35 * 24 }), limits: true, percent: 50, credits: 20, fee: 0, returned: 0 }
      const freeUntil = startsAt.subtract({ hours: 27 * 24 })
      const curve = feeCurve({ ...facts, feeClass, holidays: new Set(['2026-10-26']), changes: [made], freeUntil }, from)
      expect(curve[0]?.from).toEqual(from)
      for (const [at, step] of curve.slice(1).entries()) {
        expect(Temporal.Instant.compare(curve[at]?.from ?? startsAt, step.from)).toBe(-1)
        expect(Temporal.Instant.compare(step.from, startsAt)).toBe(-1)
        expect([step.fee, step.refund]).not.toEqual([curve[at]?.fee, curve[at]?.refund])
      }
    }
})

test('the midnights are those of the event’s zone, also where a day has no midnight', () => {
  // on 24 April 2026 the clocks of Cairo go from midnight to one o'clock
  const start = Temporal.Instant.from('2026-04-28T12:00:00+03:00')
  const cairo = { ...facts, zone: 'Africa/Cairo', startsAt: start, endsAt: start.add({ hours: 1 }) }
  const curve = feeCurve(cairo, Temporal.Instant.from('2026-04-20T10:00:00+02:00'))
  expect(curve.map(({ from, fee }) => [from.toZonedDateTimeISO('Africa/Cairo').toPlainDateTime().toString(), fee])).toEqual([
    ['2026-04-20T10:00:00', 0],
    ['2026-04-22T00:00:00', 3],
    ['2026-04-24T01:00:00', 5],
    ['2026-04-27T12:00:00.001', 10],
  ])
})

test('an event that is running has no curve', () => {
  expect(feeCurve({ ...facts, status: 'LIVE' }, now)).toEqual([])
})
