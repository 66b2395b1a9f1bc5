import type { SyncType } from '../catalogue/kinds.ts'

/** What runs the game of an event. */
export const GAME_TYPES = ['BREADCRUMB', 'VAS', 'VAS_PLAY', 'TROUPE_STANDARD', 'TROUPE_MULTI_ROUND', 'PLAY', 'THIRD_PARTY'] as const
type GameType = (typeof GAME_TYPES)[number]

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
