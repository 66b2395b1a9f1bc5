import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Db } from '../../database/db.ts'
import { hashOf } from '../../http/tokens.ts'
import { type Asked, CALLS, type Call, type Form, happen } from './calls.ts'
import { deliverEvents, type Send, type WebhookMode } from './deliver.ts'
import { type ApiError, badRequest, Refused } from './errors.ts'
import { expanded } from './expand.ts'
import { inStore, type Store } from './store.ts'

/** How the provider misbehaves when a test asks for it; 'timeout' does what it is asked and doesn't answer. */
export type TestMode = WebhookMode | 'wrong amount' | '500' | 'hang' | 'timeout'

export interface TestProvider {
  /** Where it listens, a port of the loopback interface. */
  readonly url: string
  /** The modes that are on; tests add and remove them. */
  readonly modes: Set<TestMode>
  /** From now on webhooks are sent and what is due happens without being asked for. */
  begin(): void
  /** Sends what waits to be sent. */
  deliver(): Promise<void>
  /** Makes happen now what would happen later: disputes, and refunds that fail. */
  later(): Promise<void>
  stop(): Promise<void>
}

interface TestServerGiven {
  readonly db: Db
  readonly now: () => Temporal.Instant
  readonly secretKey: string
  readonly webhookSecret: string
  readonly send: Send
}

/** How often the provider looks for what is due and for webhooks that weren't taken. */
const tickMs = 2000

/**
 * The embedded test provider: an HTTP server that speaks the part of Stripe's API that we use, so that the same SDK talks to it. Its state is in the
 * database, and it takes no card but the test cards. It knows nothing of orders. What it doesn't do, such as customers, saved cards, manual capture and
 * lists beyond the newest 100 objects, it refuses as Stripe refuses a path or a parameter that it doesn't know.
 */
export async function startTestProvider(given: TestServerGiven): Promise<TestProvider> {
  const { db, now } = given
  const modes = new Set<TestMode>()
  let delivering = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const deliver = () => {
    // one delivery after another: two would send an event twice
    delivering = delivering.then(async () => void (await deliverEvents({ ...given, modes }))).catch(() => {})
    return delivering
  }
  const later = async (early = true) => {
    await inStore(db, now, (store) => happen(store, early))
    await deliver()
  }
  const server = createServer(async (request, response) => {
    if (modes.has('hang')) return
    const answer = modes.has('500') ? broken : await answered(given, modes, request).catch(() => broken)
    if (modes.has('timeout')) return
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_test' }).end(JSON.stringify(answer.body))
    if (timer && request.method === 'POST') void deliver()
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen({ port: 0, host: '127.0.0.1' }, done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    modes,
    begin() {
      timer = setInterval(() => void later(false).catch(() => {}), tickMs).unref()
    },
    deliver,
    later: () => later(),
    async stop() {
      clearInterval(timer)
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await Promise.all([closed, delivering])
    },
  }
}

interface TestAnswer {
  readonly status: number
  readonly body: unknown
}

async function answered(given: TestServerGiven, modes: ReadonlySet<TestMode>, request: IncomingMessage): Promise<TestAnswer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
  const text = await textOf(request)
  if (request.headers.authorization !== `Bearer ${given.secretKey}`)
    return said({ status: 401, type: 'invalid_request_error', message: 'Invalid API Key provided.' })
  const form: Form = new Map(new URLSearchParams(request.method === 'GET' ? searchParams : text))
  const { call, id } = callOf(request.method ?? '', pathname)
  if (!call) return said(unknownCall(request.method ?? '', pathname))
  const key = request.headers['idempotency-key']
  const run = (store: Store) => ran(store, call, { form, id, wrongAmount: modes.has('wrong amount') })
  const isKeyed = request.method === 'POST' && typeof key === 'string'
  try {
    return await inStore(given.db, given.now, (store) => (isKeyed ? once(store, { key, call: `${pathname}?${text}` }, run) : run(store)))
  } catch (error) {
    if (error instanceof Refused) return said(error.error, error.extra)
    throw error
  }
}

/** Runs a call once for its key, and answers the same again; the same key with other parameters is an error. */
async function once(
  store: Store,
  asked: { readonly key: string; readonly call: string },
  run: (store: Store) => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const id = `key_${asked.key}`
  const call = hashOf(asked.call)
  if (await store.claim('key', id, { call, status: 0, answer: null })) {
    const answer = await run(store)
    await store.put('key', id, { call, status: answer.status, answer: answer.body })
    return answer
  }
  const known = await store.find('key', id)
  if (known?.call === call) return { status: known.status, body: known.answer }
  return said({
    status: 400,
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${asked.key}'.`,
  })
}

/** A declined card is an answer and not an exception: the intent has changed, and that is kept. */
async function ran(store: Store, { takes, run }: Call, asked: Asked): Promise<TestAnswer> {
  const names = [...asked.form.keys()].map((key) => key.replace(/\[.*/, ''))
  const unknown = names.find((name) => name !== 'expand' && !takes.includes(name))
  // what is left out without a word would look as if it worked
  if (unknown !== undefined) throw badRequest('parameter_unknown', `Received unknown parameter: ${unknown}`, unknown)
  const answer = await run(store, asked)
  if (answer instanceof Refused) return said(answer.error, answer.extra)
  const paths = [...asked.form].flatMap(([key, value]) => (/^expand\[\d*\]$/.test(key) ? [value] : []))
  return { status: 200, body: await expanded(store, answer, paths) }
}

const unknownCall = (method: string, pathname: string): ApiError => ({
  status: 404,
  type: 'invalid_request_error',
  message: `Unrecognized request URL (${method}: ${pathname}).`,
})

function callOf(method: string, pathname: string) {
  const [, version, kind = '', id = '', verb] = pathname.split('/')
  const path = [kind, ...(id ? [':id'] : []), ...(verb ? [verb] : [])].join('/')
  return { call: version === 'v1' ? CALLS[`${method} ${path}`] : undefined, id }
}

const said = ({ status, ...error }: ApiError, extra: object = {}): TestAnswer => ({ status, body: { error: { ...error, ...extra } } })
const broken = said({ status: 500, type: 'api_error', message: 'An unknown error occurred' })

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
