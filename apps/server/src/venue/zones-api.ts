import { areaOf } from '@troupe/domain/venue/polygon'
import { createZoneAreaInput, previewZoneAreaInput, updateZoneAreaInput } from '@troupe/domain/venue/zones'
import * as z from 'zod/mini'
import { type Ctx, shown } from '../platform/ctx.ts'
import { listOf, pageOf } from '../platform/database/lists.ts'
import { addMutation, addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf, lastRead, versioned } from '../platform/graphql/inputs.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import { GameZoneRef, NameSorting, orderOf, PointRef, pointOf, ZoneAreaRef } from './refs.ts'
import { createZoneArea } from './zones/create-zone-area.ts'
import { deleteZoneArea } from './zones/delete-zone-area.ts'
import { previewZoneArea, type ZoneAreaPreview } from './zones/preview-zone-area.ts'
import { updateZoneArea } from './zones/update-zone-area.ts'
import { type DatedPrice, listZoneAreas, zoneEvents, zonePrices } from './zones/zone-areas.ts'
import { type ZonesHere, zonesHere } from './zones/zones-here.ts'

const seesPrice = ({ actor }: Ctx) => reaches(scopeOf('ZoneArea.price', actor), {})
/** What only staff read of a zone area. */
const forStaff = async <T>(ctx: Ctx, name: string, read: () => T | Promise<T>): Promise<T | null> => {
  const maySee = seesPrice(ctx)
  return shown(ctx, { maySee, field: `ZoneArea.${name}`, value: maySee ? await read() : null })
}

const ZonePriceRef = builder.objectRef<DatedPrice>('ZoneAreaPrice').implement({
  fields: (t) => ({
    price: t.exposeInt('price', { description: 'In credits.' }),
    startsAt: t.field({ type: 'DateTime', resolve: (row) => row.startsAt }),
  }),
})
ZoneAreaRef.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    price: t.int({
      nullable: true,
      description: 'The travel surcharge for an on-site crew in this zone, in credits.',
      resolve: (row, _, ctx) => forStaff(ctx, 'price', () => row.price),
    }),
    prices: t.field({
      type: [ZonePriceRef],
      nullable: true,
      description: 'The price that applies now, and those that apply later. Visible to staff only.',
      resolve: ({ id }, _, ctx) => forStaff(ctx, 'prices', async () => (await zonePrices(ctx, id)) ?? []),
    }),
    nOfEvents: t.int({
      nullable: true,
      description: 'How many upcoming events belong to this zone area. Visible to staff only.',
      resolve: ({ id }, _, ctx) => forStaff(ctx, 'nOfEvents', async () => (await zoneEvents(ctx, id)) ?? 0),
    }),
    area: t.field({ type: [PointRef], resolve: (row) => row.area.map(pointOf) }),
    point: t.field({ type: PointRef, description: 'A place inside, where its name is shown.', resolve: (row) => row }),
    km2: t.float({ description: 'Its size in square kilometres.', resolve: (row) => areaOf(row.area) }),
    version: t.exposeInt('version'),
  }),
})

const ZoneAreasRef = listOf('ZoneAreaList', ZoneAreaRef)
const ZoneAreaFilter = builder.inputType('ZoneAreaFilter', {
  fields: (t) => ({ text: t.string({ description: 'Matches any part of the name.' }) }),
})
addQuery('zoneAreas', (t) =>
  t.field({
    type: ZoneAreasRef,
    args: { filter: t.arg({ type: ZoneAreaFilter }), sorting: t.arg({ type: [NameSorting] }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, sorting, ...page }, ctx) =>
      listZoneAreas(ctx.db, { text: filter?.text ?? '', now: ctx.now(), ...orThrow(pageOf(page)), ...orderOf(sorting) }),
  }),
)

const corners = 'Its corners in their order, 3 to 499. The first may be repeated at the end.'
const from = 'From when on the price applies; by default, from now on.'
const CreateZoneAreaInput = inputOf('CreateZoneAreaInput', createZoneAreaInput, {
  fields: { price: 'In credits, at most 100.', area: corners, from },
})
const UpdateZoneAreaInput = inputOf('UpdateZoneAreaInput', z.extend(updateZoneAreaInput, versioned), {
  description: 'Omitted fields are left unchanged. Events that were sold keep their zone area and its price until their START changes.',
  fields: { price: 'In credits, at most 100.', area: corners, from, version: lastRead },
})
addMutation('createZoneArea', (t) =>
  t.field({
    type: ZoneAreaRef,
    args: { input: t.arg({ type: CreateZoneAreaInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createZoneArea(ctx, input)),
  }),
)
addMutation('updateZoneArea', (t) =>
  t.field({
    type: ZoneAreaRef,
    args: { input: t.arg({ type: UpdateZoneAreaInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await updateZoneArea(ctx, input)),
  }),
)
addMutation('deleteZoneArea', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteZoneArea(ctx, id)).id,
  }),
)

const OverlapRef = builder.objectRef<ZoneAreaPreview['overlaps'][number]>('ZoneAreaOverlap').implement({
  fields: (t) => ({
    zoneArea: t.field({ type: ZoneAreaRef, resolve: (row) => row.zone }),
    wins: t.exposeBoolean('wins', { description: 'Whether the previewed zone area would apply where both are, because it’s smaller.' }),
  }),
})
const ZoneAreaPreviewRef = builder.objectRef<ZoneAreaPreview>('ZoneAreaPreview').implement({
  description: 'What saving an outline would mean. Events keep their zone area until their START changes.',
  fields: (t) => ({
    km2: t.exposeFloat('km2', { description: 'Its size in square kilometres.' }),
    events: t.exposeInt('events', { description: 'How many upcoming events start inside.' }),
    eventsOfOthers: t.exposeInt('eventsOfOthers', {
      description: 'How many of them belong to another zone area, or to none, and keep it.',
    }),
    eventsOutside: t.exposeInt('eventsOutside', {
      description: 'How many upcoming events belong to this zone area and would start outside of it.',
    }),
    overlaps: t.field({ type: [OverlapRef], resolve: (row) => [...row.overlaps] }),
  }),
})
const PreviewZoneAreaInput = inputOf('PreviewZoneAreaInput', previewZoneAreaInput, {
  fields: { id: 'The zone area that would be changed; without it, it’s a new one.', area: corners },
})
addQuery('previewZoneArea', (t) =>
  t.field({
    type: ZoneAreaPreviewRef,
    description: 'What saving a zone area would mean, without saving it.',
    args: { input: t.arg({ type: PreviewZoneAreaInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await previewZoneArea(ctx, input)),
  }),
)

const NearestRef = builder.objectRef<NonNullable<ZonesHere['nearest']>>('NearestZoneArea').implement({
  fields: (t) => ({ zoneArea: t.field({ type: ZoneAreaRef, resolve: (row) => row.zone }), km: t.exposeFloat('km') }),
})
const GameZoneHereRef = builder.objectRef<ZonesHere['gameZones'][number]>('GameZoneHere').implement({
  fields: (t) => ({
    gameZone: t.field({ type: GameZoneRef, resolve: (row) => row.gameZone }),
    km: t.exposeFloat('km', { description: 'How far its point is.' }),
    holds: t.exposeBoolean('holds', { description: 'Whether the place lies inside of its outline.' }),
  }),
})
const ZonesHereRef = builder.objectRef<ZonesHere>('ZonesHere').implement({
  description: 'Which zones a place lies in.',
  fields: (t) => ({
    point: t.field({ type: PointRef, resolve: (row) => row.point }),
    timezone: t.exposeString('timezone'),
    zoneAreas: t.field({
      type: [ZoneAreaRef],
      description: 'Every zone area that contains the place, the smallest first: that one applies.',
      resolve: (row) => [...row.zoneAreas],
    }),
    nearest: t.field({
      type: NearestRef,
      nullable: true,
      description: 'The nearest zone area, if none contains the place.',
      resolve: (row) => row.nearest,
    }),
    gameZones: t.field({
      type: [GameZoneHereRef],
      description: 'The game zones with a point up to 10 km away, the nearest first.',
      resolve: (row) => [...row.gameZones],
    }),
  }),
})
addQuery('zonesHere', (t) =>
  t.field({
    type: ZonesHereRef,
    args: { latitude: t.arg.float({ required: true }), longitude: t.arg.float({ required: true }) },
    resolve: async (_, place, ctx) => orThrow(await zonesHere(ctx, place)),
  }),
)
