import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { providerOf } from '../../apps/server/src/checkout/provider/provider.ts'
import { cartOf, pack, show } from '../cart-browser.ts'
import { openProxy } from '../faults/proxy.ts'
import { within } from '../pace/pace.ts'
import { testNow } from '../template.ts'
import { atOnce, broken, customers, wish } from './houses.ts'
import { embeddedShop, grant, postgresShop, reset, runJobs, runTicks, type Shop, withPatience } from './shops.ts'

// Northwind has an open payment in the world, and a workspace has three at most
const [northwind, halden] = customers
const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' }

describe.each([
  ['PostgreSQL', postgresShop],
  ['the embedded database', embeddedShop],
])('%s', (name, open) => {
  let shop: Shop
  /** A week of its own for each purchase. */
  let week = 0
  beforeAll(async () => {
    shop = await open()
    for (const { workspaceId } of customers) await grant(shop, workspaceId, 1000)
  })
  beforeEach(() => reset(shop))
  afterAll(() => shop?.close())

  const caller = (email: string) => ({
    call: (method: 'GET' | 'POST', path: string, payload?: object) => shop.as(email).call(method, path, payload),
  })
  const browser = () => cartOf(caller(halden.email), halden.workspaceId)
  const items = () => {
    week++
    const date = Temporal.Instant.from('2027-05-25T18:00:00Z')
      .add({ hours: 168 * week })
      .toString()
    // lines of their own, else a payment ends the one before
    return [
      { ...show, id: `show${1000 + week}`, date },
      { ...pack, id: `pack${1000 + week}`, quantity: 10 },
    ]
  }
  const payment = async (traceId: unknown) => {
    const { rows } = await sql<{ state: string; lots: number; events: number; intents: number; charged: number }>`
      select p.state, (select count(*)::int from credit_lot l join credit_order_item i on i.id = l.order_item_id where i.order_id = p.order_id) as lots,
        (select count(*)::int from checkout_line l join session s on s.id = l.session_id where l.trace_id = p.trace_id) as events,
        (select count(*)::int from test_provider_object o where o.kind = 'payment_intent' and o.body -> 'metadata' ->> 'traceId' = p.trace_id::text) as intents,
        (select count(*)::int from checkout_fact f where f.intent_id = p.intent_id and f.kind = 'SUCCEEDED') as charged
      from checkout_payment p where p.trace_id::text = ${traceId}`.execute(shop.db)
    return rows[0]
  }
  const confirm = async ({ traceId, clientSecret }: Record<string, unknown>) => {
    const { rows } = await sql<{ id: string }>`select intent_id as id from checkout_payment where trace_id::text = ${traceId}`.execute(
      shop.db,
    )
    return shop.as(halden.email).call('POST', `/test-provider/v1/payment_intents/${rows[0]?.id}/confirm`, { clientSecret, card })
  }
  /** The intents of some payment that could still be paid. */
  const openIntents = async (traceId: unknown) => {
    const { rows } = await sql<{ key: string | null }>`select o.id as key from test_provider_object o where o.kind = 'payment_intent'
      and o.body -> 'metadata' ->> 'traceId' = ${traceId}::text and o.body ->> 'status' like 'requires_%'`.execute(shop.db)
    return rows.length
  }
  const paidOnce = { state: 'PAID', lots: 2, events: 1, intents: 1, charged: 1 }
  const whole = async () => expect(await broken(shop.db)).toEqual([])

  test('webhooks that come twice, reordered and for several payments buy each cart once', async () => {
    shop.testProvider.modes.add('late')
    const opened: Record<string, unknown>[] = []
    for (let made = 0; made < 3; made++) {
      const { body } = await browser().pay(items(), 'CARD')
      opened.push(body)
      await confirm(body)
    }
    shop.testProvider.modes.delete('late')
    shop.testProvider.modes.add('twice').add('reordered')
    await shop.testProvider.deliver()
    for (let time = 0; time < 2; time++) await runJobs(shop)
    for (const { traceId } of opened) expect(await payment(traceId)).toEqual(paidOnce)
    await whole()
  })

  test('a webhook that comes three days late buys the cart, with its time if that is still free', async () => {
    shop.testProvider.modes.add('late')
    const { body } = await browser().pay(items(), 'CARD')
    await confirm(body)
    shop.clock.now = testNow.add({ hours: 72 })
    expect(await payment(body.traceId)).toMatchObject({ state: 'OPEN', lots: 0, events: 0 })
    shop.testProvider.modes.clear()
    await shop.testProvider.deliver()
    await runJobs(shop)
    expect(await payment(body.traceId)).toEqual(paidOnce)
    await whole()
  })

  test('a webhook that is lost costs a minute: the comparison finds the payment', async () => {
    shop.testProvider.modes.add('lost')
    const { body } = await browser().pay(items(), 'CARD')
    await confirm(body)
    await shop.testProvider.deliver()
    await runJobs(shop)
    expect(await payment(body.traceId)).toMatchObject({ state: 'OPEN' })
    shop.clock.now = testNow.add({ minutes: 2 })
    await runTicks(shop)
    expect(await payment(body.traceId)).toEqual(paidOnce)
    await whole()
  })

  test('a payment of another amount buys nothing and holds nothing', async () => {
    shop.testProvider.modes.add('late').add('wrong amount')
    const { body } = await browser().pay(items(), 'CARD')
    await confirm(body)
    shop.testProvider.modes.clear()
    await shop.testProvider.deliver()
    await runJobs(shop)
    expect(await payment(body.traceId)).toEqual({ state: 'MISMATCH', lots: 0, events: 0, intents: 1, charged: 1 })
    const { rows } = await sql`select from schedule_hold h join checkout_line l on l.session_id = h.subject_id
      where l.trace_id::text = ${body.traceId}`.execute(shop.db)
    expect(rows).toHaveLength(0)
    await whole()
  })

  test('a provider that fails, or does what it is asked and doesn’t answer, leaves nothing held, and the same key pays once it answers', {
    timeout: within(60_000),
  }, async () => {
    withPatience(shop, 300)
    for (const mode of ['500', 'timeout'] as const) {
      const body = await browser().bodyFor(items(), 'CREDITS_AND_CARD')
      shop.testProvider.modes.add('late').add(mode)
      expect((await browser().send(body)).status).toBe(503)
      expect(await payment(body.traceId)).toMatchObject({ state: 'FAILED', lots: 0, events: 0 })
      shop.testProvider.modes.delete(mode)
      const opened = await browser().send(body)
      expect(opened.status, JSON.stringify(opened.body)).toBe(200)
      // the effect of the call that had no answer is an intent whose secret no one has
      shop.testProvider.modes.add('timeout')
      await confirm(opened.body)
      shop.testProvider.modes.clear()
      await shop.testProvider.deliver()
      await runJobs(shop)
      expect(await payment(body.traceId)).toMatchObject({ state: 'PAID', lots: 1, events: 1, charged: 1 })
      expect(await openIntents(body.traceId)).toBe(0)
    }
    await whole()
  })

  test('I-29: an intent that was made without an answer is cancelled, whether its cart is tried again or not; a second create alone leaves it open', {
    timeout: within(60_000),
  }, async () => {
    withPatience(shop, 300)
    const { stripe } = shop.house.cards ?? {}
    // naive: another key for another try
    const naive = crypto.randomUUID()
    const create = (key: string) =>
      stripe?.paymentIntents.create({ amount: 1000, currency: 'usd', metadata: { traceId: naive } }, { idempotencyKey: key })
    shop.testProvider.modes.add('timeout')
    await expect(create('naive')).rejects.toThrow()
    shop.testProvider.modes.clear()
    await create('naive:2')
    expect(await openIntents(naive)).toBe(2)

    const leave = async () => {
      const body = await browser().bodyFor(items(), 'CARD')
      shop.testProvider.modes.add('timeout')
      expect((await browser().send(body)).status).toBe(503)
      expect(await openIntents(body.traceId)).toBe(1)
      return body
    }
    // the provider is still silent: the same key continues with the same intent
    const again = await leave()
    expect((await browser().send(again)).status).toBe(503)
    shop.testProvider.modes.clear()
    const opened = await browser().send(again)
    expect(opened.status, JSON.stringify(opened.body)).toBe(200)
    expect(await openIntents(again.traceId)).toBe(1)
    await confirm(opened.body)
    await shop.testProvider.deliver()
    await runJobs(shop)
    expect(await payment(again.traceId)).toMatchObject({ state: 'PAID', lots: 2, events: 1, charged: 1 })
    expect(await openIntents(again.traceId)).toBe(0)

    const left = await leave()
    shop.clock.now = shop.clock.now.add({ minutes: 10 })
    await runTicks(shop)
    expect(await openIntents(left.traceId)).toBe(1)
    shop.testProvider.modes.clear()
    await runTicks(shop)
    expect(await openIntents(left.traceId)).toBe(0)
    expect(await payment(left.traceId)).toMatchObject({ state: 'FAILED', lots: 0, events: 0, intents: 1 })
    // the cancelled intent's event arrives during the next attempt, and ends nothing
    const late = await browser().send(left)
    expect(late.status, JSON.stringify(late.body)).toBe(200)
    for (const pay of [() => Promise.resolve(), () => confirm(late.body)]) {
      await pay()
      await shop.testProvider.deliver()
      await runJobs(shop)
    }
    expect(await payment(left.traceId)).toMatchObject({ state: 'PAID', charged: 1 })
    await whole()
  })

  test('I-10: while the provider hangs, bookings with credits are made and no call to it holds a connection; inside a transaction they fail', {
    timeout: within(240_000),
  }, async () => {
    const line = await openProxy(Number(new URL(shop.testProvider.url).port))
    try {
      // no call ends before the line is open again
      withPatience(shop, 600_000, `http://127.0.0.1:${line.port}`)
      const bodies = await atOnce(8, (at) => {
        const { email, workspaceId } = customers[at % customers.length] ?? northwind
        return cartOf(caller(email), workspaceId).bodyFor([{ ...pack, id: `hang000${at}` }], 'CARD')
      })
      line.set('freeze')
      let hanging = bodies.length
      const asked = bodies.map((body, at) =>
        shop
          .as((customers[at % customers.length] ?? northwind).email)
          .call('POST', '/cart/payment-intent', body)
          .finally(() => hanging--),
      )
      await calledBy(line, 'POST /v1/payment_intents ', bodies.length)
      for (let made = 0; made < 20; made++) {
        const { status, body } = await bookOne()
        expect(status, JSON.stringify(body)).toBe(201)
      }
      const borrowed = await atOnce(free(), () => shop.database.pool.connect())
      for (const client of borrowed) client.release()
      expect(hanging).toBe(bodies.length)
      line.set('pass')
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(bodies.map(() => 200))
      shop.clock.now = testNow.add({ minutes: 16 })
      await runTicks(shop)

      line.takeSent()
      line.set('freeze')
      const asking = async () => providerOf(shop.house)?.retrieve('pi_hangs')
      const inside = Array.from({ length: 16 }, () =>
        shop.db
          .transaction()
          .execute(asking)
          .catch(() => undefined),
      )
      await calledBy(line, 'GET /v1/payment_intents/pi_hangs?', free())
      const { status } = await bookOne()
      // not answered: the provider, too, would wait for one of the connections
      line.set('refuse')
      line.cut()
      await Promise.all(inside)
      console.log(`${name}: a booking was answered ${status} while calls inside transactions hung`)
      expect(status).not.toBe(201)
      await whole()
    } finally {
      line.close()
    }
  })

  /** How many connections there are, but for the one that listens to the other processes. */
  const free = () => (shop.database.embedded ? 1 : 15)
  const bookOne = () => shop.as(halden.email).call('POST', '/session', { ...wish, workspaceId: halden.workspaceId })
})

/** Waits until a call was sent to the provider so many times since the last look; it is named as far as its line is looked at. */
async function calledBy(line: Awaited<ReturnType<typeof openProxy>>, call: string, times: number) {
  let sent = ''
  const calls = () => {
    sent += line.takeSent()
    return sent.split(call).length - 1
  }
  await expect.poll(calls, { timeout: within(60_000), interval: 20 }).toBe(times)
}
