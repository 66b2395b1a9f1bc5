import type { Generated, JSONColumnType } from 'kysely'
import type { Instant, Optional } from './columns.ts'

export interface VenueTables {
  venue_zone_area: {
    id: Generated<string>
    name: string
    area: JSONColumnType<[number, number][]>
    latitude: number
    longitude: number
  }
  /** A row for each price, never overwritten: the newest that has begun holds. */
  venue_zone_price: { zone_area_id: string; starts_at: Instant; price: number }
  venue_game_zone: {
    id: Generated<string>
    name: string
    zone_area_id: Optional<string>
    point: JSONColumnType<[number, number]>
    hull: JSONColumnType<[number, number][]>
  }
  venue_city: {
    id: Generated<string>
    name: string
    /** The state or province in English, empty where it isn't known. */
    region: Generated<string>
    country: string
    timezone: string
    latitude: number
    longitude: number
    zone_area_id: Optional<string>
  }
}
