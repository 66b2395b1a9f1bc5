import { sizeWords } from '@troupe/domain/venue/fit'
import { counted } from '../platform/words/counted.ts'
import type { VenueLine } from './venue-queries.ts'

/** '917 W Fulton Market, Chicago'. A street that names its city doesn't name it twice. */
export function addressWords({ location: { address }, city }: Pick<VenueLine, 'location' | 'city'>): string {
  const street = address.trim()
  return street === '' || street.endsWith(city) ? street || city : `${street}, ${city}`
}

/** '20 to 80 people'; nothing where it isn't known. */
export function peopleWords(venue: Pick<VenueLine, 'participantsMin' | 'participantsMax'>): string | null {
  const words = sizeWords(sizesOf(venue))
  return words === null ? null : `${words} people`
}

/** How many people a venue suits, where either bound may be unknown. */
const sizesOf = ({ participantsMin, participantsMax }: Pick<VenueLine, 'participantsMin' | 'participantsMax'>) => ({
  participantsMin: participantsMin ?? null,
  participantsMax: participantsMax ?? null,
})

export const reviewsWords = (count: number): string => counted(count, 'review', 'reviews')
export const eventsWords = (count: number): string => counted(count, 'event', 'events')
