import type { GameCommand } from '@troupe/domain/game/kinds'
import { MOST_AGO_MS } from '@troupe/domain/game/playthrough'
import { fetchedBytes } from '../../game/sounds/sound-player.ts'
import { ConsoleDocument, EventPageDocument, type GameFieldsFragment, GetSessionWithAssignmentsDocument } from '../../graphql.ts'
import { ApiError, graphql, messageOf } from '../../platform/api.ts'
import { keptConsoles } from '../../platform/kept-consoles.ts'
import { type Store, storeOf } from '../../platform/store.ts'
import { deviceNow, serverNow } from '../../platform/wire/clock.ts'
import { type GameWish, type SpokenWish, sendCommand } from '../game/send-command.ts'
import { addCommand, dropCommand, forgetEvent, keepFacts, markIgnored, queueOf, readFacts, wipe } from './kept/keep.ts'
import { keepSounds, keptSounds } from './kept/keep-sounds.ts'
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
  /** The files of the sounds that this device keeps. */
  readonly sounds: readonly string[]
  /** Why nothing is known of the event, in words. */
  readonly trouble: string | null
}

export interface Console {
  readonly store: Store<ConsoleState>
  /** Reads what is kept, then what is new, and sends what waits, until it is closed by what this returns. */
  readonly open: () => () => void
  /** Asks for what is new, then sends what waits. */
  readonly refresh: () => Promise<void>
  /** Keeps a command on this device, then sends it. */
  readonly press: (command: GameCommand, said?: SpokenWish) => Promise<void>
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
  ...{ isLost: false, isKept: false, sounds: [], trouble: null },
}

/** What an open console works with. */
interface ConsoleRun {
  readonly sessionId: string
  readonly store: Store<ConsoleState>
  retry: ReturnType<typeof setTimeout> | undefined
  isOpen: boolean
  /** What is being read, and whether something has changed since it was asked for. */
  refreshing: Promise<void> | undefined
  isStale: boolean
  /** What is being sent: the next to send waits for it. */
  sending: Promise<void>
  /** The sounds are being fetched. */
  isFetching: boolean
}
const set = ({ store }: ConsoleRun, next: Partial<ConsoleState>) => store.set({ ...store.get(), ...next })

/**
 * The console of an event on this device. Every command is kept in the browser's database before it is sent, so that a reload or an empty battery loses
 * none; they are sent one after the other, each with its key and its age, and what the server says of one never stops the next.
 */
export function consoleOf(sessionId: string): Console {
  const run: ConsoleRun = {
    sessionId,
    store: storeOf(nothing),
    retry: undefined,
    isOpen: false,
    refreshing: undefined,
    isStale: false,
    sending: Promise.resolve(),
    isFetching: false,
  }
  return {
    store: run.store,
    open: () => open(run),
    refresh: () => refresh(run),
    press: (command, said) => press(run, command, said),
    seen: (command) => seen(run, command),
  }
}

function open(run: ConsoleRun) {
  const { store } = run
  run.isOpen = true
  const refreshed = () => void refresh(run)
  void readKept(run).then(refreshed)
  const timer = setInterval(refreshed, REFRESH_MS)
  const gone = () => set(run, { awaySince: store.get().awaySince ?? serverNow() })
  // another tab has signed out
  const stop = keptConsoles.follow(() => {
    if (store.get().isKept && keptConsoles.get().length === 0) set(run, { ...nothing, isLost: true })
  })
  addEventListener('online', refreshed)
  addEventListener('offline', gone)
  return () => {
    run.isOpen = false
    stop()
    clearTimeout(run.retry)
    clearInterval(timer)
    removeEventListener('online', refreshed)
    removeEventListener('offline', gone)
  }
}

async function readKept(run: ConsoleRun) {
  const facts = await readFacts(run.sessionId).catch(() => null)
  if (facts) set(run, { facts, isKept: true, queue: await queueOf(run.sessionId, facts.me.id), sounds: await keptSounds() })
}

function refresh(run: ConsoleRun): Promise<void> {
  run.isStale = true
  run.refreshing ??= readAll(run).finally(() => {
    run.refreshing = undefined
  })
  return run.refreshing
}

async function readAll(run: ConsoleRun) {
  while (run.isStale) {
    run.isStale = false
    await readNew(run)
  }
}

async function readNew(run: ConsoleRun) {
  const { sessionId, store } = run
  if (store.get().isLost) return
  try {
    const [{ session }, crew, game] = await Promise.all([
      graphql(EventPageDocument, { id: sessionId }),
      graphql(GetSessionWithAssignmentsDocument, { id: sessionId }),
      graphql(ConsoleDocument, { id: sessionId }),
    ])
    const { me } = game
    const { facts: before } = store.get()
    // someone else is signed in now: nothing of what was kept is theirs
    if (!me || (before && before.me.id !== me.id)) return await lose(run, wipe)
    if (!session) return await lose(run, () => forgetEvent(sessionId))
    await takeFacts(run, {
      ...{ sessionId, me, until: untilOf(session), readAt: serverNow() },
      session,
      places: crew.session?.assignments ?? [],
      game,
    })
    // nothing waits for the sounds: a slow network may take minutes
    void takeSounds(run)
    await flush(run)
  } catch (error) {
    await fail(run, error)
  }
}

/** Keeps the person's sounds on this device, as far as it keeps anything. */
async function takeSounds(run: ConsoleRun) {
  const { facts, isKept } = run.store.get()
  if (!facts || !isKept || run.isFetching) return
  run.isFetching = true
  const files = facts.game.userAudios.nodes.flatMap(({ file }) => (file?.url ? [file.id] : []))
  // a device that is full keeps the sounds that had room
  await keepSounds(files, facts.me.id, fetchedBytes).catch(() => undefined)
  const sounds = await keptSounds().catch(() => [])
  run.isFetching = false
  if (!run.store.get().isLost) set(run, { sounds })
}

async function takeFacts(run: ConsoleRun, facts: Facts) {
  set(run, { facts, awaySince: null, trouble: null })
  const isKept = await keepFacts(facts).then(
    () => true,
    () => false,
  )
  set(run, { isKept })
}

const untilOf = ({ endsAt }: Facts['session']): string =>
  new Date((endsAt ? Date.parse(endsAt) : serverNow()) + KEPT_HOURS * 3_600_000).toISOString()

async function press(run: ConsoleRun, command: GameCommand, said?: SpokenWish) {
  const { facts } = run.store.get()
  if (!facts) return
  const pressed: QueuedCommand = {
    ...{ key: crypto.randomUUID(), sessionId: run.sessionId, personId: facts.me.id, command, pressedAt: deviceNow() },
    ...said,
  }
  const kept = await addCommand(pressed).catch(() => pressed)
  set(run, { queue: [...run.store.get().queue, kept] })
  await flush(run)
}

async function seen(run: ConsoleRun, command: QueuedCommand) {
  await dropCommand(command).catch(() => undefined)
  set(run, { queue: run.store.get().queue.filter(({ key }) => key !== command.key) })
}

/** Sends what waits, once what is being sent has its result; one tab at a time sends the queue of this browser. */
function flush(run: ConsoleRun): Promise<void> {
  const send = () => (navigator.locks ? navigator.locks.request(`troupe.queue.${run.sessionId}`, () => sendAll(run)) : sendAll(run))
  run.sending = run.sending.then(send)
  return run.sending
}

async function sendAll(run: ConsoleRun) {
  try {
    for (let next = waiting(run); next; next = waiting(run)) {
      set(run, { isSending: true })
      await settle(run, next)
    }
    set(run, { isSending: false })
  } catch (error) {
    set(run, { isSending: false })
    await fail(run, error)
  }
}

const waiting = ({ store }: ConsoleRun) => (store.get().isLost ? undefined : store.get().queue.find(({ ignored }) => ignored === undefined))

/** Refusals of one command alone: the next one must not wait for it. */
const ITS_OWN = ['INVALID', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS']

/** Sends a command with its age, so that its answer is a fate. */
function send({ key, sessionId, pressedAt, ...pressed }: QueuedCommand) {
  const agoMs = Math.round(Math.min(Math.max(deviceNow() - pressedAt, 0), MOST_AGO_MS))
  return sendCommand(wishOf(pressed), { id: sessionId, key, agoMs })
}

const wishOf = ({ command, text = '', team = null }: Pick<QueuedCommand, 'command' | 'text' | 'team'>): GameWish =>
  command === 'MESSAGE' || command === 'NOTE' ? { command, text, team } : { command }

/** Sends one command, and notes what became of it. Throws when that isn't known. */
async function settle(run: ConsoleRun, command: QueuedCommand) {
  const result = await send(command).catch((error: unknown) => {
    if (error instanceof ApiError && ITS_OWN.includes(error.code)) return error
    throw error
  })
  set(run, { sentAt: serverNow(), awaySince: null })
  if (!(result instanceof ApiError) && result.playthrough) await takePlaythrough(run, result.playthrough)
  const ignored = result instanceof ApiError ? messageOf(result) : result.fate === 'IGNORED' ? (result.reason ?? 'IGNORED') : null
  if (ignored === null) return seen(run, command)
  await markIgnored(command, ignored).catch(() => undefined)
  set(run, { queue: run.store.get().queue.map((one) => (one.key === command.key ? { ...one, ignored } : one)) })
}

async function takePlaythrough(run: ConsoleRun, playthrough: GameFieldsFragment) {
  const { facts } = run.store.get()
  if (facts) await takeFacts(run, { ...facts, readAt: serverNow(), game: { ...facts.game, breadcrumbRealPlaythrough: playthrough } })
}

/** The server can't be reached, which is tried again, or no longer lets this person in, which ends the console. */
async function fail(run: ConsoleRun, error: unknown) {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'NOT_FOUND' || code === 'FORBIDDEN') return lose(run, () => forgetEvent(run.sessionId))
  if (code === 'UNAUTHENTICATED' && (await isSignInOver())) return lose(run, wipe)
  const { facts, awaySince } = run.store.get()
  set(run, { awaySince: awaySince ?? serverNow(), trouble: facts ? null : messageOf(error) })
  clearTimeout(run.retry)
  if (run.isOpen) run.retry = setTimeout(() => void refresh(run), RETRY_MS)
}

/** Whether the server says that there is nothing to renew. One that can't be reached says nothing, and takes nothing from a phone. */
async function isSignInOver(): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/auth/refresh', { method: 'POST', headers, body: '{}', credentials: 'same-origin' }).catch(() => null)
  return answer?.status === 401
}

async function lose(run: ConsoleRun, forget: () => Promise<void>) {
  set(run, { ...nothing, isLost: true })
  await forget().catch(() => undefined)
}
