import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { lazy, Suspense } from 'react'
import { meQuery } from '../platform/account.ts'
import { chunk } from '../platform/chunk.ts'
import { queries } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import { planningSearch } from '../searches.ts'
import { isNarrow } from '../session/use-narrow.ts'
import { BoardPage } from './board/board-page.tsx'
import { askAhead } from './crews/board-ahead.ts'

const FairnessPage = lazy(() => chunk(() => import('./fairness/fairness-page.tsx')).then((file) => ({ default: file.FairnessPage })))

askAhead({ queries, me: queries.getQueryData(meQuery.queryKey), narrow: isNarrow() }, location)

/** Who plays when, for staff: a board of everyone, and how fairly events are shared. Others have their own shows. */
export function Planning() {
  const search = planningSearch(useSearch({ strict: false }))
  const { data: me } = useQuery(meQuery)
  const staff = isStaff(me ?? null)
  const isFairness = staff && search.view === 'fairness'
  useTitle(isFairness ? 'Fairness' : 'Planning')
  if (!me) return null
  if (isFairness)
    return (
      <Suspense fallback={null}>
        <FairnessPage search={search} />
      </Suspense>
    )
  return staff ? <BoardPage search={search} /> : <Navigate to="/shows" replace />
}
