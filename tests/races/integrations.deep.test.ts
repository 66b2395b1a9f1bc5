import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushDue } from '../../apps/server/src/integration/links/push-links.ts'
import { faults, openPortServer, type PortName, type PortServer, write } from '../outbound/port-server.ts'
import { within } from '../pace/pace.ts'
import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'
import { atOnce, broken, openHouses } from './houses.ts'
import { meeting } from './meeting.ts'

const secret = 'HubSpot in a race'
let far: PortServer
let rig: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  far = await openPortServer()
  rig = await openHouses(2, { ...far.env, HUBSPOT_SECRET: secret })
})
afterAll(async () => {
  await rig?.close()
  await far?.close()
})
let now = testNow
beforeEach(async () => {
  far.behaveAll(null)
  now = now.add({ minutes: 20 })
  rig.setClock(now)
  // what the events of the world have to push is another test's
  await sql`update integration_link set state = 'OFF', active = false, next_at = null, lease = null, leased_until = null`.execute(rig.db)
  await sql`update port_state set failures = 0, openings = 0, open_until = null, probe_until = null`.execute(rig.db)
})

const { northwind, halden } = world.workspaces
const ports: readonly PortName[] = ['GALLERY', 'HUBSPOT', 'SLACK', 'WEB_EVENT']
/** An event of the customer that has been pushed to every system. */
async function pushedEvent(days: number): Promise<string> {
  await rig.grant(northwind, 50)
  const [date = ''] = await rig.openStarts(days)
  const { status, body } = await rig.as('editor@northwind.example').book({ workspaceId: northwind, date })
  expect([status, body.code]).toEqual([201, undefined])
  await synced(String(body.id))
  return String(body.id)
}
const synced = (id: string) =>
  expect
    .poll(
      async () => {
        const rows = await rig.db
          .selectFrom('integration_link')
          .select('state')
          .where('session_id', '=', id)
          .where('active', '=', true)
          .execute()
        return rows.length > 0 && rows.every(({ state }) => state === 'SYNCED')
      },
      { timeout: within(20_000) },
    )
    .toBe(true)
const objectsOf = (id: string, port: PortName) => far.objects.filter((one) => one.event === id && one.port === port)

test('twenty people who synchronize an event at the same time, at two processes, cause one push a system', async () => {
  const id = await pushedEvent(20)
  const before = Object.fromEntries(ports.map((port) => [port, objectsOf(id, port)[0]?.told ?? 0]))
  rig.setClock(now.add({ seconds: 10 }))
  const told = await atOnce(20, () => rig.as('producer@troupe.example').call('POST', `/session/${id}/synchronize`))
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([202]))
  await synced(id)
  // whatever would have been pushed a second time has had its turn
  await sleep(2500)
  for (const port of ports) expect([port, objectsOf(id, port).map((one) => one.told)]).toEqual([port, [(before[port] ?? 0) + 1]])
  expect(await broken(rig.db)).toEqual([])
})

/** Asks whether someone is pushing, and pushes if no one is. */
async function naivePush(linkId: string, haveAsked: () => Promise<void>) {
  const port = rig.first.house.ports.of.SLACK
  const row = await rig.db
    .selectFrom('integration_link')
    .select(['session_id', 'wanted_version', 'integration_id', 'leased_until'])
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
  await haveAsked()
  if (!port || row.leased_until) return
  await rig.db
    .updateTable('integration_link')
    .set({ lease: crypto.randomUUID(), leased_until: now.add({ seconds: 30 }) })
    .where('id', '=', linkId)
    .execute()
  const event = {
    ...{
      id: row.session_id,
      name: 'x',
      status: 'SCHEDULED',
      startsAt: null,
      endsAt: null,
      timezone: 'UTC',
      attendees: 1,
      rooms: 1,
      type: 'REMOTE',
    },
    ...{
      hostType: 'ON_SCREEN',
      experience: { id: 'x', title: 'x' },
      workspace: { id: 'x', name: 'x' },
      crew: [],
      missionSet: null,
      page: 'http://x/',
    },
  }
  await port.push({ linkId, version: row.wanted_version, active: true, event, knownId: row.integration_id, begunAt: null, password: null })
}

/** A new event's link with Slack, which has no idempotency key, and that the clock doesn't push. */
async function unpushedSlack(days: number) {
  const id = await pushedEvent(days)
  const found = far.objects.findIndex((one) => one.event === id && one.port === 'SLACK')
  ;(far.objects as unknown[]).splice(found, 1)
  const { id: linkId } = await rig.db
    .updateTable('integration_link')
    .set({ state: 'PENDING', next_at: now.add({ hours: 1 }), integration_id: null, begun_at: null, synced_version: 0, pushed_at: null })
    .where('session_id', '=', id)
    .where('type', '=', 'SLACK')
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, linkId }
}
const due = (linkId: string) => rig.db.updateTable('integration_link').set({ next_at: now }).where('id', '=', linkId).execute()

test('four pushers in two processes make one message; asking first whether one is running makes two', async () => {
  const ours = await unpushedSlack(22)
  await due(ours.linkId)
  await Promise.all(rig.houses.flatMap(({ house }) => [pushDue(house, 'SLACK'), pushDue(house, 'SLACK')]))
  await synced(ours.id)
  expect(objectsOf(ours.id, 'SLACK')).toHaveLength(1)
  const naive = await unpushedSlack(24)
  const haveAsked = meeting(2)
  await Promise.all([naivePush(naive.linkId, haveAsked), naivePush(naive.linkId, haveAsked)])
  expect(objectsOf(naive.id, 'SLACK')).toHaveLength(2)
})

test('a message whose answer was lost is found before anything is posted again; posting again makes two', async () => {
  const ours = await unpushedSlack(30)
  far.behave('SLACK', (request, response, usual) =>
    request.url?.includes('postMessage') ? faults['loses its answer'](request, response, usual) : write(response, usual()),
  )
  await due(ours.linkId)
  await expect
    .poll(
      async () => (await rig.db.selectFrom('integration_link').select('state').where('id', '=', ours.linkId).executeTakeFirst())?.state,
      {
        timeout: within(10_000),
      },
    )
    .toBe('FAILED')
  expect(objectsOf(ours.id, 'SLACK')).toHaveLength(1)
  far.behave('SLACK', null)
  rig.setClock(now.add({ seconds: 10 }))
  await synced(ours.id)
  expect(objectsOf(ours.id, 'SLACK')).toHaveLength(1)
  const naive = await unpushedSlack(28)
  const noOneElse = async () => {}
  await naivePush(naive.linkId, noOneElse)
  await rig.db.updateTable('integration_link').set({ lease: null, leased_until: null }).where('id', '=', naive.linkId).execute()
  await naivePush(naive.linkId, noOneElse)
  expect(objectsOf(naive.id, 'SLACK')).toHaveLength(2)
})

const line = { hs_sku: 'CREDIT', price: '174', hs_line_item_currency_code: 'USD' }
const deal = (id: string, quantity: number) =>
  far.deals.set(id, {
    properties: {
      ...{ amount: String(174 * quantity), deal_currency_code: 'USD', hs_is_closed_won: 'true', troupe_workspace_id: halden },
      closedate: testNow.toString(),
    },
    lines: [{ ...line, quantity: String(quantity), amount: String(174 * quantity) }],
  })
/** Delivers an event of HubSpot to a process. */
async function deliver(at: number, event: object): Promise<number> {
  const to = rig.houses[at % 2] ?? rig.first
  const body = JSON.stringify([event])
  const stamp = String(to.clock.now.epochMilliseconds)
  const signature = createHmac('sha256', secret).update(`POST${to.house.settings.baseUrl}/webhooks/hubspot${body}${stamp}`).digest('base64')
  const headers = {
    ...{ 'content-type': 'application/json', 'x-hubspot-request-timestamp': stamp, 'x-hubspot-signature-v3': signature },
  }
  return (await fetch(`${to.url}/webhooks/hubspot`, { method: 'POST', headers, body })).status
}
const eventOf = (dealId: number, eventId: number) => ({
  ...{ eventId, objectId: dealId, subscriptionId: 1, occurredAt: eventId, subscriptionType: 'deal.propertyChange' },
})
const unitsOf = async (dealId: string) =>
  (await rig.db.selectFrom('credit_order').select('units').where('deal_id', '=', dealId).where('paid_at', 'is not', null).execute()).map(
    ({ units }) => units,
  )
const ordered = async () =>
  (
    await rig.db
      .selectFrom('credit_wallet')
      .select('ordered')
      .where('workspace_id', '=', halden)
      .where('consumable', '=', 'CREDIT')
      .executeTakeFirst()
  )?.ordered ?? 0

test('one event of HubSpot eight times, and events in the wrong order, make one order as the deal is at the end; doing what each event says doesn’t', async () => {
  deal('9101', 10)
  const before = await ordered()
  const statuses = await atOnce(8, (at) => deliver(at, eventOf(9101, 1)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expect.poll(() => unitsOf('9101'), { timeout: within(20_000) }).toEqual([10])
  expect(await ordered()).toBe(before + 10)
  // it was changed twice, and the news come the wrong way round
  deal('9101', 12)
  deal('9101', 15)
  await atOnce(6, (at) => deliver(at, eventOf(9101, at < 3 ? 3 : 2)))
  await expect.poll(() => unitsOf('9101'), { timeout: within(20_000) }).toEqual([15])
  await sleep(1500)
  expect([await unitsOf('9101'), await ordered()]).toEqual([[15], before + 15])
  expect(await broken(rig.db)).toEqual([])
  // a naive receiver looks whether it knows the event, and grants if it doesn't
  const known = new Set<number>()
  const haveLooked = meeting(8)
  let granted = 0
  await atOnce(8, async () => {
    const isKnown = known.has(1)
    await haveLooked()
    if (isKnown) return
    known.add(1)
    granted += 10
  })
  expect(granted).toBe(80)
})
