/** A part of the map. */
export interface MapPart {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** '41.85,-87.7,41.93,-87.59' of a part of the map; a degree has five decimals, a metre. */
export const partWords = ({ south, west, north, east }: MapPart): string => [south, west, north, east].map((one) => one.toFixed(5)).join()

/** The part of the map that an address names; undefined where it makes no sense. */
export function partOf(words: string | undefined): MapPart | undefined {
  const [south, west, north, east, ...more] = (words ?? '').split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)))
  if (south === undefined || west === undefined || north === undefined || east === undefined || more.length > 0) return undefined
  const isRight = [south, north].every((one) => Math.abs(one) <= 90) && [west, east].every((one) => Math.abs(one) <= 180) && south <= north
  return isRight ? { south, west, north, east } : undefined
}
