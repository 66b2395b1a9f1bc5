import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { ChunkError, chunk, chunkFailureOf, reloadOnce } from './chunk.ts'

let told: unknown[]

beforeEach(() => {
  told = []
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    told.push({ url, ...JSON.parse(body) })
    return Response.json({}, { status: 202 })
  })
})

afterEach(() => vi.unstubAllGlobals())

/** A loader whose source names its file, as the bundler leaves them. */
const loader = (outcome: () => Promise<unknown>) => Object.assign(outcome, { toString: () => 'async()=>import(`/assets/login-abc.js`)' })

test('each browser has its own words for a file that did not load', () => {
  const script = { kind: 'CHUNK_LOAD', failure: 'error' }
  const of = (words: string) => chunkFailureOf(new TypeError(words))
  expect(of('Failed to fetch dynamically imported module: https://troupe.example/assets/a-1.js')).toEqual({
    ...script,
    address: '/assets/a-1.js',
  })
  expect(of('error loading dynamically imported module: https://troupe.example/assets/a-1.js?t=1')).toEqual({
    ...script,
    address: '/assets/a-1.js',
  })
  expect(of('Importing a module script failed.')).toEqual({ ...script, address: '' })
  expect(of('Unable to preload CSS for /assets/a-1.css')).toEqual({ kind: 'CSS_CHUNK_LOAD', failure: 'error', address: '/assets/a-1.css' })
  expect(of('x is not a function')).toBeUndefined()
  expect(chunkFailureOf('Failed to fetch dynamically imported module: /a.js')).toBeUndefined()
})

test('a part that fails to load is reported to the server once, however often it is requested', async () => {
  const load = loader(() => Promise.reject(new TypeError('Importing a module script failed.')))
  for (const _ of [1, 2, 3]) await expect(chunk(load)).rejects.toBeInstanceOf(ChunkError)
  expect(told).toEqual([{ url: '/client-error', kind: 'CHUNK_LOAD', failure: 'error', address: '/assets/login-abc.js' }])
})

test('a part that does not load in time fails as a time-out with its address', async () => {
  await expect(
    chunk(
      loader(() => new Promise(() => {})),
      5,
    ),
  ).rejects.toMatchObject({
    of: { kind: 'CHUNK_LOAD', failure: 'timeout', address: '/assets/login-abc.js' },
  })
  expect(told).toHaveLength(1)
})

test('a style sheet that does not load in time fails as a time-out too', async () => {
  const links = [
    { href: 'https://troupe.example/assets/first-1.css', sheet: {} },
    { href: 'https://troupe.example/assets/login-2.css', sheet: null },
  ]
  vi.stubGlobal('document', { querySelectorAll: () => links })
  await expect(
    chunk(
      loader(() => new Promise(() => {})),
      5,
    ),
  ).rejects.toMatchObject({
    of: { kind: 'CSS_CHUNK_LOAD', failure: 'timeout', address: '/assets/login-2.css' },
  })
})

test('an error thrown by the part itself is not a failure to load it', async () => {
  await expect(chunk(loader(() => Promise.reject(new RangeError('inside'))))).rejects.toThrow('inside')
  expect(told).toEqual([])
})

const missing = { kind: 'CHUNK_LOAD', failure: 'error', address: '/assets/login-abc.js' } as const
const there = async () => true

test('the page reloads once for a part, and again only after that part had come', async () => {
  const reload = vi.fn()
  const again = { reload, isReachable: there }
  expect(await reloadOnce(missing, again)).toBe(true)
  expect(await reloadOnce(missing, again)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  await chunk(loader(() => Promise.resolve('here')))
  expect(await reloadOnce(missing, again)).toBe(true)
  expect(await reloadOnce({ ...missing, address: '/assets/other-1.js' }, again)).toBe(true)
})

test('storage that is switched off changes nothing but the memory of reloads', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const again = { reload: vi.fn(), isReachable: there }
  const failure = { ...missing, address: '/assets/no-storage.js' }
  expect(await reloadOnce(failure, again)).toBe(true)
  expect(await reloadOnce(failure, again)).toBe(false)
})

test('an event whose console is kept here reloads immediately, without a network: the worker answers it', async () => {
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } })
  vi.stubGlobal('location', { pathname: '/event/7' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'troupe.consoles' ? '[{"sessionId":"7"}]' : null) })
  const reloading = { reload: vi.fn(), onAway: vi.fn() }
  expect(await reloadOnce({ ...missing, address: '/assets/console-1.js' }, reloading)).toBe(true)
  expect(reloading.reload).toHaveBeenCalledTimes(1)
  expect(reloading.onAway).not.toHaveBeenCalled()
})

describe('without a network', () => {
  let window: EventTarget
  beforeEach(() => {
    window = new EventTarget()
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  })
  const asked = () => {
    let isBack = false
    const reload = vi.fn()
    const onAway = vi.fn()
    return { reload, onAway, isReachable: async () => isBack, comeBack: () => (isBack = true) }
  }

  test('the page never reloads; it says so once, and reloads as soon as the network is back', async () => {
    const { comeBack, ...reloading } = asked()
    const reloaded = reloadOnce(missing, reloading)
    await vi.waitFor(() => expect(reloading.onAway).toHaveBeenCalled(), 10_000 * inject('machineFactor'))
    // the browser thinks it is online, and the server still doesn't answer
    window.dispatchEvent(new Event('online'))
    await Promise.resolve()
    expect(reloading.reload).not.toHaveBeenCalled()
    comeBack()
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(reloading.reload).toHaveBeenCalledTimes(1)
    }, 10_000 * inject('machineFactor'))
    expect(await reloaded).toBe(true)
    expect(reloading.onAway).toHaveBeenCalledTimes(1)
  })

  test('a page that was left in the meantime does not reload', async () => {
    const { comeBack, ...reloading } = asked()
    const left = new AbortController()
    const reloaded = reloadOnce(missing, { ...reloading, signal: left.signal })
    await vi.waitFor(() => expect(reloading.onAway).toHaveBeenCalled(), 10_000 * inject('machineFactor'))
    left.abort()
    comeBack()
    await reloaded
    expect(reloading.reload).not.toHaveBeenCalled()
  })

  test('a part that is missing is no fault of the app, and is not reported', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    await expect(chunk(loader(() => Promise.reject(new TypeError('Importing a module script failed.'))))).rejects.toBeInstanceOf(ChunkError)
    expect(told).toEqual([])
  })
})

function storage() {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) }
}
