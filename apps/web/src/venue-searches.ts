import type { SearchSchemaInput } from '@tanstack/react-router'
import type { VenueSortField } from '@troupe/domain/venue/venue-fields'
import { count, given, oneOf, placeOf, type SearchPlace, text } from './search-values.ts'

/* What the pages of venues keep in their address. */
type RawSearch = Record<string, unknown> & SearchSchemaInput

/** A part of the map. */
export interface MapPart {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

export type VenuesSearch = {
  readonly q?: string
  /** The name of a city. */
  readonly city?: string
  /** For how many people. */
  readonly people?: number
  /** The id of a price zone; for staff. */
  readonly zone?: string
  /** Only private venues, or only open ones; for staff. */
  readonly who?: 'private' | 'open'
  /** The part of the map that is searched, as `partWords` writes it. */
  readonly part?: string
  /** A phone shows the list or the map. */
  readonly view?: 'map'
  readonly page?: number
  /** What the list is sorted by, with a minus in front for the other direction. */
  readonly sort?: VenueSort
}
export type VenueSort = VenueSortField | `-${VenueSortField}`

/** Named once more: the list of the domain lies beside schemas, which the first page doesn't load. */
export const venueSortFields = [
  ...(['city', 'rating', 'participantsMin', 'participantsMax', 'gameZoneId', 'name', 'mostRecent'] as const),
] as const satisfies readonly VenueSortField[]

const sorts = venueSortFields.flatMap((field) => [field, `-${field}`] as const)

export const venuesSearch = ({ q, city, people, zone, who, part, view, page, sort }: RawSearch): VenuesSearch =>
  given({
    q: text(q),
    city: text(city),
    people: count(people),
    zone: text(zone),
    who: oneOf(who, ['private', 'open']),
    part: partOf(text(part)) && text(part),
    view: oneOf(view, ['map']),
    page: count(page),
    sort: oneOf(sort, sorts),
  })

/** '41.85,-87.7,41.93,-87.59' of a part of the map; a degree has five decimals, a metre. */
export const partWords = ({ south, west, north, east }: MapPart): string => [south, west, north, east].map((one) => one.toFixed(5)).join()

/** The part of the map that an address names; undefined where it makes no sense. */
export function partOf(words: string | undefined): MapPart | undefined {
  const [south, west, north, east, ...more] = (words ?? '').split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)))
  if (south === undefined || west === undefined || north === undefined || east === undefined || more.length > 0) return undefined
  const isRight = [south, north].every((one) => Math.abs(one) <= 90) && [west, east].every((one) => Math.abs(one) <= 180) && south <= north
  return isRight ? { south, west, north, east } : undefined
}

export interface VenueSearch {
  /** The event that the reader is asked to review the venue after. */
  readonly review?: string
  /** Past events there, instead of upcoming ones. */
  readonly events?: 'past'
  /** Where a new venue is. */
  readonly place?: SearchPlace
}

export const venueSearch = ({ review, events, place }: RawSearch): VenueSearch =>
  given({ review: text(review), events: oneOf(events, ['past']), place: placeOf(place) })
