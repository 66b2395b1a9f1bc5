import { expect, test } from 'vitest'
import { differenceOf, type FairRow, hoursAndMinutes, inOrder, lastRated, spanAround, tableOf } from './fair-rows.ts'

const row = (fullName: string, played: number, target: number): FairRow => ({
  ...{ userId: fullName, fullName, avatar: null, hours: 10, played, promised: 1, target },
  ...{ weekends: 0, evenings: 0, travel: 0, asked: 0, declined: 0 },
})
const rows = [row('Cleo', 2, 4.4), row('Ada', 5, 3.3), row('Ben', 2, 2.3)]

test('lines are sorted by a column and then by name, in both directions', () => {
  const names = (key: string, direction: 'ascending' | 'descending') => inOrder(rows, { key, direction }).map(({ fullName }) => fullName)
  expect(inOrder(rows, null).map(({ fullName }) => fullName)).toEqual(['Ada', 'Ben', 'Cleo'])
  expect(names('fullName', 'descending')).toEqual(['Cleo', 'Ben', 'Ada'])
  expect(names('played', 'ascending')).toEqual(['Ben', 'Cleo', 'Ada'])
  expect(names('difference', 'descending')).toEqual(['Ada', 'Ben', 'Cleo'])
})

test('one’s rating is read from one’s own place of the latest event that has run, not from a colleague’s', () => {
  const place = (
    id: string,
    userId: string,
    { status = 'COMPLETED', role = 'HOST' }: { status?: 'COMPLETED' | 'LIVE'; role?: 'HOST' | 'SALESPERSON' } = {},
  ) => ({ id, userId, role, session: { status } }) as const
  const crew = [place('now', 'ada', { status: 'LIVE' }), place('sold', 'ada', { role: 'SALESPERSON' }), place('theirs', 'ben')]
  expect(lastRated([...crew, place('own', 'ada'), place('older', 'ada')], 'ada')?.id).toBe('own')
  expect(lastRated(crew, 'ada')).toBeUndefined()
})

test('the difference is exact to a tenth, and the file has a column for each number', () => {
  expect(rows.map(differenceOf)).toEqual([-1.4, 2.7, 0.7])
  const table = tableOf(rows)
  expect(new Set(table.map(({ length }) => length))).toEqual(new Set([11]))
  expect(table[1]?.slice(0, 6)).toEqual(['Cleo', 10, 2, 1, 4.4, -1.4])
})

test('spans are whole hours of at most 366 days around a time', () => {
  const now = Temporal.Instant.from('2026-11-25T15:20:30Z')
  expect(spanAround(undefined, now)).toEqual({ from: '2026-10-26T00:00:00Z', to: '2026-11-30T00:00:00Z' })
  expect(spanAround('quarter', now)).toEqual({ from: '2026-08-31T00:00:00Z', to: '2026-11-30T00:00:00Z' })
  expect(spanAround('ahead', now)).toEqual({ from: '2026-11-25T15:00:00Z', to: '2027-01-26T15:00:00Z' })
  const year = spanAround('year', now)
  expect(Temporal.Instant.from(year.from).until(Temporal.Instant.from(year.to)).total('hours')).toBe(364 * 24)
})

test('travel reads as hours and minutes', () => {
  expect([0, 45, 60, 95].map(hoursAndMinutes)).toEqual(['0', '45 min', '1 h', '1 h 35 min'])
})
