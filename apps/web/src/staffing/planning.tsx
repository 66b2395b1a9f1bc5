import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { meQuery } from '../platform/account.ts'
import { useTitle } from '../platform/title.ts'
import { planningSearch } from '../searches.ts'
import { BoardPage } from './board/board-page.tsx'

/** Who plays when: for staff a board of everyone, for a host their own shows. */
export function Planning() {
  useTitle('Planning')
  const search = planningSearch(useSearch({ strict: false }))
  const { data: me } = useQuery(meQuery)
  if (me === undefined) return null
  return isStaff(me) ? <BoardPage search={search} /> : null
}
