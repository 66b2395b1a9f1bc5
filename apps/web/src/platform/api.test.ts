import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, blob, call, graphql, OfflineError } from './api.ts'
import { setRecording } from './recorded.ts'
import { hearServerTime } from './wire/clock.ts'
import { currentToken, dropToken, keepToken } from './wire/token.ts'
import { refusalWords } from './words/reasons.ts'

/** A token as the server makes them, good for an hour; its name tells it from others. */
const tokenOf = (name: string) => `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600, name }))}.${name}`
const [old, fresh] = [tokenOf('old'), tokenOf('fresh')]

interface Asked {
  readonly url: string
  readonly bearer: string | undefined
}
let asked: Asked[]
/** What the server answers to a path with a bearer; the refresh gives the fresh token, unless a test says otherwise. */
let server: (asked: Asked) => Response | Promise<Response>
let refresh: () => Response | Promise<Response>

/** The specification has calls about email; the server doesn't have one yet. */
const emailCall = 'POST /email/send/' as string as 'GET /healthz'

const json = (body: unknown, status = 200) => Response.json(body, { status })
const refused = () => json({ message: 'Please sign in.', code: 'UNAUTHENTICATED', extensions: {} }, 401)
const onlyFresh = ({ bearer }: Asked) => (bearer === fresh ? json({ fine: true }) : refused())
const times = (url: string) => asked.filter((one) => one.url === url).length

beforeEach(() => {
  asked = []
  server = onlyFresh
  refresh = () => json({ success: true, token: fresh })
  vi.stubGlobal('document', { cookie: 'token=there-was-one' })
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    const bearer = new Headers(options.headers).get('authorization')?.replace('Bearer ', '')
    const one = { url, bearer }
    asked.push(one)
    options.signal?.throwIfAborted()
    return url === '/auth/refresh' ? refresh() : server(one)
  })
  keepToken(old)
})
afterEach(() => {
  dropToken()
  vi.unstubAllGlobals()
})

describe('a device whose clock is wrong', () => {
  const [hour, day] = [3_600_000, 86_400_000]
  const real = Date.now()
  /** A token of 15 minutes, as the server makes it. */
  const made = (at: number) => `x.${btoa(JSON.stringify({ exp: at / 1000 + 900 }))}.made`
  afterEach(() => {
    vi.useRealTimers()
    hearServerTime(new Date().toUTCString())
  })

  test.each([
    ['a day fast', day],
    ['an hour slow', -hour],
  ])('%s: its tokens are valid for as long as the server says', async (_, wrong) => {
    vi.useFakeTimers({ toFake: ['Date'], now: real + wrong })
    const token = made(real)
    server = ({ bearer }) => (bearer === token ? json({ fine: true }) : refused())
    refresh = () => Response.json({ success: true, token }, { headers: { date: new Date(real).toUTCString() } })
    dropToken()
    vi.stubGlobal('document', { cookie: `token=${made(real - 60_000)}` })
    await call('GET /healthz', {})
    await call('GET /healthz', {})
    expect(times('/auth/refresh')).toBe(1)
    expect(currentToken()).toBe(token)
    vi.setSystemTime(real + wrong + 880_000)
    expect(currentToken()).toBe(token)
    vi.setSystemTime(real + wrong + 895_000)
    expect(currentToken()).not.toBe(token)
  })
})

describe('a token that is no longer valid', () => {
  test('is renewed once for all calls that were refused together, and each is tried once more', async () => {
    const all = Promise.withResolvers<void>()
    let refusals = 0
    server = (one) => {
      if (one.bearer === old && ++refusals === 4) all.resolve()
      return onlyFresh(one)
    }
    refresh = async () => {
      await all.promise
      return json({ success: true, token: fresh })
    }
    const calls = [call('GET /healthz', {}), call('GET /readyz', {}), blob('/c'), call('GET /pricing/config', {})]
    await Promise.all(calls)
    expect(times('/auth/refresh')).toBe(1)
    for (const url of ['/healthz', '/readyz', '/c', '/pricing/config']) expect(times(url)).toBe(2)
  })

  test('is not renewed again for a refusal that comes late', async () => {
    const late = Promise.withResolvers<void>()
    server = async (one) => {
      if (one.url === '/readyz' && one.bearer === old) await late.promise
      return onlyFresh(one)
    }
    const slow = call('GET /readyz', {})
    await call('GET /healthz', {})
    late.resolve()
    await slow
    expect(times('/auth/refresh')).toBe(1)
    expect(times('/readyz')).toBe(2)
  })

  test('is renewed once, not forever: the second refusal is the answer', async () => {
    server = refused
    await expect(call('GET /healthz', {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 })
    expect(times('/healthz')).toBe(2)
    expect(times('/auth/refresh')).toBe(1)
  })

  test('fails the call when there is nothing to renew it with', async () => {
    refresh = refused
    await expect(call('GET /healthz', {})).rejects.toBeInstanceOf(ApiError)
    expect(times('/healthz')).toBe(1)
  })

  test('doesn’t matter when signing in', async () => {
    server = refused
    await expect(call('POST /auth/login', { body: { email: '', password: '' } })).rejects.toMatchObject({ status: 401 })
    expect(asked.map(({ url }) => url)).toEqual(['/auth/login'])
  })

  test('is renewed for GraphQL by the code in its answer, once', async () => {
    const answer = { errors: [{ message: 'Please sign in.', extensions: { code: 'UNAUTHENTICATED' } }] }
    server = ({ bearer }) => json(bearer === fresh ? { data: { me: null } } : answer)
    expect(await Promise.all([graphql(document('{ me }'), {}), graphql(document('{ me }'), {})])).toEqual([{ me: null }, { me: null }])
    expect(times('/auth/refresh')).toBe(1)
    server = () => json(answer)
    await expect(graphql(document('{ me }'), {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('what went wrong', () => {
  test('of GraphQL is every message, joined by line breaks, with the code and the numbers of the first', async () => {
    server = () =>
      json({
        data: null,
        errors: [
          { message: 'Not enough credits. Missing 2 credits.', extensions: { code: 'NOT_ENOUGH_CREDITS', missing: 2 } },
          { message: 'And more.', extensions: { code: 'INTERNAL' } },
        ],
      })
    await expect(graphql(document('{ me }'), {})).rejects.toMatchObject({
      message: 'Not enough credits. Missing 2 credits.\nAnd more.',
      code: 'NOT_ENOUGH_CREDITS',
      extensions: { missing: 2 },
    })
  })

  test('is what the server says, else Something Went Wrong', async () => {
    server = () => json({ message: 'This time has just been taken.', code: 'SLOT_TAKEN', extensions: {} }, 409)
    await expect(call('GET /healthz', {})).rejects.toThrow('This time has just been taken.')
    server = () => new Response('<html>', { status: 502 })
    await expect(call('GET /healthz', {})).rejects.toThrow(/^Something Went Wrong$/)
    await expect(graphql(document('{ me }'), {})).rejects.toThrow(/^Something Went Wrong$/)
    expect(refusalWords('no error at all')).toBe('Something Went Wrong')
  })

  test('of an email route is its messages joined by semicolons, else Something went wrong', async () => {
    server = () => json({ message: ['No such template', 'No such event'] }, 422)
    await expect(call(emailCall, {})).rejects.toThrow('No such template; No such event')
    server = () => json({}, 500)
    await expect(call(emailCall, {})).rejects.toThrow(/^Something went wrong$/)
  })

  test('of a request that was cancelled is nothing', async () => {
    const stop = new AbortController()
    stop.abort()
    const error = await call('GET /healthz', { signal: stop.signal }).catch((error: unknown) => error)
    expect(error).not.toBeInstanceOf(OfflineError)
    expect(refusalWords(error)).toBe('')
  })

  test('of a connection that broke says so, also when it broke halfway', async () => {
    server = () => {
      throw new TypeError('Failed to fetch')
    }
    await expect(call('GET /healthz', {})).rejects.toBeInstanceOf(OfflineError)
    server = () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }))
    await expect(call('GET /healthz', {})).rejects.toBeInstanceOf(OfflineError)
  })

  test('stands on the recording of the page, with the id of its request', async () => {
    const notes: object[] = []
    setRecording({ id: () => undefined, note: (tag, payload) => notes.push({ tag, ...payload }) })
    const headers = { 'x-request-id': '11111111-1111-4111-8111-111111111111' }
    server = () => Response.json({ message: 'No', code: 'STATE_CONFLICT', extensions: {} }, { status: 409, headers })
    await expect(call('GET /healthz', {})).rejects.toThrow('No')
    server = () => Response.json({ errors: [{ message: 'No', extensions: { code: 'NOT_FOUND' } }] }, { headers })
    await expect(graphql(document('{ me }'), {})).rejects.toThrow('No')
    setRecording(undefined)
    const requestId = headers['x-request-id']
    expect(notes).toEqual([
      { tag: 'answer', status: 409, code: 'STATE_CONFLICT', requestId },
      { tag: 'answer', status: 200, code: 'NOT_FOUND', requestId },
    ])
  })
})

const document = (text: string) => ({ toString: () => text }) as Parameters<typeof graphql>[0]
