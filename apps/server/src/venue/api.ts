import { listOf, pageOf } from '../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { gameCities } from './read.ts'
import { NameSorting, orderOf, PointRef } from './refs.ts'
import type { City } from './venue.ts'
import './game-zones-api.ts'
import './zones-api.ts'

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
const GameCitiesRef = listOf('GameCityList', GameCityRef)
const GameCityFilter = builder.inputType('GameCityFilter', {
  fields: (t) => ({ text: t.string({ description: 'Matches any part of the name, the region or the country, with or without accents.' }) }),
})

addQuery('gameCities', (t) =>
  t.field({
    type: GameCitiesRef,
    args: { filter: t.arg({ type: GameCityFilter }), sorting: t.arg({ type: [NameSorting] }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, sorting, ...page }, ctx) =>
      gameCities(ctx, filter?.text ?? '', { ...orThrow(pageOf(page)), ...orderOf(sorting) }),
  }),
)
