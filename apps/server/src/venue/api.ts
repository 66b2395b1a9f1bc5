import { shown } from '../platform/ctx.ts'
import { listOf, pageOf, sortingOf } from '../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import { type GameZoneRow, gameCities, gameZones, type ZoneAreaRow, zoneAreas } from './read.ts'
import type { City } from './venue.ts'

const PointRef = builder.objectRef<{ latitude: number; longitude: number }>('Point').implement({
  description: 'Coordinates in degrees.',
  fields: (t) => ({ latitude: t.exposeFloat('latitude'), longitude: t.exposeFloat('longitude') }),
})
const pointOf = ([longitude, latitude]: readonly [number, number]) => ({ latitude, longitude })

const GameCityRef = builder.objectRef<City>('GameCity').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    region: t.string({
      nullable: true,
      description: 'The state or province, in English.',
      resolve: (row) => row.region || null,
    }),
    country: t.exposeString('country'),
    timezone: t.exposeString('timezone'),
    point: t.field({ type: PointRef, resolve: (row) => row }),
    zoneAreaId: t.exposeID('zoneAreaId', { nullable: true }),
    zoneArea: t.exposeString('zoneArea', { nullable: true, description: 'The name of the zone area that contains the city’s centre.' }),
  }),
})
const ZoneAreaRef = builder.objectRef<ZoneAreaRow>('ZoneArea').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    price: t.int({
      nullable: true,
      description: 'The travel surcharge for an on-site crew in this zone, in credits.',
      resolve: (row, _, ctx) =>
        shown(ctx, { maySee: reaches(scopeOf('ZoneArea.price', ctx.actor), {}), field: 'ZoneArea.price', value: row.price }),
    }),
    area: t.field({ type: [PointRef], resolve: (row) => row.area.map(pointOf) }),
    point: t.field({ type: PointRef, resolve: (row) => row }),
  }),
})
const GameZoneRef = builder.objectRef<GameZoneRow>('GameZone').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    zoneAreaId: t.exposeID('zoneAreaId', { nullable: true }),
    point: t.field({ type: PointRef, resolve: (row) => pointOf(row.point) }),
    hull: t.field({ type: [PointRef], resolve: (row) => row.hull.map(pointOf) }),
  }),
})
const GameCitiesRef = listOf('GameCityList', GameCityRef)
const ZoneAreasRef = listOf('ZoneAreaList', ZoneAreaRef)
const GameZonesRef = listOf('GameZoneList', GameZoneRef)
const NameSortField = builder.enumType('NameSortField', { values: ['name'] as const })
const NameSorting = sortingOf('NameSorting', NameSortField)
const ZoneAreaFilter = builder.inputType('ZoneAreaFilter', {
  fields: (t) => ({ text: t.string({ description: 'Matches any part of the name.' }) }),
})
const GameCityFilter = builder.inputType('GameCityFilter', {
  fields: (t) => ({ text: t.string({ description: 'Matches any part of the name, the region or the country, with or without accents.' }) }),
})
const GameZoneFilter = builder.inputType('GameZoneFilter', { fields: (t) => ({ zoneAreaId: t.id() }) })

addQuery('gameCities', (t) =>
  t.field({
    type: GameCitiesRef,
    args: { filter: t.arg({ type: GameCityFilter }), sorting: t.arg({ type: [NameSorting] }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, sorting, ...page }, ctx) =>
      gameCities(ctx, filter?.text ?? '', { ...orThrow(pageOf(page)), ...orderOf(sorting) }),
  }),
)
addQuery('zoneAreas', (t) =>
  t.field({
    type: ZoneAreasRef,
    args: { filter: t.arg({ type: ZoneAreaFilter }), sorting: t.arg({ type: [NameSorting] }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, sorting, ...page }, ctx) =>
      zoneAreas(ctx, filter?.text ?? '', { ...orThrow(pageOf(page)), ...orderOf(sorting) }),
  }),
)
addQuery('gameZones', (t) =>
  t.field({
    type: GameZonesRef,
    args: { filter: t.arg({ type: GameZoneFilter }), sorting: t.arg({ type: [NameSorting] }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, sorting, ...page }, ctx) =>
      gameZones(ctx, filter?.zoneAreaId ?? undefined, { ...orThrow(pageOf(page)), ...orderOf(sorting) }),
  }),
)

/** By name from A, unless the other way round is asked for. */
const orderOf = (sorting: readonly { readonly direction: 'ASC' | 'DESC' }[] | null | undefined) => ({
  direction: sorting?.[0]?.direction === 'DESC' ? ('desc' as const) : ('asc' as const),
})
