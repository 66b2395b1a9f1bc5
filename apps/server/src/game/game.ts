import { endedWithEvent, newGame } from '@troupe/domain/game/playthrough'
import type { House } from '../platform/ctx.ts'
import { asHouse } from '../platform/database/db.ts'
import { linkBreadcrumb, tieGame } from './link/link.ts'
import { FailureOfPort } from './link/link-api.ts'
import { tellGame } from './link/tell.ts'
import { closeGames, endGames } from './playthrough/clock.ts'
import { endWithEvent, writePlaythrough } from './playthrough/rows.ts'
import { dropSpareSounds } from './sounds/sounds.ts'

// Part of the front door, each in the file of its subject.
export { FailureOfPort, linkBreadcrumb, tieGame }

declare module '../platform/events.ts' {
  interface Events {
    /** Someone linked an event to a game of Breadcrumb; null: unlinked it. */
    'game.linked': { sessionId: string; gameId: string | null }
  }
}

/** The game's handlers: the start of an event starts its game, and the clock ends both. The event's host may not see all that this touches. */
export function subscribeGame(house: House) {
  house.listeners.on('session.started', (work, { sessionId, at, key }) =>
    asHouse(work.tx, () => writePlaythrough(work, sessionId, { ...newGame(at), key })),
  )
  house.listeners.on('session.completed', (work, { sessionId }) =>
    asHouse(work.tx, () => endWithEvent(work, sessionId, (playthrough) => endedWithEvent(playthrough, work.at))),
  )
}

/** The ticks of the game. */
export const gameTicks = (house: House) => [
  { name: 'games end', seconds: 2, run: () => endGames(house) },
  { name: 'games are closed', seconds: 600, run: () => closeGames(house) },
  { name: 'spare sounds', seconds: 3600, run: () => dropSpareSounds(house) },
]

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** An event whose linked game has to be told something. */
    game: { readonly sessionId: string }
  }
}

/** Breadcrumb is told for as long as a game takes; what it wasn't told by then goes out with the event's next command. */
export const gameQueues = { game: { limit: 60, delay: 2, longestDelay: 300, expires: 120 } }

/** Tells linked games what happened, several events at a time and each in its order. */
export async function gameJobs(house: House): Promise<void> {
  if (house.breadcrumb) await house.jobs.work('game', { atOnce: 4 }, ({ sessionId }) => tellGame(house, sessionId))
}
