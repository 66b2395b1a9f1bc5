import type { PriceModifier } from './price.ts'

/** The first and the last local day of a stretch, such as '2026-12-24', both included. */
export interface Days {
  readonly first: string
  readonly last: string
}

export interface DayPrices {
  /** The least credits of any day; null if none of them has a price. */
  readonly creditsFrom: number | null
  /** How many credits a day costs above that; null outside the days, and where there is no price. */
  readonly creditsAbove: (day: string) => number | null
}

/** A day, and what each day costs from then on until the next piece; null without a price. */
interface Piece {
  readonly from: string
  readonly credits: number | null
}

export const NO_DAY_PRICES: DayPrices = { creditsFrom: null, creditsAbove: () => null }

/**
 * What each of some days costs, in credits. `priceOn` is asked only for the days on which the set of seasons changes: the first one, and within the days
 * the first day of each season and the day after its last. It must depend on the day by these seasons alone.
 */
export function dayPrices(
  { first, last }: Days,
  seasons: readonly Pick<PriceModifier, 'startsOn' | 'endsOn'>[],
  priceOn: (day: string) => number | null,
): DayPrices {
  const edges = seasons.flatMap(({ startsOn, endsOn }) => [startsOn, dayAfter(endsOn)])
  const days = [first, ...edges.filter((day) => first < day && day <= last)]
  const pieces: Piece[] = [...new Set(days)].toSorted().map((from) => ({ from, credits: priceOn(from) }))
  const known = pieces.flatMap(({ credits }) => credits ?? [])
  if (known.length === 0) return NO_DAY_PRICES
  const creditsFrom = Math.min(...known)
  return {
    creditsFrom,
    creditsAbove: (day) => {
      if (day < first || last < day) return null
      const credits = pieces.findLast(({ from }) => from <= day)?.credits ?? null
      return credits === null ? null : credits - creditsFrom
    },
  }
}

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
