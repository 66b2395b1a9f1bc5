import type { SYNC_TYPES } from '../catalogue/kinds.ts'

/** Where the game of an event is; an event that hasn't started has no playthrough. */
export const PLAYTHROUGH_STATUSES = ['ARCHIVED', 'CLOSED', 'ENDED', 'ENDING', 'PAUSED', 'STARTED', 'VOTING'] as const
export type PlaythroughStatus = (typeof PLAYTHROUGH_STATUSES)[number]

/** What people do with a game. NOTE is for crew and staff only; START also leads on from a pause, a vote and an end that was pressed too soon. */
export const GAME_COMMANDS = ['START', 'PAUSE', 'VOTE', 'END', 'CLOSE', 'MESSAGE', 'NOTE'] as const
export type GameCommand = (typeof GAME_COMMANDS)[number]

/** What became of a command. */
export const FATES = ['APPLIED', 'REPEATED', 'IGNORED', 'LATE'] as const
export type Fate = (typeof FATES)[number]

/** What runs the game of an event. */
export const GAME_TYPES = ['BREADCRUMB', 'VAS', 'VAS_PLAY', 'TROUPE_STANDARD', 'TROUPE_MULTI_ROUND', 'PLAY', 'THIRD_PARTY'] as const
type GameType = (typeof GAME_TYPES)[number]
type SyncType = (typeof SYNC_TYPES)[number]

/** The kind of game by the software that runs it. */
export const GAME_TYPE_OF: Readonly<Record<SyncType, GameType>> = {
  breadcrumb: 'BREADCRUMB',
  vas: 'VAS',
  'vas-play': 'VAS_PLAY',
  standard: 'TROUPE_STANDARD',
  'multi-round': 'TROUPE_MULTI_ROUND',
  play: 'PLAY',
  'third party': 'THIRD_PARTY',
}

/** Whether an event has a game tab and a console: unless someone has decided, all but those whose game others run. */
export const hasGameControl = ({
  game_control,
  sync_type,
}: {
  readonly game_control: boolean | null
  readonly sync_type: string
}): boolean => game_control ?? sync_type !== 'third party'
