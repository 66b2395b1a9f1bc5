import { queryOptions } from '@tanstack/react-query'
import { type GameFieldsFragment, GameOfEventDocument, RunningNowDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'

/** The game of an event as its crew and staff read it. */
export type Game = GameFieldsFragment
export type JournalLine = NonNullable<Game['journal']>[number]

/** The game of an event and the phone that is called for it; asked again with each update of the event. */
export const gameQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'game'],
    queryFn: ({ signal }) =>
      graphql(GameOfEventDocument, { id }, { signal }).then(({ session }) => ({
        game: session?.playthrough ?? null,
        phone: session?.phone ?? null,
      })),
  })

/** At most so many running events are listed. */
const mostRunning = 12

/** The events that run now, the first to have started first. */
export const runningQuery = queryOptions({
  queryKey: [...sessionKeys.lists, 'running'],
  queryFn: ({ signal }) => graphql(RunningNowDocument, { limit: mostRunning }, { signal }).then(({ sessions }) => sessions),
  refetchInterval: 60_000,
})
