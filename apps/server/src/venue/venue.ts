import type { Db, Tx } from '../platform/database/db.ts'
import { judgePrecision } from './places/judge-precision.ts'
import { timezoneAt } from './places/timezone.ts'
import { type NoZone, type PricedArea, type Zone, zoneAreasAt, zoneAt, zoneForHost, zoneIn } from './zones.ts'

/** What later areas may use. */
export { judgePrecision, type NoZone, type PricedArea, timezoneAt, type Zone, zoneAreasAt, zoneAt, zoneForHost, zoneIn }

export interface City {
  readonly id: string
  readonly name: string
  /** The state or province, empty where it isn't known. */
  readonly region: string
  readonly country: string
  readonly timezone: string
  readonly latitude: number
  readonly longitude: number
  readonly zoneAreaId: string | null
  readonly zoneArea: string | null
}

/** Cities where events are played, by name, with the zone of their centre. */
export async function cities(db: Db | Tx): Promise<City[]> {
  return db
    .selectFrom('venue_city as c')
    .leftJoin('venue_zone_area as z', 'z.id', 'c.zone_area_id')
    .select([
      'c.id',
      'c.name',
      'c.region',
      'c.country',
      'c.timezone',
      'c.latitude',
      'c.longitude',
      'c.zone_area_id as zoneAreaId',
      'z.name as zoneArea',
    ])
    .orderBy('c.name')
    .orderBy('c.region')
    .orderBy('c.country')
    .execute()
}
