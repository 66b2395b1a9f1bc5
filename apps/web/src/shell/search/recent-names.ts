import { queryOptions, useQueries } from '@tanstack/react-query'
import { RecentEventDocument, RecentOrderDocument, RecentPersonDocument, RecentWorkspaceDocument } from '../../graphql.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { forgetThing, type RecentThing, recentOf } from './recent.ts'

type Options = { readonly signal: AbortSignal }

const nameOf: Readonly<Record<RecentThing['kind'], (id: string, options: Options) => Promise<string | undefined>>> = {
  EVENT: (id, options) => graphql(RecentEventDocument, { id, here: false }, options).then(({ session }) => session?.name),
  PERSON: (id, options) => graphql(RecentPersonDocument, { id, here: false }, options).then(({ user }) => user.fullName),
  ORDER: (id, options) => graphql(RecentOrderDocument, { id }, options).then(({ order }) => order.code),
  WORKSPACE: (id, options) => graphql(RecentWorkspaceDocument, { id }, options).then(({ workspace }) => workspace.name),
}

/** A thing's name of today, or null if it is gone or its reader may no longer see it: then this device forgets it. */
const recentName = (userId: string, thing: RecentThing) =>
  queryOptions({
    queryKey: ['recent', userId, thing.kind, thing.id],
    queryFn: async ({ signal }): Promise<string | null> => {
      const name = await nameOf[thing.kind](thing.id, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status < 500) return undefined
        throw error
      })
      if (name === undefined) forgetThing(thing)
      return name ?? null
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** The last things that a person opened, as they are called today. Each is asked for first, so that no title outlives the right to read it. */
export function useRecent(userId: string): readonly RecentThing[] {
  const things = recentOf(userId)
  const names = useQueries({ queries: things.map((thing) => recentName(userId, thing)) })
  return things.flatMap((thing, at) => {
    const name = names[at]?.data
    return name ? [{ ...thing, name }] : []
  })
}
