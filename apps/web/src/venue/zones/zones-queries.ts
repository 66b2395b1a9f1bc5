import { queryOptions } from '@tanstack/react-query'
import type { Place } from '@troupe/domain/venue/polygon'
import {
  GameCitiesDocument,
  type GameCitiesQuery,
  type GameZoneFragment,
  GameZonesDocument,
  type ZoneAreaFragment,
  ZoneAreaPreviewDocument,
  ZoneAreasDocument,
  ZonesHereDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { venueKeys } from '../../platform/keys/venue-keys.ts'

export type ZoneArea = ZoneAreaFragment
export type GameZone = GameZoneFragment
export type MapCity = GameCitiesQuery['gameCities']['nodes'][number]

/** What stands in the address for one that isn't there yet. */
export const fresh = 'new'

/** Every zone, with its outline. There are at most a few hundred: a map shows all of them. */
export const zonesQuery = queryOptions({
  queryKey: [...venueKeys.zones, 'all'],
  queryFn: async ({ signal }) => {
    const [areas, games] = await Promise.all([
      every((offset) => graphql(ZoneAreasDocument, { offset }, { signal }).then(({ zoneAreas }) => zoneAreas)),
      every((offset) => graphql(GameZonesDocument, { offset }, { signal }).then(({ gameZones }) => gameZones)),
    ])
    return { areas, games }
  },
})

interface ZonesPage<T> {
  readonly totalCount: number
  readonly nodes: readonly T[]
}

/** All pages of a list, one after the other. */
async function every<T>(page: (offset: number) => Promise<ZonesPage<T>>, before: readonly T[] = []): Promise<readonly T[]> {
  const { totalCount, nodes } = await page(before.length)
  const all = [...before, ...nodes]
  return nodes.length === 0 || all.length >= totalCount ? all : every(page, all)
}

/** The cities that have a centre on the map. */
export const citiesQuery = queryOptions({
  queryKey: [...venueKeys.cities, 'all'],
  queryFn: ({ signal }) => graphql(GameCitiesDocument, { limit: 100 }, { signal }).then(({ gameCities }) => gameCities.nodes),
})

/** What an outline means for upcoming events and the other zone areas, before it is saved. */
export const previewQuery = (id: string | null, area: readonly Place[]) =>
  queryOptions({
    queryKey: [...venueKeys.zones, 'preview', id, area],
    queryFn: ({ signal }) =>
      graphql(ZoneAreaPreviewDocument, { input: { id, area } }, { signal }).then(({ previewZoneArea }) => previewZoneArea),
  })

/** Which zones hold a place, and why one of them counts. */
export const hereQuery = ({ latitude, longitude }: Place) =>
  queryOptions({
    queryKey: [...venueKeys.zones, 'here', latitude, longitude],
    queryFn: ({ signal }) => graphql(ZonesHereDocument, { latitude, longitude }, { signal }).then(({ zonesHere }) => zonesHere),
  })
