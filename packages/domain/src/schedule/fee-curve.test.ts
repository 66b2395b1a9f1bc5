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

test('a policy that is to come is a step of the curve at the instant at which it begins', () => {
  const startsAt = Temporal.Instant.from('2026-10-20T09:30:00+02:00')
  const table = { ...FIRST_FEE_TABLE, REMOTE: { RESCHEDULE: [{ fromDays: 0, percent: 100 }], CANCEL: [{ fromDays: 0, percent: 0 }] } }
  const curve = feeCurve({ ...facts, tables: [...facts.tables, { startsAt, table }] }, now)
  expect(curve.map(({ from, fee, refund }) => [String(from), fee, refund])).toEqual([
    [String(now), 0, 20],
    [String(startsAt), 20, 0],
  ])
})

test('without a date everything comes back, or what an earlier change left until it is 30 days old', () => {
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
