import { expect, test } from 'vitest'
import { callOf, cueWords, offsetWords } from './call.ts'

test('the crew is called as long before the start as the lobby or the set-up takes, whichever is longer', () => {
  const event = { startsAt: '2026-12-16T19:30:00Z', duration: 90, lobby: 15, scheduleOffset: 60 }
  expect(callOf(event)).toBe('2026-12-16T18:30:00Z')
  expect(callOf({ ...event, scheduleOffset: 0 })).toBe('2026-12-16T19:15:00Z')
  expect(callOf({ ...event, startsAt: null })).toBeNull()
})

test('a moment of the running order is said from the start, and by the clock once there is a date', () => {
  expect(offsetWords(0)).toBe('At the start')
  expect(offsetWords(-15)).toBe('15 min before')
  expect(offsetWords(10)).toBe('10 min in')
  expect(cueWords({ startsAt: null, timezone: 'America/Chicago' }, -15)).toBe('15 min before. Negative is before the start.')
  expect(cueWords({ startsAt: '2026-12-16T19:30:00Z', timezone: 'America/Chicago' }, 10)).toMatch(/^1:40\spm, 10 min in\./)
})
