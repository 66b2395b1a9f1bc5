import type { AddressInfo } from 'node:net'
import { yes } from '@troupe/domain/answer'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tellPerson } from '../../apps/server/src/account/account.ts'
import { asSystem, command } from '../../apps/server/src/platform/ctx.ts'
import type { LiveKind, LiveScope } from '../../apps/server/src/platform/live.ts'
import { NO_ROW } from '../../apps/server/src/platform/socket/rooms.ts'
import { cardPayments } from '../card-payments.ts'
import { browserOf, pack } from '../cart-browser.ts'
import { openHouse } from '../house.ts'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'

const house = await openHouse()
let url = ''
const open: Socket[] = []
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => house.close())

const mine = { scope: 'session', id: world.sessions.greenRoom }
interface Heard {
  seq: number
  scope: string
  id: string
  kind: string
  at: string
}
type Answer = { ok: boolean; code?: string; seq?: number; upToDate?: boolean; reset?: boolean; replay?: Heard[] }

test('WS-01 without a token, with a bad one, or with one in the address no one connects', async () => {
  const token = await house.bearerOf('editor@northwind.example')
  for (const options of [{}, { auth: { token: 'x' } }, { auth: { token: [token] } }, { query: { token, access_token: token } }])
    expect(await refusalOf(options)).toBe('UNAUTHENTICATED')
  const own = { auth: { token }, extraHeaders: { origin: 'http://127.0.0.1:3000' } }
  expect(await refusalOf(own)).toBeUndefined()
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:3000.evil.example'])
    expect(await refusalOf({ auth: { token }, extraHeaders: { origin } })).toBe('websocket error')
})

test('the header that REST and GraphQL take is a token here too, and a wrong one is refused the same', async () => {
  const token = await house.bearerOf('editor@northwind.example')
  const headed = (authorization: string, auth = {}) => refusalOf({ auth, extraHeaders: { authorization } })
  expect([await headed(`Bearer ${token}`), await headed(`bearer ${token}`)]).toEqual([undefined, undefined])
  for (const wrong of ['Bearer x', token, `Basic ${token}`, 'Bearer', `Bearer  ${token}`])
    expect([wrong, await headed(wrong)]).toEqual([wrong, 'UNAUTHENTICATED'])
  // what the page says itself counts first
  expect(await headed(`Bearer ${token}`, { token: 'x' })).toBe('UNAUTHENTICATED')
})

test('WS-03 no one can follow a row that they can’t read, and the answer is the same as for a missing row', async () => {
  const socket = await connected('editor@halden.example')
  const missing = '00000000-0000-4000-8000-000000000000'
  const foreign: unknown[] = [
    mine,
    { scope: 'workspace', id: world.workspaces.northwind },
    { scope: 'session', id: missing },
    { scope: 'session', id: '*' },
    { scope: 'session', id: [mine.id] },
    { scope: 'session', id: { $ne: null } },
    { scope: ['session'], id: mine.id },
    { scope: 'person', id: world.users.editor },
    { scope: '__proto__', id: mine.id },
    `session:${mine.id}`,
    [mine],
    null,
    7,
  ]
  for (const wanted of foreign.slice(0, 9)) expect(await subscribe(socket, wanted)).toEqual({ ok: false, code: 'NOT_FOUND' })
  await rest()
  for (const wanted of foreign.slice(9)) expect(await subscribe(socket, wanted)).toEqual({ ok: false, code: 'NOT_FOUND' })
  const heard = listen(socket)
  socket.emit('join', `session:${mine.id}`)
  await change(mine)
  await change({ scope: 'workspace', id: world.workspaces.northwind })
  await rest(200)
  expect(heard).toEqual([])
})

test('WS-03 Troupe’s library of missions is followed by staff and by members of a workspace that chooses missions itself', async () => {
  const library = { scope: 'workspace', id: '00000000-0000-0000-0000-000000000000' }
  const follows = async (email: string) => {
    const socket = await connected(email)
    const heard = listen(socket)
    return { ok: (await subscribe(socket, library)).ok, heard }
  }
  const staff = await follows('staffhost@troupe.example')
  const chooser = await follows('viewer@northwind.example')
  const others = [await follows('editor@halden.example'), await follows('host@troupe.example')]
  expect([staff, chooser, ...others].map(({ ok }) => ok)).toEqual([true, true, false, false])
  await change(library, 'missions.changed')
  await until(() => staff.heard.length > 0 && chooser.heard.length > 0)
  expect(chooser.heard).toMatchObject([{ ...library, kind: 'missions.changed' }])
  await rest(200)
  expect(others.flatMap(({ heard }) => heard)).toEqual([])
})

test('WS-07 an event carries its number, its row and its kind, and nothing of the row', async () => {
  const socket = await connected('editor@northwind.example')
  const heard = listen(socket)
  const { ok, seq = -1 } = await subscribe(socket, mine)
  expect(ok).toBe(true)
  await change(mine)
  await until(() => heard.length === 1)
  expect(Object.keys(heard[0] ?? {}).sort()).toEqual(['at', 'id', 'kind', 'scope', 'seq'])
  expect(heard[0]).toMatchObject({ ...mine, kind: 'session.updated' })
  expect(heard[0]?.seq).toBeGreaterThan(seq)
})

test('a reader who reconnects gets what they missed, once and in order; or hears that nothing was missed; or that they must reload', async () => {
  const socket = await connected('editor@northwind.example')
  const { seq = 0 } = await subscribe(socket, mine)
  socket.disconnect()
  await change(mine)
  await change({ scope: 'session', id: world.sessions.halden })
  await change(mine, 'session.assignment')
  const again = await connected('editor@northwind.example')
  const back = await subscribe(again, { ...mine, seq })
  expect(back.replay?.map(({ kind }) => kind)).toEqual(['session.updated', 'session.assignment'])
  expect(back.replay?.every(({ id, scope }) => id === mine.id && scope === 'session')).toBe(true)
  expect(await subscribe(again, { ...mine, seq: back.seq })).toEqual({ ok: true, seq: back.seq, upToDate: true })
  expect(await subscribe(again, { ...mine, seq: 10_000_000 })).toMatchObject({ ok: true, reset: true })

  const before = house.clock.now
  house.clock.now = before.add({ hours: 25 })
  // a token of the new hour
  const { token } = (
    await house.app.inject({ method: 'POST', url: '/auth/login', payload: { email: 'owner@northwind.example', password: 'Curtain-up-1' } })
  ).json<{ token: string }>()
  const late = await connect({ auth: { token } })
  expect(await subscribe(late, { ...mine, seq })).toMatchObject({ ok: true, reset: true })
  house.clock.now = before
})

test('a page that follows for the first time gets what happened since it was read, and hears when that was nothing', async () => {
  const before = house.clock.now
  const socket = await connected('editor@northwind.example')
  // whatever the tests before have written is older
  house.clock.now = before.add({ minutes: 5 })
  const read = { ...mine, readMsAgo: 40_000 }
  expect(await subscribe(socket, read)).toEqual({ ok: true, seq: expect.any(Number), upToDate: true })
  await change({ scope: 'session', id: world.sessions.halden })
  expect(await subscribe(socket, read)).toMatchObject({ ok: true, upToDate: true })
  await change(mine)
  house.clock.now = house.clock.now.add({ seconds: 69 })
  // written 29 s before the reading: its transaction may have ended after it
  expect((await subscribe(socket, read)).replay?.map(({ id, kind }) => [id, kind])).toEqual([[mine.id, 'session.updated']])
  house.clock.now = house.clock.now.add({ seconds: 2 })
  expect(await subscribe(socket, read)).toMatchObject({ ok: true, upToDate: true })
  expect(await subscribe(socket, { ...mine, readMsAgo: 24 * 3_600_000 + 1 })).toMatchObject({ ok: true, reset: true })
  for (const unread of [undefined, -1, 0.5, '40000', null, Number.MAX_VALUE])
    expect(Object.keys(await subscribe(socket, { ...mine, readMsAgo: unread }))).toEqual(
      unread === Number.MAX_VALUE ? ['ok', 'seq', 'reset'] : ['ok', 'seq'],
    )
  house.clock.now = before
})

test('more than 500 missed events are a reset', async () => {
  const socket = await connected('editor@northwind.example')
  const room = { scope: 'workspace', id: world.workspaces.northwind }
  const { seq = 0 } = await subscribe(socket, room)
  const row = { scope: room.scope, scope_id: room.id, kind: 'workspace.updated', at: house.clock.now }
  const add = (count: number) =>
    house.db
      .insertInto('live_event')
      .values(Array.from({ length: count }, () => row))
      .execute()
  await add(500)
  expect((await subscribe(socket, { ...room, seq })).replay).toHaveLength(500)
  await add(1)
  expect(await subscribe(socket, { ...room, seq })).toMatchObject({ reset: true })
})

test('rights are checked when an event is delivered: without the permission it is not sent, and the room is left', async () => {
  const { db } = house
  const socket = await connected('viewer@northwind.example')
  const all = listen(socket)
  const heard = () => all.filter(({ scope }) => scope === 'session')
  await subscribe(socket, mine)
  await change(mine)
  await until(() => heard().length === 1)
  const gone = await db
    .deleteFrom('account_permission')
    .where('user_id', '=', world.users.viewer)
    .returning(['id', 'workspace_id', 'user_id', 'role', 'is_primary'])
    .execute()
  await tellRights(world.users.viewer)
  await change(mine)
  await rest(200)
  expect(heard()).toHaveLength(1)
  await db.insertInto('account_permission').values(gone).execute()
  await tellRights(world.users.viewer)
  await change(mine)
  await rest(200)
  expect(heard()).toHaveLength(1)
  expect((await subscribe(socket, mine)).ok).toBe(true)
})

test('an event for a role reaches everyone who has it now, without a subscription, and no one else', async () => {
  const [admin, producer, editor] = [
    await connected('admin@troupe.example'),
    await connected('producer@troupe.example'),
    await connected('editor@northwind.example'),
  ]
  for (const socket of [editor, producer])
    expect(await subscribe(socket, { scope: 'producers', id: NO_ROW })).toEqual({ ok: false, code: 'NOT_FOUND' })
  const [admins, producers, customers] = [admin, producer, editor].map(listen)
  const tell = (scope: string) => change({ scope, id: NO_ROW }, 'inbox.updated')
  await tell('producers')
  await tell('admins')
  await until(() => admins?.length === 1 && producers?.length === 1)
  const setRole = async (role: 'EVENT_PRODUCER' | 'HOST') => {
    await house.db.updateTable('account_user').set({ role }).where('id', '=', world.users.producer).execute()
    await change({ scope: 'person', id: world.users.producer }, 'person.rights')
  }
  await setRole('HOST')
  try {
    await tell('producers')
    await tell('admins')
    // events arrive in their order
    await until(() => admins?.length === 2)
    expect(producers?.map(({ kind }) => kind)).toEqual(['inbox.updated', 'person.rights'])
    expect(customers).toEqual([])
  } finally {
    await setRole('EVENT_PRODUCER')
  }
})

test('a person who loses access loses the socket', async () => {
  const { db } = house
  const socket = await connected('success@troupe.example')
  const ended = new Promise((done) => socket.once('disconnect', done))
  await db.updateTable('account_user').set({ active: false }).where('id', '=', world.users.success).execute()
  await tellRights(world.users.success)
  expect(await ended).toBe('io server disconnect')
  await db.updateTable('account_user').set({ active: true }).where('id', '=', world.users.success).execute()
  await tellRights(world.users.success)
})

test('a socket ends with its token', async () => {
  const token = await house.bearerOf('sales@troupe.example')
  const before = house.clock.now
  const left = 417
  house.clock.now = before.add({ minutes: 15 }).subtract({ milliseconds: left })
  // the timer for what is left of the token goes off when the test says so
  const { setTimeout: real } = globalThis
  const timers = vi.spyOn(globalThis, 'setTimeout')
  timers.mockImplementation(((run: () => void, ms?: number, ...given: []) =>
    real(run, ms === left ? 3_600_000 : ms, ...given)) as typeof real)
  const socket = await connect({ auth: { token } })
  const ends = timers.mock.calls.flatMap(([run, ms]) => (ms === left ? [run] : []))
  timers.mockRestore()
  expect(ends).toHaveLength(1)
  expect((await subscribe(socket, mine)).ok).toBe(true)
  const ended = new Promise((done) => socket.once('disconnect', done))
  for (const end of ends) end()
  expect(await ended).toBe('io server disconnect')
  house.clock.now = before
})

test('WS-05 20 messages a second, 64 KiB a message, 10 sockets a person', async () => {
  const ended = (socket: Socket) => new Promise((done) => socket.once('disconnect', done))
  const chatty = await connected('producer@troupe.example')
  for (let count = 0; count < 21; count++) chatty.emit('subscribe', mine)
  expect(await ended(chatty)).toBe('io server disconnect')
  const loud = await connected('producer@troupe.example')
  loud.emit('subscribe', { ...mine, text: 'x'.repeat(70_000) })
  await ended(loud)

  // those have ended for the server too
  await expect.poll(connections, { timeout: within(2000) }).toBe(0)
  const token = await house.bearerOf('producer@troupe.example')
  const many = await Promise.all(Array.from({ length: 14 }, () => refusalOf({ auth: { token } })))
  expect(many.filter((refusal) => refusal === undefined)).toHaveLength(10)
  expect(many.filter((refusal) => refusal === 'TOO_MANY_REQUESTS')).toHaveLength(4)
  for (const socket of open.splice(0)) socket.disconnect()
  await expect.poll(connections, { timeout: within(2000) }).toBe(0)
  expect(await refusalOf({ auth: { token } })).toBeUndefined()
})

test('WS-06 reserved names have no effect when a client sends them', async () => {
  const socket = await connected('admin@troupe.example')
  for (const name of ['__proto__', 'constructor', 'toString', 'unknown']) socket.emit(name, new Uint8Array(10), () => {})
  socket.emit('subscribe', mine, 'no function', { a: 1 })
  socket.emit('subscribe')
  expect((await subscribe(socket, mine)).ok).toBe(true)
  expect((await house.app.inject('/healthz')).statusCode).toBe(200)
})

test('when the database fails the page is told to retry later, and the process keeps running', async () => {
  const socket = await connected('editor@northwind.example')
  await house.db.schema.alterTable('live_event').renameTo('live_event_away').execute()
  expect(await subscribe(socket, mine)).toEqual({ ok: false, code: 'UNAVAILABLE' })
  await house.db.schema.alterTable('live_event_away').renameTo('live_event').execute()
  expect((await subscribe(socket, mine)).ok).toBe(true)
})

function connect(options: object): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, ...options })
    open.push(socket)
    socket.once('connect', () => done(socket))
    socket.once('connect_error', fail)
  })
}

const connections = () =>
  new Promise<number>((done, fail) => house.app.server.getConnections((error, count) => (error ? fail(error) : done(count))))

const connected = async (email: string) => connect({ auth: { token: await house.bearerOf(email) } })

const refusalOf = (options: object): Promise<string | undefined> =>
  connect(options).then(
    () => undefined,
    (error: Error) => error.message,
  )

const subscribe = (socket: Socket, wanted: unknown): Promise<Answer> => socket.timeout(within(2000)).emitWithAck('subscribe', wanted)

/** What a page is told, but for what is in its reader's bell: another test's. */
function listen(socket: Socket): Heard[] {
  const heard: Heard[] = []
  socket.onAny((kind, event: Heard) => kind !== 'notice' && heard.push(event))
  return heard
}

async function change({ scope, id }: { scope: string; id: string }, kind = `${scope}.updated`) {
  await command(asSystem(house.house), async (work) => {
    work.tell(scope as LiveScope, id, kind as LiveKind)
    return yes(undefined)
  })
}

test('PAY-12 only the editors of its workspace and sales hear what became of a payment; a foreign trace id answers as an unknown one', async () => {
  const { body } = await browserOf(house).pay([pack], 'CARD')
  const follow = (socket: Socket, traceId: unknown): Promise<Answer> =>
    socket.timeout(within(2000)).emitWithAck('subscribeTraceId', { traceId })
  const [payer, viewer, foreign] = [
    await connected('editor@northwind.example'),
    await connected('viewer@northwind.example'),
    await connected('editor@halden.example'),
  ]
  const [heard, ...silent] = [payer, viewer, foreign].map(listen)
  expect(await follow(payer, body.traceId)).toEqual({ ok: true })
  for (const socket of [viewer, foreign]) expect(await follow(socket, body.traceId)).toEqual({ ok: false, code: 'NOT_FOUND' })
  for (const unknown of [crypto.randomUUID(), 'x', [body.traceId], null])
    expect(await follow(foreign, unknown)).toEqual({ ok: false, code: 'NOT_FOUND' })
  for (const socket of [viewer, foreign]) socket.emit('join', `payment:${body.traceId}`)
  const bank = cardPayments(house)
  await bank.confirm(body)
  await bank.settle(body.traceId)
  await until(() => heard?.length === 1)
  expect(heard?.[0]).toMatchObject({ kind: 'paid', traceId: body.traceId, orderId: body.orderId, sessionIds: [], state: 'PAID' })
  expect(silent).toEqual([[], []])
})

test('who stops following a payment no longer hears of it, while others do; another payment is still followed', async () => {
  const pays = async (id: string) => (await browserOf(house).pay([{ ...pack, id }], 'CARD')).body
  const [left, kept] = [await pays('pack0001'), await pays('pack0002')]
  const [leaver, stayer] = [await connected('editor@northwind.example'), await connected('editor@northwind.example')]
  const send = (socket: Socket, name: string, traceId: unknown): Promise<Answer> =>
    socket.timeout(within(2000)).emitWithAck(name, { traceId })
  for (const socket of [leaver, stayer])
    for (const { traceId } of [left, kept]) expect(await send(socket, 'subscribeTraceId', traceId)).toEqual({ ok: true })
  for (const traceId of [left.traceId, 'x', null]) expect(await send(leaver, 'unsubscribeTraceId', traceId)).toEqual({ ok: true })
  const [heard, others] = [listen(leaver), listen(stayer)]
  const bank = cardPayments(house)
  for (const payment of [left, kept]) {
    await bank.confirm(payment)
    await bank.settle(payment.traceId)
  }
  const paid = ({ traceId }: { traceId: string }) => ({ kind: 'paid', traceId, state: 'PAID' })
  // events arrive in their order: who hears of the second payment would have heard of the first before
  await until(() => heard.length > 0 && others.length === 2)
  expect(others).toMatchObject([paid(left), paid(kept)])
  expect(heard).toMatchObject([paid(kept)])
})

test('a person whose rights change is notified on every page, and no one else is', async () => {
  const [own, other] = [await connected('viewer@northwind.example'), await connected('editor@northwind.example')]
  const [heard, foreign] = [listen(own), listen(other)]
  await tellRights(world.users.viewer)
  await until(() => heard.length === 1)
  expect(heard[0]).toMatchObject({ scope: 'person', id: world.users.viewer, kind: 'person.rights' })
  expect(foreign).toEqual([])
})

async function tellRights(userId: string) {
  await command(asSystem(house.house), async (work) => yes(tellPerson(work, userId)))
}

const rest = (ms = 1100) => new Promise((done) => setTimeout(done, ms))

async function until(holds: () => boolean) {
  for (let waited = 0; waited < within(2000) && !holds(); waited += 20) await rest(20)
  expect(holds()).toBe(true)
}
