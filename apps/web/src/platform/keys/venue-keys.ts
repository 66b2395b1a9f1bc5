/** The keys of this area's queries. */
export const venueKeys = {
  cities: ['gameCities'],
  eventZones: ['eventZones'],
} as const
