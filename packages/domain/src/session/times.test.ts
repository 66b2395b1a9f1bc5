import { expect, test } from 'vitest'
import { sessionTimes } from './times.ts'

test('the crew is busy from the earlier of lobby and schedule', () => {
  const startsAt = Temporal.Instant.from('2026-10-06T15:00Z')
  const times = sessionTimes({ startsAt, duration: 90, lobby: 15, scheduleOffset: 30 })
  expect(Object.values(times).map(String)).toEqual(['2026-10-06T16:30:00Z', '2026-10-06T14:30:00Z', '2026-10-06T14:30:00Z'])
  expect(String(sessionTimes({ startsAt, duration: 90, lobby: 45, scheduleOffset: 30 }).crewBusyFrom)).toBe('2026-10-06T14:15:00Z')
})
