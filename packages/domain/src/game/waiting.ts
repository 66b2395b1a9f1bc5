import type { GameCommand } from './kinds.ts'
import { afterClock, afterCommand, type GameEvent, type Playthrough } from './playthrough.ts'

/** A command that was pressed on a device, and of which no one else knows yet. */
export interface WaitingCommand {
  readonly command: GameCommand
  readonly at: Temporal.Instant
}

/** An event with its game, as far as it is known. */
export interface KnownGame {
  readonly event: GameEvent
  readonly playthrough: Playthrough | null
}

/**
 * The game as a device shows it: what is known of it, then what was pressed since, in that order, then what the clock makes of it. The rules are those by
 * which the commands are judged when they arrive, so that a device without a network shows what it will have done.
 */
export function withWaiting({ event, playthrough }: KnownGame, waiting: readonly WaitingCommand[], now: Temporal.Instant): KnownGame {
  let known: KnownGame = { event, playthrough }
  for (const { command, at } of waiting) {
    known = byClock(known, at)
    const after = afterCommand(known, { command, at, isQueued: true }, at)
    if (after.fate !== 'APPLIED') continue
    known = moved({ event: known.event, playthrough: after.playthrough }, after.moves)
  }
  return byClock(known, now)
}

function byClock(known: KnownGame, now: Temporal.Instant): KnownGame {
  const after = known.playthrough?.status === 'ENDING' ? afterClock(known.playthrough, now) : null
  return after ? moved({ event: known.event, playthrough: after.playthrough }, after.moves) : known
}

const moved = ({ event, playthrough }: KnownGame, moves: 'START' | 'END' | null): KnownGame =>
  moves ? { event: { ...event, status: moves === 'START' ? 'LIVE' : 'COMPLETED' }, playthrough } : { event, playthrough }
