import { openHouse } from '@troupe/tests/house'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const house = await openHouse()
afterAll(() => house.close())

const chunk = { kind: 'CHUNK_LOAD', failure: 'timeout', address: '/assets/login-Ab_1.js' }
const report = (body: object, address = '203.0.113.7') => house.post('/client-error', body, {}, address)
const log = vi.spyOn(house.app.log, 'info')

beforeEach(() => {
  house.clock.now = house.clock.now.add({ minutes: 11 })
  log.mockClear()
})

test('a part of the app that did not load is one structured line with its kind of failure and its address', async () => {
  expect((await report(chunk)).statusCode).toBe(202)
  expect(log).toHaveBeenCalledExactlyOnceWith({ client: chunk }, 'chunk load error')
  await report({ kind: 'CSS_CHUNK_LOAD', failure: 'error', address: '/assets/login-1.css' })
  expect(log).toHaveBeenLastCalledWith({ client: expect.objectContaining({ failure: 'error' }) }, 'CSS chunk load failure')
  await report({ kind: 'PAGE', name: 'TypeError', at: ['/assets/event-1.js:2:345'] })
  expect(log).toHaveBeenLastCalledWith({ client: expect.objectContaining({ name: 'TypeError' }) }, 'page error')
})

test.each([
  ['a person', { ...chunk, email: 'ada@northwind.example' }],
  ['an address with a query', { ...chunk, address: '/assets/a.js?code=secret' }],
  ['another site', { ...chunk, address: 'https://evil.example/a.js' }],
  ['a line of its own', { ...chunk, address: '/assets/a.js\n{"level":50}' }],
  ['the words of an error', { kind: 'PAGE', name: 'TypeError', at: [], message: 'ada@northwind.example' }],
  ['words in the place of a name', { kind: 'PAGE', name: 'ada@northwind.example', at: [] }],
  ['words in the place of a place', { kind: 'PAGE', name: 'TypeError', at: ['typed by Ada'] }],
  ['a thousand places', { kind: 'PAGE', name: 'TypeError', at: Array.from({ length: 1000 }, () => '/assets/a.js:1:1') }],
])('a report that holds %s is refused and logged nowhere', async (_what, body) => {
  expect((await report(body)).statusCode).toBe(422)
  expect(log).not.toHaveBeenCalledWith(expect.objectContaining({ client: expect.anything() }), expect.anything())
})

test('one address can report twenty errors in ten minutes; other addresses are not affected', async () => {
  for (let time = 0; time < 20; time++) expect((await report(chunk)).statusCode).toBe(202)
  const refused = await report(chunk)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(log).toHaveBeenCalledTimes(20)
  expect((await report(chunk, '203.0.113.8')).statusCode).toBe(202)
})
