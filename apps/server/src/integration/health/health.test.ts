import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { faults, openPortServer, type PortServer } from '@troupe/tests/outbound/port-server'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushDue } from '../links/push-links.ts'

let far: PortServer
/** Galleries and Play are real, Slack is off, and the others are simulated. */
let app: OpenHouse
beforeAll(async () => {
  far = await openPortServer()
  const real = Object.entries(far.env).filter(([name]) => /^(GALLERY|PLAY)_/.test(name))
  app = await openHouse(Object.fromEntries(real))
  Reflect.deleteProperty(app.house.ports.of, 'SLACK')
})
afterAll(async () => {
  await app?.close()
  await far?.close()
})
beforeEach(async () => {
  far.behaveAll(null)
  await app.db.deleteFrom('rate_limit').execute()
  await app.db.updateTable('port_state').set({ failures: 0, open_until: null }).execute()
})

const [admin, producer] = ['admin@troupe.example', 'producer@troupe.example']
const health = async (who = producer) =>
  app.ask(
    who,
    '{ integrationHealth { ports { type mode address open openUntil failures succeededAt failedAt failure responseMs answered failed waiting dead newest deadEvents { sessionId name workspaceName error at } } } }',
  )
const portsOf = async (): Promise<Record<string, Record<string, unknown>>> =>
  Object.fromEntries((await health()).data.integrationHealth.ports.map((port: { type: string }) => [port.type, port]))
const testPort = async (type: string, who = admin) => {
  const { data, errors } = await app.ask(who, `mutation { testIntegration(type: ${type}) { ok error ms } }`)
  return errors ? errors[0].extensions : data.testIntegration
}

test('the health of every port says how it is set, how it answers, and which events were given up', async () => {
  const ports = await portsOf()
  expect(Object.keys(ports)).toEqual(['BREADCRUMB', 'GALLERY', 'HUBSPOT', 'PLAY', 'SLACK', 'WEB_EVENT'])
  expect(ports.GALLERY).toMatchObject({ mode: 'REAL', address: far.env.GALLERY_URL, open: false })
  expect(ports.SLACK).toMatchObject({ mode: 'OFF', address: null, newest: null })
  expect(ports.WEB_EVENT).toMatchObject({
    mode: 'SIMULATED',
    address: null,
    newest: expect.stringMatching(/\/simulator\/web-event\/[\da-f]{32}$/),
  })
  // galleries were simulated until this start, so that every event is waiting
  expect(Number(ports.GALLERY?.waiting)).toBeGreaterThan(10)
  for (const who of ['sales@troupe.example', 'host@troupe.example', 'owner@northwind.example'])
    expect((await health(who)).errors[0].extensions.code).toBe('FORBIDDEN')
  expect((await health('success@troupe.example')).errors).toBeUndefined()
})

test('a port that refuses an event for good is shown with that event; one that breaks is open after five failures', async () => {
  far.behave('GALLERY', faults.refuses)
  await pushDue(app.house, 'GALLERY', 1)
  const refused = (await portsOf()).GALLERY
  expect(refused).toMatchObject({ dead: 8, open: false, failures: 0 })
  expect(refused?.deadEvents).toHaveLength(8)
  const named = { sessionId: expect.any(String), workspaceName: expect.any(String), error: 'REFUSED' }
  expect(refused?.deadEvents).toEqual(expect.arrayContaining([expect.objectContaining(named)]))
  far.behave('GALLERY', faults.breaks)
  await pushDue(app.house, 'GALLERY', 1)
  expect((await portsOf()).GALLERY).toMatchObject({ open: true, openUntil: expect.any(String), failure: 'BROKEN', failed: 8, answered: 8 })
  // the world's own is counted too
  const { BREADCRUMB } = await portsOf()
  expect(BREADCRUMB).toMatchObject({ waiting: 0, dead: 0 })
})

test('an admin sends a test past an open breaker, ten an hour; a port that is off has none, and Play needs an event of its own', async () => {
  far.behave('GALLERY', faults.breaks)
  for (let time = 0; time < 5; time++) await testPort('GALLERY')
  expect((await portsOf()).GALLERY).toMatchObject({ open: true })
  expect(await testPort('GALLERY')).toMatchObject({ ok: false, error: 'BROKEN' })
  far.behave('GALLERY', null)
  expect(await testPort('GALLERY')).toMatchObject({ ok: true, error: null, ms: expect.any(Number) })
  expect((await portsOf()).GALLERY).toMatchObject({ open: false, failures: 0 })
  expect(await testPort('WEB_EVENT')).toMatchObject({ ok: true })
  expect(await testPort('SLACK')).toMatchObject({ code: 'STATE_CONFLICT', reason: 'OFF' })
  expect(await testPort('PLAY')).toMatchObject({ code: 'STATE_CONFLICT', reason: 'NO_EVENT' })
  expect(await testPort('HUBSPOT')).toMatchObject({ ok: true })
  expect(await testPort('HUBSPOT')).toMatchObject({ ok: true })
  expect(await testPort('HUBSPOT')).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) })
  expect(await testPort('HUBSPOT', producer)).toMatchObject({ code: 'FORBIDDEN' })
})

test('Play is tested with the newest event of the demo experience in the demo workspace', async () => {
  const made = await app.as('editor@northwind.example').call('POST', '/session', {
    ...{ experienceId: world.experiences.buzzerNight, workspaceId: world.workspaces.northwind, format: 'REMOTE', hostType: 'ON_SCREEN' },
    ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
  })
  const id = made.body.id
  const sync = 'mutation($input: UpdateSessionSyncTypeInput!) { updateSessionSyncType(input: $input) { id } }'
  expect((await app.ask(producer, sync, { input: { id, syncType: 'play' } })).errors).toBeUndefined()
  const set = 'mutation($input: SetSystemInput!) { setSystem(input: $input) { key } }'
  for (const [key, value] of [
    ['PLAY_DEMO_EXPERIENCE_ID', world.experiences.buzzerNight],
    ['PLAY_DEMO_WORKSPACE_ID', world.workspaces.northwind],
  ])
    expect((await app.ask(admin, set, { input: { key, value } })).errors).toBeUndefined()
  expect(await testPort('PLAY')).toMatchObject({ ok: true })
  expect(far.objects.filter(({ port, event }) => port === 'PLAY' && event === id)).toHaveLength(1)
  expect(await testPort('PLAY')).toMatchObject({ ok: true })
  expect(far.objects.filter(({ port, event }) => port === 'PLAY' && event === id)[0]?.told).toBe(2)
})

test('a system outside hears which of our requests asks it, also when a push comes later; what the clock does has none', async () => {
  const test = 'mutation { testIntegration(type: GALLERY) { ok } }'
  const answer = await app.send(admin, 'POST', '/graphql', { query: test })
  expect(far.calls.at(-1)).toMatchObject({ port: 'GALLERY', requestId: answer.headers['x-request-id'] })
  const { session_id: id } = await app.db
    .selectFrom('integration_link')
    .select('session_id')
    .where('type', '=', 'GALLERY')
    .where('active', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('integration_link').set({ next_at: null, state: 'DEAD' }).where('type', '=', 'GALLERY').execute()
  const asked = await app.send(producer, 'POST', `/session/${id}/synchronize`)
  expect(asked.statusCode).toBe(202)
  await pushDue(app.house, 'GALLERY', 1)
  expect(far.calls.at(-1)).toMatchObject({ port: 'GALLERY', requestId: asked.headers['x-request-id'] })
  await app.db
    .updateTable('integration_link')
    .set({ next_at: app.clock.now, state: 'PENDING', request_id: null })
    .where('session_id', '=', id)
    .where('type', '=', 'GALLERY')
    .execute()
  await pushDue(app.house, 'GALLERY', 1)
  expect(far.calls.at(-1)).toMatchObject({ port: 'GALLERY', requestId: undefined })
})

test('a simulator shows what it was told, to everyone who has its address; HubSpot’s to staff alone, and a real port has none', async () => {
  const { newest } = (await portsOf()).WEB_EVENT ?? {}
  const path = new URL(String(newest)).pathname
  const shown = await app.as(null).call('GET', path)
  expect([shown.status, shown.text.includes('Simulator')]).toEqual([200, true])
  const hubspot = new URL(String((await portsOf()).HUBSPOT?.newest)).pathname
  expect((await app.as(null).call('GET', hubspot)).status).toBe(404)
  expect((await app.as('owner@northwind.example').call('GET', hubspot)).status).toBe(404)
  expect((await app.as(producer).call('GET', hubspot)).text).toContain('Simulator')
  for (const other of [
    path.replace(/.$/, 'x'),
    '/simulator/web-event/BC-4110',
    '/simulator/breadcrumb/BC-4110',
    '/simulator/elsewhere/x',
    path.replace('web-event', 'gallery'),
  ])
    expect([other, (await app.as(null).call('GET', other)).status]).toEqual([other, 404])
})

test('a simulated gallery opens with its password, which the page doesn’t have', async () => {
  const demo = await openHouse()
  try {
    const made = await demo.as('editor@northwind.example').call('POST', '/session', {
      ...{ experienceId: world.experiences.buzzerNight, workspaceId: world.workspaces.northwind, format: 'REMOTE', hostType: 'ON_SCREEN' },
      ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
    })
    await pushDue(demo.house, 'GALLERY')
    const { data } = await demo.ask(producer, 'query($id: ID!) { session(id: $id) { integrations { type url password simulated } } }', {
      id: made.body.id,
    })
    const { url, password, simulated } = data.session.integrations[0]
    expect([simulated, password]).toEqual([true, expect.stringMatching(/^\w{8}$/)])
    const path = new URL(url).pathname
    const closed = await demo.as(null).call('GET', path)
    expect([closed.text.includes('type="password"'), closed.text.includes(password)]).toEqual([true, false])
    expect((await demo.as(null).call('GET', `${path}?password=wrong`)).text).toContain('role="alert"')
    expect((await demo.as(null).call('GET', `${path}?password=${password}`)).text).toContain('The gallery is open')
  } finally {
    await demo.close()
  }
})
