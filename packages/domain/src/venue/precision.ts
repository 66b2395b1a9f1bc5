import type { Place } from './polygon.ts'

/** How exactly a place is known: a point that someone can walk to, or no more than the centre of a city. */
export const PRECISIONS = ['POINT', 'CITY'] as const
export type Precision = (typeof PRECISIONS)[number]

/** Centres are compared by their fifth decimal, about a metre: what `places` answers comes back as it was, and no door is the centre by chance. */
const DECIMALS = 5

/** One number for a point, equal for points that are the same to the fifth decimal. */
export const pointKey = ({ latitude, longitude }: Place): number =>
  Math.round((latitude + 90) * 10 ** DECIMALS) * 100_000_000 + Math.round((longitude + 180) * 10 ** DECIMALS)

/**
 * How exactly a place is known. A venue is exact wherever it lies. Without a venue the centre of a city is no more than that city, whatever street is
 * written beside it, because prices and the way there follow from the point.
 */
export const precisionOf = ({ venueId, isCentre }: { readonly venueId: string | null; readonly isCentre: boolean }): Precision =>
  venueId === null && isCentre ? 'CITY' : 'POINT'
