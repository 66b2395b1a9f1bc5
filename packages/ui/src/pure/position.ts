/** The position that was typed, from 1 to count; null when it is not a whole number and the last position should return. */
export function placeTyped(text: string, count: number): number | null {
  const written = text.trim()
  if (!/^[+-]?\d+$/.test(written)) return null
  return placeWithin(Number(written), count)
}

/** A position clamped to the list. */
export function placeWithin(place: number, count: number): number {
  return Math.max(1, Math.min(place, Math.max(1, count)))
}
