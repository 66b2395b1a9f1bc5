import { expect, test } from 'vitest'
import { dayAfter, monthsAfter, startOfDay } from './zone-day.ts'

// the first moment of a day, by the zone's own rules
const days = [
  ['2026-12-16', 'America/Chicago', '2026-12-16T06:00:00Z'],
  // the clocks move on this day, after its first moment
  ['2027-03-14', 'America/New_York', '2027-03-14T05:00:00Z'],
  ['2027-11-07', 'America/New_York', '2027-11-07T04:00:00Z'],
  // and here by half an hour
  ['2027-04-04', 'Australia/Lord_Howe', '2027-04-03T13:00:00Z'],
  ['2027-10-03', 'Australia/Lord_Howe', '2027-10-02T13:30:00Z'],
  // there is no midnight: the day begins at one
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
  ['2027-03-28', 'Asia/Beirut', '2027-03-27T22:00:00Z'],
  ['2026-12-16', 'Pacific/Kiritimati', '2026-12-15T10:00:00Z'],
  ['2026-12-16', 'Asia/Kathmandu', '2026-12-15T18:15:00Z'],
] as const

test.each(days)('the day %s in %s begins at its first moment, also where the clocks skip midnight', (date, zone, begins) => {
  expect(startOfDay(date, zone)).toBe(begins)
})

test('the day after the last of a month is the first of the next month', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
})

test('months are counted over the end of a year, to the last day of a shorter one', () => {
  expect(monthsAfter('2026-11-14', 18)).toBe('2028-05-14')
  expect(monthsAfter('2026-08-31', 18)).toBe('2028-02-29')
})
