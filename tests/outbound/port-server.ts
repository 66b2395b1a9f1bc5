import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The systems that an event is linked with, each at a path of its own. */
const ports = ['BREADCRUMB', 'GALLERY', 'HUBSPOT', 'PLAY', 'SLACK', 'WEB_EVENT'] as const
export type PortName = (typeof ports)[number]

/** An object that a system keeps for an event. */
export interface FarObject {
  readonly port: PortName
  /** Our id of the event. */
  readonly event: string
  readonly id: string
  /** What it was told last. */
  body: Record<string, unknown>
  /** How often it was told something. */
  told: number
}

/** A call that a system got. */
interface FarCall {
  readonly port: PortName
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  /** Our request that caused it. */
  readonly requestId: string | undefined
  readonly body: unknown
}

/**
 * The systems outside as one server on loopback, which behave as docs/ports.yaml, HubSpot and Slack do. `behave` puts something else in the place of one's
 * answers; it gets the usual answer as its third argument, for a system that does what it is asked and then says something else.
 */
export async function openPortServer(): Promise<PortServer> {
  const objects: FarObject[] = []
  const calls: FarCall[] = []
  const deals = new Map<string, object>()
  const odd = new Map<PortName, Behaviour>()
  const listener: RequestListener = async (request, response) => {
    const url = new URL(request.url ?? '', 'http://far')
    const [, segment = '', ...path] = url.pathname.split('/').map(decodeURIComponent)
    const port = ports.find((one) => one === segment.toUpperCase().replace('-', '_'))
    if (!port) return void response.writeHead(404).end()
    const body = await bodyOf(request)
    calls.push({
      port,
      method: request.method ?? '',
      path: path.join('/'),
      key: header(request, 'idempotency-key'),
      requestId: header(request, 'x-request-id'),
      body,
    })
    const usual = () => answerOf({ port, path, url, method: request.method ?? 'GET', body, objects, deals })
    const behaviour = odd.get(port)
    if (behaviour) return behaviour(request, response, usual)
    if (request.headers.authorization !== 'Bearer secret') return write(response, { status: 401 })
    return write(response, usual())
  }
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ url, objects, calls, deals },
    env: Object.fromEntries([
      ...ports.flatMap((port) => [
        [`${port}_URL`, `${url}/${port.toLowerCase().replace('_', '-')}`],
        [`${port}_TOKEN`, 'secret'],
      ]),
      ['SLACK_CHANNEL', 'C0FAR'],
    ]),
    behave: (port, behaviour) => void (behaviour ? odd.set(port, behaviour) : odd.delete(port)),
    behaveAll: (behaviour) => {
      for (const port of ports) behaviour ? odd.set(port, behaviour) : odd.delete(port)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type Behaviour = (request: IncomingMessage, response: ServerResponse, usual: () => FarAnswer) => unknown
export interface FarAnswer {
  readonly status: number
  readonly body?: object
}
export interface PortServer {
  readonly url: string
  readonly objects: readonly FarObject[]
  readonly calls: readonly FarCall[]
  /** Deals that someone entered, by their ids: `properties` and `lines`. */
  readonly deals: Map<string, object>
  /** The variables with which a server finds it. */
  readonly env: Readonly<Record<string, string>>
  behave(port: PortName, behaviour: Behaviour | null): void
  behaveAll(behaviour: Behaviour | null): void
  close(): Promise<void>
}

/** What a system does instead of answering. */
export const faults = {
  hangs: () => {},
  drips: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
  },
  'signs us out': (_request, response) => write(response, { status: 401 }),
  'asks us to wait': (_request, response) => void response.writeHead(429, { 'retry-after': '600' }).end('{}'),
  breaks: (_request, response) => write(response, { status: 500, body: { message: 'SECRET of the other side' } }),
  'answers nonsense': (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": '),
  'never stops sending': (_request, response) => {
    const part = Buffer.alloc(2 ** 16, ' ')
    response.on('error', () => {})
    const flow = () => {
      while (!response.destroyed && response.write(part));
      if (!response.destroyed) response.once('drain', flow)
    }
    flow()
  },
  /** It has done what it was asked, and hangs up before it answers. */
  'loses its answer': (_request, response, usual) => {
    usual()
    response.destroy()
  },
  refuses: (_request, response) => write(response, { status: 422, body: { message: 'SECRET of the other side' } }),
} as const satisfies Readonly<Record<string, Behaviour>>

export const write = (response: ServerResponse, { status, body = {} }: FarAnswer) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

interface FarAsked {
  readonly port: PortName
  readonly path: readonly string[]
  readonly url: URL
  readonly method: string
  readonly body: unknown
  readonly objects: FarObject[]
  readonly deals: ReadonlyMap<string, object>
}

function answerOf(asked: FarAsked): FarAnswer {
  if (asked.port === 'SLACK') return slack(asked)
  if (asked.port === 'HUBSPOT') return hubspot(asked)
  const { port, path, method, body, objects } = asked
  const [part, id = ''] = path
  if (part === 'games') return path.length > 2 ? { status: 200 } : { status: 200, body: { id, missionListId: null } }
  if (part !== 'events') return { status: 404 }
  const known = objects.find((one) => one.port === port && one.event === id)
  if (method === 'GET') return known ? { status: 200, body: { id: known.id, url: urlOf(known), ...known.body } } : { status: 404 }
  const told = body as Record<string, unknown>
  const gameId = typeof told.gameId === 'string' ? told.gameId : undefined
  const object = known ?? { port, event: id, id: gameId ?? randomUUID().replaceAll('-', ''), body: {}, told: 0 }
  if (!known) objects.push(object)
  if (gameId !== undefined) Object.assign(object, { id: gameId })
  if (Number(told.version) > Number(object.body.version ?? 0)) object.body = told
  object.told++
  return { status: 200, body: { id: object.id, url: urlOf(object) } }
}

const urlOf = ({ port, id }: FarObject) => `https://${port.toLowerCase().replace('_', '-')}.example/${id}`

function hubspot({ path, method, body, objects, deals }: FarAsked): FarAnswer {
  const [, , , kind, id = '', action] = path
  if (kind === 'line_items') {
    const { inputs } = body as { inputs: { id: string }[] }
    const linesOf = (deal: string) => (deals.get(deal) as { lines: object[] }).lines
    return {
      status: 200,
      body: { results: inputs.map((one) => ({ properties: linesOf(one.id.split('_')[0] ?? '')[Number(one.id.split('_')[1])] })) },
    }
  }
  if (id === 'batch' && action === 'upsert') {
    const [input] = (body as { inputs: { id: string; properties: Record<string, unknown> }[] }).inputs
    const event = input?.id ?? ''
    const known = objects.find((one) => one.port === 'HUBSPOT' && one.event === event)
    const object = known ?? { port: 'HUBSPOT' as const, event, id: String(9000 + objects.length), body: {}, told: 0 }
    if (!known) objects.push(object)
    object.body = { ...object.body, ...input?.properties }
    object.told++
    return { status: 200, body: { results: [{ id: object.id }] } }
  }
  if (method === 'GET' && id) {
    const deal = deals.get(id) as { properties: object; lines: object[] } | undefined
    if (!deal) return { status: 404 }
    const lines = deal.lines.map((_, at) => ({ id: `${id}_${at}` }))
    return { status: 200, body: { id, properties: deal.properties, associations: { 'line items': { results: lines } } } }
  }
  return { status: 200, body: { results: [] } }
}

let stamps = 0
function slack({ path, url, body, objects }: FarAsked): FarAnswer {
  const told = (body ?? {}) as { ts?: string; channel?: string; text?: string; metadata?: { event_payload?: { session_id?: string } } }
  const ok = (more: object) => ({ status: 200, body: { ok: true, ...more } })
  if (path[0] === 'chat.postMessage') {
    const ts = `${Math.floor(Date.now() / 1000)}.${String(++stamps).padStart(6, '0')}`
    const event = told.metadata?.event_payload?.session_id ?? ''
    objects.push({ port: 'SLACK', event, id: ts, body: { ...told }, told: 1 })
    return ok({ channel: told.channel, ts })
  }
  if (path[0] === 'chat.update') {
    const object = objects.find((one) => one.port === 'SLACK' && one.id === told.ts)
    if (!object) return { status: 200, body: { ok: false, error: 'message_not_found' } }
    object.body = { ...told }
    object.told++
    return ok({ channel: told.channel, ts: told.ts })
  }
  if (path[0] === 'conversations.history') {
    const messages = objects
      .filter((one) => one.port === 'SLACK')
      .map((one) => ({ ts: one.id, metadata: { event_type: 'troupe_event', ...(one.body.metadata as object) } }))
    return ok({ messages, has_more: false })
  }
  if (path[0] === 'chat.getPermalink') return ok({ permalink: `https://slack.example/${url.searchParams.get('message_ts')}` })
  return ok({})
}

const header = ({ headers }: IncomingMessage, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const text = Buffer.concat(parts).toString()
  return text ? JSON.parse(text) : undefined
}
