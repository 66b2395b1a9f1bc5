import { foldPlace } from '@troupe/domain/venue/places'
import type { Ctx } from '../platform/ctx.ts'
import { anywhere, idOrNone, type Listed, type Page } from '../platform/database/lists.ts'
import { regionLetters } from './places/regions.ts'
import { type City, cities } from './venue.ts'
import { zonePriceAt } from './zones.ts'

/** A page of a list by name, from A or from Z. */
type NamedPage = Page & { readonly direction: 'asc' | 'desc' }

export interface ZoneAreaRow {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly area: [number, number][]
  readonly latitude: number
  readonly longitude: number
}
export interface GameZoneRow {
  readonly id: string
  readonly name: string
  readonly zoneAreaId: string | null
  readonly point: [number, number]
  readonly hull: [number, number][]
}

/** Cities by name, filtered by a part of the name, the region or the country, whatever its accents, or by a region's letters. There are few, so the filter runs here. */
export async function gameCities(ctx: Ctx, text: string, page: NamedPage): Promise<Listed<City>> {
  const wanted = foldPlace(text)
  const isWanted = ({ name, region, country }: City) =>
    foldPlace(`${name} ${region} ${country}`).includes(wanted) || regionLetters(country, region)?.toLowerCase() === wanted
  const found = (await cities(ctx.db)).filter(isWanted)
  if (page.direction === 'desc') found.reverse()
  return { nodes: found.slice(page.offset, page.offset + page.limit), totalCount: found.length }
}

/** Zone areas by name, with their outlines and their prices now. */
export async function zoneAreas(ctx: Ctx, text: string, page: NamedPage): Promise<Listed<ZoneAreaRow>> {
  const rows = ctx.db.selectFrom('venue_zone_area as z').where('name', 'ilike', anywhere(text.trim()))
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const found = await rows
    .select(['id', 'name', 'area', 'latitude', 'longitude', zonePriceAt(ctx.now()).as('price')])
    .orderBy('name', page.direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { nodes: found.map((zone) => ({ ...zone, price: zone.price ?? 0 })), totalCount: total }
}

/** Where walking games have routes, by name; of one zone area when asked. */
export async function gameZones(ctx: Ctx, zoneAreaId: string | undefined, page: NamedPage): Promise<Listed<GameZoneRow>> {
  let rows = ctx.db.selectFrom('venue_game_zone')
  if (zoneAreaId !== undefined) rows = rows.where('zone_area_id', '=', idOrNone(zoneAreaId))
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const nodes = await rows
    .select(['id', 'name', 'zone_area_id as zoneAreaId', 'point', 'hull'])
    .orderBy('name', page.direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { nodes, totalCount: total }
}
