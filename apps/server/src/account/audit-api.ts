import { listOf, pageOf } from '../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { said } from './api.ts'
import { type AuditPerson, type AuditRow, auditEntries } from './audit.ts'

const AuditPersonRef = builder.objectRef<AuditPerson>('AuditPerson').implement({
  fields: (t) => ({ id: t.exposeID('id'), fullName: t.exposeString('fullName') }),
})
const AuditEntryRef = builder.objectRef<AuditRow>('AuditEntry').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.field({ type: 'DateTime', resolve: (row) => row.at }),
    operation: t.exposeString('operation'),
    actor: t.field({
      type: AuditPersonRef,
      nullable: true,
      description: 'Who made the change; null if it was Troupe itself or a guest.',
      resolve: (row) => (row.actor_id === null ? null : { id: row.actor_id, fullName: row.actor_name ?? '' }),
    }),
    subjectType: t.exposeString('subject_type'),
    subjectId: t.exposeID('subject_id', { nullable: true }),
    sessionId: t.exposeID('session_id', { nullable: true, description: 'The event that it’s about, which may not be its subject.' }),
    subjectName: t.exposeString('subject_name', {
      nullable: true,
      description: 'The subject’s current name. Others than admins read only those of events in their workspaces.',
    }),
    workspaceId: t.exposeID('workspace_id', { nullable: true }),
    before: t.field({ type: 'JSON', nullable: true, resolve: (row) => row.before }),
    after: t.field({ type: 'JSON', nullable: true, resolve: (row) => row.after }),
    reason: t.exposeString('reason', { nullable: true }),
    people: t.field({
      type: [AuditPersonRef],
      description: 'Everyone named by their id in the subject, before and after, if the caller may see them.',
      resolve: (row) => row.people,
    }),
  }),
})
const AuditListRef = listOf('AuditList', AuditEntryRef)
const AuditFilter = builder.inputType('AuditFilter', {
  fields: (t) => ({
    actorId: t.id(),
    operations: t.stringList(),
    subjectType: t.string({ description: 'The type of the subject, such as user, permission, workspace, session or file.' }),
    subjectId: t.id(),
    sessionId: t.id({ description: 'Only entries about this event and its crew, whatever their subject.' }),
    workspaceId: t.id(),
    from: t.field({ type: 'DateTime', description: 'Only entries made at this time or later.' }),
    to: t.field({ type: 'DateTime', description: 'Only entries made before this time.' }),
  }),
})
addQuery('auditEntries', (t) =>
  t.field({
    type: AuditListRef,
    args: { filter: t.arg({ type: AuditFilter }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, ...page }, ctx) => auditEntries(ctx, said(filter ?? {}), orThrow(pageOf(page))),
  }),
)
