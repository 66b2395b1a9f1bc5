import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openHouse } from '@troupe/tests/house'
import { farCertificate } from '@troupe/tests/outbound/certificate'
import { within } from '@troupe/tests/pace'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebClient, type WebRequest } from '../../platform/outbound/web-client.ts'
import { readDueFeeds } from './sync.ts'

const app = await openHouse()
const far = fork(new URL('../../../../../tests/outbound/far-server.ts', import.meta.url), { execArgv: [] })
const farDoes = async (what: string) => {
  far.send(what)
  await once(far, 'message')
}
/** The limits that each calendar was asked with. */
const asked: Pick<WebRequest, 'timeout' | 'longest'>[] = []
/** Milliseconds that the bad calendar's server has in place of its ten seconds, where they are sure to end: the client keeps whatever limit it is given. */
let shortened: number | undefined
beforeAll(async () => {
  const [port] = await once(far, 'message')
  const network = { resolve: async () => ['93.184.216.34'], dialled: () => ({ host: '127.0.0.1', port }), ca: farCertificate.cert }
  const client = createWebClient({}, network)
  const send = (one: WebRequest) => {
    asked.push({ timeout: one.timeout, longest: one.longest })
    return client.send(one.url.endsWith('/bad') ? { ...one, timeout: shortened ?? one.timeout } : one)
  }
  Object.assign(app.house, { webClient: { send } })
})
afterAll(async () => {
  far.kill()
  await app.close()
})

// each calendar has a path of its own
const connect = (who: string, path: string) =>
  app.as(`${who}@troupe.example`).ask('mutation($input: CreateCalendarFeedInput!) { createCalendarFeed(input: $input) { id } }', {
    input: { address: `https://far.example/${path}` },
  })
const stateOf = async (who: string) =>
  (await app.as(`${who}@troupe.example`).ask('{ calendarFeeds { state failure blocks } }')).data.calendarFeeds[0]

/** Reads the calendars that are due. Returns by how many MiB this process had grown at its largest. */
async function growthOfReading(): Promise<number> {
  const before = process.memoryUsage().rss
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 10)
  await readDueFeeds(app.house)
  clearInterval(look)
  return (Math.max(most, process.memoryUsage().rss) - before) / 2 ** 20
}

test.each([
  ['answers nothing', 'TIMEOUT'],
  ['sends headers alone', 'TIMEOUT'],
  ['sends a byte a second', 'TIMEOUT'],
  ['redirects', 'REFUSED'],
  ['never stops sending', 'TOO_BIG'],
  ['sends a zip bomb', 'TOO_BIG'],
  ['sends half a file', 'CUT_OFF'],
  ['hangs up in the middle', 'UNREACHABLE'],
])(
  'FEED-03 a calendar’s server that %s: it is read within the limits of time and memory, its last good times stay, and the other calendars are still read',
  async (what, failure) => {
    await farDoes('is well')
    if (!(await stateOf('host'))) {
      expect((await connect('host', 'bad')).errors).toBeUndefined()
      expect((await connect('ruth', 'good')).errors).toBeUndefined()
    }
    await farDoes(what)
    app.clock.now = app.clock.now.add({ minutes: 36 })
    asked.length = 0
    // long enough for a server that drips: a limit that began again with each byte would never end
    shortened = failure === 'TIMEOUT' ? 2500 : undefined
    expect(await growthOfReading()).toBeLessThan(50)
    shortened = undefined
    expect(asked.map(({ timeout, longest }) => [timeout, longest])).toEqual(Array(2).fill([10_000, 2 * 2 ** 20]))
    expect(await stateOf('host')).toEqual({ state: 'STALE', failure, blocks: 1 })
    expect(await stateOf('ruth')).toEqual({ state: 'OK', failure: null, blocks: 1 })
    await farDoes('is well')
    app.clock.now = app.clock.now.add({ minutes: 36 })
    await readDueFeeds(app.house)
    expect(await stateOf('host')).toEqual({ state: 'OK', failure: null, blocks: 1 })
  },
  within(40_000),
)
