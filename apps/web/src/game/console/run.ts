import type { GameCommand } from '@troupe/domain/game/kinds'
import { ConsoleDocument, type ConsolePlaythroughFragment, EventPageDocument, GetSessionWithAssignmentsDocument } from '../../graphql.ts'
import { ApiError, graphql, messageOf } from '../../platform/api.ts'
import { keptConsoles } from '../../platform/kept-consoles.ts'
import { type Store, storeOf } from '../../platform/store.ts'
import { deviceNow, serverNow } from '../../platform/wire/clock.ts'
import { isSignInOver } from '../../platform/wire/token.ts'
import { send } from './commands.ts'
import { addCommand, dropCommand, forgetEvent, keepFacts, markIgnored, queueOf, readFacts, wipe } from './kept/keep.ts'
import type { Facts, QueuedCommand } from './kept/shelf.ts'

/** A console as it stands on this device. */
export interface ConsoleState {
  /** Null until something is known of the event. */
  readonly facts: Facts | null
  readonly queue: readonly QueuedCommand[]
  /** Since when the server can't be reached, in milliseconds; null while it can. */
  readonly awaySince: number | null
  readonly isSending: boolean
  /** When the server last took a command, in milliseconds. */
  readonly sentAt: number | null
  /** Its person may no longer read it, or is signed out: nothing of it is kept. */
  readonly isLost: boolean
  /** This device keeps the facts, so that they are here without a network. */
  readonly isKept: boolean
  /** Why nothing is known of the event, in words. */
  readonly trouble: string | null
}

/** What was said with a command: the text, and the team it is for. */
export interface Said {
  readonly text: string
  readonly team: string | null
}

export interface Console {
  readonly store: Store<ConsoleState>
  /** Reads what is kept, then what is new, and sends what waits, until it is closed by what this returns. */
  readonly open: () => () => void
  /** Asks for what is new, then sends what waits. */
  readonly refresh: () => Promise<void>
  /** Keeps a command on this device, then sends it. */
  readonly press: (command: GameCommand, said?: Said) => Promise<void>
  /** The person has seen why nothing came of a command. */
  readonly seen: (command: QueuedCommand) => Promise<void>
}

/** How long (ms) until a server that couldn't be reached is tried again. */
const RETRY_MS = 5000
/** How often (ms) an open console asks for what is new, besides what it hears. */
const REFRESH_MS = 60_000
/** How long after its end this device keeps an event, in hours. */
const KEPT_HOURS = 12

const nothing: ConsoleState = {
  ...{ facts: null, queue: [], awaySince: null, isSending: false, sentAt: null },
  ...{ isLost: false, isKept: false, trouble: null },
}

/**
 * The console of an event on this device. Every command is kept in the browser's database before it is sent, so that a reload or an empty battery loses
 * none; they are sent one after the other, each with its key and its age, and what the server says of one never stops the next.
 */
export function consoleOf(sessionId: string): Console {
  const store = storeOf(nothing)
  const set = (next: Partial<ConsoleState>) => store.set({ ...store.get(), ...next })
  let retry: ReturnType<typeof setTimeout> | undefined
  let isOpen = false

  async function readKept() {
    const facts = await readFacts(sessionId).catch(() => null)
    if (!facts) return
    set({ facts, isKept: true, queue: await queueOf(sessionId, facts.me.id) })
  }

  async function refresh() {
    try {
      const [{ session }, crew, game] = await Promise.all([
        graphql(EventPageDocument, { id: sessionId }),
        graphql(GetSessionWithAssignmentsDocument, { id: sessionId }),
        graphql(ConsoleDocument, { id: sessionId }),
      ])
      const { me } = game
      // someone else is signed in now: nothing of what was kept is theirs
      if (!me || (store.get().facts && store.get().facts?.me.id !== me.id)) return await lose(wipe)
      if (!session) return await lose(() => forgetEvent(sessionId))
      const until = new Date(Date.parse(session.endsAt ?? new Date(serverNow()).toISOString()) + KEPT_HOURS * 3_600_000).toISOString()
      const facts: Facts = { ...{ sessionId, me, until, readAt: serverNow() }, session, places: crew.session?.assignments ?? [], game }
      set({ facts, awaySince: null, trouble: null })
      await keepFacts(facts).then(
        () => set({ isKept: true }),
        () => set({ isKept: false }),
      )
      await flush()
    } catch (error) {
      await fail(error)
    }
  }

  async function press(command: GameCommand, said?: Said) {
    const { facts } = store.get()
    if (!facts) return
    const pressed: QueuedCommand = {
      ...{ key: crypto.randomUUID(), sessionId, personId: facts.me.id, command, pressedAt: deviceNow() },
      ...said,
    }
    const kept = await addCommand(pressed).catch(() => pressed)
    set({ queue: [...store.get().queue, kept] })
    await flush()
  }

  async function seen(command: QueuedCommand) {
    await dropCommand(command).catch(() => undefined)
    set({ queue: store.get().queue.filter(({ key }) => key !== command.key) })
  }

  /** One tab at a time sends the queue of this browser. */
  const flush = () => (navigator.locks ? navigator.locks.request(`troupe.queue.${sessionId}`, sendAll) : sendAll())

  async function sendAll() {
    try {
      for (let next = waiting(); next; next = waiting()) {
        set({ isSending: true })
        await settle(next)
      }
      set({ isSending: false })
    } catch (error) {
      set({ isSending: false })
      await fail(error)
    }
  }

  const waiting = () => (store.get().isLost ? undefined : store.get().queue.find(({ ignored }) => ignored === undefined))

  /** Sends one command, and notes what became of it. Throws when it isn't known. */
  async function settle(command: QueuedCommand) {
    const result = await send(command).catch((error: unknown) => {
      // the command itself is refused: the next one must not wait for it
      if (error instanceof ApiError && ['INVALID', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'].includes(error.code)) return error
      throw error
    })
    const ignored = result instanceof ApiError ? messageOf(result) : result.fate === 'IGNORED' ? (result.reason ?? 'IGNORED') : null
    if (!(result instanceof ApiError)) takePlaythrough(result.playthrough ?? null)
    set({ sentAt: serverNow(), awaySince: null })
    if (ignored === null) return seen(command)
    await markIgnored(command, ignored).catch(() => undefined)
    set({ queue: store.get().queue.map((one) => (one.key === command.key ? { ...one, ignored } : one)) })
  }

  function takePlaythrough(playthrough: ConsolePlaythroughFragment | null) {
    const { facts } = store.get()
    if (!facts || !playthrough) return
    const next: Facts = { ...facts, readAt: serverNow(), game: { ...facts.game, breadcrumbRealPlaythrough: playthrough } }
    set({ facts: next })
    void keepFacts(next).catch(() => undefined)
  }

  /** The server can't be reached, which is tried again, or no longer lets this person in, which ends the console. */
  async function fail(error: unknown) {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'NOT_FOUND' || code === 'FORBIDDEN') return lose(() => forgetEvent(sessionId))
    if (code === 'UNAUTHENTICATED' && isSignInOver()) return lose(wipe)
    const { facts, awaySince } = store.get()
    set({ awaySince: awaySince ?? serverNow(), trouble: facts ? null : messageOf(error) })
    clearTimeout(retry)
    if (isOpen) retry = setTimeout(() => void refresh(), RETRY_MS)
  }

  async function lose(forget: () => Promise<void>) {
    set({ ...nothing, isLost: true })
    await forget().catch(() => undefined)
  }

  function open() {
    isOpen = true
    void readKept().then(refresh)
    const timer = setInterval(() => void refresh(), REFRESH_MS)
    const back = () => void refresh()
    const gone = () => set({ awaySince: store.get().awaySince ?? serverNow() })
    // another tab has signed out
    const stop = keptConsoles.follow(() => {
      if (store.get().isKept && keptConsoles.get().length === 0) set({ ...nothing, isLost: true })
    })
    addEventListener('online', back)
    addEventListener('offline', gone)
    return () => {
      isOpen = false
      stop()
      clearTimeout(retry)
      clearInterval(timer)
      removeEventListener('online', back)
      removeEventListener('offline', gone)
    }
  }
  return { store, open, refresh, press, seen }
}
