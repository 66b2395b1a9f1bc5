import type { Place } from '@troupe/domain/venue/polygon'
import { credits, number } from '../../../platform/format.ts'
import { counted } from '../../../platform/words/counted.ts'

const listing = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** '11.4 km²', '0.08 km²', '1,240 km²': as exact as its size deserves. */
export const areaWords = (km2: number): string => `${number(Number(km2.toPrecision(km2 < 1000 ? 3 : 4)))} km²`

/** '120 m', '1.4 km'. */
export const farWords = (km: number): string => (km < 1 ? `${Math.round(km * 100) * 10} m` : `${number(Math.round(km * 10) / 10)} km`)

/** 'Zone A, 0 credits'; without a price for those who may not read it. */
export const pricedName = ({ name, price }: { readonly name: string; readonly price: number | null }): string =>
  price === null ? name : `${name}, ${credits(price)}`

/** '41.888020, -87.624410', as it is typed and copied. */
export const placeText = ({ latitude, longitude }: Place): string => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`

/** Reads what `placeText` writes, with any minus sign; null for anything else. */
export function readPlace(text: string): Place | null {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text.replaceAll('−', '-'))
  if (!found) return null
  const [latitude, longitude] = [Number(found[1]), Number(found[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** 'Overlaps Zone A. Zone A wins there, because it is smaller.' */
export function overlapWords(
  own: string,
  overlaps: readonly { readonly wins: boolean; readonly zoneArea: { readonly name: string } }[],
): string {
  const names = (won: boolean) => overlaps.filter(({ wins }) => wins === won).map(({ zoneArea }) => zoneArea.name)
  const [smaller, larger] = [names(false), names(true)]
  const parts = [
    `Overlaps ${listing.format(overlaps.map(({ zoneArea }) => zoneArea.name))}.`,
    ...(smaller.length > 0
      ? [`${listing.format(smaller)} ${smaller.length === 1 ? 'wins there, because it is' : 'win there, because they are'} smaller.`]
      : []),
    ...(larger.length > 0 ? [`${own} wins over ${listing.format(larger)}, because it is smaller.`] : []),
  ]
  return parts.join(' ')
}

/** 'Zone B is used by 3 upcoming events and 2 people. Change those first.' */
export function usedZoneWords(name: string, used: Readonly<Record<string, unknown>>): string {
  const count = (value: unknown, one: string, many: string) => (typeof value === 'number' && value > 0 ? [counted(value, one, many)] : [])
  const uses = [
    ...count(used.sessions, 'upcoming event', 'upcoming events'),
    ...count(used.users, 'person', 'people'),
    ...count(used.gameZones, 'game zone', 'game zones'),
    ...count(used.venues, 'venue', 'venues'),
  ]
  return `${name} is used by ${listing.format(uses)}. Change ${uses.length === 1 && uses[0]?.startsWith('1 ') ? 'that' : 'those'} first.`
}
