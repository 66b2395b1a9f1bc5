import type { QueryClient } from '@tanstack/react-query'
import { isStaff } from '@troupe/domain/role/roles'
import type { Me } from '../../platform/account.ts'
import { ownZone } from '../../platform/format.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import { readSearch } from '../../search-values.ts'
import { type PlanningSearch, planningSearch } from '../../searches.ts'
import { boardPeopleQuery, boardQuery } from './board-queries.ts'
import { type BoardViewName, spanOf } from './board-span.ts'
import { WEEK_START } from './use-board.ts'

/** Which view an address shows and of which days, for a reader in a zone; a narrow window shows a day where a wide one shows a week. */
export function shownBy({ view: named, date: chosen }: PlanningSearch, narrow: boolean, zone: string) {
  const view: BoardViewName = (named === 'fairness' ? undefined : named) ?? (narrow ? 'day' : 'week')
  const today = todayIn(zone)
  return { view, today, date: chosen ?? today }
}

interface AskedFor {
  readonly queries: QueryClient
  /** Who is signed in: undefined while that isn't known. */
  readonly me: Pick<Me, 'role' | 'permission'> | null | undefined
  readonly narrow: boolean
}

/** Asks what the board of an address draws first, for staff, as soon as its code is there: before its first render the page draws the bar, which takes a second on a slow machine. */
export function askAhead({ queries, me, narrow }: AskedFor, { pathname, search: text }: Pick<Location, 'pathname' | 'search'>) {
  if (pathname !== '/availability/planning' || !isStaff(me)) return
  const search = planningSearch({ ...readSearch(text), __TSearchSchemaInput__: 'TSearchSchemaInput' })
  if (search.view === 'fairness') return
  const zone = ownZone()
  const { view, date } = shownBy(search, narrow, zone)
  void queries.prefetchQuery(boardQuery(spanOf(view, date, zone, WEEK_START)))
  void queries.prefetchQuery(boardPeopleQuery)
}
