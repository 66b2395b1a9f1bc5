/** An event and where it starts, from which the game zones follow. */
interface ZoneStart {
  readonly id: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The keys of this area's queries. */
export const venueKeys = {
  cities: ['gameCities'],
  zones: ['zones'],
  /** The game zones that events are offered. */
  offeredZones: ['eventZones'],
  eventZones: (start: ZoneStart) => ['eventZones', start] as const,
  venues: ['venues'],
  venue: (id: string) => ['venue', id] as const,
  reviews: ['venueReviews'],
  places: ['places'],
  guessPlace: ['guessPlace'],
  startChanges: ['startChanges'],
} as const
