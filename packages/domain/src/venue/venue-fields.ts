import * as z from 'zod/mini'
import {
  changeInput,
  hidden,
  id,
  instant,
  line,
  optionalId,
  optionalInstant,
  optionalNumber,
  paragraph,
  type RowOf,
  wholeNumber,
  yesNo,
} from '../field.ts'
import { pointInput, uuid } from '../input.ts'

const edited = { editedBy: 'updateVenue' } as const
const degrees = { type: 'Float', input: z.number() } as const
const count = wholeNumber(0, 2_147_483_647)
const people = optionalNumber(1, 10_000)

/** Every column of a venue: a room or a corner of a city where events are played. */
export const venueFields = {
  id: { ...id, label: 'Venue', generated: true },
  name: { ...line(120, 1), label: 'Name', ...edited },
  description: { ...paragraph(4000), label: 'Description', initial: '', ...edited },
  address: { ...hidden(line(300)), label: 'Address', initial: '' },
  latitude: { ...hidden(degrees), label: 'Latitude' },
  longitude: { ...hidden(degrees), label: 'Longitude' },
  cityId: { ...hidden(id), label: 'City' },
  participantsMin: { ...people, label: 'Fewest people', description: 'The fewest people it suits; null if unknown.', ...edited },
  participantsMax: { ...people, label: 'Most people', description: 'The most people it holds; null if unknown.', ...edited },
  private: {
    ...yesNo,
    label: 'Private',
    description: 'Whether only staff, and the crew of events there, see the venue with its reviews and pictures.',
    initial: false,
    ...edited,
  },
  gameZoneId: {
    ...optionalId,
    label: 'Game zone',
    description: 'By default, the game zone around the venue, else the nearest one within 1 km of it.',
    ...edited,
  },
  nOfReviews: { ...count, label: 'Reviews', description: 'The number of reviews.', initial: 0, computed: true },
  rateSum: { ...hidden(count), label: 'Sum of rates', initial: 0, computed: true },
  nOfEvents: {
    ...count,
    label: 'Events',
    description: 'The number of events there that are live or took place. Events with the outcome NO_SHOW or FAILED aren’t counted.',
    initial: 0,
    computed: true,
  },
  lastEventAt: { ...hidden(optionalInstant), label: 'Last event', computed: true },
  version: { ...wholeNumber(1, 2_147_483_647), label: 'Version', initial: 1 },
  createdAt: { ...instant, label: 'Added' },
} as const
export type VenueRow = RowOf<typeof venueFields>

/** A number of degrees with six decimals, which is 11 cm. */
const sixDecimals = z.overwrite((degree: number) => Math.round(degree * 1e6) / 1e6)

/** Where a venue is: a point, and its street address where it has one. */
const venueLocation = z.object({
  address: z.nullish(venueFields.address.input),
  latitude: pointInput.latitude.check(sixDecimals),
  longitude: pointInput.longitude.check(sixDecimals),
})

/** The name of a venue's city; without one it is the city that the point lies in. */
const city = z.nullish(line(100, 1).input)

/** A change of a venue; what is absent stays. */
export const venueChange = z.extend(changeInput(venueFields, 'updateVenue'), { location: z.optional(venueLocation), city })

/** A new venue; with `sessionId` it is made of where that event starts, whose START is a copy of it from then on. */
export const createVenueInput = z.extend(venueChange, {
  name: venueFields.name.input,
  location: venueLocation,
  sessionId: z.nullish(uuid),
})

/** Whether the fewest people that a venue suits aren't more than it holds. */
export const sizesFit = ({ participants_min: least, participants_max: most }: Pick<VenueRow, 'participants_min' | 'participants_max'>) =>
  least === null || most === null || least <= most

/** How venues are sorted. Where a venue has no value it comes last in both directions; equal ones come by name. */
export const VENUE_SORT_FIELDS = ['city', 'rating', 'participantsMin', 'participantsMax', 'gameZoneId', 'name', 'mostRecent'] as const
export type VenueSortField = (typeof VENUE_SORT_FIELDS)[number]

export const boundsInput = z.object({
  south: pointInput.latitude,
  west: pointInput.longitude,
  north: pointInput.latitude,
  east: pointInput.longitude,
})
