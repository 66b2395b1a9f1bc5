import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { defaultPageSize, type Page } from '@troupe/ui/pure/pages'
import type { Me } from '../../../platform/account.ts'
import { storeOf, useStore } from '../../../platform/store.ts'
import { type UsersSearch, usersSearch } from '../../../searches.ts'
import { askedOf, sortOf, type UsersWish, usersQuery } from '../../users-query.ts'

/** How many rows a person likes to see: a preference, not part of the address. */
const pageSize = storeOf(defaultPageSize, 'troupe.users.rows')

/** Changes to the address; undefined removes a parameter. */
type SearchChange = { readonly [Name in keyof UsersSearch]?: UsersSearch[Name] | undefined }

export type UsersList = ReturnType<typeof useUsersList>

/** The list of people that the address asks for: what was found, and the ways to another one. */
export function useUsersList(me: Me, chosen: string | null) {
  const search = usersSearch(useSearch({ strict: false }))
  const { q = '', roles = [], page = 1 } = search
  const state: UsersWish['state'] = search.state ?? 'active'
  const navigate = useNavigate()
  const limit = useStore(pageSize)
  const staff = isStaff(me)
  const workspaceId = search.workspace ?? chosen
  const sort = sortOf(search.sort, staff)
  const asked = askedOf({ q, roles, state, workspaceId, sort, staff, offset: (page - 1) * limit, limit })
  const found = useQuery({ ...usersQuery(asked), placeholderData: keepPreviousData })
  const show = (change: SearchChange, replace = false) =>
    void navigate({ to: '/users', search: trimmed({ ...search, page: 1, ...change }), replace, resetScroll: false })
  return {
    found,
    filter: asked.filter,
    offset: asked.offset,
    limit,
    sort,
    workspaceId,
    search,
    q,
    roles,
    page,
    state,
    /** Goes to the first page of the list with a changed address. */
    show,
    turn: (next: Page) => {
      pageSize.set(next.limit)
      show({ page: Math.floor(next.offset / next.limit) + 1 })
    },
    /** The address with one person open beside the list. */
    withUser: (user: string) => trimmed({ ...search, user }),
  }
}

/** Defaults are left out of the address. */
function trimmed(search: SearchChange): UsersSearch {
  const { page, roles, ...rest } = search
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value))
  return { ...said, ...(roles && roles.length > 0 ? { roles } : {}), ...(page && page > 1 ? { page } : {}) }
}
