import type { House } from '../platform/ctx.ts'
import { dropSpareSounds } from './sounds/sounds.ts'

/** The ticks of the game. */
export const gameTicks = (house: House) => [{ name: 'spare sounds', seconds: 3600, run: () => dropSpareSounds(house) }]
