import { uuid } from '@troupe/domain/input'
import {
  ABSENCE_REASONS,
  absenceInput,
  availabilityRowInput,
  createAvailabilitiesInput,
  globalRowInput,
  globalsInput,
  rotationInput,
} from '@troupe/domain/staffing/availability-input'
import { closedIn } from '@troupe/domain/time/closed-time'
import * as z from 'zod/mini'
import { UserRef } from '../../account/account.ts'
import { actorId, shown } from '../../platform/ctx.ts'
import { listOf, pageOf } from '../../platform/database/lists.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf, lastRead, versioned } from '../../platform/graphql/inputs.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { type ReportedAbsence, reportAbsence } from './absence.ts'
import { type CalendarLink, createCalendarToken, deleteCalendarToken } from './calendar-token.ts'
import { createAvailabilities } from './create.ts'
import { deleteAvailabilities } from './delete.ts'
import { createGlobals, deleteGlobal, type GlobalView, listGlobals, updateGlobal } from './globals.ts'
import { availabilityLayers, type LayerStretch } from './layers.ts'
import { type AvailabilityView, availabilitiesOf, type PersonHours, type RotationView } from './read.ts'
import { setRotation } from './rotation.ts'
import { updateAvailability } from './update.ts'

const AbsenceReasonEnum = builder.enumType('AbsenceReason', { values: ABSENCE_REASONS })

const AvailabilityRef = builder.objectRef<AvailabilityView>('Availability').implement({
  description: 'Hours that repeat every week, hours or an absence on certain dates, or an absence between two instants.',
  fields: (t) => ({
    id: t.exposeID('id'),
    userId: t.exposeID('userId'),
    day: t.exposeInt('day', { nullable: true, description: 'For weekly hours, the day of the week from 1 (Monday) to 7 (Sunday).' }),
    week: t.exposeInt('week', {
      nullable: true,
      description: 'For weekly hours, the week of the person’s rotation; null if they apply every week.',
    }),
    date: t.field({ type: 'Date', nullable: true, resolve: (row) => row.date }),
    until: t.field({ type: 'Date', nullable: true, resolve: (row) => row.until, description: 'The last date of an absence.' }),
    available: t.exposeBoolean('available'),
    from: t.exposeString('from', { nullable: true, description: 'A local time, HH:MM.' }),
    to: t.exposeString('to', {
      nullable: true,
      description: 'A local time, HH:MM, up to 24:00. If it isn’t later than “from”, it’s on the next day.',
    }),
    enabled: t.exposeBoolean('enabled'),
    note: t.string({
      nullable: true,
      resolve: (row, _, ctx) => {
        const maySee = reaches(scopeOf('Availability.note', ctx.actor), { own: row.userId === actorId(ctx) })
        return shown(ctx, { maySee, field: 'Availability.note', value: row.note })
      },
    }),
    version: t.exposeInt('version'),
    startsAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.startsAt }),
    endsAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.endsAt }),
    reason: t.field({ type: AbsenceReasonEnum, nullable: true, resolve: (row) => row.reason }),
  }),
})
const RotationRef = builder.objectRef<RotationView>('AvailabilityRotation').implement({
  fields: (t) => ({
    weeks: t.exposeInt('weeks'),
    firstMonday: t.field({ type: 'Date', resolve: (row) => row.firstMonday, description: 'The Monday on which week 1 begins.' }),
  }),
})
const AvailabilitiesRef = builder.objectRef<PersonHours>('AvailabilityList').implement({
  fields: (t) => ({
    nodes: t.field({ type: [AvailabilityRef], resolve: (list) => list.nodes }),
    totalCount: t.exposeInt('totalCount'),
    userId: t.exposeID('userId'),
    timezone: t.exposeString('timezone', { description: 'The time zone of the person’s hours.' }),
    canHaveAvailability: t.exposeBoolean('hasHours'),
    calendarLinkMadeAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: (list) => list.calendarLinkMadeAt,
      description: 'When the caller’s calendar link was created; null if there’s none, or if these are someone else’s hours.',
    }),
    rotation: t.field({
      type: RotationRef,
      nullable: true,
      resolve: (list) => list.rotation,
      description: 'The rotation of the weekly hours; null if every week is the same.',
    }),
  }),
})

addQuery('availabilities', (t) =>
  t.field({
    type: AvailabilitiesRef,
    args: { userId: t.arg.id({ description: 'The id of the person whose hours to return. Defaults to the caller.' }) },
    resolve: async (_, { userId }, ctx) => orThrow(await availabilitiesOf(ctx, userId)),
  }),
)
builder.objectField(UserRef, 'availabilities', (t) =>
  t.field({
    type: [AvailabilityRef],
    nullable: true,
    resolve: async (row, _, ctx) => {
      const scope = scopeOf('User.availabilities', ctx.actor)
      const maySee = reaches(scope, { own: row.id === actorId(ctx) })
      if (!maySee) return shown(ctx, { maySee, field: 'User.availabilities', value: null })
      return orThrow(await availabilitiesOf({ ...ctx, scope }, row.id)).nodes
    },
  }),
)

const LayerEnum = builder.enumType('AvailabilityLayer', { values: ['WEEK', 'DATE', 'AWAY', 'CALENDAR', 'GLOBAL', 'CLAIM'] as const })
const StretchRef = builder.objectRef<LayerStretch>('AvailabilityStretch').implement({
  description: 'A span of a person’s time, in one layer. Later spans in the list override earlier ones; time that no span opens is closed.',
  fields: (t) => ({
    userId: t.exposeID('userId'),
    from: t.field({ type: 'DateTime', resolve: (row) => row.from }),
    to: t.field({ type: 'DateTime', resolve: (row) => row.to }),
    layer: t.field({ type: LayerEnum, resolve: (row) => row.layer }),
    open: t.exposeBoolean('open'),
    rowId: t.exposeID('rowId', { nullable: true }),
    sessionId: t.exposeID('sessionId', { nullable: true }),
    sessionName: t.exposeString('sessionName', { nullable: true }),
    why: t.exposeString('why'),
  }),
})
addQuery('availabilityLayers', (t) =>
  t.field({
    type: [StretchRef],
    args: {
      userIds: t.arg.idList({ required: true }),
      from: t.arg({ type: 'DateTime', required: true }),
      to: t.arg({ type: 'DateTime', required: true }),
    },
    resolve: async (_, { userIds, from, to }, ctx) =>
      orThrow(await availabilityLayers(ctx, { userIds, from: from.toString(), to: to.toString() })),
  }),
)

const userId = z.nullish(uuid)
const release = z.nullish(z.boolean())
const CreateAvailabilitiesInput = inputOf('CreateAvailabilitiesInput', z.extend(createAvailabilitiesInput, { userId, release }), {
  fields: {
    rows: { type: 'AvailabilityRowInput' },
    replaces: 'The ids of rows to delete at the same time.',
    release: 'Whether to end offers outside the new hours and ask other people. If false, a change that affects such offers is refused.',
  },
})
const UpdateAvailabilityInput = inputOf('UpdateAvailabilityInput', z.extend(availabilityRowInput, { ...versioned, release }))
const RotationInput = inputOf('AvailabilityRotationInput', z.extend(rotationInput, { userId, release }))
const AbsenceInput = inputOf('ReportAbsenceInput', z.extend(absenceInput, { userId }))

addMutation('createAvailabilities', (t) =>
  t.field({
    type: [AvailabilityRef],
    args: { input: t.arg({ type: CreateAvailabilitiesInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createAvailabilities(ctx, input)),
  }),
)
addMutation('updateAvailability', (t) =>
  t.field({
    type: AvailabilityRef,
    args: { input: t.arg({ type: UpdateAvailabilityInput, required: true }) },
    resolve: async (_, { input: { id, release, version, ...row } }, ctx) =>
      orThrow(await updateAvailability(ctx, { id, release, version, row })),
  }),
)
addMutation('deleteAvailabilities', (t) =>
  t.field({
    type: ['ID'],
    args: { ids: t.arg.idList({ required: true }), release: t.arg.boolean() },
    resolve: async (_, args, ctx) => [...orThrow(await deleteAvailabilities(ctx, args))],
  }),
)
addMutation('setAvailabilityRotation', (t) =>
  t.field({
    type: RotationRef,
    args: { input: t.arg({ type: RotationInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await setRotation(ctx, input)),
  }),
)
const ReportedRef = builder.objectRef<ReportedAbsence>('ReportedAbsence').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    released: t.exposeInt('released', { description: 'The number of offers that ended.' }),
    refilled: t.exposeInt('refilled', {
      description: 'The number of these offers whose place has been offered or assigned to someone else.',
    }),
    open: t.exposeInt('open', { description: 'The number of these offers whose place is still open.' }),
  }),
})
addMutation('reportAbsence', (t) =>
  t.field({
    type: ReportedRef,
    args: { input: t.arg({ type: AbsenceInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await reportAbsence(ctx, input)),
  }),
)

const CalendarLinkRef = builder.objectRef<CalendarLink>('CalendarLink').implement({
  description: 'The address of a calendar with the caller’s shows. It’s returned only once.',
  fields: (t) => ({
    address: t.exposeString('address'),
    madeAt: t.field({ type: 'DateTime', resolve: (link) => link.madeAt }),
  }),
})
addMutation('createCalendarToken', (t) =>
  t.field({ type: CalendarLinkRef, resolve: async (_, _args, ctx) => orThrow(await createCalendarToken(ctx)) }),
)
addMutation('deleteCalendarToken', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Revokes the link. Returns whether there was one.',
    resolve: async (_, _args, ctx) => orThrow(await deleteCalendarToken(ctx)),
  }),
)

const GlobalRef = builder.objectRef<GlobalView>('GlobalUnavailability').implement({
  description: 'A time when no one works.',
  fields: (t) => ({
    id: t.exposeID('id'),
    startsAt: t.field({
      type: 'DateTime',
      description: 'Of whole days, when they begin in UTC.',
      resolve: (row) => closedIn(row, 'UTC').startsAt,
    }),
    endsAt: t.field({
      type: 'DateTime',
      description: 'Of whole days, when they end in UTC.',
      resolve: (row) => closedIn(row, 'UTC').endsAt,
    }),
    allDay: t.boolean({
      description: 'True for whole days, which begin and end at midnight where each person works.',
      resolve: (row) => !('startsAt' in row),
    }),
    date: t.field({
      type: 'Date',
      nullable: true,
      description: 'The first of the whole days.',
      resolve: (row) => ('date' in row ? Temporal.PlainDate.from(row.date) : null),
    }),
    until: t.field({
      type: 'Date',
      nullable: true,
      description: 'The last of the whole days.',
      resolve: (row) => ('date' in row ? Temporal.PlainDate.from(row.until) : null),
    }),
    name: t.exposeString('name'),
    holiday: t.exposeBoolean('holiday', { description: 'True if these days are holidays, which don’t count as business days.' }),
    version: t.exposeInt('version'),
  }),
})
const GlobalsRef = listOf('GlobalUnavailabilityList', GlobalRef)
const timesSaid = {
  startsAt: 'Required unless it is whole days.',
  endsAt: 'Required unless it is whole days. At most 31 days after the start.',
  allDay: 'Whether it is whole days, which begin and end at midnight where each person works. Then the first date is required.',
  until: 'The last of the whole days. By default the first.',
}
inputOf('GlobalUnavailabilityInput', globalRowInput, { fields: timesSaid })
const CreateGlobalsInput = inputOf('CreateGlobalUnavailabilitiesInput', globalsInput, {
  fields: {
    confirm:
      'The number of upcoming events that overlap these times, to confirm that you know of them. If the mutation is refused, send it again with the number given in the error.',
  },
})

const UpdateGlobalInput = inputOf(
  'UpdateGlobalUnavailabilityInput',
  z.extend(globalRowInput, { ...versioned, confirm: globalsInput.shape.confirm }),
  {
    description: 'What changes of a blocked time. Its times are given together, or not at all to keep them.',
    fields: {
      ...timesSaid,
      version: lastRead,
      confirm:
        'The number of upcoming events that overlap the new times and didn’t overlap the old ones, to confirm that you know of them.',
    },
  },
)

addQuery('globalUnavailabilities', (t) =>
  t.field({
    type: GlobalsRef,
    args: {
      from: t.arg({ type: 'DateTime', description: 'Only blocked times that end after this instant.' }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: (_, { from, ...page }, ctx) => listGlobals(ctx, from ?? undefined, orThrow(pageOf(page, 1024))),
  }),
)
addMutation('createGlobalUnavailabilities', (t) =>
  t.field({
    type: [GlobalRef],
    args: { input: t.arg({ type: CreateGlobalsInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createGlobals(ctx, input)),
  }),
)
addMutation('updateGlobalUnavailability', (t) =>
  t.field({
    type: GlobalRef,
    args: { input: t.arg({ type: UpdateGlobalInput, required: true }) },
    resolve: async (_, { input: { id, version, confirm, ...row } }, ctx) => orThrow(await updateGlobal(ctx, { id, version, confirm, row })),
  }),
)
addMutation('deleteGlobalUnavailability', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteGlobal(ctx, id)).id,
  }),
)
