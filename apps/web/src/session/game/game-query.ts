import { queryOptions } from '@tanstack/react-query'
import {
  type GameFieldsFragment,
  GameOfEventDocument,
  type GameOfEventQuery,
  LawnOfGameDocument,
  RunningNowDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'

/** The game of an event as its crew and staff read it. */
export type Game = GameFieldsFragment
export type JournalLine = NonNullable<Game['journal']>[number]

type EventOfGame = NonNullable<GameOfEventQuery['session']>
/** A mission as it was when the game started. */
export type StartMission = NonNullable<EventOfGame['playthrough']>['missions'][number]
export type GamePhone = NonNullable<EventOfGame['phone']>
/** The game at Breadcrumb that an event is linked to, and what it was told. */
export type GameLink = NonNullable<EventOfGame['gameLink']>

/** What the tab of a game reads. */
interface GameNow {
  readonly game: Game | null
  /** As they were at its start; null until then. */
  readonly missions: readonly StartMission[] | null
  readonly phone: GamePhone | null
  readonly link: GameLink | null
}

/** The game of an event and the phone that is called for it; asked again with each update of the event. */
export const gameQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'game'],
    queryFn: ({ signal }) =>
      graphql(GameOfEventDocument, { id }, { signal }).then(
        ({ session }): GameNow => ({
          game: session?.playthrough ?? null,
          missions: session?.playthrough?.missions ?? null,
          phone: session?.phone ?? null,
          link: session?.gameLink ?? null,
        }),
      ),
    // Breadcrumb answers later than we do
    refetchInterval: ({ state }) => (state.data?.link?.waiting ? 5000 : false),
  })

/** The games of the event's lawn schedule with their times; empty while it has none or it doesn't fit. */
export const gameLawnQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'game', 'lawn'],
    queryFn: ({ signal }) => graphql(LawnOfGameDocument, { id }, { signal }).then(({ lawnSchedule }) => lawnSchedule?.list ?? []),
  })

/** At most so many running events are listed. */
const mostRunning = 12

/** The events that run now, the first to have started first. */
export const runningQuery = queryOptions({
  queryKey: [...sessionKeys.lists, 'running'],
  queryFn: ({ signal }) => graphql(RunningNowDocument, { limit: mostRunning }, { signal }).then(({ sessions }) => sessions),
  refetchInterval: 60_000,
})
