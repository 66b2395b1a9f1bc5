import { uuid } from '@troupe/domain/input'
import {
  galleryPassword,
  INTEGRATION_ERRORS,
  INTEGRATION_STATES,
  INTEGRATION_TYPES,
  type IntegrationType,
  PORT_MODES,
} from '@troupe/domain/integration/kinds'
import type { GraphQLResolveInfo } from 'graphql'
import * as z from 'zod'
import { object } from 'zod/mini'
import { FailureOfPort, linkBreadcrumb } from '../game/game.ts'
import { type Ctx, shown } from '../platform/ctx.ts'
import { asHouse } from '../platform/database/db.ts'
import { addMutation, addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf } from '../platform/graphql/inputs.ts'
import type { RestRoute } from '../platform/http/http.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import { readChanged, reads, SessionLinksRef, SessionRef } from '../session/session.ts'
import { type DeadEvent, type PortHealth, readHealth } from './health/read-health.ts'
import { simulatorPage } from './health/simulator-page.ts'
import { type PortTest, testPort } from './health/test-port.ts'
import { updateGalleryPassword } from './links/change-password.ts'
import { type IntegrationLink, passwordOf, readLinks } from './links/read-links.ts'
import { gameIntegration, synchronizeSession } from './links/synchronize.ts'

const rowAnswer = z.object({
  id: z.string(),
  integrationId: z.string().nullable(),
  type: z.enum(INTEGRATION_TYPES),
  url: z.string().nullable(),
  syncedAt: z.string().nullable(),
  active: z.boolean(),
  state: z.enum(INTEGRATION_STATES),
  lastError: z.object({ kind: z.enum(INTEGRATION_ERRORS), at: z.string() }).nullable(),
  nextTryAt: z.string().nullable(),
  sending: z.boolean(),
  unlinked: z.boolean(),
  simulated: z.boolean(),
})

/** A link as REST answers it; a password is in no list. */
const rowOf = ({ sessionId: _, passwordBox: __, ...link }: IntegrationLink): z.infer<typeof rowAnswer> => ({
  ...link,
  syncedAt: link.syncedAt?.toString() ?? null,
  nextTryAt: link.nextTryAt?.toString() ?? null,
  lastError: link.lastError && { kind: link.lastError.kind, at: link.lastError.at.toString() },
})

/** The REST paths of integrations. */
export function integrationRoutes(route: RestRoute) {
  route('POST /session/{id}/synchronize', {
    summary:
      'Push an event to every system that it is linked with, those that were given up too; repeated while it runs, nothing is pushed twice',
    params: z.object({ id: z.string() }),
    answer: z.object({ integrations: z.array(rowAnswer) }),
    status: 202,
    run: async (ctx, { params: { id } }) => {
      const woken = await synchronizeSession(ctx, id)
      return woken.ok ? { ...woken, value: { integrations: woken.value.integrations.map(rowOf) } } : woken
    },
  })
  route('POST /session/{id}/link/breadcrumb', {
    summary: 'Link an event to a game of Breadcrumb, which is then told what happens in the game of the event; null unlinks it',
    params: z.object({ id: z.string() }),
    body: z.strictObject({ gameId: z.string().trim().min(1).max(64).nullable() }),
    answer: z.object({ gameId: z.string().nullable(), integration: rowAnswer.nullable() }),
    refuses: ['NOT_ALLOWED_TYPE', 'STATE_CONFLICT', 'UNAVAILABLE'],
    run: async (ctx, { params: { id }, body: { gameId } }) => {
      const linked = await linkBreadcrumb(ctx, { id, gameId })
      if (!linked.ok) return linked
      const link = await asHouse(ctx.db, (db) => gameIntegration({ ...ctx, db }, id))
      return { ...linked, value: { ...linked.value, integration: link && rowOf(link) } }
    },
  })
  route('GET /simulator/{port}/{id}', {
    summary: 'See what a simulated system outside was told of an event; for HubSpot and Slack as staff only',
    params: z.object({ port: z.string().max(20), id: z.string().max(64) }),
    query: z.object({ password: z.string().max(100).optional() }),
    produces: ['text/html'],
    run: (ctx, { params, query, reply }) => simulatorPage(ctx, { ...params, ...query }, reply),
  })
}

const Type = builder.enumType('IntegrationType', {
  values: INTEGRATION_TYPES,
  description: 'The systems outside that an event is linked with.',
})
const State = builder.enumType('IntegrationState', {
  values: INTEGRATION_STATES,
  description:
    'PENDING: something is to be pushed. SYNCED: the other side has the event as it is. FAILED: the last try failed, and there will be another. DEAD: given up. OFF: nothing is pushed.',
})
const ErrorKind = builder.enumType('IntegrationError', {
  values: INTEGRATION_ERRORS,
  description: 'What came in place of an answer; REFUSED: an answer that refuses for good.',
})
const Mode = builder.enumType('PortMode', { values: PORT_MODES })

const LastErrorRef = builder.objectRef<NonNullable<IntegrationLink['lastError']>>('SessionIntegrationError').implement({
  fields: (t) => ({
    kind: t.field({ type: ErrorKind, resolve: (row) => row.kind }),
    at: t.field({ type: 'DateTime', resolve: (row) => row.at }),
  }),
})

/** A link with what decides whether its reader sees its password. */
type ShownLink = IntegrationLink & { readonly workspaceId: string; readonly assigned: boolean }

const forTries = <T>(ctx: Ctx, field: string, value: T) =>
  shown(ctx, { maySee: reaches(scopeOf('Session.integrations.lastError', ctx.actor), {}), field: `SessionIntegration.${field}`, value })

const IntegrationRef = builder.objectRef<ShownLink>('SessionIntegration').implement({
  description: 'How an event is linked with a system outside.',
  fields: (t) => ({
    id: t.exposeID('id'),
    integrationId: t.exposeString('integrationId', {
      nullable: true,
      description: 'The id on the other side, for Breadcrumb that of the game; null until the first push has succeeded.',
    }),
    type: t.field({ type: Type, resolve: (row) => row.type }),
    url: t.exposeString('url', { nullable: true }),
    syncedAt: t.field({ type: 'DateTime', nullable: true, description: 'When the last push succeeded.', resolve: (row) => row.syncedAt }),
    active: t.exposeBoolean('active', { description: 'Whether the event has the link now, and its port is on.' }),
    password: t.string({
      nullable: true,
      description: 'A gallery’s password. Visible to editors, the event’s hosts and staff, for one event at a time: null in lists.',
      resolve: (row, _, ctx, info) => shownPassword(ctx, row, info),
    }),
    passwordLost: t.boolean({
      description: 'Whether the stored password can no longer be read and has to be set again.',
      resolve: (row, _, ctx) => passwordOf(ctx, row) === undefined,
    }),
    state: t.field({ type: State, resolve: (row) => row.state }),
    lastError: t.field({
      type: LastErrorRef,
      nullable: true,
      description: 'Why the last push failed, until one succeeds. Visible to staff only.',
      resolve: (row, _, ctx) => forTries(ctx, 'lastError', row.lastError),
    }),
    nextTryAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is pushed next; null if nothing is to be pushed or it was given up. Visible to staff only.',
      resolve: (row, _, ctx) => forTries(ctx, 'nextTryAt', row.nextTryAt),
    }),
    sending: t.exposeBoolean('sending', { description: 'Whether it is being pushed right now.' }),
    unlinked: t.exposeBoolean('unlinked', {
      description: 'Whether someone unlinked the game by hand. Nothing is pushed until someone links or synchronizes the event.',
    }),
    simulated: t.exposeBoolean('simulated', { description: 'Whether the other side is only simulated.' }),
  }),
})

/** Null in a list of events: there the path to the field holds another number than that of the link. */
function shownPassword(ctx: Ctx, row: ShownLink, { path }: GraphQLResolveInfo): string | null {
  if (numbersIn(path) > 1) return null
  const maySee = row.type === 'GALLERY' && reaches(scopeOf('Session.integrations.password', ctx.actor), row)
  return shown(ctx, {
    maySee: maySee || row.type !== 'GALLERY',
    field: 'SessionIntegration.password',
    value: maySee ? (passwordOf(ctx, row) ?? null) : null,
  })
}

const numbersIn = (path: GraphQLResolveInfo['path'] | undefined): number =>
  path === undefined ? 0 : (typeof path.key === 'number' ? 1 : 0) + numbersIn(path.prev)

builder.objectField(SessionRef, 'integrations', (t) =>
  t.field({
    type: [IntegrationRef],
    description:
      'The systems outside that the event is linked with. Staff see all; other people those that concern guests, while they are on.',
    ...reads(['assigned'], async (view, ctx) => {
      const links = await readLinks(ctx, view.id)
      return links.map((link) => ({ ...link, workspaceId: view.workspace_id, assigned: view.assigned }))
    }),
  }),
)

const urlOf =
  (type: IntegrationType) =>
  async ({ sessionId }: { readonly sessionId: string }, _: unknown, ctx: Ctx) =>
    (await readLinks(ctx, sessionId)).find((link) => link.type === type && link.active)?.url ?? null
builder.objectFields(SessionLinksRef, (t) => ({
  breadcrumb: t.string({ nullable: true, resolve: urlOf('BREADCRUMB') }),
  gallery: t.string({ nullable: true, resolve: urlOf('GALLERY') }),
  hubspot: t.string({ nullable: true, resolve: urlOf('HUBSPOT') }),
  play: t.string({ nullable: true, resolve: urlOf('PLAY') }),
  slack: t.string({ nullable: true, resolve: urlOf('SLACK') }),
  webEvent: t.string({ nullable: true, resolve: urlOf('WEB_EVENT') }),
}))

const GalleryPasswordInput = inputOf('UpdateGalleryPasswordInput', object({ id: uuid, password: galleryPassword }), {
  fields: { id: 'The id of the event.', password: '6 to 64 characters.' },
})
addMutation('updateGalleryPassword', (t) =>
  t.field({
    type: SessionRef,
    args: { input: t.arg({ type: GalleryPasswordInput, required: true }) },
    resolve: (_, { input }, ctx, info) => readChanged(ctx, info, updateGalleryPassword(ctx, input)),
  }),
)

const DeadEventRef = builder.objectRef<DeadEvent>('IntegrationDeadEvent').implement({
  description: 'An event whose link was given up.',
  fields: (t) => ({
    sessionId: t.exposeID('sessionId'),
    name: t.exposeString('name'),
    startsAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.startsAt }),
    timezone: t.exposeString('timezone'),
    workspaceName: t.exposeString('workspaceName'),
    error: t.field({ type: ErrorKind, nullable: true, resolve: (row) => row.error }),
    at: t.field({ type: 'DateTime', nullable: true, description: 'When it was given up.', resolve: (row) => row.at }),
  }),
})
const PortRef = builder.objectRef<PortHealth>('IntegrationPort').implement({
  description: 'A system outside: how it is set, and how it answers.',
  fields: (t) => ({
    type: t.field({ type: Type, resolve: (row) => row.type }),
    mode: t.field({ type: Mode, resolve: (row) => row.mode }),
    address: t.exposeString('address', { nullable: true, description: 'Its address; null unless it is real.' }),
    open: t.boolean({
      description: 'Whether it didn’t answer several times and isn’t asked for a while.',
      resolve: (row) => row.openUntil !== null,
    }),
    openUntil: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.openUntil }),
    failures: t.exposeInt('failures', { description: 'In a row.' }),
    succeededAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.succeededAt }),
    failedAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.failedAt }),
    failure: t.field({ type: FailureOfPort, nullable: true, resolve: (row) => row.failure }),
    responseMs: t.exposeInt('responseMs', { nullable: true, description: 'How long the last answer took.' }),
    answered: t.exposeInt('answered', { description: 'Answers in the last 24 hours.' }),
    failed: t.exposeInt('failed', { description: 'Failures in the last 24 hours.' }),
    waiting: t.exposeInt('waiting', { description: 'How many events it has yet to be told of.' }),
    dead: t.exposeInt('dead', { description: 'How many events were given up.' }),
    deadEvents: t.field({ type: [DeadEventRef], description: 'At most 50, the newest first.', resolve: (row) => [...row.deadEvents] }),
    newest: t.exposeString('newest', { nullable: true, description: 'The address of the event that it was told of last.' }),
  }),
})
const HealthRef = builder.objectRef<{ readonly ports: readonly PortHealth[] }>('IntegrationHealth').implement({
  fields: (t) => ({ ports: t.field({ type: [PortRef], resolve: (row) => [...row.ports] }) }),
})
addQuery('integrationHealth', (t) => t.field({ type: HealthRef, resolve: async (_, __, ctx) => ({ ports: await readHealth(ctx) }) }))

const TestRef = builder.objectRef<PortTest>('IntegrationTest').implement({
  fields: (t) => ({
    ok: t.boolean({ resolve: (row) => row.error === null }),
    error: t.field({ type: ErrorKind, nullable: true, resolve: (row) => row.error }),
    ms: t.exposeInt('ms', { description: 'How long the answer took.' }),
  }),
})
addMutation('testIntegration', (t) =>
  t.field({
    type: TestRef,
    description:
      'Asks a system outside for something that changes nothing; Play is told of the newest demo event. At most ten times an hour.',
    args: { type: t.arg({ type: Type, required: true }) },
    resolve: async (_, { type }, ctx) => orThrow(await testPort(ctx, type)),
  }),
)
