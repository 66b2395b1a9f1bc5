import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FIRST_MONEY_TABLE } from '@troupe/domain/money/money-table'
import { cardPayments } from '@troupe/tests/card-payments'
import { browserOf, pack, show } from '@troupe/tests/cart-browser'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { creditTicks } from '../../credit/credit.ts'
import { openCards } from '../../platform/outbound/stripe.ts'
import { refundByCard } from '../payment/refund-card.ts'

let app: OpenHouse
let editor: ReturnType<typeof browserOf>
let bank: ReturnType<typeof cardPayments>
beforeAll(async () => {
  app = await openHouse()
  editor = browserOf(app)
  bank = cardPayments(app)
})
beforeEach(() => {
  app.clock.now = testNow
})
afterEach(async () => {
  app.testProvider?.modes.clear()
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
afterAll(() => app.close())

const success = () => app.as('success@troupe.example')
const lookForAnswers = () =>
  creditTicks(app.house)
    .find(({ name }) => name === 'refunds are answered')
    ?.run()
/** Who was told that the provider never answered about a refund. */
const told = async (code: string) => (await bank.emails('order.refundStalled', code)).map(({ to }) => to).toSorted()
const orderShown = async (id: string) =>
  (await success().ask('query($id: ID!) { order(id: $id) { state can { refund { value } } refunds { id state stalledAt } } }', { id })).data
    .order
const refund = (id: string) => success().call('POST', `/order/${id}/refund`, { reason: 'It was ours' })

test('a refund that the provider never answers is no longer silent after 36 hours, and staff try it again', async () => {
  const { body } = await editor.pay([pack], 'CARD')
  await bank.confirm(body)
  await bank.settle(body.traceId)
  const { id } = (await refund(body.orderId)).body
  const { code } = await bank.orderOf(body.orderId)
  app.testProvider?.modes.add('500')
  await expect(refundByCard(app.house, id)).rejects.toThrow(/can’t be asked/)
  app.clock.now = app.clock.now.add({ hours: 35 })
  await lookForAnswers()
  expect(await told(code)).toEqual([])
  app.clock.now = app.clock.now.add({ hours: 1 })
  for (let time = 0; time < 2; time++) await lookForAnswers()
  expect(await told(code)).toEqual(['ravi@troupe.example', 'success@troupe.example'])
  expect(await orderShown(body.orderId)).toMatchObject({
    can: { refund: { value: true } },
    refunds: [{ stalledAt: app.clock.now.toString({ smallestUnit: 'millisecond' }) }],
  })
  app.testProvider?.modes.clear()
  expect((await refund(body.orderId)).body).toEqual({ id, amount: body.amount })
  await refundByCard(app.house, id)
  expect(await orderShown(body.orderId)).toMatchObject({ state: 'REFUNDED', refunds: [{ id, state: 'DONE', stalledAt: null }] })
})

/** Requests that begin in `run` wait so many milliseconds for the provider, or for what listens in its place. */
async function withPatience<T>(ms: number, run: () => Promise<T>, url = app.testProvider?.url): Promise<T> {
  const { cards, settings } = app.house
  if (settings.payments.by !== 'test') throw new Error('the demo takes test cards')
  Object.assign(app.house, { cards: openCards('test', settings.payments, url, ms) })
  try {
    return await run()
  } finally {
    Object.assign(app.house, { cards })
  }
}

/** A payment whose intent was made by a call that had no answer. */
async function hang(items: readonly object[]) {
  const asked = await editor.bodyFor(items, 'CARD')
  app.testProvider?.modes.add('timeout')
  const { status } = await withPatience(300, () => editor.send(asked))
  app.testProvider?.modes.clear()
  expect(status).toBe(503)
  // the provider may still be at work
  await expect.poll(() => made(asked.traceId)).toEqual({ orders: ['EXPIRED'], intents: ['requires_payment_method'] })
  return asked
}
/** The orders and intents that were made for a payment. */
async function made(traceId: string) {
  const { rows: intents } = await sql<{
    status: string
    orderId: string
  }>`select body ->> 'status' as status, body -> 'metadata' ->> 'orderId' as "orderId"
    from test_provider_object where kind = 'payment_intent' and body -> 'metadata' ->> 'traceId' = ${traceId} order by id`.execute(app.db)
  const orders = await app.db
    .selectFrom('credit_order')
    .select('state')
    .where('id', '=', sql<string>`any(${intents.map(({ orderId }) => orderId)}::uuid[])`)
    .execute()
  return { orders: orders.map(({ state }) => state), intents: intents.map(({ status }) => status) }
}

test('the same key continues with the order and the intent of a call that had no answer, until its payment is given up', async () => {
  const asked = await hang([{ ...show, date: '2027-06-10T18:00:00Z' }])
  app.clock.now = testNow.add({ minutes: 9 })
  await bank.tick('payments are compared')
  const opened = await editor.send(asked)
  expect([opened.status, opened.body.state]).toEqual([200, 'OPEN'])
  expect(await made(asked.traceId)).toEqual({ orders: ['DRAFT'], intents: ['requires_payment_method'] })
  expect(await bank.holdsOf(asked.traceId)).toBe(1)
  await bank.confirm(opened.body)
  await bank.settle(asked.traceId)
  expect(await bank.shown(asked.traceId)).toMatchObject({ state: 'PAID', lines: [{ outcome: 'BOOKED' }] })
  expect(await made(asked.traceId)).toEqual({ orders: ['PAID'], intents: ['succeeded'] })

  const late = await hang([pack])
  app.clock.now = app.clock.now.add({ minutes: 10 })
  await bank.tick('payments are compared')
  expect(await made(late.traceId)).toEqual({ orders: ['EXPIRED'], intents: ['canceled'] })
  const again = await editor.send(late)
  expect([again.status, again.body.state]).toEqual([200, 'OPEN'])
  await bank.confirm(again.body)
  await bank.settle(late.traceId)
  expect((await made(late.traceId)).orders.toSorted()).toEqual(['EXPIRED', 'PAID'])
})

test('a call that is given up ends nothing that the same key has begun in the meantime', async () => {
  const asked = await editor.bodyFor([pack], 'CARD')
  // an address that takes calls and answers none
  const silent = createServer(() => {})
  await new Promise<void>((done) => silent.listen({ port: 0, host: '127.0.0.1' }, done))
  const { port } = silent.address() as AddressInfo
  const begin = async () => {
    const first = editor.send(asked)
    await expect.poll(() => bank.shown(asked.traceId)).toMatchObject({ state: 'OPEN' })
    return () => first
  }
  const first = await withPatience(1000, begin, `http://127.0.0.1:${port}`)
  const second = await editor.send(asked)
  expect([second.status, second.body.state]).toEqual([200, 'OPEN'])
  expect((await first()).status).toBe(503)
  silent.closeAllConnections()
  silent.close()
  expect(await bank.shown(asked.traceId)).toMatchObject({ state: 'OPEN' })
  await bank.confirm(second.body)
  await bank.settle(asked.traceId)
  expect(await made(asked.traceId)).toEqual({ orders: ['PAID'], intents: ['succeeded'] })
})

test('a provider that is silent for 60 seconds no longer keeps a time, and every payment older than two minutes is compared', async () => {
  const { body } = await editor.pay([{ ...show, date: '2027-06-08T18:00:00Z' }], 'CARD')
  app.testProvider?.modes.add('500')
  for (const [seconds, state, holds] of [
    [900, 'OPEN', 1],
    [959, 'OPEN', 1],
    [960, 'EXPIRED', 0],
  ] as const) {
    app.clock.now = testNow.add({ seconds })
    await bank.tick('open payments')
    expect([await bank.shown(body.traceId), await bank.holdsOf(body.traceId)]).toMatchObject([{ state }, holds])
  }
  app.testProvider?.modes.clear()
  app.clock.now = testNow
  const { body: lost } = await editor.pay([{ ...show, id: 'show0002', date: '2027-06-09T18:00:00Z' }], 'CARD')
  await bank.confirm(lost)
  for (const [seconds, state] of [
    [119, 'OPEN'],
    [120, 'PAID'],
  ] as const) {
    app.clock.now = testNow.add({ seconds })
    await bank.tick('payments are compared')
    expect(await bank.shown(lost.traceId)).toMatchObject({ state })
  }
})

test('a price that has fallen since a call that had no answer is charged by an order of its own, and nothing stays open', async () => {
  const asked = await hang([pack])
  const packs = FIRST_MONEY_TABLE.packs.map((tier) => ({ ...tier, price: tier.price - 100, subscriberPrice: tier.subscriberPrice - 100 }))
  const table = 'mutation($input: CreateMoneyTableInput!) { createMoneyTable(input: $input) { id } }'
  expect((await app.ask('admin@troupe.example', table, { input: { ...FIRST_MONEY_TABLE, packs } })).errors).toBeUndefined()
  const opened = await editor.send(asked)
  expect([opened.status, opened.body.amount]).toEqual([200, asked.expectedTotal - 2000])
  const { orders, intents } = await made(asked.traceId)
  expect([orders.toSorted(), intents.toSorted()]).toEqual([
    ['DRAFT', 'EXPIRED'],
    ['canceled', 'requires_payment_method'],
  ])
})
