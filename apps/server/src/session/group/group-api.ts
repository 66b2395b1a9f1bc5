import {
  GROUP_CHANGES,
  GROUP_PATTERNS,
  GROUP_STATUSES,
  type GroupChange,
  groupChangeInput,
  type ToldOfEvent,
} from '@troupe/domain/session/group'
import * as z from 'zod/mini'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf, lastRead } from '../../platform/graphql/inputs.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { readSessionsOfGroup } from '../read.ts'
import { readChanged, readsOf } from '../readiness/after-change.ts'
import { reads, SessionRef } from '../refs.ts'
import { removeSessionFromGroup, updateSessionGroup } from './edit.ts'
import { type GroupView, readGroup } from './read.ts'
import { eventsOfGroup, groupById } from './rows.ts'

const GroupPatternRef = builder.enumType('SessionGroupPattern', {
  description: 'How the events of a group follow one another. FREE leaves their times as they are.',
  values: GROUP_PATTERNS,
})
const GroupStatusRef = builder.enumType('SessionGroupStatus', {
  description: 'NEW until the group is announced. UPDATED if an event has changed since in something that was announced.',
  values: GROUP_STATUSES,
})
const GroupChangeKind = builder.enumType('SessionGroupChangeKind', { values: GROUP_CHANGES })

const ToldRef = builder.objectRef<ToldOfEvent>('AnnouncedSession').implement({
  description: 'What people are told of an event in a group.',
  fields: (t) => ({
    name: t.exposeString('name'),
    startsAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ startsAt }) => (startsAt === null ? null : Temporal.Instant.from(startsAt)),
    }),
    timezone: t.exposeString('timezone'),
    place: t.exposeString('place', { nullable: true }),
  }),
})
const ChangeRef = builder.objectRef<GroupChange>('SessionGroupChange').implement({
  description: 'One thing that has changed since the group was last announced.',
  fields: (t) => ({
    sessionId: t.exposeID('sessionId'),
    kind: t.field({ type: GroupChangeKind, resolve: (row) => row.kind }),
    before: t.field({
      type: ToldRef,
      nullable: true,
      description: 'Null for an event that is new in the group.',
      resolve: (row) => row.before,
    }),
    after: t.field({
      type: ToldRef,
      nullable: true,
      description: 'Null for an event that is no longer in it.',
      resolve: (row) => row.after,
    }),
  }),
})
const RecipientRef = builder.objectRef<GroupView['recipients'][number]>('SessionGroupRecipient').implement({
  description: 'Someone whom the next announcement is emailed to.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    sessionIds: t.idList({ description: 'The events that the email is about.', resolve: (row) => [...row.sessionIds] }),
  }),
})

const GroupRef = builder.objectRef<GroupView>('SessionGroup').implement({
  description: 'Events of one workspace that belong together.',
  fields: (t) => ({
    id: t.id({ resolve: ({ row }) => row.id }),
    workspaceId: t.id({ resolve: ({ row }) => row.workspace_id }),
    workspaceName: t.exposeString('workspaceName'),
    name: t.string({ resolve: ({ row }) => row.name }),
    pattern: t.field({ type: GroupPatternRef, resolve: ({ row }) => row.pattern }),
    gapMinutes: t.int({ description: 'The minutes between two events that are back to back.', resolve: ({ row }) => row.gap_minutes }),
    status: t.field({ type: GroupStatusRef, nullable: true, resolve: (view) => view.status }),
    version: t.int({ resolve: ({ row }) => row.version }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ row }) => row.created_at }),
    createdBy: t.exposeString('createdBy', { nullable: true, description: 'The name of the person who made the group.' }),
    announcedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ row }) => row.announced_at }),
    announcedBy: t.exposeString('announcedBy', { nullable: true, description: 'The name of the person who announced it last.' }),
    changes: t.field({
      type: [ChangeRef],
      description: 'What has changed since the last announcement; empty until there is one.',
      resolve: (view) => [...view.changes],
    }),
    recipients: t.field({
      type: [RecipientRef],
      description: 'Who the next announcement is emailed to.',
      resolve: (view) => [...view.recipients],
    }),
    canEdit: t.exposeBoolean('canEdit', { description: 'Whether the caller may change, announce and move the group.' }),
    attendees: t.int({
      description: 'The sum of the attendees of its events that aren’t cancelled.',
      resolve: async ({ row }, _, ctx) => (await eventsOfGroup(ctx.db, row.id)).reduce((sum, event) => sum + event.attendees, 0),
    }),
    sessions: t.field({
      type: [SessionRef],
      description: 'Its events that aren’t cancelled, the earliest first.',
      resolve: ({ row }, _, ctx, info) => readSessionsOfGroup(ctx, row.id, readsOf(info)),
    }),
  }),
})
addQuery('sessionGroup', (t) =>
  t.field({
    type: GroupRef,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await readGroup(ctx, id)),
  }),
)

const GroupInput = inputOf('SessionGroupInput', z.extend(groupChangeInput, { version: z.nullish(z.int()) }), {
  fields: { version: lastRead },
})
addMutation('updateSessionGroup', (t) =>
  t.field({
    type: GroupRef,
    description: 'Changes a group’s name, pattern or gap. None of its events moves.',
    args: { input: t.arg({ type: GroupInput, required: true }) },
    resolve: async (_, { input }, ctx) => {
      const { id } = orThrow(await updateSessionGroup(ctx, input))
      return orThrow(await readGroup({ ...ctx, scope: scopeOf('sessionGroup', ctx.actor) }, id))
    },
  }),
)
addMutation('removeSessionFromGroup', (t) =>
  t.field({
    type: SessionRef,
    description: 'Removes an event from its group. The event keeps its time and its crew.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, ctx, info) => readChanged(ctx, info, removeSessionFromGroup(ctx, id)),
  }),
)

const OwnGroupRef = builder.objectRef<{ readonly id: string; readonly name: string }>('GroupOfSession').implement({
  description: 'The group that an event is part of.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})
builder.objectField(SessionRef, 'group', (t) =>
  t.field({
    type: OwnGroupRef,
    nullable: true,
    description: 'The group that the event is part of; null if there is none, and to those who can’t see it.',
    ...reads(['group_id'], async ({ group_id: id, workspace_id: workspaceId }, ctx) => {
      if (id === null || !reaches(scopeOf('sessionGroup', ctx.actor), { workspaceId })) return null
      return (await groupById(ctx.db, id)) ?? null
    }),
  }),
)
