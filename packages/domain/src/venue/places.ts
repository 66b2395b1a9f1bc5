import * as z from 'zod/mini'
import { lineInput, looseIdInput, pointInput } from '../input.ts'
import type { Place } from './polygon.ts'

/** What a place may be: a room of ours, a city with its centre, or a street address. Among equals they come in this order. */
export const PLACE_KINDS = ['VENUE', 'CITY', 'ADDRESS'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** Who knows a place: the list that comes with the server, or the provider that the operator has chosen. */
export const PLACE_SOURCES = ['EMBEDDED', 'PROVIDER'] as const

/** A place that was found by its name. */
export interface FoundPlace extends Place {
  readonly kind: PlaceKind
  readonly name: string
  /** The street and number, empty for a city. */
  readonly address: string
  readonly city: string
  /** The state or province in English, null where it isn't known. */
  readonly region: string | null
  /** In English. */
  readonly country: string
  /** IANA. */
  readonly timezone: string
  readonly venueId: string | null
  readonly source: (typeof PLACE_SOURCES)[number]
}

/** How many places are found at most, and without a wish. */
const MOST_PLACES = 10
export const USUAL_PLACES = 5
/** Shorter texts find nothing, in characters after folding. */
const SHORTEST_TEXT = 2
/** A place this close to where someone is comes before all others that fit as well, in kilometres. */
export const NEAR_KM = 10

const nearInput = z.object(pointInput)
const placeText = lineInput(200)
/** What someone types to find a place. */
export const placesInput = z.object({
  text: placeText,
  near: z.nullish(nearInput),
  kinds: z.nullish(z.array(z.enum(PLACE_KINDS)).check(z.maxLength(PLACE_KINDS.length))),
  limit: z.nullish(z.int().check(z.gte(1), z.lte(MOST_PLACES))),
  formatId: z.nullish(looseIdInput),
})
export const geocodeInput = z.object({ text: placeText })

/** Letters that Unicode doesn't take apart into a letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** A text as it is compared: compatibility forms decomposed (NFKD), without marks and punctuation, in lower case and with single spaces. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** The same for names of places: a dash parts two words, and letters such as ł and ø count as the plain ones that people type instead. */
export const foldPlace = (text: string): string =>
  foldText(text.replace(/\p{Pd}/gu, ' ')).replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)

/** Whether a text is long enough to look for. */
export const isSearchable = (text: string): boolean => foldPlace(text).length >= SHORTEST_TEXT

const DEGREES = String.raw`([-−]?\d{1,3}(?:\.\d{1,15})?)\s*°?\s*`
const COORDINATES = new RegExp(`^\\s*${DEGREES}([NS]?)\\s*[,;\\s]\\s*${DEGREES}([EW]?)\\s*$`, 'i')

/** The point of a text such as '41.8885, -87.6324' or '41.8885° N, 87.6324° W', with six decimals kept; null for anything else, and outside the earth. */
export function coordinatesOf(text: string): Place | null {
  const [, north, southern = '', east, western = ''] = COORDINATES.exec(text) ?? []
  if (north === undefined || east === undefined) return null
  const latitude = degreesOf(north, southern)
  const longitude = degreesOf(east, western)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

const degreesOf = (number: string, side: string): number => {
  const degrees = Math.round(Number(number.replace('−', '-')) * 1e6) / 1e6
  return /[sw]/i.test(side) ? -degrees : degrees
}

/** How well a folded name fits a folded text: 0 is it, 1 begins with it, 2 has a word that begins with it; undefined doesn't fit. */
export function fitOf(name: string, text: string): number | undefined {
  if (name === text) return 0
  if (name.startsWith(text)) return 1
  return name.includes(` ${text}`) ? 2 : undefined
}

/** What orders two places that were found for one text. */
export interface RankedPlace {
  /** As fitOf says. */
  readonly fit: number
  /** Kilometres to where someone is, where that is less than NEAR_KM; else null. */
  readonly nearKm: number | null
  /** Inhabitants, 0 where that isn't known or makes no sense. */
  readonly population: number
  readonly kind: PlaceKind
}

/** The better fit first; then what is near, by distance, before the rest, by population; then by kind. */
export const comparePlaces = (one: RankedPlace, other: RankedPlace): number =>
  one.fit - other.fit ||
  (one.nearKm ?? Number.POSITIVE_INFINITY) - (other.nearKm ?? Number.POSITIVE_INFINITY) ||
  other.population - one.population ||
  PLACE_KINDS.indexOf(one.kind) - PLACE_KINDS.indexOf(other.kind)
