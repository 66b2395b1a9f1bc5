import { expect, test } from 'vitest'
import { firstOfMonth, nextDay, startOfDay } from './zone-day.ts'

// the browser does without Temporal here; these are the days on which that could go wrong, judged by Temporal
const days = [
  ['2026-12-16', 'America/Chicago'],
  ['2027-03-14', 'America/New_York'],
  ['2027-11-07', 'America/New_York'],
  ['2027-04-04', 'Australia/Lord_Howe'],
  ['2027-10-03', 'Australia/Lord_Howe'],
  ['2026-09-06', 'America/Santiago'],
  ['2027-03-27', 'Asia/Beirut'],
  ['2027-03-28', 'Europe/London'],
  ['2026-12-16', 'Pacific/Kiritimati'],
  ['2026-12-16', 'Asia/Kathmandu'],
] as const

test.each(days)('the day %s in %s begins at its first moment, also where the clocks skip midnight', (date, zone) => {
  const begins = Temporal.PlainDate.from(date).toZonedDateTime(zone).startOfDay().epochMilliseconds
  expect(Date.parse(startOfDay(date, zone))).toBe(begins)
})

test('the day after the last of a month is the first of the next', () => {
  expect(nextDay('2026-12-31')).toBe('2027-01-01')
  expect(nextDay('2028-02-28')).toBe('2028-02-29')
})

test('months are counted over the end of a year', () => {
  expect(firstOfMonth('2026-12')).toBe('2026-12-01')
  expect(firstOfMonth('2026-12', 1)).toBe('2027-01-01')
  expect(firstOfMonth('2026-11', 14)).toBe('2028-01-01')
})
