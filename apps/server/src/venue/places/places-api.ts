import { PLACE_KINDS, PLACE_SOURCES } from '@troupe/domain/venue/places'
import { addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { PointInput } from '../refs.ts'
import { findPlaces, geocode, guessPlace, type SuggestedPlace } from './find-places.ts'

const PlaceKindEnum = builder.enumType('PlaceKind', { values: PLACE_KINDS })
const PlaceSourceEnum = builder.enumType('PlaceSource', {
  values: PLACE_SOURCES,
  description: 'Who knows a place: the list of cities that comes with the server, or the provider of street addresses.',
})

const PlaceRef = builder.objectRef<SuggestedPlace>('Place').implement({
  description: 'A place that was found by its name, its address or its time zone.',
  fields: (t) => ({
    kind: t.field({ type: PlaceKindEnum, resolve: (row) => row.kind }),
    name: t.exposeString('name'),
    address: t.exposeString('address', { description: 'The street and number. Empty for a city.' }),
    city: t.exposeString('city'),
    region: t.exposeString('region', { nullable: true, description: 'The state or province, in English.' }),
    country: t.exposeString('country', { description: 'In English.' }),
    latitude: t.exposeFloat('latitude'),
    longitude: t.exposeFloat('longitude'),
    timezone: t.exposeString('timezone', { description: 'IANA.' }),
    venueId: t.exposeID('venueId', { nullable: true }),
    source: t.field({ type: PlaceSourceEnum, resolve: (row) => row.source }),
    zoneCredits: t.exposeInt('zoneCredits', {
      nullable: true,
      description:
        'With a format: what an on-site crew costs at this place, in credits, before seasonal changes. Null without a format, for formats without a host on site and outside every zone.',
    }),
  }),
})

addQuery('places', (t) =>
  t.field({
    type: [PlaceRef],
    description:
      'Cities and street addresses by their name, the best fit first. Streets are only found while the provider answers; without it everything has source EMBEDDED. At most 120 questions a minute from one network address.',
    args: {
      text: t.arg.string({ required: true, description: 'Finds nothing if it is shorter than 2 characters.' }),
      near: t.arg({ type: PointInput, description: 'What lies within 10 km of here comes first.' }),
      kinds: t.arg({ type: [PlaceKindEnum] }),
      limit: t.arg.int({ description: '1 to 10, by default 5.' }),
      formatId: t.arg.id({ description: 'The format that is to be booked: each place then says what its zone costs.' }),
    },
    resolve: async (_, args, ctx) => orThrow(await findPlaces(ctx, args)),
  }),
)
addQuery('geocode', (t) =>
  t.field({
    type: PlaceRef,
    nullable: true,
    description: 'The city or address that fits a text best.',
    args: { text: t.arg.string({ required: true }) },
    resolve: async (_, args, ctx) => orThrow(await geocode(ctx, args)),
  }),
)
addQuery('guessPlace', (t) =>
  t.field({
    type: PlaceRef,
    nullable: true,
    description: 'The largest city of a time zone. Nothing of the question is kept.',
    args: { timezone: t.arg.string({ required: true }) },
    resolve: async (_, { timezone }, ctx) => orThrow(await guessPlace(ctx, timezone)),
  }),
)
