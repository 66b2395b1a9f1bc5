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

test('reminders come at half and nine tenths, and the producer is told at once when it is near', () => {
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
