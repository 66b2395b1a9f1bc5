import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { byHash, ownDocument } from '../documents.ts'
import { openHouse } from '../house.ts'
import { world } from '../world/ids.ts'

const perSecond = 1
const house = await openHouse({ GRAPHQL_RATE: String(perSecond) })
const unlimited = await openHouse()
afterAll(async () => {
  await house.close()
  await unlimited.close()
})

/** A document that no one has sent before. */
const another = () => `{ a${randomUUID().replaceAll('-', '')}: __typename }`

describe("documents of GraphQL that are not the app's", () => {
  const { hash, text } = ownDocument('Me')
  const editor = 'editor@northwind.example'
  const viewer = 'viewer@northwind.example'
  const burst = perSecond * 10

  // the server's clock stands still, so that no token comes back on a machine that is slow; a test moves it
  let at = 0
  beforeEach(() => {
    at = Math.ceil(performance.now())
    vi.spyOn(performance, 'now').mockImplementation(() => at)
  })
  afterEach(() => void vi.mocked(performance.now).mockRestore())

  /** One request of a person from an address. */
  const post = async (body: object, email: string, from: string) =>
    house.post('/graphql', body, { authorization: `Bearer ${await house.bearerOf(email)}` }, from)

  /** Sends twice the burst. Returns how many were served, and the last refusal. */
  async function flood(query: () => string, email: string) {
    const answers: Awaited<ReturnType<typeof house.post>>[] = []
    for (let n = 0; n < burst * 2; n++) answers.push(await post({ query: query() }, email, `203.0.113.${n}`))
    return {
      served: answers.filter(({ statusCode }) => statusCode === 200).length,
      refused: answers.findLast(({ statusCode }) => statusCode === 429),
    }
  }
  /** Whether one more document is served. */
  const isServed = async (email: string, query = another(), from = '203.0.113.1') => (await post({ query }, email, from)).statusCode === 200

  test('are limited by person, wherever they ask from: a burst, then a rate, then 429 with the seconds to wait', async () => {
    const { served, refused } = await flood(another, viewer)
    expect(served).toBe(burst)
    expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([429, '1'])
    expect(refused?.json()).toEqual({
      errors: [{ message: expect.any(String), extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 1 } }],
    })
    // a document that was served before does not become the app's
    expect(await isServed(viewer, '{ __typename }')).toBe(false)
    // people at one address do not share the rate
    expect(await isServed(editor)).toBe(true)
    at += 1000 / perSecond - 10
    expect(await isServed(viewer)).toBe(false)
    at += 20
    expect(await isServed(viewer)).toBe(true)
    expect(await isServed(viewer)).toBe(false)
  })

  test("the app's own are not counted, by their hash or in full, also for those who have used up their rate", async () => {
    expect((await flood(another, editor)).refused).toBeDefined()
    expect((await flood(() => text, editor)).served).toBe(burst * 2)
    expect((await post(byHash(hash), editor, '203.0.113.5')).statusCode).toBe(200)
  })

  test('a rate of 0 counts nothing', async () => {
    for (let n = 0; n < burst * 25; n++)
      expect((await unlimited.send(editor, 'POST', '/graphql', { query: another() })).statusCode).toBe(200)
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
  // the last place is freed at a later turn of the event loop
  beforeEach(async () => {
    for (let turns = 0; turns < 5; turns++) await turn()
  })
  const counted = (codes: readonly number[]) =>
    Object.fromEntries([...Map.groupBy(codes, String)].map(([code, some]) => [code, some.length]))

  test('one request of an address runs and ten wait; the others have to retry in a second', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => unlimited.app.inject({ url: slots, remoteAddress: '203.0.113.7' })))
    expect(counted(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: 11, 503: 1 })
    const refused = answers.find(({ statusCode }) => statusCode === 503)
    expect([refused?.headers['retry-after'], refused?.json().code]).toEqual(['1', 'UNAVAILABLE'])
  })
})
