import { createGameZoneInput, updateGameZoneInput } from '@troupe/domain/venue/zones'
import * as z from 'zod/mini'
import { listOf, pageOf } from '../platform/database/lists.ts'
import { addMutation, addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf, lastRead, versioned } from '../platform/graphql/inputs.ts'
import { createGameZone } from './game-zones/create-game-zone.ts'
import { deleteGameZone } from './game-zones/delete-game-zone.ts'
import { listGameZones } from './game-zones/game-zones.ts'
import { updateGameZone } from './game-zones/update-game-zone.ts'
import { GameZoneRef, NameSorting, orderOf, PointRef, pointOf } from './refs.ts'

GameZoneRef.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    zoneAreaId: t.exposeID('zoneAreaId', { nullable: true }),
    point: t.field({ type: PointRef, resolve: (row) => pointOf(row.point) }),
    hull: t.field({ type: [PointRef], resolve: (row) => row.hull.map(pointOf) }),
    km: t.exposeFloat('km', { nullable: true, description: 'How far its point is from the START of the event in the filter.' }),
    version: t.exposeInt('version'),
  }),
})
const GameZonesRef = listOf('GameZoneList', GameZoneRef)
const GameZoneFilter = builder.inputType('GameZoneFilter', {
  fields: (t) => ({
    zoneAreaId: t.id(),
    sessionId: t.id({ description: 'Only game zones up to 10 km from the START of this event, the nearest first.' }),
  }),
})
addQuery('gameZones', (t) =>
  t.field({
    type: GameZonesRef,
    args: { filter: t.arg({ type: GameZoneFilter }), sorting: t.arg({ type: [NameSorting] }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, sorting, ...page }, ctx) =>
      listGameZones(ctx.db, {
        ...{ zoneAreaId: filter?.zoneAreaId ?? undefined, sessionId: filter?.sessionId ?? undefined },
        ...{ ...orThrow(pageOf(page)), ...orderOf(sorting) },
      }),
  }),
)

const said = {
  zoneAreaId: 'By default, the smallest zone area that contains the point.',
  hull: 'The corners of its outline in their order, or with wrap any 3 to 500 places.',
  wrap: 'Keeps the convex hull of the places.',
  point: 'A place inside the outline by which its distance is measured; by default, its centroid.',
}
const CreateGameZoneInput = inputOf('CreateGameZoneInput', createGameZoneInput, { fields: said })
const UpdateGameZoneInput = inputOf('UpdateGameZoneInput', z.extend(updateGameZoneInput, versioned), {
  description: 'Omitted fields are left unchanged, but an outline without a point gets its centroid.',
  fields: { ...said, version: lastRead },
})
addMutation('createGameZone', (t) =>
  t.field({
    type: GameZoneRef,
    args: { input: t.arg({ type: CreateGameZoneInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createGameZone(ctx, input)),
  }),
)
addMutation('updateGameZone', (t) =>
  t.field({
    type: GameZoneRef,
    args: { input: t.arg({ type: UpdateGameZoneInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await updateGameZone(ctx, input)),
  }),
)
addMutation('deleteGameZone', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteGameZone(ctx, id)).id,
  }),
)
