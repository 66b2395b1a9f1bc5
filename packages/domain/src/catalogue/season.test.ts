import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { modifierOf, seasonInput } from './season.ts'

const season = { dateRange: { from: '2026-12-01', to: '2026-12-19' }, types: ['HYBRID', 'IN_PERSON'], percent: 15 }
const refused = (change: object) => {
  const answer = parseInput(seasonInput, { ...season, ...change })
  return answer.ok ? null : answer.extensions.fields
}
const range = (from: string, to: string) => refused({ dateRange: { from, to } })

test('a season has a first and a last day, up to three formats and a percentage', () => {
  const read = parseInput(seasonInput, season)
  expect(read).toEqual({ ok: true, value: season })
  expect(read.ok && modifierOf(read.value)).toEqual({
    startsOn: '2026-12-01',
    endsOn: '2026-12-19',
    types: ['HYBRID', 'IN_PERSON'],
    percent: 15,
  })
})

test('a season lasts from one day to 366 and never ends before it starts', () => {
  expect(range('2026-12-01', '2026-12-01')).toBeNull()
  expect(range('2028-01-01', '2028-12-31')).toBeNull()
  expect(range('2027-01-01', '2028-01-01')).toBeNull()
  expect(range('2027-01-01', '2028-01-02')).toEqual({ 'dateRange.to': ['TOO_LONG'] })
  expect(range('2027-02-12', '2027-02-11')).toEqual({ 'dateRange.to': ['BEFORE_START'] })
  expect(range('2027-02-30', '2027-03-01')).toEqual({ 'dateRange.from': ['INVALID'] })
})

test('a percentage is a whole number from −90 to 300, and not 0', () => {
  const percents = [-91, -90, -1, 0, 1, 300, 301, 1.5].map((percent) => refused({ percent })?.percent?.[0] ?? null)
  expect(percents).toEqual(['TOO_SMALL', null, null, 'ZERO', null, null, 'TOO_BIG', 'INVALID'])
})

test('a season names one to three formats, each once', () => {
  const types = [[], ['REMOTE'], ['REMOTE', 'HYBRID', 'IN_PERSON'], ['REMOTE', 'REMOTE'], ['PHONE']].map(
    (some) => refused({ types: some }) === null,
  )
  expect(types).toEqual([false, true, true, false, false])
})
