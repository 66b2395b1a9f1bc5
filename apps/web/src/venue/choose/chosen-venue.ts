import type { FittingVenue } from '../venue-queries.ts'

/** The venue that was chosen, with what it changes in the price of the event: '1 credit more'; null for nothing. */
export type ChosenVenue = Pick<FittingVenue, 'id' | 'name' | 'city' | 'location'> & { readonly change: string | null }
