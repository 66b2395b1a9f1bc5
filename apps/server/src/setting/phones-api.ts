import {
  createSessionPhoneInput,
  PHONE_SOURCES,
  type PhoneKind,
  phoneForEvent,
  type SessionPhoneRow,
  sessionPhoneFields,
} from '@troupe/domain/session/session-phones'
import * as z from 'zod/mini'
import { HostType, PackageLevel, SessionFormat } from '../catalogue/catalogue.ts'
import { shown } from '../platform/ctx.ts'
import { type Listed, pageOf, sortingOf } from '../platform/database/lists.ts'
import { showFields } from '../platform/fields.ts'
import { addMutation, addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf, lastRead, versioned } from '../platform/graphql/inputs.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import { reads, SessionRef } from '../session/session.ts'
import {
  createSessionPhone,
  deleteSessionPhone,
  type KindWithPhone,
  kindsWithPhones,
  listSessionPhones,
  phoneSorts,
  phonesFor,
  sessionPhoneChange,
  updateSessionPhone,
} from './session-phones.ts'

const SessionPhoneRef = builder.objectRef<SessionPhoneRow>('SessionPhone')
showFields(SessionPhoneRef, sessionPhoneFields, { sees: () => true })
SessionPhoneRef.implement({
  description: 'A phone number that the crew of an event can call. A field that is null fits every event.',
})

const SessionPhoneKindRef = builder.objectRef<KindWithPhone>('SessionPhoneKind').implement({
  description: 'A kind of event, and whose phone it has.',
  fields: (t) => ({
    sessionType: t.field({ type: SessionFormat, resolve: (row) => row.session_type }),
    hostType: t.field({ type: HostType, resolve: (row) => row.host_type }),
    packageLevel: t.field({ type: PackageLevel, resolve: (row) => row.package_level }),
    upcomingEvents: t.exposeInt('upcoming'),
    phoneId: t.exposeID('phoneId', { nullable: true, description: 'The id of its phone; null if none fits.' }),
  }),
})
const SessionPhonesRef = builder.objectRef<Listed<SessionPhoneRow>>('SessionPhoneList').implement({
  fields: (t) => ({
    nodes: t.field({ type: [SessionPhoneRef], resolve: (list) => [...list.nodes] }),
    totalCount: t.exposeInt('totalCount'),
    kinds: t.field({
      type: [SessionPhoneKindRef],
      description: 'Every kind of event, by format, host and package.',
      resolve: async (_, __, ctx) => [...(await kindsWithPhones(ctx))],
    }),
  }),
})
const SessionPhoneFilter = builder.inputType('SessionPhoneFilter', {
  fields: (t) => ({
    sessionType: t.field({ type: SessionFormat, description: 'Only phones for this format; those for any are left out.' }),
    hostType: t.field({ type: HostType }),
    packageLevel: t.field({ type: PackageLevel }),
  }),
})
const SessionPhoneSortField = builder.enumType('SessionPhoneSortField', { values: phoneSorts })
const SessionPhoneSorting = sortingOf('SessionPhoneSorting', SessionPhoneSortField)
addQuery('sessionPhones', (t) =>
  t.field({
    type: SessionPhonesRef,
    description: 'Without a sorting, in the order in which they were added.',
    args: {
      filter: t.arg({ type: SessionPhoneFilter }),
      sorting: t.arg({ type: [SessionPhoneSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: async (_, { filter, sorting, ...page }, ctx) =>
      listSessionPhones(ctx, { ...filter, sorting: sorting ?? [] }, orThrow(pageOf(page))),
  }),
)

const CreateSessionPhoneInput = inputOf('CreateSessionPhoneInput', createSessionPhoneInput, {
  fields: { phone: 'In international format, such as +13125550142.' },
})
const UpdateSessionPhoneInput = inputOf('UpdateSessionPhoneInput', z.extend(sessionPhoneChange, versioned), {
  description: 'Omitted fields are left unchanged. A null format, host or package fits every event.',
  fields: { version: lastRead },
})
addMutation('createSessionPhone', (t) =>
  t.field({
    type: SessionPhoneRef,
    args: { input: t.arg({ type: CreateSessionPhoneInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createSessionPhone(ctx, input)),
  }),
)
addMutation('updateSessionPhone', (t) =>
  t.field({
    type: SessionPhoneRef,
    args: { input: t.arg({ type: UpdateSessionPhoneInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await updateSessionPhone(ctx, input)),
  }),
)
addMutation('deleteSessionPhone', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteSessionPhone(ctx, id)).id,
  }),
)

type GivenPhone = NonNullable<ReturnType<typeof phoneForEvent<SessionPhoneRow>>>
const PhoneSource = builder.enumType('SessionPhoneSource', { values: PHONE_SOURCES })
const GivenPhoneRef = builder.objectRef<GivenPhone>('SessionPhoneGiven').implement({
  description: 'The phone number that the crew of an event can call.',
  fields: (t) => ({
    phone: t.exposeString('phone'),
    source: t.field({
      type: PhoneSource,
      description: 'PRODUCER if it’s the producer’s own, SESSION_PHONE if it’s the one for this kind of event.',
      resolve: (row) => row.source,
    }),
    sessionType: t.field({ type: SessionFormat, nullable: true, resolve: of('session_type') }),
    hostType: t.field({ type: HostType, nullable: true, resolve: of('host_type') }),
    packageLevel: t.field({ type: PackageLevel, nullable: true, resolve: of('package_level') }),
  }),
})
/** What of the event's kind its phone is for. */
function of<Name extends keyof PhoneKind>(name: Name) {
  return ({ row }: GivenPhone) => row?.[name] ?? null
}

const KIND = ['type', 'host_type', 'package_level', 'use_event_producer_phone', 'assignments', 'assigned'] as const
builder.objectField(SessionRef, 'phone', (t) =>
  t.field({
    type: GivenPhoneRef,
    nullable: true,
    description: 'The phone number that the crew can call; null if there is none. Visible to the crew and to staff only.',
    ...reads(KIND, async (view, ctx) => {
      const { workspace_id: workspaceId, assigned, type: session_type, ...kind } = view
      const maySee = reaches(scopeOf('Session.phone', ctx.actor), { workspaceId, assigned })
      if (!maySee) return shown(ctx, { maySee, field: 'Session.phone', value: null })
      const producer = view.assignments.find(({ role, approval }) => role === 'PRODUCER' && approval?.state === 'ACCEPTED')
      return phoneForEvent(await phonesFor(ctx), { ...kind, session_type }, producer?.user?.phone ?? null)
    }),
  }),
)
