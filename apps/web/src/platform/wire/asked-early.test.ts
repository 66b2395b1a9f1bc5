import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedEarly } from './asked-early.ts'

const me = { extensions: { persistedQuery: { version: 1, sha256Hash: 'me' } }, variables: {} }
const event = { extensions: { persistedQuery: { version: 1, sha256Hash: 'event' } }, variables: { id: '7' } }
let answer: Response

beforeEach(() => {
  answer = Response.json({ data: {} })
  const lost = Promise.reject(new TypeError('Failed to fetch'))
  lost.catch(() => {})
  const answers = new Map([
    [JSON.stringify(me), Promise.resolve(answer)],
    [JSON.stringify(event), lost],
  ])
  vi.stubGlobal('window', { troupeAsked: { token: 'mine', answers } })
})
afterEach(() => vi.unstubAllGlobals())

test('an answer that was asked early is taken once', async () => {
  expect(await askedEarly(me, 'mine')).toBe(answer)
  expect(await askedEarly(me, 'mine')).toBeUndefined()
})

test('another query, another id and another token are requested again, and so is an answer that did not arrive', async () => {
  expect(await askedEarly({ ...event, variables: { id: '8' } }, 'mine')).toBeUndefined()
  expect(await askedEarly(event, 'mine')).toBeUndefined()
  expect(await askedEarly(me, 'another')).toBeUndefined()
  // an answer to one token is never given to another, not even afterwards
  expect(await askedEarly(me, 'mine')).toBeUndefined()
})

test('what was asked for a guest is not given to someone who signed in', async () => {
  const asked = () => ({ troupeAsked: { answers: new Map([[JSON.stringify(me), Promise.resolve(answer)]]) } })
  vi.stubGlobal('window', asked())
  expect(await askedEarly(me, 'mine')).toBeUndefined()
  vi.stubGlobal('window', asked())
  expect(await askedEarly(me, undefined)).toBe(answer)
})

test('without anything asked early there is nothing to take', async () => {
  vi.stubGlobal('window', {})
  expect(await askedEarly(me, 'mine')).toBeUndefined()
  vi.unstubAllGlobals()
  expect(await askedEarly(me, undefined)).toBeUndefined()
})
