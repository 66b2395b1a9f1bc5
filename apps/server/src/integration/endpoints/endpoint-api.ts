import type { Answer } from '@troupe/domain/answer'
import { uuid } from '@troupe/domain/input'
import {
  createEndpointInput,
  DELIVERY_FAILURES,
  DELIVERY_KINDS,
  DELIVERY_STATES,
  endpointChange,
  GIVEN_UP,
  OFF_REASONS,
  switchesOffAt,
  WEBHOOK_KINDS,
} from '@troupe/domain/integration/webhooks'
import { boolean, extend, object, optional } from 'zod/mini'
import type { Ctx } from '../../platform/ctx.ts'
import { listOf, pageOf } from '../../platform/database/lists.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf, lastRead, versioned } from '../../platform/graphql/inputs.ts'
import { createEndpoint, deleteEndpoint, rotateSecret, updateEndpoint, type WrittenEndpoint } from './change-endpoints.ts'
import { messageIdOf } from './deliver.ts'
import {
  type DeliveryView,
  type EndpointView,
  listDeliveries,
  listEndpoints,
  readDelivery,
  recentDeliveries,
  type TryView,
  writtenEndpoint,
} from './read-endpoints.ts'
import { replayDelivery, testEndpoint } from './replay.ts'
import { bothSignUntil, secretsOf } from './secrets.ts'

const OffReasonEnum = builder.enumType('WebhookOffReason', {
  values: OFF_REASONS,
  description: 'BY_HAND: someone switched it off. GONE: it answered 410. FAILING: it accepted nothing for five days.',
})
const State = builder.enumType('WebhookDeliveryState', {
  values: DELIVERY_STATES,
  description: 'PENDING: it has a next try. DELIVERED: the endpoint has accepted it. DEAD: given up.',
})
const GivenUpEnum = builder.enumType('WebhookGivenUp', {
  values: GIVEN_UP,
  description: 'TRIES: the last try failed. GONE: the endpoint answered 410. OFF: the endpoint was switched off.',
})
const Failure = builder.enumType('WebhookFailure', {
  values: DELIVERY_FAILURES,
  description:
    'What came in place of an answer. CLOSED: the address isn’t on the public internet, and nothing was sent. TOO_BIG: more than 64 KiB. UNREADABLE: the secret can no longer be read and has to be rotated.',
})

const TryRef = builder.objectRef<TryView>('WebhookTry').implement({
  description: 'One sending of a delivery.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    at: t.field({ type: 'DateTime', description: 'The time that was signed.', resolve: (row) => Temporal.Instant.from(row.at) }),
    status: t.exposeInt('status', { nullable: true, description: 'The status of the answer; any 2xx accepts.' }),
    failure: t.field({ type: Failure, nullable: true, resolve: (row) => row.failure }),
    ms: t.exposeInt('tookMs', { description: 'How long the answer took.' }),
    signature: t.exposeString('signature', { nullable: true, description: 'The header webhook-signature.' }),
  }),
})

const DeliveryRef = builder.objectRef<DeliveryView>('WebhookDelivery').implement({
  description: 'What an endpoint is told of, as it was when it happened.',
  fields: (t) => ({
    id: t.exposeID('id'),
    messageId: t.string({
      description: 'The header webhook-id: the same however often it is sent.',
      resolve: (row) => messageIdOf(row.id),
    }),
    endpointId: t.exposeID('endpoint_id'),
    kind: t.exposeString('kind', { description: `One of ${DELIVERY_KINDS.join(', ')}.` }),
    state: t.field({ type: State, resolve: (row) => row.state }),
    givenUp: t.field({ type: GivenUpEnum, nullable: true, description: 'Why it was given up.', resolve: (row) => row.given_up }),
    madeAt: t.field({ type: 'DateTime', resolve: (row) => row.made_at }),
    endedAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.ended_at }),
    nextTryAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.next_at }),
    sending: t.exposeBoolean('sending', { description: 'Whether it is being sent right now.' }),
    sessionId: t.exposeID('session_id', { nullable: true, description: 'The event that it is about.' }),
    sessionName: t.exposeString('session_name', { nullable: true }),
    body: t.exposeString('body', { description: 'The text that is sent and signed.' }),
    tries: t.field({ type: [TryRef], description: 'The oldest first.', resolve: (row) => [...row.tries] }),
  }),
})

const EndpointRef = builder.objectRef<EndpointView>('WebhookEndpoint').implement({
  description: 'An address of a customer’s system that is told what happens in a workspace, by Standard Webhooks.',
  fields: (t) => ({
    id: t.exposeID('id'),
    workspaceId: t.exposeID('workspace_id'),
    url: t.exposeString('url'),
    kinds: t.stringList({ description: `What it is told of: ${WEBHOOK_KINDS.join(', ')}.`, resolve: (row) => [...row.kinds] }),
    active: t.exposeBoolean('active'),
    offReason: t.field({ type: OffReasonEnum, nullable: true, resolve: (row) => row.off_why }),
    offAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.off_at }),
    failingSince: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The oldest failure since the last success.',
      resolve: (row) => row.failing_since,
    }),
    switchesOffAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is switched off, if it accepts nothing until then.',
      resolve: (row) => row.failing_since && switchesOffAt(row.failing_since),
    }),
    succeededAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.succeeded_at }),
    responseMs: t.exposeInt('took_ms', { nullable: true, description: 'How long the last answer that accepted took.' }),
    lastStatus: t.exposeInt('last_status', { nullable: true, description: 'The status of the newest answer.' }),
    lastFailure: t.field({ type: Failure, nullable: true, resolve: (row) => row.last_failure }),
    waiting: t.exposeInt('waiting', { description: 'Deliveries that have a next try.' }),
    dead: t.exposeInt('dead', { description: 'Deliveries that were given up.' }),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'The secret that signs, in the answer of the mutation that made it; otherwise null.',
    }),
    bothSignUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the former secret signs too.',
      resolve: (row, _, ctx) => bothSignUntil(row, ctx.now()),
    }),
    unreadable: t.boolean({
      description: 'Whether the secret can no longer be read and has to be rotated.',
      resolve: (row, _, ctx) => secretsOf(ctx.settings, row, ctx.now()).length === 0,
    }),
    version: t.exposeInt('version'),
    createdAt: t.field({ type: 'DateTime', resolve: (row) => row.created_at }),
    createdBy: t.exposeString('made_by', { nullable: true, description: 'The name of the person who added it.' }),
    recent: t.field({
      type: [DeliveryRef],
      description: 'The 24 newest deliveries, the newest first.',
      resolve: async (row, _, ctx) => [...(await recentDeliveries(ctx, row.id))],
    }),
  }),
})

addQuery('webhookEndpoints', (t) =>
  t.field({
    type: [EndpointRef],
    description: 'The endpoints of a workspace, at most ten.',
    args: { workspaceId: t.arg.id({ required: true }) },
    resolve: async (_, { workspaceId }, ctx) => [...orThrow(await listEndpoints(ctx, workspaceId))],
  }),
)

const DeliveryFilter = builder.inputType('WebhookDeliveryFilter', {
  fields: (t) => ({ id: t.id(), state: t.field({ type: State }) }),
})
const DeliveriesRef = listOf('WebhookDeliveryList', DeliveryRef)
addQuery('webhookDeliveries', (t) =>
  t.field({
    type: DeliveriesRef,
    description: 'Deliveries of an endpoint, the newest first. They are kept for 90 days.',
    args: {
      endpointId: t.arg.id({ required: true }),
      filter: t.arg({ type: DeliveryFilter }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: async (_, { endpointId, filter, ...page }, ctx) => {
      const asked = { endpointId, id: filter?.id ?? undefined, state: filter?.state ?? undefined }
      return orThrow(await listDeliveries(ctx, asked, orThrow(pageOf(page))))
    },
  }),
)

/** Their names have dots, which no enumeration of GraphQL can have. */
const kinds = { type: 'String', description: `Any of ${WEBHOOK_KINDS.join(', ')}.` } as const
const address = 'An https address on the public internet.'
const CreateInput = inputOf('CreateWebhookEndpointInput', createEndpointInput, { fields: { kinds, url: address } })
const UpdateInput = inputOf('UpdateWebhookEndpointInput', extend(endpointChange, versioned), {
  fields: { kinds, url: address, version: lastRead, active: 'One that is switched off gives up what waits for it.' },
})
const ReplayInput = inputOf('ReplayWebhookDeliveryInput', object({ id: uuid, allGivenUp: optional(boolean()) }), {
  fields: { allGivenUp: 'Also every other delivery that the same endpoint missed.' },
})

const written = async (ctx: Ctx, done: Promise<Answer<WrittenEndpoint>>) => orThrow(await writtenEndpoint(ctx, orThrow(await done)))

addMutation('createWebhookEndpoint', (t) =>
  t.field({
    type: EndpointRef,
    description: 'Adds an endpoint; the answer has its secret, which is shown this once.',
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_, { input }, ctx) => written(ctx, createEndpoint(ctx, input)),
  }),
)
addMutation('updateWebhookEndpoint', (t) =>
  t.field({
    type: EndpointRef,
    args: { input: t.arg({ type: UpdateInput, required: true }) },
    resolve: (_, { input }, ctx) => written(ctx, updateEndpoint(ctx, input)),
  }),
)
addMutation('deleteWebhookEndpoint', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteEndpoint(ctx, id)).id,
  }),
)
addMutation('rotateWebhookSecret', (t) =>
  t.field({
    type: EndpointRef,
    description: 'Gives an endpoint another secret, which the answer has; the former one signs too for 24 hours. At most five times a day.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, ctx) => written(ctx, rotateSecret(ctx, id)),
  }),
)
addMutation('testWebhookEndpoint', (t) =>
  t.field({
    type: DeliveryRef,
    description: 'Sends a delivery of the kind webhook.test and waits for its answer. At most 30 an hour.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await readDelivery(ctx, orThrow(await testEndpoint(ctx, id)).id)),
  }),
)

const ReplayRef = builder.objectRef<{ readonly delivery: DeliveryView; readonly replayed: number }>('WebhookReplay').implement({
  fields: (t) => ({
    delivery: t.field({ type: DeliveryRef, resolve: (row) => row.delivery }),
    replayed: t.exposeInt('replayed', { description: 'How many deliveries are sent again.' }),
  }),
})
addMutation('replayWebhookDelivery', (t) =>
  t.field({
    type: ReplayRef,
    description: 'Sends a delivery again, with the same webhook-id and body, and waits for its answer.',
    args: { input: t.arg({ type: ReplayInput, required: true }) },
    resolve: async (_, { input }, ctx) => {
      const { id, replayed } = orThrow(await replayDelivery(ctx, input))
      return { delivery: orThrow(await readDelivery(ctx, id)), replayed }
    },
  }),
)
