import type { Generated, JSONColumnType } from 'kysely'
import type { Optional } from './columns.ts'

export interface VenueTables {
  venue_zone_area: {
    id: Generated<string>
    name: string
    price: number
    area: JSONColumnType<[number, number][]>
    latitude: number
    longitude: number
  }
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
    country: string
    timezone: string
    latitude: number
    longitude: number
    zone_area_id: Optional<string>
  }
}
