import type { Place } from '@troupe/domain/venue/polygon'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { isNearPlace } from './game-zones/near.ts'
import { cityNamed } from './places/find-places.ts'
import { judgePrecision } from './places/judge-precision.ts'
import { timezoneAt } from './places/timezone.ts'
import { PointInput, PointRef } from './refs.ts'
import { listVenues, type VenuesAsked, venuesThatMatch } from './venues/list-venues.ts'
import { VenueRef, type VenueView, venueToChoose } from './venues/venue-row.ts'
import { finderOf } from './venues/zones-there.ts'
import { type NoZone, type PricedArea, type Zone, zoneAreasAt, zoneAt, zoneForHost, zoneIn } from './zones/zone-at.ts'

/** What later areas may use. */
export type { NoZone, PricedArea, VenuesAsked, VenueView, Zone }
export {
  cityNamed,
  finderOf,
  judgePrecision,
  listVenues,
  PointInput,
  PointRef,
  timezoneAt,
  VenueRef,
  venuesThatMatch,
  venueToChoose,
  zoneAreasAt,
  zoneAt,
  zoneForHost,
  zoneIn,
}

declare module '../platform/events.ts' {
  interface Events {
    /** A venue was made of where an event starts, whose START isn't a copy of one yet. The event is locked. */
    'venue.made': { venueId: string; sessionId: string }
  }
}

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

/** Whether the game zone `z` is near the START of the event `s`, in SQL. */
export const isNearGameZone = isNearPlace(sql`s.latitude`, sql`s.longitude`)

/** The point of a game zone that can be chosen; undefined of none, and of a deleted one. */
export async function gameZonePoint(tx: Db | Tx, id: string): Promise<Place | undefined> {
  return tx
    .selectFrom('venue_game_zone')
    .select(['latitude', 'longitude'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether a zone area can be chosen: it exists and isn't deleted. */
export async function hasZoneArea(tx: Db | Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('venue_zone_area').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  return row !== undefined
}
