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

const { northwind } = world.workspaces
const editor = 'editor@northwind.example'
let app: OpenHouse
let browser: ReturnType<typeof browserOf>
let bank: ReturnType<typeof cardPayments>
/** A week without events for each test. */
let week = 20
let at: (day: number) => string
beforeAll(async () => {
  app = await openHouse()
  browser = browserOf(app)
  bank = cardPayments(app)
})
beforeEach(async () => {
  app.clock.now = testNow
  week++
  at = (day) =>
    Temporal.Instant.from('2027-01-04T18:00:00Z')
      .add({ hours: 24 * (7 * week + day) })
      .toString()
})
afterEach(async () => {
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
afterAll(() => app.close())

const staff = (document: string, input: object) => app.as('success@troupe.example').ask(document, { input })
const markPaid = (id: string) =>
  staff('mutation($input: MarkOrderPaidInput!) { markOrderPaid(input: $input) { state } }', { id, paidAt: app.clock.now.toString() })
const spendable = async () => {
  const { rows } = await sql<{ credits: number }>`select coalesce(sum(remaining), 0)::int as credits from credit_lot
    where workspace_id = ${northwind} and consumable = 'CREDIT' and (expires_at is null or expires_at > ${app.clock.now})`.execute(app.db)
  return rows[0]?.credits ?? 0
}
const grant = (credits: number) =>
  command(app.system, async (work) =>
    yes(await grantCredits(work, { workspaceId: northwind, credits, reason: 'Test', key: crypto.randomUUID() })),
  )
const eventOf = (id: string) =>
  app.db
    .selectFrom('session')
    .innerJoin('account_user as u', 'u.id', 'session.created_by')
    .select(['status', 'starts_at', 'credits', 'creation_type', 'u.email'])
    .where('session.id', '=', id)
    .executeTakeFirstOrThrow()

/** A cart whose card payment has ended without money. */
async function expired(items: readonly object[], way = 'CARD') {
  const { body } = await browser.pay(items, way)
  expect(body.state, JSON.stringify(body)).toBe('OPEN')
  app.clock.now = app.clock.now.add({ minutes: 15 })
  await bank.tick('open payments')
  expect(await bank.orderOf(body.orderId)).toMatchObject({ state: 'EXPIRED' })
  return body
}

/** Whether the email about a paid order says that there is nothing to do. */
async function saysDone(code: string) {
  const [email] = await bank.emails('order.paid', code)
  expect(email).toBeDefined()
  return email?.body.includes('You don’t need to do anything.')
}

/** Runs something while no one is free at an instant. */
async function everyoneBusy(start: string, run: () => Promise<unknown>) {
  const startsAt = Temporal.Instant.from(start)
  const { id } = await app.db
    .insertInto('staffing_global_unavailability')
    .values({ starts_at: startsAt.subtract({ hours: 1 }), ends_at: startsAt.add({ hours: 2 }), name: 'Test' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await run()
  await app.db.deleteFrom('staffing_global_unavailability').where('id', '=', id).execute()
}

test('an expired cart that is marked as paid becomes its events, its credits and its emails, once', async () => {
  await grant(6)
  const before = await spendable()
  const items = [{ ...show, date: at(1) }, { ...show, id: 'show0002' }, pack]
  const { orderId, traceId } = await expired(items, 'CREDITS_AND_CARD')
  expect(await spendable()).toBe(before)
  expect((await markPaid(orderId)).data.markOrderPaid.state).toBe('PAID')
  const told = await bank.shown(traceId)
  expect(told).toMatchObject({ state: 'PAID', lines: [{ outcome: 'BOOKED' }, { outcome: 'UNSCHEDULED' }, { outcome: 'GRANTED' }] })
  const [booked, undated] = told.sessionIds
  // the events are the customer's, who is told of the booking
  expect(await eventOf(booked)).toMatchObject({ status: 'SCHEDULED', credits: 4, email: editor })
  expect(await eventOf(undated)).toMatchObject({ status: 'UNSCHEDULED', credits: 4, email: editor })
  const { code } = await bank.orderOf(orderId)
  const setAside = await app.db.selectFrom('credit_entry').select('reason').where('key', 'like', `cart:${booked}#%`).execute()
  expect(new Set(setAside.map(({ reason }) => reason))).toEqual(new Set([`Reserved for order ${code}`]))
  expect((await bank.emails('order.paid', code)).map(({ to }) => to)).toContain(editor)
  // one of the events has no date yet
  expect(await saysDone(code)).toBe(false)
  const mails = await app.db.selectFrom('message_mail').select(['kind', 'to_address']).where('session_id', '=', booked).execute()
  expect(mails).toContainEqual({ kind: 'session.booked', to_address: editor })
  // eight credits for the events, of which the balance had some, and twenty of the pack
  const fromCard = told.lines.reduce((sum: number, { bought }: { bought: number }) => sum + bought, 0)
  expect(await spendable()).toBe(before + fromCard - 8)
  expect(await bank.holdsOf(traceId)).toBe(0)
  expect((await markPaid(orderId)).errors[0].extensions).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await spendable()).toBe(before + fromCard - 8)
})

test('an event of an expired cart whose time is taken or over has no date; other times are offered, and no refund to a card that didn’t pay', async () => {
  const { orderId, traceId } = await expired([{ ...show, date: at(1) }])
  await everyoneBusy(at(1), () => markPaid(orderId))
  const [line] = (await bank.shown(traceId)).lines
  expect(line).toMatchObject({ outcome: 'UNSCHEDULED', alternatives: [{}, {}, {}], refundableUntil: null })
  expect(await eventOf(line.sessionId)).toMatchObject({ status: 'UNSCHEDULED', starts_at: null })
  const { code } = await bank.orderOf(orderId)
  const [email] = await bank.emails('order.timeLost', code)
  expect(email?.subject).toBe('Choose another time for “Buzzer Night”')
  expect(email?.body).not.toContain('refund')
  // where a time can be chosen
  expect(email?.body).toMatch(new RegExp(`Choose here:\\n\\S+/event/${line.sessionId}\\n`))
  // three other times, as they were when the money came
  const [, times = ''] = email?.body.match(/These times are available now:\n((?:.+\n)+)/) ?? []
  expect(new Set(times.trim().split('\n')).size).toBe(3)
  expect(times).toMatch(/^(\w{3} \d+ \w+ \d{4}, [\d:]+ [ap]m, Chicago time\n){3}$/)
  const items = [{ itemId: line.itemId, quantity: 4 }]
  const asked = await app.as(editor).call('POST', `/order/${orderId}/refund`, { items, reason: 'It was ours' })
  expect(asked.body.code).toBe('FORBIDDEN')

  const late = await expired([{ ...show, id: 'show0002', date: at(2) }])
  app.clock.now = Temporal.Instant.from(at(2)).add({ minutes: 1 })
  expect((await markPaid(late.orderId)).data.markOrderPaid.state).toBe('PAID')
  expect(await bank.shown(late.traceId)).toMatchObject({ lines: [{ outcome: 'UNSCHEDULED' }] })
})

test('only the email about an order that just fills the balance says that there is nothing to do', async () => {
  const credits = await expired([pack])
  await markPaid(credits.orderId)
  expect(await saysDone((await bank.orderOf(credits.orderId)).code)).toBe(true)
  // the balance pays for the event, so the order has an item for the pack alone; the event then loses its time
  await grant(4)
  const { orderId, traceId } = await expired([{ ...show, date: at(1) }, pack], 'CREDITS_AND_CARD')
  await everyoneBusy(at(1), () => markPaid(orderId))
  expect((await bank.shown(traceId)).lines).toMatchObject([{ outcome: 'UNSCHEDULED', itemId: null }, { outcome: 'GRANTED' }])
  const { code } = await bank.orderOf(orderId)
  expect(await bank.emails('order.timeLost', code)).not.toEqual([])
  expect(await saysDone(code)).toBe(false)
})

test('items that staff changed before an expired cart is marked as paid are made as they are now: the balance pays what is missing', async () => {
  await grant(4)
  const before = await spendable()
  const items = [
    { ...show, date: at(1) },
    { ...show, id: 'show0002' },
    { ...show, id: 'show0003' },
  ]
  const { orderId, traceId } = await expired(items)
  const [fewer, removed] = (await bank.shown(traceId)).lines
  const changes = [
    ['mutation($input: UpdateOrderItemInput!) { updateOrderItem(input: $input) { id } }', { id: fewer.itemId, quantity: 1 }],
    ['mutation($input: DeleteOrderItemsInput!) { deleteOrderItems(input: $input) { id } }', { id: orderId, itemIds: [removed.itemId] }],
  ] as const
  for (const [document, input] of changes) expect((await staff(document, input)).errors).toBeUndefined()
  expect((await markPaid(orderId)).data.markOrderPaid.state).toBe('PAID')
  const { lines } = await bank.shown(traceId)
  expect(lines.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['BOOKED', 'GRANTED', 'UNSCHEDULED'])
  expect(await eventOf(lines[0].sessionId)).toMatchObject({ credits: 4, creation_type: 'ORDER' })
  expect(await spendable()).toBe(before - 3)
})

test('money that comes by card after its order was marked as paid is recorded and buys nothing more', async () => {
  const { body } = await browser.pay([{ ...show, date: at(1) }], 'CARD')
  await bank.confirm(body)
  app.testProvider?.modes.add('500')
  for (const seconds of [900, 960]) {
    app.clock.now = testNow.add({ seconds })
    await bank.tick('open payments')
  }
  await markPaid(body.orderId)
  app.testProvider?.modes.clear()
  const before = await spendable()
  await bank.tick('payments are compared')
  const facts = await app.db
    .selectFrom('checkout_fact')
    .select(['kind', 'amount'])
    .where('intent_id', '=', await bank.intentOf(body.traceId))
    .execute()
  expect(facts).toEqual([{ kind: 'SUCCEEDED', amount: body.amount }])
  expect(await spendable()).toBe(before)
})
