import { expect, test } from 'vitest'
import { shortDay, spanOf, turned } from './board-span.ts'

test('a week begins where the reader’s weeks begin, also when the clocks change in it', () => {
  const week = spanOf('week', '2026-11-01', 'America/New_York', 1)
  expect(week.dates).toEqual(['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01'])
  expect([week.from, week.to]).toEqual(['2026-10-26T04:00:00Z', '2026-11-02T05:00:00Z'])
  expect(week.name).toBe('26 October to 1 November 2026')
  expect(spanOf('week', '2026-11-01', 'America/New_York', 7).dates).toMatchObject({ 0: '2026-11-01', 6: '2026-11-07' })
  expect(spanOf('events', '2026-11-05', 'America/New_York', 7).dates[0]).toBe('2026-11-01')
})

test('a month is shown in whole weeks, those of its neighbours included', () => {
  const month = spanOf('month', '2026-12-16', 'UTC', 1)
  expect([month.dates[0], month.dates.at(-1), month.dates.length, month.name]).toEqual(['2026-11-30', '2027-01-03', 35, 'December 2026'])
  expect(spanOf('month', '2027-02-16', 'UTC', 1)).toMatchObject({ name: 'February 2027', dates: { length: 28 } })
  expect(spanOf('month', '2026-08-01', 'UTC', 1).dates).toHaveLength(42)
})

test('a span is named as people say it', () => {
  expect(spanOf('day', '2026-12-16', 'UTC', 1).name).toBe('Wed 16 December 2026')
  expect(spanOf('week', '2026-12-16', 'UTC', 1).name).toBe('14 to 20 December 2026')
  expect(spanOf('week', '2026-12-31', 'UTC', 1).name).toBe('28 December 2026 to 3 January 2027')
  expect(shortDay('2026-12-14')).toBe('Mon 14')
})

test('turning goes by what is shown, and stays within shorter months', () => {
  expect(turned('day', '2026-12-31', 1)).toBe('2027-01-01')
  expect(turned('week', '2026-12-31', -1)).toBe('2026-12-24')
  expect(turned('month', '2027-01-31', 1)).toBe('2027-02-28')
})
