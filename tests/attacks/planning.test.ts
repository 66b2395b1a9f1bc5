import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { placeOf } from '../crew.ts'
import { type OpenHouse, openHouse } from '../house.ts'
import { makeSession } from '../staffing/session.ts'
import { testNow } from '../template.ts'
import { idOf } from '../world/ids.ts'

let app: OpenHouse
let url = ''
const open: Socket[] = []
beforeAll(async () => {
  app = await openHouse()
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => app.close())

const producer = 'producer@troupe.example'
const planning = { scope: 'planning', id: '00000000-0000-0000-0000-000000000000' }

async function connected(email: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token: await app.bearerOf(email) } })
  open.push(socket)
  await new Promise<void>((done) => void socket.on('connect', done))
  return socket
}
const create = async () => {
  const input = { from: testNow.toString(), to: testNow.add({ hours: 24 * 30 }).toString() }
  const document = 'mutation($input: CreateStaffingPlanInput!) { createStaffingPlan(input: $input) { id } }'
  return (await app.ask(producer, document, { input })).data.createStaffingPlan.id
}

test('PLAN-01: staff follow the planning of all crews; no one else does, and no other id is its room', async () => {
  for (const email of [producer, 'sales@troupe.example', 'success@troupe.example', 'staffhost@troupe.example'])
    expect((await (await connected(email)).emitWithAck('subscribe', planning)).ok, email).toBe(true)
  for (const email of ['host@troupe.example', 'editor@northwind.example'])
    expect(await (await connected(email)).emitWithAck('subscribe', planning), email).toEqual({ ok: false, code: 'NOT_FOUND' })
  const other = { ...planning, id: idOf('user', 'producer') }
  expect(await (await connected(producer)).emitWithAck('subscribe', other)).toEqual({ ok: false, code: 'NOT_FOUND' })
})

test('only admins follow how the house stands, and no other id is its room', async () => {
  const room = { ...planning, scope: 'house' }
  expect((await (await connected('admin@troupe.example')).emitWithAck('subscribe', room)).ok).toBe(true)
  for (const email of [producer, 'success@troupe.example', 'owner@northwind.example', 'host@troupe.example'])
    expect(await (await connected(email)).emitWithAck('subscribe', room), email).toEqual({ ok: false, code: 'NOT_FOUND' })
  const other = { ...room, id: idOf('user', 'admin') }
  expect(await (await connected('admin@troupe.example')).emitWithAck('subscribe', other)).toEqual({ ok: false, code: 'NOT_FOUND' })
})

test('the planning room hears of crews, hours and plans, with ids only; who comes back reads everything again', async () => {
  const socket = await connected(producer)
  const heard: Record<string, unknown>[] = []
  socket.onAny((_kind: string, message: Record<string, unknown>) => void heard.push(message))
  const { seq } = await socket.emitWithAck('subscribe', planning)
  const planId = await create()
  const made = await makeSession(app.system, { startsAt: '2027-03-09T17:00:00Z' })
  const { id: place } = await placeOf(app.db, made.ok ? made.value : '')
  await app.as(producer).call('PUT', `/scheduler/session-assignment/${place}/host`, { id: idOf('user', 'host'), approval: true })
  const rows = [{ date: '2027-08-09', available: false }]
  await app.ask(producer, 'mutation($input: CreateAvailabilitiesInput!) { createAvailabilities(input: $input) { id } }', {
    input: { userId: idOf('user', 'host'), rows },
  })
  const rename = 'mutation($input: UpdateSessionInput!) { updateSession(input: $input) { id } }'
  await app.ask(producer, rename, { input: { id: made.ok ? made.value : '', name: 'Renamed' } })
  const about = (kind: string) => heard.filter((message) => message.kind === kind)
  await expect.poll(() => about('availability.changed').length).toBe(1)
  expect(about('plan.changed')).toMatchObject([{ ...planning, planId }])
  expect(about('session.assignment')).toContainEqual(expect.objectContaining({ ...planning, sessionId: made.ok ? made.value : '' }))
  await expect
    .poll(() => about('session.updated'))
    .toContainEqual(expect.objectContaining({ ...planning, sessionId: made.ok ? made.value : '' }))
  expect(about('availability.changed')).toMatchObject([{ ...planning, userId: idOf('user', 'host') }])
  for (const message of heard)
    for (const name of Object.keys(message)) expect(['at', 'id', 'kind', 'scope', 'seq', 'planId', 'userId', 'sessionId']).toContain(name)
  const again = await connected(producer)
  expect(await again.emitWithAck('subscribe', { ...planning, seq })).toMatchObject({ ok: true, reset: true })
  // a page that was read after all of this has missed nothing, and one that was read before must look again
  const read = { ...planning, readMsAgo: 1000 }
  expect(await again.emitWithAck('subscribe', read)).toMatchObject({ ok: true, reset: true })
  const before = app.clock.now
  app.clock.now = before.add({ minutes: 5 })
  expect(await again.emitWithAck('subscribe', read)).toMatchObject({ ok: true, upToDate: true })
  // the planning doesn't hear of a workspace
  const told = { scope: 'workspace', scope_id: idOf('workspace', 'northwind'), kind: 'workspace.updated', at: app.clock.now }
  await app.db.insertInto('live_event').values(told).execute()
  expect(await again.emitWithAck('subscribe', read)).toMatchObject({ ok: true, upToDate: true })
  app.clock.now = before
})
