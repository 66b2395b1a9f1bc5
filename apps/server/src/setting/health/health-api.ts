import { BACKUP_FAILURES } from '../../platform/backup/failures.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { HOUSE_PARTS, type HousePart, PART_STATES } from './part.ts'
import { type HouseHealth, readHouseHealth } from './read-house-health.ts'
import { type RetriedJobs, retryJobs } from './retry-jobs.ts'

const Key = builder.enumType('HousePartKey', { values: HOUSE_PARTS, description: 'What Troupe depends on.' })
const State = builder.enumType('HousePartState', {
  values: PART_STATES,
  description:
    'BAD: someone has to act. FAILING: it is being tried again. WELL: it works. UNUSED: it had nothing to do yet. OFF: it isn’t set up.',
})

const Failure = builder.enumType('BackupFailure', {
  values: BACKUP_FAILURES,
  description: 'Why no backup was made: FULL, its disk; FOLDER, which can’t be used; OTHER, which the log says.',
})

const EndpointRef = builder.objectRef<NonNullable<HousePart['endpoint']>>('HouseEndpoint').implement({
  description: 'An endpoint of a customer that needs someone.',
  fields: (t) => ({ id: t.exposeID('id'), workspaceId: t.exposeID('workspaceId') }),
})

const PartRef = builder.objectRef<HousePart>('HousePart').implement({
  description: 'Something that Troupe depends on, and how it stands.',
  fields: (t) => ({
    key: t.field({ type: Key, resolve: (row) => row.key }),
    state: t.field({ type: State, resolve: (row) => row.state }),
    succeededAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.succeededAt }),
    waiting: t.exposeInt('waiting'),
    dead: t.exposeInt('dead', { description: 'How many were given up; of emails in the last seven days.' }),
    failing: t.exposeInt('failing', { description: 'How many failed and are tried again.' }),
    nextTryAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.nextTryAt }),
    wakes: t.idList({
      description: 'What can be tried again: for EMAILS with POST /mails/{id}/again. At most 50.',
      resolve: (row) => [...row.wakes],
    }),
    endpoint: t.field({
      ...{ type: EndpointRef, nullable: true, resolve: (row) => row.endpoint },
      description: 'Of WEBHOOKS: the endpoint that needs someone most.',
    }),
    ms: t.exposeInt('ms', { nullable: true, description: 'How long it took to answer.' }),
    usedBytes: t.float({ nullable: true, resolve: (row) => row.usedBytes }),
    freeBytes: t.float({ nullable: true, description: 'How much room is left on its disk.', resolve: (row) => row.freeBytes }),
    failure: t.field({
      ...{ type: Failure, nullable: true, resolve: (row) => row.failure },
      description: 'Of BACKUPS: why there is no newer one.',
    }),
  }),
})

const HealthRef = builder.objectRef<HouseHealth & { readonly people: number }>('HouseHealth').implement({
  description: 'How Troupe stands. What is counted is counted by the process that answers.',
  fields: (t) => ({
    requests: t.exposeInt('requests', { description: 'Answered in the last hour.' }),
    failed: t.exposeInt('failed', { description: 'Those of them that failed on our side.' }),
    typicalMs: t.exposeInt('typicalMs', { nullable: true, description: 'Half of the answers took no longer.' }),
    slowMs: t.exposeInt('slowMs', { nullable: true, description: '1 in 100 took longer.' }),
    people: t.exposeInt('people', { description: 'Connected by the socket.' }),
    version: t.exposeString('version', { nullable: true, description: 'The commit that runs.' }),
    startedAt: t.field({ type: 'DateTime', resolve: (row) => row.startedAt }),
    parts: t.field({ type: [PartRef], resolve: (row) => [...row.parts] }),
  }),
})

addQuery('houseHealth', (t) =>
  t.field({ type: HealthRef, resolve: async (_, __, ctx) => ({ ...(await readHouseHealth(ctx)), people: ctx.answers.people() }) }),
)

const RetriedRef = builder.objectRef<RetriedJobs>('RetriedJobs').implement({
  fields: (t) => ({ retried: t.exposeInt('retried', { description: 'How many jobs run again.' }) }),
})
addMutation('retryJobs', (t) =>
  t.field({
    type: RetriedRef,
    description: 'Gives each job that was given up one more try, at most a thousand.',
    resolve: async (_, __, ctx) => orThrow(await retryJobs(ctx)),
  }),
)
