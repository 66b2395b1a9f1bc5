import type { FoundPlace } from './place-queries.ts'
import { labelOf } from './place-words.ts'

/** A place while it is being typed: the words that lead there, and the point that was found for them. */
export interface TypedPlace {
  /** The street, or the city where that is all. */
  readonly text: string
  /** What the place is called. */
  readonly name: string
  /** The city and the point; null before one was found. */
  readonly at: PlaceFound | null
  /** What choosing it changed in credits, where that is known. */
  readonly credits: number | null
}
interface PlaceFound {
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  /** The point of a door, or only the centre of the city. */
  readonly precision: 'POINT' | 'CITY'
}

export const nowhere: TypedPlace = { text: '', name: '', at: null, credits: null }

/** What a suggestion puts into the field. Of a city that was found at the end of a line ('120 W Kinzie St, Chicago') the street stays as it was typed. */
export function typedOf(place: FoundPlace, text = ''): TypedPlace {
  const { kind, name, address, city, latitude, longitude, credits } = place
  const at = { city: city || name, latitude, longitude, precision: kind === 'CITY' ? 'CITY' : 'POINT' } as const
  if (kind === 'CITY') return { text: streetBefore(text) || at.city, name: '', at, credits }
  if (kind === 'VENUE') return { text: address, name, at, credits }
  return { text: labelOf(place), name: '', at, credits }
}

/** What stands before the last comma. */
const streetBefore = (text: string): string => text.slice(0, Math.max(0, text.lastIndexOf(','))).trim()

/** The place as it is sent. A city that stands in the field is no street. */
export function sentPlace({ text, name, at }: TypedPlace) {
  const street = text.trim() === at?.city ? '' : text.trim()
  return { name, address: street, ...(at ? { city: at.city, latitude: at.latitude, longitude: at.longitude } : {}) }
}

/** Whether it is no more than a city. */
export const isCityAlone = (place: TypedPlace): boolean => place.name.trim() === '' && (sentPlace(place).address ?? '') === ''

/** The typed place of one that is kept. */
export function typedAgain(place: KeptPlace | undefined): TypedPlace {
  if (!place) return nowhere
  const { name, address, city, latitude, longitude, precision } = place
  const at = city && latitude != null && longitude != null ? { city, latitude, longitude, precision: precision ?? 'CITY' } : null
  return { text: address || city || '', name: name === city ? '' : (name ?? ''), at, credits: null }
}

interface KeptPlace {
  readonly name?: string | null
  readonly address?: string | null
  readonly city?: string | null
  readonly latitude?: number | null
  readonly longitude?: number | null
  readonly precision?: 'POINT' | 'CITY' | null
}

/** Where the point lies, under the field: 'In Chicago, at 41.888500, -87.632400', or that only the city is known. */
export function pointWords({ at }: TypedPlace): string | undefined {
  if (!at) return undefined
  return at.precision === 'CITY'
    ? `In ${at.city}. Its exact point isn’t known yet.`
    : `In ${at.city}, at ${at.latitude.toFixed(6)}, ${at.longitude.toFixed(6)}`
}
