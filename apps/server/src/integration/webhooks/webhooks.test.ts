import { createHmac } from 'node:crypto'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { faults, openPortServer, type PortServer } from '@troupe/tests/outbound/port-server'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { closeBox } from '../../platform/box.ts'
import { processDeal } from './deals.ts'

const secret = 'whsec of HubSpot'
let far: PortServer
let app: OpenHouse
beforeAll(async () => {
  far = await openPortServer()
  app = await openHouse({ HUBSPOT_URL: far.env.HUBSPOT_URL ?? '', HUBSPOT_TOKEN: 'secret', HUBSPOT_SECRET: secret })
})
afterAll(async () => {
  await app?.close()
  await far?.close()
})
beforeEach(async () => {
  far.behaveAll(null)
  await takeMails(app)
  await app.db.updateTable('port_state').set({ failures: 0, open_until: null }).execute()
})

let events = 0
const eventOf = (dealId: string | number, more: object = {}) => ({
  ...{ eventId: ++events, subscriptionId: 12, objectId: dealId, occurredAt: 1_790_000_000_000 + events },
  ...{ subscriptionType: 'deal.propertyChange', propertyName: 'dealstage', propertyValue: 'closedwon', ...more },
})
const signed = (body: string, { at = app.clock.now.epochMilliseconds, key = secret, over = body } = {}) => ({
  'content-type': 'application/json',
  'x-hubspot-request-timestamp': String(at),
  'x-hubspot-signature-v3': createHmac('sha256', key).update(`POST${app.origin}/webhooks/hubspot${over}${at}`).digest('base64'),
})
const send = async (body: string, headers: Record<string, string> = signed(body)) =>
  (await app.app.inject({ method: 'POST', url: '/webhooks/hubspot', headers, payload: body })).statusCode
const stored = async () => (await app.db.selectFrom('integration_hubspot_event').select('id').execute()).length
const jobs = async (dealId: string) => (await app.house.jobs.boss.findJobs('deal', { data: { dealId } })).length

const line = { hs_sku: 'CREDIT', quantity: '10', price: '174', amount: '1740', hs_line_item_currency_code: 'USD' }
const deal = (id: string, properties: object = {}, lines: readonly object[] = [line]) =>
  far.deals.set(id, {
    properties: {
      ...{
        amount: '1740',
        deal_currency_code: 'USD',
        hs_is_closed_won: 'true',
        closedate: app.clock.now.subtract({ hours: 2 }).toString(),
      },
      ...{ troupe_workspace_id: world.workspaces.halden, ...properties },
    },
    lines,
  })
const orders = async (dealId: string) =>
  app.db.selectFrom('credit_order').select(['id', 'source', 'state', 'total', 'paid_at', 'units']).where('deal_id', '=', dealId).execute()
const wallet = async () =>
  (
    await app.db
      .selectFrom('credit_wallet')
      .select('ordered')
      .where('workspace_id', '=', world.workspaces.halden)
      .where('consumable', '=', 'CREDIT')
      .executeTakeFirst()
  )?.ordered ?? 0
const tasks = async () => (await takeMails(app)).map(({ kind, to, subject }) => `${kind} ${to} ${subject}`)
const broken = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)

test('without, with a wrong, an old or an early signature, and for a body that was changed by a space, HubSpot is refused and nothing is stored', async () => {
  const body = JSON.stringify([eventOf(1)])
  const had = await stored()
  const at = app.clock.now.epochMilliseconds
  const { 'x-hubspot-signature-v3': _, ...without } = signed(body)
  expect([
    await send(body, without),
    await send(body, signed(body, { key: 'another' })),
    await send(body, signed(body, { at: at - 301_000 })),
    await send(body, signed(body, { at: at + 301_000 })),
    await send(`${body} `, signed(body)),
  ]).toEqual([401, 401, 401, 401, 401])
  expect(await send('{"not": "a list"}')).toBe(400)
  expect([await stored(), await jobs('1')]).toEqual([had, 0])
  expect(await send(body, signed(body, { at: at - 299_000 }))).toBe(200)
  expect([await stored(), await jobs('1')]).toEqual([had + 1, 1])
})

test('the same event eight times at the same time is stored once and makes one order; what follows later corrects it', async () => {
  deal('701')
  const body = JSON.stringify([eventOf(701)])
  const before = await wallet()
  expect(new Set(await Promise.all(Array.from({ length: 8 }, () => send(body))))).toEqual(new Set([200]))
  expect(await jobs('701')).toBe(1)
  await Promise.allSettled([processDeal(app.house, '701'), processDeal(app.house, '701')])
  await processDeal(app.house, '701')
  expect(await orders('701')).toMatchObject([{ source: 'HUBSPOT', state: 'PAID', total: 174_000, units: 10 }])
  expect(await wallet()).toBe(before + 10)
  // another line, fewer and dearer credits: one correction
  deal('701', { amount: '1530' }, [
    { ...line, quantity: '8', price: '180', amount: '1440' },
    { ...line, hs_sku: 'OPEN_ROOM', quantity: '2', price: '45', amount: '90' },
  ])
  await processDeal(app.house, '701')
  expect(await orders('701')).toMatchObject([{ total: 153_000, units: 10 }])
  expect(await wallet()).toBe(before + 8)
  await processDeal(app.house, '701')
  expect(await wallet()).toBe(before + 8)
  expect((await tasks()).filter((task) => task.startsWith('deal.'))).toEqual([])
  expect(await broken()).toEqual([])
})

test('a deal of an event of ours, one that isn’t won and one that is gone make no order', async () => {
  deal('702', { troupe_session_id: world.sessions.gameReady })
  deal('703', { hs_is_closed_won: 'false', dealstage: 'qualified' })
  for (const id of ['702', '703', '704']) await processDeal(app.house, id)
  for (const id of ['702', '703', '704']) expect(await orders(id)).toEqual([])
  expect(await tasks()).toEqual([])
})

test('what can’t be an order is one task for the workspace’s salesperson, or for all of them, and no order', async () => {
  const cases: readonly (readonly [string, object, (readonly object[])?])[] = [
    ['711', { troupe_workspace_id: crypto.randomUUID() }],
    ['712', { troupe_workspace_id: 'acme' }],
    ['713', {}, [{ ...line, hs_sku: 'T-SHIRT' }]],
    ['714', { deal_currency_code: 'EUR' }],
    ['715', { amount: '1741' }],
    ['716', {}, [{ ...line, quantity: '1.5' }]],
  ]
  for (const [id, properties, lines] of cases) {
    deal(id, properties, lines)
    await processDeal(app.house, id)
    // again without a change: no second task
    await processDeal(app.house, id)
    expect([id, await orders(id)]).toEqual([id, []])
    const told = await tasks()
    expect([id, told.length > 0, new Set(told).size === told.length]).toEqual([id, true, true])
    for (const task of told) expect(task).toMatch(/^deal\.noOrder sales.*has no order: \d+$|^deal\.noOrder .*has no order: \d+$/)
  }
  deal('715')
  await processDeal(app.house, '715')
  expect(await orders('715')).toHaveLength(1)
})

test('a correction of what is used changes nothing, and is a task', async () => {
  deal('721')
  await processDeal(app.house, '721')
  const [order] = await orders('721')
  await takeMails(app)
  const lots = app.db
    .selectFrom('credit_lot as l')
    .innerJoin('credit_order_item as i', 'i.id', 'l.order_item_id')
    .select(['l.id', 'l.remaining'])
    .where('i.order_id', '=', order?.id ?? '')
  const [lot] = await lots.execute()
  // the customer books with six of the ten
  await app.db
    .insertInto('credit_entry')
    .values({
      ...{
        workspace_id: world.workspaces.halden,
        consumable: 'CREDIT',
        lot_id: lot?.id ?? '',
        from_account: 'AVAILABLE',
        to_account: 'CONSUMED',
      },
      ...{ quantity: 6, session_id: world.sessions.halden, reason: 'Test', key: 'used-721', at: app.clock.now },
    })
    .execute()
  deal('721', { amount: '522' }, [{ ...line, quantity: '3', amount: '522' }])
  await processDeal(app.house, '721')
  await processDeal(app.house, '721')
  expect((await orders('721'))[0]).toMatchObject({ units: 10, total: 174_000 })
  expect(new Set(await tasks()).size).toBeGreaterThan(0)
})

test('while HubSpot doesn’t answer the deal is tried again, and while its breaker is open it waits without a try', async () => {
  deal('731')
  far.behave('HUBSPOT', faults.breaks)
  for (let time = 0; time < 5; time++) await expect(processDeal(app.house, '731')).rejects.toThrow('BROKEN')
  const asked = far.calls.length
  await processDeal(app.house, '731')
  expect([far.calls.length, await jobs('731')]).toEqual([asked, 1])
  far.behave('HUBSPOT', null)
  app.clock.now = app.clock.now.add({ seconds: 31 })
  await processDeal(app.house, '731')
  expect(await orders('731')).toHaveLength(1)
})

test('without their secrets the webhooks of HubSpot and QuickBooks aren’t there', async () => {
  const off = await openHouse()
  try {
    for (const url of ['/webhooks/hubspot', '/webhooks/quickbooks'])
      expect((await off.as(null).call('POST', url, {})).body.code).toBe('ROUTE_NOT_FOUND')
  } finally {
    await off.close()
  }
})

test('QuickBooks’ report of a payment is one task for the salesperson of the order whose address ends with its id, and pays nothing', async () => {
  const verifier = 'quickbooks verifier 1'
  const box = closeBox(app.house.settings, 'QUICKBOOKS_SECRET', verifier)
  await app.db
    .insertInto('setting_system')
    .values({ key: 'QUICKBOOKS_SECRET', box, updated_at: app.clock.now, version: 1 })
    .onConflict((on) => on.column('key').doUpdateSet({ box }))
    .execute()
  const made = await app.ask(
    'sales@troupe.example',
    'mutation($input: CreateManualOrderInput!) { createManualOrder(input: $input) { id code state } }',
    {
      input: {
        workspaceId: world.workspaces.halden,
        items: [{ consumable: 'CREDIT', quantity: 3 }],
        url: 'https://qbo.example/invoice/4145',
      },
    },
  )
  const { id, code } = made.data.createManualOrder
  await takeMails(app)
  const report = (payment: string, name = 'Payment') =>
    JSON.stringify({
      eventNotifications: [
        {
          realmId: '1185',
          dataChangeEvent: { entities: [{ name, id: payment, operation: 'Create', lastUpdated: '2026-10-05T10:00:00Z' }] },
        },
      ],
    })
  const call = async (body: string, key = verifier) => {
    const headers = { 'content-type': 'application/json', 'intuit-signature': createHmac('sha256', key).update(body).digest('base64') }
    return (await app.app.inject({ method: 'POST', url: '/webhooks/quickbooks', headers, payload: body })).statusCode
  }
  expect([await call(report('4145'), 'another'), await call('nonsense')]).toEqual([401, 400])
  // not every address that ends so, and not every entity
  for (const [payment, name] of [
    ['145', 'Payment'],
    ['5', 'Payment'],
    ['4145', 'Customer'],
  ] as const)
    expect(await call(report(payment, name))).toBe(200)
  expect(await tasks()).toEqual([])
  for (let time = 0; time < 3; time++) expect(await call(report('4145'))).toBe(200)
  const told = await tasks()
  expect(told.length).toBeGreaterThan(0)
  expect(new Set(told.map((task) => task.split(' ').slice(2).join(' ')))).toEqual(new Set([`QuickBooks reports a payment: order ${code}`]))
  const order = await app.db.selectFrom('credit_order').select(['state', 'paid_at']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(order).toEqual({ state: 'PENDING', paid_at: null })
})
