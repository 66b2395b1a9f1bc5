import type { SessionStatus } from '../session/kinds.ts'
import { isOver, mayStart, opensAt } from '../session/lifecycle.ts'
import type { Fate, GameCommand, PlaythroughStatus } from './kinds.ts'

/** The game of an event as it is run. Instants are those at which someone pressed a button, also when the device told us later. */
export interface Playthrough {
  readonly status: PlaythroughStatus
  readonly startedAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
  /** Since when it has had its status. */
  readonly since: Temporal.Instant
  /** Milliseconds of the pauses that are over. */
  readonly pausedMs: number
  /** The beginning of the pause that it is in, or in which it was ended. */
  readonly pausedSince: Temporal.Instant | null
  /** While it is ENDING: when the clock ends it. */
  readonly endingUntil: Temporal.Instant | null
  /** The clock ended it with the event, because no one had: a device that was offline may still say when it really ended. */
  readonly endedByClock: boolean
}

/** What a game's rules read of its event. */
export interface GameEvent {
  readonly status: SessionStatus
  readonly startsAt: Temporal.Instant | null
  readonly endsAt: Temporal.Instant | null
}

interface Pressed {
  readonly command: GameCommand
  /** When it was pressed, from `pressedAt`. */
  readonly at: Temporal.Instant
  /** It comes from a device that said how long ago it was pressed, so it may have waited for a network. */
  readonly isQueued: boolean
}

/** Why a command was ignored: the status that doesn't allow it, the time, or how much was said in a minute. */
export type WhyIgnored = PlaythroughStatus | SessionStatus | 'NOT_STARTED' | 'TOO_EARLY' | 'TOO_LATE' | 'TOO_MANY'

interface AfterCommand {
  readonly fate: Fate
  /** Only of what was ignored. */
  readonly reason: WhyIgnored | null
  readonly playthrough: Playthrough | null
  /** What the event does in the same transaction. */
  readonly moves: 'START' | 'END' | null
  /** The event has run after all: a completed one whose outcome isn't known did. */
  readonly hasRun: boolean
}

/** How long ago a device can have been pressed, in milliseconds: 12 hours. */
export const MOST_AGO_MS = 12 * 3_600_000
/** How long an end can be undone, in seconds. */
const ENDING_S = 60
/** A second end so soon after the first is the same press, in milliseconds. */
const SAME_PRESS_MS = 5000
/** How long after the event's end a device that was offline can still say when its game started and ended. */
const TOLD_LATE_HOURS = 12

/**
 * When a command was pressed: its `agoMs` before it was received, but not before the game of the event can start, since clocks of devices are wrong.
 */
export function pressedAt({ startsAt }: Pick<GameEvent, 'startsAt'>, agoMs: number, received: Temporal.Instant): Temporal.Instant {
  const at = received.subtract({ milliseconds: agoMs })
  const opens = startsAt && opensAt(startsAt)
  return opens && isBefore(at, opens) ? earlier(opens, received) : at
}

/**
 * What a command does to a game. APPLIED: it happened. REPEATED: the game was already there, also for an end within five seconds of the first.
 * LATE: a device tells what was pressed before the event was over; a start or an end still corrects the times. IGNORED {reason}: not possible now.
 * The event starts with the first start, and is over with the end.
 */
export function afterCommand(
  { event, playthrough }: { readonly event: GameEvent; readonly playthrough: Playthrough | null },
  pressed: Pressed,
  now: Temporal.Instant,
): AfterCommand {
  const { command, at, isQueued } = pressed
  const next = playthrough && nextOf(playthrough, command, at)
  const unchanged = { reason: null, playthrough, moves: null, hasRun: false } as const
  if (playthrough && next && (next === 'SAID' || next !== playthrough.status))
    return { ...unchanged, fate: 'APPLIED', ...(next === 'SAID' ? {} : moved(playthrough, next, { at, now })) }
  if (isOver(event.status) && isQueued) return { ...unchanged, fate: 'LATE', ...toldLate(event, playthrough, pressed) }
  if (next) return { ...unchanged, fate: 'REPEATED' }
  if (playthrough) return { ...unchanged, fate: 'IGNORED', reason: playthrough.status }
  if (command !== 'START') return { ...unchanged, fate: 'IGNORED', reason: isOver(event.status) ? event.status : 'NOT_STARTED' }
  const may = mayStart(event, at)
  if (!may.ok) return { ...unchanged, fate: 'IGNORED', reason: may.reason }
  return { ...unchanged, fate: 'APPLIED', playthrough: newGame(at), moves: 'START' }
}

/** The game of an event that starts at an instant. */
export const newGame = (at: Temporal.Instant): Playthrough => ({
  status: 'STARTED',
  startedAt: at,
  endedAt: null,
  since: at,
  pausedMs: 0,
  pausedSince: null,
  endingUntil: null,
  endedByClock: false,
})

/** What the clock makes of a game: ENDED a minute after its end was pressed, which ends the event, CLOSED a day later, and ARCHIVED after 90 days. Null: nothing. */
export function afterClock(playthrough: Playthrough, now: Temporal.Instant): Pick<AfterCommand, 'playthrough' | 'moves'> | null {
  const { status, endedAt, endingUntil } = playthrough
  if (status === 'ENDING' && endingUntil && !isBefore(now, endingUntil)) return moved(playthrough, 'ENDED', { at: now, now })
  const next = status === 'ENDED' ? 'CLOSED' : status === 'CLOSED' ? 'ARCHIVED' : null
  if (!next || !endedAt || isBefore(now, endedAt.add({ hours: HOURS_UNTIL[next] }))) return null
  return { playthrough: { ...playthrough, status: next, since: now }, moves: null }
}

/** Hours after its end at which the clock closes a game, and puts it away. */
export const HOURS_UNTIL = { CLOSED: 24, ARCHIVED: 90 * 24 } as const

/** A game whose event the clock completes. If someone had pressed the end, it ended then. */
export const endedWithEvent = (playthrough: Playthrough, now: Temporal.Instant): Playthrough =>
  playthrough.status === 'ENDING'
    ? ended(playthrough, playthrough.since)
    : { ...ended(playthrough, later(now, playthrough.since)), endedByClock: true }

/** Whether the game of an event is running: its event is LIVE exactly then. */
export const isRunning = ({ status }: Pick<Playthrough, 'status'>): boolean => RUNNING.includes(status)

const RUNNING: readonly PlaythroughStatus[] = ['STARTED', 'PAUSED', 'VOTING', 'ENDING']

/** How long a game has been played, in milliseconds: since its start, without its pauses. A vote counts, as does the minute in which an end can be undone. */
export function playedMs({ startedAt, endedAt, pausedMs, pausedSince }: Playthrough, now: Temporal.Instant): number {
  const until = (endedAt ?? now).epochMilliseconds
  const paused = pausedMs + (pausedSince ? Math.max(0, until - pausedSince.epochMilliseconds) : 0)
  return Math.max(0, until - startedAt.epochMilliseconds - paused)
}

/** Where a command leads in each status; what isn't here is not possible. */
const MOVES: Readonly<Record<PlaythroughStatus, Partial<Record<GameCommand, PlaythroughStatus | 'SAID'>>>> = {
  STARTED: { START: 'STARTED', PAUSE: 'PAUSED', VOTE: 'VOTING', END: 'ENDING', MESSAGE: 'SAID', NOTE: 'SAID' },
  PAUSED: { START: 'STARTED', PAUSE: 'PAUSED', VOTE: 'VOTING', END: 'ENDING', MESSAGE: 'SAID', NOTE: 'SAID' },
  VOTING: { START: 'STARTED', VOTE: 'VOTING', END: 'ENDING', MESSAGE: 'SAID', NOTE: 'SAID' },
  ENDING: { START: 'STARTED', END: 'ENDED', MESSAGE: 'SAID', NOTE: 'SAID' },
  ENDED: { END: 'ENDED', CLOSE: 'CLOSED', NOTE: 'SAID' },
  CLOSED: { CLOSE: 'CLOSED' },
  ARCHIVED: {},
}

/** Whether a command does something in a status, null being before the start. An end that was pressed can be confirmed. */
export function isPossible(status: PlaythroughStatus | null, command: GameCommand): boolean {
  const next = status === null ? command === 'START' : MOVES[status][command]
  return Boolean(next) && next !== status
}

function nextOf({ status, since }: Playthrough, command: GameCommand, at: Temporal.Instant): PlaythroughStatus | 'SAID' | null {
  const isSamePress = at.epochMilliseconds - since.epochMilliseconds <= SAME_PRESS_MS
  if (status === 'ENDING' && command === 'END' && isSamePress) return 'ENDING'
  return MOVES[status][command] ?? null
}

function moved(
  playthrough: Playthrough,
  status: PlaythroughStatus,
  { at, now }: { readonly at: Temporal.Instant; readonly now: Temporal.Instant },
): Pick<AfterCommand, 'playthrough' | 'moves'> {
  // it ends when the end was first pressed, however it was confirmed
  if (status === 'ENDED') return { playthrough: ended(playthrough, playthrough.since), moves: 'END' }
  const since = later(at, playthrough.since)
  const { pausedSince } = playthrough
  const isResumed = pausedSince !== null && (status === 'STARTED' || status === 'VOTING')
  return {
    playthrough: {
      ...playthrough,
      status,
      since,
      endingUntil: status === 'ENDING' ? now.add({ seconds: ENDING_S }) : null,
      pausedSince: status === 'PAUSED' ? since : isResumed ? null : pausedSince,
      pausedMs: playthrough.pausedMs + (isResumed ? since.epochMilliseconds - pausedSince.epochMilliseconds : 0),
    },
    moves: null,
  }
}

const ended = (playthrough: Playthrough, at: Temporal.Instant): Playthrough => ({
  ...playthrough,
  status: 'ENDED',
  endedAt: at,
  since: at,
  endingUntil: null,
})

/** What a start or an end tells of an event that the clock has completed. Times that are known are not changed by it, and neither is a game that was closed. */
function toldLate(event: GameEvent, playthrough: Playthrough | null, { command, at }: Pressed): Partial<AfterCommand> {
  const { status, endsAt } = event
  const isTold = command === 'START' || command === 'END'
  if (!isTold || status !== 'COMPLETED' || !endsAt || isBefore(endsAt.add({ hours: TOLD_LATE_HOURS }), at)) return {}
  const told = { hasRun: true }
  if (!playthrough) {
    if (command === 'END') return told
    return { ...told, playthrough: { ...ended(newGame(at), later(at, endsAt)), endedByClock: true } }
  }
  if (playthrough.status !== 'ENDED') return told
  if (command === 'START') return { ...told, playthrough: { ...playthrough, startedAt: earlier(at, playthrough.startedAt) } }
  if (!playthrough.endedByClock) return told
  return { ...told, playthrough: { ...ended(playthrough, later(at, playthrough.startedAt)), endedByClock: false } }
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0
const earlier = (one: Temporal.Instant, other: Temporal.Instant) => (isBefore(one, other) ? one : other)
const later = (one: Temporal.Instant, other: Temporal.Instant) => (isBefore(one, other) ? other : one)
