import { expect, test } from 'vitest'
import { callAt, leadMinutes } from './times.ts'

test('the crew is called for the earlier of lobby and schedule', () => {
  const startsAt = Temporal.Instant.from('2026-10-06T15:00Z')
  expect(leadMinutes({ lobby: 15, scheduleOffset: 30 })).toBe(30)
  expect(String(callAt(startsAt, { lobby: 15, scheduleOffset: 30 }))).toBe('2026-10-06T14:30:00Z')
  expect(String(callAt(startsAt, { lobby: 45, scheduleOffset: 30 }))).toBe('2026-10-06T14:15:00Z')
  expect(String(callAt(startsAt, { lobby: 0, scheduleOffset: 0 }))).toBe('2026-10-06T15:00:00Z')
})
