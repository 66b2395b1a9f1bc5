import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { yes } from '@troupe/domain/answer'
import { OFF_DAYS, WARNED_DAYS } from '@troupe/domain/integration/webhooks'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { farCertificate } from '@troupe/tests/outbound/certificate'
import { rounds, within } from '@troupe/tests/pace'
import { idOf, world } from '@troupe/tests/world/ids'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { grantCredits } from '../../credit/credit.ts'
import { asSystem, command } from '../../platform/ctx.ts'
import { newWebhookSecret, signedHeaders } from '../../platform/outbound/sign-webhook.ts'
import { createWebClient } from '../../platform/outbound/web-client.ts'
import { countDeliveries } from './count-deliveries.ts'
import { deliverAllDue, LIMITS } from './deliver.ts'
import { forgetDeliveries, watchEndpoints } from './watch.ts'

/** What an endpoint was sent. */
interface Heard {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
const heard: Heard[] = []
const well: RequestListener = (_request, response) => response.writeHead(204).end()
/** How each path answers; others accept. */
const behaviours = new Map<string, RequestListener>()
const far = createServer({ key: farCertificate.key, cert: farCertificate.cert }, async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const path = request.url ?? ''
  heard.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() })
  return (behaviours.get(path) ?? well)(request, response)
})
let resolved = ['93.184.216.34']
let app: OpenHouse
const owner = 'owner@northwind.example'
const editor = 'editor@northwind.example'
const { northwind, halden } = world.workspaces

beforeAll(async () => {
  await new Promise<void>((done) => far.listen(0, '127.0.0.1', done))
  app = await openHouse()
  const dialled = () => ({ host: '127.0.0.1', port: (far.address() as AddressInfo).port })
  const client = createWebClient({}, { resolve: async () => resolved, dialled, ca: farCertificate.cert })
  // the limits are the product's; only a hanging endpoint isn't waited for as long, and a slow machine is waited for longer
  const send: typeof client.send = (asked) => {
    expect([asked.timeout, asked.longest]).toEqual([5000, 65_536])
    return client.send({ ...asked, timeout: within(/(hangs|drips)$/.test(asked.url) ? 400 : 20_000) })
  }
  Object.assign(app.house, { webClient: { send } })
  const grant = { workspaceId: northwind, consumable: 'CREDIT' as const, credits: 500, reason: 'Test', key: 'test-lot' }
  await command(asSystem(app.house), async (work) => yes(await grantCredits(work, grant)))
})
afterAll(async () => {
  far.closeAllConnections()
  far.close()
  await app?.close()
})
beforeEach(async () => {
  resolved = ['93.184.216.34']
  behaviours.clear()
  heard.length = 0
  // each test has endpoints of its own
  await app.db.deleteFrom('webhook_endpoint').execute()
  await takeMails(app)
  starts.length = 0
})

const fields = 'id url kinds active offReason failingSince switchesOffAt succeededAt waiting dead secret bothSignUntil unreadable version'
const create = (path: string, kinds: readonly string[] = ['session.booked'], as = owner, workspaceId: string = northwind) =>
  app.ask(as, `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { ${fields} } }`, {
    input: { workspaceId, url: path.includes(':') ? path : `https://far.example${path}`, kinds },
  })
const made = async (path: string, kinds?: readonly string[]): Promise<{ id: string; secret: string }> => {
  const { data, errors } = await create(path, kinds)
  expect(errors).toBeUndefined()
  return data.createWebhookEndpoint
}
const update = (input: object, as = owner) =>
  app.ask(as, `mutation ($input: UpdateWebhookEndpointInput!) { updateWebhookEndpoint(input: $input) { ${fields} } }`, { input })
const endpoint = async (id: string) => {
  const { data } = await app.ask(owner, `query ($id: ID!) { webhookEndpoints(workspaceId: $id) { ${fields} } }`, { id: northwind })
  return data.webhookEndpoints.find((one: { id: string }) => one.id === id)
}
const fieldsOfDelivery =
  'id messageId kind state givenUp nextTryAt sessionId sessionName body tries { number at status failure ms signature }'
const deliveries = async (endpointId: string, as = owner) =>
  app.ask(as, `query ($id: ID!) { webhookDeliveries(endpointId: $id) { totalCount nodes { ${fieldsOfDelivery} } } }`, { id: endpointId })
const listed = async (endpointId: string) => (await deliveries(endpointId)).data.webhookDeliveries.nodes
const test1 = (id: string, as = owner) =>
  app.ask(as, `mutation ($id: ID!) { testWebhookEndpoint(id: $id) { ${fieldsOfDelivery} } }`, { id })
const replay = (input: object, as = owner) =>
  app.ask(
    as,
    `mutation ($input: ReplayWebhookDeliveryInput!) { replayWebhookDelivery(input: $input) { replayed delivery { ${fieldsOfDelivery} } } }`,
    { input },
  )
const refusal = ({ errors }: { errors?: { extensions: object }[] }) => {
  const { code, fields: wrong, reason } = { ...errors?.[0]?.extensions } as Record<string, unknown>
  return { code, ...(wrong ? { fields: wrong } : {}), ...(reason ? { reason } : {}) }
}
const later = (time: Temporal.DurationLike) => {
  app.clock.now = app.clock.now.add(time)
}
const due = () => deliverAllDue(app.house, { patience: within(20_000) })
const silent = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)

const wish = {
  ...{ experienceId: world.experiences.buzzerNight, workspaceId: northwind, format: 'REMOTE', hostType: 'ON_SCREEN' },
  ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
}
const starts: string[] = []
/** A new event of Northwind. */
async function booked(): Promise<{ id: string; startsAt: string; requestId: unknown }> {
  const { experienceId, format, hostType, timezone } = wish
  for (let days = 20; starts.length === 0 && days < 30; days++) {
    const query = new URLSearchParams({
      start: app.clock.now.add({ hours: 24 * days }).toString(),
      timezone,
      experienceId,
      format,
      hostType,
    })
    const { body } = await app.as(null).call('GET', `/scheduler/public/schema/slots?${query}`)
    starts.push(...body.slots.filter((slot: Slot) => slot.remaining !== 'none').map((slot: Slot) => slot.startsAt))
  }
  const date = starts.shift() ?? ''
  const { statusCode, json, headers } = await app.send(editor, 'POST', '/session', { ...wish, date })
  const { id, code } = json()
  expect([statusCode, code]).toEqual([201, undefined])
  return { id, startsAt: date, requestId: headers['x-request-id'] }
}
interface Slot {
  readonly startsAt: string
  readonly remaining: string
}
/** What a monitor reads of the tries so far. */
const triesTold = async () =>
  Object.fromEntries(
    [...(await app.house.figures.text()).matchAll(/^troupe_deliveries_total\{result="(\w+)"\} (\d+)$/gm)].map((one) => one.slice(1)),
  )
/** An instant as the wire writes it. */
const text = (at: Temporal.Instant) => at.toString({ fractionalSecondDigits: 3 })
/** Reads what an endpoint was sent as its owner would, by the package that the standard names; throws if it isn't ours. */
const verified = (secret: string, { headers, body }: Pick<Heard, 'headers' | 'body'>) => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now.epochMilliseconds })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

test('what happens in a workspace reaches the endpoints that asked for it: signed, frozen as it was, with ids, states and times alone', async () => {
  const all = await made('/all', ['session.booked', 'session.cancelled', 'session.moved', 'credits.changed'])
  const other = await made('/cancelled', ['session.cancelled'])
  const { id, startsAt, requestId } = await booked()
  expect(heard).toEqual([])
  await due()
  expect(requestId).toEqual(expect.any(String))
  expect(heard.map(({ headers }) => headers['x-request-id'])).toEqual([requestId, requestId])
  expect(heard.map(({ path }) => path)).toEqual(['/all', '/all'])
  expect(await triesTold()).toEqual({ accepted: '2' })
  const told = heard.map((one) => verified(all.secret, one)) as { type: string; timestamp: string; data: object }[]
  expect(told.find(({ type }) => type === 'session.booked')).toEqual({
    type: 'session.booked',
    timestamp: app.clock.now.toString(),
    data: {
      ...{ workspaceId: northwind, sessionId: id, status: 'SCHEDULED', startsAt, timezone: 'America/Chicago' },
      endsAt: Temporal.Instant.from(startsAt).add({ minutes: 60 }).toString(),
    },
  })
  expect(told.find(({ type }) => type === 'credits.changed')?.data).toMatchObject({
    workspaceId: northwind,
    available: { CREDIT: expect.any(Number) },
  })
  const [delivery] = await listed(all.id)
  expect(delivery).toMatchObject({ state: 'DELIVERED', nextTryAt: null, tries: [{ number: 1, status: 204, failure: null }] })
  expect(heard.map(({ headers }) => headers['webhook-id'])).toContain(delivery.messageId)
  heard.length = 0
  expect((await app.as(editor).call('DELETE', `/session/${id}`)).status).toBe(200)
  await due()
  expect(heard.filter(({ path }) => path === '/cancelled').map((one) => verified(other.secret, one))).toMatchObject([
    { type: 'session.cancelled', data: { sessionId: id, status: 'CANCELLED' } },
  ])
  // a command that is refused tells no one
  heard.length = 0
  expect((await app.as(editor).call('DELETE', `/session/${id}`)).status).not.toBe(200)
  await due()
  expect(heard).toEqual([])
  expect(await silent()).toEqual([])
})

test('the signature is accepted by the package standardwebhooks, and refused after any byte was flipped', () => {
  const body = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 200 })
    .map((text) => JSON.stringify({ type: 'webhook.test', data: text }))
  const now = Temporal.Now.instant()
  fc.assert(
    fc.property(body, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), (text, at, mask, isBody) => {
      const secrets = [newWebhookSecret(), newWebhookSecret()]
      const headers = signedHeaders(secrets, { id: 'msg_1', at: now, body: text })
      for (const secret of secrets) expect(new Webhook(secret).verify(text, headers)).toEqual(JSON.parse(text))
      const flipped = (one: string) => {
        const bytes = Buffer.from(one)
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ mask
        return bytes.toString('latin1')
      }
      const [name = ''] = ['webhook-id', 'webhook-timestamp'].slice(at % 2)
      const wrong = isBody
        ? () => new Webhook(secrets[0] ?? '').verify(flipped(text), headers)
        : () => new Webhook(secrets[0] ?? '').verify(text, { ...headers, [name]: flipped(headers[name] ?? '') })
      expect(wrong).toThrow()
      expect(() => new Webhook(newWebhookSecret()).verify(text, headers)).toThrow()
    }),
    { numRuns: rounds(60, 30) },
  )
})

test('a workspace has at most ten endpoints, whose secrets are shown once and lie in a box; after rotating, both sign for 24 hours', async () => {
  const one = await made('/one')
  expect(one.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect((await endpoint(one.id)).secret).toBeNull()
  const { rows } = await sql<{ text: string }>`select t::text as text from webhook_endpoint t
    union all select t::text from audit_entry t union all select t::text from idempotency t`.execute(app.db)
  expect(rows.filter(({ text }) => text.includes('whsec_') || text.includes(one.secret.slice(6)))).toEqual([])
  const { data } = await app.ask(owner, `mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret bothSignUntil } }`, { id: one.id })
  const { secret: second, bothSignUntil } = data.rotateWebhookSecret
  expect([second === one.secret, bothSignUntil]).toEqual([false, text(app.clock.now.add({ hours: 24 }))])
  await test1(one.id)
  const [both] = heard.splice(0)
  for (const secret of [one.secret, second]) expect(verified(secret, both as Heard)).toMatchObject({ type: 'webhook.test' })
  later({ hours: 24 })
  await test1(one.id)
  const [alone] = heard.splice(0)
  expect(verified(second, alone as Heard)).toMatchObject({ type: 'webhook.test' })
  expect(() => verified(one.secret, alone as Heard)).toThrow()
  for (let count = 2; count <= 10; count++) await made(`/${count}`)
  expect(refusal(await create('/eleventh'))).toEqual({ code: 'INVALID', fields: { workspaceId: ['TOO_MANY'] } })
  expect(refusal(await create('/x', []))).toEqual({ code: 'INVALID', fields: { kinds: ['REQUIRED'] } })
  expect(refusal(await create('/x', ['session.eaten']))).toMatchObject({ code: 'INVALID', fields: { 'kinds.0': expect.any(Array) } })
  expect(refusal(await update({ id: one.id, version: 1, url: 'https://far.example/b' }))).toEqual({ code: 'VERSION_CONFLICT' })
})

test('INT-05 an endpoint is an https address on the public internet when it is saved and whenever it is called; redirects aren’t followed, and 64 KiB are read', async () => {
  const one = await made('/one')
  for (const url of [
    'http://far.example',
    'https://127.0.0.1',
    'https://[::1]/',
    'https://169.254.169.254',
    'https://a@far.example',
    'https://far.example:22',
  ]) {
    expect([url, refusal(await create(url))]).toEqual([url, { code: 'INVALID', fields: { url: ['CLOSED'] } }])
    expect([url, refusal(await update({ id: one.id, url }))]).toEqual([url, { code: 'INVALID', fields: { url: ['CLOSED'] } }])
  }
  const outcome = async () => (await test1(one.id)).data.testWebhookEndpoint.tries[0]
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1']]) {
    resolved = addresses
    expect(await outcome()).toMatchObject({ status: null, failure: 'CLOSED' })
  }
  expect(heard).toEqual([])
  resolved = ['93.184.216.34']
  behaviours.set('/one', (_request, response) => response.writeHead(302, { location: 'https://169.254.169.254/' }).end())
  expect(await outcome()).toMatchObject({ status: 302, failure: null })
  const part = Buffer.alloc(2 ** 16, ' ')
  behaviours.set('/one', (_request, response) => {
    response.on('error', () => {})
    const write = () => {
      while (!response.destroyed && response.write(part));
      if (!response.destroyed) response.once('drain', write)
    }
    write()
  })
  expect(await outcome()).toMatchObject({ status: null, failure: 'TOO_BIG' })
  const bomb = gzipSync(Buffer.alloc(16 * 2 ** 20))
  behaviours.set('/one', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  expect(await outcome()).toMatchObject({ status: null, failure: 'TOO_BIG' })
  expect(LIMITS).toEqual({ timeout: 5000, longest: 65_536 })
})

test('INT-06 another customer’s endpoint is a missing one, to its admins and its deliveries alike', async () => {
  const { id } = await made('/one')
  await test1(id)
  const [{ id: deliveryId }] = await listed(id)
  // an admin of another workspace
  await app.db
    .updateTable('account_permission')
    .set({ role: 'ADMIN' })
    .where('workspace_id', '=', halden)
    .where('user_id', '=', idOf('user', 'haldenEditor'))
    .execute()
  const eve = 'editor@halden.example'
  expect((await create('/halden', undefined, eve, halden)).errors).toBeUndefined()
  const missing = { code: 'NOT_FOUND' }
  expect(refusal(await deliveries(id, eve))).toEqual(missing)
  expect(refusal(await replay({ id: deliveryId }, eve))).toEqual(missing)
  expect(refusal(await test1(id, eve))).toEqual(missing)
  expect(refusal(await update({ id, active: false }, eve))).toEqual(missing)
  expect(refusal(await create('/x', undefined, eve))).toEqual(missing)
  for (const mutation of ['rotateWebhookSecret(id: $id) { id }', 'deleteWebhookEndpoint(id: $id)'])
    expect(refusal(await app.ask(eve, `mutation ($id: ID!) { ${mutation} }`, { id }))).toEqual(missing)
  // those who book but don't administer it are told that it is forbidden
  expect(refusal(await create('/x', undefined, editor))).toEqual({ code: 'FORBIDDEN' })
  expect(refusal(await deliveries(id, editor))).toEqual({ code: 'FORBIDDEN' })
  // salespeople read, and change nothing
  expect((await deliveries(id, 'sales@troupe.example')).data.webhookDeliveries.totalCount).toBe(1)
  expect(refusal(await test1(id, 'sales@troupe.example'))).toEqual({ code: 'FORBIDDEN' })
})

test('a delivery that fails is tried again after 5 s, 5 min, 30 min, 2, 5, 10 and 10 hours, then given up; a booking waits for none of it', async () => {
  const one = await made('/broken')
  behaviours.set('/broken', (_request, response) => response.writeHead(500).end())
  const { id } = await booked()
  for (const [done, wait] of [5, 300, 1800, 7200, 18_000, 36_000, 36_000].entries()) {
    await due()
    expect(heard).toHaveLength(done + 1)
    later({ seconds: Math.floor(wait * 0.85) })
    await due()
    expect(heard).toHaveLength(done + 1)
    later({ seconds: Math.ceil(wait * 0.26) })
  }
  await due()
  const [delivery] = await listed(one.id)
  expect(delivery).toMatchObject({ state: 'DEAD', givenUp: 'TRIES', nextTryAt: null, sessionId: id, tries: { length: 8 } })
  expect(new Set(heard.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
  later({ hours: 48 })
  await due()
  expect(heard).toHaveLength(8)
  expect(await countDeliveries(app.house)).toMatchObject({ waiting: 0, dead: 1, failing: 1 })
  expect(await silent()).toEqual([])
})

test('an endpoint that hangs or drips is given up after its time, and keeps no other one waiting', async () => {
  const hangs = await made('/hangs')
  const drips = await made('/drips')
  const works = await made('/works')
  behaviours.set('/hangs', () => {})
  behaviours.set('/drips', (_request, response) => {
    const beat = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(beat))
  })
  await booked()
  await due()
  expect((await listed(works.id))[0]).toMatchObject({ state: 'DELIVERED' })
  for (const { id } of [hangs, drips])
    expect((await listed(id))[0]).toMatchObject({
      state: 'PENDING',
      nextTryAt: expect.any(String),
      tries: [{ status: null, failure: 'TIMEOUT' }],
    })
})

test('an answer 429 is obeyed for up to an hour; 410 switches the endpoint off and gives up what waits', async () => {
  const busy = await made('/busy')
  behaviours.set('/busy', (_request, response) => response.writeHead(429, { 'retry-after': '1200' }).end())
  await booked()
  await due()
  expect((await listed(busy.id))[0].nextTryAt).toBe(text(app.clock.now.add({ seconds: 1200 })))
  behaviours.set('/busy', (_request, response) => response.writeHead(410).end())
  await booked()
  await due()
  expect(await endpoint(busy.id)).toMatchObject({ active: false, offReason: 'GONE', waiting: 0, dead: 2, failingSince: null })
  expect((await listed(busy.id)).map(({ givenUp }: { givenUp: string }) => givenUp).sort()).toEqual(['GONE', 'OFF'])
  // nothing more is made for it, and nothing is sent until someone switches it on
  await booked()
  expect(await listed(busy.id)).toHaveLength(2)
  expect(refusal(await test1(busy.id))).toEqual({ code: 'STATE_CONFLICT', reason: 'OFF' })
  const [{ id: deliveryId }] = await listed(busy.id)
  expect(refusal(await replay({ id: deliveryId }))).toEqual({ code: 'STATE_CONFLICT', reason: 'OFF' })
  behaviours.clear()
  heard.length = 0
  expect((await update({ id: busy.id, active: true })).data.updateWebhookEndpoint).toMatchObject({ active: true, offReason: null })
  const again = (await replay({ id: deliveryId, allGivenUp: true })).data.replayWebhookDelivery
  expect(again).toMatchObject({ replayed: 2, delivery: { state: 'DELIVERED', givenUp: null } })
  await due()
  expect(await endpoint(busy.id)).toMatchObject({ waiting: 0, dead: 0 })
  expect(heard).toHaveLength(2)
  // switching it off by hand gives up what waits
  await booked()
  expect((await update({ id: busy.id, active: false })).data.updateWebhookEndpoint).toMatchObject({
    offReason: 'BY_HAND',
    waiting: 0,
    dead: 1,
  })
  expect(await silent()).toEqual([])
})

test('a replay sends the same webhook-id and body again, also of what was accepted, with a signature of its own time', async () => {
  const { id, secret } = await made('/one')
  await booked()
  await due()
  later({ hours: 30 })
  const [{ id: deliveryId }] = await listed(id)
  const { delivery } = (await replay({ id: deliveryId })).data.replayWebhookDelivery
  expect(delivery.tries.map(({ number, status }: { number: number; status: number }) => [number, status])).toEqual([
    [1, 204],
    [2, 204],
  ])
  const [first, second] = heard
  expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
  expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature'])
  expect(verified(secret, second as Heard)).toMatchObject({ type: 'session.booked' })
})

test('an endpoint that accepts nothing for four days is an email to the workspace’s admins, after five days it is off and they get another', async () => {
  const { id } = await made('/broken')
  behaviours.set('/broken', (_request, response) => response.writeHead(500).end())
  await test1(id)
  const since = app.clock.now
  const told = async () => {
    await watchEndpoints(app.house)
    await watchEndpoints(app.house)
    return (await takeMails(app)).filter(({ kind }) => kind.startsWith('webhook.')).map(({ kind, to }) => [kind, to])
  }
  later({ hours: 24 * WARNED_DAYS - 1 })
  expect(await told()).toEqual([])
  later({ hours: 1 })
  expect(await told()).toEqual([['webhook.failing', owner]])
  expect(await endpoint(id)).toMatchObject({
    active: true,
    failingSince: text(since),
    switchesOffAt: text(since.add({ hours: 24 * OFF_DAYS })),
  })
  later({ hours: 24 })
  expect(await told()).toEqual([['webhook.off', owner]])
  expect(await endpoint(id)).toMatchObject({ active: false, offReason: 'FAILING', failingSince: null })
  // a success in between ends that, and the next failure is a new one
  const other = await made('/other')
  behaviours.set('/other', (_request, response) => response.writeHead(500).end())
  await test1(other.id)
  later({ hours: 24 * 3 })
  behaviours.clear()
  await test1(other.id)
  behaviours.set('/other', (_request, response) => response.writeHead(500).end())
  await test1(other.id)
  later({ hours: 24 * 3 })
  expect(await told()).toEqual([])
  // deliveries are kept for 90 days
  later({ hours: 24 * 86 })
  const kept = async () => (await app.db.selectFrom('webhook_delivery').select('id').execute()).length
  await sql`update webhook_delivery set state = 'DEAD', given_up = 'TRIES', next_at = null, ended_at = made_at where state = 'PENDING'`.execute(
    app.db,
  )
  const before = await kept()
  await forgetDeliveries(app.house)
  expect([before, await kept()]).toEqual([4, 2])
})
