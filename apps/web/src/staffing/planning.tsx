import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { meQuery } from '../platform/account.ts'
import { useTitle } from '../platform/title.ts'
import { planningSearch } from '../searches.ts'
import { Agenda } from './agenda/agenda.tsx'
import { BoardPage } from './board/board-page.tsx'

/** Who plays when: for staff a board of everyone, for a host their own shows. */
export function Planning() {
  const search = planningSearch(useSearch({ strict: false }))
  const { data: me } = useQuery(meQuery)
  const staff = isStaff(me ?? null)
  useTitle(staff ? 'Planning' : 'My shows')
  if (!me) return null
  return staff ? <BoardPage search={search} /> : <Agenda />
}
