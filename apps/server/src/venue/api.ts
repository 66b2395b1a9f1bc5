import { pageOf } from '../account/account.ts'
import { addQuery, builder, orThrow } from '../platform/graphql.ts'
import { reaches, scopeOf } from '../platform/policy.ts'
import { type GameZoneRow, gameCities, gameZones, type Listed, type ZoneAreaRow, zoneAreas } from './read.ts'
import type { City } from './venue.ts'

const PointRef = builder.objectRef<{ latitude: number; longitude: number }>('Point').implement({
  description: 'Degrees.',
  fields: (t) => ({ latitude: t.exposeFloat('latitude'), longitude: t.exposeFloat('longitude') }),
})
const pointOf = ([longitude, latitude]: readonly [number, number]) => ({ latitude, longitude })

const GameCityRef = builder.objectRef<City>('GameCity').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    country: t.exposeString('country'),
    timezone: t.exposeString('timezone'),
    point: t.field({ type: PointRef, resolve: (row) => row }),
    zoneAreaId: t.exposeID('zoneAreaId', { nullable: true }),
    zoneArea: t.exposeString('zoneArea', { nullable: true, description: 'The name of the zone area of its centre.' }),
  }),
})
const ZoneAreaRef = builder.objectRef<ZoneAreaRow>('ZoneArea').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    price: t.int({
      nullable: true,
      description: 'Credits of a crew on site.',
      resolve: (row, _, ctx) => (reaches(scopeOf('ZoneArea.price', ctx.actor), {}) ? row.price : null),
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
const GameCitiesRef = builder.objectRef<Listed<City>>('GameCityList').implement({
  fields: (t) => ({ nodes: t.field({ type: [GameCityRef], resolve: (list) => list.nodes }), totalCount: t.exposeInt('totalCount') }),
})
const ZoneAreasRef = builder.objectRef<Listed<ZoneAreaRow>>('ZoneAreaList').implement({
  fields: (t) => ({ nodes: t.field({ type: [ZoneAreaRef], resolve: (list) => list.nodes }), totalCount: t.exposeInt('totalCount') }),
})
const GameZonesRef = builder.objectRef<Listed<GameZoneRow>>('GameZoneList').implement({
  fields: (t) => ({ nodes: t.field({ type: [GameZoneRef], resolve: (list) => list.nodes }), totalCount: t.exposeInt('totalCount') }),
})
const GameCityFilter = builder.inputType('GameCityFilter', { fields: (t) => ({ text: t.string() }) })
const GameZoneFilter = builder.inputType('GameZoneFilter', { fields: (t) => ({ zoneAreaId: t.id() }) })

addQuery('gameCities', (t) =>
  t.field({
    type: GameCitiesRef,
    args: { filter: t.arg({ type: GameCityFilter }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, ...page }, ctx) => gameCities(ctx, filter?.text ?? '', orThrow(pageOf(page))),
  }),
)
addQuery('zoneAreas', (t) =>
  t.field({
    type: ZoneAreasRef,
    args: { offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, page, ctx) => zoneAreas(ctx, orThrow(pageOf(page))),
  }),
)
addQuery('gameZones', (t) =>
  t.field({
    type: GameZonesRef,
    args: { filter: t.arg({ type: GameZoneFilter }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, ...page }, ctx) => gameZones(ctx, filter?.zoneAreaId ?? undefined, orThrow(pageOf(page))),
  }),
)
