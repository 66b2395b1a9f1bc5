import { expect, test } from 'vitest'
import { shortDay, spanOf, turned } from './board-span.ts'

test('a week begins on Monday, also when the clocks change in it', () => {
  const week = spanOf('week', '2026-11-01', 'America/New_York')
  expect(week.dates).toEqual(['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01'])
  expect([week.from, week.to]).toEqual(['2026-10-26T04:00:00Z', '2026-11-02T05:00:00Z'])
  expect(week.name).toBe('26 October to 1 November 2026')
})

test('a span is named as people say it', () => {
  expect(spanOf('day', '2026-12-16', 'UTC').name).toBe('Wednesday 16 December 2026')
  expect(spanOf('week', '2026-12-16', 'UTC').name).toBe('14 to 20 December 2026')
  expect(spanOf('week', '2026-12-31', 'UTC').name).toBe('28 December 2026 to 3 January 2027')
  expect(spanOf('month', '2027-02-16', 'UTC')).toMatchObject({ name: 'February 2027', dates: { length: 28 } })
  expect(shortDay('2026-12-14')).toBe('Mon 14')
})

test('turning goes by what is shown, and stays within shorter months', () => {
  expect(turned('day', '2026-12-31', 1)).toBe('2027-01-01')
  expect(turned('week', '2026-12-31', -1)).toBe('2026-12-24')
  expect(turned('month', '2027-01-31', 1)).toBe('2027-02-28')
})
