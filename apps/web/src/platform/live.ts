import { useEffect, useEffectEvent } from 'react'
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client'
import { painted } from './painted.ts'
import { deviceNow } from './wire/clock.ts'
import { currentToken, renewToken } from './wire/token.ts'

/** What concerns a person is told to all of their pages; no one subscribes to it. */
type Followed = 'workspace' | 'session' | 'planning' | 'house' | 'person'
export interface LiveEvent {
  readonly seq: number
  readonly scope: Followed
  readonly id: string
  readonly kind: string
  readonly at: string
}
interface Following {
  readonly ok: boolean
  readonly seq?: number
  readonly upToDate?: boolean
  readonly replay?: readonly LiveEvent[]
}
type Hear = (event: Pick<LiveEvent, 'kind'>) => void

const followed = new Map<string, { scope: Followed; id: string; seq: number | undefined; isKept: boolean; ears: Set<Hear> }>()
let socket: Promise<Socket> | undefined

/** A room that isn't about one row: the planning, which staff follow, the house, which admins do, and as a workspace Troupe's library of missions. */
export const NO_ROW = '00000000-0000-0000-0000-000000000000'

/**
 * Follows a workspace, a session or the planning of all crews: `hear` is called for each kind of change (workspace.updated, missions.changed, session.updated,
 * session.assignment, session.integration, availability.changed, plan.changed, application.changed), and with 'reset' when changes may have been missed. The socket is loaded and opened with the first follower,
 * once the page stands there to be read. `isKept`: what the page shows may have been kept since before it was opened.
 */
export function useLive(scope: Followed, id: string | null | undefined, hear: Hear, { isKept = false } = {}) {
  useEffect(() => {
    if (!id) return
    const key = `${scope}:${id}`
    const entry = followed.get(key) ?? { scope, id, seq: undefined, isKept, ears: new Set<Hear>() }
    followed.set(key, entry)
    entry.ears.add(hear)
    if (entry.ears.size === 1) open((live) => live.connected && subscribe(live, key))
    return () => {
      entry.ears.delete(hear)
      if (entry.ears.size > 0) return
      followed.delete(key)
      void socket?.then((live) => live.emit('unsubscribe', { scope, id }))
    }
  }, [scope, id, isKept])
}

const payments = new Map<string, Set<() => void>>()

/** `hear` is called once a payment is followed, and whenever it has ended since: what was true before is read then. Returns how to stop. */
export function followPayment(traceId: string, hear: () => void): () => void {
  const ears = payments.get(traceId) ?? new Set()
  payments.set(traceId, ears.add(hear))
  open((live) => live.connected && subscribePayment(live, traceId))
  return () => {
    ears.delete(hear)
    if (ears.size > 0) return
    payments.delete(traceId)
    void socket?.then((live) => live.emit('unsubscribeTraceId', { traceId }))
  }
}

function subscribePayment(live: Socket, traceId: string) {
  live.emit('subscribeTraceId', { traceId }, () => hearPayment({ traceId }))
}

function hearPayment({ traceId }: { readonly traceId: string }) {
  for (const hear of payments.get(traceId) ?? []) hear()
}

const rights = new Set<() => void>()

/** `hear` is called when what the reader may do changed, or may have: after the socket was cut off, and when it is back. */
export function useRights(signedIn: boolean, hear: () => void) {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    if (!signedIn) return
    const ear = () => heard()
    rights.add(ear)
    open()
    return () => {
      rights.delete(ear)
    }
  }, [signedIn])
}

const inboxes = new Set<() => void>()

/** `hear` is called when the reader's inbox of events changed, or may have: also whenever the socket is open again. */
export function useInboxLive(hear: () => void) {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    const ear = () => heard()
    inboxes.add(ear)
    open()
    return () => {
      inboxes.delete(ear)
    }
  }, [])
}

/** Loads and opens the socket where there is none, and again where it was refused: someone may have signed in since. */
export function open(then: (live: Socket) => unknown = () => {}) {
  socket ??= painted()
    .then(() => import('socket.io-client'))
    .then(({ io }) => follow(io))
  socket.then(
    (live) => {
      if (!live.active) live.connect()
      then(live)
    },
    () => {
      socket = undefined // its code failed to load: the next subscriber asks for it again
    },
  )
}

function follow(io: (options: Partial<ManagerOptions & SocketOptions>) => Socket): Socket {
  const live = io({
    transports: ['websocket'],
    auth: async (give) => {
      if (!currentToken()) await renewToken()
      give({ token: currentToken() })
    },
  })
  const tellRights = () => {
    for (const hear of rights) hear()
  }
  const tellInboxes = () => {
    for (const hear of inboxes) hear()
  }
  const again = (ms: number) => setTimeout(() => live.connect(), ms)
  let been = false
  live.on('connect', () => {
    for (const key of followed.keys()) subscribe(live, key)
    for (const traceId of payments.keys()) subscribePayment(live, traceId)
    // events are told again to who comes back, a change of rights is not
    if (been) tellRights()
    tellInboxes()
    been = true
  })
  live.on('person.rights', tellRights)
  live.on('inbox.updated', tellInboxes)
  live.on('paid', hearPayment)
  live.on('disconnect', (reason) => {
    // the server closes a socket when its token ends: come back with a new one
    if (reason !== 'io server disconnect') return
    again(500)
    tellRights()
  })
  live.on('connect_error', ({ message }) => {
    if (live.active) return // it tries again by itself
    // the sign-in ended meanwhile: the page is to see it; otherwise the server answers and cannot serve now
    if (message === 'UNAUTHENTICATED') tellRights()
    else again(2000)
  })
  // the old connection may be dead without knowing it, and the next try be seconds away
  addEventListener('online', () => live.disconnect().connect())
  // every kind of event about a row: those above are about none
  live.onAny((_: string, event?: Partial<LiveEvent>) => {
    const entry = followed.get(`${event?.scope}:${event?.id}`)
    if (!entry || !event?.kind) return
    entry.seq = event.seq
    for (const hear of entry.ears) hear({ kind: event.kind })
  })
  return live
}

function subscribe(live: Socket, key: string) {
  const entry = followed.get(key)
  if (!entry) return
  const { scope, id, seq, isKept } = entry
  if (scope === 'person') return
  // the server says what happened between the reading of the page and its first following, and where it can't, the page is read again
  const known = seq === undefined ? !isKept && { readMsAgo: sinceOpened() } : { seq }
  live.emit('subscribe', { scope, id, ...known }, (answer: Following) => {
    if (!answer.ok) return
    entry.seq = answer.seq
    const missed = answer.upToDate ? [] : (answer.replay ?? [{ kind: 'reset' }])
    for (const event of missed) for (const hear of entry.ears) hear(event)
  })
}

/** Milliseconds since this document was asked for, before which nothing of it was read. One clock stands while the machine sleeps, the other can be set. */
const sinceOpened = () => Math.ceil(Math.max(performance.now(), deviceNow() - performance.timeOrigin))
