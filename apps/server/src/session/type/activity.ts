import { ACTIVITY_KINDS, AUDIENCES } from '@troupe/domain/session/change-log'
import { listOf, pageOf } from '../../platform/database/lists.ts'
import { builder, orThrow } from '../../platform/graphql/graphql.ts'
import { type ActivityField, type ActivityLine, sessionActivity } from '../log/activity.ts'
import { SessionRef } from '../refs.ts'

const ActivityKind = builder.enumType('SessionActivityKind', { values: ACTIVITY_KINDS })
const Audience = builder.enumType('SessionActivityAudience', {
  description: 'Who can see a changed field: customers, the crew or only staff; each also sees what those before it see.',
  values: AUDIENCES,
})

const FieldRef = builder.objectRef<ActivityField>('SessionActivityField').implement({
  fields: (t) => ({
    path: t.exposeString('path', {
      description: 'Such as name, groupDetails.rating, locations.START, timeline.‹item› or relations.‹relation›.',
    }),
    before: t.field({ type: 'JSON', nullable: true, resolve: (row) => row.before }),
    after: t.field({ type: 'JSON', nullable: true, resolve: (row) => row.after }),
    audience: t.field({ type: Audience, resolve: (row) => row.audience }),
  }),
})
const ActivityPersonRef = builder.objectRef<ActivityLine['people'][number]>('SessionActivityPerson').implement({
  fields: (t) => ({ id: t.exposeID('id'), fullName: t.exposeString('fullName') }),
})
const ActivityTemplateRef = builder.objectRef<ActivityLine['templates'][number]>('SessionActivityTemplate').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})
const ActivityMissionSetRef = builder.objectRef<ActivityLine['missionSets'][number]>('SessionActivityMissionSet').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})
const ActivityEventRef = builder.objectRef<ActivityLine['events'][number]>('SessionActivityEvent').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})
const UndoneRef = builder.objectRef<NonNullable<ActivityLine['undone']>>('SessionActivityUndone').implement({
  fields: (t) => ({ at: t.field({ type: 'DateTime', resolve: (row) => row.at }), by: t.exposeString('by') }),
})
const LineRef = builder.objectRef<ActivityLine>('SessionActivity').implement({
  description: 'Something that happened to an event.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.field({ type: 'DateTime', resolve: (row) => row.at }),
    operation: t.exposeString('operation', {
      description: 'The operation that changed the event; offer, answer, credits or email for what isn’t a change of its fields.',
    }),
    kinds: t.field({ type: [ActivityKind], resolve: (row) => [...row.kinds] }),
    version: t.exposeInt('version', { nullable: true }),
    actorId: t.exposeID('actorId', {
      nullable: true,
      description: 'Who did it; null if it was Troupe itself, and for customers if it was our staff or crew.',
    }),
    by: t.exposeString('by', { description: 'The name of who did it.' }),
    avatar: t.exposeString('avatar', {
      nullable: true,
      description: 'A path of their picture; null if `actorId` is null or they have none.',
    }),
    fields: t.field({ type: [FieldRef], resolve: (row) => [...row.fields] }),
    people: t.field({
      type: [ActivityPersonRef],
      description: 'The people whose ids the fields hold.',
      resolve: (row) => [...row.people],
    }),
    templates: t.field({
      type: [ActivityTemplateRef],
      description: 'The templates whose ids the fields hold.',
      resolve: (row) => [...row.templates],
    }),
    missionSets: t.field({
      type: [ActivityMissionSetRef],
      description: 'The mission sets whose ids the fields hold, without those that the caller can’t see.',
      resolve: (row) => [...row.missionSets],
    }),
    events: t.field({
      type: [ActivityEventRef],
      description: 'The other events whose ids the fields hold, without those that the caller can’t see.',
      resolve: (row) => [...row.events],
    }),
    about: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What an offer, an answer, a movement of credits or an email was.',
      resolve: (row) => row.about,
    }),
    undoes: t.exposeID('undoes', { nullable: true, description: 'The change that it undid.' }),
    undone: t.field({ type: UndoneRef, nullable: true, resolve: (row) => row.undone }),
    canUndo: t.exposeBoolean('canUndo', { description: 'Whether the caller can undo it now with undoSessionChange.' }),
    way: t.exposeString('way', { nullable: true, description: 'The operation that changes it back if undoing it isn’t possible.' }),
  }),
})
const ListRef = listOf('SessionActivityList', LineRef)
const Filter = builder.inputType('SessionActivityFilter', {
  fields: (t) => ({
    kinds: t.field({ type: [ActivityKind] }),
    actorId: t.id(),
    path: t.string({ description: 'Only changes of this path, or of all paths that begin with it and a dot.' }),
  }),
})

builder.objectField(SessionRef, 'activity', (t) =>
  t.field({
    type: ListRef,
    description: 'What happened to the event, newest first: its changes, its crew’s offers and answers, its credits and its emails.',
    args: { filter: t.arg({ type: Filter }), offset: t.arg.int(), limit: t.arg.int() },
    extensions: { reads: ['id', 'workspace_id', 'status', 'starts_at', 'ends_at', 'diy', 'assigned'] },
    resolve: (view, { filter, ...page }, ctx) =>
      sessionActivity(ctx, view, {
        asked: { kinds: filter?.kinds ?? undefined, actorId: filter?.actorId ?? undefined, path: filter?.path ?? undefined },
        page: orThrow(pageOf(page)),
      }),
  }),
)
