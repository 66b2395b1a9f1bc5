import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToken, dropToken, keepToken, renewToken } from './token.ts'

const now = Date.parse('2026-12-16T12:00:00Z') / 1000
const tokenFor = (seconds: number) => `x.${btoa(JSON.stringify({ exp: now + seconds }))}.y`
const page = { cookie: '' }
let answers: (() => Response | Promise<Response>)[]
const asked = vi.fn(async () => (answers.shift() ?? (() => Response.error()))())

beforeEach(() => {
  vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] })
  page.cookie = ''
  answers = []
  asked.mockClear()
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', asked)
  dropToken()
})
afterEach(() => {
  dropToken()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the token of the page comes from its cookie, and ends ten seconds early', () => {
  page.cookie = `theme=dark; token=${tokenFor(11)}; other=1`
  expect(currentToken()).toBe(tokenFor(11))
  vi.setSystemTime((now + 2) * 1000)
  expect(currentToken()).toBeUndefined()
})

test('a token that no one can read has ended', () => {
  for (const broken of ['nonsense', 'a.b.c', `x.${btoa('{}')}.y`.replace('e30=', '')]) {
    keepToken(broken)
    expect(currentToken()).toBeUndefined()
  }
})

test('a visitor who never signed in here sends the server no request', async () => {
  expect(await renewToken()).toBe(false)
  expect(asked).not.toHaveBeenCalled()
})

test('calls that ask at the same time share one renewal, and a later one asks again', async () => {
  page.cookie = `token=${tokenFor(-60)}`
  answers = [() => Response.json({ token: tokenFor(3600) }), () => Response.json({ token: tokenFor(7200) })]
  expect(await Promise.all([renewToken(), renewToken(), renewToken()])).toEqual([true, true, true])
  expect(asked).toHaveBeenCalledTimes(1)
  expect(currentToken()).toBe(tokenFor(3600))
  // refused with the old one, while the new one is there already
  expect(await renewToken(tokenFor(-60))).toBe(true)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await renewToken(tokenFor(3600))).toBe(true)
  expect(currentToken()).toBe(tokenFor(7200))
})

test('a refused renewal, an answer without a token and a broken connection all mean signed out, and can be tried again', async () => {
  page.cookie = `token=${tokenFor(-60)}`
  answers = [
    () => Response.json({}, { status: 401 }),
    () => Response.json({}),
    () => Promise.reject(new TypeError('network')),
    () => Response.json({ token: tokenFor(3600) }),
  ]
  expect([await renewToken(), await renewToken(), await renewToken(), await renewToken()]).toEqual([false, false, false, true])
})
