import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Ctx, House } from './ctx.ts'
import { type Actor, isRefused, type SocketOperation, scopeOf } from './policy.ts'
import type { AccessClaims } from './tokens.ts'

/** Whether a reader may follow a row now: asked on subscribe and again for every event (I-21). */
export type MayFollow = (ctx: Ctx, id: string) => Promise<boolean>

const mostMessagesASecond = 20
const mostSocketsAPerson = 10
const replayMost = 500

interface Options {
  readonly read: (token: string) => Promise<AccessClaims | undefined>
  readonly identify: (token: string) => Promise<Actor | undefined>
  readonly scopes: Readonly<Record<'workspace' | 'session', MayFollow>>
}

/** Serves the realtime socket: bearer at connect, subscribe and unsubscribe by scope, events of ids and kinds only. */
export function serveSocket(server: HttpServer, house: House, options: Options) {
  const io = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    // `cors` does not guard the websocket transport
    allowRequest: (request, done) => {
      const { origin } = request.headers
      done(null, origin === undefined || house.settings.origins.has(origin))
    },
  })
  const perPerson = new Map<string, number>()

  io.use(async (socket, next) => {
    const token: unknown = socket.handshake.auth.token
    const claims = typeof token === 'string' ? await options.read(token) : undefined
    const actor = claims && (await options.identify(token as string))
    if (!claims || actor?.kind !== 'user') return next(new Error('UNAUTHENTICATED'))
    if ((perPerson.get(actor.id) ?? 0) >= mostSocketsAPerson) return next(new Error('TOO_MANY_REQUESTS'))
    Object.assign(socket.data, { token, userId: actor.id })
    const left = claims.expires * 1000 - house.now().epochMilliseconds
    const timer = setTimeout(() => socket.disconnect(true), Math.max(0, left))
    socket.on('disconnect', () => clearTimeout(timer))
    next()
  })

  io.on('connection', (socket) => {
    const { userId } = socket.data as { userId: string }
    perPerson.set(userId, (perPerson.get(userId) ?? 0) + 1)
    socket.on('disconnect', () => perPerson.set(userId, Math.max(0, (perPerson.get(userId) ?? 1) - 1)))
    limitRate(socket)
    socket.on('subscribe', async (wanted: unknown, answer: unknown) => {
      const reply = typeof answer === 'function' ? (answer as (value: object) => void) : () => {}
      const room = roomOf(wanted)
      if (!room || !(await mayFollow(socket, room.scope, room.id))) return reply({ ok: false, code: 'NOT_FOUND' })
      socket.join(`${room.scope}:${room.id}`)
      const { seq, missed } = await since(room, lastSeq(wanted))
      reply({ ok: true, seq, ...missed })
    })
    socket.on('unsubscribe', (wanted: unknown, answer: unknown) => {
      const room = roomOf(wanted)
      if (room) socket.leave(`${room.scope}:${room.id}`)
      if (typeof answer === 'function') (answer as (value: object) => void)({ ok: true })
    })
  })

  const stop = house.live.listen(async (event) => {
    const { scope, scope_id: id, kind, seq } = event
    if (scope === 'person') return revisit(id)
    for (const socket of io.sockets.sockets.values()) {
      if (!socket.rooms.has(`${scope}:${id}`)) continue
      if (await mayFollow(socket, scope as 'workspace' | 'session', id))
        socket.emit(kind, { seq, scope, id, kind, at: event.at.toString() })
      else socket.leave(`${scope}:${id}`)
    }
  })

  /** A person's rights changed: a dead token closes the socket, a lost row closes the room. */
  async function revisit(userId: string) {
    for (const socket of io.sockets.sockets.values()) {
      if (socket.data.userId !== userId) continue
      if (!(await actorOf(socket))) socket.disconnect(true)
      else
        for (const room of socket.rooms) {
          const [scope, id] = room.split(':')
          if (id && (scope === 'workspace' || scope === 'session') && !(await mayFollow(socket, scope, id))) socket.leave(room)
        }
    }
  }

  async function actorOf(socket: Socket) {
    const actor = await options.identify((socket.data as { token: string }).token)
    return actor?.kind === 'user' ? actor : undefined
  }

  async function mayFollow(socket: Socket, scope: 'workspace' | 'session', id: string) {
    const actor = await actorOf(socket)
    const operation = `subscribe ${scope}` satisfies SocketOperation
    if (!actor || isRefused(operation, actor)) return false
    return options.scopes[scope]({ ...house, actor, scope: scopeOf(operation, actor) }, id)
  }

  async function since(room: { scope: string; id: string }, last: number | undefined) {
    const rows = await house.db
      .selectFrom('live_event')
      .select(['seq', 'kind', 'at'])
      .where('scope', '=', room.scope)
      .where('scope_id', '=', room.id)
      .where('at', '>', house.now().subtract({ hours: 24 }))
      .orderBy('seq', 'desc')
      .limit(replayMost + 1)
      .execute()
    const seq = rows[0]?.seq ?? 0
    if (last === undefined) return { seq, missed: {} }
    if (last >= seq) return { seq, missed: { upToDate: true } }
    const newer = rows.filter((row) => row.seq > last).reverse()
    if (newer.length > replayMost) return { seq, missed: { reset: true } }
    return { seq, missed: { replay: newer.map((row) => ({ seq: row.seq, ...room, kind: row.kind, at: row.at.toString() })) } }
  }

  return {
    io,
    close() {
      stop()
      io.close()
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

function roomOf(wanted: unknown): { scope: 'workspace' | 'session'; id: string } | undefined {
  const { scope, id } = (wanted ?? {}) as { scope?: unknown; id?: unknown }
  if ((scope !== 'workspace' && scope !== 'session') || typeof id !== 'string') return undefined
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id) ? { scope, id } : undefined
}

function lastSeq(wanted: unknown): number | undefined {
  const { seq } = (wanted ?? {}) as { seq?: unknown }
  return typeof seq === 'number' && Number.isInteger(seq) ? seq : undefined
}
