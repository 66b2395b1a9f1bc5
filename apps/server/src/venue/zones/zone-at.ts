import { type Answer, no, yes } from '@troupe/domain/answer'
import type { HostType } from '@troupe/domain/catalogue/kinds'
import { type Place, type Ring, zoneOf } from '@troupe/domain/venue/polygon'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

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

/** A zone area with its price at an instant, as `zoneAreasAt` reads it. */
export interface PricedArea extends Pick<Zone, 'id' | 'name'> {
  readonly area: Ring
  readonly price: number | null
}

/** The price of the zone area `z` at an instant, in credits, as a part of a statement. One that is younger than the instant has its first price. */
export const zonePriceAt = (at: Temporal.Instant) => sql<number | null>`coalesce(
  (select p.price from venue_zone_price p where p.zone_area_id = z.id and p.starts_at <= ${at} order by p.starts_at desc limit 1),
  (select p.price from venue_zone_price p where p.zone_area_id = z.id order by p.starts_at limit 1))`

/** The zone areas with some ids, deleted or not, or all that aren't deleted, with their prices at an instant, as a part of a statement. */
export const zoneAreasAt = (at: Temporal.Instant, ids?: readonly (string | null)[]) => sql<PricedArea[]>`(
  select coalesce(json_agg(json_build_object('id', z.id, 'name', z.name, 'area', z.area, 'price', ${zonePriceAt(at)}) order by z.id), '[]')
  from venue_zone_area z where ${ids ? sql`z.id = any(${[...ids]}::uuid[])` : sql`z.deleted_at is null`})`

/** The smallest zone area that holds the place, with its price at an instant; else {nearest} with its distance in whole kilometres. */
export async function zoneAt(tx: Db | Tx, place: Place, at: Temporal.Instant): Promise<Zone | NoZone> {
  const { areas } = await tx.selectNoFrom(zoneAreasAt(at).as('areas')).executeTakeFirstOrThrow()
  return zoneIn(areas, place)
}

/** The same among all zone areas, which have been read. */
export function zoneIn(areas: readonly PricedArea[], place: Place): Zone | NoZone {
  const found = zoneOf(areas, place)
  if (!found) return { nearest: null }
  if ('zone' in found) {
    const { id, name, price } = found.zone
    if (price === null) throw new Error(`zone area ${id} has no price`)
    return { id, name, price }
  }
  return { nearest: { id: found.nearest.id, name: found.nearest.name, km: Math.max(1, Math.round(found.km)) } }
}

/**
 * The zone of the place where an event starts, by what was found there; null without a place, and outside every zone, where only a host on site can't
 * go. Refuses UNKNOWN_PRICE_ZONE {nearest: {id, name, km} | null}.
 */
export function zoneForHost(found: Zone | NoZone | null, hostType: HostType): Answer<Zone | null> {
  if (!found || 'id' in found) return yes(found)
  return hostType === 'ON_SITE' ? no('UNKNOWN_PRICE_ZONE', { nearest: found.nearest }) : yes(null)
}
