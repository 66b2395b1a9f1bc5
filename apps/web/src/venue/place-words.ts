import type { FoundPlace } from './place-queries.ts'

/** '120 W Kinzie St', 'The Merchant Hall', 'Chicago'. */
export const labelOf = ({ name, address, city }: FoundPlace): string => name || address || city

/** What tells two places of one name apart: 'Chicago, Illinois', or the country where no region is known; a venue has its street before that. */
export function noteOf(place: FoundPlace): string {
  const { kind, address, city, region, country } = place
  const parts = [kind === 'VENUE' || address !== labelOf(place) ? address : '', kind === 'CITY' ? '' : city, region || country]
  return [...new Set(parts)].filter((part) => part && part !== labelOf(place)).join(', ')
}

/** '2 credits more', '0 more'; nothing where it isn't known. */
export function aboveWords(credits: number | null): string | null {
  if (credits === null) return null
  const more = Math.abs(credits)
  return more === 0 ? '0 more' : `${more} ${more === 1 ? 'credit' : 'credits'} ${credits > 0 ? 'more' : 'less'}`
}

/** '0 to 2 credits more, depending on the address'. */
export function nearbyWords({ least, most }: { readonly least: number; readonly most: number }): string {
  const range = least < 0 ? `${-least} less to ${most} credits more` : `${least} to ${most} credits more`
  return `${range}, depending on the address`
}
