import type { AddressInfo } from 'node:net'
import { yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../apps/server/src/app.ts'
import { asSystem, command } from '../../apps/server/src/platform/ctx.ts'
import { readSettings } from '../../apps/server/src/platform/settings.ts'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { createDatabase } from '../database.ts'
import { within } from '../pace/pace.ts'
import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'

type Process = Awaited<ReturnType<typeof start>>
const database = await createDatabase()
let a: Process
let b: Process
let bearer = ''
let now = testNow
beforeAll(async () => {
  a = await start()
  b = await start()
  bearer = await signIn(a)
})
afterAll(async () => {
  await Promise.all([a.app.close(), b.app.close()])
  await database.drop()
})

const room = { scope: 'session', id: world.sessions.greenRoom }

test('an event made on one is told to the other, which doesn’t have to ask, and heard there once and in its order (I-23)', async () => {
  const socket = await connect(b)
  const heard: number[] = []
  socket.on('session.updated', ({ seq }: { seq: number }) => heard.push(seq))
  expect(await socket.emitWithAck('subscribe', room)).toMatchObject({ ok: true })
  const told: unknown[] = []
  const stop = b.house.live.listen(({ scope_id: id, seq }) => id === room.id && told.push(seq))
  // all but the one that listens: it has no connection left to ask with
  const held = await Promise.all(Array.from({ length: 15 }, () => b.pool.connect()))
  await change(a)
  await until(() => told.length === 1)
  for (const client of held) client.release()
  stop()
  await until(() => heard.length === 1)

  await Promise.all(Array.from({ length: 40 }, (_, count) => change(count % 2 ? a : b)))
  await until(() => heard.length === 41)
  expect(heard).toEqual([...heard].sort((x, y) => x - y))
  expect(new Set(heard).size).toBe(41)
  socket.disconnect()
})

test('a client that was cut off reconnects to the other and gets what it missed', async () => {
  const socket = await connect(a)
  const { seq } = await socket.emitWithAck('subscribe', room)
  socket.disconnect()
  await change(a)
  const again = await connect(b)
  const back = await again.emitWithAck('subscribe', { ...room, seq })
  expect(back.replay).toHaveLength(1)
  again.disconnect()
})

test('a sign-out on one ends the socket on the other', async () => {
  const mine = await signIn(a)
  const socket = await connect(b, mine)
  const ended = new Promise((done) => socket.once('disconnect', done))
  const answer = await a.app.inject({ method: 'POST', url: '/auth/logout', headers: { authorization: `Bearer ${mine}` }, payload: {} })
  expect(answer.statusCode).toBe(200)
  expect(await ended).toBe('io server disconnect')
})

test('people at both see each other; one whose page falls silent is gone after 30 seconds, and one who leaves immediately', async () => {
  type People = readonly { readonly id: string; readonly at: string | null }[]
  const page = async (process: Process, token?: string) => {
    const socket = await connect(process, token)
    const heard: People[] = []
    socket.on('session.presence', ({ people }: { people: People }) => heard.push(people))
    const say = async (at: string) => expect(await socket.emitWithAck('presence', { ...room, at })).toMatchObject({ ok: true })
    const hears = (people: People) => until(() => JSON.stringify(heard.at(-1)) === JSON.stringify(people))
    return { socket, say, hears }
  }
  const priya = await page(a)
  const dana = await page(b, await signIn(b, 'producer@troupe.example'))
  const [mine, hers] = [
    { id: world.users.editor, at: 'details' },
    { id: world.users.producer, at: 'schedule' },
  ]
  await priya.say('details')
  await dana.say('schedule')
  await dana.hears([mine, hers])
  await priya.hears([mine, { id: 'troupe' } as People[number]])
  now = testNow.add({ seconds: 20 })
  await priya.say('details')
  // both processes have heard of that beat before they look who is silent
  await priya.say('media')
  await dana.hears([{ ...mine, at: 'media' }, hers])
  now = testNow.add({ seconds: 31 })
  await dana.hears([{ ...mine, at: 'media' }])
  await priya.hears([{ ...mine, at: 'media' }])
  priya.socket.disconnect()
  await dana.hears([])
  dana.socket.disconnect()
  now = testNow
  expect(await a.house.db.selectFrom('live_event').select('kind').where('kind', 'like', '%presence%').execute()).toEqual([])
})

test('one key on both at the same time has one effect and one answer', async () => {
  const payload = {
    workspaceId: world.workspaces.northwind,
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    timezone: 'America/Chicago',
    attendees: 20,
    duration: 60,
  }
  const count = async () => (await a.house.db.selectFrom('session').select('id').execute()).length
  const before = await count()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      (at % 2 ? a : b).app.inject({
        method: 'POST',
        url: '/session',
        headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': 'both' },
        payload,
      }),
    ),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(201))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(await count()).toBe(before + 1)
})

test('when the connection to the database breaks, its events are delivered once it is back', async () => {
  const socket = await connect(b)
  const heard: number[] = []
  socket.on('session.updated', ({ seq }: { seq: number }) => heard.push(seq))
  await socket.emitWithAck('subscribe', room)
  await change(a)
  await until(() => heard.length === 1)
  // the last statement of the listening connection
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle' and (query = 'listen live' or query like 'select coalesce(max(seq)%')`.execute(
    a.db,
  )
  expect(rows.length).toBe(2)
  await change(a)
  await until(() => heard.length === 2)
  socket.disconnect()
})

async function start() {
  const settings = readSettings({ DATABASE_URL: database.url, TROUPE_SECRET: 'shared', LOG_LEVEL: 'silent' })
  const { app, house, database: opened } = await buildApp(settings, { now: () => now })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, house, db: opened.db, pool: opened.pool, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

async function signIn({ app }: Process, email = 'editor@northwind.example'): Promise<string> {
  const payload = { email, password: demoPassword }
  return (await app.inject({ method: 'POST', url: '/auth/login', payload })).json<{ token: string }>().token
}

function connect({ url }: Process, token = bearer): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
    socket.once('connect', () => done(socket))
    socket.once('connect_error', fail)
  })
}

const change = ({ house }: Process) =>
  command(asSystem(house), async (work) => {
    work.tell('session', room.id, 'session.updated')
    return yes(undefined)
  })

async function until(holds: () => boolean) {
  await expect.poll(holds, { timeout: within(15_000), interval: 10 }).toBe(true)
}
