import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ownZone } from '../../platform/format.ts'
import { askAhead, shownBy } from './board-ahead.ts'
import { boardPeopleQuery, boardQuery } from './board-queries.ts'
import { spanOf } from './board-span.ts'
import { WEEK_START } from './use-board.ts'

const address = { pathname: '/availability/planning', search: '?date=2026-12-02' }
const staff = { role: 'EVENT_PRODUCER', permission: 'STAFF' } as const
const host = { role: 'HOST', permission: 'HOST' } as const
const weekOf = (date: string) => boardQuery(spanOf('week', date, ownZone(), WEEK_START)).queryKey

/** What is asked at an address. */
function asked(
  at: Pick<Location, 'pathname' | 'search'>,
  { me = staff, narrow = false }: { me?: typeof staff | typeof host | null; narrow?: boolean } = {},
) {
  const keys: unknown[] = []
  const queries = new QueryClient()
  queries.prefetchQuery = async ({ queryKey }) => void keys.push(queryKey)
  askAhead({ queries, me, narrow }, at)
  return keys
}

test('the crews of the days of the address and the people are asked before the board is drawn', () => {
  expect(asked(address)).toEqual([weekOf('2026-12-02'), boardPeopleQuery.queryKey])
  expect(asked({ ...address, search: '?view=events&date=2026-12-20' })[0]).toEqual(weekOf('2026-12-20'))
  const day = boardQuery(spanOf('day', '2026-12-02', ownZone(), WEEK_START)).queryKey
  expect(asked(address, { narrow: true })[0]).toEqual(day)
})

test('nothing is asked for those who see no board, at the fairness, and while only a link is pointed at', () => {
  expect(asked(address, { me: null })).toEqual([])
  expect(asked(address, { me: host })).toEqual([])
  expect(asked({ ...address, search: '?view=fairness' })).toEqual([])
  expect(asked({ ...address, pathname: '/events' })).toEqual([])
})

test('an address that names no day shows today, a week where there is room and else a day', () => {
  const { date, today } = shownBy({}, false, 'Asia/Tokyo')
  expect(date).toBe(today)
  expect(shownBy({}, false, 'UTC').view).toBe('week')
  expect(shownBy({}, true, 'UTC').view).toBe('day')
  expect(shownBy({ view: 'month', date: '2027-01-05' }, true, 'UTC')).toMatchObject({ view: 'month', date: '2027-01-05' })
})
