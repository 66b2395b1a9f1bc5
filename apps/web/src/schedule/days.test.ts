import { expect, test } from 'vitest'
import { daysOf, isUsual, weeksOf } from './days.ts'
import type { DateLine } from './schedule-queries.ts'

test('the weeks of a day are counted in fives from the first week of the calendar', () => {
  expect(weeksOf('2026-12-16', '2026-11-30')).toBe('2026-11-30')
  expect(weeksOf('2027-01-03', '2026-11-30')).toBe('2026-11-30')
  expect(weeksOf('2027-01-04', '2026-11-30')).toBe('2027-01-04')
  expect(weeksOf('2027-02-28', '2026-11-30')).toBe('2027-02-08')
  expect(weeksOf('2026-11-01', '2026-11-30')).toBe('2026-11-30')
})

const line = (date: string, more: Partial<DateLine> = {}): DateLine => ({
  ...{ date, open: true, remaining: 'many', free: 6, starts: 9, creditsAbove: 0 },
  ...more,
})
const none = { open: false, remaining: 'none', free: 0 } as const

test('a day tells how many of its times are free and what it costs more; a full one is struck through, one before the notice is closed', () => {
  const lines = [
    line('2026-12-15', none),
    line('2026-12-16', none),
    line('2026-12-17', { free: 1, remaining: 'few' }),
    line('2026-12-18', { creditsAbove: 2 }),
    line('2026-12-19', { creditsAbove: 1, free: 9 }),
    line('2026-12-20', { free: 0 }),
    line('2026-12-21', { ...none, starts: 0 }),
    line('2026-12-22', { creditsAbove: null }),
  ]
  expect([...daysOf(lines, '2026-12-16')]).toEqual([
    ['2026-12-16', { state: 'full', share: 0, text: 'full' }],
    ['2026-12-17', { state: 'open', share: 1 / 9, text: '1 of 9 times free' }],
    ['2026-12-18', { state: 'open', share: 6 / 9, text: '6 of 9 times free, 2 credits more than the lowest price', more: 2 }],
    ['2026-12-19', { state: 'open', share: 1, text: '9 of 9 times free, 1 credit more than the lowest price', more: 1 }],
    ['2026-12-20', { state: 'open', share: 0, text: 'only early and evening times free' }],
    ['2026-12-21', { state: 'closed', share: 0, text: 'not open' }],
    ['2026-12-22', { state: 'open', share: 6 / 9, text: '6 of 9 times free' }],
  ])
})

test.each([
  ['2026-12-16T15:00:00Z', true], // 9 am in Chicago
  ['2026-12-16T23:00:00Z', true], // 5 pm
  ['2026-12-17T00:00:00Z', false], // 6 pm
  ['2026-12-16T14:00:00Z', false], // 8 am
  ['2026-12-16T16:30:00Z', false],
])('%s is one of the usual times: %s', (startsAt, usual) => {
  expect(isUsual({ startsAt, endsAt: startsAt, remaining: 'many' }, 'America/Chicago')).toBe(usual)
})
