/** The place that a reader typed, from 1 to count; null when it is no whole number and the last place should return. */
export function placeTyped(text: string, count: number): number | null {
  const written = text.trim()
  if (!/^[+-]?\d+$/.test(written)) return null
  return placeWithin(Number(written), count)
}

/** A place within the list: before the first is the first, after the last the last. */
export function placeWithin(place: number, count: number): number {
  return Math.max(1, Math.min(place, Math.max(1, count)))
}
