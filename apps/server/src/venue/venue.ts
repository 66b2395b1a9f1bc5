import tzLookup from '@photostructure/tz-lookup'
import { type Place, zoneOf } from '@troupe/domain/venue/polygon'
import type { Db, Tx } from '../platform/db.ts'

/** The zone of a place: what a crew on site costs there, in credits. */
export interface Zone {
  readonly id: string
  readonly name: string
  readonly price: number
}

/** The nearest zone when none holds the place, as a suggestion; null when there are no zones at all. */
export interface NoZone {
  readonly nearest: { readonly id: string; readonly name: string; readonly km: number } | null
}

export interface City {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly timezone: string
  readonly latitude: number
  readonly longitude: number
  readonly zoneAreaId: string | null
  readonly zoneArea: string | null
}

/** The smallest zone area that holds the place, else {nearest} with its distance in whole kilometres. */
export async function zoneAt(tx: Db | Tx, place: Place): Promise<Zone | NoZone> {
  const rows = await tx.selectFrom('venue_zone_area').select(['id', 'name', 'price', 'area']).orderBy('id').execute()
  const found = zoneOf(rows, place)
  if (!found) return { nearest: null }
  if ('zone' in found) return { id: found.zone.id, name: found.zone.name, price: found.zone.price }
  return { nearest: { id: found.nearest.id, name: found.nearest.name, km: Math.max(1, Math.round(found.km)) } }
}

/** The time zone (IANA) of a point on land or sea, given in degrees. */
export const timezoneAt = ({ latitude, longitude }: Place): string => tzLookup(latitude, longitude)

/** Cities where events are played, by name, with the zone of their centre. */
export async function cities(db: Db | Tx): Promise<City[]> {
  return db
    .selectFrom('venue_city as c')
    .leftJoin('venue_zone_area as z', 'z.id', 'c.zone_area_id')
    .select([
      'c.id',
      'c.name',
      'c.country',
      'c.timezone',
      'c.latitude',
      'c.longitude',
      'c.zone_area_id as zoneAreaId',
      'z.name as zoneArea',
    ])
    .orderBy('c.name')
    .orderBy('c.country')
    .execute()
}
