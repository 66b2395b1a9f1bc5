import fc from 'fast-check'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addressOf, networkOf, partyOf, warnOfProxy } from './address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  ['0000:0000:0000:0000:0000:ffff:203.0.113.9', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['64:ff9b::cb00:7109', '203.0.113.9'],
  ['::ffff:255.255.255.255', '255.255.255.255'],
  // similar to the mapped and NAT64 forms, but neither
  ['64:ff9b:1::cb00:7109', '64:ff9b:1:0::/64'],
  ['::203.0.113.9', '0:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['alice@northwind.example', 'alice@northwind.example'],
  ['203.0.113.999', '203.0.113.999'],
  ['2001:db8', '2001:db8'],
  ['1::2::3', '1::2::3'],
  ['::1]/[', '::1]/['],
  ['', ''],
  // as a request has it whose connection has ended
  [undefined, 'gone'],
])('%s counts as %s', (ip, party) => {
  expect(partyOf(ip)).toBe(party)
})

const byte = fc.integer({ min: 0, max: 255 })
const group = fc.integer({ min: 0, max: 0xffff })
const hex = (value: number) => value.toString(16)

test('an IPv4 address counts as itself in every spelling of its mapped and NAT64 forms', () => {
  fc.assert(
    fc.property(byte, byte, byte, byte, fc.boolean(), (a, b, c, d, isUpper) => {
      const ipv4 = `${a}.${b}.${c}.${d}`
      const tail = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`
      const forms = ['::ffff:', '0:0:0:0:0:ffff:', '::0:ffff:', '64:ff9b::', '64:ff9b:0:0:0:0:', '0064:ff9b::0:'].flatMap((start) =>
        [ipv4, tail].map((end) => start + end),
      )
      for (const form of [ipv4, ...forms]) expect(partyOf(isUpper ? form.toUpperCase() : form)).toBe(ipv4)
    }),
  )
})

test('two IPv6 addresses count as one exactly when their first 64 bits are the same, however they are written', () => {
  const address = fc.array(group, { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(address, address, fc.integer({ min: 0, max: 8 }), (one, other, shared) => {
      // a first group that neither form with an embedded IPv4 address has
      const a = [0x2001, ...one.slice(1)]
      const b = [...a.slice(0, shared), ...other.slice(shared)].with(0, 0x2001)
      const isSame = a.slice(0, 4).every((value, at) => value === b[at])
      const long = (groups: readonly number[]) => groups.map((value) => hex(value).padStart(4, '0').toUpperCase()).join(':')
      // the URL parser writes the shortest form of RFC 5952
      const short = (groups: readonly number[]) => new URL(`http://[${long(groups)}]/`).hostname.slice(1, -1)
      expect(partyOf(long(a))).toBe(partyOf(short(a)))
      expect(partyOf(short(a)) === partyOf(long(b))).toBe(isSame)
    }),
  )
})

test('a /48 is one network, and so is a single IPv4 address', () => {
  const network = (ip: string) => networkOf(partyOf(ip))
  expect(network('2001:db8:7:1::1')).toBe(network('2001:db8:7:ffff::1'))
  expect(network('2001:db8:7::1')).not.toBe(network('2001:db8:8::1'))
  expect(network('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('an address behind a proxy that is not trusted is shared, and the log says so once', async () => {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line).msg) } } })
  warnOfProxy(app, { trustProxy: false })
  app.get('/', async (request) => addressOf(request, { trustProxy: false }))
  const ask = async (headers: Record<string, string>) => (await app.inject({ url: '/', headers })).json()
  expect(await ask({})).toMatchObject({ address: '127.0.0.1', isShared: false })
  expect(lines).toEqual([])
  for (const headers of [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }, { 'x-real-ip': '203.0.113.9' }])
    expect(await ask(headers)).toMatchObject({ address: '127.0.0.1', isShared: true })
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY')])
  await app.close()
})

test('behind a trusted proxy no address is shared and nothing is logged', async () => {
  const lines: string[] = []
  const app = fastify({ trustProxy: true, logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  warnOfProxy(app, { trustProxy: () => true })
  app.get('/', async (request) => addressOf(request, { trustProxy: () => true }))
  const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': '2001:db8::1' } })
  expect(answer.json()).toMatchObject({ address: '2001:db8:0:0::/64', isShared: false })
  expect(lines).toEqual([])
  await app.close()
})
