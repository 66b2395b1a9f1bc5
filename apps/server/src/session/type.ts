import { sessionFields } from '@troupe/domain/session/fields'
import { isComplete, isUpcoming } from '@troupe/domain/session/lock'
import { teamsFor } from '@troupe/domain/session/teams'
import { isLiveOffer } from '@troupe/domain/staffing/kinds'
import '../catalogue/catalogue.ts'
import type { AssignmentStatus as AssignmentState } from '@troupe/domain/staffing/kinds'
import { type Ctx, isStaff, shown } from '../platform/ctx.ts'
import { showFields } from '../platform/fields.ts'
import { builder } from '../platform/graphql.ts'
import { scopeOf } from '../platform/policy.ts'
import { calendarLinks } from './calendar.ts'
import { type Flag, PERMISSION_FACTS, permissionsOf } from './can.ts'
import { AssignmentMode, AssignmentRole, AssignmentStatus, LocationType, ReadinessStatus } from './enums.ts'
import { GroupDetailsRef } from './group-details-type.ts'
import { READINESS_FACTS, readinessOf, type SessionReadiness } from './readiness.ts'
import { maySee, type SeenAssignment, type SeenPerson, seenAssignments, seenContact } from './seen.ts'
import { reads, SessionAssignmentRef, SessionRef } from './session.ts'
import { CHANGE_FACTS, slotsOf, upgradeOf } from './supports.ts'
import type { LocationView, SessionView, TimelineItemView } from './view.ts'

const isVas = ({ sync_type }: Pick<SessionView, 'sync_type'>) => sync_type === 'vas' || sync_type === 'vas-play'

/** What the places of an event, and who sees them, hang on. */
const CREW = ['assignments', 'assigned'] as const
const META = [...PERMISSION_FACTS, 'template_id', 'actors', 'sync_type', 'kit_based', 'attendees', 'has_group_details'] as const
type MetaView = Pick<SessionView, (typeof META)[number] | 'id' | 'workspace_id'>

const PersonRef = builder.objectRef<SeenPerson>('SessionPerson').implement({
  description: 'A person on a session, as far as the reader may know them.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    lastName: t.string({
      nullable: true,
      resolve: (row, _, ctx) => shown(ctx, !row.isFirstNameOnly, 'SessionPerson.lastName', row.lastName),
    }),
    fullName: t.exposeString('fullName'),
    email: t.string({ nullable: true, resolve: (row, _, ctx) => shown(ctx, row.isReachable, 'SessionPerson.email', row.email) }),
    phone: t.string({ nullable: true, resolve: (row, _, ctx) => shown(ctx, row.isReachable, 'SessionPerson.phone', row.phone) }),
    avatar: t.exposeString('avatar', { nullable: true }),
  }),
})
const UpdaterRef = builder.objectRef<{ id: string; fullName: string }>('SessionAssignmentUpdater').implement({
  fields: (t) => ({ id: t.exposeID('id'), fullName: t.exposeString('fullName') }),
})
const ApprovalRef = builder.objectRef<{ id: string; state: AssignmentState }>('SessionAssignmentApproval').implement({
  fields: (t) => ({ id: t.exposeID('id'), state: t.field({ type: AssignmentStatus, resolve: (row) => row.state }) }),
})
const crewOnly = <T>(ctx: Ctx, place: SeenAssignment, name: string, value: T) =>
  shown(ctx, !place.isForCustomer, `SessionAssignment.${name}`, value)
SessionAssignmentRef.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    role: t.field({ type: AssignmentRole, resolve: (row) => row.role }),
    type: t.field({ type: AssignmentMode, nullable: true, resolve: (row, _, ctx) => crewOnly(ctx, row, 'type', row.type) }),
    userId: t.exposeID('userId', { nullable: true }),
    order: t.exposeInt('order'),
    user: t.field({ type: PersonRef, nullable: true, resolve: (row) => row.user }),
    updatedBy: t.field({ type: UpdaterRef, nullable: true, resolve: (row, _, ctx) => crewOnly(ctx, row, 'updatedBy', row.updatedBy) }),
    travel: t.string({ nullable: true, resolve: (row, _, ctx) => crewOnly(ctx, row, 'travel', row.travel) }),
    travelConfirmed: t.exposeBoolean('travelConfirmed'),
    rating: t.int({
      nullable: true,
      resolve: (row, _, ctx) => shown(ctx, scopeOf('Session.assignments.rating', ctx.actor).all, 'SessionAssignment.rating', row.rating),
    }),
    approval: t.field({ type: ApprovalRef, nullable: true, resolve: (row) => row.approval }),
    version: t.exposeInt('version'),
  }),
})

const SessionWorkspaceRef = builder.objectRef<SessionView['workspace']>('SessionWorkspace').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})
const SessionExperienceRef = builder.objectRef<SessionView['experience']>('SessionExperience').implement({
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title'), category: t.exposeString('category') }),
})
const PlaceRef = builder.objectRef<LocationView>('Place').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    address: t.exposeString('address'),
    city: t.exposeString('city'),
    latitude: t.exposeFloat('latitude', { nullable: true }),
    longitude: t.exposeFloat('longitude', { nullable: true }),
  }),
})
const SessionLocationRef = builder.objectRef<LocationView>('SessionLocation').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: LocationType, resolve: (row) => row.type }),
    location: t.field({ type: PlaceRef, resolve: (row) => row }),
  }),
})
type TimelineItem = TimelineItemView & { readonly time: Temporal.Instant | null }
const TimelineItemRef = builder.objectRef<TimelineItem>('TimelineItem').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    time: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.time }),
    offsetMinutes: t.exposeInt('offsetMinutes', { description: 'Minutes from the start; negative before it.' }),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
  }),
})
const TimelineRef = builder.objectRef<{ outdated: boolean; items: TimelineItem[] }>('Timeline').implement({
  fields: (t) => ({
    outdated: t.exposeBoolean('outdated', { description: 'The start or the duration has changed since the running order was set.' }),
    items: t.field({ type: [TimelineItemRef], resolve: (row) => row.items }),
  }),
})
const FlagRef = builder.objectRef<Flag>('SessionFlag').implement({
  fields: (t) => ({ value: t.exposeBoolean('value'), reason: t.exposeString('reason', { nullable: true }) }),
})
const PermissionsRef = builder.objectRef<Readonly<Record<string, Flag>>>('SessionPermissions').implement({
  description: 'What the reader may do now, and why not.',
  fields: (t) => {
    const flag = (name: string) => t.field({ type: FlagRef, resolve: (flags) => flags[name] ?? { value: false, reason: 'FORBIDDEN' } })
    return {
      edit: flag('edit'),
      contacts: flag('contacts'),
      location: flag('location'),
      groupDetails: flag('groupDetails'),
      timeline: flag('timeline'),
      notes: flag('notes'),
      review: flag('review'),
      schedule: flag('schedule'),
      unschedule: flag('unschedule'),
      cancel: flag('cancel'),
      slots: flag('slots'),
      upgrade: flag('upgrade'),
      type: flag('type'),
      hostType: flag('hostType'),
      assign: flag('assign'),
      shuffle: flag('shuffle'),
      force: flag('force'),
      withdraw: flag('withdraw'),
      answerRequest: flag('answerRequest'),
    }
  },
})
const MetaRef = builder.objectRef<MetaView>('SessionMeta').implement({
  fields: (t) => ({
    template: t.id({ nullable: true, resolve: (view) => view.template_id }),
    actors: t.int({ resolve: (view) => view.actors }),
    vas: t.boolean({ resolve: isVas }),
    kitBased: t.boolean({ resolve: (view) => view.kit_based }),
    attendees: t.int({ resolve: (view) => view.attendees }),
    group: t.boolean({ resolve: (view) => view.has_group_details }),
    permissions: t.field({ type: PermissionsRef, resolve: (view, _, ctx) => permissionsOf(ctx, view, ctx.now()) }),
  }),
})
const RangeRef = builder.objectRef<{ min: number; max: number }>('SessionRange').implement({
  fields: (t) => ({ min: t.exposeInt('min'), max: t.exposeInt('max') }),
})
const RestrictionsRef = builder.objectRef<Pick<SessionView, 'format' | 'size'>>('SessionRestrictions').implement({
  fields: (t) => ({
    attendees: t.field({
      type: RangeRef,
      // more people need more rooms: size is another call's
      resolve: (view) => ({ min: 1, max: Math.min(view.format.attendeesMax, Math.max(1, view.size) * 25) }),
    }),
  }),
})
const SupportsSlotsRef = builder.objectRef<{ customer: boolean; staff: boolean }>('SupportsSlots').implement({
  fields: (t) => ({ customer: t.exposeBoolean('customer'), staff: t.exposeBoolean('staff') }),
})
const SupportsUpgradeRef = builder.objectRef<{ customer: Flag; staff: Flag }>('SupportsUpgrade').implement({
  fields: (t) => ({
    customer: t.field({ type: FlagRef, resolve: (row) => row.customer }),
    staff: t.field({ type: FlagRef, resolve: (row) => row.staff }),
  }),
})
const LinksRef = builder.objectRef<{ google: string | null; outlook: string | null; ical: string | null }>('SessionLinks').implement({
  description: 'Calendar links; null while there is no start. `ical` is fetched with the bearer.',
  fields: (t) => ({
    google: t.exposeString('google', { nullable: true }),
    outlook: t.exposeString('outlook', { nullable: true }),
    ical: t.exposeString('ical', { nullable: true }),
  }),
})
const ReadinessItemRef = builder.objectRef<SessionReadiness['items'][number]>('ReadinessItem').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    owner: t.exposeString('owner'),
    done: t.exposeBoolean('done'),
    missing: t.stringList({ resolve: (row) => [...row.missing] }),
  }),
})
const ReadinessRef = builder.objectRef<SessionReadiness>('SessionReadiness').implement({
  fields: (t) => ({
    status: t.field({ type: ReadinessStatus, resolve: (row) => row.status }),
    label: t.exposeString('label'),
    items: t.field({ type: [ReadinessItemRef], resolve: (row) => [...row.items] }),
  }),
})

SessionRef.implement({
  fields: (t) => ({
    workspace: t.field({ type: SessionWorkspaceRef, ...reads(['workspace'], (view) => view.workspace) }),
    experience: t.field({ type: SessionExperienceRef, ...reads(['experience'], (view) => view.experience) }),
    scheduleStartsAt: t.field({
      type: 'DateTime',
      nullable: true,
      ...reads(['starts_at', 'schedule_offset'], (view) => view.starts_at?.subtract({ minutes: view.schedule_offset }) ?? null),
    }),
    vas: t.boolean(reads(['sync_type'], isVas)),
    isCustomizable: t.boolean(reads(['format'], (view) => view.format.settings.customization === true)),
    blackout: t.boolean({
      description: 'The experience is one of the blackout ones, whose group details need no rating and no bar.',
      ...reads(['experience_id'], (view, ctx) => ctx.settings.blackoutExperienceIds.includes(view.experience_id)),
    }),
    teams: t.int(reads(['attendees'], (view) => teamsFor(view.attendees))),
    locateable: t.boolean(reads(['type'], (view) => view.type !== 'REMOTE')),
    restrictions: t.field({ type: RestrictionsRef, ...reads(['format', 'size'], (view) => view) }),
    supportsSlots: t.field({
      type: SupportsSlotsRef,
      ...reads(CHANGE_FACTS, (view, ctx) => slotsOf(view, ctx.now(), isStaff(ctx))),
    }),
    supportsSlotsReason: t.string({
      nullable: true,
      ...reads(CHANGE_FACTS, (view, ctx) => slotsOf(view, ctx.now(), isStaff(ctx)).reason),
    }),
    supportsUpgrade: t.field({
      type: SupportsUpgradeRef,
      ...reads([...CHANGE_FACTS, 'format'], (view, ctx) => upgradeOf(view, ctx.now())),
    }),
    meta: t.field({ type: MetaRef, ...reads(META, (view) => view) }),
    contact: t.field({
      type: PersonRef,
      nullable: true,
      ...reads(['contact', 'accepted'], (view, ctx) => seenContact(ctx, view, view.contact)),
    }),
    bookingContact: t.field({
      type: PersonRef,
      nullable: true,
      ...reads(['bookingContact', 'accepted'], (view, ctx) => seenContact(ctx, view, view.bookingContact)),
    }),
    additionalBookingContacts: t.field({
      type: [PersonRef],
      ...reads(['additionalBookingContacts', 'accepted'], (view, ctx) =>
        view.additionalBookingContacts.flatMap((person) => seenContact(ctx, view, person) ?? []),
      ),
    }),
    locations: t.field({ type: [SessionLocationRef], ...reads(['locations'], (view) => [...view.locations]) }),
    timeline: t.field({
      type: TimelineRef,
      ...reads(['timelineItems', 'starts_at', 'duration', 'timeline_starts_at', 'timeline_duration'], timelineOf),
    }),
    links: t.field({
      type: LinksRef,
      ...reads(['starts_at', 'ends_at', 'name', 'locations'], (view, ctx) => linksOf(view, ctx.settings.baseUrl)),
    }),
    readiness: t.field({
      type: ReadinessRef,
      nullable: true,
      ...reads(READINESS_FACTS, (view, ctx) => readinessOf(view, ctx.settings.blackoutExperienceIds)),
    }),
    groupDetails: t.field({ type: GroupDetailsRef, ...reads(['group_details'], (view) => view.group_details) }),
    assignments: t.field({ type: [SessionAssignmentRef], ...reads(CREW, (view, ctx) => seenAssignments(ctx, view)) }),
    producer: t.field({
      type: PersonRef,
      nullable: true,
      ...reads(CREW, (view, ctx) => seenAssignments(ctx, view).find((place) => place.role === 'PRODUCER')?.user ?? null),
    }),
    producers: t.field({
      type: [PersonRef],
      ...reads(CREW, (view, ctx) => peopleOf(seenAssignments(ctx, view), ['PRODUCER', 'SUPPORTING_PRODUCER'])),
    }),
    hosts: t.field({ type: [PersonRef], ...reads(CREW, (view, ctx) => peopleOf(seenAssignments(ctx, view), ['HOST'])) }),
    reviewed: t.boolean(reads(['reviewed_version', 'customer_version'], (view) => view.reviewed_version === view.customer_version)),
    remote: t.boolean(reads(['type'], (view) => view.type === 'REMOTE')),
    irl: t.boolean(reads(['type'], (view) => view.type === 'IN_PERSON')),
    hybrid: t.boolean(reads(['type'], (view) => view.type === 'HYBRID')),
    onScreen: t.boolean(reads(['host_type'], (view) => view.host_type === 'ON_SCREEN')),
    scheduled: t.boolean(reads(['starts_at'], (view) => view.starts_at !== null)),
    upcoming: t.boolean(reads(['starts_at'], (view, ctx) => isUpcoming(view.starts_at, ctx.now()))),
    complete: t.boolean(reads(['starts_at'], (view, ctx) => isComplete(view.starts_at, ctx.now()))),
    hasUpgrade: t.boolean(reads(['package_level'], (view) => view.package_level !== 'STANDARD')),
  }),
})
showFields(SessionRef, sessionFields, {
  reads: ['assigned'],
  sees: (ctx, readBy, view) => maySee(ctx, readBy, view),
})

const peopleOf = (places: readonly SeenAssignment[], roles: readonly string[]): SeenPerson[] =>
  places.flatMap((place) =>
    place.user && roles.includes(place.role) && (place.approval === null || isLiveOffer(place.approval.state)) ? [place.user] : [],
  )

type TimelineView = Pick<SessionView, 'timelineItems' | 'starts_at' | 'duration' | 'timeline_starts_at' | 'timeline_duration'>

function timelineOf(view: TimelineView): { outdated: boolean; items: TimelineItem[] } {
  return {
    outdated: view.timelineItems.length > 0 && isOutdated(view),
    items: view.timelineItems.map((item) => ({ ...item, time: view.starts_at?.add({ minutes: item.offsetMinutes }) ?? null })),
  }
}

function isOutdated({ starts_at, duration, timeline_starts_at, timeline_duration }: TimelineView): boolean {
  const moved = starts_at !== null && timeline_starts_at !== null && !starts_at.equals(timeline_starts_at)
  return moved || (timeline_duration !== null && timeline_duration !== duration)
}

function linksOf(view: Pick<SessionView, 'id' | 'starts_at' | 'ends_at' | 'name' | 'locations'>, baseUrl: string) {
  if (!view.starts_at || !view.ends_at) return { google: null, outlook: null, ical: null }
  const start = view.locations.find((location) => location.type === 'START')
  const place = start ? [start.name, start.address, start.city].filter(Boolean).join(', ') : ''
  const links = calendarLinks({
    startsAt: view.starts_at,
    endsAt: view.ends_at,
    title: view.name,
    place,
    url: `${baseUrl}/event/${view.id}`,
  })
  return { ...links, ical: `/session/${view.id}/calendar.ics` }
}
