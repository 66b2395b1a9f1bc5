import type { PlaceNamed } from '@troupe/domain/session/place-words'

/** A search for a place on a public map, by its street address or else its name, within its city. */
export function mapAddress({ name, address, city }: PlaceNamed): string {
  const query = [address || name, city].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`
}
