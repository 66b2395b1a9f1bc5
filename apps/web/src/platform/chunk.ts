import { lazyRouteComponent } from '@tanstack/react-router'
import { type ChunkFailure, tellServer } from './client-error.ts'

/** A part of the app that didn't load. */
export class ChunkError extends Error {
  readonly of: ChunkFailure
  constructor(of: ChunkFailure) {
    super(of.kind === 'CHUNK_LOAD' ? 'Part of this page didn’t load.' : 'This page’s styles didn’t load.')
    this.of = of
  }
}

/** How long (ms) a part of the app may take to load. */
const longest = 120_000

/** Loads a part of the app. A failure is reported to the server once, and thrown as ChunkError. */
export function chunk<T>(load: () => Promise<T>, within = longest): Promise<T> {
  const address = addressOf(load)
  return new Promise((resolve, reject) => {
    const fail = (failure: ChunkFailure) => {
      tell(failure)
      reject(new ChunkError(failure))
    }
    const timer = setTimeout(() => fail(late(address)), within)
    load()
      .then(
        (part) => {
          forget(address)
          resolve(part)
        },
        (error: unknown) => {
          const failure = chunkFailureOf(error)
          if (failure) fail(failure.address ? failure : { ...failure, address })
          else reject(error)
        },
      )
      .finally(() => clearTimeout(timer))
  })
}

type Screens<Name extends string> = { readonly [key in Name]: () => React.ReactNode }

/** The screen of a route, loaded when someone goes there or points at its link. */
export const screen = <Name extends string>(load: () => Promise<Screens<Name>>, name: Name) => lazyRouteComponent(() => chunk(load), name)

/** The failure that an error stands for when a part of the app didn't load, in the words of each browser; undefined for every other error. */
export function chunkFailureOf(error: unknown): ChunkFailure | undefined {
  if (error instanceof ChunkError) return error.of
  const words = error instanceof Error ? error.message : ''
  const style = /^Unable to preload CSS for (\S+)/.exec(words)
  if (style) return { kind: 'CSS_CHUNK_LOAD', failure: 'error', address: pathOf(style[1]) }
  const script = /^(?:failed to fetch dynamically imported module|error loading dynamically imported module): ?(\S*)/i.exec(words)
  if (script) return { kind: 'CHUNK_LOAD', failure: 'error', address: pathOf(script[1]) }
  return /^importing a module script failed/i.test(words) ? { kind: 'CHUNK_LOAD', failure: 'error', address: '' } : undefined
}

/** Tells the server about every part that didn't load, also those loaded without `chunk`; a page without its own styles is reloaded once. */
export function hearChunkFailures() {
  // the page's own styles have come, or failed, before its script runs; a sheet that failed looks like an empty one
  if (!getComputedStyle(document.documentElement).getPropertyValue('--canvas')) {
    const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
    const failure: ChunkFailure = { kind: 'CSS_CHUNK_LOAD', failure: 'error', address: pathOf(link?.href) }
    tell(failure)
    void reloadOnce(failure)
  }
  addEventListener('vite:preloadError', (event) => {
    const failure = chunkFailureOf(event.payload)
    if (failure?.address) tell(failure)
  })
}

interface Reloading {
  /** Called once when the server can't be reached: the person is told, and the reload waits. */
  readonly onAway?: () => void
  /** The page is no longer shown: nothing reloads. */
  readonly signal?: AbortSignal
  readonly isReachable?: () => Promise<boolean>
  readonly reload?: () => void
}

/**
 * Reloads the page, once for a part: a newer version of the app may have replaced it. Waits until the server can be reached, since a reload
 * without it ends on the browser's own error page, which doesn't come back by itself. Answers false when a reload was tried before: then only
 * people can help.
 */
export async function reloadOnce(
  { address }: ChunkFailure,
  { onAway, signal, isReachable = isServerReachable, reload = () => location.reload() }: Reloading = {},
): Promise<boolean> {
  if (!(await isReachable())) {
    onAway?.()
    do await waitForNetwork(signal)
    while (!signal?.aborted && !(await isReachable()))
  }
  if (signal?.aborted) return true
  const tried = past()
  if (tried[address] === 'reloaded') return false
  remember({ ...tried, [address]: 'reloaded' })
  leaving = true
  reload()
  return true
}

/** Whether this page could be loaded now: from the server, or from the worker, which answers for an event whose console this device keeps. */
async function isServerReachable(): Promise<boolean> {
  try {
    if (isOffline())
      return Boolean(navigator.serviceWorker?.controller && localStorage.getItem('troupe.consoles')?.includes(location.pathname.slice(7)))
    return (await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store', signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}

/** How long (ms) until a server that can't be reached is tried again; a browser that comes back online tries immediately. */
const pause = 3000

const waitForNetwork = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal?.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, pause)
    addEventListener('online', go)
    signal?.addEventListener('abort', go)
  })

/** The browser knows that it has no network. */
const isOffline = () => navigator.onLine === false

let leaving = false
/** The page reloads by itself: what was typed is kept, and no one is asked whether they want to leave. */
export const isReloading = () => leaving

/** Tells the server, once for a part. A part that is missing because the browser is offline isn't a fault of the app. */
export function tell(failure: ChunkFailure) {
  if (isOffline()) return
  const told = past()
  if (told[failure.address]) return
  remember({ ...told, [failure.address]: 'told' })
  tellServer(failure)
}

type Past = Readonly<Record<string, 'told' | 'reloaded'>>
const key = 'troupe.chunks'
let memory: Past = {}

/** Failures and reloads of this window; kept for as long as the window, so that a reload doesn't start over. */
function past(): Past {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    return memory // storage switched off
  }
}

function remember(next: Past) {
  memory = next
  try {
    sessionStorage.setItem(key, JSON.stringify(next))
  } catch {
    // storage switched off: kept for as long as the page
  }
}

function forget(address: string) {
  const { [address]: done, ...rest } = past()
  if (done) remember(rest)
}

/** The browser doesn't name a file that never answered: the loader's source does, and a style sheet without rules is the one being waited for. */
function late(address: string): ChunkFailure {
  const awaited = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].find((link) => link.sheet === null)
  return awaited
    ? { kind: 'CSS_CHUNK_LOAD', failure: 'timeout', address: pathOf(awaited.href) }
    : { kind: 'CHUNK_LOAD', failure: 'timeout', address }
}

function addressOf(load: () => unknown): string {
  const [, file = ''] = /import\(\s*["'`]([^"'`]+)/.exec(String(load)) ?? []
  return file ? pathOf(file) : ''
}

function pathOf(file = ''): string {
  try {
    return new URL(file, import.meta.url).pathname
  } catch {
    return ''
  }
}
