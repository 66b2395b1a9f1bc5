import type { GameCommand, PlaythroughStatus } from '@troupe/domain/game/kinds'
import { time } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import type { QueuedCommand } from './kept/shelf.ts'

/** '34:12', with hours '1:05:09'. Negative ones have no sign: the words beside them say which side it is. */
export function clockWords(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}

/** What the game is doing; null is before its start. */
export const STATE_WORDS: Readonly<Record<PlaythroughStatus, string>> = {
  STARTED: 'Running',
  PAUSED: 'Paused',
  VOTING: 'Voting',
  ENDING: 'Ending',
  ENDED: 'Ended',
  CLOSED: 'Closed',
  ARCHIVED: 'Closed',
}

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

/** Why nothing came of a command. A sentence of the server stands as it is. */
export const ignoredWords = (reason: string): string =>
  IGNORED_WORDS[reason] ?? (/^[A-Z_]+$/.test(reason) ? 'It wasn’t possible then.' : reason)
const over = 'The game was over by then.'
const IGNORED_WORDS: Readonly<Record<string, string>> = {
  TOO_MANY: 'More than 30 messages in a minute.',
  TOO_EARLY: 'It was more than an hour before the show.',
  TOO_LATE: 'The show was over by then.',
  NOT_STARTED: 'The game hadn’t started.',
  PAUSED: 'The game was paused.',
  VOTING: 'A vote was running.',
  STARTED: 'The game was running.',
  ENDING: 'The game was ending.',
  ...{ ENDED: over, CLOSED: over, ARCHIVED: over, COMPLETED: over },
  CANCELLED: 'The event was cancelled.',
}

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
