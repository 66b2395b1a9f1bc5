import type { SearchSchemaInput } from '@tanstack/react-router'
import { count, given, oneOf, placeOf, type SearchPlace, text } from './search-values.ts'

/* What the pages of venues keep in their address. */
type RawSearch = Record<string, unknown> & SearchSchemaInput

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
  /** The part of the map that is searched, as `partWords` writes it; the page ignores what makes no sense. */
  readonly part?: string
  /** A phone shows the list or the map. */
  readonly view?: 'map'
  readonly page?: number
  /** What the list is sorted by, with a minus in front for the other direction; the page ignores what makes no sense. */
  readonly sort?: string
}
export const venuesSearch = ({ q, city, people, zone, who, part, view, page, sort }: RawSearch): VenuesSearch =>
  given({
    q: text(q),
    city: text(city),
    people: count(people),
    zone: text(zone),
    who: oneOf(who, ['private', 'open']),
    part: text(part),
    view: oneOf(view, ['map']),
    page: count(page),
    sort: text(sort),
  })

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
