import { lazyRouteComponent } from '@tanstack/react-router'
import { type ChunkFailure, tellServer } from './client-error.ts'

/** A part of the app that did not come. */
export class ChunkError extends Error {
  readonly of: ChunkFailure
  constructor(of: ChunkFailure) {
    super(of.kind === 'CHUNK_LOAD' ? 'A part of this page did not load.' : 'The styles of this page did not load.')
    this.of = of
  }
}

/** How long (ms) a part of the app may take to come. */
const longest = 120_000

/** Loads a part of the app. Whatever prevents it is told to the server once, and thrown as ChunkError. */
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

/** The screen of a route, loaded when someone goes there or reaches for its link. */
export const screen = <Name extends string>(load: () => Promise<Screens<Name>>, name: Name) => lazyRouteComponent(() => chunk(load), name)

/** Whether an error says that a part of the app did not come, in the words of each browser; undefined for every other error. */
export function chunkFailureOf(error: unknown): ChunkFailure | undefined {
  if (error instanceof ChunkError) return error.of
  const words = error instanceof Error ? error.message : ''
  const style = /^Unable to preload CSS for (\S+)/.exec(words)
  if (style) return { kind: 'CSS_CHUNK_LOAD', failure: 'error', address: pathOf(style[1]) }
  const script = /^(?:failed to fetch dynamically imported module|error loading dynamically imported module): ?(\S*)/i.exec(words)
  if (script) return { kind: 'CHUNK_LOAD', failure: 'error', address: pathOf(script[1]) }
  return /^importing a module script failed/i.test(words) ? { kind: 'CHUNK_LOAD', failure: 'error', address: '' } : undefined
}

/** Tells the server of every part that did not come, also of those that no one loads by `chunk`; without the styles of the page itself it is loaded again, once. */
export function hearChunkFailures() {
  // the page's own styles have come, or failed, before its script runs; a sheet that failed looks like an empty one
  if (!getComputedStyle(document.documentElement).getPropertyValue('--canvas')) {
    const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
    const failure: ChunkFailure = { kind: 'CSS_CHUNK_LOAD', failure: 'error', address: pathOf(link?.href) }
    tell(failure)
    reloadOnce(failure)
  }
  addEventListener('vite:preloadError', (event) => {
    const failure = chunkFailureOf(event.payload)
    if (failure?.address) tell(failure)
  })
}

/** Reloads the page, once for a part: a newer version of the app may have replaced it. False when that was tried; then only people can help. */
export function reloadOnce({ address }: ChunkFailure, reload: () => void = () => location.reload()): boolean {
  const tried = past()
  if (tried[address] === 'reloaded') return false
  remember({ ...tried, [address]: 'reloaded' })
  leaving = true
  reload()
  return true
}

let leaving = false
/** The page reloads by itself: what was typed is kept, and no one is asked whether they want to leave. */
export const isReloading = () => leaving

/** Tells the server, once for a part. */
export function tell(failure: ChunkFailure) {
  const told = past()
  if (told[failure.address]) return
  remember({ ...told, [failure.address]: 'told' })
  tellServer(failure)
}

type Past = Readonly<Record<string, 'told' | 'reloaded'>>
const key = 'troupe.chunks'
let memory: Past = {}

/** What this window has already tried; it lives as long as the window, so that a reload does not start over. */
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
    // storage switched off: it lives as long as the page
  }
}

function forget(address: string) {
  const { [address]: done, ...rest } = past()
  if (done) remember(rest)
}

/** The browser names no file that never answered: the loader's own words do, and a style sheet without rules is the one that is awaited. */
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
