import { type Answer, yes } from '@troupe/domain/answer'
import { HOST_TYPES, SESSION_FORMATS, SYNC_TYPES, type SyncType } from '@troupe/domain/catalogue/kinds'
import { invalid } from '@troupe/domain/errors'
import { uuid } from '@troupe/domain/input'
import { locationInput } from '@troupe/domain/session/input'
import { CHANGE_EFFECTS, CHANGED_PARTS } from '@troupe/domain/session/kind'
import * as z from 'zod/mini'
import { HostType, PackageLevel, SessionFormat } from '../../catalogue/catalogue.ts'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { EXPECTS, expectedDigest, inputOf, lastRead, merges, readVersion } from '../../platform/graphql/inputs.ts'
import { AssignmentRole, type Becomes, type OutcomeCredits, type OutcomeLine, readChanged, SessionRef } from '../../session/session.ts'
import { changeKind } from './change-kind.ts'
import { type ChangePreview, previewChange } from './preview.ts'
import { changeSyncType } from './sync-type.ts'

const said = { id: 'The id of the event.', version: lastRead, merge: merges, expects: EXPECTS }
const shown = { ...readVersion, expects: z.nullish(expectedDigest) }
const startSaid = { type: 'KindLocationInput', description: 'Where the event starts. It becomes the START location.' }

const KindLocationInput = inputOf('KindLocationInput', locationInput)
const TypeInput = inputOf(
  'UpdateSessionTypeInput',
  z.object({
    ...{ id: uuid, type: z.enum(SESSION_FORMATS), hostType: z.nullish(z.enum(HOST_TYPES)), location: z.nullish(locationInput) },
    ...shown,
  }),
  { fields: { ...said, hostType: 'Without it, the present host if the experience is played that way.', location: startSaid } },
)
addMutation('updateSessionType', (t) =>
  t.field({
    type: SessionRef,
    description:
      'Gives an event another format. What falls away is kept for 30 days, and comes back if the event becomes the former kind again.',
    args: { input: t.arg({ type: TypeInput, required: true }) },
    resolve: (_, { input: { id, version, merge, type, hostType = null, ...wish } }, ctx, info) =>
      readChanged(ctx, info, changeKind(ctx, { id, read: { version, merge }, type, hostType, ...wish })),
  }),
)
const HostTypeInput = inputOf(
  'UpdateSessionHostTypeInput',
  z.object({ id: uuid, hostType: z.enum(HOST_TYPES), location: z.nullish(locationInput), ...shown }),
  { fields: { ...said, location: startSaid } },
)
addMutation('updateSessionHostType', (t) =>
  t.field({
    type: SessionRef,
    description: 'Gives an event another host: on screen, on site, or none.',
    args: { input: t.arg({ type: HostTypeInput, required: true }) },
    resolve: (_, { input: { id, version, merge, ...wish } }, ctx, info) =>
      readChanged(ctx, info, changeKind(ctx, { id, read: { version, merge }, type: null, ...wish })),
  }),
)
const SyncTypeInput = inputOf('UpdateSessionSyncTypeInput', z.object({ id: uuid, syncType: z.enum(SYNC_TYPES), ...shown }), {
  fields: { ...said, syncType: { type: 'String' } },
})
addMutation('updateSessionSyncType', (t) =>
  t.field({
    type: SessionRef,
    description: 'Changes how an event’s game is run. A template of another sync type is kept for 30 days.',
    args: { input: t.arg({ type: SyncTypeInput, required: true }) },
    resolve: (_, { input: { id, version, merge, syncType, ...wish } }, ctx, info) => {
      const known = orThrow(syncTypeOf(syncType))
      return readChanged(ctx, info, changeSyncType(ctx, { id, read: { version, merge }, syncType: known, ...wish }))
    },
  }),
)

const ChangedPart = builder.enumType('SessionChangedPart', { values: CHANGED_PARTS })
const ChangeEffect = builder.enumType('SessionChangeEffect', { values: CHANGE_EFFECTS })
const CreditsRef = builder.objectRef<OutcomeCredits>('SessionChangeCredits').implement({
  fields: (t) => ({
    before: t.exposeInt('before', { description: 'What the event costs now.' }),
    after: t.exposeInt('after', { description: 'What it would cost.' }),
    back: t.exposeInt('back', { description: 'The number of credits that would be returned.' }),
    due: t.exposeInt('due', { description: 'The number of credits that would be charged.' }),
  }),
})

/** Customers read the first name of those who have accepted, and no one else. */
function nameFor(ctx: Ctx, { label, person }: OutcomeLine): string {
  if (!person || isStaff(ctx)) return label
  return person.hasAccepted ? (label.split(' ', 1)[0] ?? '') : ''
}
const LineRef = builder.objectRef<OutcomeLine>('SessionChangeLine').implement({
  description: 'What would happen to one part of an event.',
  fields: (t) => ({
    part: t.field({ type: ChangedPart, resolve: (line) => line.part }),
    effect: t.field({
      type: ChangeEffect,
      description: 'PARKED parts are kept for 30 days. RESTORED ones had been, and come back.',
      resolve: (line) => line.effect,
    }),
    label: t.string({
      description:
        'What it is: the name of a place or a template, a number of answers or items, or who. Empty for an open place on the crew.',
      resolve: (line, _, ctx) => nameFor(ctx, line),
    }),
    role: t.field({ type: AssignmentRole, nullable: true, resolve: (line) => line.person?.role ?? null }),
    userId: t.id({
      nullable: true,
      description: 'Visible to staff only.',
      resolve: (line, _, ctx) => (isStaff(ctx) ? (line.person?.userId ?? null) : null),
    }),
    answersBy: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The deadline of someone who would be asked again.',
      resolve: (line, _, ctx) => (isStaff(ctx) ? (line.person?.answersBy ?? null) : null),
    }),
  }),
})
const NextBackRef = builder.objectRef<NonNullable<Becomes['nextBack']>>('SessionChangeNextBack').implement({
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime' }),
    back: t.exposeInt('back', { description: 'The number of credits that would be returned from then on.' }),
  }),
})
const BecomesRef = builder.objectRef<Becomes>('SessionChangeBecomes').implement({
  description: 'What an event would be as another kind.',
  fields: (t) => ({
    type: t.field({ type: SessionFormat, resolve: (kind) => kind.type }),
    hostType: t.field({ type: HostType, resolve: (kind) => kind.hostType }),
    duration: t.exposeInt('duration', { description: 'In minutes.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', nullable: true }),
    packageLevel: t.field({ type: PackageLevel, resolve: (kind) => kind.packageLevel }),
    language: t.exposeString('language'),
    crew: t.field({ type: [AssignmentRole], description: 'The role of each place on its crew.', resolve: (kind) => [...kind.crew] }),
    pricesOf: t.expose('pricesOf', { type: 'DateTime', description: 'The prices that were in force then apply.' }),
    nextBack: t.field({
      type: NextBackRef,
      nullable: true,
      description: 'From when on fewer credits would be returned; null if nothing is, or that never changes.',
      resolve: (kind) => kind.nextBack,
    }),
  }),
})
const PreviewRef = builder.objectRef<ChangePreview>('SessionChangePreview').implement({
  description: 'What a change of an event would do. Nothing is changed.',
  fields: (t) => ({
    allowed: t.exposeBoolean('allowed'),
    reason: t.exposeString('reason', { nullable: true, description: 'The code with which the change would be refused.' }),
    details: t.field({ type: 'JSON', description: 'What the refusal says besides its code.', resolve: (preview) => preview.details }),
    credits: t.field({ type: CreditsRef, resolve: (preview) => preview.credits }),
    lines: t.field({
      type: [LineRef],
      description: 'Only staff read those of the template.',
      resolve: (preview, _, ctx) => preview.lines.filter(({ part }) => part !== 'TEMPLATE' || isStaff(ctx)),
    }),
    becomes: t.field({
      type: BecomesRef,
      nullable: true,
      description: 'Null if it isn’t about another type or host, or isn’t allowed.',
      resolve: (preview) => preview.becomes,
    }),
    parkedUntil: t.expose('parkedUntil', { type: 'DateTime', description: 'Until when parked parts could come back.' }),
    digest: t.exposeString('digest', {
      nullable: true,
      description: 'Sent as `expects`, it makes the change happen only as it was previewed. Null if it isn’t allowed.',
    }),
  }),
})
addQuery('sessionChangePreview', (t) =>
  t.field({
    type: PreviewRef,
    description:
      'Previews another type or host, another sync type, another template, or copying answers about the group: the first of these that is given, in the order sync type, template, answers, type and host.',
    args: {
      id: t.arg.id({ required: true }),
      type: t.arg({ type: SessionFormat }),
      hostType: t.arg({ type: HostType }),
      location: t.arg({ type: KindLocationInput }),
      syncType: t.arg.string(),
      templateId: t.arg.id(),
      copyGroupDetailsFrom: t.arg.id(),
    },
    resolve: async (_, { syncType, ...asked }, ctx) =>
      orThrow(await previewChange(ctx, { ...asked, syncType: syncType == null ? null : orThrow(syncTypeOf(syncType)) })),
  }),
)

/** The wire says a text; the specification, which ones. Refuses INVALID {syncType: INVALID}. */
function syncTypeOf(given: string): Answer<SyncType> {
  const known = SYNC_TYPES.find((one) => one === given)
  return known ? yes(known) : invalid({ syncType: ['INVALID'] })
}
