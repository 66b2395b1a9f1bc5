import { openHouse } from '@troupe/tests/house'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkoutJobs } from '../checkout.ts'
import { planChecks } from './webhook.ts'

const secret = 'whsec_of_this_test'
const keys = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: secret }
const { app, db, house, clock, close } = await openHouse(keys)
afterAll(() => close())
const stripe = new Stripe(keys.STRIPE_SECRET_KEY)
const now = () => Math.floor(clock.now.epochMilliseconds / 1000)
let made = 0

const eventOf = (type = 'payment_intent.succeeded', object: object = { id: `pi_${++made}`, object: 'payment_intent' }) =>
  JSON.stringify({ id: `evt_${++made}`, object: 'event', type, created: now(), data: { object } })
const signed = (payload: string, { stamp = now(), by = secret } = {}) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp: stamp })
async function deliver(payload: string, signature: string | undefined = signed(payload)) {
  const headers = { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) }
  return (await app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode
}
const count = async (table: 'checkout_event' | 'checkout_fact' | 'pgboss.job') => {
  const { many } = await db
    .selectFrom(table as 'checkout_event')
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  return many
}
let before = { events: 0, jobs: 0 }
/** The events that were stored, and the jobs that are planned for what they named, by two processes at the same time. */
const added = async () => {
  await Promise.all([planChecks(house), planChecks(house)])
  return { events: (await count('checkout_event')) - before.events, jobs: (await count('pgboss.job')) - before.jobs }
}
beforeEach(async () => {
  before = { events: await count('checkout_event'), jobs: await count('pgboss.job') }
})

test('an event is stored once, however often it arrives, and one job looks at its intent', async () => {
  const payload = eventOf()
  for (let time = 0; time < 3; time++) expect(await deliver(payload)).toBe(200)
  expect(await added()).toEqual({ events: 1, jobs: 1 })
})

test('what an event named waits in the database until its job is planned: a process that ends before loses nothing', async () => {
  const named = () => db.selectFrom('checkout_named_intent').select('intent_id').execute()
  expect(await deliver(eventOf('payment_intent.succeeded', { id: 'pi_waits', object: 'payment_intent' }))).toBe(200)
  expect(await named()).toEqual([{ intent_id: 'pi_waits' }])
  expect((await count('pgboss.job')) - before.jobs).toBe(0)
  expect(await added()).toEqual({ events: 1, jobs: 1 })
  expect(await named()).toEqual([])
})

test('PAY-03: an old timestamp, one in the future, changed bytes, another secret and a missing signature answer 400 and store nothing', async () => {
  const payload = eventOf()
  expect(await deliver(payload, signed(payload, { stamp: now() - 301 }))).toBe(400)
  // the SDK alone accepts this one
  expect(await deliver(payload, signed(payload, { stamp: now() + 301 }))).toBe(400)
  expect(await deliver(payload, signed(payload, { by: 'whsec_another' }))).toBe(400)
  expect(await deliver(JSON.stringify(JSON.parse(payload), null, 2), signed(payload))).toBe(400)
  expect(await deliver(payload, '')).toBe(400)
  expect(await deliver(payload, `t=${now()},v1=`)).toBe(400)
  expect(await deliver(payload, `t=${now()},${signed(payload, { stamp: now() - 301 })}`)).toBe(400)
  expect(await added()).toEqual({ events: 0, jobs: 0 })
})

test('a timestamp exactly 300 seconds away is accepted, in both directions', async () => {
  for (const stamp of [now() - 300, now() + 300]) {
    const payload = eventOf()
    expect(await deliver(payload, signed(payload, { stamp }))).toBe(200)
  }
  expect(await added()).toEqual({ events: 2, jobs: 2 })
})

test('a signed body that isn’t an event answers 400 and stores nothing', async () => {
  for (const payload of ['{', '[]', '{"id":"evt_1"}', 'null']) expect(await deliver(payload)).toBe(400)
  expect(await added()).toEqual({ events: 0, jobs: 0 })
})

test('PAY-22: a body of 300 kB is refused, and a thousand unknown types are stored and ignored', async () => {
  const large = JSON.stringify({ ...JSON.parse(eventOf()), filling: 'x'.repeat(300 * 1024) })
  expect(await deliver(large)).toBe(413)
  const statuses = await Promise.all(Array.from({ length: 1000 }, (_, at) => deliver(eventOf(`unknown.type_${at}`))))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await added()).toEqual({ events: 1000, jobs: 0 })
})

test('an event about a refund or a dispute names the intent that it is about', async () => {
  expect(await deliver(eventOf('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_of_charge' }))).toBe(200)
  expect(await deliver(eventOf('charge.dispute.closed', { id: 'dp_1', object: 'dispute', payment_intent: 'pi_of_dispute' }))).toBe(200)
  const rows = await db
    .selectFrom('checkout_event')
    .select('intent_id')
    .where('intent_id', 'like', 'pi_of_%')
    .orderBy('intent_id')
    .execute()
  expect(rows.map((row) => row.intent_id)).toEqual(['pi_of_charge', 'pi_of_dispute'])
  expect(await added()).toEqual({ events: 2, jobs: 2 })
})

test('PAY-19: where Stripe takes the cards, no one pays with a test card', async () => {
  const told = await app.inject({ method: 'POST', url: '/test-provider/v1/payment_intents/pi_1/confirm', payload: { clientSecret: 'x' } })
  expect([told.statusCode, told.json().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
})

test('events that arrive together are each stored once with a job for their intents, and one that can’t be stored fails none of the others', async () => {
  const twins = [
    eventOf('payment_intent.succeeded', { id: 'pi_twins', object: 'payment_intent' }),
    eventOf('charge.refunded', { id: 'ch_2', object: 'charge', payment_intent: 'pi_twins' }),
  ]
  const unfit = [
    JSON.stringify({ ...JSON.parse(eventOf()), id: 'evt_\u0000' }),
    JSON.stringify({ ...JSON.parse(eventOf()), created: 1e15 }),
    eventOf('charge.refunded', { id: 'ch_3', object: 'charge', payment_intent: 'pi_\u0000' }),
  ]
  const good = [...twins, eventOf('unknown.type'), ...twins, eventOf()]
  const statuses = await Promise.all([...good, ...unfit].map((payload) => deliver(payload)))
  expect(statuses).toEqual([...good.map(() => 200), ...unfit.map(() => 400)])
  // two events named the same intent
  expect(await added()).toEqual({ events: 4, jobs: 2 })
  const { rows } = await sql<{ intentId: string }>`select data ->> 'intentId' as "intentId" from pgboss.job where name = 'payment'`.execute(
    db,
  )
  expect(rows.filter(({ intentId }) => intentId === 'pi_twins')).toHaveLength(1)
})

test('a job for several intents becomes a job each, so that each is paced and tried again alone', async () => {
  const runs: ((job: { intentIds: readonly string[] }) => Promise<void>)[] = []
  // what the worker would run, taken from where it is registered
  const jobs = { ...house.jobs, work: async (_queue: unknown, _which: unknown, run: (typeof runs)[number]) => void runs.push(run) }
  await checkoutJobs(Object.assign(Object.create(null), house, { jobs }))
  const [payment] = runs
  await payment?.({ intentIds: ['pi_one', 'pi_two'] })
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'payment' and data ->> 'intentId' in ('pi_one', 'pi_two') order by data ->> 'intentId'`.execute(
    db,
  )
  expect(rows.map(({ data }) => data)).toEqual([{ intentId: 'pi_one' }, { intentId: 'pi_two' }])
  expect(await added()).toEqual({ events: 0, jobs: 2 })
})
