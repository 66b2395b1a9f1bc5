import { yes } from '@troupe/domain/answer'
import { looseIdInput, uuid } from '@troupe/domain/input'
import { documentQuery } from '@troupe/domain/session/documents'
import { sessionFields } from '@troupe/domain/session/fields'
import { sessionFilterInput } from '@troupe/domain/session/filter'
import { locationInput } from '@troupe/domain/session/input'
import { LOCATION_KINDS } from '@troupe/domain/session/kinds'
import { venueContactInput } from '@troupe/domain/session/venue-contacts'
import { z } from 'zod'
import { extend } from 'zod/mini'
import { asCsv } from '../platform/csv.ts'
import { emptyList, type Listed, pageOf } from '../platform/database/lists.ts'
import { inputsOf } from '../platform/fields.ts'
import { addMutation, addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { EXPECTS, expectedDigest, inputOf, lastRead, merges, readArgs, readFields, readVersion } from '../platform/graphql/inputs.ts'
import type { RestRoute } from '../platform/http/http.ts'
import { queryOf } from '../platform/http/query-of.ts'
import { exportMs } from '../platform/http/time-limit.ts'
import { calendarFile } from './calendar/calendar-file.ts'
import { addBookingContacts, removeBookingContacts, setContact } from './contacts/contacts.ts'
import { sessionDocument } from './documents/document.ts'
import { updateSession } from './edit/edit.ts'
import { clearGroupDetails, copyGroupDetails } from './edit/group-details.ts'
import { addLocation, removeLocation } from './edit/locations.ts'
import { addModifiers, removeModifiers } from './edit/modifiers.ts'
import { LocationType, SessionSorting } from './enums.ts'
import { downloadRoutes } from './files/downloads.ts'
import { askedFields } from './list/asked.ts'
import { type ListChoices, readChoices } from './list/choices.ts'
import { exportSessions } from './list/export.ts'
import { pageOfSessions } from './list/page.ts'
import type { SessionView } from './list/view.ts'
import { undoSessionChange } from './log/undo.ts'
import { setMissionSet } from './missions/set-missions.ts'
import { readChanged, readsOf } from './readiness/after-change.ts'
import { type InboxCounts, type InboxNext, readInbox, readInboxNext } from './readiness/inbox.ts'
import './files-api.ts'
import './invites/invites-api.ts'
import { inviteRoutes } from './invites/invite-routes.ts'
import './group/group-api.ts'
import './place-api.ts'
import './relations-api.ts'
import { readPage, readSession } from './read.ts'
import { SessionRef } from './refs.ts'
import { BookerRef } from './type/booker.ts'
import { GroupDetailsInput } from './type/group-details.ts'
import './type/session.ts'
import { writeList } from './list/write-list.ts'

/** The session's own REST paths; those that move it in time are schedule's. */
export function sessionRoutes(route: RestRoute) {
  route('GET /session/{id}/calendar.ics', {
    summary: 'Download the event as a calendar file',
    params: z.object({ id: z.string() }),
    produces: ['text/calendar'],
    refuses: ['UNSCHEDULED'],
    run: (ctx, { params, reply }) => calendarFile(ctx, params.id, reply),
  })
  downloadRoutes(route)
  route('GET /session/{id}/document', {
    summary: 'Download a document of the event as a PDF: its call sheet, its running order, or an instruction',
    params: z.object({ id: z.string() }),
    query: documentQuery,
    produces: ['application/pdf'],
    refuses: ['FORBIDDEN'],
    run: async (ctx, { params, query, reply }) => {
      const printed = await sessionDocument(ctx, params.id, query.type)
      if (!printed.ok) return printed
      reply.type('application/pdf').header('content-disposition', `inline; filename="${printed.value.name}.pdf"`)
      return yes(printed.value.pdf)
    },
  })
  inviteRoutes(route)
  route('GET /sessions/export', {
    summary: 'Export the events of a list as CSV',
    databaseMs: exportMs,
    query: exportQuery,
    produces: ['text/csv'],
    run: async (ctx, { query: { format: _, ...filter }, reply }) => {
      const table = await exportSessions(ctx, filter)
      if (table.ok) asCsv(reply, `events-${ctx.now().toString().slice(0, 10)}.csv`)
      return table
    },
  })
}

/** The filters of the list in the query of an address. */
const exportQuery = queryOf(extend(sessionFilterInput, { format: z.optional(z.enum(['csv'])) }))

/** A page of sessions; what the whole list can be narrowed to is there only when it was asked for. */
interface SessionListed extends Listed<SessionView> {
  readonly choices?: ListChoices
}
const SessionsRef = builder.objectRef<SessionListed>('SessionList').implement({
  fields: (t) => ({
    nodes: t.field({ type: [SessionRef], resolve: ({ nodes }) => nodes }),
    totalCount: t.exposeInt('totalCount'),
    cities: t.stringList({
      description: 'The cities of the events on all pages of the list, by name.',
      resolve: ({ choices }) => [...(choices?.cities ?? [])],
    }),
    bookers: t.field({
      type: [BookerRef],
      description: 'The people who booked the events on all pages of the list, by name. Customers don’t read our staff here.',
      resolve: ({ choices }) => [...(choices?.bookers ?? [])],
    }),
  }),
})
const SessionFilter = inputOf('SessionFilter', sessionFilterInput, {
  description: 'Only events that match everything given. An empty list isn’t a filter.',
  fields: {
    workspaceId: { type: 'ID' },
    experienceId: { type: 'ID' },
    formatId: { type: 'ID' },
    groupId: { type: 'ID', description: 'Only events of this group, if the caller can see it.' },
    contactId: { type: 'ID', description: 'Only events with this contact.' },
    venueId: { type: 'ID', description: 'Only events at this venue, if the caller can see it.' },
    syncType: { type: 'String' },
    category: 'Only events of experiences in one of these categories.',
    readiness: 'Only events with one of these readiness states. Completed and cancelled events have none.',
    city: 'Only events in this city, in capitals or small letters.',
    openRooms: 'True for open rooms only, false for all other events. Without it, both.',
    from: 'Only events that start at this time or later.',
    to: 'Only events that start before this time.',
    bookedBy: { type: 'ID', description: 'Only events that this person booked, if the caller can see who it was.' },
    text: 'Matches any part of the event’s, its experience’s or its workspace’s name, its city, or the name of the person who booked it.',
    assignedTo: {
      type: 'ID',
      description: 'Only events for which this person has a pending or accepted offer. Only staff can name someone other than themselves.',
    },
    producerId: {
      type: 'ID',
      description: 'Only events for which this person has a pending or accepted offer as the producer. For staff only.',
    },
    hostId: { type: 'ID', description: 'Only events for which this person has a pending or accepted offer as a host. For staff only.' },
    hasOpenPlaces:
      'True for events that aren’t over and have a role other than salesperson without a pending or accepted offer, or that someone has just left; false for all others. For staff only.',
    timelineOutdated: 'Only events whose running order is outdated, or isn’t. For staff only.',
    instructionId: { type: 'ID', description: 'Only upcoming events that show this instruction. For staff only.' },
    inbox:
      'Only events in these groups of the caller’s inbox. A producer’s inbox has the upcoming events they produce and those without a producer, or whose producer has just left; events that someone has just left come first. An admin’s has all upcoming events. Other people have no inbox.',
  },
})
addQuery('sessions', (t) =>
  t.field({
    type: SessionsRef,
    args: {
      filter: t.arg({ type: SessionFilter }),
      sorting: t.arg({ type: [SessionSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: async (_, { filter, sorting, ...page }, ctx, info) => {
      const asked = orThrow(await pageOfSessions(ctx, { filter: filter ?? {}, sorting: sorting ?? [], ...orThrow(pageOf(page)) }))
      if (await writeList(ctx, asked, { of: 'SESSIONS', isOwn: false })) return emptyList
      const fields = askedFields(info)
      const listed = await readPage(ctx, asked, { ...readsOf(info, ['nodes']), total: fields.has('totalCount') })
      return fields.has('cities') || fields.has('bookers') ? { ...listed, choices: await readChoices(ctx, asked) } : listed
    },
  }),
)
addQuery('session', (t) =>
  t.field({
    type: SessionRef,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx, info) => orThrow(await readSession(ctx, id, readsOf(info))),
  }),
)

const InboxNextRef = builder.objectRef<InboxNext>('SessionInboxNext').implement({
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'What’s due: ANSWER if an offer expires, START if the event starts.' }),
    at: t.field({ type: 'DateTime', resolve: (next) => next.at }),
    sessionId: t.exposeID('sessionId'),
    name: t.exposeString('name'),
  }),
})
const InboxRef = builder.objectRef<InboxCounts>('SessionInbox').implement({
  fields: (t) => ({
    requests: t.int({ resolve: ({ counts }) => counts.REQUESTS }),
    needsHosts: t.int({ resolve: ({ counts }) => counts.NEEDS_HOSTS }),
    needsReview: t.int({ resolve: ({ counts }) => counts.NEEDS_REVIEW }),
    waiting: t.int({ resolve: ({ counts }) => counts.WAITING }),
    ready: t.int({ resolve: ({ counts }) => counts.READY }),
    needsMe: t.exposeInt('needsMe', { description: 'The sum of requests, needsHosts and needsReview.' }),
    all: t.exposeInt('all', { description: 'The number of events that aren’t over, whether or not they’re in the inbox.' }),
    next: t.field({
      type: InboxNextRef,
      nullable: true,
      description: 'What’s due next in the whole inbox, whatever the workspace; null if nothing is.',
      resolve: (_, __, ctx) => readInboxNext(ctx),
    }),
  }),
})
addQuery('sessionInbox', (t) =>
  t.field({
    type: InboxRef,
    description: 'The number of events in each group of the caller’s inbox.',
    args: { workspaceId: t.arg.id({ description: 'Counts only events of this workspace.' }) },
    resolve: async (_, { workspaceId }, ctx) => orThrow(await readInbox(ctx, workspaceId ?? null)),
  }),
)

const VenueContactInput = inputOf('VenueContactInput', venueContactInput, {
  fields: { id: 'Without an id it’s someone new, and so is someone with an id that the event doesn’t have.' },
})
const UpdateSessionInput = builder.inputType('UpdateSessionInput', {
  description: 'Omitted fields are left unchanged. Times, price, size, type and status are changed with separate operations.',
  fields: (t) => ({
    id: t.id({ required: true }),
    ...readFields(t),
    ...inputsOf(t, sessionFields, 'updateSession'),
    expects: t.string({ description: `Of another template. ${EXPECTS}` }),
    groupDetails: t.field({ type: GroupDetailsInput }),
    venueContacts: t.field({
      type: [VenueContactInput],
      description:
        'The people at the place of the event, at most 10, in this order. Replaces all of them; null or an empty list removes them.',
    }),
    reviewed: t.boolean({
      description:
        'Only customer success managers and higher roles can set this. Setting it to true requires the version that you last read.',
    }),
  }),
})
addMutation('updateSession', (t) =>
  t.field({
    type: SessionRef,
    args: { input: t.arg({ type: UpdateSessionInput, required: true }) },
    resolve: (_, { input: { id, version, merge, expects, ...change } }, ctx, info) =>
      readChanged(ctx, info, updateSession(ctx, { id, read: { version, merge }, expects, change })),
  }),
)

const ContactInput = builder.inputType('SessionContactInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The id of the event.' }),
    userId: t.id({ required: true }),
    ...readFields(t),
  }),
})
const ContactsInput = builder.inputType('SessionContactsInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The id of the event.' }),
    userIds: t.idList({ required: true }),
    ...readFields(t),
  }),
})
const contacts = [
  ['setContactOnSession', 'removeContactFromSession', 'contact_id'],
  ['setBookingContactOnSession', 'removeBookingContactFromSession', 'booking_contact_id'],
] as const
for (const [set, remove, column] of contacts) {
  addMutation(set, (t) =>
    t.field({
      type: SessionRef,
      args: { input: t.arg({ type: ContactInput, required: true }) },
      resolve: (_, { input: { id, userId, ...read } }, ctx, info) => readChanged(ctx, info, setContact(ctx, { id, read, column, userId })),
    }),
  )
  addMutation(remove, (t) =>
    t.field({
      type: SessionRef,
      args: { id: t.arg.id({ required: true }), ...readArgs(t) },
      resolve: (_, { id, ...read }, ctx, info) => readChanged(ctx, info, setContact(ctx, { id, read, column, userId: null })),
    }),
  )
}
addMutation('addAdditionalBookingContactsToSession', (t) =>
  t.field({
    type: SessionRef,
    args: { input: t.arg({ type: ContactsInput, required: true }) },
    resolve: (_, { input: { id, userIds, ...read } }, ctx, info) => readChanged(ctx, info, addBookingContacts(ctx, { id, read, userIds })),
  }),
)
addMutation('removeAdditionalBookingContactsFromSession', (t) =>
  t.field({
    type: SessionRef,
    args: { input: t.arg({ type: ContactsInput, required: true }) },
    resolve: (_, { input: { id, userIds, ...read } }, ctx, info) =>
      readChanged(ctx, info, removeBookingContacts(ctx, { id, read, userIds })),
  }),
)

const ModifiersInput = builder.inputType('SessionModifiersInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The id of the event.' }),
    modifierIds: t.idList({ required: true, description: 'An event has at most 50 modifiers.' }),
    ...readFields(t),
  }),
})
addMutation('addSessionModifiers', (t) =>
  t.field({
    type: SessionRef,
    args: { input: t.arg({ type: ModifiersInput, required: true }) },
    resolve: (_, { input: { id, modifierIds, ...read } }, ctx, info) =>
      readChanged(ctx, info, addModifiers(ctx, { id, read, modifierIds })),
  }),
)
addMutation('removeSessionModifiers', (t) =>
  t.field({
    type: SessionRef,
    args: { input: t.arg({ type: ModifiersInput, required: true }) },
    resolve: (_, { input: { id, modifierIds, ...read } }, ctx, info) =>
      readChanged(ctx, info, removeModifiers(ctx, { id, read, modifierIds })),
  }),
)

const LocationInput = inputOf(
  'SessionLocationInput',
  extend(locationInput, { id: uuid, type: z.enum(LOCATION_KINDS), venueId: z.nullish(looseIdInput), ...readVersion }),
  {
    fields: {
      id: 'The id of the event.',
      venueId: { type: 'ID', description: 'A venue, of which the location becomes a copy; the other details are then left out.' },
      ...{ version: lastRead, merge: merges },
    },
  },
)
addMutation('addLocationToSession', (t) =>
  t.field({
    type: SessionRef,
    description: 'Sets the location of the given type. A START location in another price zone can also change the event’s price.',
    args: { input: t.arg({ type: LocationInput, required: true }) },
    resolve: (_, { input: { id, type, venueId, version, merge, ...location } }, ctx, info) =>
      readChanged(ctx, info, addLocation(ctx, { id, read: { version, merge }, type, location, venueId })),
  }),
)
addMutation('removeLocationFromSession', (t) =>
  t.field({
    type: SessionRef,
    args: { id: t.arg.id({ required: true }), type: t.arg({ type: LocationType, required: true }), ...readArgs(t) },
    resolve: (_, { id, type, ...read }, ctx, info) => readChanged(ctx, info, removeLocation(ctx, { id, read, type })),
  }),
)
const MissionSetInput = builder.inputType('SessionMissionSetInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The id of the event.' }),
    missionSetId: t.id({
      required: true,
      description: 'A mission set of the event’s workspace. Staff can also choose one of Troupe’s library.',
    }),
    ...readFields(t),
  }),
})
addMutation('setMissionSetOnSession', (t) =>
  t.field({
    type: SessionRef,
    args: { input: t.arg({ type: MissionSetInput, required: true }) },
    resolve: (_, { input: { id, missionSetId, ...read } }, ctx, info) =>
      readChanged(ctx, info, setMissionSet(ctx, { id, read, missionSetId })),
  }),
)
addMutation('removeMissionSetFromSession', (t) =>
  t.field({
    type: SessionRef,
    args: { id: t.arg.id({ required: true, description: 'The id of the event.' }), ...readArgs(t) },
    resolve: (_, { id, ...read }, ctx, info) => readChanged(ctx, info, setMissionSet(ctx, { id, read, missionSetId: null })),
  }),
)
addMutation('clearGroupDetails', (t) =>
  t.field({
    type: SessionRef,
    args: { id: t.arg.id({ required: true }), ...readArgs(t) },
    resolve: (_, { id, ...read }, ctx, info) => readChanged(ctx, info, clearGroupDetails(ctx, id, read)),
  }),
)
const CopyInput = inputOf(
  'CopyGroupDetailsInput',
  z.object({ id: uuid, fromId: uuid, fields: z.nullish(z.array(z.string()).max(50)), expects: z.nullish(expectedDigest), ...readVersion }),
  {
    fields: {
      id: 'The id of the event that gets the answers.',
      fromId: 'The id of the event that has them. The caller needs to be able to see it.',
      fields: 'Copies only these answers. Without it, all that are given there and asked here.',
      ...{ version: lastRead, merge: merges, expects: EXPECTS },
    },
  },
)
addMutation('copyGroupDetails', (t) =>
  t.field({
    type: SessionRef,
    description: 'Copies the answers about the group from another event. Answers that are missing there stay as they are here.',
    args: { input: t.arg({ type: CopyInput, required: true }) },
    resolve: (_, { input: { id, fromId, fields, expects, ...read } }, ctx, info) =>
      readChanged(ctx, info, copyGroupDetails(ctx, { id, fromId, fields, expects, read })),
  }),
)
addMutation('undoSessionChange', (t) =>
  t.field({
    type: SessionRef,
    description:
      'Gives all fields of one change of an event the values that they had before it. Each change can be undone once, within 30 days.',
    args: { id: t.arg.id({ required: true, description: 'The id of the change.' }) },
    resolve: (_, { id }, ctx, info) => readChanged(ctx, info, undoSessionChange(ctx, id)),
  }),
)
