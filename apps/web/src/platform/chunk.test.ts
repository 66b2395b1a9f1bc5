import { beforeEach, expect, test, vi } from 'vitest'
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

/** A loader whose words name its file, as the bundler leaves them. */
const loader = (outcome: () => Promise<unknown>) => Object.assign(outcome, { toString: () => 'async()=>import(`/assets/login-abc.js`)' })

test('each browser has its own words for a file that did not come', () => {
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

test('a part that fails is told to the server once, however often it is asked for', async () => {
  const load = loader(() => Promise.reject(new TypeError('Importing a module script failed.')))
  for (const _ of [1, 2, 3]) await expect(chunk(load)).rejects.toBeInstanceOf(ChunkError)
  expect(told).toEqual([{ url: '/client-error', kind: 'CHUNK_LOAD', failure: 'error', address: '/assets/login-abc.js' }])
})

test('a part that does not come in time fails as a time-out with its address', async () => {
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

test('a style sheet that does not come in time fails as one', async () => {
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

test('an error of the part itself is no failure to load it', async () => {
  await expect(chunk(loader(() => Promise.reject(new RangeError('inside'))))).rejects.toThrow('inside')
  expect(told).toEqual([])
})

test('the page reloads once for a part, and again only after that part had come', async () => {
  const reload = vi.fn()
  const failure = { kind: 'CHUNK_LOAD', failure: 'error', address: '/assets/login-abc.js' } as const
  expect(reloadOnce(failure, reload)).toBe(true)
  expect(reloadOnce(failure, reload)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  await chunk(loader(() => Promise.resolve('here')))
  expect(reloadOnce(failure, reload)).toBe(true)
  expect(reloadOnce({ ...failure, address: '/assets/other-1.js' }, reload)).toBe(true)
})

test('storage that is switched off changes nothing but the memory of reloads', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const reload = vi.fn()
  const failure = { kind: 'CHUNK_LOAD', failure: 'error', address: '/assets/no-storage.js' } as const
  expect(reloadOnce(failure, reload)).toBe(true)
  expect(reloadOnce(failure, reload)).toBe(false)
})

function storage() {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) }
}
