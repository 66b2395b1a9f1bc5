import { expect, test } from 'vitest'
import { answerRecord, starCounts, weekCounts, workParts, workRole } from './crew-record.ts'
import type { FairLine, FairOffer } from './fairness.ts'

const at = (minutes: number) => Temporal.Instant.from('2027-01-04T12:00:00Z').add({ minutes })

test('answers count what was accepted, declined or not answered, and how long it took; offers that wait or were withdrawn say nothing', () => {
  const asked = { askedAt: at(0), answeredAt: null }
  expect(
    answerRecord([
      { ...asked, state: 'ACCEPTED', answeredAt: at(60) },
      { ...asked, state: 'DECLINED', answeredAt: at(31) },
      { ...asked, state: 'EXPIRED' },
      { ...asked, state: 'PENDING' },
      { ...asked, state: 'CANCELLED', answeredAt: at(5000) },
    ]),
  ).toEqual({ settled: 3, accepted: 1, minutes: 46 })
  expect(answerRecord([{ ...asked, state: 'EXPIRED' }])).toEqual({ settled: 1, accepted: 0, minutes: null })
})

test('ratings are counted by their stars, from one to five', () => {
  expect(starCounts([5, 5, 4, 1])).toEqual([1, 0, 0, 1, 2])
})

const offer: FairOffer = { userId: 'a', startsAtMs: 10, state: 'ACCEPTED', status: 'COMPLETED', isAsked: true, travel: 0 }

test('a week counts the events that start in it, and neither those of others nor declined ones', () => {
  const offers = [
    ...[10, 19, 20, 29, 30].map((startsAtMs) => ({ ...offer, startsAtMs })),
    { ...offer, userId: 'b' },
    { ...offer, state: 'DECLINED' as const },
  ]
  expect(weekCounts(offers, { userId: 'a', starts: [10, 20], endMs: 30 })).toEqual([2, 2])
})

const line: FairLine = {
  ...{ userId: 'a', minutes: 600, played: 3, promised: 1, targetTenths: 30 },
  ...{ weekends: 2, evenings: 0, travel: 90, asked: 4, declined: 0 },
}

test('a share of weekends, evenings and travel is the same part of all of them as the target is of all events', () => {
  const other = { ...line, userId: 'b', played: 5, promised: 3, targetTenths: 90, weekends: 4, evenings: 2, travel: 30 }
  expect(workParts([line, other], 'a')).toEqual({
    shows: { own: 4, shareTenths: 30 },
    weekends: { own: 2, shareTenths: 15 },
    evenings: { own: 0, shareTenths: 5 },
    travel: { own: 90, shareTenths: 300 },
  })
  expect(workParts([other], 'a')).toBeNull()
  expect(workParts([{ ...line, targetTenths: 0 }], 'a')?.weekends.shareTenths).toBe(0)
})

test('hosts and actors share the work of their role, producers and admins that of producers, and no one schedules the others', () => {
  expect((['HOST', 'PLANT', 'EVENT_PRODUCER', 'ADMIN', 'SALESPERSON', 'BOOKING_USER'] as const).map(workRole)).toEqual([
    ...['HOST', 'PLANT', 'PRODUCER', 'PRODUCER'],
    ...[null, null],
  ])
})
