import { hashAsProduct } from '@troupe/tests/hashing'
import { openHouse } from '@troupe/tests/house'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '../../seed-world.ts'
import { hashPassword, verifyPassword } from '../password/hash.ts'
import { createAdmin } from '../people/create-admin.ts'

const house = await openHouse({ BASE_URL: 'http://127.0.0.1:3000', COOKIE_DOMAIN: 'troupe.example' })
const { db, post, signIn, clock, origin } = house
const start = clock.now
beforeAll(() => hashAsProduct(db))
afterAll(() => house.close())
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
})

const editor = 'editor@northwind.example'
const logout = (token: string, payload?: object) => post('/auth/logout', payload, { authorization: `Bearer ${token}` })
const meOf = async (token: string) => (await post('/graphql', { query: '{ me { email } }' }, { authorization: `Bearer ${token}` })).json()

test('the right password signs in, answers both tokens and sets both cookies for 30 days', async () => {
  const answer = await post('/auth/login', { email: ' Editor@Northwind.example', password: demoPassword })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ success: true, token: expect.any(String), refreshToken: expect.any(String) })
  const [token, refresh] = [answer.headers['set-cookie']].flat().map(String)
  expect(token).toMatch(/^token=.*; Max-Age=2592000; Domain=troupe\.example; Path=\/; Secure; SameSite=None$/)
  expect(refresh).toMatch(/^refresh-token=.*; Max-Age=2592000; Domain=troupe\.example; Path=\/auth; HttpOnly; Secure; SameSite=None$/)
  expect(await meOf(answer.json().token)).toEqual({ data: { me: { email: editor } } })
})

test('an unknown address, a wrong password and a deactivated account get the same answer', async () => {
  await db.updateTable('account_user').set({ active: false }).where('email', '=', 'plant@troupe.example').execute()
  const tries = [
    { email: editor, password: 'Wrong-1-password' },
    { email: 'nobody@northwind.example', password: demoPassword },
    { email: 'plant@troupe.example', password: demoPassword },
  ]
  const answers = await Promise.all(tries.map((one) => post('/auth/login', one)))
  expect(answers.map((one) => one.statusCode)).toEqual([401, 401, 401])
  expect(new Set(answers.map((one) => one.body)).size).toBe(1)
  await db.updateTable('account_user').set({ active: true }).where('email', '=', 'plant@troupe.example').execute()
})

test('the eleventh wrong try has to wait, and the same person can still sign in from elsewhere', async () => {
  const codes: number[] = []
  for (let round = 0; round < 11; round++) codes.push((await post('/auth/login', { email: editor, password: 'no' })).statusCode)
  expect(codes).toEqual([...Array(10).fill(401), 429])
  const refused = await post('/auth/login', { email: editor, password: demoPassword })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post('/auth/login', { email: editor, password: demoPassword }, {}, '10.0.0.9')).statusCode).toBe(200)
  clock.now = clock.now.add({ minutes: 16 })
  expect((await post('/auth/login', { email: editor, password: demoPassword })).statusCode).toBe(200)
})

test('a correct password resets the count of wrong ones', async () => {
  for (let round = 0; round < 9; round++) await post('/auth/login', { email: editor, password: 'no' })
  for (let round = 0; round < 12; round++)
    expect((await post('/auth/login', { email: editor, password: demoPassword })).statusCode).toBe(200)
})

test('two tabs that refresh at the same time get the same successor', async () => {
  const { refreshToken } = await signIn(editor)
  const [a, b] = await Promise.all([post('/auth/refresh', { refreshToken }), post('/auth/refresh', { refreshToken })])
  expect([a.statusCode, b.statusCode]).toEqual([200, 200])
  expect(a.json().refreshToken).toBe(b.json().refreshToken)
  expect(a.json().refreshToken).not.toBe(refreshToken)
  expect((await post('/auth/refresh', { refreshToken: a.json().refreshToken })).statusCode).toBe(200)
})

test('a refresh token used again after ten seconds ends the whole sign-in and is audited', async () => {
  const { refreshToken } = await signIn(editor)
  const next = (await post('/auth/refresh', { refreshToken })).json()
  expect(await meOf(next.token)).toMatchObject({ data: { me: { email: editor } } })
  clock.now = clock.now.add({ seconds: 11 })
  expect((await post('/auth/refresh', { refreshToken })).statusCode).toBe(401)
  expect((await post('/auth/refresh', { refreshToken: next.refreshToken })).statusCode).toBe(401)
  expect(await meOf(next.token)).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  const rows = await db.selectFrom('audit_entry').select('operation').where('operation', '=', 'refresh_reuse').execute()
  expect(rows).toHaveLength(1)
})

test('the refresh cookie works from our own pages only', async () => {
  const { refreshToken } = await signIn(editor)
  const cookie = `refresh-token=${refreshToken}`
  expect((await post('/auth/refresh', undefined, { cookie, origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await post('/auth/refresh', undefined, { cookie })).statusCode).toBe(403)
  expect((await post('/auth/refresh', undefined, { cookie, origin })).statusCode).toBe(200)
  expect((await post('/auth/refresh')).statusCode).toBe(401)
})

test('an access token does not refresh, and a refresh token gives no access', async () => {
  const { token, refreshToken } = await signIn(editor)
  expect((await post('/auth/refresh', { refreshToken: token })).statusCode).toBe(401)
  expect((await logout(refreshToken)).statusCode).toBe(401)
})

test('a refresh token ends after 30 days', async () => {
  const { refreshToken } = await signIn(editor)
  clock.now = clock.now.add({ hours: 30 * 24 })
  expect((await post('/auth/refresh', { refreshToken })).statusCode).toBe(401)
})

test('a token that is expired, not yet valid, forged or issued for something else identifies no one', async () => {
  const { token } = await signIn(editor)
  const [, payload = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
  const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(new Uint8Array(32))
  for (const bad of [none, foreign, `${token}x`, 'x']) expect((await logout(bad)).statusCode).toBe(401)
  clock.now = start.add({ minutes: 15, seconds: 1 })
  expect((await logout(token)).statusCode).toBe(401)
  clock.now = start
  expect((await logout(token)).statusCode).toBe(200)
})

test('signing out ends this sign-in immediately, and everywhere when asked', async () => {
  const [here, there] = [await signIn(editor), await signIn(editor)]
  expect((await logout(here.token)).statusCode).toBe(200)
  expect((await logout(here.token)).statusCode).toBe(401)
  expect((await post('/auth/refresh', { refreshToken: here.refreshToken })).statusCode).toBe(401)
  expect(await meOf(there.token)).toMatchObject({ data: { me: { email: editor } } })
  const again = await signIn(editor)
  expect((await logout(again.token, { everywhere: true })).statusCode).toBe(200)
  expect((await logout(there.token)).statusCode).toBe(401)
})

test('no password and no token can be read in the database', async () => {
  const { refreshToken } = await signIn(editor)
  const kept = JSON.stringify([
    await db.selectFrom('account_refresh').select(['hash']).execute(),
    await db.selectFrom('account_user').select(['password_hash']).execute(),
    await db.selectFrom('idempotency').select(['answer']).execute(),
  ])
  expect(kept).not.toContain(refreshToken)
  expect(kept).not.toContain(demoPassword)
  expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('a password fits its own hash and no other', async () => {
  const kept = await hashPassword('Pâssw0rd-1')
  expect(await verifyPassword('Pâssw0rd-1', kept)).toBe(true)
  expect(await verifyPassword('Pâssw0rd-2', kept)).toBe(false)
  expect(await verifyPassword('', null)).toBe(false)
  expect(await verifyPassword('x', '$argon2id$broken')).toBe(false)
})

test('the first admin gets a password that works, and an address is taken once', async () => {
  const given = { email: 'First@troupe.example', firstName: 'Ada', lastName: 'First', now: clock.now }
  const made = await createAdmin(db, given)
  if (!made.ok) throw new Error(made.code)
  expect((await post('/auth/login', { email: made.value.email, password: made.value.password })).statusCode).toBe(200)
  expect(await createAdmin(db, given)).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await createAdmin(db, { ...given, email: 'nobody' })).toMatchObject({ code: 'INVALID' })
})

const onFirefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const text = (at: Temporal.Instant) => at.toString({ fractionalSecondDigits: 3 })
interface ShownSignIn {
  readonly id: string
  readonly device: string | null
  readonly signedInAt: string
  readonly lastUsedAt: string
  readonly current: boolean
}
const signInsOf = async (token: string): Promise<ShownSignIn[]> =>
  (await post('/graphql', { query: '{ signIns { id device signedInAt lastUsedAt current } }' }, bearer(token))).json().data.signIns
const endSignIn = (token: string, id: string) =>
  house.app.inject({ method: 'DELETE', url: `/auth/sign-in/${id}`, headers: { ...bearer(token), origin } })

test('a person sees on which devices they are signed in, and which one they are using; ended and expired ones are not listed', async () => {
  const email = 'viewer@northwind.example'
  await post('/auth/logout', { everywhere: true }, bearer((await signIn(email)).token))
  const first = (await post('/auth/login', { email, password: demoPassword }, onFirefox)).json<{ token: string; refreshToken: string }>()
  clock.now = clock.now.add({ hours: 24 })
  const second = await signIn(email)
  expect(await signInsOf(second.token)).toEqual([
    expect.objectContaining({ current: true, device: null, signedInAt: text(clock.now), lastUsedAt: text(clock.now) }),
    expect.objectContaining({ current: false, device: 'Firefox on Linux', signedInAt: text(start), lastUsedAt: text(start) }),
  ])
  clock.now = clock.now.add({ hours: 1 })
  const renewed = (await post('/auth/refresh', { refreshToken: first.refreshToken })).json<{ token: string }>()
  expect((await signInsOf(renewed.token))[0]).toMatchObject({ current: true, signedInAt: text(start), lastUsedAt: text(clock.now) })
  clock.now = clock.now.add({ hours: 29 * 24 + 1 })
  const third = await signIn(email)
  expect((await signInsOf(third.token)).map(({ device }) => device)).toEqual([null, 'Firefox on Linux', null])
  clock.now = clock.now.add({ hours: 24 })
  expect((await signInsOf((await signIn(email)).token)).map(({ device }) => device)).toEqual([null, null])
})

test('one sign-in is ended, with its refresh token, and no other; another person’s, an ended one and an unknown one are alike', async () => {
  const [mine, other] = [await signIn(editor), await signIn(editor)]
  const theirs = await signIn('viewer@northwind.example')
  const [gone] = await signInsOf(other.token)
  const [foreign] = await signInsOf(theirs.token)
  const answers = [foreign?.id ?? '', '0badcafe-0000-4000-8000-00000000beef', 'no-id'].map((id) => endSignIn(mine.token, id))
  expect(new Set((await Promise.all(answers)).map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect((await signInsOf(theirs.token))[0]?.id).toBe(foreign?.id)

  const ended = await endSignIn(mine.token, gone?.id.toUpperCase() ?? '')
  expect([ended.statusCode, ended.headers['set-cookie']]).toEqual([200, undefined])
  expect(await meOf(other.token)).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  expect((await post('/auth/refresh', { refreshToken: other.refreshToken })).statusCode).toBe(401)
  expect((await endSignIn(mine.token, gone?.id ?? '')).statusCode).toBe(404)
  expect(await meOf(mine.token)).toEqual({ data: { me: { email: editor } } })
  const row = await db
    .selectFrom('audit_entry')
    .select(['subject_id', 'actor_id'])
    .where('operation', '=', 'DELETE /auth/sign-in/{id}')
    .executeTakeFirstOrThrow()
  expect(row.actor_id).toBe(row.subject_id)

  const own = (await signInsOf(mine.token)).find(({ current }) => current)
  const left = await endSignIn(mine.token, own?.id ?? '')
  expect([left.headers['set-cookie']].flat().filter((cookie) => String(cookie).includes('Expires=Thu, 01 Jan 1970'))).toHaveLength(2)
  expect(await meOf(mine.token)).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
})
