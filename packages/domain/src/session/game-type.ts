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

/** The show and the workspace all of whose events are VAS, by the settings of the whole system; null where one isn't set. */
export interface VasKeys {
  readonly experienceId: string | null
  readonly workspaceId: string | null
}

/** Whether an event is VAS: by the software of its game, by its show or by its workspace. */
export const isVas = (
  event: { readonly sync_type: string; readonly experience_id: string; readonly workspace_id: string },
  { experienceId, workspaceId }: VasKeys,
): boolean =>
  event.sync_type === 'vas' || event.sync_type === 'vas-play' || event.experience_id === experienceId || event.workspace_id === workspaceId
