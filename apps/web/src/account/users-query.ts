import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { UserRole } from '@troupe/domain/role/roles'
import type { Sort } from '@troupe/ui/pure/sort'
import {
  type PersonFragment,
  UserDocument,
  type UserSortField,
  UsersDocument,
  type UsersQuery,
  type UsersQueryVariables,
} from '../graphql.ts'
import { meQuery } from '../platform/account.ts'
import { graphql } from '../platform/api.ts'
import { accountKeys } from '../platform/keys/account-keys.ts'
import { workspaceKeys } from '../platform/keys/workspace-keys.ts'

export type Person = PersonFragment
export type UserLine = UsersQuery['users']['nodes'][number]

/** A page of people. Members of a workspace stand under its key, so that its realtime update renews them. */
export const usersQuery = (asked: UsersQueryVariables) =>
  queryOptions({
    queryKey: [
      ...(asked.filter.workspaceId ? workspaceKeys.one(asked.filter.workspaceId) : []),
      ...accountKeys.users,
      asked.filter,
      asked.sorting,
      asked.offset,
      asked.limit,
    ],
    queryFn: ({ signal }) => graphql(UsersDocument, asked, { signal }).then((answer) => answer.users),
  })

/** One person with what the reader may do with them. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: accountKeys.user(id),
    queryFn: ({ signal }) => graphql(UserDocument, { id }, { signal }).then((answer) => answer.user),
  })

/** After a person changed: shows the new one immediately where it is open, and asks for the lists again. */
export function useRenewPerson() {
  const queries = useQueryClient()
  return (person: Person | string) => {
    if (typeof person === 'string') void queries.invalidateQueries({ queryKey: accountKeys.user(person) })
    else queries.setQueryData(userQuery(person.id).queryKey, person)
    for (const queryKey of [accountKeys.users, workspaceKeys.all, accountKeys.audit, meQuery.queryKey])
      void queries.invalidateQueries({ queryKey })
  }
}

interface UserSort extends Sort {
  readonly key: UserSortField
}

const staffSorted: readonly UserSortField[] = ['level', 'load', 'lastLoggedInAt']
const sortable: readonly UserSortField[] = ['fullName', 'email', 'role', ...staffSorted]

/** 'email' or '-email' of the address; customers do not sort by what only staff see. */
export function sortOf(text: string | undefined, staff: boolean): UserSort | null {
  const wanted = text?.replace(/^-/, '')
  const key = sortable.find((one) => one === wanted)
  if (!key || (!staff && staffSorted.includes(key))) return null
  return { key, direction: text?.startsWith('-') ? 'descending' : 'ascending' }
}

export interface UsersWish {
  readonly q: string
  readonly roles: readonly UserRole[]
  readonly state: 'active' | 'inactive' | 'all'
  readonly workspaceId: string | null
  readonly sort: UserSort | null
  readonly staff: boolean
  readonly offset: number
  readonly limit: number
}

/** What is asked of the server for a list. Customers see active members only, whatever the address says. */
export function askedOf({ q, roles, state, workspaceId, sort, staff, offset, limit }: UsersWish): UsersQueryVariables {
  return {
    filter: {
      ...(q ? { text: q } : {}),
      ...(roles.length > 0 ? { roles: [...roles] } : {}),
      ...(workspaceId ? { workspaceId } : {}),
      ...(staff && state !== 'all' ? { active: state === 'active' } : {}),
    },
    sorting: sort ? [{ field: sort.key, direction: sort.direction === 'descending' ? 'DESC' : 'ASC' }] : [],
    offset,
    limit,
  }
}
