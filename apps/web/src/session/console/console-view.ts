import { newGame, type Playthrough, playedMs } from '@troupe/domain/game/playthrough'
import { type KnownGame, type WaitingCommand, withWaiting } from '@troupe/domain/game/waiting'
import type { GameFieldsFragment } from '../../graphql.ts'
import { deviceNow, serverNow } from '../../platform/wire/clock.ts'
import type { ConsoleState } from './run.ts'

/** The game as this device shows it now: what the server said last, and what waits to be sent. */
export function gameNow({ facts, queue }: Pick<ConsoleState, 'facts' | 'queue'>, now: number): KnownGame | null {
  if (!facts) return null
  const { session, game } = facts
  const known: KnownGame = {
    event: { status: session.status, startsAt: instant(session.startsAt), endsAt: instant(session.endsAt) },
    playthrough: game.breadcrumbRealPlaythrough ? playthroughOf(game.breadcrumbRealPlaythrough) : null,
  }
  const ahead = Math.round(serverNow() - deviceNow())
  const waiting: readonly WaitingCommand[] = queue
    .filter(({ ignored }) => ignored === undefined)
    .map(({ command, pressedAt }) => ({ command, at: Temporal.Instant.fromEpochMilliseconds(pressedAt + ahead) }))
  return withWaiting(known, waiting, Temporal.Instant.fromEpochMilliseconds(Math.round(now)))
}

/** Milliseconds of all pauses of a game until now. */
export const pausedMsOf = (game: Playthrough, now: number): number => {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.round(now))
  const until = game.endedAt ?? at
  return until.epochMilliseconds - game.startedAt.epochMilliseconds - playedMs(game, at)
}

const playthroughOf = ({ journal: _, ...row }: GameFieldsFragment): Playthrough => ({
  ...newGame(Temporal.Instant.from(row.startedAt)),
  status: row.status,
  endedAt: instant(row.endedAt),
  since: Temporal.Instant.from(row.since),
  pausedMs: row.pausedMs,
  pausedSince: instant(row.pausedSince),
  endingUntil: instant(row.endingUntil),
})

const instant = (iso: string | null | undefined): Temporal.Instant | null => (iso ? Temporal.Instant.from(iso) : null)
