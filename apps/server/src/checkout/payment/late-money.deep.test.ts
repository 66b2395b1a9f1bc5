import { yes } from '@troupe/domain/answer'
import { cardPayments } from '@troupe/tests/card-payments'
import { browserOf, pack, show } from '@troupe/tests/cart-browser'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { grantCredits } from '../../credit/credit.ts'
import { command } from '../../platform/ctx.ts'
import { refundByCard } from './refund-card.ts'

const northwind = world.workspaces.northwind
const staff = ['ravi@troupe.example', 'success@troupe.example']
let app: OpenHouse
let editor: ReturnType<typeof browserOf>
let bank: ReturnType<typeof cardPayments>
/** A week without events for each test. */
let week = 20
let at: (day: number, hour: number) => string
beforeAll(async () => {
  app = await openHouse()
  editor = browserOf(app)
  bank = cardPayments(app)
  await command(app.system, async (work) =>
    yes(await grantCredits(work, { workspaceId: northwind, credits: 500, reason: 'Test', key: 'late money' })),
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

/** An instant as GraphQL answers it. */
const wire = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' })
const spendable = async () => {
  const { rows } = await sql<{ credits: number }>`select sum(remaining)::int as credits from credit_lot
    where workspace_id = ${northwind} and consumable = 'CREDIT' and (expires_at is null or expires_at > ${app.clock.now})`.execute(app.db)
  return rows[0]?.credits ?? 0
}
const readers = async (kind: string, code: string) => (await bank.emails(kind, code)).map(({ to }) => to).toSorted()
const orderShown = async (id: string, who = 'success@troupe.example') => {
  const document = `query($id: ID!) { order(id: $id) { state flag facts { kind amount } can { refund { value reason } markPaid { reason } }
    items { id quantity refundableUntil } refunds { id amount currency state stalledAt } } }`
  return (await app.as(who).ask(document, { id })).data.order
}
const refund = (id: string, body: object = {}, who = 'success@troupe.example') =>
  app.as(who).call('POST', `/order/${id}/refund`, { reason: 'It was ours', ...body })

test('PAY-07: money that differs from its order buys nothing: the order is flagged, staff hear of it, and a refund returns what arrived', async () => {
  const before = await spendable()
  const { body } = await editor.pay([{ ...show, date: at(1, 12) }, { ...show, id: 'show0002' }, pack], 'CREDITS_AND_CARD')
  expect(await spendable()).toBe(before - 8)
  await bank.confirm(body)
  await app.db.updateTable('checkout_payment').set({ amount: 1 }).where('trace_id', '=', body.traceId).execute()
  for (let time = 0; time < 2; time++) await bank.settle(body.traceId)
  const { code } = await bank.orderOf(body.orderId)
  expect([await spendable(), await bank.holdsOf(body.traceId), await bank.shown(body.traceId)]).toMatchObject([
    before,
    0,
    { state: 'FAILED' },
  ])
  expect(await orderShown(body.orderId)).toMatchObject({
    state: 'EXPIRED',
    flag: 'MISMATCH',
    facts: [{ kind: 'SUCCEEDED', amount: body.amount }],
    can: { refund: { value: true }, markPaid: { reason: 'MISMATCH' } },
  })
  expect(await orderShown(body.orderId, 'editor@northwind.example')).toMatchObject({ flag: 'MISMATCH', facts: [] })
  expect(await readers('order.mismatched', code)).toEqual(staff)
  expect((await refund(body.orderId, {}, 'editor@northwind.example')).body).toMatchObject({ code: 'FORBIDDEN' })
  const returned = await refund(body.orderId)
  expect(returned.body).toMatchObject({ amount: body.amount })
  await refundByCard(app.house, returned.body.id)
  expect(await orderShown(body.orderId)).toMatchObject({
    flag: null,
    refunds: [{ amount: body.amount, currency: 'USD', state: 'DONE' }],
    facts: [{ kind: 'SUCCEEDED' }, { kind: 'REFUNDED', amount: body.amount }],
  })
  expect((await bank.emails('order.refunded', code)).map((email) => email.body).join()).toContain('Nothing from this order was booked')
  expect((await refund(body.orderId)).status).toBe(409)
})

test('a mismatch of money that comes late is flagged too, and returned at the provider it needs no refund of ours', async () => {
  const { body } = await editor.pay([{ ...show, date: at(1, 12) }], 'CARD')
  await bank.confirm(body)
  await release(body.traceId)
  await app.db.updateTable('checkout_payment').set({ currency: 'EUR' }).where('trace_id', '=', body.traceId).execute()
  await bank.settle(body.traceId)
  expect(await orderShown(body.orderId)).toMatchObject({ state: 'EXPIRED', flag: 'MISMATCH' })
  await bank.refundAtProvider(body.traceId)
  await bank.settle(body.traceId)
  expect(await orderShown(body.orderId)).toMatchObject({ flag: null, refunds: [{ amount: body.amount, state: 'DONE' }] })
})

test('money that was returned before anything was booked buys nothing: the order is refunded and the times are free', async () => {
  const before = await spendable()
  const { body } = await editor.pay([{ ...show, date: at(1, 12) }, pack], 'CARD')
  await bank.confirm(body)
  await bank.refundAtProvider(body.traceId, 1000)
  await bank.refundAtProvider(body.traceId)
  for (let time = 0; time < 2; time++) await bank.settle(body.traceId)
  expect([await spendable(), await bank.holdsOf(body.traceId), await bank.shown(body.traceId)]).toMatchObject([
    before,
    0,
    { state: 'FAILED' },
  ])
  const { code, ...order } = await bank.orderOf(body.orderId)
  expect(order).toMatchObject({ state: 'REFUNDED', refunded: body.amount })
  // of each of the two refunds
  expect(await readers('order.returned', code)).toEqual([...staff, ...staff].toSorted())
  expect((await bank.emails('order.returned', code)).map((email) => email.body).join()).toContain('Nothing from this order was booked')
})

test('when a refund that came before fulfilment fails, the order is flagged, staff hear of it and can refund again', async () => {
  const before = await spendable()
  const { body } = await editor.pay([{ ...show, date: at(1, 12) }, pack], 'CARD')
  await bank.confirm(body, '4000 0000 0000 5126')
  await bank.refundAtProvider(body.traceId, 1000)
  await bank.refundAtProvider(body.traceId)
  await bank.settle(body.traceId)
  const { code, state } = await bank.orderOf(body.orderId)
  expect(state).toBe('REFUNDED')
  await app.testProvider?.later()
  for (let time = 0; time < 2; time++) await bank.settle(body.traceId)
  expect(await orderShown(body.orderId)).toMatchObject({
    state: 'EXPIRED',
    flag: 'MISMATCH',
    can: { refund: { value: true }, markPaid: { reason: 'MISMATCH' } },
    refunds: [{ state: 'FAILED' }, { state: 'FAILED' }],
  })
  expect(await spendable()).toBe(before)
  expect(new Set(await readers('order.refundFailed', code))).toEqual(new Set(staff))
  expect((await bank.emails('order.refundFailed', code)).map((email) => email.body).join()).toContain('Nothing from this order was booked')
  const again = await refund(body.orderId)
  expect(again.body).toMatchObject({ amount: body.amount })
  await refundByCard(app.house, again.body.id)
  // the card still can't be credited: what staff asked for fails too, and they are told again
  await app.testProvider?.later()
  await bank.settle(body.traceId)
  expect(await orderShown(body.orderId)).toMatchObject({ flag: 'MISMATCH', can: { refund: { value: true } } })
  expect(await readers('order.refundFailed', code)).toHaveLength(3 * staff.length)
})

test('a paid cart that can’t be fulfilled is STUCK for five minutes at most, then granted without its events', async () => {
  const before = await spendable()
  const { body } = await editor.pay([{ ...show, date: at(1, 12) }, { ...show, id: 'show0002' }, pack], 'CREDITS_AND_CARD')
  const bought = 20
  await bank.confirm(body)
  await breakEvents()
  await bank.settle(body.traceId)
  expect([await bank.orderOf(body.orderId), await bank.shown(body.traceId)]).toMatchObject([{ state: 'STUCK' }, { state: 'PROCESSING' }])
  for (let time = 0; time < 3; time++) await bank.tick('open payments')
  expect([await bank.orderOf(body.orderId), await bank.holdsOf(body.traceId)]).toMatchObject([{ state: 'STUCK' }, 1])
  await bank.tick('open payments')
  await mendEvents()
  expect(await bank.shown(body.traceId)).toMatchObject({ state: 'PAID', sessionIds: [], lines: [{ outcome: 'GRANTED' }, {}, {}] })
  const { state, code } = await bank.orderOf(body.orderId)
  expect([state, await spendable(), await bank.holdsOf(body.traceId)]).toEqual(['PAID', before + bought, 0])
  expect(await readers('payment.stuck', code)).toEqual(staff)
  expect(await readers('order.granted', code)).toContain('editor@northwind.example')
})

test('a slow clock ends STUCK after five minutes as well, late money included; what works again before is booked', async () => {
  const { body } = await editor.pay([{ ...show, date: at(1, 12) }], 'CARD')
  const { body: lucky } = await editor.pay([{ ...show, id: 'show0002', date: at(2, 12) }], 'CARD')
  for (const one of [body, lucky]) await bank.confirm(one)
  await release(body.traceId)
  await breakEvents()
  for (const { traceId } of [body, lucky]) await bank.settle(traceId)
  expect(await bank.orderOf(body.orderId)).toMatchObject({ state: 'STUCK' })
  await mendEvents()
  await bank.settle(lucky.traceId)
  expect(await bank.shown(lucky.traceId)).toMatchObject({ state: 'PAID', lines: [{ outcome: 'BOOKED' }] })
  await breakEvents()
  app.clock.now = app.clock.now.add({ minutes: 5 })
  await bank.tick('open payments')
  await mendEvents()
  expect(await bank.shown(body.traceId)).toMatchObject({ state: 'PAID', lines: [{ outcome: 'GRANTED' }] })
  expect(await bank.orderOf(body.orderId)).toMatchObject({ state: 'PAID' })
})

test('late money whose time was taken leaves an event without a date, offers other times, and is refunded with one click for 30 days', async () => {
  const before = await spendable()
  const { event, body } = await loseTime()
  const shown = await bank.shown(body.traceId)
  expect(shown).toMatchObject({ state: 'PAID', lines: [{ outcome: 'UNSCHEDULED', alternatives: [{}, {}, {}] }] })
  const [line] = shown.lines
  const { code } = await bank.orderOf(body.orderId)
  const [email] = await bank.emails('order.timeLost', code)
  expect(email?.subject).toBe('Choose another time for “Buzzer Night”')
  // three other times, as they were when the money came
  const [, times = ''] = email?.body.match(/These times are available now:\n((?:.+\n)+)/) ?? []
  expect(new Set(times.trim().split('\n')).size).toBe(3)
  expect(times).toMatch(/^(\w{3} \d+ \w+ \d{4}, [\d:]+ [ap]m, Chicago time\n){3}$/)
  expect(line.refundableUntil).toBe(app.clock.now.add({ hours: 720 }).toString())
  const order = await orderShown(body.orderId, 'editor@northwind.example')
  expect(order).toMatchObject({
    can: { refund: { value: true } },
    items: [{ id: line.itemId, refundableUntil: wire(app.clock.now.add({ hours: 720 })) }],
  })
  const items = [{ itemId: line.itemId, quantity: order.items[0].quantity }]
  // only the editors of its workspace, only the whole line, and only that line
  for (const [who, status] of [
    ['viewer@northwind.example', 403],
    ['editor@halden.example', 404],
    ['sales@troupe.example', 403],
  ] as const)
    expect((await refund(body.orderId, { items }, who)).status).toBe(status)
  for (const wrong of [{}, { items: [{ itemId: line.itemId, quantity: 1 }] }])
    expect((await refund(body.orderId, wrong, 'editor@northwind.example')).status).toBe(403)
  const clicked = await refund(body.orderId, { items }, 'editor@northwind.example')
  expect(clicked.body.amount).toBe(line.refundAmount)
  expect(clicked.body).toMatchObject({ amount: body.amount })
  await refundByCard(app.house, clicked.body.id)
  expect(await bank.orderOf(body.orderId)).toMatchObject({ state: 'REFUNDED', refunded: body.amount })
  expect(await spendable()).toBe(before)
  const session = await app.db.selectFrom('session').select(['status', 'cancel_reason']).where('id', '=', event).executeTakeFirstOrThrow()
  expect(session).toEqual({ status: 'CANCELLED', cancel_reason: 'It was ours' })
  expect(await bank.shown(body.traceId)).toMatchObject({ lines: [{ alternatives: [], refundableUntil: null }] })
  expect((await refund(body.orderId, { items }, 'editor@northwind.example')).body).toMatchObject({
    ...{ code: 'STATE_CONFLICT', extensions: { reason: 'REFUNDED' } },
  })
})

test('after 30 days, and once the event has a date again, a customer can no longer refund it with one click', async () => {
  const { body } = await loseTime()
  const shown = await bank.shown(body.traceId)
  const [{ itemId, sessionId, alternatives }] = shown.lines
  const ask = async () => (await refund(body.orderId, { items: [{ itemId, quantity: 4 }] }, 'editor@northwind.example')).body.extensions
  app.clock.now = app.clock.now.add({ hours: 720 })
  expect([await ask(), (await bank.shown(body.traceId)).lines[0].refundableUntil]).toEqual([{ reason: 'TOO_LATE' }, null])
  app.clock.now = app.clock.now.subtract({ hours: 1 })
  const held = await app.as('editor@northwind.example').call('POST', `/scheduler/session/${sessionId}/reserve`, {
    startsAt: alternatives[0].startsAt,
    timezone: 'America/Chicago',
  })
  const booked = await app.as('editor@northwind.example').call('POST', `/scheduler/session/${sessionId}/book`, { holdId: held.body.holdId })
  expect([booked.status, await ask()]).toEqual([200, { status: 'SCHEDULED' }])
  expect(await orderShown(body.orderId)).toMatchObject({ items: [{ refundableUntil: null }] })
})

test('a refund made at the provider takes as many unused credits as it covers, and staff hear what was used', async () => {
  const before = await spendable()
  const { body } = await editor.pay([pack], 'CARD')
  await bank.confirm(body)
  await bank.settle(body.traceId)
  const { code } = await bank.orderOf(body.orderId)
  expect(await spendable()).toBe(before + 20)
  // five credits and a few cents
  await bank.refundAtProvider(body.traceId, (body.amount / 20) * 5 + 7)
  for (let time = 0; time < 2; time++) await bank.settle(body.traceId)
  expect([await spendable(), await bank.orderOf(body.orderId)]).toMatchObject([
    before + 15,
    { state: 'PARTIALLY_REFUNDED', refunded: (body.amount / 20) * 5 + 7 },
  ])
  expect(await readers('order.returned', code)).toEqual(staff)
  expect((await bank.emails('order.returned', code)).map((email) => email.body).join()).toContain('You don’t need to do anything')
  // four of the other fifteen are spent by an event: they are unpaid once the rest of the money is returned
  const lot = await app.db
    .selectFrom('credit_lot as l')
    .innerJoin('credit_order_item as i', 'i.id', 'l.order_item_id')
    .select('l.id')
    .where('i.order_id', '=', body.orderId)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('credit_lot')
    .set({ expires_at: app.clock.now.add({ hours: 24 }) })
    .where('id', '=', lot.id)
    .execute()
  const { id: _id, ...wish } = show
  const booked = await app.as('editor@northwind.example').call('POST', '/session', { ...wish, workspaceId: northwind })
  expect(booked.status).toBe(201)
  await bank.refundAtProvider(body.traceId)
  await bank.settle(body.traceId)
  expect([await spendable(), await bank.orderOf(body.orderId)]).toMatchObject([before, { state: 'REFUNDED', refunded: body.amount }])
  expect((await bank.emails('order.returned', code)).map((email) => email.body).join()).toContain('is now unpaid')
})

test('money that is returned for credits that were all spent is told without a balance that got smaller, and not as an order that gave nothing', async () => {
  const { body } = await editor.pay([pack], 'CARD')
  await bank.confirm(body)
  await bank.settle(body.traceId)
  const { code } = await bank.orderOf(body.orderId)
  const items = app.db.selectFrom('credit_order_item').select('id').where('order_id', '=', body.orderId)
  // its credits are spent first
  await app.db
    .updateTable('credit_lot')
    .set({ expires_at: app.clock.now.add({ hours: 24 }) })
    .where('order_item_id', 'in', items)
    .execute()
  const { id: _id, ...wish } = show
  for (let event = 0; event < 5; event++)
    expect((await app.as('editor@northwind.example').call('POST', '/session', { ...wish, workspaceId: northwind })).status).toBe(201)
  await bank.refundAtProvider(body.traceId)
  await bank.settle(body.traceId)
  const told = (await bank.emails('order.refunded', code)).map((email) => email.body).join()
  expect(told).toContain(`for order ${code}.\n\nReason: Refunded through the card provider`)
})

/** Lets a payment expire while the provider is silent, so that its money comes late. */
async function release(traceId: string) {
  app.testProvider?.modes.add('500')
  for (const seconds of [900, 960]) {
    app.clock.now = testNow.add({ seconds })
    await bank.tick('open payments')
  }
  app.testProvider?.modes.clear()
  expect(await bank.shown(traceId)).toMatchObject({ state: 'EXPIRED' })
}

/** Money for an event whose time someone else has booked by the time it comes. */
async function loseTime() {
  const { body } = await editor.pay([{ ...show, date: at(1, 12) }], 'CARD')
  await bank.confirm(body)
  await release(body.traceId)
  await everyoneBusy(async () => bank.settle(body.traceId))
  const [line] = (await bank.shown(body.traceId)).lines
  return { body, event: line.sessionId as string }
}

/** Runs something while no one is free at the time of the test's event. */
async function everyoneBusy(run: () => Promise<unknown>) {
  const start = Temporal.Instant.from(at(1, 12))
  const { id } = await app.db
    .insertInto('staffing_global_unavailability')
    .values({ starts_at: start.subtract({ hours: 1 }), ends_at: start.add({ hours: 2 }), name: 'Test' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await run()
  await app.db.deleteFrom('staffing_global_unavailability').where('id', '=', id).execute()
}

/** While events can't be written, fulfilment fails as it would by a bug. */
const breakEvents = async () => {
  await sql`create or replace function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'no events today'; end $$`.execute(
    app.db,
  )
  await sql`create trigger no_events before insert on session for each row execute function refuse_event()`.execute(app.db)
}
const mendEvents = () => sql`drop trigger no_events on session`.execute(app.db)

test('a request that is paid becomes its events: at their times, without a date where the time was taken, and not at all without credits', async () => {
  const before = await spendable()
  const items = [{ ...show, date: at(3, 12) }, { ...show, id: 'show0002', date: at(1, 12) }, { ...show, id: 'show0003' }, pack]
  const contact = { firstName: 'Eli', lastName: 'Marsh', email: 'editor@northwind.example' }
  const asked = await app
    .as('editor@northwind.example')
    .call('POST', '/cart/request', { items, contact, workspaceId: northwind, reason: 'INVOICE' })
  expect(asked.status).toBe(201)
  const { orderId, code } = asked.body
  const markPaid = () =>
    app.as('success@troupe.example').ask('mutation($input: MarkOrderPaidInput!) { markOrderPaid(input: $input) { state } }', {
      input: { id: orderId, paidAt: app.clock.now.toString() },
    })
  await app.db
    .updateTable('credit_order_item')
    .set({ unit_price: null })
    .where('order_id', '=', orderId)
    .where('position', '=', 1)
    .execute()
  expect((await markPaid()).errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { 'items.1': ['REQUIRED'] } })
  await app.db
    .updateTable('credit_order_item')
    .set({ unit_price: 15_100 })
    .where('order_id', '=', orderId)
    .where('position', '=', 1)
    .execute()
  await everyoneBusy(async () => expect((await markPaid()).data.markOrderPaid.state).toBe('PAID'))
  const events = await app.db
    .selectFrom('checkout_request_line as r')
    .innerJoin('credit_order_item as i', 'i.id', 'r.order_item_id')
    .innerJoin('session as s', 's.id', 'r.session_id')
    .select(['s.status', 's.starts_at', 's.credits'])
    .where('i.order_id', '=', orderId)
    .orderBy('i.position')
    .execute()
  expect(events.map(({ status, starts_at: startsAt }) => [status, startsAt?.toString() ?? null])).toEqual([
    ['SCHEDULED', at(3, 12)],
    ['UNSCHEDULED', null],
    ['UNSCHEDULED', null],
  ])
  expect(await spendable()).toBe(before + 20)
  const lost = await bank.emails('order.timeLost', code)
  expect(lost.length).toBeGreaterThan(0)
  expect(lost.map(({ body }) => body).join()).not.toContain('refund')
})
