import { queryOptions } from '@tanstack/react-query'
import {
  type ActivityLineFragment,
  EventActivityDocument,
  EventActivityTimesDocument,
  EventActorsDocument,
  type SessionActivityFilter,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'

/** A line of an event's history. */
export type ActivityLine = ActivityLineFragment

/** How many lines are there at first, and how many more each time earlier ones are asked for. */
export const FIRST_LINES = 25
export const MORE_LINES = 100

/** The newest lines of an event's history, how many there are in all, and when the oldest was if it isn’t among them. */
export const activityQuery = (id: string, filter: SessionActivityFilter, wanted: number) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'activity', filter, wanted],
    queryFn: async ({ signal }) => {
      const lines = new Map<string, ActivityLine>()
      let total = 0
      for (let offset = 0; offset < wanted; offset += MORE_LINES) {
        const limit = Math.min(MORE_LINES, wanted - offset)
        const { session } = await graphql(EventActivityDocument, { id, filter, offset, limit }, { signal })
        total = session?.activity.totalCount ?? 0
        for (const line of session?.activity.nodes ?? []) lines.set(line.id, line)
        if (total <= offset + limit) break
      }
      return { lines: [...lines.values()], total, oldestAt: total > wanted ? await oldestOf(id, { filter, total, signal }) : null }
    },
  })

async function oldestOf(
  id: string,
  { filter, total, signal }: { readonly filter: SessionActivityFilter; readonly total: number; readonly signal: AbortSignal },
): Promise<string | null> {
  const { session } = await graphql(EventActivityTimesDocument, { id, filter, offset: total - 1 }, { signal })
  return session?.activity.nodes[0]?.at ?? null
}

/** The people by whom the history can be filtered: who made one of its newest hundred changes. */
export const actorsQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'actors'],
    queryFn: async ({ signal }) => {
      const { session } = await graphql(EventActorsDocument, { id }, { signal })
      const names = new Map((session?.activity.nodes ?? []).flatMap(({ actorId, by }) => (actorId ? [[actorId, by] as const] : [])))
      return [...names].map(([value, label]) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label))
    },
  })
