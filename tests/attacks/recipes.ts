import { gzipSync } from 'node:zlib'
import { DOCUMENT_TYPES } from '@troupe/domain/session/document-types'
import { world } from '../world/ids.ts'

const when = '2026-11-18T16:00:00Z'
const wish = {
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'Europe/Berlin',
  attendees: 20,
  duration: 60,
}
const items = [{ id: 'pack0001', kind: 'PACK', consumable: 'CREDIT', quantity: 1 }]
const cart = Buffer.from(JSON.stringify(items)).toString('base64url')
const payment = {
  ...{ items, way: 'CARD', contact: { firstName: 'Eve', lastName: 'Eve', email: 'eve@evil.example' }, expectedTotal: 18_000 },
  ...{ traceId: 'eeeeeeee-0000-4000-8000-000000000000', idempotencyKey: 'eve' },
}
const { timezone: _timezone, ...quoted } = wish
const chunk = gzipSync('[{"type":4,"timestamp":0,"data":{}}]')
export interface Asked {
  readonly url?: string
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
}
type Ids = Readonly<Record<string, string>>
export interface Recipe {
  /** The kind of row that the path names. */
  readonly kind: string
  /** How to request a row by its id; `own` has rows of the caller's own for the other ids. */
  readonly ask: (id: string, own: Ids) => readonly Asked[]
}
const plain = () => [{}]
const moving = () => [{ body: { startsAt: when, timezone: 'Europe/Berlin' } }]
const of = (kind: string, ask: Recipe['ask'] = plain): Recipe => ({ kind, ask })

/** How to ask each REST path for a row by its id. A path that is neither here nor below stops the walk. */
export const recipes: Readonly<Record<string, Recipe>> = {
  'POST /session': of('workspace', (id, own) => [
    { body: { ...wish, workspaceId: id } },
    { body: { ...wish, workspaceId: own.workspace, group: id } },
  ]),
  'POST /session-group': of('session', (id, own) => [
    { body: { sessionIds: [id, own.session], pattern: 'FREE' } },
    { body: { copies: { sessionId: id, count: 2 }, pattern: 'FREE' } },
  ]),
  'POST /session-group/session': of('session', (id, own) => [{ body: { id } }, { body: { id: own.session, groupId: id } }]),
  'POST /session-group/{id}/announce': of('group'),
  'POST /session-group/{id}/move': of('group', () => [...moving(), ...moving().map(({ body }) => ({ body: { ...body, preview: true } }))]),
  'POST /cart/session/calculate': of('workspace', (id) => [{ body: { ...wish, workspaceId: id } }]),
  'GET /cart/calculate': of('workspace', (id) => [{ url: `/cart/calculate?items=${cart}&workspaceId=${id}` }]),
  'POST /cart/payment-intent': of('workspace', (id) => [{ body: { ...payment, workspaceId: id } }]),
  'GET /cart/payment/{traceId}': of('trace', (id) => [{ url: `/cart/payment/${id}` }]),
  'DELETE /session/{id}': of('session'),
  'GET /session/{id}/calendar.ics': of('session'),
  'GET /session/{id}/document': of('session', (id) => DOCUMENT_TYPES.map((type) => ({ url: `/session/${id}/document?type=${type}` }))),
  'GET /session/{id}/attendees': of('session'),
  'POST /session/{id}/synchronize': of('session'),
  'POST /session/{id}/link/breadcrumb': of('session', () => [{ body: { gameId: 'BC-1001' } }]),
  'GET /session/{id}/lawn-schedule': of('session', () => [{}, { headers: { accept: 'text/csv' } }]),
  'POST /session/{id}/upgrade': of('session', () => [{ body: { upgrade: 'PREMIUM' } }]),
  'POST /session/{id}/upgrade/force': of('session', () => [{ body: { upgrade: 'PREMIUM', reason: 'x' } }]),
  'PUT /scheduler/session/{id}/slots': of('session', () => [{ body: { quantity: 2 } }]),
  'PUT /scheduler/session/{id}/slots/force': of('session', () => [{ body: { quantity: 2, reason: 'x' } }]),
  'GET /scheduler/session/{id}/dates': of('session', (id) => [
    { url: `/scheduler/session/${id}/dates?start=${when}&timezone=Europe/Berlin` },
  ]),
  'GET /scheduler/schema/dates': of('session', (id) => [
    { url: `/scheduler/schema/dates?start=${when}&timezone=Europe/Berlin&experienceId=${id}&format=REMOTE&hostType=ON_SCREEN` },
  ]),
  'GET /scheduler/public/experience/{id}/dates': of('session', (id) => [
    { url: `/scheduler/public/experience/${id}/dates?start=${when}&timezone=Europe/Berlin` },
  ]),
  'GET /scheduler/public/schema/slots': of('session', (id) => [
    { url: `/scheduler/public/schema/slots?start=${when}&timezone=Europe/Berlin&experienceId=${id}&format=REMOTE&hostType=ON_SCREEN` },
  ]),
  'POST /scheduler/session/{id}/reserve': of('session', moving),
  'POST /scheduler/session/{id}/book': of('session', (id, own) => [
    { body: { holdId: id } },
    { url: `/scheduler/session/${own.session}/book`, body: { holdId: id } },
  ]),
  'DELETE /scheduler/session/{id}/book': of('session'),
  'POST /scheduler/session/{id}/request': of('session', moving),
  'DELETE /scheduler/session/{id}/request': of('session'),
  'POST /scheduler/session/{id}/request/approve': of('session', (id) => [
    { body: { holdId: id } },
    { body: { dryRun: true } },
    { body: {} },
  ]),
  'POST /scheduler/session/{id}/request/refuse': of('session', () => [{ body: { reason: 'x' } }]),
  'POST /scheduler/session/{id}/reschedule/force': of('session', () => [{ body: { startsAt: when, reason: 'x' } }]),
  'GET /scheduler/session/{id}/hosts': of('session'),
  'PUT /scheduler/session-assignment/{id}/host': of('assignment', (id) => [{ body: { id } }]),
  'PUT /scheduler/session/{id}/random/ep': of('session'),
  'PUT /scheduler/session-assignment/{id}/random/host': of('assignment'),
  'POST /scheduler/session/{id}/shuffle': of('session'),
  'PUT /session/{id}/outcome': of('past', () => [{ body: { outcome: 'RAN' } }]),
  'POST /session/{id}/restore': of('session', () => [{ body: { reason: 'x' } }]),
  'GET /assignment/{id}': of('approval'),
  'POST /assignment/{id}/accept': of('approval', () => [{ body: {} }]),
  'POST /assignment/{id}/decline': of('approval', () => [{ body: {} }]),
  'POST /assignment/{id}/withdraw': of('approval', () => [{ body: { reason: 'SICK' } }]),
  'POST /assignment/{id}/hand-over': of('assignment', (id) => [{ body: { userIds: [id] } }]),
  'POST /assignment/{id}/hand-over/accept': of('assignment'),
  'POST /assignment/{id}/hand-over/approve': of('assignment'),
  'DELETE /assignment/{id}/hand-over': of('assignment'),
  'POST /session/{id}/message': of('session', () => [{ body: { text: 'x' } }]),
  'GET /assignment/rating/{id}': of('assignment'),
  'POST /assignment/rating/{id}': of('assignment', (id) => [{ body: { ratings: [{ assignmentId: id, rating: 5 }] } }]),
  'POST /assignment-offer/{id}/resend': of('approval'),
  'DELETE /assignment-offer/{id}': of('approval'),
  'POST /auth/invite': of('workspace', (id) => [{ body: { workspaceId: id, email: 'eve@evil.example', role: 'ADMIN' } }]),
  'POST /auth/invite/{id}/again': of('invitation'),
  'DELETE /auth/invite/{id}': of('invitation'),
  'DELETE /auth/sign-in/{id}': of('signIn'),
  'POST /mails/{id}/again': of('mail'),
  'GET /email/templates': of('workspace', (id) => [{ url: `/email/templates?workspaceId=${id}` }]),
  'GET /email/template': of('session', (id) => [
    { url: `/email/template?templateId=session.details&sessionId=${id}` },
    { url: `/email/template?templateId=assignment.offered&sessionId=${id}` },
  ]),
  'GET /email/template/{id}/edit': of('workspace', (id) => [{ url: `/email/template/session.booked/edit?workspaceId=${id}` }]),
  'POST /email/template/{id}': of('workspace', (id) => [
    { url: '/email/template/session.failed', body: { subject: 'Eve', body: 'Eve', workspaceId: id } },
    { url: '/email/template/session.failed', body: { reset: true, workspaceId: id } },
  ]),
  'POST /email/send/': of('session', (id, own) => [
    { body: { templateId: 'session.note', sessionId: id, to: [own.person], body: 'Eve' } },
    { body: { templateId: 'session.details', sessionId: own.session, to: [id], preview: true } },
  ]),
  'POST /auth/password/reset': of('person', (id) => [{ body: { id } }]),
  'POST /auth/password/temporary': of('person', (id) => [{ body: { id } }]),
  'PUT /auth/email': of('person', (id) => [{ body: { id, email: 'eve@evil.example' } }]),
  'POST /files': of('workspace', (id) => [
    { url: `/files?workspaceId=${id}`, body: 'no picture', headers: { 'content-type': 'image/png' } },
    { url: `/files?userId=${id}`, body: 'no picture', headers: { 'content-type': 'image/png' } },
  ]),
  'POST /replay': of('replay', (id) => [
    { url: `/replay?id=${id}&part=1&width=1440&height=900`, body: chunk, headers: { 'content-type': 'application/gzip' } },
  ]),
  'GET /replay/{id}': of('replay'),
  'GET /files/{id}': of('file'),
  'HEAD /files/{id}': of('stored', () => [{ headers: { 'tus-resumable': '1.0.0' } }]),
  'PATCH /files/{id}': of('stored', () => [
    { body: 'bytes', headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' } },
  ]),
  'DELETE /files/{id}': of('stored'),
  'GET /session/{id}/report/{fileId}': of('session', (id, own) => [
    { url: `/session/${id}/report/${own.stored}` },
    { url: `/session/${own.session}/report/${id}` },
  ]),
  'GET /session/{id}/media.zip': of('session'),
  'POST /mission-sets/{id}/import': of('missionSet', () => [
    { body: { format: 'CSV', text: 'title,kind,instructions,answers\nEve,text,Who?,Eve' } },
  ]),
  'POST /order/{id}/refund': of('order', () => [{ body: { reason: 'x' } }]),
  'POST /order/{id}/cancel': of('order'),
  'GET /order/{id}/invoice.pdf': of('order'),
  'POST /cart/request': of('workspace', (id) => [{ body: { items, contact: payment.contact, reason: 'INVOICE', workspaceId: id } }]),
  'POST /quote': of('workspace', (id) => [{ body: { ...quoted, workspaceId: id } }]),
  'GET /quote/{id}': of('quote', (id) => [{ url: `/quote/${id}` }]),
  'DELETE /quote/{id}': of('quote'),
  'POST /quote/{id}/link': of('quote'),
  'GET /users/{id}/data': of('person'),
  'POST /users/{id}/erase': of('person', () => [{ body: { email: 'eve@evil.example' } }]),
  'POST /users/{id}/erase-request': of('person', () => [{ body: { password: 'Second-act-2' } }]),
  'DELETE /users/{id}/erase-request': of('person'),
  'GET /users/export': of('workspace', (id) => [{ url: `/users/export?workspaceId=${id}` }]),
  'GET /sessions/export': of('workspace', (id) => [{ url: `/sessions/export?workspaceId=${id}` }]),
  'GET /workspace/{id}/report/activities': of('workspace'),
  'GET /workspace/{id}/statement': of('workspace', (id) => [
    {},
    { url: `/workspace/${id}/statement?format=csv` },
    { url: `/workspace/${id}/statement?format=pdf` },
  ]),
  'GET /workspace/{id}/statement/head': of('workspace'),
}

/** Paths that name no row, with a body for those that want one. */
export const rowless: Readonly<Record<string, Asked>> = {
  'POST /webhooks/stripe': { body: {} },
  'POST /webhooks/hubspot': { body: [] },
  'POST /webhooks/quickbooks': { body: {} },
  'GET /simulator/{port}/{id}': { url: '/simulator/gallery/x' },
  'POST /test-provider/v1/payment_intents/{id}/confirm': {
    url: '/test-provider/v1/payment_intents/pi_x/confirm',
    body: { clientSecret: 'x' },
  },
  'GET /pricing/config': {},
  'GET /calendar/{token}.ics': { url: '/calendar/x.ics' },
  'GET /join/{code}': { url: '/join/x' },
  'POST /join/{code}': { url: '/join/x', body: { firstName: 'Eve', email: 'eve@evil.example', answer: 'YES' } },
  'POST /plant/application': { body: { email: 'eve@evil.example' } },
  'GET /plant/application/{code}': { url: '/plant/application/x' },
  'DELETE /plant/application/{code}': { url: '/plant/application/x' },
  'GET /marketing/form/{id}': { url: '/marketing/form/contact' },
  'POST /marketing/form/{id}': { url: '/marketing/form/contact', body: { values: { topic: 'CREDITS' }, consent: false } },
  'GET /captcha/challenge': { url: '/captcha/challenge?purpose=CART_REQUEST' },
  'GET /pricing/data': {},
  'GET /healthz': {},
  'GET /readyz': {},
  'GET /metrics': {},
  'GET /openapi.json': {},
  'POST /ai/prompt/test': { body: { model: 'GPT_4O', prompt: 'Hello {{name}}', variables: { name: 'Eve' } } },
  'POST /client-error': { body: { kind: 'TypeError', path: '/' } },
  'POST /users/import': { body: 'firstName,lastName,email\nEve,Eve,eve@evil.example\n', headers: { 'content-type': 'text/csv' } },
  'POST /auth/login': { body: { email: 'eve@evil.example', password: 'Wrong-1-password' } },
  'POST /auth/refresh': { body: {} },
  'POST /auth/register': { body: { email: 'x' } },
  'POST /auth/register/code': { body: { code: 'x' } },
  'POST /auth/password/complete': { body: { email: 'eve@evil.example', password: 'Second-act-2' } },
  'POST /auth/password/forgot': { body: { email: 'eve@evil.example' } },
  'POST /auth/password/forgot/confirm': { body: { email: 'eve@evil.example', code: '000000', password: 'Second-act-2' } },
  'POST /auth/password/strength': { body: { password: 'x' } },
  'POST /auth/passkey': { body: {} },
  'POST /auth/passkey/login': { body: {} },
  'POST /auth/logout': {},
  'POST /email/unsubscribe/{code}': { url: '/email/unsubscribe/x' },
}
