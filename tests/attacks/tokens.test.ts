import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { masked } from '../../apps/server/src/app.ts'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { openHouse } from '../house.ts'
import { takeMails } from '../mails.ts'
import { world } from '../world/ids.ts'

const house = await openHouse({ BASE_URL: 'https://app.troupe.example', COOKIE_DOMAIN: 'troupe.example' })
const { app, db, clock, post, send, signIn, origin } = house
const start = clock.now
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
  await takeMails(house)
})
afterAll(() => house.close())

const alice = 'alice.penhaligon@northwind.example'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const login = (email: string, password: string, from?: string) => post('/auth/login', { email, password }, {}, from)
const isLive = async (token: string) =>
  (await post('/graphql', { query: '{ workspaces { totalCount } }' }, bearer(token))).json().data != null
const idOf = async (email: string) =>
  (await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

test('AUTH-14: a token with another algorithm or key identifies no one', async () => {
  const { token } = await signIn(alice)
  const [, payload = ''] = token.split('.')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (header: object, key: string) => {
    const text = `${part({ typ: 'at+jwt', ...header })}.${payload}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const bad = [
    `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    signed({ alg: 'HS256' }, 'public key'),
    signed({ alg: 'HS256', kid: '../../dev/null' }, ''),
    signed({ alg: 'HS256', jku: 'http://evil.example/keys' }, 'evil'),
  ]
  for (const one of bad) expect((await post('/auth/logout', undefined, bearer(one))).statusCode).toBe(401)
  expect(await isLive(token)).toBe(true)
})

test('AUTH-15: a refresh token gives no access, an access token doesn’t refresh', async () => {
  const { token, refreshToken } = await signIn(alice)
  const read = (given: string) =>
    send(null, 'GET', `/session/${world.sessions.greenRoom}/document?type=RUNNING_ORDER`, undefined, bearer(given))
  expect((await read(refreshToken)).statusCode).toBe(401)
  expect((await read(token)).statusCode).toBe(200)
  expect((await post('/auth/refresh', { refreshToken: token })).statusCode).toBe(401)
})

test('AUTH-16: a token expires to the second', async () => {
  const { token } = await signIn(alice)
  clock.now = start.add({ minutes: 15, seconds: 1 })
  const answer = await post('/auth/logout', undefined, bearer(token))
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED'])
})

test('AUTH-17: a refresh token that is used again after the leeway revokes its whole family and is audited', async () => {
  const { refreshToken: first } = await signIn(alice)
  const second = (await post('/auth/refresh', { refreshToken: first })).json()
  clock.now = start.add({ seconds: 11 })
  expect((await post('/auth/refresh', { refreshToken: first })).statusCode).toBe(401)
  expect((await post('/auth/refresh', { refreshToken: second.refreshToken })).statusCode).toBe(401)
  expect(await isLive(second.token)).toBe(false)
  const rows = await db.selectFrom('audit_entry').select('subject_id').where('operation', '=', 'refresh_reuse').execute()
  expect(rows).toEqual([{ subject_id: await idOf(alice) }])
})

test('AUTH-18: two tabs within the leeway agree on one successor', async () => {
  const { refreshToken } = await signIn(alice)
  const [a, b] = await Promise.all([post('/auth/refresh', { refreshToken }), post('/auth/refresh', { refreshToken })])
  clock.now = start.add({ seconds: 9 })
  const late = await post('/auth/refresh', { refreshToken })
  expect(new Set([a, b, late].map((one) => one.json().refreshToken)).size).toBe(1)
  expect([a, b, late].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

test('AUTH-19: revoking one sign-in leaves the person’s other sign-ins alone', async () => {
  const [stolen, other] = [await signIn(alice), await signIn(alice)]
  await post('/auth/refresh', { refreshToken: stolen.refreshToken })
  clock.now = start.add({ seconds: 11 })
  await post('/auth/refresh', { refreshToken: stolen.refreshToken })
  expect((await post('/auth/refresh', { refreshToken: other.refreshToken })).statusCode).toBe(200)
})

test('AUTH-22: a right that is granted or revoked counts from the next request on, however old the token is', async () => {
  const who = 'editor@kestrel.example'
  const { token } = await signIn(who)
  const workspaceId = world.workspaces.kestrel
  const invite = (email: string) => post('/auth/invite', { workspaceId, email, role: 'VIEWER' }, bearer(token))
  const { id } = await db
    .selectFrom('account_permission')
    .select('id')
    .where('user_id', '=', await idOf(who))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const level = async (role: string) => {
    const change = 'mutation ($input: UpdatePermissionInput!) { updatePermission(input: $input) { role } }'
    expect((await house.ask('owner@kestrel.example', change, { input: { id, role } })).data.updatePermission).toEqual({ role })
  }
  expect((await invite('one@quill.example')).statusCode).toBe(403)
  await level('ADMIN')
  expect((await invite('one@quill.example')).statusCode).toBe(201)
  await level('EDITOR')
  expect((await invite('two@quill.example')).statusCode).toBe(403)
})

test('AUTH-27: a token in the address is ignored, and no log shows a token or a code', async () => {
  const { token } = await signIn(alice)
  const page = `/session/${world.sessions.greenRoom}/calendar.ics`
  for (const name of ['access_token', 'token']) expect((await send(null, 'GET', `${page}?${name}=${token}`)).statusCode).toBe(401)
  for (const path of [`${page}?access_token=`, '/register?code=', '/password/change?email=a@b.example&session=', '/password/forgot#code='])
    expect(masked(`${path}s3cret`)).not.toContain('s3cret')
  for (const path of ['/a/', '/assignment-approval/', '/assignment/', '/assignment/rating/', '/assignment-rating/', '/calendar/'])
    expect(masked(`${path}s3cret/x`)).toBe(`${path}***/x`)
})

test('AUTH-28: the cookies of a sign-in are only sent over https, and scripts can’t read the refresh token', async () => {
  const answer = await login(alice, demoPassword)
  const [token, refresh] = [answer.headers['set-cookie']].flat().map(String)
  expect(token).toMatch(/^token=.+; Max-Age=2592000; Domain=troupe\.example; Path=\/; Secure; SameSite=None$/)
  expect(refresh).toMatch(/^refresh-token=.+; Max-Age=2592000; Domain=troupe\.example; Path=\/auth; HttpOnly; Secure; SameSite=None$/)
})

test('AUTH-29: another site’s page changes nothing with our cookies', async () => {
  const { token, refreshToken } = await signIn(alice)
  const headers = { cookie: `token=${token}; refresh-token=${refreshToken}`, origin: 'https://evil.example', 'content-type': 'text/plain' }
  const refreshed = await app.inject({ method: 'POST', url: '/auth/refresh', headers, payload: '{}' })
  expect([403, 415]).toContain(refreshed.statusCode)
  expect((await post('/auth/refresh', undefined, { ...headers, 'content-type': 'application/json' })).statusCode).not.toBe(200)
  const asked = await app.inject({ method: 'POST', url: '/graphql', headers, payload: '{"query":"mutation { deleteUser(id: \\"1\\") }"}' })
  expect([400, 403, 415]).toContain(asked.statusCode)
  const logout = await app.inject({ method: 'POST', url: '/auth/logout', headers: { cookie: headers.cookie, origin: headers.origin } })
  expect(logout.statusCode).toBe(401)
  expect(await isLive(token)).toBe(true)
  expect((await post('/auth/refresh', undefined, { cookie: headers.cookie, origin })).statusCode).toBe(200)
})

test('AUTH-30: no other origin may read an answer', async () => {
  for (const evil of ['https://evil.example', 'null', 'https://app.troupe.example.evil.example', 'https://evilapp.troupe.example'])
    for (const method of ['OPTIONS', 'POST'] as const) {
      const { headers } = await app.inject({
        method,
        url: '/auth/login',
        headers: { origin: evil, 'access-control-request-method': 'POST' },
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
})
