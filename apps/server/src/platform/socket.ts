import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { isKeyOf } from '@troupe/domain/keys'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { type Ctx, dbOf, type House } from './ctx.ts'
import { traceOf } from './errors.ts'
import { badRequest, endRaw } from './http/answer-errors.ts'
import type { Identify } from './http/http.ts'
import { requestMs, TimeLimit } from './http/time-limit.ts'
import type { Tokens } from './http/tokens.ts'
import { isObject } from './json.ts'
import type { LiveEvent, LiveScope } from './live.ts'
import { type Actor, isRefused, type SocketOperation, scopeOf } from './rights/policy.ts'

/** Whether a reader may follow a row now: asked on subscribe and again for every event (I-21). */
export type MayFollow = (ctx: Ctx, id: string) => Promise<boolean>

const mostMessagesASecond = 20
const mostSocketsAPerson = 10
const replayMost = 500
const replayHours = 24
/** The id of a room that isn't about one row. */
const NO_ROW = '00000000-0000-0000-0000-000000000000'

/** The scopes that a page subscribes to. Events about a person go to the pages of that person without a subscription. */
type RoomScope = Exclude<LiveScope, 'person'>
interface Room {
  readonly scope: RoomScope
  readonly id: string
}
/** A room that hears an event; `says` are ids besides its own. */
export interface Told {
  readonly room: Room
  readonly says?: object
}
interface SocketOptions {
  readonly read: (token: string) => ReturnType<Tokens['read']>
  readonly identify: Identify
  readonly scopes: Readonly<Record<RoomScope, MayFollow>>
  /** The rooms that hear an event. A room of another id than the event's hears of many rows: who comes back to it reads everything again. */
  readonly roomsOf: (event: LiveEvent) => readonly Told[]
  /** What an event says besides its row: ids and states only. */
  readonly details: (event: LiveEvent) => Promise<object>
}

/** Whose page a socket is, as its token said when it connected. */
interface PageData {
  token: string
  userId: string
}
type PageServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, PageData>
type PageSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, PageData>

/** Serves the realtime socket: bearer at connect, subscribe and unsubscribe by scope, events of ids and kinds only. */
export class LiveSocket {
  readonly #io: PageServer
  readonly #house: House
  readonly #options: SocketOptions
  readonly #socketsOf = new Map<string, number>()
  readonly #stopListening: () => void

  constructor(server: HttpServer, house: House, options: SocketOptions) {
    this.#house = house
    this.#options = options
    this.#io = new Server(server, {
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: 64 * 1024,
      connectTimeout: 10_000,
    })
    this.#io.engine.use(onlySockets(house.settings))
    this.#io.use((socket, next) => {
      this.#limited(() => this.#admit(socket)).then(
        (refusal) => next(refusal ? new Error(refusal) : undefined),
        (error) => {
          this.#failed(error)
          next(new Error('UNAVAILABLE'))
        },
      )
    })
    this.#io.on('connection', (socket) => this.#serve(socket))
    // one after the other, so that a page hears of changes in their order
    let told: Promise<unknown> = Promise.resolve()
    this.#stopListening = house.live.listen((event) => {
      told = told.then(() => this.#tell(event)).catch((error) => this.#failed(error))
    })
  }

  close() {
    this.#stopListening()
    this.#io.disconnectSockets(true)
    // not io.close(): it would close the HTTP server too, which Fastify does, after the answers that are under way
    this.#io.engine.close()
  }

  #failed(error: unknown) {
    this.#house.log.error({ error: traceOf(error) }, 'socket failed')
  }

  #limited<T>(work: () => Promise<T>): Promise<T> {
    return this.#house.embedded ? work() : new TimeLimit(requestMs).run(work)
  }

  /** The code of a refusal, or undefined when the socket may stay: until its token ends, and as one of ten. */
  async #admit(socket: PageSocket): Promise<string | undefined> {
    const token: unknown = socket.handshake.auth.token
    if (typeof token !== 'string') return 'UNAUTHENTICATED'
    const claims = await this.#options.read(token)
    const actor = claims && (await this.#options.identify(token))
    if (!claims || actor?.kind !== 'user') return 'UNAUTHENTICATED'
    const count = this.#socketsOf.get(actor.id) ?? 0
    if (count >= mostSocketsAPerson) return 'TOO_MANY_REQUESTS'
    if (socket.conn.readyState !== 'open') return 'UNAVAILABLE'
    socket.data = { token, userId: actor.id }
    this.#socketsOf.set(actor.id, count + 1)
    const left = claims.expires * 1000 - this.#house.now().epochMilliseconds
    const timer = setTimeout(() => socket.disconnect(true), Math.max(0, left)).unref()
    // not the socket's own 'disconnect': it never comes when the connection ends before the socket is connected
    socket.conn.once('close', () => {
      clearTimeout(timer)
      const others = (this.#socketsOf.get(actor.id) ?? 1) - 1
      if (others > 0) this.#socketsOf.set(actor.id, others)
      else this.#socketsOf.delete(actor.id)
    })
    return undefined
  }

  #serve(socket: PageSocket) {
    limitRate(socket)
    socket.on('subscribe', (wanted: unknown, answer: unknown) => {
      const reply = replyBy(answer)
      this.#limited(() => this.#subscribe(socket, wanted)).then(reply, (error) => {
        this.#failed(error)
        reply({ ok: false, code: 'UNAVAILABLE' })
      })
    })
    socket.on('subscribeTraceId', (wanted: unknown, answer: unknown) => {
      const reply = replyBy(answer)
      this.#limited(() => this.#subscribe(socket, paymentOf(wanted))).then(
        (told) => reply('code' in told ? told : { ok: true }),
        (error) => {
          this.#failed(error)
          reply({ ok: false, code: 'UNAVAILABLE' })
        },
      )
    })
    socket.on('unsubscribeTraceId', (wanted: unknown, answer: unknown) => {
      const room = this.#roomOf(paymentOf(wanted))
      if (room) socket.leave(nameOf(room))
      replyBy(answer)({ ok: true })
    })
    socket.on('unsubscribe', (wanted: unknown, answer: unknown) => {
      const room = this.#roomOf(wanted)
      if (room) socket.leave(nameOf(room))
      replyBy(answer)({ ok: true })
    })
  }

  async #subscribe(socket: PageSocket, wanted: unknown): Promise<object> {
    const room = this.#roomOf(wanted)
    if (!room || !(await this.#mayFollow(await this.#actorOf(socket), room))) return { ok: false, code: 'NOT_FOUND' }
    socket.join(nameOf(room))
    return { ok: true, ...(await this.#since(room, lastSeq(wanted))) }
  }

  async #tell(event: LiveEvent) {
    const { scope, scope_id: id, seq, kind, at } = event
    const details = { ...(await this.#options.details(event)), seq, kind, at: at.toString() }
    const message = { ...details, scope, id }
    if (scope === 'person') return kind === 'person.rights' ? this.#revisit(id, message) : this.#tellPerson(id, kind, message)
    for (const { room, says } of this.#options.roomsOf(event)) await this.#tellRoom(room, kind, { ...details, ...says, ...room })
  }

  async #tellRoom(room: Room, kind: string, message: object) {
    const judged = new Map<string, Promise<boolean>>()
    const readers = [...(this.#io.sockets.adapter.rooms.get(nameOf(room)) ?? [])].flatMap((sid) => this.#io.sockets.sockets.get(sid) ?? [])
    await Promise.all(
      readers.map(async (socket) => {
        const { token } = socket.data
        if (!judged.has(token))
          judged.set(
            token,
            this.#actorOf(socket).then((actor) => this.#mayFollow(actor, room)),
          )
        if (await judged.get(token)) socket.emit(kind, message)
        else socket.leave(nameOf(room))
      }),
    )
  }

  /** A person's rights changed: a dead token closes the socket, a lost row closes the room. Their own pages hear of it, to show what is left. */
  async #revisit(userId: string, message: object) {
    for (const socket of [...this.#io.sockets.sockets.values()]) {
      if (socket.data.userId !== userId) continue
      const actor = await this.#actorOf(socket)
      if (!actor) socket.disconnect(true)
      for (const name of [...socket.rooms]) {
        const [scope, id] = name.split(':')
        const room = this.#roomOf({ scope, id })
        if (room && !(await this.#mayFollow(actor, room))) socket.leave(name)
      }
      if (actor) socket.emit('person.rights', message)
    }
  }

  /** Something else about a person: for their own pages, as long as they are signed in. */
  async #tellPerson(userId: string, kind: string, message: object) {
    for (const socket of [...this.#io.sockets.sockets.values()])
      if (socket.data.userId === userId && (await this.#actorOf(socket))) socket.emit(kind, message)
  }

  async #actorOf(socket: PageSocket) {
    const actor = await this.#options.identify(socket.data.token)
    return actor?.kind === 'user' ? actor : undefined
  }

  async #mayFollow(actor: Actor | undefined, { scope, id }: Room) {
    const operation = (scope === 'payment' ? 'subscribeTraceId' : `subscribe ${scope}`) satisfies SocketOperation
    if (!actor || isRefused(operation, actor)) return false
    return this.#options.scopes[scope]({ ...this.#house, db: dbOf(this.#house, actor), actor, scope: scopeOf(operation, actor) }, id)
  }

  /** The number of the last event (`seq`). A reader who sends the last number they saw is told that nothing was missed, gets what was missed, or `reset`: reload everything. */
  async #since(room: Room, last: number | undefined) {
    const ends = await this.#house.db
      .selectFrom('live_event')
      .select(({ fn }) => [fn.min('seq').as('first'), fn.max('seq').as('seq')])
      .executeTakeFirstOrThrow()
    const seq = ends.seq ?? 0
    if (last === undefined) return { seq }
    // what such a room hears belongs to many rows
    if (room.id === NO_ROW) return last === seq ? { seq, upToDate: true } : { seq, reset: true }
    const rows = await this.#house.db
      .selectFrom('live_event')
      .select(['seq', 'kind', 'at'])
      .where('scope', '=', room.scope)
      .where('scope_id', '=', room.id)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(replayMost + 1)
      .execute()
    const oldest = this.#house.now().subtract({ hours: replayHours })
    const isTooMuch = rows.length > replayMost || rows.some(({ at }) => Temporal.Instant.compare(at, oldest) < 0)
    // older events are swept, and a number beyond the newest belongs to another database
    if (isTooMuch || last > seq || last < (ends.first ?? 0) - 1) return { seq, reset: true }
    if (rows.length === 0) return { seq, upToDate: true }
    return { seq, replay: rows.map((row) => ({ seq: row.seq, ...room, kind: row.kind, at: row.at.toString() })) }
  }

  #roomOf(wanted: unknown): Room | undefined {
    if (!isObject(wanted)) return undefined
    const { scope, id } = wanted
    if (typeof scope !== 'string' || !isKeyOf(this.#options.scopes, scope) || typeof id !== 'string') return undefined
    return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id) ? { scope, id } : undefined
  }
}

/** Answers through the callback that a page sent along; a page may have sent none, or anything else. */
const replyBy = (answer: unknown) => (value: object) => {
  if (typeof answer === 'function') answer(value)
}

/** The room of a payment, which a page names by its trace id. */
const paymentOf = (wanted: unknown) => ({ scope: 'payment', id: isObject(wanted) ? wanted.traceId : undefined })

function limitRate(socket: PageSocket) {
  let windowStart = 0
  let count = 0
  socket.onAny(() => {
    const now = performance.now()
    if (now - windowStart > 1000) {
      windowStart = now
      count = 0
    }
    if (++count > mostMessagesASecond) socket.disconnect(true)
  })
}

const nameOf = ({ scope, id }: Room) => `${scope}:${id}`

function lastSeq(wanted: unknown): number | undefined {
  const seq = isObject(wanted) ? wanted.seq : undefined
  return typeof seq === 'number' && Number.isInteger(seq) && seq >= 0 ? seq : undefined
}

/**
 * Refuses every request at the socket's address that isn't the upgrade of a page of ours: 400, with the headers of every other answer. `cors` does not
 * guard the websocket transport, and the library's own refusals have no headers.
 */
function onlySockets({ origins, secure }: House['settings']) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { origin, upgrade } = request.headers
    const asked = new URL(request.url ?? '/', 'http://localhost').searchParams
    const isSocket = upgrade !== undefined && asked.get('transport') === 'websocket' && asked.get('EIO') === '4' && !asked.has('sid')
    if (isSocket && (origin === undefined || origins.has(origin))) return next()
    const { headers, body } = badRequest(secure)
    if (upgrade === undefined) response.writeHead(400, headers).end(body)
    else endRaw(request.socket, { status: '400 Bad Request', secure })
  }
}
