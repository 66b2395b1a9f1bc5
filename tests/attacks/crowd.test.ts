import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { world } from '../world/ids.ts'

const perSecond = 5
const house = await openHouse({ GRAPHQL_RATE: String(perSecond) })
const unlimited = await openHouse()
afterAll(async () => {
  await house.close()
  await unlimited.close()
})

/** A document that no one has sent before. */
const another = () => `{ a${randomUUID().replaceAll('-', '')}: __typename }`

describe("documents of GraphQL that are not the app's", () => {
  const known = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../apps/server/documents.json'), 'utf8')) as Record<
    string,
    string
  >
  const [hash = '', text = ''] = Object.entries(known).find(([, document]) => document.startsWith('query Me ')) ?? []
  const burst = perSecond * 10

  /** Sends documents as fast as it can. Answers how many were served, how many may have been by the clock, and the last answer. */
  async function flood(query: () => string, from: string, email: string | null = null) {
    const authorization = email ? { authorization: `Bearer ${await house.bearerOf(email)}` } : undefined
    const begun = performance.now()
    let served = 0
    let last = await house.post('/graphql', { query: query() }, authorization, from)
    for (let n = 1; n <= burst * 2; n++) {
      if (last.statusCode === 200) served++
      last = await house.post('/graphql', { query: query() }, authorization, from)
    }
    return { served, most: burst + ((performance.now() - begun) / 1000) * perSecond + 1, last }
  }

  test('have a rate for each address, after a burst; then 429 with the seconds to wait', async () => {
    const { served, most, last } = await flood(another, '203.0.113.1')
    expect(served).toBeGreaterThanOrEqual(burst)
    expect(served).toBeLessThanOrEqual(most)
    expect([last.statusCode, last.headers['retry-after']]).toEqual([429, '1'])
    expect(last.json()).toEqual({
      errors: [{ message: expect.any(String), extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 1 } }],
    })
    // the same one again is not another kind of document
    expect((await house.post('/graphql', { query: '{ __typename }' }, {}, '203.0.113.1')).statusCode).toBe(429)
    // nor is the same address otherwise written another address
    expect((await house.post('/graphql', { query: another() }, {}, '::ffff:203.0.113.1')).statusCode).toBe(429)
    expect((await house.post('/graphql', { query: another() }, {}, '203.0.113.2')).statusCode).toBe(200)
  })

  test('have a rate for each person, wherever they ask from, and people of one address do not share it', async () => {
    const { served, most } = await flood(another, '203.0.113.3', 'viewer@northwind.example')
    expect(served).toBeGreaterThanOrEqual(burst)
    expect(served).toBeLessThanOrEqual(most)
    const ask = async (email: string, from: string) =>
      (await house.post('/graphql', { query: another() }, { authorization: `Bearer ${await house.bearerOf(email)}` }, from)).statusCode
    expect(await ask('viewer@northwind.example', '203.0.113.4')).toBe(429)
    expect(await ask('editor@northwind.example', '203.0.113.3')).toBe(200)
    expect((await house.post('/graphql', { query: another() }, {}, '203.0.113.3')).statusCode).toBe(200)
  })

  test("the app's own are not counted, by their hash or in full, also for those who have used up their rate", async () => {
    const { last } = await flood(another, '203.0.113.5')
    expect(last.statusCode).toBe(429)
    expect((await flood(() => text, '203.0.113.5')).served).toBe(burst * 2)
    const persisted = { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } }
    expect((await house.post('/graphql', persisted, {}, '203.0.113.5')).statusCode).toBe(200)
  })

  test('a rate of 0 counts nothing', async () => {
    for (let n = 0; n < burst * 5; n++) expect((await unlimited.post('/graphql', { query: another() })).statusCode).toBe(200)
  })
})

describe("guests' searches for dates and times", () => {
  const slots = `/scheduler/public/schema/slots?${new URLSearchParams({
    start: unlimited.clock.now.add({ hours: 24 * 20 }).toString(),
    timezone: 'America/New_York',
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
  })}`
  const dates = slots.replace('schema/slots', `experience/${world.experiences.buzzerNight}/dates`)
  const get = (url: string, remoteAddress: string, headers = {}) => unlimited.app.inject({ url, headers, remoteAddress })
  const statuses = async (requests: Iterable<Promise<{ statusCode: number }>>) =>
    (await Promise.all(requests)).map(({ statusCode }) => statusCode)
  // the place of the last one is given back when the loop turns
  beforeEach(async () => {
    for (let turns = 0; turns < 5; turns++) await turn()
  })
  const counted = (codes: readonly number[]) =>
    Object.fromEntries([...Map.groupBy(codes, String)].map(([code, some]) => [code, some.length]))

  test('one runs and four of an address wait; the others are asked to come again in a second', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(slots, '203.0.113.7')))
    expect(counted(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: 5, 503: 7 })
    const refused = answers.find(({ statusCode }) => statusCode === 503)
    expect([refused?.headers['retry-after'], refused?.json().code]).toEqual(['1', 'UNAVAILABLE'])
  })

  test('fifty wait at most, from however many addresses, in one queue for dates and for times', async () => {
    const answers = await statuses(Array.from({ length: 60 }, (_, n) => get(n % 2 ? slots : dates, `203.0.113.${n}`)))
    expect(counted(answers)).toEqual({ 200: 51, 503: 9 })
  })

  test('who is signed in never waits there', async () => {
    const headers = { authorization: `Bearer ${await unlimited.bearerOf('viewer@northwind.example')}` }
    const guests = statuses(Array.from({ length: 60 }, (_, n) => get(slots, `203.0.113.${n}`)))
    expect(counted(await statuses(Array.from({ length: 12 }, () => get(slots, '203.0.113.7', headers))))).toEqual({ 200: 12 })
    expect(counted(await guests)).toEqual({ 200: 51, 503: 9 })
  })
})
