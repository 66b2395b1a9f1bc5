import tzLookup from '@photostructure/tz-lookup'
import { type Answer, no, yes } from '@troupe/domain/answer'
import type { HostType } from '@troupe/domain/catalogue/kinds'
import { type Place, zoneOf } from '@troupe/domain/venue/polygon'
import type { Db, Tx } from '../platform/database/db.ts'

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

/** The smallest zone area that holds the place, with its price at an instant; else {nearest} with its distance in whole kilometres. */
export async function zoneAt(tx: Db | Tx, place: Place, at: Temporal.Instant): Promise<Zone | NoZone> {
  const rows = await tx.selectFrom('venue_zone_area').select(['id', 'name', 'area']).orderBy('id').execute()
  const found = zoneOf(rows, place)
  if (!found) return { nearest: null }
  if ('zone' in found) {
    const { id, name } = found.zone
    const price = (await zonePricesAt(tx, [id], at)).get(id)
    if (price === undefined) throw new Error(`zone area ${id} has no price`)
    return { id, name, price }
  }
  return { nearest: { id: found.nearest.id, name: found.nearest.name, km: Math.max(1, Math.round(found.km)) } }
}

/**
 * The zone of the place where an event starts; null without a place, and outside every zone, where only a host on site can't go. Refuses
 * UNKNOWN_PRICE_ZONE {nearest: {id, name, km} | null}.
 */
export async function zoneForHost(
  tx: Db | Tx,
  { place, hostType, asOf }: { readonly place: Place | null; readonly hostType: HostType; readonly asOf: Temporal.Instant },
): Promise<Answer<Zone | null>> {
  const found = place && (await zoneAt(tx, place, asOf))
  if (!found || 'id' in found) return yes(found)
  return hostType === 'ON_SITE' ? no('UNKNOWN_PRICE_ZONE', { nearest: found.nearest }) : yes(null)
}

/** The prices of zone areas at an instant, in credits by id. A zone area that is younger than the instant has its first price. */
export async function zonePricesAt(tx: Db | Tx, ids: readonly string[], at: Temporal.Instant): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('venue_zone_price')
    .select(['zone_area_id', 'price', 'starts_at'])
    .where('zone_area_id', 'in', ids)
    .orderBy('starts_at')
    .execute()
  const prices = new Map<string, number>()
  for (const { zone_area_id: id, price, starts_at } of rows)
    if (!prices.has(id) || Temporal.Instant.compare(starts_at, at) <= 0) prices.set(id, price)
  return prices
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
