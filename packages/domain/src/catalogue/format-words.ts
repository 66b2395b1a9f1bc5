import type { PlayMode } from './kinds.ts'

/** How guests play. */
export const PLAY_MODE_WORDS: Readonly<Record<PlayMode, string>> = { INDIVIDUAL: 'Individual', TEAM: 'Team' }

/** 'Game show' of 'GAME_SHOW', the kind of show that printed instructions are for. */
export function pdfTypeWords(type: string): string {
  const words = type.replaceAll('_', ' ').toLowerCase()
  return type === 'VAS' ? type : words.charAt(0).toUpperCase() + words.slice(1)
}
