import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { foldPlace, NEAR_KM } from '@troupe/domain/venue/places'
import { distanceKm, type Place } from '@troupe/domain/venue/polygon'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/db.ts'
import { cityAround } from '../places/cities.ts'
import { timezoneAt } from '../places/timezone.ts'
import { zoneAt } from '../zones/zone-at.ts'

/** A place further from a city's centre than this isn't in the city, in kilometres. */
const MOST_KM = 50

interface KnownCity extends Place {
  readonly name: string
  readonly region: string
  readonly country: string
}

/**
 * The city of a venue: by its name, where one is given, else the one that its point lies in. A city that we don't know yet is added. Refuses
 * INVALID {city: REQUIRED} where no city is near.
 */
export async function cityOf(work: Work, point: Place, name: string | null | undefined): Promise<Answer<{ id: string }>> {
  const near = await citiesNear(work.tx, point)
  const [nearest] = near
  if (name) {
    const known = near.find((city) => foldPlace(city.name) === foldPlace(name))
    if (known) return yes(known)
    const around = await cityAround(point)
    const { region, country } = { region: around?.region ?? nearest?.region ?? '', country: around?.country ?? nearest?.country ?? '' }
    return addCity(work, { name, region, country, latitude: point.latitude, longitude: point.longitude })
  }
  if (nearest && nearest.km <= NEAR_KM) return yes(nearest)
  const around = await cityAround(point)
  if (around) return addCity(work, { ...around, region: around.region ?? '' })
  return nearest ? yes(nearest) : invalid({ city: ['REQUIRED'] })
}

async function addCity(work: Work, { name, region, country, latitude, longitude }: KnownCity): Promise<Answer<{ id: string }>> {
  const zone = await zoneAt(work.tx, { latitude, longitude }, work.at)
  const made = await work.tx
    .insertInto('venue_city')
    .values({
      ...{ name, region, country, latitude, longitude, timezone: timezoneAt({ latitude, longitude }) },
      zone_area_id: 'id' in zone ? zone.id : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return yes(made)
  const known = await work.tx
    .selectFrom('venue_city')
    .select('id')
    .where('name', '=', name)
    .where('region', '=', region)
    .where('country', '=', country)
    .executeTakeFirstOrThrow()
  return yes(known)
}

/** Our cities within 50 km of a point, the nearest first. */
async function citiesNear(tx: Tx, point: Place) {
  const cities = await tx
    .selectFrom('venue_city')
    .select(['id', 'name', 'region', 'country', 'latitude', 'longitude'])
    .where(sql<boolean>`abs(latitude - ${point.latitude}) < 1`)
    .execute()
  return cities
    .map((city) => ({ ...city, km: distanceKm(point, city) }))
    .filter(({ km }) => km <= MOST_KM)
    .sort((one, other) => one.km - other.km || (one.id < other.id ? -1 : 1))
}
