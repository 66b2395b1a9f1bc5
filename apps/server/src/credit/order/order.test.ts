import { ORDER_STATES } from '@troupe/domain/credit/kinds'
import { openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { asSystem } from '../../platform/ctx.ts'
import { upsertHubspotOrder } from './create.ts'

const { house, db, clock, ask, as, close } = await openHouse()
afterAll(() => close())
const start = clock.now
const { halden, northwind } = world.workspaces
const [sales, success, editor] = ['sales@troupe.example', 'success@troupe.example', 'editor@northwind.example']

const parts = `id code state source dealId total subtotal refunded paidAt grantedAt version subscription createdBy { fullName }
  items { id consumable quantity unitPrice discount amount refunded unused } invoices { kind number } refunds { amount reason state items { quantity } }
  can { edit { value reason } delete { value reason } markPaid { value reason } refund { value reason } }`
const docs = {
  create: `mutation($input: CreateManualOrderInput!) { createManualOrder(input: $input) { ${parts} } }`,
  pay: `mutation($input: MarkOrderPaidInput!) { markOrderPaid(input: $input) { ${parts} } }`,
  item: `mutation($input: UpdateOrderItemInput!) { updateOrderItem(input: $input) { ${parts} } }`,
  items: `mutation($input: DeleteOrderItemsInput!) { deleteOrderItems(input: $input) { ${parts} } }`,
  delete: `mutation($input: DeleteOrderInput!) { deleteOrder(input: $input) { ${parts} } }`,
  one: `query($id: ID!) { order(id: $id) { ${parts} } }`,
  list: `query($filter: OrderFilter) { orders(filter: $filter) { totalCount nodes { code state createdAt } } }`,
}
const say = async (who: string, doc: keyof typeof docs, variables: object) => {
  const { data, errors } = await ask(who, docs[doc], variables)
  return errors ? errors[0].extensions : Object.values(data)[0]
}
const ten = { consumable: 'CREDIT', quantity: 10 }
const create = (input: object, who = sales) => say(who, 'create', { input: { workspaceId: halden, items: [ten], ...input } })
const wallet = async (workspaceId: string = halden, consumable = 'CREDIT') => {
  const row = await db
    .selectFrom('credit_wallet')
    .select(['ordered', 'used', 'expired'])
    .where('workspace_id', '=', workspaceId)
    .where('consumable', '=', consumable as 'CREDIT')
    .executeTakeFirst()
  return row ? row.ordered - row.used - row.expired : 0
}
const broken = async () =>
  (await checkInvariants(house.db)).filter(({ violations }) => violations > 0).map(({ id, example }) => `${id} ${example}`)

test('staff of the demo find an order in every state, and open quotes; each state lists its own orders and no others', async () => {
  for (const state of ORDER_STATES) {
    const { totalCount, nodes } = await say(sales, 'list', { filter: { state } })
    expect(totalCount, state).toBeGreaterThan(0)
    expect(new Set(nodes.map((order: { state: string }) => order.state))).toEqual(new Set([state]))
  }
  const quotes = await db
    .selectFrom('catalogue_quote')
    .select('number')
    .where('withdrawn_at', 'is', null)
    .where('valid_until', '>', start)
    .execute()
  expect(quotes.length).toBeGreaterThan(0)
})

test('an order by hand waits for its payment at the current price, and grants its credits when it is marked as paid, once', async () => {
  const before = await wallet()
  const made = await create({})
  expect(made).toMatchObject({
    state: 'PENDING',
    source: 'MANUAL',
    total: 174_000,
    paidAt: null,
    invoices: [],
    items: [{ unitPrice: 17_400, unused: 0 }],
  })
  expect(made.code).toMatch(/^[379CDEFHJKLMNPQRTUVWXY]{6}$/)
  expect(await wallet()).toBe(before)
  const future = { id: made.id, paidAt: start.add({ seconds: 1 }).toString() }
  expect(await say(sales, 'pay', { input: future })).toMatchObject({ fields: { paidAt: ['TOO_LATE'] } })
  const paid = await say(sales, 'pay', { input: { id: made.id, paidAt: start.toString() } })
  expect(paid).toMatchObject({ state: 'PAID', items: [{ unused: 10 }], can: { markPaid: { value: false, reason: 'ALREADY_PAID' } } })
  expect(paid.invoices[0].number).toMatch(/^T-2026-\d{6}$/)
  expect(await wallet()).toBe(before + 10)
  expect(await say(sales, 'pay', { input: { id: made.id, paidAt: start.toString() } })).toMatchObject({ reason: 'ALREADY_PAID' })
  expect(await wallet()).toBe(before + 10)
  const lot = await db
    .selectFrom('credit_lot')
    .select(['expires_at', 'note'])
    .where('order_item_id', '=', paid.items[0].id)
    .executeTakeFirst()
  expect(lot).toEqual({ expires_at: start.add({ hours: 365 * 24 }), note: `Order ${made.code}` })
})

test('what was granted before payment, with a reason, isn’t granted again by it; a paid subscription makes a subscriber', async () => {
  const before = await wallet()
  expect(await create({ grantNow: true })).toMatchObject({ fields: { reason: ['REQUIRED'] } })
  const granted = await create({ grantNow: true, reason: 'The invoice takes a month', subscription: true, url: 'https://crm.example/1' })
  expect(granted).toMatchObject({ state: 'PENDING', items: [{ unused: 10 }] })
  expect(await wallet()).toBe(before + 10)
  const subscriber = () => db.selectFrom('workspace').select('subscriber').where('id', '=', halden).executeTakeFirstOrThrow()
  expect((await subscriber()).subscriber).toBe(false)
  expect(await say(sales, 'pay', { input: { id: granted.id, paidAt: start.toString() } })).toMatchObject({ state: 'PAID' })
  expect(await wallet()).toBe(before + 10)
  expect((await subscriber()).subscriber).toBe(true)
  expect(await create({ items: [ten], paidAt: start.toString() })).toMatchObject({ state: 'PAID', total: 156_000 })
})

test('PAY-21: an order by hand with a discount above its amount, a quantity of 0 or 10001, a price of -1 or 1e9 or a bad address is refused, and grants nothing', async () => {
  const before = await wallet()
  const item = async (change: object) => (await create({ items: [{ ...ten, unitPrice: 100, ...change }], paidAt: start.toString() })).fields
  expect(await item({ discount: 1001 })).toEqual({ 'items.0.discount': ['TOO_BIG'] })
  expect(await item({ quantity: 0 })).toEqual({ 'items.0.quantity': ['TOO_SMALL'] })
  expect(await item({ quantity: 10_001 })).toEqual({ 'items.0.quantity': ['TOO_BIG'] })
  expect(await item({ unitPrice: -1 })).toEqual({ 'items.0.unitPrice': ['TOO_SMALL'] })
  expect(await item({ unitPrice: 1_000_000_000 })).toEqual({ 'items.0.unitPrice': ['TOO_BIG'] })
  expect((await create({ url: 'javascript:alert(1)' })).fields).toEqual({ url: ['INVALID'] })
  expect((await create({ workspaceId: crypto.randomUUID() })).fields).toEqual({ workspaceId: ['NOT_FOUND'] })
  expect(await say(success, 'item', { input: { id: crypto.randomUUID(), quantity: 1 } })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await wallet()).toBe(before)
})

test('a correction of a granted order takes units from its own lot or adds a new one, and leaves an audit row with before and after', async () => {
  const made = await create({ items: [ten, { consumable: 'OPEN_ROOM', quantity: 2 }], paidAt: start.toString() })
  const [credits, rooms] = made.items
  const before = await wallet()
  const change = (input: object) => say(success, 'item', { input: { id: credits.id, ...input } })
  expect(await change({ quantity: 4, unitPrice: 20_000, discount: 500, version: made.version, reason: 'Counted twice' })).toMatchObject({
    state: 'PAID',
    total: 4 * 20_000 - 500 + rooms.amount,
    items: [{ quantity: 4, unused: 4 }, {}],
  })
  expect(await wallet()).toBe(before - 6)
  expect(await change({ quantity: 12, version: made.version })).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await change({ quantity: 12 })).toMatchObject({ items: [{ quantity: 12, unused: 12 }, {}] })
  expect(await change({ quantity: 3 })).toMatchObject({ items: [{ quantity: 3, unused: 3 }, {}] })
  expect(await wallet()).toBe(before - 7)
  const audit = await db
    .selectFrom('audit_entry')
    .select(['before', 'after', 'reason'])
    .where('subject_id', '=', made.id)
    .orderBy('id')
    .execute()
  expect(audit[1]).toMatchObject({ before: { quantity: 10 }, after: { quantity: 4, discount: 500 }, reason: 'Counted twice' })
  expect(await say(success, 'items', { input: { id: made.id, itemIds: [rooms.id] } })).toMatchObject({ items: [{ quantity: 3 }] })
  expect(await say(success, 'items', { input: { id: made.id, itemIds: [credits.id] } })).toMatchObject({
    fields: { itemIds: ['REQUIRED'] },
  })
  expect(await broken()).toEqual([])
})

test('PAY-15: an order whose credits are used is neither deleted nor reduced, and nothing changes', async () => {
  const made = await create({ workspaceId: northwind, paidAt: start.toString() })
  // a booking may have spent them from any lot: here the lot itself is emptied
  await db
    .insertInto('credit_entry')
    .columns(['workspace_id', 'consumable', 'lot_id', 'from_account', 'to_account', 'quantity', 'reason', 'key', 'at'])
    .expression(
      db
        .selectFrom('credit_lot')
        .select((eb) => [
          'workspace_id',
          'consumable',
          'id',
          eb.val('AVAILABLE' as const).as('f'),
          eb.val('EXPIRED' as const).as('t'),
          eb.lit(7).as('q'),
          eb.val('Test').as('r'),
          eb.val('PAY-15').as('k'),
          'granted_at',
        ])
        .where('order_item_id', '=', made.items[0].id),
    )
    .execute()
  const before = await wallet(northwind)
  const missing = { code: 'NOT_ENOUGH_CREDITS', missing: 7, available: 3, required: 10 }
  expect(await say(success, 'delete', { input: { id: made.id } })).toMatchObject(missing)
  // its only item isn't only refused because it is the only one
  expect(await say(success, 'items', { input: { id: made.id, itemIds: [made.items[0].id] } })).toMatchObject(missing)
  expect(await say(success, 'item', { input: { id: made.items[0].id, quantity: 5 } })).toMatchObject({ missing: 2, required: 5 })
  expect(await wallet(northwind)).toBe(before)
  expect(await say(success, 'one', { id: made.id })).toMatchObject({ state: 'PAID', items: [{ quantity: 10, unused: 3 }] })
})

test('a deleted order remains as cancelled, is found only by its state, and its credits are gone', async () => {
  const before = await wallet()
  const made = await create({ paidAt: start.toString() })
  expect(await say(success, 'delete', { input: { id: made.id, reason: 'Entered twice' } })).toMatchObject({ state: 'CANCELLED' })
  expect(await wallet()).toBe(before)
  const codes = async (filter: object) =>
    (await say(sales, 'list', { filter: { workspaceId: halden, ...filter } })).nodes.map((one: { code: string }) => one.code)
  expect(await codes({})).not.toContain(made.code)
  expect(await codes({ state: 'CANCELLED' })).toEqual([made.code])
  expect(await codes({ state: 'CANCELLED', text: made.code.slice(1, 5).toLowerCase() })).toEqual([made.code])
  expect(await say(success, 'delete', { input: { id: made.id } })).toMatchObject({ reason: 'CANCELLED' })
})

test('a refund returns unused units and their share of the money, in any steps exactly what was paid, with a credit note each', async () => {
  const before = await wallet()
  const made = await create({ items: [{ ...ten, quantity: 3, unitPrice: 100, discount: 1 }], paidAt: start.toString() })
  const [item] = made.items
  const refund = (body: object, who = success) =>
    as(who).call('POST', `/order/${made.id}/refund`, { reason: 'Event fell through', ...body })
  const one = await refund({ items: [{ itemId: item.id, quantity: 1 }] })
  expect(one.body).toMatchObject({ amount: 99 })
  expect((await refund({ items: [{ itemId: item.id, quantity: 3 }] })).body).toMatchObject({
    code: 'NOT_ENOUGH_CREDITS',
    extensions: { missing: 1 },
  })
  expect(await say(success, 'one', { id: made.id })).toMatchObject({
    state: 'PARTIALLY_REFUNDED',
    refunded: 99,
    can: { edit: { reason: 'REFUNDED' } },
  })
  expect(await say(success, 'item', { input: { id: item.id, quantity: 9 } })).toMatchObject({ reason: 'REFUNDED' })
  expect((await refund({})).body).toMatchObject({ amount: 200 })
  const after = await say(success, 'one', { id: made.id })
  expect(after).toMatchObject({
    state: 'REFUNDED',
    refunded: 299,
    items: [{ refunded: 3, unused: 0 }],
    refunds: [{ state: 'DONE' }, { amount: 200 }],
  })
  expect(after.invoices.map(({ kind }: { kind: string }) => kind)).toEqual(['INVOICE', 'CREDIT_NOTE', 'CREDIT_NOTE'])
  expect(await wallet()).toBe(before)
  expect((await refund({})).body.extensions).toMatchObject({ reason: 'REFUNDED' })
  const pending = await create({})
  expect((await as(success).call('POST', `/order/${pending.id}/refund`, { reason: 'No' })).body.extensions).toMatchObject({
    reason: 'NOT_PAID',
  })
})

test('a HubSpot deal is one order however often it is reported: unpaid items follow it, and it is granted once', async () => {
  const ctx = asSystem(house)
  const deal = (change: object = {}) =>
    upsertHubspotOrder(ctx, { dealId: 'deal-1', workspaceId: halden, items: [{ ...ten, unitPrice: 10_000 }], ...change })
  const before = await wallet()
  const told = await Promise.all([deal(), deal()])
  const first = await deal({ items: [{ ...ten, quantity: 20, unitPrice: 9000 }] })
  expect(new Set([...told, first].flatMap((one) => (one.ok ? [one.value.id] : [])))).toHaveLength(1)
  const paid = await deal({ items: [{ ...ten, quantity: 20, unitPrice: 9000 }], paidAt: start.toString() })
  await deal({ items: [{ ...ten, quantity: 500 }], paidAt: start.toString() })
  expect(await wallet()).toBe(before + 20)
  const id = paid.ok ? paid.value.id : ''
  expect(await say(sales, 'one', { id })).toMatchObject({ source: 'HUBSPOT', dealId: 'deal-1', state: 'PAID', total: 180_000 })
})

test('customers read the orders of their workspaces without source and deal; a missing workspace never means all', async () => {
  const made = await create({ workspaceId: northwind })
  const { data, extensions } = await ask(editor, docs.one, { id: made.id })
  expect(data.order).toMatchObject({ code: made.code, source: null, dealId: null, can: { edit: { value: false, reason: 'FORBIDDEN' } } })
  expect(extensions.hidden).toEqual(['Order.dealId', 'Order.source'])
  expect(await say(editor, 'list', {})).toEqual({ totalCount: 0, nodes: [] })
  expect(await say(editor, 'list', { filter: { workspaceId: halden } })).toEqual({ totalCount: 0, nodes: [] })
  expect((await say(editor, 'list', { filter: { workspaceId: northwind } })).totalCount).toBeGreaterThan(0)
  const foreign = await create({})
  expect(await say(editor, 'one', { id: foreign.id })).toEqual(await say(editor, 'one', { id: crypto.randomUUID() }))
  expect(await say('viewer@northwind.example', 'one', { id: made.id })).toMatchObject({ code: 'FORBIDDEN' })
  const refund = await as(editor).call('POST', `/order/${made.id}/refund`, { reason: 'Mine' })
  expect(refund.body).toMatchObject({ code: 'FORBIDDEN' })
  const paid = await create({ workspaceId: northwind, paidAt: start.toString() })
  for (const [who, answer] of [
    [editor, { code: 'FORBIDDEN' }],
    [success, {}],
    // what everyone may know of an order that they see comes before what they may do with it
    [editor, { code: 'STATE_CONFLICT', extensions: { reason: 'REFUNDED' } }],
    ['editor@halden.example', { code: 'NOT_FOUND' }],
  ] as const)
    expect((await as(who).call('POST', `/order/${paid.id}/refund`, { reason: 'Mine' })).body).toMatchObject(answer)
})

test('staff find the orders that wait for them, with the salesperson of each workspace', async () => {
  const query = `query($filter: OrderFilter) { orders(filter: $filter, limit: 100) { totalCount nodes { state workspaceId salesperson { fullName } } } }`
  const listed = async (filter: object, who = sales) => (await ask(who, query, { filter })).data.orders
  const waiting: { totalCount: number; nodes: { state: string; workspaceId: string | null; salesperson: object | null }[] } = await listed({
    waiting: true,
  })
  expect(new Set(waiting.nodes.map(({ state }) => state))).toEqual(new Set(['PENDING', 'STUCK']))
  const [pending, stuck] = await Promise.all(['PENDING', 'STUCK'].map((state) => listed({ state })))
  expect(waiting.totalCount).toBe(pending.totalCount + stuck.totalCount)
  expect(waiting.nodes.find(({ workspaceId }) => workspaceId === northwind)?.salesperson).toEqual({ fullName: 'Jo Lindqvist' })
  const own = await listed({ workspaceId: northwind, waiting: true }, editor)
  expect(own.nodes.map(({ salesperson }: { salesperson: unknown }) => salesperson)).toEqual(own.nodes.map(() => null))
})

test('invoices have no gap: numbers follow each other, and a refused payment takes none', async () => {
  const numbers = async () =>
    (
      await db
        .selectFrom('credit_invoice')
        .select(['ordinal', 'number'])
        .where('kind', '=', 'INVOICE')
        .where('year', '=', 2026)
        .orderBy('ordinal')
        .execute()
    ).map((one) => one.ordinal)
  const before = await numbers()
  await create({ items: [{ ...ten, quantity: 0 }], paidAt: start.toString() })
  await create({ paidAt: start.toString() })
  const after = await numbers()
  expect(after).toEqual(Array.from({ length: before.length + 1 }, (_, at) => at + 1))
  await expect(db.updateTable('credit_invoice').set({ number: 'T-2026-999999' }).execute()).rejects.toThrow('never changed')
})

test('customers hear of a paid, a refunded and a corrected order by email, once, with the documents’ numbers; unpaid orders by hand stay quiet', async () => {
  const of = async (code: string) => (await takeMails({ house })).filter(({ subject }) => subject.includes(code))
  const made = await create({
    workspaceId: northwind,
    items: [
      { ...ten, unitPrice: 17_400 },
      { consumable: 'OPEN_ROOM', quantity: 1 },
    ],
  })
  await say(success, 'item', { input: { id: made.items[0].id, quantity: 9 } })
  expect(await of(made.code)).toEqual([])
  const paid = await say(sales, 'pay', { input: { id: made.id, paidAt: start.toString() } })
  const emails = await of(made.code)
  // the admin of the workspace; its editor ordered nothing, and the salesperson isn't a customer
  expect(emails.map(({ to, kind, subject }) => [to, kind, subject])).toEqual([
    ['owner@northwind.example', 'order.paid', `Payment received: $1,606.00 for order ${made.code}`],
  ])
  for (const words of ['9 credits\n1 open room', paid.invoices[0].number, `/order/${made.id}`, 'You don’t need to do anything.'])
    expect(emails[0]?.body).toContain(words)

  await say(success, 'item', { input: { id: made.items[0].id, quantity: 7, unitPrice: 17_400 } })
  const [corrected, ...more] = await of(made.code)
  expect(corrected).toMatchObject({ kind: 'order.corrected', subject: `Order ${made.code} has been corrected` })
  expect(corrected?.body).toContain('Credits: 9 before, 7 now')
  expect(more).toEqual([])
  await say(success, 'item', { input: { id: made.items[0].id, unitPrice: 17_000 } })
  expect(await of(made.code)).toEqual([])

  const { body } = await as(success).call('POST', `/order/${made.id}/refund`, {
    items: [{ itemId: made.items[0].id, quantity: 2 }],
    reason: 'Two too many',
  })
  const [refunded] = await of(made.code)
  expect(refunded).toMatchObject({ kind: 'order.refunded', subject: `Refunded: $340.00 for order ${made.code}` })
  expect(body.amount).toBe(34_000)
  for (const words of ['2 credits', 'Two too many', 'C-2026-']) expect(refunded?.body).toContain(words)
  expect(refunded?.body).not.toContain('your card')
})

test('orders are sorted by what is asked for, those without a value last, and by their date otherwise', async () => {
  const list = async (sorting: object[]) => {
    const { data } = await ask(
      'admin@troupe.example',
      'query($sorting: [OrderSorting!]) { orders(sorting: $sorting, limit: 100) { nodes { id code total createdAt } } }',
      { sorting },
    )
    return data.orders.nodes as readonly { id: string; code: string; total: number | null; createdAt: string }[]
  }
  const codes = (await list([{ field: 'code', direction: 'ASC' }])).map(({ code }) => code)
  expect(codes.length).toBeGreaterThan(3)
  expect(codes).toEqual([...codes].sort())
  const totals = (await list([{ field: 'total', direction: 'DESC' }])).map(({ total }) => total)
  expect(totals).toEqual([...totals].sort((a, b) => (a === null ? 1 : b === null ? -1 : b - a)))
  const dates = (await list([])).map(({ createdAt }) => createdAt)
  expect(dates).toEqual([...dates].sort().reverse())
})
