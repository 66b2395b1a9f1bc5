import { gzipSync } from 'node:zlib'
import { editor, type Heard, openEndpoints, refusal } from '@troupe/tests/outbound/endpoints'
import { rounds, within } from '@troupe/tests/pace'
import { world } from '@troupe/tests/world/ids'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newWebhookSecret, signedHeaders } from '../../platform/outbound/sign-webhook.ts'
import { countDeliveries } from './count-deliveries.ts'
import { deliverAllDue, LIMITS } from './deliver.ts'

const { app, heard, behaviours, names, begin, close, create, made, update, listed, tried, replay, later, due, silent, booked, atItsTime } =
  await openEndpoints()
afterAll(() => close())
beforeEach(begin)
const { northwind } = world.workspaces

/** What a monitor reads of the tries so far. */
const triesTold = async () =>
  Object.fromEntries(
    [...(await app.house.figures.text()).matchAll(/^troupe_deliveries_total\{result="(\w+)"\} (\d+)$/gm)].map((one) => one.slice(1)),
  )
/** Reads what an endpoint was sent as its owner would, by the package that the standard names; throws if it isn't ours. */
const verified = (secret: string, { headers, body }: Heard) =>
  atItsTime(() => new Webhook(secret).verify(body, headers as Record<string, string>))

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
  const outcome = async () => (await tried(one.id)).data.testWebhookEndpoint.tries[0]
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1']]) {
    names.addresses = addresses
    expect(await outcome()).toMatchObject({ status: null, failure: 'CLOSED' })
  }
  expect(heard).toEqual([])
  names.addresses = ['93.184.216.34']
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

test('a backlog of an endpoint is sent in one run, up to a rush or the end of the server', async () => {
  const { id } = await made('/backlog')
  const wait = (count: number) =>
    sql`insert into webhook_delivery (workspace_id, endpoint_id, kind, body, made_at, state, next_at)
      select ${northwind}, ${id}, 'session.booked', '{}', ${app.clock.now}::timestamptz, 'PENDING', ${app.clock.now}::timestamptz
      from generate_series(1, ${count})`.execute(app.db)
  await wait(100)
  await due()
  expect(heard).toHaveLength(100)
  await wait(20)
  await deliverAllDue(app.house, { patience: within(20_000), goesOn: () => heard.length === 0 })
  expect(heard).toHaveLength(108)
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
