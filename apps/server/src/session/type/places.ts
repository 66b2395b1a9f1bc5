import { placeWords } from '@troupe/domain/session/place-words'
import type { Nearby } from '@troupe/domain/venue/nearby'
import { PRECISIONS } from '@troupe/domain/venue/precision'
import { isStaff, shown } from '../../platform/ctx.ts'
import { builder } from '../../platform/graphql/graphql.ts'
import { PointInput } from '../../venue/venue.ts'
import { calendarLinks, calendarTitle } from '../calendar/calendar.ts'
import { LocationType } from '../enums.ts'
import type { LocationView, SessionView } from '../list/view.ts'
import { changesOfStarts, nearbyOfStart } from '../nearby.ts'
import { reads, SessionLinksRef, SessionRef } from '../refs.ts'

/** As many as `places` answers. */
const MOST_POINTS = 10

const PlaceRef = builder.objectRef<LocationView>('LocationPlace').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    address: t.exposeString('address'),
    city: t.exposeString('city'),
    latitude: t.exposeFloat('latitude', { nullable: true }),
    longitude: t.exposeFloat('longitude', { nullable: true }),
  }),
})
const LocationPrecision = builder.enumType('LocationPrecision', {
  values: PRECISIONS,
  description: 'POINT: somewhere that people can walk to. CITY: the centre of a city and no more.',
})
const NearbyZoneRef = builder.objectRef<Nearby['zones'][number]>('NearbyZone').implement({
  fields: (t) => ({ zone: t.exposeString('zone'), credits: t.exposeInt('credits') }),
})
const NearbyRef = builder.objectRef<Nearby>('Nearby').implement({
  description: 'How many credits another start within 10 km would change in the price; below 0 is less.',
  fields: (t) => ({
    least: t.exposeInt('least'),
    most: t.exposeInt('most'),
    zones: t.field({
      type: [NearbyZoneRef],
      nullable: true,
      description: 'The cheapest first. Visible to staff only.',
      resolve: (row, _, ctx) => shown(ctx, { maySee: isStaff(ctx), field: 'Nearby.zones', value: [...row.zones] }),
    }),
  }),
})
const SessionLocationRef = builder.objectRef<LocationView>('SessionLocation').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: LocationType, resolve: (row) => row.type }),
    location: t.field({ type: PlaceRef, resolve: (row) => row }),
    precision: t.field({ type: LocationPrecision, resolve: (row) => row.precision }),
    venueId: t.id({
      nullable: true,
      description: 'The venue of ours that it is; null for any other place.',
      resolve: (row) => row.venueId,
    }),
    outdated: t.boolean({ nullable: true, description: 'Whether the venue has other details by now.', resolve: (row) => row.outdated }),
    nearby: t.field({
      type: NearbyRef,
      nullable: true,
      description: 'For a start on site that is only a city: what another address there would change in the price.',
      resolve: (row, _, ctx) => nearbyOfStart(ctx, row),
    }),
  }),
})
SessionLinksRef.implement({
  description:
    'Where an event is found elsewhere. The calendar links are null if it has no date; fetching ical requires the Authorization header.',
  fields: (t) => ({
    google: t.exposeString('google', { nullable: true }),
    outlook: t.exposeString('outlook', { nullable: true }),
    ical: t.exposeString('ical', { nullable: true }),
  }),
})

builder.objectFields(SessionRef, (t) => ({
  locations: t.field({ type: [SessionLocationRef], ...reads(['locations'], (view) => [...view.locations]) }),
  startChanges: t.field({
    type: t.listRef('Int', { nullable: true }),
    description:
      'What other starts would change in the price, in credits and in the order of the points; below 0 is less. Null where no host travels, and for an event without a host on site.',
    args: { points: t.arg({ type: [PointInput], description: 'At most 10.' }) },
    extensions: { reads: [] },
    resolve: (view, { points }, ctx) => changesOfStarts(ctx, view.id, (points ?? []).slice(0, MOST_POINTS)),
  }),
  links: t.field({
    type: SessionLinksRef,
    ...reads(['starts_at', 'ends_at', 'name', 'experience', 'locations'], (view, ctx) => ({
      sessionId: view.id,
      ...linksOf(view, ctx.settings.baseUrl),
    })),
  }),
  modifiers: t.field({
    type: ['ID'],
    nullable: true,
    description: 'The ids of what the event needs of its crew beyond its kind. Visible to staff only.',
    ...reads(['modifiers'], (view, ctx) => shown(ctx, { maySee: isStaff(ctx), field: 'Session.modifiers', value: view.modifiers })),
  }),
  locateable: t.boolean(reads(['type'], (view) => view.type !== 'REMOTE')),
}))

function linksOf(view: Pick<SessionView, 'id' | 'starts_at' | 'ends_at' | 'name' | 'experience' | 'locations'>, baseUrl: string) {
  if (!view.starts_at || !view.ends_at) return { google: null, outlook: null, ical: null }
  const start = view.locations.find((location) => location.type === 'START')
  const place = start ? placeWords(start) : ''
  const links = calendarLinks({
    startsAt: view.starts_at,
    endsAt: view.ends_at,
    title: calendarTitle(view.name, view.experience.gCalPrefix),
    place,
    url: `${baseUrl}/event/${view.id}`,
  })
  return { ...links, ical: `/session/${view.id}/calendar.ics` }
}
