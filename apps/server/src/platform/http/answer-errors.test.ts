import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import fastifyCompress from '@fastify/compress'
import { openHouse } from '@troupe/tests/house'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AnswerLog, answerErrors } from './answer-errors.ts'

const gone = { level: 20, msg: 'the client went away' }
const failed = { level: 50, msg: 'request failed' }
const brokeOff = { level: 50, msg: 'answer broke off' }
const part = 'x'.repeat(256 * 1024)

let lines: { level: number; msg: string; error?: string }[] = []
let body: Readable
let handled = Promise.withResolvers<void>()
const app = Fastify({
  logger: { level: 'debug', stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
  logController: new AnswerLog({ disableRequestLogging: true }),
})
beforeAll(async () => {
  answerErrors(app)
  await app.register(fastifyCompress, { threshold: 1024 })
  app.get('/body', (_request, reply) => reply.send(body))
  app.post('/late', async () => {
    await handled.promise
    return part
  })
  app.post('/late-bug', async () => {
    await handled.promise
    throw new Error('a bug')
  })
  app.get('/next', async () => 'served')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  lines = []
  handled = Promise.withResolvers()
  body = new Readable({ read: () => body.push(part) })
})
afterEach(async () => expect(await (await fetch(`${addressOf(app)}/next`)).text()).toBe('served'))
const house = await openHouse()
afterAll(() => Promise.all([app.close(), house.close()]))

const encodings = ['gzip', 'identity']

test.each(encodings)(
  'a client that disconnects in the middle of an answer (%s) is not a failure, and what is read for it is released',
  async (encoding) => {
    const { socket } = await ask(app, 'GET /body', { 'accept-encoding': encoding })
    await once(socket, 'data')
    const released = new Promise((done) => body.on('error', () => {}).once('close', done))
    socket.destroy()
    await released
    await expect.poll(() => lines).toEqual([expect.objectContaining(gone)])
  },
)

test('a client that disconnects before the answer is not logged as a failure', async () => {
  const { socket, request } = await ask(app, 'POST /late', { 'accept-encoding': 'gzip' }, '{}')
  await leave(socket, request)
  handled.resolve()
  await expect.poll(() => lines).toEqual([expect.objectContaining(gone)])
})

test('a client that disconnects while sending is not logged as a failure', async () => {
  const { socket } = await ask(app, 'POST /late', { 'content-length': '1000' }, '{')
  socket.destroy()
  await expect.poll(() => lines).toEqual([expect.objectContaining(gone)])
})

test('a bug is logged even when the client no longer waits for the answer', async () => {
  const { socket, request } = await ask(app, 'POST /late-bug', {}, '{}')
  await leave(socket, request)
  handled.resolve()
  await expect.poll(() => lines).toEqual([expect.objectContaining({ ...failed, error: expect.stringContaining('a bug') })])
})

test.each(encodings)('an answer (%s) that fails in the middle breaks off and is logged', async (encoding) => {
  const answer = await fetch(`${addressOf(app)}/body`, { headers: { 'accept-encoding': encoding } })
  body.destroy(new Error('a bad disk'))
  await expect(answer.text()).rejects.toThrow()
  expect(lines).toContainEqual(expect.objectContaining({ ...brokeOff, error: expect.stringContaining('a bad disk') }))
})

test.each(encodings)('an answer (%s) that ends too early while someone reads it is logged', async (encoding) => {
  const answer = await fetch(`${addressOf(app)}/body`, { headers: { 'accept-encoding': encoding } })
  body.destroy()
  await expect(answer.text()).rejects.toThrow()
  expect(lines).toContainEqual(expect.objectContaining(brokeOff))
})

test('an answer that fails before its first byte is answered as a failure, and logged', async () => {
  body = new Readable({ read: () => body.destroy(new Error('a bad disk')) })
  const answer = await fetch(`${addressOf(app)}/body`)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ code: 'INTERNAL' })
  expect(lines).toContainEqual(expect.objectContaining({ ...failed, error: expect.stringContaining('a bad disk') }))
})

test('a tab that is closed while its page is being requested, or a file of it sent, leaves nothing behind: no failure, and the database is free', async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const said = vi.fn()
  vi.spyOn(house.app.log, 'child').mockReturnValue({ ...house.app.log, error: said, warn: said, debug: said })
  const authorization = `Bearer ${await house.bearerOf('editor@northwind.example')}`
  const json = { 'content-type': 'application/json', accept: 'application/json', authorization }
  const page = JSON.stringify({ query: '{ experiences { nodes { id description } } __schema { types { name description } } }' })
  const whole = async () => (await fetch(`${addressOf(house.app)}/graphql`, { method: 'POST', headers: json, body: page })).json()
  expect((await whole()).data.experiences.nodes.length).toBeGreaterThan(0)
  // the one connection is held until the client is gone
  await house.db.transaction().execute(async () => {
    const { socket, request } = await ask(house.app, 'POST /graphql', { ...json, 'accept-encoding': 'gzip' }, page)
    await leave(socket, request)
  })
  await expect.poll(() => said.mock.calls).toEqual([[gone.msg]])
  const { socket } = await ask(house.app, 'GET /docs/static/swagger-ui-bundle.js', { 'accept-encoding': 'br' })
  await once(socket, 'data')
  socket.destroy()
  await expect.poll(() => said.mock.calls).toEqual([[gone.msg], [gone.msg]])
  expect((await whole()).errors).toBeUndefined()
  expect(house.failures).toEqual([])
})

const addressOf = ({ server }: FastifyInstance) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** A request over a socket of its own, once the server has it. */
async function ask({ server }: FastifyInstance, what: string, headers: Readonly<Record<string, string>>, sent = '') {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const arrived = once(server, 'request')
  const length = sent && !headers['content-length'] ? { 'content-length': String(sent.length) } : {}
  const all = { host: 'x', 'content-type': 'application/json', ...length, ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${what} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${sent}`)
  const [request] = (await arrived) as [IncomingMessage]
  return { socket, request }
}

/** Goes away when the server has the whole request, and waits until it has noticed. */
async function leave(socket: ReturnType<typeof connect>, request: IncomingMessage) {
  if (!request.readableEnded) await once(request, 'end')
  const noticed = once(request.socket, 'close')
  socket.destroy()
  await noticed
}
