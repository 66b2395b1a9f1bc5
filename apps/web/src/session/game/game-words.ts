import type { GameCommand, PlaythroughStatus } from '@troupe/domain/game/kinds'
import { isPossible, playedMs } from '@troupe/domain/game/playthrough'
import { mayStart } from '@troupe/domain/session/lifecycle'
import { ApiError } from '../../platform/api.ts'
import { time } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import type { Game } from './game-query.ts'

type GameTimes = Pick<Game, 'status' | 'startedAt' | 'endedAt' | 'since' | 'pausedMs' | 'pausedSince'>
type EventTimes = Pick<Session, 'status' | 'startsAt' | 'endsAt' | 'timezone'>

const two = (value: number) => String(value).padStart(2, '0')

/** '34:12', '1:04:12': how far two moments lie apart, in whole seconds. */
export function clockWords(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}

/** '40 s', '55 min 48 s', '12 min': seconds until an hour is full. */
export function spanWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return rest === 0 || minutes >= 120 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** '40 s ago', '12 min ago'. */
export const agoWords = (iso: string, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))
  return `${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`} ago`
}

/** What the large clock of a game shows: until the start, until the end, or how long it was played. */
export function clockOf(
  game: GameTimes | null,
  { startsAt, endsAt }: EventTimes,
  now: number,
): { readonly ms: number; readonly words: string } | null {
  if (game && isOverGame(game.status)) return { ms: playedFor(game, now), words: 'played' }
  const until = game ? endsAt : startsAt
  if (!until) return null
  const left = Date.parse(until) - now
  // a second that has begun counts
  if (left > 0) return { ms: Math.ceil(left / 1000) * 1000, words: game ? 'left' : 'until the start' }
  return { ms: left, words: game ? 'over time' : 'late' }
}

export const isOverGame = (status: PlaythroughStatus): boolean => status === 'ENDED' || status === 'CLOSED' || status === 'ARCHIVED'

const names: Readonly<Record<PlaythroughStatus, string>> = {
  STARTED: 'Running',
  PAUSED: 'Paused',
  VOTING: 'Voting',
  ENDING: 'Ending the game',
  ENDED: 'Ended',
  CLOSED: 'Closed',
  ARCHIVED: 'Archived',
}
export const gameName = (status: PlaythroughStatus): string => names[status]

/** The state of a game and since when: 'Running', 'since 1:30 pm, paused for 3 min'. */
export function stateWords(game: GameTimes | null, { startsAt, timezone }: EventTimes): { readonly name: string; readonly note: string } {
  if (!game) return { name: 'Not started', note: startsAt ? `starts at ${time(startsAt, timezone)}` : '' }
  const { status, startedAt, endedAt, since, pausedMs } = game
  const paused = pausedMs >= 60_000 ? `, paused for ${Math.round(pausedMs / 60_000)} min` : ''
  if (isOverGame(status)) return { name: names[status], note: endedAt ? `at ${time(endedAt, timezone)}${paused}` : '' }
  return {
    name: names[status],
    note: `since ${time(status === 'STARTED' ? startedAt : since, timezone)}${status === 'STARTED' ? paused : ''}`,
  }
}

/** How long a game has been played without its pauses, in milliseconds. */
export const playedFor = ({ status, startedAt, endedAt, since, pausedMs, pausedSince }: GameTimes, now: number): number =>
  playedMs(
    {
      status,
      startedAt: Temporal.Instant.from(startedAt),
      endedAt: endedAt ? Temporal.Instant.from(endedAt) : null,
      since: Temporal.Instant.from(since),
      pausedMs,
      pausedSince: pausedSince ? Temporal.Instant.from(pausedSince) : null,
      endingUntil: null,
      endedByClock: false,
    },
    Temporal.Instant.fromEpochMilliseconds(Math.round(now)),
  )

/** Why a command isn't possible now; null when it is. */
export function whyNot(
  command: GameCommand,
  { game, session: event }: { readonly game: GameTimes | null; readonly session: EventTimes },
  now: number,
): string | null {
  if (game) return isPossible(game.status, command) ? null : notNow(game.status, command)
  if (command !== 'START') return 'The game hasn’t started.'
  const instant = (iso: string | null) => (iso ? Temporal.Instant.from(iso) : null)
  const may = mayStart(
    { status: event.status, startsAt: instant(event.startsAt), endsAt: instant(event.endsAt) },
    Temporal.Instant.fromEpochMilliseconds(Math.round(now)),
  )
  return may.ok ? null : `${ignoredWords(may.reason)}.`
}

const notNow = (status: PlaythroughStatus, command: GameCommand): string => {
  if (status === 'STARTED' && command === 'START') return 'The game is running.'
  if (status === 'PAUSED' && command === 'PAUSE') return 'The game is paused.'
  return command === 'CLOSE' ? 'End the game first.' : `${ignoredWords(status)}.`
}

const ignored: Readonly<Record<string, string>> = {
  NOT_STARTED: 'The game hadn’t started',
  TOO_EARLY: 'It can start an hour before its time',
  TOO_LATE: 'The event’s time was over',
  TOO_MANY: 'More than 30 messages within a minute',
  STARTED: 'The game was running',
  PAUSED: 'The game was paused',
  VOTING: 'The teams were voting',
  ENDING: 'The game was ending',
  ENDED: 'The game had ended',
  CLOSED: 'The game was closed',
  ARCHIVED: 'The game was archived',
  UNSCHEDULED: 'The event has no date',
  REQUESTED: 'The event’s time isn’t confirmed',
  SCHEDULED: 'The event hadn’t started',
  LIVE: 'The event was running',
  COMPLETED: 'The event was over',
  CANCELLED: 'The event was cancelled',
}

/** Why a command was ignored. */
export const ignoredWords = (reason: string | null): string => (reason ? (ignored[reason] ?? reason) : '')

/** Why a command was refused. */
export function commandRefusal(error: unknown): string {
  const reason = error instanceof ApiError && error.code === 'STATE_CONFLICT' ? error.extensions.reason : undefined
  return typeof reason === 'string' ? `${ignoredWords(reason)}.` : refusalWords(error)
}
