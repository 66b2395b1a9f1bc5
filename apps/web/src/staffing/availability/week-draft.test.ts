import { expect, test } from 'vitest'
import type { HoursRow } from './hours-queries.ts'
import { blocksOf, weekChange } from './week-draft.ts'

const row = (id: string, day: number, week: number | null = null): HoursRow => ({
  ...{ id, day, week, from: '09:00', to: '17:00', enabled: true, available: true, version: 1 },
  ...{ date: null, until: null, note: null, startsAt: null, endsAt: null, reason: null },
})

test('a week shows its own rows and those of every week, not those of another or switched off', () => {
  const rows = [row('a', 1), row('b', 2, 1), row('c', 3, 2), { ...row('d', 4), enabled: false }]
  expect(blocksOf(rows, 1).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(blocksOf(rows, 2)).toEqual([
    { id: 'a', day: 1, from: 540, to: 1020 },
    { id: 'c', day: 3, from: 540, to: 1020 },
  ])
})

test('only what changed is sent, with the rows that it replaces; a new block belongs to the week that is shown', () => {
  const rows = [row('a', 1), row('b', 2), row('c', 3, 2)]
  const blocks = [
    { id: 'a', day: 1, from: 540, to: 1080 },
    { id: 'c', day: 3, from: 540, to: 1020 },
    { id: 'new 1', day: 5, from: 600, to: 660 },
  ]
  expect(weekChange(rows, blocks, { week: 2, weeks: 2 })).toEqual({
    rows: [
      { day: 1, from: '09:00', to: '18:00', week: null },
      { day: 5, from: '10:00', to: '11:00', week: 2 },
    ],
    replaces: ['a', 'b'],
  })
  expect(weekChange(rows, blocksOf(rows, 1), { week: 1, weeks: 1 })).toEqual({ rows: [], replaces: [] })
})
