import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownDocument } from '../documents.ts'
import { openHouse } from '../house.ts'
import { hearWork } from '../work-done.ts'
import { world } from '../world/ids.ts'

const json = { 'content-type': 'application/json' }
const strict = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' }
interface Asked {
  method?: 'GET' | 'POST' | 'PATCH' | 'OPTIONS'
  url: string
  headers?: Record<string, string>
  payload?: object | string | Buffer
}
const secret = 'a secret that this test knows'
const heard = hearWork()
const house = await openHouse({ TROUPE_SECRET: secret })
afterAll(() => house.close().finally(heard.end))

describe('WEB-06, WEB-07, WEB-12 all errors have the same shape', () => {
  const deep = `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const cases: [string, Asked, number, string][] = [
    ['an unknown path', { url: '/nothing/here', headers: { accept: 'application/json' } }, 404, 'ROUTE_NOT_FOUND'],
    ['an unknown file', { url: '/assets/nothing.js', headers: { accept: 'text/html' } }, 404, 'ROUTE_NOT_FOUND'],
    ['a hidden file', { url: '/.env', headers: { accept: 'application/json' } }, 404, 'ROUTE_NOT_FOUND'],
    ['the folder of git', { url: '/.git/config', headers: { accept: 'application/json' } }, 404, 'ROUTE_NOT_FOUND'],
    ['a way out of the folder', { url: '/..%2f..%2fpackage.json', headers: { accept: 'text/html' } }, 404, 'ROUTE_NOT_FOUND'],
    ['a wrong verb', { method: 'PATCH', url: '/auth/login' }, 404, 'ROUTE_NOT_FOUND'],
    ['a question about other origins', { method: 'OPTIONS', url: '/auth/login' }, 404, 'ROUTE_NOT_FOUND'],
    ['two slashes', { method: 'POST', url: '//graphql', payload: { query: '{__typename}' } }, 404, 'ROUTE_NOT_FOUND'],
    ['nothing but slashes', { url: '///', headers: { accept: 'application/json' } }, 404, 'ROUTE_NOT_FOUND'],
    ['a path in capitals', { method: 'POST', url: '/GRAPHQL', payload: { query: '{__typename}' } }, 404, 'ROUTE_NOT_FOUND'],
    ['a path that is no text', { url: '/%c0%af' }, 400, 'BAD_REQUEST'],
    ['JSON that is none', { method: 'POST', url: '/auth/login', headers: json, payload: '{"email"' }, 400, 'BAD_REQUEST'],
    ['JSON nested a hundred thousand deep', { method: 'POST', url: '/auth/login', headers: json, payload: deep }, 400, 'BAD_REQUEST'],
    [
      'JSON in an encoding other than UTF-8',
      { method: 'POST', url: '/auth/login', headers: json, payload: Buffer.from('{"email":"\xe9"}', 'latin1') },
      400,
      'BAD_REQUEST',
    ],
    [
      'variables nested a hundred thousand deep',
      {
        method: 'POST',
        url: '/graphql',
        headers: json,
        payload: `{"query":"{__typename}","variables":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
      },
      400,
      'BAD_REQUEST',
    ],
    ['a prototype in JSON', { method: 'POST', url: '/auth/login', headers: json, payload: '{"__proto__":{}}' }, 400, 'BAD_REQUEST'],
    [
      'another content type',
      { method: 'POST', url: '/auth/login', headers: { 'content-type': 'text/plain' }, payload: 'x' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a body beyond 256 KiB',
      { method: 'POST', url: '/auth/login', headers: json, payload: `{"a":"${'x'.repeat(300_000)}"}` },
      413,
      'TOO_LARGE',
    ],
    ['details that are not valid', { method: 'POST', url: '/auth/login', payload: { email: 1 } }, 422, 'INVALID'],
    ['no one signed in', { url: `/session/${world.sessions.greenRoom}/calendar.ics` }, 401, 'UNAUTHENTICATED'],
    [
      'a key that is too long',
      { method: 'POST', url: '/auth/login', headers: { 'idempotency-key': 'k'.repeat(201) }, payload: {} },
      422,
      'INVALID',
    ],
  ]
  test.each(cases)('%s', async (_name, request, status, code) => {
    const answer = await house.app.inject(request)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'extensions', 'message'])
    expect(answer.headers['content-type']).toContain('application/json')
  })

  test('requests that are not HTTP, that declare two lengths, or that ask the socket for something else are refused like any other', async () => {
    const { port } = (await listening()).address() as AddressInfo
    const bytes = (text: string) =>
      new Promise<string>((done) => {
        let heard = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        socket.setEncoding('utf8').on('data', (part) => {
          heard += part
        })
        socket.on('close', () => done(heard)).on('error', () => {})
      })
    const twice = 'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
    const upgrade = (target: string, more = '') =>
      `GET /socket.io/?${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`
    const good = 'EIO=4&transport=websocket'
    const sockets = [
      'GET /socket.io/ HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n',
      ...['', 'EIO=3&transport=websocket', 'EIO=4&transport=polling', `${good}&sid=x`].map((target) => upgrade(target)),
      upgrade(good, 'Origin: https://evil.example\r\n'),
    ]
    for (const text of ['nonsense\r\n\r\n', twice, ...sockets]) {
      const heard = await bytes(text)
      expect(heard).toMatch(/^HTTP\/1.1 400 /)
      for (const [name, value] of Object.entries(strict)) expect(heard.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase())
      expect(JSON.parse(heard.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'BAD_REQUEST', extensions: {} })
    }
  })
})

test('S23 a refused field is named by its path, with codes, on every route and in every part of the request', async () => {
  const wish = { experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 20 }
  const calculate = (body: object) => house.send(null, 'POST', '/cart/session/calculate', { ...wish, ...body })
  const code = 'c'.repeat(43)
  for (const [answer, fields] of [
    [calculate({ location: { latitude: 91, longitude: 0 } }), { 'location.latitude': ['TOO_BIG'] }],
    [calculate({ attendees: 0, extra: 1 }), { attendees: ['TOO_SMALL'], extra: ['UNKNOWN'] }],
    [calculate({ date: '0000-01-01T00:00:00Z', timezone: 'Mars/Phobos' }), { date: ['INVALID'], timezone: ['UNKNOWN_ZONE'] }],
    [calculate({ date: '2100-01-01' }), { date: ['INVALID'] }],
    [house.send(null, 'POST', `/assignment/${code}/accept`, { note: 'x'.repeat(501) }), { note: ['TOO_LONG'] }],
    [house.send(null, 'POST', '/client-error', { kind: 'PAGE', name: 'x', at: [1] }), { 'at.0': ['INVALID'] }],
    [
      house.send(null, 'GET', '/scheduler/public/schema/slots?start=soon&attendees=0'),
      { start: ['INVALID'], timezone: ['REQUIRED'], attendees: ['TOO_SMALL'] },
    ],
    [house.send(null, 'POST', '/auth/login', 'null'), { body: ['REQUIRED'] }],
  ] as const)
    expect((await answer).json()).toMatchObject({ code: 'INVALID', extensions: { fields } })
})

test('a key with a zero byte is not a key: a caller without the right is refused as if there were no key, one with the right is told about it', async () => {
  const body = { workspaceId: world.workspaces.northwind, email: 'eve@evil.example', role: 'VIEWER', idempotencyKey: 'a\0b' }
  expect((await house.send('viewer@northwind.example', 'POST', '/auth/invite', body)).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect((await house.send('owner@northwind.example', 'POST', '/auth/invite', body)).json()).toMatchObject({
    code: 'INVALID',
    extensions: { fields: { idempotencyKey: ['NOT_TEXT'] } },
  })
})

test('WEB-06 a path in another spelling or with another method doesn’t bypass the policy', async () => {
  const others = [
    '/session/%2e%2e/users/export',
    '/users%2fexport',
    '/Users/export',
    '/users/export.',
    '/users/export/',
    '//users/export',
    '/users/./export',
  ]
  for (const url of others) {
    const answer = await house.app.inject({ url, headers: { accept: 'application/json' } })
    expect([url, [401, 404].includes(answer.statusCode)]).toEqual([url, true])
  }
  for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await house.send('viewer@northwind.example', method, '/users/export')
    expect([method, [403, 404, 405].includes(answer.statusCode)]).toEqual([method, true])
  }
  const trace = await house.app.inject({ method: 'TRACE' as 'GET', url: '/users/export', headers: { cookie: 'secret=1' } })
  expect([404, 405]).toContain(trace.statusCode)
  expect(trace.body).not.toContain('secret')
})

test('WEB-07 odd bodies change nothing and delay no one', async () => {
  const email = '"email":"editor@northwind.example"'
  const bodies: (string | Buffer)[] = [
    `{${email},${email},"password":"x"}`,
    `{"${'k'.repeat(200_000)}":1}`,
    Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe, 0xc0, 0xaf]), Buffer.from('"}')]),
    `{"email":{"toString":1,"__proto__":{"a":1}}}`,
    `[${'1,'.repeat(50_000)}1]`,
    `{"email":"\\ud800","password":"\\u0000"}`,
    `{"email":1e999}`,
  ]
  const tried = async (payload: string | Buffer) => {
    let status = 0
    const work = await heard.of(async () => {
      status = (await house.app.inject({ method: 'POST', url: '/auth/login', headers: json, payload })).statusCode
    })
    return { status, work }
  }
  // the first one takes the connection over from the test before
  const ordinary = [await tried(`{${email},"password":"x"}`), await tried(`{${email},"password":"x"}`)].at(-1)
  expect(ordinary).toMatchObject({ status: 401, work: expect.arrayContaining([expect.stringMatching(/^argon2id/)]) })
  const statuses: number[] = []
  for (const payload of bodies) {
    const ended: string[] = []
    const [odd] = await Promise.all([
      tried(payload).finally(() => ended.push('odd')),
      house.app.inject('/healthz').then(({ statusCode }) => ended.push(`healthz ${statusCode}`)),
    ])
    statuses.push(odd.status)
    // nothing that another request would have to wait for: no connection of the database, no thread that hashes. Or what any wrong password
    // costs, and others are answered in that time
    if (odd.status === 401) expect([odd, ended]).toEqual([ordinary, ['healthz 200', 'odd']])
    else expect([odd.work, ended.toSorted()]).toEqual([[], ['healthz 200', 'odd']])
  }
  expect(statuses).toEqual([401, 422, 400, 400, 422, 422, 422])
  expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
})

test('TEN-15 malformed ids are answered like unknown ones, never with a failure', async () => {
  const odd = ["1' OR '1'='1", '{"$ne":null}', 'x'.repeat(190), '%00', '１２３', '../../etc/passwd', 'null', '-1']
  const bodies = new Set<string>()
  for (const id of odd) {
    const answer = await house.send('admin@troupe.example', 'GET', `/session/${encodeURIComponent(id)}/calendar.ics`)
    expect(answer.statusCode, id).toBe(404)
    bodies.add(answer.body)
    const asked = await house.ask('admin@troupe.example', 'query S($id: ID!) { session(id: $id) { id } }', { id: `${id}\u0000` })
    expect(asked.errors?.[0]?.extensions?.code ?? 'NOT_FOUND', id).toBe('NOT_FOUND')
  }
  expect(bodies.size).toBe(1)
  const text = await house.ask('admin@troupe.example', 'query U($text: String) { users(filter: {text: $text}) { totalCount } }', {
    text: 'a\u0000b',
  })
  expect(text.errors?.[0]?.extensions?.code).not.toBe('INTERNAL')
})

describe('headers', () => {
  test.each([
    ['an answer of the API', '/healthz', 'application/json'],
    ['an error', '/nothing', 'application/json'],
    ['the document', '/docs', 'text/html'],
    ['a file of the document', '/docs/static/swagger-ui-bundle.js', '*/*'],
    ['a page of the app', '/', 'text/html'],
  ])('WEB-01 %s has a strict policy', async (_name, url, accept) => {
    const { headers } = await house.app.inject({ url, headers: { accept } })
    expect(headers).toMatchObject(strict)
    const policy = String(headers['content-security-policy'])
    for (const word of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(word)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/https:|\*/)
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('no cache stores what a person is shown', async () => {
    const answer = await house.send('editor@northwind.example', 'GET', `/session/${world.sessions.greenRoom}/calendar.ics`)
    expect(answer.headers['cache-control']).toMatch(/no-store|private/)
  })

  test('no origin is allowed to read: neither foreign ones, nor null, nor ones that look like ours', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:3000.evil.example', 'http://evil127.0.0.1:3000'])
      for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
        const { headers } = await house.app.inject({
          method,
          url: '/auth/login',
          headers: { origin, 'access-control-request-method': 'POST' },
        })
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
  })
})

describe('tokens', () => {
  const second = 1000
  const { epochMilliseconds } = house.clock.now
  const now = Math.floor(epochMilliseconds / second)
  const key = createHash('sha256').update(`access ${secret}`).digest()
  let good: Record<string, unknown>

  beforeAll(async () => {
    const token = await house.bearerOf('editor@northwind.example')
    good = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const made = (header: object, payload: object, signedWith: Buffer | string = key) => {
    const text = `${part(header)}.${part(payload)}`
    return `${text}.${createHmac('sha256', signedWith).update(text).digest('base64url')}`
  }
  const header = { alg: 'HS256', typ: 'at+jwt' }
  const statusOf = async (token: string) =>
    (await house.app.inject({ url: `/session/${world.sessions.greenRoom}/calendar.ics`, headers: { authorization: `Bearer ${token}` } }))
      .statusCode

  test('a token that this test makes by the rules is accepted', async () => {
    expect(await statusOf(made(header, good))).toBe(200)
  })

  test('a token with another algorithm, key, type, issuer, audience or time is refused', async () => {
    const forged: Record<string, string> = {
      'no algorithm': `${part({ alg: 'none', typ: 'at+jwt' })}.${part(good)}.`,
      'no algorithm, signed': made({ alg: 'none', typ: 'at+jwt' }, good),
      'another algorithm': made({ alg: 'HS512', typ: 'at+jwt' }, good),
      'another key': made(header, good, 'guess'),
      'the secret itself as key': made(header, good, secret),
      'an empty key': made({ ...header, kid: '../../dev/null' }, good, ''),
      'a key from elsewhere': made({ ...header, jku: 'http://evil.example' }, good, 'guess'),
      'a critical extension': made({ ...header, crit: ['x'], x: 1 }, good),
      'another type': made({ ...header, typ: 'JWT' }, good),
      'another issuer': made(header, { ...good, iss: 'other' }),
      'another audience': made(header, { ...good, aud: 'other' }),
      'ended a second ago': made(header, { ...good, exp: now - 1 }),
      'without an end': made(header, { ...good, exp: undefined }),
      'not yet': made(header, { ...good, nbf: now + 120 }),
      'another person': made(header, { ...good, sub: world.users.admin }),
      'of no one': made(header, { ...good, sub: undefined }),
      'no token': 'x',
      'an empty one': '..',
    }
    for (const [name, token] of Object.entries(forged)) expect(await statusOf(token), name).toBe(401)
  })

  test('it expires by the server’s clock', async () => {
    const token = made(header, good)
    const before = house.clock.now
    house.clock.now = before.add({ minutes: 15, seconds: 1 })
    expect(await statusOf(token)).toBe(401)
    house.clock.now = before
  })

  test('a token in the address is ignored', async () => {
    const token = await house.bearerOf('editor@northwind.example')
    for (const name of ['access_token', 'token', 'authorization']) {
      const answer = await house.app.inject(`/session/${world.sessions.greenRoom}/calendar.ics?${name}=${token}`)
      expect(answer.statusCode).toBe(401)
    }
    const cookie = await house.app.inject({ url: `/session/${world.sessions.greenRoom}/calendar.ics`, cookies: { token } })
    expect(cookie.statusCode).toBe(401)
  })

  test('a refresh token is refused as a bearer token, an access token doesn’t refresh', async () => {
    const { token, refreshToken } = (
      await house.app.inject({
        method: 'POST',
        url: '/auth/login',
        payload: { email: 'viewer@northwind.example', password: 'Curtain-up-1' },
      })
    ).json<{ token: string; refreshToken: string }>()
    expect(await statusOf(refreshToken)).toBe(401)
    const refresh = (payload: object, headers = {}, cookies = {}) =>
      house.app.inject({ method: 'POST', url: '/auth/refresh', payload, headers, cookies })
    expect((await refresh({ refreshToken: token })).statusCode).toBe(401)
    for (const origin of ['https://evil.example', 'null', undefined])
      expect((await refresh({}, origin ? { origin } : {}, { 'refresh-token': refreshToken })).statusCode).toBe(403)
    const simple = await refresh(
      'x' as unknown as object,
      { 'content-type': 'text/plain', origin: 'https://evil.example' },
      { 'refresh-token': refreshToken },
    )
    expect(simple.statusCode).toBe(415)
    expect((await refresh({}, { origin: 'http://127.0.0.1:3000' }, { 'refresh-token': refreshToken })).statusCode).toBe(200)
  })
})

test('an answer in progress is finished before the server stops, and a large one is compressed', async () => {
  const other = await openHouse()
  const url = await other.app.listen({ port: 0, host: '127.0.0.1' })
  const page = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...json, 'accept-encoding': 'gzip' },
    body: JSON.stringify({ query: ownDocument('Catalogue').text, variables: { offset: 0, limit: 100 } }),
  })
  expect(page.headers.get('content-encoding')).toBe('gzip')
  expect(((await page.json()) as { data: { experiences: { nodes: unknown[] } } }).data.experiences.nodes.length).toBeGreaterThan(20)

  const arrived = once(other.app.server, 'request')
  const signIn = fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@troupe.example', password: 'Curtain-up-1' }),
  })
  await arrived
  const closed = other.app.close()
  expect((await signIn).status).toBe(200)
  await closed
  await other.database.close()
})

async function listening() {
  if (!house.app.server.listening) await house.app.listen({ port: 0, host: '127.0.0.1' })
  return house.app.server
}
