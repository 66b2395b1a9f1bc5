import { no, yes } from '@troupe/domain/answer'
import { ratingOf } from '@troupe/domain/venue/rating'
import { createVenueInput, venueChange, venueFields } from '@troupe/domain/venue/venue-fields'
import * as z from 'zod/mini'
import type { Ctx } from '../../platform/ctx.ts'
import { showFields } from '../../platform/fields.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf, lastRead, versioned } from '../../platform/graphql/inputs.ts'
import { FlagRef, flagOf } from '../../platform/rights/flag.ts'
import { isRefused, type MutationOperation } from '../../platform/rights/policy.ts'
import { createVenue, updateVenue } from './change-venue.ts'
import { deleteVenue } from './delete-venue.ts'
import { VenueRef, type VenueView, venueById } from './venue-row.ts'

const VenueLocationRef = builder.objectRef<VenueView>('VenueLocation').implement({
  fields: (t) => ({
    address: t.exposeString('address'),
    latitude: t.exposeFloat('latitude'),
    longitude: t.exposeFloat('longitude'),
  }),
})
const VenueGameZoneRef = builder.objectRef<{ readonly id: string; readonly name: string }>('VenueGameZone').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})
const mayDo = (ctx: Ctx, operation: MutationOperation) => flagOf(isRefused(operation, ctx.actor) ? no('FORBIDDEN') : yes(null))
const VenueCanRef = builder.objectRef<VenueView>('VenueCan').implement({
  description: 'What the caller can do with this venue.',
  fields: (t) => ({
    edit: t.field({ type: FlagRef, resolve: (_, __, ctx) => mayDo(ctx, 'updateVenue') }),
    delete: t.field({ type: FlagRef, resolve: (_, __, ctx) => mayDo(ctx, 'deleteVenue') }),
  }),
})

showFields(VenueRef, venueFields, { sees: () => true })
VenueRef.implement({
  description: 'A room or a corner of a city where events are played.',
  fields: (t) => ({
    location: t.field({ type: VenueLocationRef, resolve: (row) => row }),
    city: t.exposeString('city', { description: 'The name of its city.' }),
    country: t.exposeString('country'),
    rating: t.float({
      nullable: true,
      description: 'The mean of its reviews to one decimal; null without reviews.',
      resolve: (row) => ratingOf(row),
    }),
    gameZone: t.field({
      type: VenueGameZoneRef,
      nullable: true,
      resolve: ({ game_zone_id: id, game_zone: name }) => (id !== null && name !== null ? { id, name } : null),
    }),
    can: t.field({ type: VenueCanRef, resolve: (row) => row }),
  }),
})

const said = {
  location: { type: 'VenueLocationInput' },
  city: 'The name of its city. By default, the city that its point lies in.',
} as const
const CreateVenueInput = inputOf('CreateVenueInput', createVenueInput, {
  fields: {
    ...said,
    sessionId: 'An event that starts there, at a place that isn’t a venue yet; its start becomes a copy of the new venue.',
  },
})
const UpdateVenueInput = inputOf('UpdateVenueInput', z.extend(venueChange, versioned), { fields: { ...said, version: lastRead } })

addQuery('venue', (t) =>
  t.field({
    type: VenueRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => {
      const venue = await venueById(ctx, id)
      return orThrow(venue ? yes(venue) : no('NOT_FOUND'))
    },
  }),
)
addMutation('createVenue', (t) =>
  t.field({
    type: VenueRef,
    args: { input: t.arg({ type: CreateVenueInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createVenue(ctx, input)),
  }),
)
addMutation('updateVenue', (t) =>
  t.field({
    type: VenueRef,
    args: { input: t.arg({ type: UpdateVenueInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await updateVenue(ctx, input)),
  }),
)
addMutation('deleteVenue', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteVenue(ctx, id)).id,
  }),
)
