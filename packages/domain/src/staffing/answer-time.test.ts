import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerTime } from './answer-time.ts'

const now = Temporal.Instant.from('2026-10-01T00:00Z')
const HOUR = 3_600_000
const hours = (lead: number) => {
  const time = answerTime(now, now.add({ milliseconds: lead * HOUR }))
  return time === null ? null : (time.expiresAt.epochMilliseconds - now.epochMilliseconds) / HOUR
}

test('an offer is open for 40 % of the lead, between two hours and two days, and never into the last hour', () => {
  expect([1000, 120, 100, 5, 4, 2.5, 1.5, 1, 0.5].map(hours)).toEqual([48, 48, 40, 2, 2, 1.5, 0.5, null, null])
})

test('reminders are sent at half and at nine tenths, and the producer is told immediately when the event is near', () => {
  const time = answerTime(now, now.add({ hours: 100 }))
  expect(time?.remindAt.map(String)).toEqual(['2026-10-01T20:00:00Z', '2026-10-02T12:00:00Z'])
  expect(time?.tellProducer).toBe(false)
  expect(answerTime(now, now.add({ minutes: 119 }))?.tellProducer).toBe(true)
  expect(answerTime(now, null)?.expiresAt.toString()).toBe('2026-10-03T00:00:00Z')
})

test('an answer always ends after now, at least an hour before the start', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 * HOUR }), (lead) => {
      const startsAt = now.add({ milliseconds: lead })
      const time = answerTime(now, startsAt)
      expect(time === null).toBe(lead <= HOUR)
      if (time === null) return
      expect(startsAt.epochMilliseconds - time.expiresAt.epochMilliseconds).toBeGreaterThanOrEqual(HOUR)
      expect(time.expiresAt.epochMilliseconds).toBeGreaterThan(now.epochMilliseconds)
    }),
  )
})

test('with an hour left no one is asked, a millisecond more gives the shortest deadline, and from two hours on the producer is not alerted', () => {
  const HOURS = (hours: number, ms = 0) => answerTime(now, now.add({ milliseconds: hours * HOUR + ms }))
  expect(HOURS(1)).toBeNull()
  expect(HOURS(1, 1)?.expiresAt.epochMilliseconds).toBe(now.epochMilliseconds + 1)
  expect([HOURS(2, -1)?.tellProducer, HOURS(2)?.tellProducer, HOURS(3)?.tellProducer]).toEqual([true, false, false])
})

test('with more time to the start no offer ends earlier, and its reminders come in order within it', () => {
  fc.assert(
    fc.property(fc.integer({ min: HOUR + 1, max: 500 * HOUR }), fc.integer({ min: 0, max: 50 * HOUR }), (lead, more) => {
      const [time, longer] = [lead, lead + more].map((ms) => answerTime(now, now.add({ milliseconds: ms })))
      if (!time || !longer) throw new Error('no time to answer')
      expect(Temporal.Instant.compare(longer.expiresAt, time.expiresAt)).toBeGreaterThanOrEqual(0)
      const order = [now, ...time.remindAt, time.expiresAt]
      for (const [at, moment] of order.slice(1).entries()) expect(Temporal.Instant.compare(order[at] ?? now, moment)).toBeLessThanOrEqual(0)
      // half and nine tenths, to the millisecond below
      const parts = time.remindAt.map((moment) => moment.epochMilliseconds - now.epochMilliseconds)
      const length = time.expiresAt.epochMilliseconds - now.epochMilliseconds
      expect(parts).toEqual([Math.floor(length / 2), Math.floor(length * 0.9)])
    }),
  )
})
