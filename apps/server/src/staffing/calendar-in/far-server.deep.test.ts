import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'
import { openHouse } from '@troupe/tests/house'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { farCertificate } from '../../platform/outbound/test-certificate.ts'
import { createWebClient } from '../../platform/outbound/web-client.ts'
import { readDueFeeds } from './sync.ts'

const app = await openHouse()
let answer: RequestListener = (_request, response) => response.end()
const { cert: ca, key } = farCertificate
// each calendar has a path of its own, and /good is always well
const server = createServer({ key, cert: ca }, (request, response) => (request.url === '/good' ? good : answer)(request, response))
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const network = { resolve: async () => ['93.184.216.34'], dialled: () => ({ host: '127.0.0.1', port }), ca }
  Object.assign(app.house, { webClient: createWebClient({}, network) })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})

const text = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a@far', 'DTSTART:20261012T170000Z', 'DTEND:20261012T180000Z', 'END:VEVENT'],
  'END:VCALENDAR\r\n',
].join('\r\n')
const good: RequestListener = (_request, response) => response.end(text)
const connect = (who: string, path: string) =>
  app.as(`${who}@troupe.example`).ask('mutation($input: CreateCalendarFeedInput!) { createCalendarFeed(input: $input) { id } }', {
    input: { address: `https://far.example/${path}` },
  })
const stateOf = async (who: string) =>
  (await app.as(`${who}@troupe.example`).ask('{ calendarFeeds { state failure blocks } }')).data.calendarFeeds[0]

/** Sends without an end, as fast as the reader takes it. */
const flood =
  (headers: Record<string, string>, through?: () => NodeJS.ReadWriteStream): RequestListener =>
  (_request, response) => {
    response.writeHead(200, headers)
    const inflated = through?.()
    inflated?.pipe(response)
    const into: NodeJS.WritableStream = inflated ?? response
    const part = Buffer.alloc(2 ** 20, 'BEGIN:VCALENDAR\r\n')
    const write = () => {
      while (!response.destroyed && into.write(part));
      if (!response.destroyed) into.once('drain', write)
    }
    response.on('error', () => {})
    write()
  }

const bad: readonly [what: string, failure: string, listener: RequestListener][] = [
  ['answers nothing', 'TIMEOUT', () => {}],
  ['sends headers alone', 'TIMEOUT', (_request, response) => void response.writeHead(200).flushHeaders()],
  [
    'sends a byte a second',
    'TIMEOUT',
    (_request, response) => {
      const drip = setInterval(() => response.write('B'), 1000)
      response.on('close', () => clearInterval(drip))
    },
  ],
  ['redirects', 'REFUSED', (_request, response) => void response.writeHead(302, { location: 'https://127.0.0.1/' }).end()],
  ['never stops sending', 'TOO_BIG', flood({})],
  ['sends a zip bomb', 'TOO_BIG', flood({ 'content-encoding': 'gzip' }, createGzip)],
  ['sends half a file', 'CUT_OFF', (_request, response) => void response.end(text.slice(0, 80))],
  [
    'hangs up in the middle',
    'UNREACHABLE',
    (_request, response) => void response.writeHead(200, { 'content-length': '999' }).write(text, () => response.destroy()),
  ],
]

test('FEED-03 whatever a calendar’s server does, the reading ends within its limits, the last good times stay, and the others are read on', async () => {
  answer = good
  expect((await connect('host', 'bad')).errors).toBeUndefined()
  expect((await connect('ruth', 'good')).errors).toBeUndefined()
  for (const [what, failure, listener] of bad) {
    answer = listener
    app.clock.now = app.clock.now.add({ minutes: 36 })
    const [start, memory] = [performance.now(), process.memoryUsage().rss]
    await readDueFeeds(app.house)
    expect([what, await stateOf('host')]).toEqual([what, { state: 'STALE', failure, blocks: 1 }])
    expect([what, await stateOf('ruth')]).toEqual([what, { state: 'OK', failure: null, blocks: 1 }])
    expect(performance.now() - start, what).toBeLessThan(15_000)
    expect((process.memoryUsage().rss - memory) / 2 ** 20, what).toBeLessThan(80)
  }
  answer = good
  app.clock.now = app.clock.now.add({ minutes: 36 })
  await readDueFeeds(app.house)
  expect(await stateOf('host')).toEqual({ state: 'OK', failure: null, blocks: 1 })
}, 120_000)
