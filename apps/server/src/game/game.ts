import { endedWithEvent, newGame } from '@troupe/domain/game/playthrough'
import type { House } from '../platform/ctx.ts'
import { asHouse } from '../platform/database/db.ts'
import { closeGames, endGames } from './playthrough/clock.ts'
import { endWithEvent, writePlaythrough } from './playthrough/rows.ts'
import { dropSpareSounds } from './sounds/sounds.ts'

/** The game's handlers: the start of an event starts its game, and the clock ends both. The event's host may not see all that this touches. */
export function subscribeGame(house: House) {
  house.listeners.on('session.started', (work, { sessionId, at }) => asHouse(work.tx, () => writePlaythrough(work, sessionId, newGame(at))))
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
