import { randomUUID } from 'node:crypto'
import { yes } from '@troupe/domain/answer'
import { show } from '@troupe/tests/cart-browser'
import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { insertOnlineOrder, payOnlineOrder } from '../../credit/credit.ts'
import { command } from '../../platform/ctx.ts'
import { openCards } from '../../platform/outbound/stripe.ts'
import { providerOf } from '../provider/provider.ts'
import { refundByCard } from './refund-card.ts'
import { settleIntent } from './settle.ts'

const { house, system, db, testProvider, as, clock, close } = await openHouse()
afterAll(() => close())
afterEach(() => testProvider?.modes.clear())
const provider = providerOf(house)
if (!provider || !testProvider) throw new Error('the demo takes test cards')
const { northwind } = world.workspaces
const success = as('success@troupe.example')
const cards = { paid: '4242424242424242', disputed: '4000000000000259', refundFails: '4000000000005126' }

/** An order of ten credits, or as many as are wanted, that a card has paid. */
async function buy(card: string, quantity = 10) {
  const { id: userId } = await db
    .selectFrom('account_user')
    .select('id')
    .where('email', '=', 'editor@northwind.example')
    .executeTakeFirstOrThrow()
  const traceId = randomUUID()
  const made = await command(system, async (work) => {
    const order = await insertOnlineOrder(work, {
      workspaceId: northwind,
      items: [{ consumable: 'CREDIT', quantity, unitPrice: 17_400 }],
      contact: null,
      billing: null,
      discount: null,
      currency: 'USD',
      taxBasisPoints: 0,
    })
    return yes(order)
  })
  if (!made.ok) throw new Error(made.code)
  const { id, code } = made.value
  const amount = quantity * 17_400
  const intent = await provider?.create({ amount, currency: 'USD', metadata: { orderId: id, traceId }, key: `intent:${traceId}` })
  if (!intent?.ok) throw new Error('no intent')
  const { id: intentId, clientSecret } = intent.value
  await db
    .insertInto('checkout_payment')
    .values({
      trace_id: traceId,
      user_id: userId,
      key: traceId,
      body_hash: '',
      workspace_id: northwind,
      order_id: id,
      way: 'CARD',
      amount,
      currency: 'USD',
      state: 'PAID',
      intent_id: intentId,
      made_at: clock.now,
      expires_at: clock.now.add({ minutes: 15 }),
      ended_at: clock.now,
      paid_at: clock.now,
    })
    .execute()
  const body = { clientSecret, card: { number: card, expMonth: 12, expYear: 2030, cvc: '123' } }
  expect((await as(null).call('POST', `/test-provider/v1/payment_intents/${intentId}/confirm`, body)).body.state).toBe('SUCCEEDED')
  await settleIntent(house, intentId)
  await command(system, (work) => payOnlineOrder(work, id, clock.now))
  const item = await db.selectFrom('credit_order_item').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  return { id, code, intentId, itemId: item.id }
}
const balance = async () => {
  const row = await db
    .selectFrom('credit_wallet')
    .select(['ordered', 'used', 'expired'])
    .where('workspace_id', '=', northwind)
    .where('consumable', '=', 'CREDIT')
    .executeTakeFirstOrThrow()
  return row.ordered - row.used - row.expired
}
const refund = (order: { id: string; itemId: string }, quantity: number) =>
  success.call('POST', `/order/${order.id}/refund`, { items: [{ itemId: order.itemId, quantity }], reason: 'Asked for by phone' })
const orderOf = (id: string) => db.selectFrom('credit_order').select(['state', 'refunded']).where('id', '=', id).executeTakeFirstOrThrow()
const refundOf = async (id: string) =>
  (await db.selectFrom('credit_refund').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const jobs = async (refundId: string) =>
  (await sql`select from pgboss.job where name = 'refund' and data ->> 'refundId' = ${refundId}`.execute(db)).rows.length
const emails = async (kind: string, code: string) =>
  (await db.selectFrom('message_mail').select(['to_address', 'subject', 'body']).where('kind', '=', kind).execute()).filter(({ subject }) =>
    subject.includes(code),
  )
const broken = async () =>
  (await checkInvariants(house.db)).filter(({ violations }) => violations > 0).map(({ id, example }) => `${id} ${example}`)

test('a refund takes the credits first, then the provider returns the money, once', async () => {
  const order = await buy(cards.paid)
  const before = await balance()
  const asked = await refund(order, 4)
  expect(asked).toMatchObject({ status: 200, body: { amount: 69_600 } })
  const { id } = asked.body
  expect([await balance(), await refundOf(id), await jobs(id)]).toEqual([before - 4, 'ASKED', 1])
  for (let time = 0; time < 3; time++) await refundByCard(house, id)
  expect([await refundOf(id), await orderOf(order.id)]).toEqual(['DONE', { state: 'PARTIALLY_REFUNDED', refunded: 69_600 }])
  const intent = await provider.retrieve(order.intentId)
  expect(intent).toMatchObject({ value: { refunds: [{ amount: 69_600, refundId: id, state: 'RETURNED' }] } })
  expect((await emails('order.refunded', order.code)).length).toBeGreaterThan(0)
  expect(await broken()).toEqual([])
})

test('a provider that was cut off is asked again under the same key, and returns the money once', async () => {
  const order = await buy(cards.paid)
  const { id } = (await refund(order, 10)).body
  const { payments } = house.settings
  if (payments.by !== 'test') throw new Error('test cards')
  const hasty = { ...house, cards: openCards('test', payments, testProvider.url, 300) }
  testProvider.modes.add('timeout')
  await expect(refundByCard(hasty, id)).rejects.toThrow(/can’t be asked/)
  expect(await refundOf(id)).toBe('ASKED')
  testProvider.modes.clear()
  await refundByCard(house, id)
  expect(await provider.retrieve(order.intentId)).toMatchObject({ value: { refunds: [{ amount: 174_000 }] } })
  expect([await refundOf(id), await orderOf(order.id)]).toEqual(['DONE', { state: 'REFUNDED', refunded: 174_000 }])
  expect(await broken()).toEqual([])
})

test('a refund that the provider refuses gives the credits back to the lot they came from, and staff hear of it', async () => {
  const order = await buy(cards.disputed)
  await testProvider.later()
  const before = await balance()
  const { id } = (await refund(order, 10)).body
  expect(await balance()).toBe(before - 10)
  await refundByCard(house, id)
  expect([await refundOf(id), await balance(), await orderOf(order.id)]).toEqual(['REFUSED', before, { state: 'PAID', refunded: 0 }])
  const told = (await emails('order.refundFailed', order.code)).map(({ to_address: to }) => to)
  expect(told.toSorted()).toEqual(['ravi@troupe.example', 'success@troupe.example'])
  expect((await emails('order.refunded', order.code)).length).toBe(0)
  expect(await broken()).toEqual([])
})

test('a refund that fails later gives the credits back once, and they can be refunded again', async () => {
  const order = await buy(cards.refundFails)
  const before = await balance()
  const { id } = (await refund(order, 10)).body
  await refundByCard(house, id)
  expect(await refundOf(id)).toBe('DONE')
  await testProvider.later()
  for (let time = 0; time < 2; time++) await settleIntent(house, order.intentId)
  expect([await refundOf(id), await balance(), await orderOf(order.id)]).toEqual(['FAILED', before, { state: 'PAID', refunded: 0 }])
  expect((await emails('order.refundFailed', order.code)).map(({ body }) => body).join()).toContain('can no longer be credited')
  expect((await refund(order, 10)).status).toBe(200)
  expect(await broken()).toEqual([])
})

test('all the money is returned at the provider while our own refund is open: ours is refused, and the order is refunded whole', async () => {
  const order = await buy(cards.paid)
  const before = await balance()
  const { id } = (await refund(order, 4)).body
  await house.cards?.stripe.refunds.create({ payment_intent: order.intentId })
  await settleIntent(house, order.intentId)
  expect([await refundOf(id), await balance(), await jobs(id)]).toEqual(['ASKED', before - 4, 2])
  expect(await broken()).toEqual([])
  await refundByCard(house, id)
  expect([await refundOf(id), await balance(), await orderOf(order.id)]).toEqual([
    ...['REFUSED', before - 10],
    { state: 'REFUNDED', refunded: 174_000 },
  ])
  for (let time = 0; time < 2; time++) await settleIntent(house, order.intentId)
  expect(await orderOf(order.id)).toEqual({ state: 'REFUNDED', refunded: 174_000 })
  expect(await broken()).toEqual([])
})

test('our refund fails and someone returns all of the money, and we hear of both together: the order is refunded whole', async () => {
  const order = await buy(cards.refundFails)
  const before = await balance()
  const { id } = (await refund(order, 4)).body
  await refundByCard(house, id)
  expect(await refundOf(id)).toBe('DONE')
  await testProvider.later()
  await house.cards?.stripe.refunds.create({ payment_intent: order.intentId })
  await settleIntent(house, order.intentId)
  expect([await refundOf(id), await balance(), await orderOf(order.id)]).toEqual([
    ...['FAILED', before - 10],
    { state: 'REFUNDED', refunded: 174_000 },
  ])
  expect(await broken()).toEqual([])
})

test('a lost dispute withdraws what is unused, and tells staff what is not', async () => {
  const order = await buy(cards.disputed)
  await testProvider.later()
  await settleIntent(house, order.intentId)
  const before = await balance()
  const open = await provider.retrieve(order.intentId)
  const disputeId = open.ok ? open.value.disputes[0]?.id : undefined
  await house.cards?.stripe.disputes.close(disputeId ?? '')
  for (let time = 0; time < 2; time++) await settleIntent(house, order.intentId)
  expect([await balance(), await orderOf(order.id)]).toEqual([before - 10, { state: 'REFUNDED', refunded: 174_000 }])
  expect((await emails('order.disputeLost', order.code)).map(({ body }) => body).join()).toContain('Nothing had been used')
  const facts = await db.selectFrom('checkout_fact').select('kind').where('intent_id', '=', order.intentId).orderBy('id').execute()
  expect(facts.map(({ kind }) => kind)).toEqual(['SUCCEEDED', 'DISPUTED', 'DISPUTE_LOST'])
  expect(await broken()).toEqual([])
})

/** An order of four credits that are all spent by an event. */
async function buyAndUse(card: string) {
  const order = await buy(card, 4)
  // what expires first is spent first
  await db
    .updateTable('credit_lot')
    .set({ expires_at: clock.now.add({ hours: 1 }) })
    .where('order_item_id', '=', order.itemId)
    .execute()
  const { id: _id, ...wish } = show
  const made = await as('editor@northwind.example').call('POST', '/session', { ...wish, workspaceId: northwind })
  expect(made.status).toBe(201)
  return { ...order, event: made.body.id }
}
const statusOf = async (id: string) =>
  (await db.selectFrom('session').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const creditNotes = async (orderId: string) =>
  (
    await db
      .selectFrom('credit_invoice')
      .select('body')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'CREDIT_NOTE')
      .orderBy('ordinal')
      .execute()
  ).map(({ body: { lines, total } }) => ({ lines: lines.map(({ quantity, amount }) => ({ quantity, amount })), total }))
/** For each email of a kind, whether it says that something is used and now unpaid. */
const unpaid = async (kind: string, code: string) => (await emails(kind, code)).map(({ body }) => body.includes('is now unpaid'))
const canRefund = async (id: string) =>
  (await success.ask('query($id: ID!) { order(id: $id) { can { refund { value reason } } } }', { id })).data.order.can.refund

test('money that is returned at the provider shows in the state of its order, even when everything that it bought is used', async () => {
  const order = await buyAndUse(cards.paid)
  const before = await balance()
  await house.cards?.stripe.refunds.create({ payment_intent: order.intentId, amount: 100 })
  await settleIntent(house, order.intentId)
  expect(await orderOf(order.id)).toEqual({ state: 'PARTIALLY_REFUNDED', refunded: 100 })
  await house.cards?.stripe.refunds.create({ payment_intent: order.intentId })
  for (let time = 0; time < 2; time++) await settleIntent(house, order.intentId)
  expect(await orderOf(order.id)).toEqual({ state: 'REFUNDED', refunded: 69_600 })
  // what it bought stays, and staff are told what they can do
  expect([await statusOf(order.event), await balance()]).toEqual(['UNSCHEDULED', before])
  expect(await creditNotes(order.id)).toEqual([
    { lines: [{ quantity: null, amount: -100 }], total: -100 },
    { lines: [{ quantity: null, amount: -69_500 }], total: -69_500 },
  ])
  expect((await unpaid('order.returned', order.code)).toSorted()).toEqual([false, false, true, true])
  expect((await emails('order.refunded', order.code)).length).toBeGreaterThan(0)
  // they cancel the event and withdraw its credits, which returns no more money
  expect(await canRefund(order.id)).toEqual({ value: true, reason: null })
  expect((await success.call('DELETE', `/session/${order.event}?reason=Not%20paid`)).status).toBe(200)
  expect(await balance()).toBe(before + 4)
  expect((await refund(order, 4)).body).toMatchObject({ amount: 0 })
  expect([await balance(), await orderOf(order.id)]).toEqual([before, { state: 'REFUNDED', refunded: 69_600 }])
  expect(await canRefund(order.id)).toEqual({ value: false, reason: 'REFUNDED' })
  expect(await broken()).toEqual([])
})

test('a lost dispute about what is all used shows in the state of its order as well, with a credit note', async () => {
  const order = await buyAndUse(cards.disputed)
  await testProvider.later()
  await settleIntent(house, order.intentId)
  expect(await orderOf(order.id)).toEqual({ state: 'PAID', refunded: 0 })
  const open = await provider.retrieve(order.intentId)
  await house.cards?.stripe.disputes.close((open.ok && open.value.disputes[0]?.id) || '')
  for (let time = 0; time < 2; time++) await settleIntent(house, order.intentId)
  expect([await orderOf(order.id), await statusOf(order.event)]).toEqual([{ state: 'REFUNDED', refunded: 69_600 }, 'UNSCHEDULED'])
  expect(await creditNotes(order.id)).toEqual([{ lines: [{ quantity: null, amount: -69_600 }], total: -69_600 }])
  expect(await unpaid('order.disputeLost', order.code)).toEqual([true, true])
  expect(await broken()).toEqual([])
})

test('a dispute that is lost while our own refund is open is booked once the provider has refused ours', async () => {
  const order = await buy(cards.disputed)
  const before = await balance()
  const { id } = (await refund(order, 4)).body
  await testProvider.later()
  const open = await provider.retrieve(order.intentId)
  await house.cards?.stripe.disputes.close((open.ok && open.value.disputes[0]?.id) || '')
  await settleIntent(house, order.intentId)
  await refundByCard(house, id)
  expect([await refundOf(id), await balance(), await orderOf(order.id)]).toEqual([
    ...['REFUSED', before - 10],
    { state: 'REFUNDED', refunded: 174_000 },
  ])
  expect(await broken()).toEqual([])
})

test('without a provider a card payment can’t be refunded, and nothing moves', async () => {
  const order = await buy(cards.paid)
  const before = await balance()
  const { cards: on } = house
  Object.assign(house, { cards: undefined })
  expect(await refund(order, 1)).toMatchObject({ status: 409, body: { extensions: { reason: 'CARD_OFF' } } })
  Object.assign(house, { cards: on })
  expect(await balance()).toBe(before)
})
