import type { AddressInfo } from 'node:net'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import type { Updateable } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cost, verifyPassword } from '../../apps/server/src/account/password/hash.ts'
import type { Tables } from '../../apps/server/src/platform/database/tables.ts'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { openHouse } from '../house.ts'
import { takeCode, takeMails } from '../mails.ts'
import { within } from '../pace/pace.ts'
import { differences, hashesOf, hashWith, hearWork, type Work } from '../work-done.ts'
import { world } from '../world/ids.ts'

const heard = hearWork()
const house = await openHouse({ BASE_URL: 'https://app.troupe.example', COOKIE_DOMAIN: 'troupe.example' })
const { app, db, clock, post, send, signIn } = house
const start = clock.now
const open: Socket[] = []
let url = ''
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
  await takeMails(house)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => house.close().finally(heard.end))

const alice = 'alice.penhaligon@northwind.example'
const bob = 'editor@halden.example'
const nobody = 'nobody@northwind.example'
const fresh = 'Second-act-2'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const login = (email: string, password: string, from?: string) => post('/auth/login', { email, password }, {}, from)
const forget = (email: string, headers: Record<string, string> = {}) => post('/auth/password/forgot', { email }, headers)
const confirm = (email: string, code: string, password = fresh) => post('/auth/password/forgot/confirm', { email, code, password })
const isLive = async (token: string) =>
  (await post('/graphql', { query: '{ workspaces { totalCount } }' }, bearer(token))).json().data != null
const passwordOf = async (email: string) =>
  (await db.selectFrom('account_user').select('password_hash').where('email', '=', email).executeTakeFirstOrThrow()).password_hash
const idOf = async (email: string) =>
  (await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
/** Gives people their passwords back, for the tests after this one. */
const restore = async (...emails: string[]) =>
  db
    .updateTable('account_user')
    .set({ password_hash: await passwordOf(bob), password_state: 'SET' })
    .where('email', 'in', emails)
    .execute()

/** The answer of a request and the work that was done for it, which is what decides how long it takes on any machine. */
async function worked(
  request: () => Promise<{ readonly statusCode: number; readonly body: string }>,
): Promise<{ answer: string; work: Work }> {
  let answer = ''
  const work = await heard.of(async () => {
    const { statusCode, body } = await request()
    answer = `${statusCode} ${body}`
  })
  return { answer, work }
}

/** Seven requests for an email, each from another network: five get their emails, two are beyond the limit. */
async function seven(request: (turn: number, from: string) => ReturnType<typeof post>) {
  const all = []
  for (let turn = 0; turn < 7; turn++) all.push(await worked(() => request(turn, `10.${turn + 1}.0.1`)))
  return { answers: new Set(all.map(({ answer }) => answer)), works: all.map(({ work }) => work) }
}

const standIn = 'tom@standby.example'
/** Changes a person's account while something runs. */
async function changed(set: Updateable<Tables['account_user']>, run: () => Promise<void>) {
  const columns = ['active', 'password_hash', 'password_state', 'password_until'] as const
  const before = await db.selectFrom('account_user').select(columns).where('email', '=', standIn).executeTakeFirstOrThrow()
  const put = (row: Updateable<Tables['account_user']>) =>
    db
      .updateTable('account_user')
      .set({ ...before, ...row })
      .where('email', '=', standIn)
      .execute()
  await put(set)
  await run()
  await put({})
}

test('AUTH-01: a wrong password and an unknown address get the same answer after the same work', async () => {
  const tried = async (email: string) => {
    await db.deleteFrom('rate_limit').execute()
    return worked(() => login(email, 'Wrong-1-password'))
  }
  const unknown = await tried(nobody)
  expect(unknown.answer).toMatch(/^401 /)
  expect(hashesOf(unknown.work)).toEqual([hashWith(cost)])
  expect(await tried(alice)).toEqual(unknown)
  const over = { password_state: 'TEMPORARY', password_until: start.subtract({ hours: 1 }) } as const
  for (const state of [{}, { active: false }, { password_hash: null }, over])
    await changed(state, async () => expect(await tried(standIn)).toEqual(unknown))
})

test('negative control: the work shows it when a password is hashed with other parameters, or when something is done for accounts only', async () => {
  const unknown = await worked(() => login(nobody, 'Wrong-1-password'))
  const dearer = { ...cost, memory: cost.memory * 2 }
  const kept = (await passwordOf(standIn))?.replace(`m=${cost.memory},`, `m=${dearer.memory},`)
  await changed({ password_hash: kept }, async () => {
    const known = await worked(() => login(standIn, 'Wrong-1-password'))
    expect(known.answer).toBe(unknown.answer)
    expect(differences(known.work, unknown.work)).toEqual([`+ ${hashWith(dearer)}`, `- ${hashWith(cost)}`])
  })
  // a door that turns away immediately whom it doesn't know
  const naive = (email: string) =>
    heard.of(async () => {
      const user = await db.selectFrom('account_user').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst()
      if (!user) return
      await verifyPassword('Wrong-1-password', user.password_hash)
      await db.selectFrom('account_family').select('id').where('user_id', '=', user.id).execute()
    })
  expect(differences(await naive(alice), await naive(nobody))).toEqual([`+ ${hashWith(cost)}`, '+ select account_family'])
})

test('AUTH-02: a forgotten password gets the same answer for everyone, after the same work; only existing accounts get an email', async () => {
  const asked = (email: string) => seven((_turn, from) => post('/auth/password/forgot', { email }, {}, from))
  const unknown = await asked(nobody)
  const known = await asked(alice)
  expect([...unknown.answers, ...known.answers]).toEqual(Array(2).fill('200 {"success":true}'))
  expect((await takeMails(house)).map(({ to }) => to)).toEqual(Array(5).fill(alice))
  expect(known.works).toEqual(unknown.works)
  // someone who is not active is no one
  await changed({ active: false }, async () => expect(await asked(standIn)).toEqual(unknown))
  // and 60 times from one address
  for (let again = 0; again < 60; again++) expect((await forget(again % 2 ? alice : nobody)).statusCode).toBe(200)
})

test('AUTH-02: a request beyond the five emails of an address does the work of one that is emailed, and nothing of it remains', async () => {
  const { works } = await seven((_turn, from) => post('/auth/password/forgot', { email: alice }, {}, from))
  expect(await takeMails(house)).toHaveLength(5)
  const [fifth = [], sixth = [], last = []] = works.slice(4)
  expect(differences(last, sixth)).toEqual([])
  // the two ways of ending a savepoint
  expect(differences(sixth, fifth)).toEqual(['+ rollback before_code', '- release before_code'])
})

test('AUTH-02: registering gives the same answer to everyone, after the same work', async () => {
  // the third password is another one, and all registrations are disputed from then on
  const asked = (email: string) =>
    seven((turn, from) => {
      const person = { firstName: 'A', lastName: 'B', email, password: turn === 2 ? 'Third-act-3' : fresh }
      return post('/auth/register', person, {}, from)
    })
  const unknown = await asked('new@quill.example')
  const known = await asked(bob)
  expect([...unknown.answers, ...known.answers]).toEqual(Array(2).fill('202 {"success":true}'))
  expect((await takeMails(house)).map(({ kind }) => kind).sort()).toEqual(
    ['account.known', 'account.registering'].flatMap((kind) => Array(5).fill(kind)),
  )
  for (const { works } of [unknown, known]) expect(works.map(hashesOf)).toEqual(Array(7).fill([hashWith(cost), hashWith(cost)]))
  expect(known.works).toEqual(unknown.works)
})

test('AUTH-03: after five wrong codes the right one is refused too, from the address that guessed', async () => {
  await forget(alice)
  const code = await takeCode(house, alice)
  const before = await passwordOf(alice)
  const wrong = code === '22222222' ? '33333333' : '22222222'
  for (let round = 0; round < 20; round++) expect((await confirm(alice, wrong)).statusCode).toBe(400)
  expect([400, 429]).toContain((await confirm(alice, code)).statusCode)
  await db.deleteFrom('rate_limit').execute()
  expect((await confirm(alice, code)).json().code).toBe('CODE_INVALID')
  expect(await passwordOf(alice)).toBe(before)
})

test('AUTH-04: a reset code works once, even when it is used twice at the same instant', async () => {
  await forget(alice)
  const code = await takeCode(house, alice)
  const answers = await Promise.all(['First-act-1', fresh, 'Third-act-3'].map((password) => confirm(alice, code, password)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  expect((await confirm(alice, code)).statusCode).toBe(400)
  const opens = await Promise.all(['First-act-1', fresh, 'Third-act-3'].map((password) => login(alice, password)))
  expect(opens.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  await restore(alice)
})

test('AUTH-05: the code of one address opens no other', async () => {
  await forget(alice)
  const code = await takeCode(house, alice)
  const before = [await passwordOf(alice), await passwordOf(bob)]
  expect((await confirm(bob, code)).statusCode).toBe(400)
  await forget(bob)
  expect((await confirm(bob, code)).statusCode).toBe(400)
  expect([await passwordOf(alice), await passwordOf(bob)]).toEqual(before)
})

test('AUTH-06: of four reset codes the first is revoked, each of the others works, and one use revokes them all', async () => {
  const codes: string[] = []
  for (let asked = 0; asked < 4; asked++) {
    await forget(alice)
    codes.push(await takeCode(house, alice))
  }
  const [first = '', second = '', third = ''] = codes
  expect((await confirm(alice, first)).statusCode).toBe(400)
  expect((await confirm(alice, second)).statusCode).toBe(200)
  expect((await confirm(alice, third)).statusCode).toBe(400)
  await restore(alice)
})

test('AUTH-07: a link in an email leads to our own address, whatever host the request names', async () => {
  await forget(alice, { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' })
  const [mail] = await takeMails(house)
  expect(mail?.body).toContain('https://app.troupe.example/password/forgot?code=')
  expect(JSON.stringify(mail)).not.toContain('evil')
})

test('AUTH-08: a reset ends every token and every socket from before', async () => {
  const before = await signIn(alice)
  const { closed } = await connected(before.token)
  expect(await isLive(before.token)).toBe(true)
  await forget(alice)
  expect((await confirm(alice, await takeCode(house, alice))).statusCode).toBe(200)
  expect((await send(null, 'GET', `/session/${world.sessions.greenRoom}/calendar.ics`, undefined, bearer(before.token))).statusCode).toBe(
    401,
  )
  expect((await post('/auth/refresh', { refreshToken: before.refreshToken })).statusCode).toBe(401)
  await closed
  await restore(alice)
})

test('AUTH-09: guessing a password has to wait from the eleventh try on, and the victim can sign in from elsewhere', async () => {
  const answers = []
  for (let round = 0; round < 100; round++) answers.push(await login(alice, 'Wrong-1-password'))
  const first = answers.findIndex(({ statusCode }) => statusCode === 429)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(11)
  expect(Number(answers[first]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await login(alice, demoPassword, '10.9.0.1')).statusCode).toBe(200)
})

test('AUTH-10: no one registers as more than a booking user', async () => {
  const email = 'greedy@quill.example'
  const wish = {
    ...{ firstName: 'G', lastName: 'R', email, password: fresh, role: 'ADMIN', permission: 'STAFF', active: true },
    ...{
      id: world.users.admin,
      permissions: [{ workspaceId: world.workspaces.northwind, role: 'ADMIN' }],
      workspaceId: world.workspaces.northwind,
    },
  }
  expect((await post('/auth/register', wish)).statusCode).toBe(202)
  const code = await takeCode(house, email)
  expect((await post('/auth/register/code', { email, code, role: 'ADMIN' })).statusCode).toBe(200)
  const row = await db.selectFrom('account_user').select(['id', 'role', 'permission']).where('email', '=', email).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ role: 'BOOKING_USER', permission: 'BOOKING_USER' })
  expect(row.id).not.toBe(world.users.admin)
  expect(await db.selectFrom('account_permission').select('id').where('user_id', '=', row.id).execute()).toEqual([])
})

test('AUTH-11: an address that exists, in whatever spelling, is not taken over by registering', async () => {
  const before = [await passwordOf(alice), (await db.selectFrom('account_user').select('id').execute()).length]
  const reference = await post('/auth/register', { firstName: 'A', lastName: 'B', email: 'unheard@quill.example', password: fresh })
  for (const email of [alice, alice.toUpperCase(), `${alice} `, ` ${alice}\t`, alice.replace('a', 'ａ')]) {
    const answer = await post('/auth/register', { firstName: 'A', lastName: 'B', email, password: fresh }, {}, '10.11.0.1')
    expect([answer.statusCode, answer.body]).toEqual([reference.statusCode, reference.body])
  }
  const mails = (await takeMails(house)).filter(({ to }) => to !== 'unheard@quill.example')
  expect(new Set(mails.map(({ to, kind }) => `${kind} ${to}`))).toEqual(new Set([`account.known ${alice}`]))
  expect([await passwordOf(alice), (await db.selectFrom('account_user').select('id').execute()).length]).toEqual(before)
  expect((await login(alice, fresh)).statusCode).toBe(401)
})

test('AUTH-13: length is counted in code points, and nothing is truncated silently', async () => {
  const register = async (password: string) => {
    await db.deleteFrom('rate_limit').execute()
    return (await post('/auth/register', { firstName: 'A', lastName: 'B', email: 'rule@quill.example', password })).statusCode
  }
  for (const password of ['Aa1-567', `Aa1-${'x'.repeat(29)}`, 'Abcdefg1', `Aa1-${'🎭'.repeat(29)}`])
    expect(await register(password)).toBe(422)
  for (const password of ['Aa1-5678', `Aa1-${'x'.repeat(28)}`, `Aa1-${'🎭'.repeat(28)}`]) expect(await register(password)).toBe(202)
  // 4 + 17 × 4 = 72 bytes are the same
  const alike = `Aa1-${'🎭'.repeat(17)}`
  await forget(alice)
  expect((await confirm(alice, await takeCode(house, alice), `${alike}one`)).statusCode).toBe(200)
  expect((await login(alice, `${alike}two`)).statusCode).toBe(401)
  expect((await login(alice, `${alike}one`)).statusCode).toBe(200)
  await restore(alice)
})

test('AUTH-20: after signing out nothing of the sign-in works', async () => {
  const { token, refreshToken } = await signIn(alice)
  const { closed } = await connected(token)
  expect((await post('/auth/logout', undefined, bearer(token))).statusCode).toBe(200)
  expect(await isLive(token)).toBe(false)
  expect((await post('/auth/refresh', { refreshToken })).statusCode).toBe(401)
  await closed
})

test('AUTH-23: the session of a forced new password is for its own address, once, for 15 minutes', async () => {
  const temporary = async () =>
    (await send('admin@troupe.example', 'POST', '/auth/password/temporary', { id: await idOf(alice) })).json().password
  const complete = (email: string, session: string) => post('/auth/password/complete', { email, password: fresh, session })
  const { session } = (await login(alice, await temporary())).json()
  expect((await complete(bob, session)).statusCode).toBe(400)
  expect((await complete(alice, session)).statusCode).toBe(200)
  expect((await complete(alice, session)).statusCode).toBe(400)
  const second = (await login(alice, await temporary())).json().session
  clock.now = start.add({ minutes: 15 })
  expect((await complete(alice, second)).statusCode).toBe(400)
  await restore(alice)
})

test('AUTH-25: no one takes over someone else’s account by changing its address', async () => {
  const mine = 'mine@evil.example'
  const put = async (id: string) => send(bob, 'PUT', '/auth/email', { id, email: mine, password: demoPassword })
  const [foreign, missing] = [await put(await idOf(alice)), await put('00000000-0000-4000-8000-000000000000')]
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
  await forget(mine)
  expect(await takeMails(house)).toEqual([])
  expect(await idOf(alice)).toEqual(expect.any(String))
})

test('AUTH-26: until the new address is confirmed the old one signs in, and it is notified', async () => {
  const { token } = await signIn(alice)
  const wish = { id: await idOf(alice), email: 'alice@northwind.example', password: demoPassword }
  const put = (body: object) => app.inject({ method: 'PUT', url: '/auth/email', payload: body, headers: bearer(token) })
  expect((await put(wish)).json()).toMatchObject({ pending: true })
  expect((await takeMails(house)).map(({ to }) => to).sort()).toEqual([alice, wish.email].sort())
  expect((await put({ id: wish.id, email: wish.email, code: '22222222' })).statusCode).toBe(400)
  expect((await login(wish.email, demoPassword)).statusCode).toBe(401)
  expect((await login(alice, demoPassword)).statusCode).toBe(200)
})

test('AUTH-31: an invitation is accepted once, by its own address, while its inviter may invite', async () => {
  const email = 'tom@standby.example'
  const owner = 'owner@northwind.example'
  const invite = async () => {
    const body = { workspaceId: world.workspaces.northwind, email, role: 'EDITOR' }
    expect((await send(owner, 'POST', '/auth/invite', body)).statusCode).toBe(201)
    return takeCode(house, email)
  }
  const accept = (who: string, code: string) => send(who, 'POST', '/auth/register/code', { code })
  const level = (role: WorkspaceLevel) =>
    db
      .updateTable('account_permission')
      .set({ role })
      .where('workspace_id', '=', world.workspaces.northwind)
      .where('user_id', '=', (query) => query.selectFrom('account_user').select('id').where('email', '=', owner))
      .execute()
  const code = await invite()
  const third = await accept(bob, code)
  expect([third.statusCode, third.json().extensions.reason]).toEqual([403, 'OTHER_ACCOUNT'])
  await level('EDITOR')
  expect((await accept(email, code)).statusCode).toBe(400)
  await level('ADMIN')
  const both = await Promise.all([accept(email, code), accept(email, code)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  expect((await accept(email, code)).statusCode).toBe(400)
  const rows = await db
    .selectFrom('account_permission')
    .select('role')
    .where('workspace_id', '=', world.workspaces.northwind)
    .where('user_id', '=', await idOf(email))
    .execute()
  expect(rows).toEqual([{ role: 'EDITOR' }])
})

test('AUTH-32: no one invites to a foreign workspace, and an editor invites no one', async () => {
  const body = { workspaceId: world.workspaces.halden, email: 'x@quill.example', role: 'VIEWER' }
  const foreign = await send('owner@northwind.example', 'POST', '/auth/invite', body)
  const missing = await send('owner@northwind.example', 'POST', '/auth/invite', {
    ...body,
    workspaceId: '00000000-0000-4000-8000-000000000000',
  })
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
  const wish = { workspaceId: world.workspaces.northwind, email: 'x@quill.example', role: 'ADMIN' }
  expect((await send('editor@northwind.example', 'POST', '/auth/invite', wish)).statusCode).toBe(403)
  expect(await takeMails(house)).toEqual([])
})

/** A page's socket, and when it is closed from the other side. */
async function connected(token: string) {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } })
  open.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const tooLong = setTimeout(() => reject(new Error('the socket stays open')), within(5000))
  socket.once('disconnect', () => {
    clearTimeout(tooLong)
    resolve()
  })
  promise.catch(() => {})
  return { closed: promise }
}
