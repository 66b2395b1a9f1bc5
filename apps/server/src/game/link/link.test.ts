import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { makeSession } from '@troupe/tests/staffing/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { openBreaker } from '../../platform/outbound/breaker.ts'
import { openPorts } from '../../platform/ports/ports.ts'
import { readSettings } from '../../platform/settings.ts'
import { gameTicks } from '../game.ts'
import { tellGame } from './tell.ts'

/** Breadcrumb as a server of the test: it knows games that begin with BC, and remembers what it is told under each key. */
const told = new Map<string, { readonly path: string; readonly body: Record<string, unknown> }>()
const well: RequestListener = async (request, response) => {
  const url = new URL(request.url ?? '', 'http://x')
  const answer = (status: number, body: object = {}) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.headers.authorization !== 'Bearer secret') return answer(401)
  if (request.method === 'GET') {
    if (url.pathname === '/mission-lists')
      return answer(200, { nodes: [{ id: 'pier', name: 'The pier', nOfMissions: 1, more: 'ignored' }] })
    if (url.pathname === '/mission-lists/pier/missions') return answer(200, { nodes: [mission] })
    return url.pathname.startsWith('/games/BC') ? answer(200, { id: 'x', missionListId: 'pier' }) : answer(404)
  }
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body = JSON.parse(Buffer.concat(parts).toString())
  if (body.text === 'refuse this') return answer(422)
  told.set(String(request.headers['idempotency-key']), { path: `${request.method} ${url.pathname}`, body })
  return answer(200)
}
const mission = {
  ...{ name: 'The buoy', type: 'MULTIPLE_CHOICE', instructions: 'Which colour?', notes: 'By the stairs' },
  options: [
    { title: 'Red', correct: true },
    { title: 'Green', correct: false },
  ],
}
let listener = well
const server = createServer((request, response) => void listener(request, response))
const flood: RequestListener = (_request, response) => {
  const part = Buffer.alloc(2 ** 16, ' ')
  response.on('error', () => {})
  const write = () => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}
/** It has done what it was asked, and hangs up before it answers. */
const loseAnswer: RequestListener = (request, response) => {
  const end = response.end.bind(response)
  Object.assign(response, { end: () => (request.method === 'GET' ? end() : response.destroy()), writeHead: () => response })
  return well(request, response)
}

let app: OpenHouse
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  app = await openHouse()
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const { settings } = app.house
  const given = { ...simulating(), settings: { ...settings.ports, of: { ...settings.ports.of, BREADCRUMB: { url, token: 'secret' } } } }
  const { breadcrumb } = openPorts({ ...given, limits: { timeout: 300, longest: 65_536 } })
  Object.assign(app.house, { breadcrumb })
})
/** What ports need; each call has closed breakers of its own. */
const simulating = () => ({
  db: app.house.db,
  baseUrl: app.origin,
  now: () => app.clock.now,
  breaker: openBreaker(app.house.db, () => app.clock.now),
})
beforeEach(async () => {
  listener = well
  told.clear()
  await app?.db.updateTable('port_state').set({ failures: 0, open_until: null, openings: 0 }).execute()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})

const producer = 'producer@troupe.example'
const said = () => [...told.values()].map(({ path, body }) => `${path.split('/').at(-1)} ${body.status ?? body.text}`)

/** An event of Northwind whose game is of Breadcrumb. */
async function linkable(startsAt: string) {
  app.clock.now = Temporal.Instant.from(startsAt).subtract({ hours: 200 })
  const made = await makeSession(app.system, { startsAt })
  if (!made.ok) throw new Error(made.code)
  const input = { id: made.value, syncType: 'breadcrumb' }
  const { errors } = await app.ask(
    producer,
    'mutation($input: UpdateSessionSyncTypeInput!) { updateSessionSyncType(input: $input) { id } }',
    { input },
  )
  expect(errors).toBeUndefined()
  return made.value
}
const link = (id: string, gameId: string | null, who = producer) => app.as(who).call('POST', `/session/${id}/link/breadcrumb`, { gameId })
async function act(id: string, action: string, more: object = {}) {
  const type = action === 'Message' ? 'RealPlaythroughMessageInput' : 'RealPlaythroughActionInput'
  const name = `action${action}RealPlaythrough`
  const { data, errors } = await app.ask(producer, `mutation($input: ${type}!) { ${name}(input: $input) { fate } }`, {
    input: { id, ...more },
  })
  return errors ? errors[0].extensions.code : data[name].fate
}
const linkOf = async (id: string, who = producer) =>
  (await app.ask(who, 'query($id: ID!) { session(id: $id) { gameLink { gameId waiting failure refused simulated } } }', { id })).data
    .session.gameLink

test('an event is linked to a game that Breadcrumb knows and no other event has, by staff', async () => {
  const id = await linkable('2027-03-02T17:00:00Z')
  const other = await linkable('2027-03-03T17:00:00Z')
  expect(await link(id, 'BC-1')).toMatchObject({
    ...{
      status: 200,
      body: { gameId: 'BC-1', integration: { type: 'BREADCRUMB', integrationId: 'BC-1', state: 'PENDING', unlinked: false } },
    },
  })
  expect((await link(other, 'BC-1')).body).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'LINKED' } })
  expect((await link(other, 'XY-1')).body).toMatchObject({ code: 'INVALID', extensions: { fields: { gameId: ['UNKNOWN'] } } })
  expect((await link(other, ' ')).status).toBe(422)
  expect((await link(crypto.randomUUID(), 'BC-2')).status).toBe(404)
  for (const who of ['host@troupe.example', 'editor@northwind.example']) expect((await link(id, null, who)).status).toBe(403)
  const plain = await makeSession(app.system, { startsAt: '2027-03-04T17:00:00Z' })
  if (plain.ok) expect((await link(plain.value, 'BC-2')).body.code).toBe('NOT_ALLOWED_TYPE')
  expect(await linkOf(id)).toEqual({ gameId: 'BC-1', waiting: 0, failure: null, refused: [], simulated: false })
  expect(await linkOf(id, 'editor@northwind.example')).toBeNull()
  expect((await link(id, null)).body).toMatchObject({ gameId: null, integration: { unlinked: true, state: 'OFF', active: false } })
  expect((await link(other, 'BC-1')).status).toBe(200)
})

test('Breadcrumb is told every command in its order and once, whatever it did to the first try', async () => {
  const id = await linkable('2027-03-09T17:00:00Z')
  await link(id, 'BC-7')
  app.clock.now = Temporal.Instant.from('2027-03-09T17:00:00Z')
  const key = crypto.randomUUID()
  expect(await act(id, 'Start', { key })).toBe('APPLIED')
  expect(await act(id, 'Start')).toBe('REPEATED')
  expect(await act(id, 'Message', { text: 'Look at the pier', team: 'Basil' })).toBe('APPLIED')
  expect(await act(id, 'Message', { text: 'Only for us', kind: 'NOTE' })).toBe('APPLIED')
  expect(await act(id, 'Message', { text: 'refuse this' })).toBe('APPLIED')
  expect(await act(id, 'Pause')).toBe('APPLIED')
  // it hangs, redirects, sends without an end, and does what it is asked without an answer; commands are not affected
  const failures: unknown[] = []
  for (const broken of [() => {}, redirect, flood, loseAnswer]) {
    listener = broken
    await expect(tellGame(app.house, id)).rejects.toThrow()
    failures.push((await linkOf(id)).failure)
  }
  expect(failures).toEqual(['TIMEOUT', 'BAD_ANSWER', 'BAD_ANSWER', 'UNREACHABLE'])
  expect(await act(id, 'Start')).toBe('APPLIED')
  listener = well
  await Promise.all([tellGame(app.house, id), tellGame(app.house, id)])
  await tellGame(app.house, id)
  expect(said()).toEqual(['playthrough STARTED', 'messages Look at the pier', 'playthrough PAUSED', 'playthrough STARTED'])
  expect(told.get(key)).toEqual({ path: 'PUT /games/BC-7/playthrough', body: { status: 'STARTED', at: '2027-03-09T17:00:00.000Z' } })
  expect(await linkOf(id)).toMatchObject({ waiting: 0, failure: null, refused: [expect.any(String)] })
  // the clock is told too
  await act(id, 'End')
  app.clock.now = app.clock.now.add({ seconds: 61 })
  for (const { name, run } of gameTicks(app.house)) if (name === 'games end') await run()
  await tellGame(app.house, id)
  expect(said().slice(-2)).toEqual(['playthrough ENDING', 'playthrough ENDED'])
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('without Breadcrumb nothing is linked or told; what its lists hold is read by staff, and by the crew of a linked event', async () => {
  const id = await linkable('2027-03-16T17:00:00Z')
  await link(id, 'BC-9')
  const missions =
    'query($id: ID, $list: ID) { breadcrumbMissions(sessionId: $id, missionListId: $list) { totalCount nodes { name notes options { title correct } } } }'
  const { data } = await app.ask(producer, '{ breadcrumbMissionLists { totalCount nodes { id name nOfMissions } } }')
  expect(data.breadcrumbMissionLists).toEqual({ totalCount: 1, nodes: [{ id: 'pier', name: 'The pier', nOfMissions: 1 }] })
  const { name, notes, options } = mission
  const whole = { totalCount: 1, nodes: [{ name, notes, options }] }
  expect((await app.ask(producer, missions, { list: 'pier' })).data.breadcrumbMissions).toEqual(whole)
  expect((await app.ask(producer, missions, { id })).data.breadcrumbMissions).toEqual(whole)
  expect((await app.ask(producer, missions, { list: 'nowhere' })).errors[0].extensions.code).toBe('NOT_FOUND')
  for (const asked of [{ list: 'pier' }, { id }])
    expect((await app.ask('ruth@troupe.example', missions, asked)).errors[0].extensions.code).toBe('NOT_FOUND')
  for (const broken of [() => {}, redirect, flood]) {
    listener = broken
    expect((await link(id, 'BC-10')).status).toBe(503)
    expect((await app.ask(producer, missions, { list: 'pier' })).errors[0].extensions.code).toBe('UNAVAILABLE')
  }
  expect(await linkOf(id)).toMatchObject({ gameId: 'BC-9' })
  const { breadcrumb } = app.house
  Object.assign(app.house, { breadcrumb: undefined })
  expect((await link(id, 'BC-10')).body.code).toBe('UNAVAILABLE')
  Object.assign(app.house, { breadcrumb })
})

test('the simulator of the demo answers as Breadcrumb does, and remembers what it was told once', async () => {
  const { breadcrumb: port } = openPorts({ ...simulating(), settings: app.house.settings.ports })
  const lists = await port?.missionLists()
  const [list] = lists?.kind === 'ANSWERED' ? lists.value : []
  const missions = await port?.missionsOf(list?.id ?? '')
  expect(missions).toMatchObject({ kind: 'ANSWERED', value: { length: list?.nOfMissions } })
  expect(await port?.game('nowhere')).toEqual({ kind: 'REFUSED', status: 404 })
  expect(await port?.game('BC-1001')).toMatchObject({ kind: 'ANSWERED' })
  const one = { gameId: 'BC-1001', key: crypto.randomUUID() }
  for (let time = 0; time < 2; time++) await port?.tellStatus({ ...one, status: 'STARTED', at: app.clock.now })
  await port?.tellMessage({ ...one, key: crypto.randomUUID(), text: 'Hello', team: null })
  const { state } = await app.db.selectFrom('port_simulated').select('state').where('id', '=', one.gameId).executeTakeFirstOrThrow()
  expect((state as { told: object[] }).told).toMatchObject([{ status: 'STARTED' }, { text: 'Hello' }])
})

test('a server with only one of the two settings doesn’t start', () => {
  const read = (env: Record<string, string>) => () => readSettings({ DATA_DIR: 'memory://', ...env }).ports.of.BREADCRUMB
  expect(read({ BREADCRUMB_URL: 'https://games.example' })).toThrow('without BREADCRUMB_TOKEN')
  expect(read({ BREADCRUMB_TOKEN: 'x' })).toThrow('without BREADCRUMB_URL')
  expect(read({ BREADCRUMB_URL: 'ftp://games.example', BREADCRUMB_TOKEN: 'x' })).toThrow('must be an address')
  expect([read({ DEMO: '1' })(), read({ DEMO: '0' })()]).toEqual(['simulated', 'off'])
})

const redirect: RequestListener = (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('{}')
