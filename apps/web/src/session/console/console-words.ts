import type { GameCommand } from '@troupe/domain/game/kinds'
import { time } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { ignoredWords } from '../game/game-words.ts'
import type { QueuedCommand } from './kept/shelf.ts'

/** What someone pressed, in the word of its button: a start leads on from a pause, a vote and an end. */
export function commandWords({ command, text }: Pick<QueuedCommand, 'command' | 'text'>, isFirstStart: boolean): string {
  if (command === 'START') return isFirstStart ? 'Start' : 'Resume'
  if (text) return `“${text}”`
  return COMMAND_WORDS[command]
}
const COMMAND_WORDS: Readonly<Record<GameCommand, string>> = {
  START: 'Start',
  PAUSE: 'Pause',
  VOTE: 'Vote',
  END: 'End',
  CLOSE: 'Close',
  MESSAGE: 'Message',
  NOTE: 'Note',
}

/** Why nothing came of a command, after 'Nothing happened: '. A sentence of the server stands as it is. */
export const nothingHappened = (reason: string): string =>
  /^[A-Z_]+$/.test(reason) ? `Nothing happened: ${lower(ignoredWords(reason))}.` : reason
const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** '3 commands are waiting to be sent'. */
export const waitingWords = (count: number): string =>
  `${counted(count, 'command', 'commands')} ${count === 1 ? 'is' : 'are'} waiting to be sent`

/** 'Sent 2:26 pm': how the console stands to the server. */
export function contactWords(
  {
    isAway,
    isSending,
    sentAt,
    readAt,
  }: { readonly isAway: boolean; readonly isSending: boolean; readonly sentAt: number | null; readonly readAt: number | null },
  zone: string,
): string {
  if (isAway) return 'Offline'
  if (isSending) return 'Sending'
  const clock = (ms: number) => time(new Date(ms).toISOString(), zone)
  if (sentAt !== null) return `Sent ${clock(sentAt)}`
  return readAt === null ? 'Loading' : `Saved ${clock(readAt)}`
}
