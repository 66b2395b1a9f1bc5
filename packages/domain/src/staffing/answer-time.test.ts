import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerTime, toldDeadline } from './answer-time.ts'

const now = Temporal.Instant.from('2026-10-01T00:00Z')
const HOUR = 3_600_000
/** An event that calls its people at the start, so many milliseconds from now. */
const startIn = (milliseconds: number) => ({ startsAt: now.add({ milliseconds }), callAt: now.add({ milliseconds }) })
const hours = (lead: number) => {
  const time = answerTime(now, startIn(lead * HOUR))
  return time === null ? null : (time.expiresAt.epochMilliseconds - now.epochMilliseconds) / HOUR
}

test('an offer is open for 40 % of the lead, between two hours and two days, and never into the last hour', () => {
  expect([1000, 120, 100, 5, 4, 2.5, 1.5, 1, 0.5].map(hours)).toEqual([48, 48, 40, 2, 2, 1.5, 0.5, null, null])
})

test('reminders are sent at half and at nine tenths, and the producer is told immediately when the event is near', () => {
  const time = answerTime(now, startIn(100 * HOUR))
  expect(time?.remindAt.map(String)).toEqual(['2026-10-01T20:00:00Z', '2026-10-02T12:00:00Z'])
  expect(time?.tellProducer).toBe(false)
  expect(answerTime(now, startIn(2 * HOUR - 60_000))?.tellProducer).toBe(true)
  expect(answerTime(now, null)?.expiresAt.toString()).toBe('2026-10-03T00:00:00Z')
})

test('an answer always ends after now, at least an hour before the call', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 * HOUR }), fc.integer({ min: 0, max: 12 * HOUR }), (lead, ahead) => {
      const asked = { startsAt: now.add({ milliseconds: lead }), callAt: now.add({ milliseconds: lead - ahead }) }
      const time = answerTime(now, asked)
      expect(time === null).toBe(lead - ahead <= HOUR)
      if (time === null) return
      expect(asked.callAt.epochMilliseconds - time.expiresAt.epochMilliseconds).toBeGreaterThanOrEqual(HOUR)
      expect(time.expiresAt.epochMilliseconds).toBeGreaterThan(now.epochMilliseconds)
    }),
  )
})

test('with an hour left no one is asked, a millisecond more gives the shortest deadline, and from two hours on the producer is not alerted', () => {
  const HOURS = (hours: number, ms = 0) => answerTime(now, startIn(hours * HOUR + ms))
  expect(HOURS(1)).toBeNull()
  expect(HOURS(1, 1)?.expiresAt.epochMilliseconds).toBe(now.epochMilliseconds + 1)
  expect([HOURS(2, -1)?.tellProducer, HOURS(2)?.tellProducer, HOURS(3)?.tellProducer]).toEqual([true, false, false])
})

test('a person who is called two hours before the start has two hours less, and one who is called within the hour is not asked', () => {
  const called = (start: number, call: number) =>
    answerTime(now, { startsAt: now.add({ minutes: start * 60 }), callAt: now.add({ minutes: call * 60 }) })
  const left = (start: number, call: number) => called(start, call)?.expiresAt.since(now).total('hours') ?? null
  expect([left(4, 2), left(3.5, 1.5), left(3, 1), left(100, 98)]).toEqual([1, 0.5, null, 40])
  // the producer is told by the time to the start
  expect(called(3.5, 1.5)?.tellProducer).toBe(false)
})

test('with more time to the start no offer ends earlier, and its reminders come in order within it', () => {
  fc.assert(
    fc.property(fc.integer({ min: HOUR + 1, max: 500 * HOUR }), fc.integer({ min: 0, max: 50 * HOUR }), (lead, more) => {
      const [time, longer] = [lead, lead + more].map((ms) => answerTime(now, startIn(ms)))
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

test('a deadline is told by the quarter of an hour, never later than it is and never as past', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-12-16T${time}Z`)
  const told = (expires: string, asked: string) => String(toldDeadline(at(expires), at(asked)))
  expect(told('06:46:12', '01:00:00')).toBe('2026-12-16T06:45:00Z')
  expect(told('06:45:00', '01:00:00')).toBe('2026-12-16T06:45:00Z')
  expect(told('06:44:59.999', '01:00:00')).toBe('2026-12-16T06:30:00Z')
  expect(told('06:46:12', '04:46:11')).toBe('2026-12-16T06:45:00Z')
  // with two hours left a quarter of an hour would be too much to lose
  expect(told('06:46:12', '04:46:12')).toBe('2026-12-16T06:46:12Z')
})

test.each([
  ['2 hours', 72 * 60, 120],
  ['2 hours at 12 hours', 12 * 60, 120],
  ['30 minutes under 12 hours', 12 * 60 - 1, 30],
  ['30 minutes at 3 hours', 3 * 60, 30],
  ['15 minutes under 3 hours', 3 * 60 - 1, 15],
  ['15 minutes while they end an hour before the call', 75, 15],
  ['what is left until an hour before the call', 74, 14],
  ['no less than 10 minutes', 70, 10],
  ['else no one is asked', 69, null],
  ['nor after the call', -5, null],
])('the offer of a LATE place is open for %s', (_name, callIn, minutes) => {
  const asked = { startsAt: now.add({ minutes: callIn + 45 }), callAt: now.add({ minutes: callIn }), isLate: true }
  const time = answerTime(now, asked)
  expect(time && time.expiresAt.since(now).total('minutes')).toBe(minutes)
  // half of it once, and never in the shortest time
  expect(time?.remindAt.map((at) => at.since(now).total('minutes'))).toEqual(
    minutes === null ? undefined : minutes > 15 ? [minutes / 2] : [],
  )
  expect(time?.tellProducer ?? false).toBe(false)
})

test('the offer of a LATE place ends at a whole minute, which is told as it is', () => {
  const odd = now.add({ seconds: 34 })
  const time = answerTime(odd, { startsAt: now.add({ hours: 6 }), callAt: now.add({ hours: 5 }), isLate: true })
  expect(String(time?.expiresAt)).toBe('2026-10-01T00:30:00Z')
  expect(time && String(toldDeadline(time.expiresAt, odd))).toBe('2026-10-01T00:30:00Z')
})
