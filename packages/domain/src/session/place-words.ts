export interface PlaceNamed {
  readonly name?: string | null
  readonly address?: string | null
  readonly city?: string | null
}

/** What a place is called, from the name to the city, each part once: an event that was booked for a city has the city as its only name. */
export const placeParts = ({ name, address, city }: PlaceNamed): readonly string[] => [
  ...new Set([name, address, city].flatMap((part) => part?.trim() || [])),
]

/** Whether a place is no more than a city: neither a name of its own nor a street address leads anyone to its door. */
export const isOnlyCity = (place: PlaceNamed): boolean => placeParts(place).every((part) => part === place.city?.trim())

/** 'The Merchant Hall, 120 W Kinzie St, Chicago'. */
export const placeWords = (place: PlaceNamed): string => placeParts(place).join(', ')
