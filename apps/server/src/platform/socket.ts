import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { type Ctx, dbOf, type House } from './ctx.ts'
import { traceOf } from './errors.ts'
import type { LiveEvent, LiveScope } from './live.ts'
import { type Actor, isRefused, type SocketOperation, scopeOf } from './policy.ts'
import { requestMs, TimeLimit } from './time-limit.ts'
import type { AccessClaims } from './tokens.ts'

/** Whether a reader may follow a row now: asked on subscribe and again for every event (I-21). */
export type MayFollow = (ctx: Ctx, id: string) => Promise<boolean>

const mostMessagesASecond = 20
const mostSocketsAPerson = 10
const replayMost = 500
const replayHours = 24

/** The scopes that a page subscribes to. Events about a person go to the pages of that person without a subscription. */
type RoomScope = Exclude<LiveScope, 'person'>
interface Room {
  readonly scope: RoomScope
  readonly id: string
}
interface Options {
  readonly read: (token: string) => Promise<AccessClaims | undefined>
  readonly identify: (token: string) => Promise<Actor | undefined>
  readonly scopes: Readonly<Record<RoomScope, MayFollow>>
}

/** Serves the realtime socket: bearer at connect, subscribe and unsubscribe by scope, events of ids and kinds only. */
export function serveSocket(server: HttpServer, house: House, options: Options) {
  const io = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
    // `cors` does not guard the websocket transport
    allowRequest: (request, done) => {
      const { origin } = request.headers
      done(null, origin === undefined || house.settings.origins.has(origin))
    },
  })
  const perPerson = new Map<string, number>()
  const failed = (error: unknown) => house.log.error({ error: traceOf(error) }, 'socket failed')

  const limited = <T>(work: () => Promise<T>) => (house.embedded ? work() : new TimeLimit(requestMs).run(work))

  io.use((socket, next) => {
    limited(() => admit(socket)).then(
      (refusal) => next(refusal ? new Error(refusal) : undefined),
      (error) => {
        failed(error)
        next(new Error('UNAVAILABLE'))
      },
    )
  })

  io.on('connection', (socket) => {
    limitRate(socket)
    socket.on('subscribe', (wanted: unknown, answer: unknown) => {
      const reply = typeof answer === 'function' ? (answer as (value: object) => void) : () => {}
      limited(() => subscribe(socket, wanted)).then(reply, (error) => {
        failed(error)
        reply({ ok: false, code: 'UNAVAILABLE' })
      })
    })
    socket.on('unsubscribe', (wanted: unknown, answer: unknown) => {
      const room = roomOf(wanted)
      if (room) socket.leave(nameOf(room))
      if (typeof answer === 'function') (answer as (value: object) => void)({ ok: true })
    })
  })

  // one after the other, so that a page hears of changes in their order
  let told: Promise<unknown> = Promise.resolve()
  const stop = house.live.listen((event) => {
    told = told.then(() => tell(event)).catch(failed)
  })

  /** The code of a refusal, or undefined when the socket may stay: until its token ends, and as one of ten. */
  async function admit(socket: Socket): Promise<string | undefined> {
    const token: unknown = socket.handshake.auth.token
    const claims = typeof token === 'string' ? await options.read(token) : undefined
    const actor = claims && (await options.identify(token as string))
    if (!claims || actor?.kind !== 'user') return 'UNAUTHENTICATED'
    const count = perPerson.get(actor.id) ?? 0
    if (count >= mostSocketsAPerson) return 'TOO_MANY_REQUESTS'
    if (socket.conn.readyState !== 'open') return 'UNAVAILABLE'
    Object.assign(socket.data, { token, userId: actor.id })
    perPerson.set(actor.id, count + 1)
    const left = claims.expires * 1000 - house.now().epochMilliseconds
    const timer = setTimeout(() => socket.disconnect(true), Math.max(0, left)).unref()
    // not the socket's own 'disconnect': it never comes when the connection ends before the socket is connected
    socket.conn.once('close', () => {
      clearTimeout(timer)
      const others = (perPerson.get(actor.id) ?? 1) - 1
      if (others > 0) perPerson.set(actor.id, others)
      else perPerson.delete(actor.id)
    })
    return undefined
  }

  async function subscribe(socket: Socket, wanted: unknown): Promise<object> {
    const room = roomOf(wanted)
    if (!room || !(await mayFollow(await actorOf(socket), room))) return { ok: false, code: 'NOT_FOUND' }
    socket.join(nameOf(room))
    return { ok: true, ...(await since(room, lastSeq(wanted))) }
  }

  async function tell({ scope, scope_id: id, seq, kind, at }: LiveEvent) {
    if (scope === 'person') return revisit(id, { seq, scope, id, kind, at: at.toString() })
    const room = { scope, id }
    const message = { seq, scope, id, kind, at: at.toString() }
    const judged = new Map<string, Promise<boolean>>()
    const readers = [...(io.sockets.adapter.rooms.get(nameOf(room)) ?? [])].flatMap((sid) => io.sockets.sockets.get(sid) ?? [])
    await Promise.all(
      readers.map(async (socket) => {
        const { token } = socket.data as { token: string }
        if (!judged.has(token))
          judged.set(
            token,
            actorOf(socket).then((actor) => mayFollow(actor, room)),
          )
        if (await judged.get(token)) socket.emit(kind, message)
        else socket.leave(nameOf(room))
      }),
    )
  }

  /** A person's rights changed: a dead token closes the socket, a lost row closes the room. Their own pages hear of it, to show what is left. */
  async function revisit(userId: string, message: object) {
    for (const socket of [...io.sockets.sockets.values()]) {
      if (socket.data.userId !== userId) continue
      const actor = await actorOf(socket)
      if (!actor) socket.disconnect(true)
      for (const name of [...socket.rooms]) {
        const [scope, id] = name.split(':')
        const room = roomOf({ scope, id })
        if (room && !(await mayFollow(actor, room))) socket.leave(name)
      }
      if (actor) socket.emit('person.rights', message)
    }
  }

  async function actorOf(socket: Socket) {
    const actor = await options.identify((socket.data as { token: string }).token)
    return actor?.kind === 'user' ? actor : undefined
  }

  async function mayFollow(actor: Actor | undefined, { scope, id }: Room) {
    const operation = `subscribe ${scope}` satisfies SocketOperation
    if (!actor || isRefused(operation, actor)) return false
    return options.scopes[scope]({ ...house, db: dbOf(house, actor), actor, scope: scopeOf(operation, actor) }, id)
  }

  /** Where the events stand (`seq`), and to a reader who tells where they stood: nothing missed, what was missed, or `reset`: read anew. */
  async function since(room: Room, last: number | undefined) {
    const ends = await house.db
      .selectFrom('live_event')
      .select(({ fn }) => [fn.min('seq').as('first'), fn.max('seq').as('seq')])
      .executeTakeFirstOrThrow()
    const seq = ends.seq ?? 0
    if (last === undefined) return { seq }
    const rows = await house.db
      .selectFrom('live_event')
      .select(['seq', 'kind', 'at'])
      .where('scope', '=', room.scope)
      .where('scope_id', '=', room.id)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(replayMost + 1)
      .execute()
    const oldest = house.now().subtract({ hours: replayHours })
    const isTooMuch = rows.length > replayMost || rows.some(({ at }) => Temporal.Instant.compare(at, oldest) < 0)
    // older events are swept, and a number beyond the newest belongs to another database
    if (isTooMuch || last > seq || last < (ends.first ?? 0) - 1) return { seq, reset: true }
    if (rows.length === 0) return { seq, upToDate: true }
    return { seq, replay: rows.map((row) => ({ seq: row.seq, ...room, kind: row.kind, at: row.at.toString() })) }
  }

  function roomOf(wanted: unknown): Room | undefined {
    const { scope, id } = (wanted ?? {}) as { scope?: unknown; id?: unknown }
    if (typeof scope !== 'string' || !Object.hasOwn(options.scopes, scope) || typeof id !== 'string') return undefined
    return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id) ? { scope: scope as RoomScope, id } : undefined
  }

  return {
    io,
    close() {
      stop()
      io.disconnectSockets(true)
      // not io.close(): it would close the HTTP server too, which Fastify does, after the answers that are under way
      io.engine.close()
    },
  }
}

function limitRate(socket: Socket) {
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
  const { seq } = (wanted ?? {}) as { seq?: unknown }
  return typeof seq === 'number' && Number.isInteger(seq) && seq >= 0 ? seq : undefined
}
