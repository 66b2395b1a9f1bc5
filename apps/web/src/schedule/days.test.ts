import { expect, test } from 'vitest'
import { daysOf, firstShown, isUsual } from './days.ts'
import type { DateLine } from './schedule-queries.ts'

test('a calendar opens on the wanted day, but not before the earliest one', () => {
  expect(firstShown('2027-02-03', '2026-12-16')).toBe('2027-02')
  expect(firstShown('2026-11-03', '2026-12-16')).toBe('2026-12')
  expect(firstShown(null, '2026-12-16')).toBe('2026-12')
})

const line = (date: string, more: Partial<DateLine> = {}): DateLine => ({ date, open: true, remaining: 'many', ...more })

test('open days tell how much is left; a full day is struck through; a day before the notice is closed', () => {
  const lines = [
    line('2026-12-15', { open: false, remaining: 'none' }),
    line('2026-12-16', { open: false, remaining: 'none' }),
    line('2026-12-17', { remaining: 'few' }),
    line('2026-12-18'),
  ]
  expect([...daysOf(lines, '2026-12-16', false)]).toEqual([
    ['2026-12-16', { dots: 0, text: 'full', struck: true }],
    ['2026-12-17', { dots: 1, text: 'almost full' }],
    ['2026-12-18', { dots: 3, text: 'many crews free' }],
  ])
})

test('staff see how many hosts are free, by number up to six', () => {
  const hosts = [1, 2, 3, 5, 6, 7].map((count) => line(`2026-12-${10 + count}`, { hosts: count }))
  expect([...daysOf(hosts, '2026-12-01', false).values()]).toEqual([
    { dots: 1, text: '1 crew free' },
    { dots: 1, text: '2 crews free' },
    { dots: 2, text: '3 crews free' },
    { dots: 3, text: '5 crews free' },
    { dots: 3, text: '6 crews free' },
    { dots: 3, text: '7 or more crews free' },
  ])
})

test('a self-hosted event counts no hosts', () => {
  const days = daysOf([line('2026-12-16'), line('2026-12-17', { open: false })], '2026-12-01', true)
  expect([...days.values()].map(({ text }) => text)).toEqual(['open', 'no times'])
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
