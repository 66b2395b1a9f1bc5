import { randomUUID } from 'node:crypto'
import { cardPayments, testCards } from '@troupe/tests/card-payments'
import { browserOf, pack, show } from '@troupe/tests/cart-browser'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

const { northwind } = world.workspaces
const editor = 'editor@northwind.example'
const contact = { firstName: 'Eli', lastName: 'Marsh', email: editor }
let app: OpenHouse
let bank: ReturnType<typeof cardPayments>
let browser: ReturnType<typeof browserOf>
/** A week without events for each test. */
let week = 20
let at: (day: number) => string
beforeAll(async () => {
  app = await openHouse()
  bank = cardPayments(app)
  browser = browserOf(app)
})
beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('rate_limit').execute()
  week++
  at = (day) =>
    Temporal.Instant.from('2027-01-04T18:00:00Z')
      .add({ hours: 24 * (7 * week + day) })
      .toString()
})
afterEach(async () => {
  app.testProvider?.modes.clear()
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
afterAll(() => app.close())

const ask = (document: string, variables: object, who: string) => app.as(who).ask(document, variables)
const staff = 'success@troupe.example'
const orderDocument = `query($id: ID!) { order(id: $id) { state total payBy openPayment { traceId expiresAt } card { brand last4 } contactEmail
  bankTransfer { payTo rows { label value } } items { expiresAt event { title startsAt city attendees cancelled category } refundableUntil
  wish { title startsAt timezone city attendees category } }
  can { pay { value reason } cancel { value reason } markPaid { reason } edit { reason } } } }`
const shown = async (id: string, who = editor) => (await ask(orderDocument, { id }, who)).data?.order
const requested = async (items: readonly object[]) =>
  (await app.as(editor).call('POST', '/cart/request', { items, contact, workspaceId: northwind, reason: 'INVOICE' })).body.orderId
const pay = async (orderId: string, change: object = {}, who = editor) => {
  const { total } = (await shown(orderId, staff)) ?? {}
  const body = { orderId, contact, expectedTotal: total, traceId: randomUUID(), idempotencyKey: randomUUID(), ...change }
  return (await app.as(who).call('POST', '/cart/payment-intent', body)).body
}
const cancel = async (orderId: string, who = editor) => (await app.as(who).call('POST', `/order/${orderId}/cancel`)).body
const markPaid = async (id: string) => {
  const input = { id, paidAt: app.clock.now.toString() }
  return ask('mutation($input: MarkOrderPaidInput!) { markOrderPaid(input: $input) { state } }', { input }, staff)
}
/** A card payment whose time is over. */
async function expire() {
  app.clock.now = app.clock.now.add({ minutes: 15 })
  await bank.tick('open payments')
}

test('a request is paid by card at its own price: its event is made, and the order names the card and what it bought', async () => {
  const id = await requested([{ ...show, date: at(1) }, pack])
  const before = await shown(id)
  expect(before).toMatchObject({
    ...{ state: 'PENDING', openPayment: null, card: null, contactEmail: editor },
    bankTransfer: { payTo: 'Troupe, Inc.' },
    can: { pay: { value: true }, cancel: { value: true } },
    items: [
      {
        event: null,
        wish: {
          title: 'Buzzer Night',
          startsAt: new Date(at(1)).toISOString(),
          timezone: show.timezone,
          city: null,
          attendees: 20,
          category: 'GAME_SHOW',
        },
      },
      { wish: null },
    ],
  })
  expect(Temporal.Instant.from(before.payBy).since(app.clock.now).total('hours')).toBe(14 * 24)
  const payment = await pay(id)
  expect(payment).toMatchObject({ state: 'OPEN', orderId: id, amount: before.total, holds: [] })
  // a declined card leaves it open, for everyone who may pay
  await bank.confirm(payment, testCards.declined)
  const paying = await shown(id)
  expect(paying).toMatchObject({ state: 'PENDING', openPayment: { traceId: payment.traceId }, can: { pay: { reason: 'PAYMENT_OPEN' } } })
  const continued = await pay(id, { traceId: payment.traceId }, 'ravi@troupe.example')
  expect(continued).toMatchObject({ state: 'OPEN', clientSecret: payment.clientSecret })
  await bank.confirm(payment)
  await bank.settle(payment.traceId)
  expect(await shown(id)).toMatchObject({
    ...{ state: 'PAID', openPayment: null, payBy: null, bankTransfer: null, card: { brand: 'visa', last4: '4242' } },
    items: [
      {
        ...{ event: { title: 'Buzzer Night', attendees: 20, cancelled: false, category: 'GAME_SHOW' }, wish: null },
        ...{ expiresAt: null, refundableUntil: null },
      },
      { event: null, expiresAt: expect.any(String) },
    ],
    can: { pay: { reason: 'ALREADY_PAID' }, cancel: { reason: 'ALREADY_PAID' } },
  })
})

test('while a card is charged for an order, staff neither correct it nor mark it as paid; another total than its own is refused', async () => {
  const id = await requested([pack])
  const { total } = await shown(id)
  expect(await pay(id, { expectedTotal: total - 1 })).toMatchObject({
    code: 'QUOTE_CHANGED',
    extensions: { before: total - 1, after: total },
  })
  const payment = await pay(id)
  expect(await shown(id, staff)).toMatchObject({ can: { markPaid: { reason: 'PAYMENT_OPEN' }, edit: { reason: 'PAYMENT_OPEN' } } })
  expect((await markPaid(id)).errors[0].extensions).toMatchObject({ code: 'STATE_CONFLICT', reason: 'PAYMENT_OPEN' })
  // someone else doesn't end it, the person's own next one does
  expect(await pay(id, {}, 'ravi@troupe.example')).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'PAYMENT_OPEN' } })
  const next = await pay(id)
  expect(next.state).toBe('OPEN')
  expect(await bank.shown(payment.traceId)).toMatchObject({ state: 'EXPIRED' })
  await expire()
  expect(await shown(id)).toMatchObject({ state: 'PENDING', openPayment: null, can: { pay: { value: true } } })
  expect((await markPaid(id)).data.markOrderPaid.state).toBe('PAID')
})

test('money that comes after an order was paid otherwise buys nothing twice: the order is flagged, and a refund returns exactly that money', async () => {
  const id = await requested([pack])
  const payment = await pay(id)
  await bank.confirm(payment)
  // the provider is silent, so the payment ends and the transfer arrives first
  app.testProvider?.modes.add('500')
  app.clock.now = app.clock.now.add({ minutes: 15 })
  await bank.tick('open payments')
  app.clock.now = app.clock.now.add({ minutes: 2 })
  await bank.tick('open payments')
  app.testProvider?.modes.clear()
  expect((await markPaid(id)).data.markOrderPaid.state).toBe('PAID')
  await bank.settle(payment.traceId)
  const flagged = (await ask('query($id: ID!) { order(id: $id) { state flag total } }', { id }, staff)).data.order
  expect(flagged).toMatchObject({ state: 'PAID', flag: 'MISMATCH' })
  const { code } = await bank.orderOf(id)
  expect((await bank.emails('order.mismatched', code))[0]?.body).toContain('which had already been paid')
  const lots = await app.db
    .selectFrom('credit_lot as l')
    .innerJoin('credit_order_item as i', 'i.id', 'l.order_item_id')
    .select('l.remaining')
    .where('i.order_id', '=', id)
    .execute()
  expect(lots).toEqual([{ remaining: 20 }])
  const { status, body } = await app.as(staff).call('POST', `/order/${id}/refund`, { reason: 'Paid twice' })
  expect([status, body.amount]).toEqual([200, flagged.total])
})

test('an expired cart is paid again by card: an event whose time is gone has no date, and can be refunded to that card', async () => {
  const cart = (await browser.pay([{ ...show, date: at(2) }], 'CARD')).body
  await expire()
  const { id: busy } = await app.db
    .insertInto('staffing_global_unavailability')
    .values({ starts_at: Temporal.Instant.from(at(1)), ends_at: Temporal.Instant.from(at(3)), name: 'Test' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await shown(cart.orderId)).toMatchObject({ state: 'EXPIRED', can: { pay: { value: true }, cancel: { reason: 'NOT_PENDING' } } })
  const payment = await pay(cart.orderId)
  await bank.confirm(payment)
  await bank.settle(payment.traceId)
  await app.db.deleteFrom('staffing_global_unavailability').where('id', '=', busy).execute()
  const { state, items } = await shown(cart.orderId)
  expect({ state, items }).toMatchObject({ state: 'PAID', items: [{ event: { startsAt: null } }] })
  expect(items[0].refundableUntil).not.toBeNull()
  const page = await bank.shown(cart.traceId)
  expect(page).toMatchObject({ state: 'PAID', lines: [{ outcome: 'UNSCHEDULED', refundAmount: payment.amount }] })
  expect(page.lines[0].alternatives).toHaveLength(3)
})

test('the payment of a cart is continued by its own trace id; nothing else is begun for it', async () => {
  const cart = (await browser.pay([pack], 'CARD')).body
  expect(await pay(cart.orderId)).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'PAYMENT_OPEN' } })
  const continued = await pay(cart.orderId, { traceId: cart.traceId })
  expect(continued).toMatchObject({ state: 'OPEN', clientSecret: cart.clientSecret, amount: cart.amount })
  await bank.confirm(continued)
  await bank.settle(cart.traceId)
  expect(await shown(cart.orderId)).toMatchObject({ state: 'PAID' })
})

test('a customer cancels an unpaid order, and the payment of a cart with it; nothing else, and not what has been granted', async () => {
  const request = await requested([pack])
  const open = await pay(request)
  expect(await cancel(request)).toEqual({ id: request, state: 'CANCELLED' })
  expect((await bank.shown(open.traceId)).state).toBe('EXPIRED')
  expect(await cancel(request)).toMatchObject({ code: 'STATE_CONFLICT', extensions: { state: 'CANCELLED', reason: 'CANCELLED' } })
  const cart = (await browser.pay([{ ...show, date: at(1) }], 'CARD')).body
  const wish = {
    title: 'Buzzer Night',
    startsAt: new Date(at(1)).toISOString(),
    timezone: show.timezone,
    city: null,
    attendees: 20,
    category: 'GAME_SHOW',
  }
  expect(await shown(cart.orderId)).toMatchObject({ state: 'DRAFT', items: [{ event: null, wish }] })
  expect(await cancel(cart.orderId)).toEqual({ id: cart.orderId, state: 'CANCELLED' })
  expect(await bank.holdsOf(cart.traceId)).toBe(0)
  const audits = await app.db
    .selectFrom('audit_entry')
    .select('before')
    .where('operation', '=', 'POST /order/{id}/cancel')
    .orderBy('at')
    .execute()
  expect(audits.map(({ before }) => before)).toEqual([{ state: 'PENDING' }, { state: 'DRAFT' }])
  // money that had been on its way is taken
  const late = (await browser.pay([pack], 'CARD')).body
  await bank.confirm(late)
  expect(await cancel(late.orderId)).toMatchObject({ code: 'STATE_CONFLICT', extensions: { state: 'PAID', reason: 'ALREADY_PAID' } })
  const input = { workspaceId: northwind, items: [{ consumable: 'CREDIT', quantity: 2 }], grantNow: true, reason: 'Kickoff' }
  const granted = await ask('mutation($input: CreateManualOrderInput!) { createManualOrder(input: $input) { id } }', { input }, staff)
  expect(await cancel(granted.data.createManualOrder.id)).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'GRANTED' } })
})

test('foreign orders answer as missing ones, viewers may neither pay nor cancel', async () => {
  const id = await requested([pack])
  for (const who of ['viewer@northwind.example', 'editor@kestrel.example']) {
    expect(['NOT_FOUND', 'FORBIDDEN']).toContain((await pay(id, {}, who)).code)
    expect(await cancel(id, who)).toEqual(await cancel(randomUUID(), who))
  }
  expect(await pay(randomUUID(), { expectedTotal: 1 })).toMatchObject({ code: 'NOT_FOUND' })
})

test('an open payment counts as available in its own cart, and for its own person: credits, and the time that it holds', async () => {
  const { body: free } = await browser.calculate([{ ...show, date: at(1) }])
  const half = free.balance
  expect(half).toBeGreaterThan(0)
  const items = [
    { ...show, date: at(1) },
    { ...pack, quantity: 1 },
  ]
  const open = (await browser.pay(items, 'CREDITS_AND_CARD')).body
  expect(open.state).toBe('OPEN')
  const credits = async (who: string) =>
    (await ask('query($id: ID!) { workspace(id: $id) { consumables { credits { available reserved } } } }', { id: northwind }, who)).data
      .workspace.consumables.credits
  const { available } = await credits(editor)
  expect(await credits(editor)).toEqual({ available, reserved: half - available })
  expect(await credits('owner@northwind.example')).toEqual({ available, reserved: 0 })
  const { body: again } = await browser.calculate(items)
  expect([again.balance, again.items[0].warnings]).toEqual([half, []])
  // another cart has what is left
  const { body: other } = await browser.calculate([{ ...show, id: 'other001', date: at(2) }])
  expect(other.balance).toBe(available)
})
