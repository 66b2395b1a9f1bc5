import { useQueryClient } from '@tanstack/react-query'
import { createVenueInput, venueFields } from '@troupe/domain/venue/venue-fields'
import { useToast } from '@troupe/ui/toast'
import { CreateVenueDocument, UpdateVenueDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { venueKeys } from '../../platform/keys/venue-keys.ts'
import { sentPlace, type TypedPlace } from '../typed-place.ts'
import { readPlace } from '../zones/pen/zone-words.ts'
import type { VenuePage } from './venue-page-queries.ts'

/** A venue while it is typed. */
export interface VenueDraft {
  readonly name: string
  readonly place: TypedPlace
  readonly city: string
  /** Numbers of people as text; empty where they aren't known. */
  readonly least: string
  readonly most: string
  readonly description: string
  /** Empty for none; 'near' for the one that its point gives. */
  readonly gameZoneId: string
  readonly private: boolean
}

const { name, description, participantsMin, participantsMax, gameZoneId, private: isPrivate } = venueFields
const labels = {
  ...{ name: name.label, place: 'Address', city: 'City', description: description.label, gameZoneId: gameZoneId.label },
  ...{ least: participantsMin.label, most: participantsMax.label, private: isPrivate.label },
}
const says = {
  name: { TAKEN: 'There is a venue with this name in this city.' },
  city: { REQUIRED: 'We don’t know a city near this point. Enter its name.' },
  most: { TOO_SMALL: 'This is less than the fewest people.' },
  gameZoneId: { NOT_FOUND: 'This game zone was deleted. Choose another.' },
}
const paths: Readonly<Record<string, string>> = { place: 'location', least: 'participantsMin', most: 'participantsMax' }

/** The choice of the game zone that a venue's point gives. */
export const nearZone = 'near'

/** What a venue that is kept has in its form. */
export const draftOfVenue = (venue: VenuePage): VenueDraft => ({
  name: venue.name,
  place: {
    text: venue.location.address,
    name: '',
    at: { city: venue.city, latitude: venue.location.latitude, longitude: venue.location.longitude, precision: 'POINT' },
    credits: null,
  },
  city: venue.city,
  least: venue.participantsMin?.toString() ?? '',
  most: venue.participantsMax?.toString() ?? '',
  description: venue.description,
  gameZoneId: venue.gameZoneId ?? '',
  private: venue.private,
})

interface VenueFormGiven {
  readonly first: VenueDraft
  /** Null for a new one. */
  readonly venue: VenuePage | null
  readonly onDone: (id: string) => void
}

/** All fields of a venue, saved by a button. Of one that exists only what was changed is sent. */
export function useVenueForm({ first, venue, onDone }: VenueFormGiven) {
  const queries = useQueryClient()
  const toast = useToast()
  return useAsk<VenueDraft>({
    ...{ first, labels, says },
    check: ({ place, least, most }) => ({
      place: place.at ? undefined : 'Choose an address from the list, or enter coordinates',
      least: problemOf(least),
      most: problemOf(most),
    }),
    rules: {
      schema: createVenueInput,
      input: (draft) => inputOf({ ...first, ...draft }),
      path: (field) => paths[field] ?? field,
    },
    send: async (draft, key) => {
      const input = inputOf(draft)
      const id = venue
        ? (await graphql(UpdateVenueDocument, { input: { id: venue.id, version: venue.version, ...changedOf(first, draft) } }, { key }))
            .updateVenue.id
        : (await graphql(CreateVenueDocument, { input }, { key })).createVenue.id
      await Promise.all(
        [venueKeys.venues, venueKeys.venue(id), venueKeys.places, sessionKeys.all].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
      toast(`${input.name.trim()} ${venue ? 'saved' : 'added'}`)
      onDone(id)
    },
  })
}

const problemOf = (text: string): string | undefined => (/^\d*$/.test(text.trim()) ? undefined : 'Enter a whole number')

const countOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function inputOf({ place, city, least, most, gameZoneId: zone, ...draft }: VenueDraft) {
  const { address = '', latitude = Number.NaN, longitude = Number.NaN } = sentPlace(place)
  return {
    ...{ name: draft.name, description: draft.description, private: draft.private },
    // coordinates that were typed are no street
    location: { address: readPlace(address) ? '' : address, latitude, longitude },
    ...{ participantsMin: countOf(least), participantsMax: countOf(most) },
    ...(city.trim() ? { city: city.trim() } : {}),
    // without one the server chooses it by the point
    ...(zone === nearZone ? {} : { gameZoneId: zone || null }),
  }
}

/** The parts of the input whose fields were changed. */
function changedOf(first: VenueDraft, draft: VenueDraft) {
  const [before, after] = [inputOf(first), inputOf(draft)]
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return {
    ...(after.name !== before.name && { name: after.name }),
    ...(after.description !== before.description && { description: after.description }),
    ...(after.private !== before.private && { private: after.private }),
    ...(after.participantsMin !== before.participantsMin && { participantsMin: after.participantsMin }),
    ...(after.participantsMax !== before.participantsMax && { participantsMax: after.participantsMax }),
    ...(!isSame(after.location, before.location) && { location: after.location }),
    ...(after.city !== before.city && after.city !== undefined && { city: after.city }),
    ...(after.gameZoneId !== before.gameZoneId && after.gameZoneId !== undefined && { gameZoneId: after.gameZoneId }),
  }
}
