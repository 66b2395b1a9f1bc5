import { waitAfter } from '@troupe/domain/integration/tries'
import { isAccepted } from '@troupe/domain/integration/webhooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverDue } from '../../apps/server/src/integration/endpoints/deliver.ts'
import { signedHeaders } from '../../apps/server/src/platform/outbound/sign-webhook.ts'
import type { WebClient, WebRequest } from '../../apps/server/src/platform/outbound/web-client.ts'
import { within } from '../pace/pace.ts'
import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'
import { atOnce, broken, openHouses } from './houses.ts'

let rig: Awaited<ReturnType<typeof openHouses>>
/** What the endpoint was sent, how many of it lies there now, and what it answers. */
const heard: WebRequest[] = []
let open = new Map<string, number>()
let most = 0
let answer: () => Promise<number> = async () => 204
const webClient: WebClient = {
  send: async (asked) => {
    const id = asked.headers?.['webhook-id'] ?? ''
    heard.push(asked)
    const now = (open.get(id) ?? 0) + 1
    open.set(id, now)
    most = Math.max(most, now)
    const status = await answer()
    open.set(id, now - 1)
    return { ok: true, answer: { status, headers: {}, body: Buffer.from('') } }
  },
}
beforeAll(async () => {
  rig = await openHouses(2)
  for (const { house } of rig.houses) Object.assign(house, { webClient })
})
afterAll(() => rig?.close())
let now = testNow
beforeEach(async () => {
  now = now.add({ hours: 1 })
  rig.setClock(now)
  heard.length = 0
  open = new Map()
  most = 0
  answer = async () => 204
  await sql`delete from webhook_endpoint`.execute(rig.db)
})

const owner = () => rig.as('owner@northwind.example')
const ask = async (query: string, variables: object) => {
  const { body } = await owner().call('POST', '/graphql', { query, variables })
  expect(body.errors).toBeUndefined()
  return body.data as Record<string, { id: string; secret: string }>
}
async function made() {
  const input = { workspaceId: world.workspaces.northwind, url: 'https://far.example/hook', kinds: ['session.booked'] }
  const data = await ask('mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { id secret } }', { input })
  const { id = '', secret = '' } = data.createWebhookEndpoint ?? {}
  return { id, secret }
}
/** A delivery of an endpoint that is due, and whose next try is its last. */
async function delivery(endpointId: string, tries = 7, nextAt = now): Promise<string> {
  const { id } = await rig.db
    .insertInto('webhook_delivery')
    .values({
      ...{ workspace_id: world.workspaces.northwind, endpoint_id: endpointId, kind: 'session.booked', body: '{"type":"session.booked"}' },
      ...{ made_at: now, state: 'PENDING', next_at: nextAt, tries, sent: tries },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const stateOf = async (id: string) =>
  rig.db.selectFrom('webhook_delivery').select(['state', 'leased_until', 'asked']).where('id', '=', id).executeTakeFirstOrThrow()
const leased = (id: string) => expect.poll(async () => (await stateOf(id)).leased_until !== null, { timeout: within(20_000) }).toBe(true)
const replay = (id: string) =>
  ask('mutation ($input: ReplayWebhookDeliveryInput!) { replayWebhookDelivery(input: $input) { replayed } }', { input: { id } })

/**
 * A naive sender: it doesn't ask whether another one is sending, and afterwards writes what its own try came to, without asking what has happened to the
 * delivery since.
 */
async function sendNaively(id: string): Promise<void> {
  const { rows } = await sql<{ body: string; tries: number }>`
    update webhook_delivery set lease = gen_random_uuid(), leased_until = ${now.add({ seconds: 30 })}::timestamptz, tries = tries + 1, sent = sent + 1
    where id = ${id} returning body, tries`.execute(rig.db)
  const { body = '', tries = 0 } = rows[0] ?? {}
  const asked = {
    url: 'https://far.example/hook',
    method: 'POST',
    body,
    headers: { 'webhook-id': `msg_${id}` },
    timeout: 5000,
    longest: 100,
  } as const
  const result = await webClient.send(asked)
  const wait = waitAfter(tries, { retryAfter: null, chance: 0 })
  const state = result.ok && isAccepted(result.answer.status) ? 'DELIVERED' : wait === undefined ? 'DEAD' : 'PENDING'
  const next = state === 'PENDING' ? now.add({ seconds: wait ?? 0 }) : null
  await sql`
    update webhook_delivery set state = ${state}, given_up = ${state === 'DEAD' ? 'TRIES' : null}, next_at = ${next}::timestamptz,
      ended_at = ${next ? null : now}::timestamptz, lease = null, leased_until = null where id = ${id}`.execute(rig.db)
}

test('a replay against the delivery’s own last try is neither sent twice nor lost; naive senders send it twice, and lose it', async () => {
  const { id: endpointId } = await made()
  const held = Promise.withResolvers<number>()
  answer = () => held.promise
  const id = await delivery(endpointId)
  await leased(id)
  // both processes are asked while one of them is sending
  await atOnce(6, () => replay(id))
  expect(heard).toHaveLength(1)
  answer = async () => 204
  held.resolve(500)
  await expect.poll(async () => (await stateOf(id)).state, { timeout: within(20_000) }).toBe('DELIVERED')
  expect([most, heard.length]).toEqual([1, 2])
  expect(new Set(heard.map(({ headers, body }) => `${headers?.['webhook-id']} ${body}`)).size).toBe(1)
  expect((await broken(rig.db)).filter((one) => String(one).includes('I-51'))).toEqual([])

  // naive: the same replays come while a naive sender makes the last try, which ours leave alone until it has written how that ended
  heard.length = 0
  const naiveHeld = Promise.withResolvers<number>()
  answer = () => naiveHeld.promise
  const lost = await delivery(endpointId, 7, now.add({ minutes: 30 }))
  const sending = sendNaively(lost)
  await expect.poll(() => heard.length, { timeout: within(20_000) }).toBe(1)
  await atOnce(6, () => replay(lost))
  answer = async () => 204
  naiveHeld.resolve(500)
  await sending
  for (const { house } of rig.houses) await deliverDue(house, endpointId)
  expect([await stateOf(lost), heard.length]).toMatchObject([{ state: 'DEAD', asked: 6 }, 1])

  // naive: a replay that sends at the same time as the last try
  const bothHeld = Promise.withResolvers<number>()
  answer = () => bothHeld.promise
  const twice = await delivery(endpointId, 7, now.add({ minutes: 30 }))
  most = 0
  const both = atOnce(2, () => sendNaively(twice))
  await expect.poll(() => most, { timeout: within(20_000) }).toBe(2)
  bothHeld.resolve(204)
  await both
})

test('while the secret is rotated deliveries are accepted by a receiver that has the former one; signing with the present one alone is refused', async () => {
  const { id: endpointId, secret } = await made()
  const ids = await Promise.all(Array.from({ length: 40 }, () => delivery(endpointId, 0)))
  const rotate = () => ask('mutation ($id: ID!) { rotateWebhookSecret(id: $id) { id secret } }', { id: endpointId })
  const [first] = await Promise.all([rotate(), rotate(), ...rig.houses.map(({ house }) => deliverDue(house, endpointId))])
  await rotate()
  await Promise.all(ids.map((id) => replay(id)))
  await expect
    .poll(
      async () => {
        const left = await rig.db.selectFrom('webhook_delivery').select('id').where('state', '<>', 'DELIVERED').execute()
        return left.length
      },
      { timeout: within(30_000) },
    )
    .toBe(0)
  expect(heard.length).toBeGreaterThanOrEqual(ids.length)
  /** Whether one of the signatures is that of a secret, as its owner checks it. */
  const accepts = (known: string, headers: Readonly<Record<string, string>>, body: string) => {
    const at = Temporal.Instant.fromEpochMilliseconds(Number(headers['webhook-timestamp']) * 1000)
    const own = signedHeaders(known, { id: headers['webhook-id'] ?? '', at, body })['webhook-signature'] ?? ''
    return headers['webhook-signature']?.split(' ').includes(own)
  }
  expect(heard.filter(({ headers = {}, body = '' }) => !accepts(secret, headers, body))).toEqual([])
  // naive: rotating replaces the secret, and the present one alone signs
  const present = first?.rotateWebhookSecret?.secret ?? ''
  expect(accepts(secret, signedHeaders(present, { id: 'msg_1', at: now, body: '{}' }), '{}')).toBe(false)
})
