/** Session formats. */
export const SESSION_FORMATS = ['REMOTE', 'HYBRID', 'IN_PERSON'] as const
export type SessionFormat = (typeof SESSION_FORMATS)[number]

/** How the host takes part. SELF_HOSTED is DIY. */
export const HOST_TYPES = ['ON_SCREEN', 'ON_SITE', 'SELF_HOSTED'] as const
export type HostType = (typeof HOST_TYPES)[number]

export const EXPERIENCE_KINDS = ['COMBO', 'MULTI_FORMAT'] as const

/** Customers see experiences that are visible and ACTIVE; staff see all of them. */
export const EXPERIENCE_STATUSES = ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const
export type ExperienceStatus = (typeof EXPERIENCE_STATUSES)[number]

export const EXPERIENCE_CATEGORIES = [
  'ADVENTURE',
  'GAME_SHOW',
  'DEI',
  'PROFESSIONAL_DEVELOPMENT',
  'THEATRICAL',
  'ESCAPE_ROOM',
  'INTERNATIONAL',
  'SPECIAL_OCCASION',
  'KIT_BASED',
  'NONE',
] as const
export type ExperienceCategory = (typeof EXPERIENCE_CATEGORIES)[number]

/** Experience format types, which are also the kinds of the session's PDF. */
export const FORMAT_TYPES = [
  'BATTLE_ROYALE',
  'GAME_ADVENTURE',
  'MUSIC_VIDEO',
  'SECRET_AGENT',
  'GAME_SHOW',
  'CHARITY_BIKE_BUILD',
  'SINGLE_TEAM_ADVENTURE',
  'SPANISH_ADVENTURE',
  'NETWORKING_BINGO',
  'VAS',
] as const
export type FormatType = (typeof FORMAT_TYPES)[number]

/** Package levels, cheapest first. PRO and PREMIUM count as upgraded. */
export const PACKAGE_LEVELS = ['STANDARD', 'PRO', 'PREMIUM'] as const
export type PackageLevel = (typeof PACKAGE_LEVELS)[number]

/** Sync types, in exactly these words on the wire. */
export const SYNC_TYPES = ['breadcrumb', 'vas', 'vas-play', 'standard', 'multi-round', 'play', 'third party'] as const
export type SyncType = (typeof SYNC_TYPES)[number]

export const PLAY_MODES = ['INDIVIDUAL', 'TEAM'] as const
export type PlayMode = (typeof PLAY_MODES)[number]

/** The category in a path: 'game-show' is GAME_SHOW, every dash an underscore; null when there is none of that name. */
export function categoryOfPath(segment: string): ExperienceCategory | null {
  const name = segment.toUpperCase().replaceAll('-', '_')
  return EXPERIENCE_CATEGORIES.find((category) => category === name) ?? null
}

/** The path of a category: GAME_SHOW is 'game-show'. */
export const pathOfCategory = (category: ExperienceCategory): string => category.toLowerCase().replaceAll('_', '-')

/** Whether a format and a host type go together: a host on site of a remote event does not exist. */
export const existsTogether = (format: SessionFormat, hostType: HostType): boolean => !(format === 'REMOTE' && hostType === 'ON_SITE')

/** Whether a package level counts as upgraded. */
export const isUpgraded = (level: PackageLevel): boolean => level !== 'STANDARD'
