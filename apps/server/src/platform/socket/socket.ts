import type { Server as HttpServer } from 'node:http'
import { isKeyOf } from '@troupe/domain/keys'
import { isOurs, type UserRole } from '@troupe/domain/role/roles'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { type Ctx, dbOf, type House } from '../ctx.ts'
import { traceOf } from '../errors.ts'
import { bearerIn, type Identify } from '../http/http.ts'
import { requestMs, TimeLimit } from '../http/time-limit.ts'
import type { Tokens } from '../http/tokens.ts'
import { isObject } from '../json.ts'
import { type LiveEvent, needsNoRoom, roleScopes } from '../live.ts'
import { isRefused, type Person, type SocketOperation, scopeOf } from '../rights/policy.ts'
import { limitRate, onlySockets } from './guard.ts'
import { endsOf, missedByPage, missedSince } from './missed.ts'
import { Presence, tabOf } from './presence.ts'
import { NO_ROW, nameOf, type Room, type RoomScope, type Told } from './rooms.ts'

/** Whether a reader may follow a row now: asked on subscribe and again for every event (I-21). */
export type MayFollow = (ctx: Ctx, id: string) => Promise<boolean>

const mostSocketsAPerson = 10
interface SocketOptions {
  readonly read: (token: string) => ReturnType<Tokens['read']>
  readonly identify: Identify
  readonly scopes: Readonly<Record<RoomScope, MayFollow>>
  /** The rooms that hear an event. A room of another id than the event's hears of many rows: who comes back to it reads everything again. */
  readonly roomsOf: (event: LiveEvent) => readonly Told[]
  /** What an event says besides its row: ids and states only. */
  readonly details: (event: LiveEvent) => Promise<object>
  /** Whether someone who follows an event reads it as a customer, who hears of our staff and crew as one person. */
  readonly isCustomer: (ctx: Ctx, id: string) => Promise<boolean>
}

/** Whose page a socket is, as its token said when it connected. */
interface PageData {
  token: string
  userId: string
  /** As it was judged last. */
  role: UserRole
  /** By event, who was on its page as this page was last told. */
  present: Map<string, string>
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
  readonly #presence: Presence

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
    this.#stopListening = house.live.listen(this.#inOrder((event: LiveEvent) => this.#tell(event)))
    this.#presence = new Presence({
      now: house.now,
      say: (text) => void house.live.sayPassing(house.db, 'presence', text).catch((error) => this.#failed(error)),
      changed: this.#inOrder((id: string) => this.#tellPresence({ scope: 'session', id })),
    })
    house.live.hearPassing('presence', (text) => this.#presence.hear(text))
  }

  /** Forgets the people whose pages have been silent for too long. */
  sweepPresence() {
    this.#presence.sweep()
  }

  /** Whether a page of this process follows the room of a scope that isn't about one row. */
  isFollowed(scope: RoomScope): boolean {
    return (this.#io.sockets.adapter.rooms.get(nameOf({ scope, id: NO_ROW }))?.size ?? 0) > 0
  }

  /** Tells such a room of something that isn't stored, and that every process finds out by itself. */
  say(scope: RoomScope, kind: string) {
    void this.#tellRoom({ scope, id: NO_ROW }, kind, { scope, id: NO_ROW, kind, at: this.#house.now().toString() }).catch((error) =>
      this.#failed(error),
    )
  }

  /** How many are open. */
  get sockets(): number {
    return this.#io.sockets.sockets.size
  }

  /** Of how many people. */
  get people(): number {
    return this.#socketsOf.size
  }

  close() {
    this.#stopListening()
    this.#presence.close()
    this.#io.disconnectSockets(true)
    // not io.close(): it would close the HTTP server too, which Fastify does, after the answers that are under way
    this.#io.engine.close()
  }

  #failed(error: unknown) {
    this.#house.log.error({ error: traceOf(error) }, 'socket failed')
  }

  /** One after the other, so that a page hears of changes in their order. */
  #inOrder<T>(tell: (what: T) => Promise<unknown>): (what: T) => void {
    let told: Promise<unknown> = Promise.resolve()
    return (what) => {
      told = told.then(() => tell(what)).catch((error) => this.#failed(error))
    }
  }

  #limited<T>(work: () => Promise<T>): Promise<T> {
    return this.#house.embedded ? work() : new TimeLimit(requestMs).run(work)
  }

  /** The code of a refusal, or undefined when the socket may stay: until its token ends, and as one of ten. */
  async #admit(socket: PageSocket): Promise<string | undefined> {
    const { auth, headers } = socket.handshake
    // a page can't send headers with a socket; other programs may prefer the one that they send everywhere
    const token: unknown = auth.token ?? bearerIn(headers.authorization)
    if (typeof token !== 'string') return 'UNAUTHENTICATED'
    const actor = await this.#options.identify(token)
    if (actor?.kind === 'user' && isRefused('connect', actor)) return 'FORBIDDEN'
    const claims = await this.#options.read(token)
    if (!claims || actor?.kind !== 'user') return 'UNAUTHENTICATED'
    const count = this.#socketsOf.get(actor.id) ?? 0
    if (count >= mostSocketsAPerson) return 'TOO_MANY_REQUESTS'
    if (socket.conn.readyState !== 'open') return 'UNAVAILABLE'
    socket.data = { token, userId: actor.id, role: actor.role, present: new Map() }
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
    const serve = (name: string, work: (wanted: unknown) => Promise<object>) =>
      socket.on(name, (wanted: unknown, answer: unknown) => {
        const reply = replyBy(answer)
        this.#limited(() => work(wanted)).then(reply, (error) => {
          this.#failed(error)
          reply({ ok: false, code: 'UNAVAILABLE' })
        })
      })
    const leave = (name: string, read: (wanted: unknown) => unknown) =>
      socket.on(name, (wanted: unknown, answer: unknown) => {
        const room = this.#roomOf(read(wanted))
        if (room) this.#leave(socket, room)
        replyBy(answer)({ ok: true })
      })
    serve('subscribe', (wanted) => this.#subscribe(socket, wanted))
    serve('subscribeTraceId', async (wanted) => {
      const told = await this.#subscribe(socket, paymentOf(wanted))
      return 'code' in told ? told : { ok: true }
    })
    serve('presence', (wanted) => this.#enter(socket, wanted))
    leave('unsubscribe', (wanted) => wanted)
    leave('unsubscribeTraceId', paymentOf)
    socket.on('disconnect', () => this.#presence.leave(socket.id))
  }

  async #subscribe(socket: PageSocket, wanted: unknown): Promise<object> {
    const room = this.#roomOf(wanted)
    const actor = room && (await this.#actorOf(socket))
    if (!room || !(await this.#mayFollow(actor, room))) return { ok: false, code: 'NOT_FOUND' }
    socket.join(nameOf(room))
    if (actor && room.scope === 'session') await this.#tellPresent(socket, actor, room)
    const { seq, readMsAgo } = isObject(wanted) ? wanted : {}
    const last = countOf(seq)
    const ago = countOf(readMsAgo)
    if (last !== undefined) return { ok: true, ...(await missedSince(this.#house, room, last)) }
    // only the house hears of what isn't stored
    if (ago === undefined || room.scope === 'house') return { ok: true, seq: (await endsOf(this.#house)).seq }
    return { ok: true, ...(await missedByPage(this.#house, room, { readMsAgo: ago, roomsOf: this.#options.roomsOf })) }
  }

  /**
   * The person is on a tab of an event's page, `at`, or on none of them (null). The page follows the event from then on, if it doesn't yet, and is answered who else is there.
   * A page says it again at least every 30 seconds, and is at one event at a time.
   */
  async #enter(socket: PageSocket, wanted: unknown): Promise<object> {
    const room = this.#roomOf(wanted)
    if (room?.scope !== 'session') return { ok: false, code: 'NOT_FOUND' }
    const at = tabOf(wanted)
    if (at === undefined) return { ok: false, code: 'INVALID' }
    const followed = socket.rooms.has(nameOf(room))
    const actor = await this.#actorOf(socket)
    if (!actor || !(await this.#mayFollow(actor, room, 'presence'))) {
      this.#leave(socket, room)
      return { ok: false, code: 'NOT_FOUND' }
    }
    const people = await this.#peopleFor(actor, room)
    // the page left while this was read
    if (!socket.connected || (followed && !socket.rooms.has(nameOf(room)))) return { ok: false, code: 'NOT_FOUND' }
    socket.join(nameOf(room))
    this.#presence.enter(socket.id, { id: room.id, userId: actor.id, isOurs: isOurs(actor), at })
    return { ok: true, people }
  }

  #leave(socket: PageSocket, room: Room) {
    socket.leave(nameOf(room))
    if (room.scope !== 'session') return
    socket.data.present.delete(room.id)
    this.#presence.leave(socket.id, room.id)
  }

  async #tell(event: LiveEvent) {
    const { scope, scope_id: id, seq, kind, at } = event
    const details = { ...(await this.#options.details(event)), seq, kind, at: at.toString() }
    const message = { ...details, scope, id }
    if (scope === 'person') return kind === 'person.rights' ? this.#revisit(id, message) : this.#tellPerson(id, kind, message)
    if (needsNoRoom(scope)) return this.#tellRole(roleScopes[scope], kind, message)
    for (const { room, says } of this.#options.roomsOf(event)) await this.#tellRoom(room, kind, { ...details, ...says, ...room })
  }

  async #tellRoom(room: Room, kind: string, message: object) {
    for (const [socket] of await this.#readersOf(room)) socket.emit(kind, message)
  }

  async #tellPresence(room: Room) {
    await Promise.all((await this.#readersOf(room)).map(([socket, actor]) => this.#tellPresent(socket, actor, room)))
  }

  /** Tells a page who is on an event's page, unless it has heard just that: a customer must not notice what our people do there. */
  async #tellPresent(socket: PageSocket, actor: Person, room: Room) {
    const people = await this.#peopleFor(actor, room)
    const text = JSON.stringify(people)
    if ((socket.data.present.get(room.id) ?? '[]') === text || !socket.rooms.has(nameOf(room))) return
    socket.data.present.set(room.id, text)
    socket.emit('session.presence', { id: room.id, people })
  }

  async #peopleFor(actor: Person, { id }: Room) {
    const isCustomer = await this.#options.isCustomer(this.#ctxOf(actor, 'presence'), id)
    return this.#presence.peopleOf(id, { id: actor.id, isCustomer })
  }

  /** The pages that follow a room, each judged now: one that may not closes it. */
  async #readersOf(room: Room): Promise<[PageSocket, Person][]> {
    const judged = new Map<string, Promise<Person | undefined>>()
    const judge = async (socket: PageSocket) => {
      const actor = await this.#actorOf(socket)
      return (await this.#mayFollow(actor, room)) ? actor : undefined
    }
    const sockets = [...(this.#io.sockets.adapter.rooms.get(nameOf(room)) ?? [])].flatMap((sid) => this.#io.sockets.sockets.get(sid) ?? [])
    const readers = await Promise.all(
      sockets.map(async (socket): Promise<[PageSocket, Person][]> => {
        const { token } = socket.data
        if (!judged.has(token)) judged.set(token, judge(socket))
        const actor = await judged.get(token)
        if (!actor) this.#leave(socket, room)
        return actor ? [[socket, actor]] : []
      }),
    )
    return readers.flat()
  }

  /** A person's rights changed: a dead token closes the socket, a lost row closes the room. Their own pages hear of it, to show what is left. */
  async #revisit(userId: string, message: object) {
    for (const socket of [...this.#io.sockets.sockets.values()]) {
      if (socket.data.userId !== userId) continue
      const actor = await this.#actorOf(socket)
      if (actor) socket.data.role = actor.role
      else socket.disconnect(true)
      for (const name of [...socket.rooms]) {
        const [scope, id] = name.split(':')
        const room = this.#roomOf({ scope, id })
        if (room && !(await this.#mayFollow(actor, room))) this.#leave(socket, room)
      }
      if (actor) socket.emit('person.rights', message)
    }
  }

  /** Something else about a person: for their own pages, as long as they are signed in. */
  async #tellPerson(userId: string, kind: string, message: object) {
    for (const socket of [...this.#io.sockets.sockets.values()])
      if (socket.data.userId === userId && (await this.#actorOf(socket))) socket.emit(kind, message)
  }

  /** Something for everyone in a role: for their pages, as long as they are signed in and have it. */
  async #tellRole(role: UserRole, kind: string, message: object) {
    for (const socket of [...this.#io.sockets.sockets.values()])
      if (socket.data.role === role && (await this.#actorOf(socket))?.role === role) socket.emit(kind, message)
  }

  async #actorOf(socket: PageSocket) {
    const actor = await this.#options.identify(socket.data.token)
    return actor?.kind === 'user' ? actor : undefined
  }

  async #mayFollow(actor: Person | undefined, { scope, id }: Room, operation: SocketOperation = followingOf(scope)) {
    if (!actor || isRefused(operation, actor)) return false
    return this.#options.scopes[scope](this.#ctxOf(actor, operation), id)
  }

  #ctxOf(actor: Person, operation: SocketOperation): Ctx {
    return { ...this.#house, db: dbOf(this.#house, actor), actor, scope: scopeOf(operation, actor) }
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

const followingOf = (scope: RoomScope): SocketOperation => (scope === 'payment' ? 'subscribeTraceId' : `subscribe ${scope}`)

const countOf = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined)
