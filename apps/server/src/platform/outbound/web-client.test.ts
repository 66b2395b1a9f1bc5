import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { openTestDatabase } from '@troupe/tests/database'
import { farCertificate } from '@troupe/tests/outbound/certificate'
import { within } from '@troupe/tests/pace'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../database/db.ts'
import { createWebClient, type Network } from './web-client.ts'

let answer: RequestListener = (_request, response) => response.end('hello')
let server: Server
let network: Network
let dialled: string[] = []
let looked = 0

beforeAll(async () => {
  const { cert: ca, key } = farCertificate
  server = createServer({ key, cert: ca }, (request, response) => answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  network = {
    resolve: async (name) => {
      looked++
      // the second look-up of this name is private
      if (name === 'mixed.example') return ['93.184.216.34', '10.0.0.1']
      return looked === 1 ? ['93.184.216.34'] : ['10.0.0.1']
    },
    dialled: (address) => {
      dialled.push(address)
      return { host: '127.0.0.1', port }
    },
    ca,
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const send = (url = 'https://far.example/x', limits = { timeout: within(10_000), longest: 65_536 }) => {
  looked = 0
  dialled = []
  return createWebClient({}, network).send({ url, ...limits })
}

test('FEED-01 an address that is not public https is refused and nothing is dialled', async () => {
  const closed = [
    'http://far.example',
    'file:///etc/passwd',
    'https://127.0.0.1',
    'https://0x7f.1',
    'https://2130706433',
    'https://0',
    'https://①②⑦.⓪.⓪.①',
    'https://[::1]',
    'https://[::ffff:7f00:1]',
    'https://[64:ff9b::7f00:1]',
    'https://[fd00:ec2::254]',
    'https://[fe80::1]',
    'https://169.254.169.254',
    'https://100.64.0.1',
    'https://localhost.',
    'https://far.example:22',
    'https://user:pass@far.example',
    'https://mixed.example',
    'nonsense',
  ]
  for (const url of closed) {
    expect([url, await send(url)]).toEqual([url, { ok: false, failure: 'CLOSED' }])
    expect(dialled).toEqual([])
  }
})

test('the judged address is dialled after a single look-up, and the certificate has to be that of the name', async () => {
  const result = await send()
  expect(result.ok && result.answer.body.toString()).toBe('hello')
  expect([looked, dialled]).toEqual([1, ['93.184.216.34']])
  expect(await send('https://other.example/')).toEqual({ ok: false, failure: 'UNREACHABLE' })
})

test('FEED-02 a redirect is an answer and is not followed', async () => {
  answer = (_request, response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end()
  expect(await send()).toMatchObject({ ok: true, answer: { status: 302 } })
  expect(dialled).toHaveLength(1)
})

test('FEED-03 an answer that never comes, drips or has headers alone ends with the time limit', async () => {
  const slow: RequestListener[] = [
    () => {},
    (_request, response) => void response.writeHead(200).flushHeaders(),
    (_request, response) => {
      const drip = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drip))
    },
  ]
  for (answer of slow) expect(await send(undefined, { timeout: 400, longest: 65_536 })).toEqual({ ok: false, failure: 'TIMEOUT' })
})

test('an answer is at most as long as allowed after decompression, and half of one is a failure', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20))
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  expect(await send()).toEqual({ ok: false, failure: 'TOO_BIG' })
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello'))
  const small = await send()
  expect(small.ok && small.answer.body.toString()).toBe('hello')
  answer = (_request, response) => response.writeHead(200, { 'content-length': '9' }).write('half', () => response.destroy())
  expect(await send()).toEqual({ ok: false, failure: 'UNREACHABLE' })
})

test('each content coding that we ask for is decompressed, up to the allowed length; another one is a failure', async () => {
  const codings = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync, identity: (bytes: Buffer) => bytes }
  for (const [coding, compress] of Object.entries(codings)) {
    const answerWith = (bytes: Buffer) => {
      answer = (_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(compress(bytes))
    }
    answerWith(Buffer.from('hello'))
    const small = await send()
    expect([coding, small.ok && small.answer.body.toString()]).toEqual([coding, 'hello'])
    answerWith(Buffer.alloc(4 * 65_536))
    expect([coding, await send()]).toEqual([coding, { ok: false, failure: 'TOO_BIG' }])
  }
  for (const coding of ['zstd', 'gzip, gzip', 'br']) {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': coding }).end('not compressed like this')
    expect([coding, await send()]).toEqual([coding, { ok: false, failure: 'UNREACHABLE' }])
  }
})

test('a simulator answers for its host without the network', async () => {
  const simulator = async () => ({ status: 200, headers: {}, body: Buffer.from('demo') })
  const client = createWebClient({ 'calendar.demo.invalid': simulator }, network)
  const asked = { url: 'https://calendar.demo.invalid/a.ics', timeout: 1000, longest: 1000 }
  expect(await client.send(asked)).toMatchObject({ ok: true, answer: { status: 200 } })
})

test('nothing leaves the server inside a transaction', async () => {
  const { db, close } = await openTestDatabase()
  await expect(transaction(db, () => send())).rejects.toThrow('inside a transaction')
  await close()
})
