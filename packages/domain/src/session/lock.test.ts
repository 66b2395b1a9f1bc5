import { expect, test } from 'vitest'
import { hasBegun, isComplete, isLocked, isUpcoming, locksAt } from './lock.ts'

const at = (text: string) => Temporal.Instant.from(text)
const session = { startsAt: at('2026-10-06T15:00Z'), endsAt: at('2026-10-06T16:30Z'), diy: false }

test('customers are locked out from 24 hours before the start, to the millisecond', () => {
  const lock = at('2026-10-05T15:00Z')
  expect(isLocked(session, lock.subtract({ milliseconds: 1 }), false)).toBe(false)
  expect(isLocked(session, lock, false)).toBe(true)
})

test('staff pass the lock until the end', () => {
  expect(isLocked(session, at('2026-10-06T16:29:59Z'), true)).toBe(false)
  expect(isLocked(session, at('2026-10-06T16:30Z'), true)).toBe(true)
})

test('a DIY event locks three hours before its end', () => {
  const diy = { ...session, diy: true }
  expect(isLocked(diy, at('2026-10-06T13:29:59Z'), false)).toBe(false)
  expect(isLocked(diy, at('2026-10-06T13:30Z'), false)).toBe(true)
})

test('24 hours are exact hours, also across a clock change', () => {
  const afterChange = { startsAt: at('2026-11-01T12:00:00-05:00'), endsAt: at('2026-11-01T13:00:00-05:00'), diy: false }
  expect(isLocked(afterChange, at('2026-10-31T12:59:59-04:00'), false)).toBe(false)
  expect(isLocked(afterChange, at('2026-10-31T13:00:00-04:00'), false)).toBe(true)
})

test('an event without a date is never locked, upcoming or complete', () => {
  const unscheduled = { startsAt: null, endsAt: null, diy: false }
  const now = at('2030-01-01T00:00Z')
  expect([isLocked(unscheduled, now, false), isUpcoming(null, now), isComplete(null, now)]).toEqual([false, false, false])
})

test('upcoming is the last day before the start, without the start itself', () => {
  const { startsAt } = session
  const before = (milliseconds: number) => isUpcoming(startsAt, startsAt.subtract({ milliseconds }))
  expect([before(86_400_001), before(86_400_000), before(1), before(0)]).toEqual([false, true, true, false])
  expect(isComplete(startsAt, startsAt)).toBe(false)
  expect(isComplete(startsAt, startsAt.add({ milliseconds: 1 }))).toBe(true)
})

test('without a start or without an end there is no lock', () => {
  for (const half of [{ startsAt: null }, { endsAt: null }])
    for (const diy of [true, false]) expect(locksAt({ ...session, ...half, diy })).toBe(null)
})

test('an event has begun at the exact instant of its start, and is complete a moment after its end', () => {
  const { startsAt } = session
  const times = [-1, 0, 1].map((milliseconds) => startsAt.add({ milliseconds }))
  expect(times.map((now) => hasBegun(startsAt, now))).toEqual([false, true, true])
  expect(times.map((now) => isComplete(startsAt, now))).toEqual([false, false, true])
  expect(hasBegun(null, startsAt)).toBe(false)
})

test('a lock never opens again, and staff are never locked out before customers', () => {
  for (const diy of [true, false])
    for (let minutes = -48 * 60; minutes <= 120; minutes += 15) {
      const [now, later] = [0, 15].map((more) => session.startsAt.add({ minutes: minutes + more })) as [Temporal.Instant, Temporal.Instant]
      for (const staff of [true, false])
        if (isLocked({ ...session, diy }, now, staff)) expect(isLocked({ ...session, diy }, later, staff)).toBe(true)
      if (isLocked({ ...session, diy }, now, true)) expect(isLocked({ ...session, diy }, now, false)).toBe(true)
    }
})
