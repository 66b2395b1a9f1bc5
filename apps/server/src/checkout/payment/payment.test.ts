import { yes } from '@troupe/domain/answer'
import { browserOf, pack, show } from '@troupe/tests/cart-browser'
import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { grantCredits } from '../../credit/credit.ts'
import { command } from '../../platform/ctx.ts'
import { checkoutTicks } from '../checkout.ts'
import { settleIntent } from './settle.ts'

let app: Awaited<ReturnType<typeof openHouse>>
let editor: ReturnType<typeof browserOf>
/** A week without events for each test. */
let week = 20
let at: (day: number, hour: number) => string
beforeAll(async () => {
  app = await openHouse()
  editor = browserOf(app)
  await command(app.system, async (work) =>
    yes(await grantCredits(work, { workspaceId: northwind, credits: 500, reason: 'Test', key: 'payments' })),
  )
})
beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('rate_limit').execute()
  week++
  at = (day, hour) =>
    Temporal.Instant.from('2027-01-04T06:00:00Z')
      .add({ hours: 24 * (7 * week + day) + hour })
      .toString()
})
afterEach(async () => {
  app.testProvider?.modes.clear()
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
afterAll(() => app.close())

const northwind = world.workspaces.northwind
const cards = { paid: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asks: '4000 0027 6000 3184' }
const spendable = async () => {
  const { rows } = await sql<{ credits: number }>`select sum(remaining)::int as credits from credit_lot
    where workspace_id = ${northwind} and consumable = 'CREDIT' and (expires_at is null or expires_at > ${app.clock.now})`.execute(app.db)
  return rows[0]?.credits ?? 0
}
const intentOf = async (traceId: string) =>
  (await app.db.selectFrom('checkout_payment').select('intent_id').where('trace_id', '=', traceId).executeTakeFirst())?.intent_id ?? ''
/** What the card fields of a browser do. */
const confirm = async ({ traceId, clientSecret }: { traceId: string; clientSecret: string }, number: string) =>
  app.as(null).call('POST', `/test-provider/v1/payment_intents/${await intentOf(traceId)}/confirm`, {
    clientSecret,
    card: { number, expMonth: 12, expYear: 2030, cvc: '123' },
  })
const settle = async (traceId: string) => settleIntent(app.house, await intentOf(traceId))
const shown = async (traceId: string, who = 'editor@northwind.example') => (await app.as(who).call('GET', `/cart/payment/${traceId}`)).body
const tick = (name: string) =>
  checkoutTicks(app.house)
    .find((one) => one.name.startsWith(name))
    ?.run()
const orderOf = (id: string) =>
  app.db.selectFrom('credit_order').select(['code', 'state', 'total', 'paid_at']).where('id', '=', id).executeTakeFirstOrThrow()
/** What an event says of the order that paid for it, and of how it came about. */
const orderOn = async (id: string, who: string) => {
  const { data, extensions } = await app.as(who).ask('query ($id: ID!) { session(id: $id) { creationType order { id code } } }', { id })
  return { order: data?.session?.order, by: data?.session?.creationType, hidden: extensions?.hidden }
}
const holdsOf = async (traceId: string) => {
  const { rows } = await sql<{ id: string }>`select h.id from checkout_line l join schedule_hold h on h.subject_id = l.session_id
    where l.trace_id = ${traceId}`.execute(app.db)
  return rows.length
}

test('a cart paid by card holds its times, and once the money has come it has its events, its credits and its invoice, once', async () => {
  const before = await spendable()
  const { body } = await editor.pay([{ ...show, date: at(1, 12) }, { ...show, id: 'show0002' }, pack], 'CARD')
  expect(body).toMatchObject({ state: 'OPEN', provider: 'test', amount: 28 * 15_100, holds: [{ cartId: 'show0001', startsAt: at(1, 12) }] })
  expect(await shown(body.traceId)).toMatchObject({ state: 'OPEN', sessionIds: [] })
  expect((await confirm(body, cards.paid)).body.state).toBe('SUCCEEDED')
  await Promise.all([settle(body.traceId), settle(body.traceId)])
  const told = await shown(body.traceId)
  expect(told).toMatchObject({
    state: 'PAID',
    orderId: body.orderId,
    lines: [{ outcome: 'BOOKED' }, { outcome: 'UNSCHEDULED' }, { outcome: 'GRANTED', sessionId: null }],
  })
  expect(told.sessionIds).toHaveLength(2)
  expect(await orderOf(body.orderId)).toMatchObject({ state: 'PAID', total: 28 * 15_100 })
  expect(await spendable()).toBe(before + 20)
  await settle(body.traceId)
  expect(await spendable()).toBe(before + 20)
  expect(await shown(body.traceId, 'sales@troupe.example')).toMatchObject({ state: 'PAID' })
  // each event names the order to those who may read it
  const { code } = await orderOf(body.orderId)
  const order = { id: body.orderId, code }
  for (const id of told.sessionIds)
    for (const [who, sees] of [
      ['editor', order],
      ['viewer', null],
    ] as const)
      expect([who, await orderOn(id, `${who}@northwind.example`)]).toEqual([
        who,
        { order: sees, by: 'ORDER', hidden: sees ? undefined : ['Session.order'] },
      ])
  expect(await orderOn(told.sessionIds[0], 'sales@troupe.example')).toEqual({ order, by: 'ORDER', hidden: undefined })
  expect((await orderOn(told.sessionIds[0], 'editor@kestrel.example')).order).toBeUndefined()
})

test('the fee of a move is bought by card for its event alone, spent before credits, and what is left is refunded after a cancellation', async () => {
  const { body: event } = await app.as('editor@northwind.example').call('POST', '/session', {
    ...{ ...show, id: undefined },
    attendees: 100,
    workspaceId: northwind,
    date: at(1, 12),
  })
  app.clock.now = Temporal.Instant.from(event.startsAt).subtract({ hours: 26 })
  const person = app.as('editor@northwind.example')
  const path = `/scheduler/session/${event.id}`
  const to = { startsAt: at(3, 12), timezone: show.timezone }
  const { fee } = (await person.call('POST', `${path}/reserve`, to)).body.extensions
  expect(fee.credits).toBeGreaterThan(0)
  const line = { id: 'fee00001', kind: 'FEE', sessionId: event.id, feeId: fee.id }

  const { packs } = (await app.as(null).call('GET', '/pricing/config')).body.money
  const amount = fee.credits * packs[0].subscriberPrice
  const [priced] = (await editor.calculate([line], { way: 'CARD' })).body.items
  expect(priced).toMatchObject({ credits: fee.credits, amount, lines: [{ kind: 'FEE', why: { rule: 'FEE' } }] })
  const stranger = (await browserOf(app, 'editor@kestrel.example', world.workspaces.kestrel).calculate([line])).body.items[0]
  expect(stranger).toMatchObject({ amount: null, error: { code: 'NOT_FOUND' } })
  const other = { ...line, feeId: `${fee.id}x` }
  expect((await editor.calculate([other])).body.items[0].error).toMatchObject({
    code: 'FEE_REQUIRED',
    extensions: { fee: { credits: fee.credits } },
  })
  expect((await editor.pay([other], 'CARD')).body).toMatchObject({
    code: 'INVALID',
    extensions: { fields: { 'items.0': ['FEE_REQUIRED'] } },
  })

  // two tabs: one of them pays once too often
  const orders: string[] = []
  for (const id of ['fee00001', 'fee00002']) {
    const { body } = await editor.pay([{ ...line, id }], 'CARD')
    expect(body).toMatchObject({ state: 'OPEN', amount })
    await confirm(body, cards.paid)
    await settle(body.traceId)
    expect(await shown(body.traceId)).toMatchObject({ state: 'PAID', lines: [{ outcome: 'GRANTED' }] })
    orders.push(body.orderId)
  }
  // the new time is still to be chosen
  for (const id of orders) {
    const email = await app.db
      .selectFrom('message_mail')
      .select('body')
      .where('dedupe_key', 'like', `order.paid/${id}/%`)
      .executeTakeFirst()
    expect(email?.body).toContain('We received your payment')
    expect(email?.body).not.toContain('You don’t need to do anything')
  }
  const before = await spendable()
  const held = (await person.call('POST', `${path}/reserve`, { ...to, feeId: fee.id })).body
  expect((await person.call('POST', `${path}/book`, { holdId: held.holdId })).body).toMatchObject({
    startsAt: to.startsAt,
    fee: { credits: fee.credits },
  })
  expect(await spendable(), 'no credits were spent').toBe(before)
  const refund = async () => {
    const admin = app.as('admin@troupe.example')
    const answers = []
    for (const id of orders) answers.push((await admin.call('POST', `/order/${id}/refund`, { reason: 'Not needed' })).body)
    return answers
  }
  for (const answer of await refund()) expect(answer).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'FEE_OPEN' } })
  expect((await person.call('DELETE', `/session/${event.id}`)).status).toBe(200)
  const answers = (await refund()).map(({ amount: returned, extensions }) => returned ?? extensions.reason)
  expect(answers.toSorted()).toEqual([amount, 'NOTHING_UNUSED'])
})

test('the balance pays first and the card the rest; a payment that no one finishes gives everything back after its intent is cancelled', async () => {
  const before = await spendable()
  const items = [{ ...show, date: at(1, 12) }, { ...show, id: 'show0002' }, pack]
  const { body } = await editor.pay(items, 'CREDITS_AND_CARD')
  expect(body).toMatchObject({ state: 'OPEN', amount: 20 * 15_600 })
  expect(await spendable()).toBe(before - 8)
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
  app.clock.now = testNow.add({ minutes: 15 })
  // the provider is silent: the time stays held
  app.testProvider?.modes.add('500')
  await tick('open payments')
  expect([await shown(body.traceId), await holdsOf(body.traceId)]).toMatchObject([{ state: 'OPEN' }, 1])
  app.testProvider?.modes.clear()
  await tick('open payments')
  expect(await shown(body.traceId)).toMatchObject({ state: 'EXPIRED', sessionIds: [] })
  expect([await spendable(), await holdsOf(body.traceId), (await orderOf(body.orderId)).state]).toEqual([before, 0, 'EXPIRED'])
  expect((await confirm(body, cards.paid)).status).toBe(409)
})

test('a payment tells those who may follow it what paid for it, its order and invoice, and the facts of each event', async () => {
  const { body } = await editor.pay([{ ...show, date: at(1, 12) }, { ...show, id: 'show0002' }, pack], 'CREDITS_AND_CARD')
  expect(await shown(body.traceId)).toMatchObject({ paidAt: null, card: null, creditsFromBalance: 0, invoice: null })
  await confirm(body, cards.paid)
  app.clock.now = testNow.add({ minutes: 1 })
  await settle(body.traceId)
  const [order, found] = [await orderOf(body.orderId), await shown(body.traceId)]
  expect(found).toMatchObject({
    ...{ paidAt: app.clock.now.toString(), card: { brand: 'visa', last4: '4242' }, creditsFromBalance: 8 },
    ...{ workspace: 'Northwind Foods', orderCode: order.code, invoice: { number: expect.stringMatching(/^T-\d{4}-\d{6}$/) } },
  })
  const facts = { title: 'Buzzer Night', category: 'GAME_SHOW', format: 'REMOTE', hostType: 'ON_SCREEN', city: null, attendees: 20 }
  expect(found.lines).toMatchObject([{ event: facts }, { event: facts }, { event: null }])
  // without a card and an order: what the balance paid alone
  const free = (await editor.pay([{ ...show, id: 'show0003' }], 'CREDITS')).body
  expect(await shown(free.traceId)).toMatchObject({
    ...{ state: 'PAID', orderId: null, orderCode: null, invoice: null, card: null, creditsFromBalance: 4 },
    paidAt: app.clock.now.toString(),
  })
  expect(await orderOn((await shown(free.traceId)).sessionIds[0], 'editor@northwind.example')).toEqual({
    ...{ order: null, by: 'CUSTOMER', hidden: undefined },
  })
})

test('a payment that arrives after its time was released books it if it is still free', async () => {
  const before = await spendable()
  const { body } = await editor.pay([{ ...show, date: at(1, 12) }], 'CARD')
  await confirm(body, cards.paid)
  await app.db.updateTable('checkout_payment').set({ silent_since: testNow }).where('trace_id', '=', body.traceId).execute()
  app.clock.now = testNow.add({ minutes: 16 })
  app.testProvider?.modes.add('500')
  await tick('open payments')
  expect(await shown(body.traceId)).toMatchObject({ state: 'EXPIRED' })
  app.testProvider?.modes.clear()
  await settle(body.traceId)
  expect(await shown(body.traceId)).toMatchObject({ state: 'PAID', lines: [{ outcome: 'BOOKED' }] })
  expect([(await orderOf(body.orderId)).state, await spendable()]).toEqual(['PAID', before])
})

test('a provider that is down leaves nothing behind, and the same key works when it is back', async () => {
  const before = await spendable()
  const body = await editor.bodyFor([{ ...show, date: at(1, 12) }, pack], 'CREDITS_AND_CARD')
  app.testProvider?.modes.add('500')
  const down = await editor.send(body)
  expect([down.status, down.body.code]).toEqual([503, 'UNAVAILABLE'])
  expect([await spendable(), await holdsOf(body.traceId)]).toEqual([before, 0])
  app.testProvider?.modes.clear()
  const opened = await editor.send(body)
  expect(opened.body).toMatchObject({ state: 'OPEN', traceId: body.traceId })
  const again = await editor.send(body)
  expect(again.body).toMatchObject({ state: 'OPEN', clientSecret: opened.body.clientSecret })
  await confirm(opened.body, cards.declined)
  await confirm(opened.body, cards.paid)
  await tick('payments are compared')
  expect(await shown(body.traceId)).toMatchObject({ state: 'OPEN' })
  app.clock.now = testNow.add({ minutes: 2 })
  await tick('payments are compared')
  expect(await shown(body.traceId)).toMatchObject({ state: 'PAID' })
})

test('a second tab ends the payment of the first, and 3-D Secure extends a payment once', async () => {
  const first = (await editor.pay([{ ...show, date: at(1, 12) }], 'CARD')).body
  const second = (await editor.pay([{ ...show, date: at(1, 12) }], 'CARD')).body
  expect([await shown(first.traceId), await shown(second.traceId)]).toMatchObject([{ state: 'EXPIRED' }, { state: 'OPEN' }])
  await confirm(second, cards.asks)
  app.clock.now = testNow.add({ minutes: 15 })
  await tick('open payments')
  expect([await shown(second.traceId), await holdsOf(second.traceId)]).toMatchObject([{ state: 'OPEN' }, 1])
  app.clock.now = testNow.add({ minutes: 30 })
  await tick('open payments')
  expect([await shown(second.traceId), await holdsOf(second.traceId)]).toMatchObject([{ state: 'EXPIRED' }, 0])
})

test('a workspace has three open payments at most, and a payment that differs from what was asked for buys nothing (PAY-07)', async () => {
  const before = await spendable()
  const items = ['a', 'b', 'c', 'd'].map((letter) => ({ ...pack, id: `pack000${letter}` }))
  const opened: { traceId: string; clientSecret: string; orderId: string }[] = []
  for (const item of items.slice(0, 3)) opened.push((await editor.pay([item], 'CARD')).body)
  expect((await editor.pay(items.slice(3), 'CARD')).body).toMatchObject({ code: 'TOO_MANY_REQUESTS', extensions: { retryAfter: 900 } })
  const [one, edited, ...others] = opened
  if (!one || !edited) throw new Error('nothing was opened')
  await confirm(one, cards.paid)
  await app.db.updateTable('checkout_payment').set({ amount: 1 }).where('trace_id', '=', one.traceId).execute()
  await settle(one.traceId)
  expect(await shown(one.traceId)).toMatchObject({ state: 'FAILED' })
  // metadata that is edited at the provider neither hides a payment from us nor names another
  await confirm(edited, cards.paid)
  await sql`update test_provider_object set body = jsonb_set(body, '{metadata,traceId}', to_jsonb(${crypto.randomUUID()}::text))
    where id = ${await intentOf(edited.traceId)}`.execute(app.db)
  await settle(edited.traceId)
  expect(await shown(edited.traceId)).toMatchObject({ state: 'FAILED' })
  for (const { orderId } of [one, edited]) expect([await spendable(), (await orderOf(orderId)).paid_at]).toEqual([before, null])
  app.clock.now = testNow.add({ minutes: 15 })
  await tick('open payments')
  for (const { traceId } of others) expect(await shown(traceId)).toMatchObject({ state: 'EXPIRED' })
})

test('a trace id of another workspace is not found, like one that doesn’t exist (PAY-17)', async () => {
  const { body } = await editor.pay([{ ...pack, quantity: 1 }], 'CARD')
  const asked = (who: string, traceId: string) => app.as(who).call('GET', `/cart/payment/${traceId}`)
  expect((await asked('viewer@northwind.example', body.traceId)).status).toBe(403)
  const [foreign, unknown] = [await asked('editor@halden.example', body.traceId), await asked('editor@halden.example', crypto.randomUUID())]
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
  expect((await app.as('editor@northwind.example').call('GET', '/cart/payment/x')).status).toBe(404)
})

test('PAY-22: money for an intent that isn’t ours changes no order and no payment, whatever its metadata says', async () => {
  const { body } = await editor.pay([{ ...pack, quantity: 1 }], 'CARD')
  const stripe = app.house.cards?.stripe
  const rows = () =>
    sql`select o.id, o.state, o.version, p.state as payment, p.intent_id, (select count(*) from checkout_fact) as facts
      from credit_order o left join checkout_payment p on p.order_id = o.id order by o.id`.execute(app.db)
  const before = await rows()
  for (const metadata of [{}, { traceId: crypto.randomUUID(), orderId: body.orderId }, { traceId: body.traceId, orderId: body.orderId }]) {
    const intent = await stripe?.paymentIntents.create({ amount: body.amount, currency: 'usd', metadata })
    const card = { number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' }
    await stripe?.rawRequest('POST', `/v1/payment_intents/${intent?.id}/confirm`, { payment_method_data: { type: 'card', card } })
    await settleIntent(app.house, intent?.id ?? '')
  }
  await settleIntent(app.house, 'pi_of_no_one')
  expect((await rows()).rows).toEqual(before.rows)
})

test('staff don’t touch an order while its card payment is open, and refund it once it is paid', async () => {
  const { body } = await editor.pay([{ ...pack, quantity: 1 }], 'CARD')
  const reasonOf = async (document: string, input: object) =>
    (await app.as('success@troupe.example').ask(document, { input })).errors?.[0].extensions.reason
  const remove = 'mutation($input: DeleteOrderInput!) { deleteOrder(input: $input) { id } }'
  const pay = 'mutation($input: MarkOrderPaidInput!) { markOrderPaid(input: $input) { id } }'
  expect(await reasonOf(remove, { id: body.orderId })).toBe('PAYMENT_OPEN')
  expect(await reasonOf(pay, { id: body.orderId, paidAt: testNow.toString() })).toBe('PAYMENT_OPEN')
  await confirm(body, cards.paid)
  await settle(body.traceId)
  expect(await reasonOf(remove, { id: body.orderId })).toBe('PAID_ONLINE')
  expect((await orderOf(body.orderId)).state).toBe('PAID')
})
