import { type Answer, no, yes } from '@troupe/domain/answer'
import { parseInput } from '@troupe/domain/input'
import {
  comparePlaces,
  coordinatesOf,
  type FoundPlace,
  fitOf,
  foldPlace,
  geocodeInput,
  isSearchable,
  NEAR_KM,
  PLACE_KINDS,
  type PlaceKind,
  placesInput,
  type RankedPlace,
  USUAL_PLACES,
} from '@troupe/domain/venue/places'
import { distanceKm, type Place } from '@troupe/domain/venue/polygon'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { idOrNone } from '../../platform/database/lists.ts'
import { countHit } from '../../platform/http/rate-limit.ts'
import type { Settings } from '../../platform/settings.ts'
import { findVenues } from '../venues/find-venues.ts'
import { type PricedArea, zoneAreasAt, zoneIn } from '../zones/zone-at.ts'
import { findCities, firstCityIn, nearestCity } from './cities.ts'
import { findAddresses } from './photon.ts'
import { timezoneAt } from './timezone.ts'

/** A place that was found, with what a crew on site costs there. */
export interface SuggestedPlace extends FoundPlace {
  /** Credits; null without a format with a host on site, and outside every zone. */
  readonly zoneCredits: number | null
}

/** Shared by all three ways to ask: who types asks a few times for each place. */
const questions = { purpose: 'places', most: 120, minutes: 1 }

/** Texts that no name fits come after all that do, in the provider's order. */
const NO_FIT = 3

/**
 * Places by their name or address, the best fit first. Streets come from the operator's provider, cities from the embedded list, which alone is answered
 * when the provider doesn't. Coordinates are found as they are. Texts under two characters find nothing. With a format each place says what its zone
 * costs. Refuses INVALID, and TOO_MANY_REQUESTS after 120 questions a minute from one network address.
 */
export async function findPlaces(ctx: Ctx, asked: object): Promise<Answer<SuggestedPlace[]>> {
  const read = parseInput(placesInput, asked)
  if (!read.ok) return read
  const counted = await countQuestion(ctx)
  if (!counted.ok) return counted
  const { text, near = null, kinds, limit, formatId = null } = read.value
  const places = await search(ctx, { text, near, kinds: kinds ?? PLACE_KINDS, limit: limit ?? USUAL_PLACES })
  return yes(await withZoneCredits(ctx, places, formatId))
}

/** The first city or address for a text, or null. Refuses as findPlaces. */
export async function geocode(ctx: Ctx, asked: object): Promise<Answer<SuggestedPlace | null>> {
  const read = parseInput(geocodeInput, asked)
  if (!read.ok) return read
  const counted = await countQuestion(ctx)
  if (!counted.ok) return counted
  const [place] = await search(ctx, { text: read.value.text, near: null, kinds: ['CITY', 'ADDRESS'], limit: 1 })
  return yes(place ? { ...place, zoneCredits: null } : null)
}

/** The largest city of a time zone, as a first guess at where someone is; null for a zone without cities. Nothing of the question is kept. Refuses as findPlaces. */
export async function guessPlace(ctx: Ctx, timezone: string): Promise<Answer<SuggestedPlace | null>> {
  const counted = await countQuestion(ctx)
  if (!counted.ok) return counted
  const place = await firstCityIn(timezone)
  return yes(place && { ...place, zoneCredits: null })
}

type NamedCity = Place & Pick<FoundPlace, 'name' | 'timezone'>

/**
 * The city that a text most likely names, with its centre; null for one that isn't known. One where we play is known without the embedded list, whose
 * index takes seconds to load. Nothing of the question leaves the server.
 */
export async function cityNamed(ctx: Ctx, text: string): Promise<NamedCity | null> {
  const wanted = foldPlace(text)
  const own = await ctx.db.selectFrom('venue_city').select(['name', 'timezone', 'latitude', 'longitude']).orderBy('id').execute()
  const known = own.find(({ name }) => foldPlace(name) === wanted)
  if (known) return known
  const [city] = await search(ctx, { text, near: null, kinds: ['CITY'], limit: 1 })
  return city ?? null
}

async function countQuestion(ctx: Ctx): Promise<Answer<void>> {
  const retryAfter = await countHit(ctx, questions, ctx.party ?? 'system')
  return retryAfter === undefined ? yes(undefined) : no('TOO_MANY_REQUESTS', { retryAfter })
}

interface PlacesWanted {
  readonly text: string
  readonly near: Place | null
  readonly kinds: readonly PlaceKind[]
  readonly limit: number
}

async function search(ctx: Ctx, { text, near, kinds, limit }: PlacesWanted): Promise<readonly FoundPlace[]> {
  const point = kinds.includes('ADDRESS') ? coordinatesOf(text) : null
  if (point) return placeAtPoint(point)
  if (!isSearchable(text)) return []
  const { placesUrl } = ctx.settings
  const found = await searchText(ctx, { text, near, kinds, limit }, placesUrl)
  const comma = text.lastIndexOf(',')
  // a street that no one knows stands before its city: '9 Unheard Lane, Chicago'
  const places =
    found.length > 0 || comma < 0 ? found : await searchText(ctx, { text: text.slice(comma + 1), near, kinds: ['CITY'], limit }, undefined)
  return withOwnCentres(ctx, places)
}

/** A city where we play has the centre that its events have been priced by. */
async function withOwnCentres({ db }: Ctx, places: readonly FoundPlace[]): Promise<readonly FoundPlace[]> {
  if (!places.some(({ kind }) => kind === 'CITY')) return places
  const own = await db.selectFrom('venue_city').select(['name', 'latitude', 'longitude']).execute()
  return places.map((place) => {
    const same =
      place.kind === 'CITY' &&
      own.find(({ name, ...centre }) => foldPlace(name) === foldPlace(place.name) && distanceKm(centre, place) <= SAME_CITY_KM)
    return same ? { ...place, latitude: same.latitude, longitude: same.longitude } : place
  })
}

/** Two centres of one name that are nearer to each other are of one city. */
const SAME_CITY_KM = 50

/** Coordinates that were typed are an address of their own, in the city whose centre is nearest. */
async function placeAtPoint(point: Place): Promise<readonly FoundPlace[]> {
  const city = await nearestCity(point)
  if (!city) return []
  const name = `${point.latitude.toFixed(6)}, ${point.longitude.toFixed(6)}`
  return [{ ...city, kind: 'ADDRESS', name, address: '', ...point, timezone: timezoneAt(point) }]
}

async function searchText(
  ctx: Ctx,
  { text, near, kinds, limit }: PlacesWanted,
  placesUrl: Settings['placesUrl'],
): Promise<readonly FoundPlace[]> {
  if (!isSearchable(text)) return []
  const asked = { text, near, limit }
  const [venues, cities, addresses] = await Promise.all([
    kinds.includes('VENUE') ? findVenues(ctx, asked) : [],
    kinds.includes('CITY') ? findCities(asked) : [],
    kinds.includes('ADDRESS') && placesUrl ? findAddresses(placesUrl, asked) : [],
  ])
  const found = [...venues, ...cities, ...addresses.map((place) => ({ place, rank: rankOf(place, asked) }))]
  return found
    .sort((one, other) => comparePlaces(one.rank, other.rank))
    .slice(0, limit)
    .map(({ place }) => place)
}

function rankOf(place: FoundPlace, { text, near }: Pick<PlacesWanted, 'text' | 'near'>): RankedPlace {
  const wanted = foldPlace(text)
  const fits = [place.name, place.address].map((name) => fitOf(foldPlace(name), wanted) ?? NO_FIT)
  const km = near ? distanceKm(near, place) : NEAR_KM
  return { fit: Math.min(...fits), nearKm: km < NEAR_KM ? km : null, population: 0, kind: place.kind }
}

/** Reads the zones once for all places. */
async function withZoneCredits(ctx: Ctx, places: readonly FoundPlace[], formatId: string | null): Promise<SuggestedPlace[]> {
  const areas = formatId === null || places.length === 0 ? [] : await zonesForFormat(ctx, formatId)
  return places.map((place) => {
    const zone = zoneIn(areas, place)
    return { ...place, zoneCredits: 'price' in zone ? zone.price : null }
  })
}

/** The zone areas where a format's host travels; none when it doesn't. */
async function zonesForFormat({ db, now }: Ctx, formatId: string): Promise<readonly PricedArea[]> {
  const row = await db
    .selectFrom('catalogue_format as f')
    .select(zoneAreasAt(now()).as('areas'))
    .where('f.id', '=', idOrNone(formatId))
    .where('f.host_type', '=', sql.lit('ON_SITE'))
    .executeTakeFirst()
  return row?.areas ?? []
}
