import type { SyncType } from './kinds.ts'

/** What runs the game of a format. */
export const SYNC_TYPE_WORDS: Readonly<Record<SyncType, string>> = {
  breadcrumb: 'Breadcrumb',
  vas: 'VAS',
  'vas-play': 'VAS Play',
  standard: 'Standard',
  'multi-round': 'Multi-round',
  play: 'Play',
  'third party': 'Third party',
}

/** 'VAS Play' for 'vas-play', which arrives as plain text: no enumeration of GraphQL may have a dash. */
export const syncTypeWords = (type: string): string => new Map<string, string>(Object.entries(SYNC_TYPE_WORDS)).get(type) ?? type
