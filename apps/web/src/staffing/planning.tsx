import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { lazy, Suspense } from 'react'
import { meQuery } from '../platform/account.ts'
import { chunk } from '../platform/chunk.ts'
import { useTitle } from '../platform/title.ts'
import { planningSearch } from '../searches.ts'
import { BoardPage } from './board/board-page.tsx'

const Agenda = lazy(() => chunk(() => import('./agenda/agenda.tsx')).then((file) => ({ default: file.Agenda })))

/** Who plays when: for staff a board of everyone, for a host their own shows. */
export function Planning() {
  const search = planningSearch(useSearch({ strict: false }))
  const { data: me } = useQuery(meQuery)
  const staff = isStaff(me ?? null)
  useTitle(staff ? 'Planning' : 'My shows')
  if (!me) return null
  if (staff) return <BoardPage search={search} />
  return (
    <Suspense fallback={null}>
      <Agenda />
    </Suspense>
  )
}
