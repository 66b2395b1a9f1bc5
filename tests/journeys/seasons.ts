import { percentOf } from '@troupe/domain/money/rounding'
import { priceModifiersOf } from '../world/places.ts'
import type { SessionType } from '../world/show.ts'

/** By how many per cent the demo world's seasons change the price of a local day. */
export function seasonOf(date: string, type: SessionType): number {
  const seasons = priceModifiersOf(Temporal.Now.plainDateISO('UTC').year).filter(
    ({ types, startsOn, endsOn }) => types.includes(type) && startsOn <= date && date <= endsOn,
  )
  return seasons.reduce((sum, { percent }) => sum + percent, 0)
}

/** What so many credits are on a local day. */
export const inSeason = (credits: number, date: string, type: SessionType): number => percentOf(credits, 100 + seasonOf(date, type))
