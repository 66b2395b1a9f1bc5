import type { HostType, PackageLevel, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { canonicalZone } from '@troupe/domain/time/zones'
import type { GameCitiesQuery } from '../graphql.ts'
import type { BodyOf } from '../platform/api.ts'
import { ownZone } from '../platform/format.ts'
import type { BookingSearch } from '../searches.ts'

/** The name under which the crew reads what the customer would like adapted. */
const CUSTOMIZATION = 'Customisation'

/** What the panel needs to know about an experience. */
export interface BookableShow {
  readonly id: string
  readonly title: string
  readonly category: string
  readonly bookable: boolean
  /** The least that this viewer would pay; null when they can't book any format. */
  readonly creditsFrom: number | null
  /** No quotes are saved for it: sales makes them. */
  readonly quotesOnRequest: boolean
  readonly formats: readonly BookableFormat[]
}
export interface BookableFormat {
  readonly id: string
  readonly type: SessionFormat
  readonly hostType: HostType
  readonly minDuration: number
  /** Minutes: the usual length, or the chosen one. */
  readonly duration: number
  readonly maxDuration: number
  readonly attendeesMin: number
  readonly attendeesMax: number
  /** What this viewer would pay, before travel and seasons; null when they can't book it. */
  readonly creditsFrom: number | null
  readonly subscribersOnly: boolean
  readonly settings: { readonly customization: boolean }
}
export type City = GameCitiesQuery['gameCities']['nodes'][number]

/** The answers so far; null for a question that is still open. */
export interface Choices {
  readonly format: BookableFormat | null
  readonly people: number | null
  readonly place: EventPlace | null
  readonly date: string | null
  readonly start: string | null
  readonly packageLevel: PackageLevel
  /** What the customer would like adapted; empty when nothing. */
  readonly customization: string
}
/** Where an event starts, as it is sent: with its point, and the words that lead there. */
export interface Spot {
  readonly name?: string
  readonly address?: string
  readonly city?: string
  readonly latitude: number
  readonly longitude: number
}
export interface EventPlace {
  readonly city: City | null
  /** Where that is more or elsewhere than a city of the list. */
  readonly spot?: Spot
  readonly timezone: string
}

export const STEPS = ['format', 'people', 'place', 'time'] as const
export type Step = (typeof STEPS)[number]
/** The questions, and the options: length, package and customization have answers from the start. */
export type Part = Step | 'options'
/** What is open of the ticket: a question, or the list of answers from which one is changed. */
export type OpenPart = Part | 'answers'

/** Reads the answers from the address; one that doesn't fit the experience counts as open. */
export function choicesOf(show: BookableShow, search: BookingSearch, cities: readonly City[] | undefined): Choices {
  const usual = formatOf(show, search)
  const { people, date = null, start = null, minutes } = search
  const format = usual && minutes !== undefined && fitsLength(usual, minutes) ? { ...usual, duration: minutes } : usual
  const fits = format && people !== undefined && people >= format.attendeesMin && people <= format.attendeesMax
  const place = format ? placeOf(format, search, cities) : null
  return {
    ...{ format, people: fits ? people : null, place, date: isDay(date) ? date : null, start: isInstant(start) ? start : null },
    packageLevel: format && hasPackages(format) ? (search.upgrade ?? 'STANDARD') : 'STANDARD',
    customization: format?.settings.customization ? (search.customization ?? '') : '',
  }
}

/** Minutes between the choices of a length. */
const lengthStep = 15

/** The lengths to choose from, in minutes: from the shortest to the longest in steps of 15, and the usual one. */
export function lengthsOf({ minDuration, duration, maxDuration }: BookableFormat): readonly number[] {
  const count = Math.floor((maxDuration - minDuration) / lengthStep) + 1
  const lengths = Array.from({ length: Math.max(0, count) }, (_, place) => minDuration + place * lengthStep)
  return [...new Set([...lengths, duration])].sort((a, b) => a - b)
}

const fitsLength = ({ minDuration, maxDuration }: BookableFormat, minutes: number): boolean =>
  minutes >= minDuration && minutes <= maxDuration && minutes % lengthStep === 0

/** Package levels are about the crew: an event without one has none. */
export const hasPackages = ({ hostType }: BookableFormat): boolean => hostType !== 'SELF_HOSTED'

/** Whether anything about the format is optional. */
export const hasOptions = (format: BookableFormat): boolean =>
  hasPackages(format) || format.settings.customization || lengthsOf(format).length > 1

/** The first open question; null when everything is answered. */
export function openStep({ format, people, place, start }: Choices): Step | null {
  if (!format) return 'format'
  if (people === null) return 'people'
  if (!place) return 'place'
  return start === null ? 'time' : null
}

/** A crew on site, and a group in one place, need a city; others only a time zone. */
export const needsCity = (format: BookableFormat): boolean => format.hostType === 'ON_SITE' || format.type === 'IN_PERSON'

/** The zone of this browser, as one of those that are offered. */
export function usualZone(): string {
  const zone = canonicalZone(ownZone())
  return zone.ok ? zone.value : 'UTC'
}

/** The START location of an event that takes place somewhere. */
export function locationOf(format: BookableFormat, place: EventPlace | null): Spot | null {
  if (!place || format.type === 'REMOTE') return null
  if (place.spot) return place.spot
  if (!place.city) return null
  const { name, point } = place.city
  return { name, city: name, latitude: point.latitude, longitude: point.longitude }
}

interface BookingMade {
  readonly show: BookableShow
  readonly choices: Choices
  readonly workspaceId: string
  /** With the chosen start; without one the event is unscheduled. */
  readonly dated: boolean
  /** The token of the saved quote that holds the price shown. */
  readonly quoteToken?: string | undefined
}
export type BookingBody = BodyOf<'POST /session'>

/** What booking sends; null until the format and the number of people are chosen. */
export function bookingBody({ show, choices, workspaceId, dated, quoteToken }: BookingMade): BookingBody | null {
  const { format, people, place, start, packageLevel } = choices
  if (!format || people === null) return null
  return {
    workspaceId,
    experienceId: show.id,
    format: format.type,
    hostType: format.hostType,
    timezone: place?.timezone ?? usualZone(),
    attendees: people,
    duration: format.duration,
    packageLevel,
    ...customizationsOf(choices),
    ...(dated && start ? { date: start } : {}),
    ...(place?.city || place?.spot ? { location: locationOf(format, place) } : {}),
    ...(quoteToken ? { quoteToken } : {}),
  }
}

/** The customer's words under the name by which the crew reads them; nothing when there are none. */
export const customizationsOf = ({ customization }: Pick<Choices, 'customization'>) =>
  customization ? { customizations: { [CUSTOMIZATION]: customization } } : {}

/** The customer's words on a line of the cart; their name may be an earlier one. */
export const customizationIn = ({ customizations }: { readonly customizations?: Readonly<Record<string, string>> | undefined }) =>
  Object.values(customizations ?? {})[0]

function formatOf(show: BookableShow, { format, host }: BookingSearch): BookableFormat | null {
  if (!format) return show.formats.length === 1 ? (show.formats[0] ?? null) : null
  const fitting = show.formats.filter((one) => one.type === format && (!host || one.hostType === host))
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

function placeOf(format: BookableFormat, search: BookingSearch, cities: readonly City[] | undefined): EventPlace | null {
  const zone = search.zone ? canonicalZone(search.zone) : null
  if (!needsCity(format)) return { city: null, timezone: zone?.ok ? zone.value : usualZone() }
  const spot = spotOf(search.location)
  if (spot && zone?.ok) return { city: null, spot, timezone: zone.value }
  const city = cities?.find((one) => one.id === search.city)
  if (city) return { city, timezone: city.timezone }
  // a city that isn't on the list: only its time zone matters when no one travels
  return zone?.ok && format.hostType !== 'ON_SITE' ? { city: null, timezone: zone.value } : null
}

/** The place in the address, once it has its point. */
function spotOf(location: BookingSearch['location']): Spot | null {
  const { latitude, longitude, ...words } = location ?? {}
  return latitude !== undefined && longitude !== undefined ? { ...words, latitude, longitude } : null
}

/** What a place is called in one line: its street or name, else its city; null where only a time zone is known. */
export const spotWords = ({ city, spot }: Pick<EventPlace, 'city' | 'spot'>): string | null =>
  spot
    ? [...new Set([spot.address || spot.name, spot.city])].filter(Boolean).join(', ') || `${spot.latitude}, ${spot.longitude}`
    : (city?.name ?? null)

const isDay = (text: string | null): boolean => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)
const isInstant = (text: string | null): boolean => text !== null && /Z$/.test(text) && !Number.isNaN(Date.parse(text))
