import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearServerTime, serverInstant, serverNow, todayIn } from './clock.ts'

const right = Date.parse('2026-11-26T12:00:00Z')
const heard = (at: number) => hearServerTime(new Date(at).toUTCString())
/** An answer says its second only; a countdown goes by the end of it. */
const endOf = (second: number) => second + 999
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: right }))
afterEach(() => {
  heard(Date.now())
  vi.useRealTimers()
})

test('a device’s clock counts until an answer shows that it’s wrong, and again once it has been set right', () => {
  const wrong = right + 3_600_000
  vi.setSystemTime(wrong)
  expect(serverNow()).toBe(wrong)
  heard(right)
  expect(serverNow()).toBe(endOf(right))
  expect(serverInstant().epochMilliseconds).toBe(endOf(right))
  // today too: a device that is a year late shows this year's calendars
  vi.setSystemTime(right - 365 * 86_400_000)
  heard(right)
  expect([todayIn('UTC'), todayIn('Pacific/Kiritimati')]).toEqual(['2026-11-26', '2026-11-27'])
  vi.setSystemTime(right + 60_000)
  heard(right + 60_000)
  expect(serverNow()).toBe(right + 60_000)
})

test('the seconds that an answer takes move no clock, neither a right one nor a wrong one', () => {
  heard(right - 4_000)
  expect(serverNow()).toBe(right)
  heard(right - 60_000)
  expect(serverNow()).toBe(endOf(right - 60_000))
  heard(right - 62_000)
  expect(serverNow()).toBe(endOf(right - 60_000))
})

test('an answer without a time says nothing', () => {
  hearServerTime(null)
  hearServerTime('yesterday')
  expect(serverNow()).toBe(right)
})
