import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../database.ts'
import { control } from '../pace/control.ts'
import { freePort } from '../postgres.ts'
import { startServer, stopServers } from './server-process.ts'

let created: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  created = await createDatabase()
})
afterEach(stopServers)
afterAll(() => created.drop())

const askHealth = 'GET /healthz HTTP/1.1\r\nhost: troupe\r\n\r\n'

test('requests sent before the server is told to stop are answered, also on connections that it has not accepted yet', async () => {
  const server = await start()
  expect(await stopAmidRequests(server)).toEqual({ answered: 40, reset: 0 })
  expect(await server.ended).toBe(0)
})

control('negative control: http’s own close resets them', async () => {
  const server = await start({}, [import.meta.resolve('./naive-door.ts')])
  const { reset } = await stopAmidRequests(server)
  expect(reset).toBeGreaterThan(0)
})

test('readyz answers 503 before the server stops listening, and an idle connection does not keep it running', async () => {
  const server = await start({}, [import.meta.resolve('./standing-clock.ts')])
  const silent = await open(server)
  const held = await open(server)
  expect(await answer(held, 'GET /readyz HTTP/1.1\r\nhost: troupe\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  /** What a new connection is told. */
  const told = () =>
    fetch(`${server.url}/readyz`, { headers: { connection: 'close' } }).then(
      ({ status, headers }) => `${status} ${headers.get('retry-after')}`,
      () => 'closed',
    )
  server.child.kill('SIGTERM')
  let first = await told()
  while (first === '200 null') first = await told()
  const during = await Promise.all(Array.from({ length: 20 }, told))
  expect([...new Set([first, ...during])]).toEqual(['503 1'])
  // the notice is over now
  server.child.kill('SIGUSR2')
  let last = await told()
  while (last === '503 1') last = await told()
  expect(last).toBe('closed')
  // no clock ends a connection here: if the server left an idle one to its eight seconds, it would never end
  expect(await server.ended).toBe(0)
  silent.destroy()
  held.destroy()
})

test('with DRAIN_SECONDS it answers for that long after SIGTERM, but stops immediately on Ctrl-C', async () => {
  const server = await start({ DRAIN_SECONDS: '9999' })
  server.child.kill('SIGTERM')
  while ((await fetch(`${server.url}/readyz`)).status !== 503) await sleep(10)
  await sleep(500)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  server.child.kill('SIGINT')
  expect(await server.ended).toBe(0)
})

test('a client that asks without a pause is told that an answer is its last, while the server still takes new connections', async () => {
  const server = await start({ DRAIN_SECONDS: '9999' })
  expect(await leaveAmidTalk(server)).toEqual({ last: 8, cut: 0 })
  expect([await server.stop('SIGINT'), server.err()]).toEqual([0, ''])
})

control('negative control: without a word they keep their connections', async () => {
  const server = await start({ DRAIN_SECONDS: '9999' }, [import.meta.resolve('./keeping-door.ts')])
  expect(await leaveAmidTalk(server)).toEqual({ last: 0, cut: 0 })
})

async function start(settings: Record<string, string> = {}, preload: readonly string[] = []) {
  const shared = { PORT: String(await freePort()), DATABASE_URL: created.url, TROUPE_SECRET: 'a secret of the faults' }
  const server = startServer({ ...shared, ...settings }, preload)
  await server.ready()
  return server
}

/**
 * Forty requests, half on open connections and half on new ones, sent while the process is suspended, so that it receives them together with the
 * signal to stop.
 */
async function stopAmidRequests(server: Awaited<ReturnType<typeof start>>) {
  const held = await Promise.all(Array.from({ length: 20 }, () => open(server)))
  for (const socket of held) expect(await answer(socket, askHealth)).toMatch(/^HTTP\/1.1 200 /)
  server.child.kill('SIGSTOP')
  const fresh = await Promise.all(Array.from({ length: 20 }, () => open(server)))
  const answers = [...held, ...fresh].map((socket) => answer(socket, askHealth))
  await sleep(100)
  server.child.kill('SIGTERM')
  server.child.kill('SIGCONT')
  const told = await Promise.all(answers)
  const answered = told.filter((text) => text.startsWith('HTTP/1.1 200 ')).length
  return { answered, reset: told.length - answered }
}

function open({ url }: { url: string }): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => done(socket))
    socket.once('error', fail)
  })
}

/** The first chunk of an answer, or nothing when the connection ends instead. */
function answer(socket: Socket, request: string): Promise<string> {
  return new Promise((done) => {
    socket.removeAllListeners('error').on('error', () => done(''))
    socket.removeAllListeners('close').once('close', () => done(''))
    socket.once('data', (chunk) => done(String(chunk)))
    socket.write(request)
  })
}

/**
 * Eight clients on a connection each, which send the next request the moment they have an answer: twenty more once the server is leaving, or fewer when
 * an answer says that it is the `last` or the connection ends under a request (`cut`).
 */
async function leaveAmidTalk(server: Awaited<ReturnType<typeof start>>) {
  const sockets = await Promise.all(Array.from({ length: 8 }, () => open(server)))
  let isLeaving = false
  const ends = sockets.map(async (socket) => {
    for (let more = 20; more > 0; more -= Number(isLeaving)) {
      const said = await answer(socket, askHealth)
      if (said === '') return 'cut'
      if (/^connection: close/im.test(said)) return 'last'
    }
    return 'kept'
  })
  server.child.kill('SIGTERM')
  while (await fetch(`${server.url}/readyz`, { headers: { connection: 'close' } }).then(({ ok }) => ok)) await sleep(10)
  isLeaving = true
  const ended = await Promise.all(ends)
  return { last: ended.filter((end) => end === 'last').length, cut: ended.filter((end) => end === 'cut').length }
}
