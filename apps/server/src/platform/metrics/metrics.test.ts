import { Writable } from 'node:stream'
import { openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { world } from '@troupe/tests/world/ids'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { AnswerLog } from '../http/answer-errors.ts'
import { openMetricsDoor } from '../http/metrics-door.ts'
import { causeOf, nameRequests, requestIdLogLabel, requestIds } from '../http/request-id.ts'
import { requestId } from '../request.ts'
import { Answers } from './answers.ts'
import { openFigures } from './figures.ts'

const app = await openHouse()
const { send, ask } = app
afterAll(() => app.close())

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const [admin, producer] = ['admin@troupe.example', 'producer@troupe.example']
const figures = async () => (await send(admin, 'GET', '/metrics')).body
/** The value of a line; undefined without one. */
const figureOf = (text: string, line: string) =>
  text
    .split('\n')
    .find((one) => one.startsWith(`${line} `))
    ?.split(' ')
    .at(-1)

test('every answer has a request id of its own, errors too, and one that was sent is not taken over', async () => {
  const sent = { 'x-request-id': '11111111-1111-4111-8111-111111111111' }
  const answers = await Promise.all([
    send(null, 'GET', '/healthz', undefined, sent),
    send(null, 'GET', '/no/such/path', undefined, sent),
    send(null, 'GET', '/%zz', undefined, sent),
    send(null, 'POST', '/auth/login', 'no json', sent),
    send(null, 'POST', '/graphql', { query: '{ me { id } }' }, sent),
    send(producer, 'GET', '/metrics', undefined, sent),
  ])
  const ids = answers.map(({ headers }) => String(headers['x-request-id']))
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set([...ids, sent['x-request-id']]).size).toBe(ids.length + 1)
})

test('an email carries the id of the request that caused it, and the outbox finds it by that id', async () => {
  const asked = { workspaceId: world.workspaces.northwind, email: 'new@quill.example', role: 'EDITOR' }
  const { headers } = await send('owner@northwind.example', 'POST', '/auth/invite', asked)
  const query = 'query($text: String) { mails(text: $text) { nodes { toAddress requestId } } }'
  const { data } = await ask(admin, query, { text: headers['x-request-id'] })
  expect(data.mails.nodes).toEqual([{ toAddress: 'new@quill.example', requestId: headers['x-request-id'] }])
  expect((await readMails(app)).map(({ to }) => to)).toContain('new@quill.example')
})

test('every line that a request causes is logged with its id, once, also what is logged by others after a body was read', async () => {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      // a key that stands twice would be read once
      expect(String(chunk).match(/"requestId"/g)).toHaveLength(1)
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const logController = new AnswerLog({ disableRequestLogging: true, requestIdLogLabel })
  const other = Fastify({ ...requestIds, logController, logger: { level: 'info', stream, mixin: causeOf } })
  nameRequests(other)
  other.post('/', async (request) => {
    request.log.info('by the request')
    await Promise.resolve()
    other.log.info('by the house')
    return { id: requestId() }
  })
  const answers = await Promise.all([1, 2].map((a) => other.inject({ method: 'POST', url: '/', payload: { a } })))
  for (const answer of answers) {
    const id = answer.headers['x-request-id']
    expect(answer.json()).toEqual({ id })
    expect(lines.filter((line) => line.requestId === id).map(({ msg }) => msg)).toEqual(['by the request', 'by the house'])
  }
  expect(requestId()).toBeUndefined()
  await other.close()
})

test('figures are for admins: requests by operation and status, and what waits; no label holds what someone typed', async () => {
  await send(null, 'GET', '/typed-by-someone')
  await send(null, 'GET', '/healthz')
  await ask(producer, 'query TypedToo { houseHealth { requests } }')
  await ask(admin, 'query TypedToo { houseHealth { requests } }')
  expect((await send(null, 'GET', '/metrics')).statusCode).toBe(401)
  expect((await send(producer, 'GET', '/metrics')).statusCode).toBe(403)
  // the first reading may still have been under way
  await figures()
  await expect.poll(async () => figureOf(await figures(), 'troupe_emails{state="waiting"}')).toBeDefined()
  const text = await figures()
  expect(Number(figureOf(text, 'troupe_requests_total{operation="GET /healthz",status="200"}'))).toBeGreaterThan(0)
  expect(figureOf(text, 'troupe_requests_total{operation="houseHealth",status="403"}')).toBe('1')
  expect(figureOf(text, 'troupe_requests_total{operation="houseHealth",status="200"}')).toBe('1')
  expect(figureOf(text, 'troupe_requests_total{operation="GET /metrics",status="403"}')).toMatch(/[12]/)
  expect(Number(figureOf(text, 'troupe_requests_total{operation="page or unknown path",status="404"}'))).toBeGreaterThan(0)
  for (const name of [
    'statements',
    'sockets',
    'memory_bytes',
    'event_loop_used_ratio',
    'jobs{queue="mail",state="dead"}',
    'breaker_open{port="SLACK"}',
    'deliveries{state="waiting"}',
    'deliveries{state="dead"}',
  ])
    expect(figureOf(text, `troupe_${name}`), name).toMatch(/^[\d.e+-]+$/)
  expect(text).toContain('troupe_pushes{port="GALLERY",state="waiting"}')
  expect(text).not.toMatch(/typed/i)
})

test('METRICS_PORT answers on loopback without signing in, with nothing else; a reading that hangs holds up no answer', async () => {
  const door = await openMetricsDoor(0)
  if (!door) throw new Error('a door was asked for')
  const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${door.port}${path}`, { method })
  expect((await get('/metrics')).status).toBe(503)
  const some = openFigures()
  some.count('jobs', { queue: 'form', result: 'done' })
  some.add({ name: 'hangs', help: 'Never answers', labels: [], read: () => new Promise(() => {}) })
  door.serve(some)
  const answer = await get('/metrics')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain; version=/)])
  expect(await answer.text()).toContain('troupe_jobs_total{queue="form",result="done"} 1')
  expect([(await get('/')).status, (await get('/metrics', 'POST')).status]).toEqual([404, 405])
  await expect(openMetricsDoor(door.port)).rejects.toThrow(/METRICS_PORT \d+ is in use/)
  await door.close()
  await expect(get('/metrics')).rejects.toThrow()
})

test('the last hour is told by the minute, and forgets what is older', () => {
  let now = Temporal.Instant.from('2026-11-27T20:14:00Z')
  const answers = new Answers(() => now)
  expect(answers.lastHour()).toEqual({ requests: 0, failed: 0, typicalMs: null, slowMs: null })
  for (let count = 0; count < 95; count++) answers.note(200, 8)
  now = now.add({ minutes: 30 })
  for (let count = 0; count < 5; count++) answers.note(500, 900)
  const { typicalMs, slowMs, ...counts } = answers.lastHour()
  expect(counts).toEqual({ requests: 100, failed: 5 })
  // on a fifth exactly
  expect([typicalMs, slowMs].map(Number)).toEqual([expect.closeTo(8.5, -0.5), expect.closeTo(950, -3)])
  now = now.add({ minutes: 31 })
  expect(answers.lastHour()).toMatchObject({ requests: 5, failed: 5 })
  now = now.add({ minutes: 60 })
  expect(answers.lastHour()).toMatchObject({ requests: 0, slowMs: null })
})
