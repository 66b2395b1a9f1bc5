import { openHouse } from '@troupe/tests/house'
import { readMails, takeCode, takeMails } from '@troupe/tests/mails'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '../../seed-world.ts'

const house = await openHouse()
const { app, db, post, signIn, clock } = house
const start = clock.now
afterAll(() => house.close())
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
  await takeMails(house)
})

const idOf = async (email: string) =>
  (await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const change = (token: string, payload: object) =>
  app.inject({ method: 'PUT', url: '/auth/email', payload, headers: { authorization: `Bearer ${token}` } })

test('people change their own address with their password and a code to the new address; the old address is notified', async () => {
  const old = 'editor@kestrel.example'
  const [here, there] = [await signIn(old), await signIn(old)]
  const wish = { id: await idOf(old), email: 'Maya@Kestrel.example' }
  expect((await change(here.token, wish)).json().extensions.fields).toEqual({ password: ['REQUIRED'] })
  expect((await change(here.token, { ...wish, password: 'no' })).json().extensions.fields).toEqual({ password: ['WRONG'] })
  expect((await change(here.token, { ...wish, email: old })).json().extensions.fields).toEqual({ email: ['SAME'] })
  const asked = await change(here.token, { ...wish, password: demoPassword })
  expect(asked.json()).toEqual({ success: true, pending: true, expiresAt: start.add({ minutes: 15 }).toString() })
  const mails = await readMails(house)
  expect(mails.map(({ to }) => to).sort()).toEqual([old, 'maya@kestrel.example'])
  expect(mails.find(({ to }) => to === old)?.body).not.toContain('Your code')
  const code = await takeCode(house, 'maya@kestrel.example')
  expect((await post('/auth/login', { email: old, password: demoPassword })).statusCode).toBe(200)
  expect((await change(there.token, { ...wish, email: 'else@kestrel.example', code })).statusCode).toBe(400)
  const done = await change(there.token, { ...wish, code })
  expect(done.json()).toMatchObject({ success: true, pending: false, token: expect.any(String) })
  expect((await change(here.token, { ...wish, code })).statusCode).toBe(401)
  expect((await post('/auth/refresh', { refreshToken: there.refreshToken })).statusCode).toBe(401)
  expect((await post('/auth/login', { email: old, password: demoPassword })).statusCode).toBe(401)
  expect((await post('/auth/login', { email: 'maya@kestrel.example', password: demoPassword })).statusCode).toBe(200)
  const told = await takeMails(house)
  expect(told.map(({ to }) => to).sort()).toEqual([old, 'maya@kestrel.example'])
  expect(told.find(({ to }) => to === 'maya@kestrel.example')?.body).toContain('If this wasn’t you, set a new password now:')
  expect(told.find(({ to }) => to === old)?.body).toContain('If this wasn’t you, reply to this email immediately.')
  expect((await change(done.json().token, { ...wish, email: 'x@kestrel.example', code })).statusCode).toBe(400)
})

test('a code for a new address belongs to the person who asked for it', async () => {
  const [mine, theirs] = ['owner@kestrel.example', 'owner@orbis.example']
  const [me, them] = [await signIn(mine), await signIn(theirs)]
  const email = 'wanted@kestrel.example'
  await change(me.token, { id: await idOf(mine), email, password: demoPassword })
  const code = await takeCode(house, email)
  await change(them.token, { id: await idOf(theirs), email, password: demoPassword })
  expect((await change(them.token, { id: await idOf(theirs), email, code })).statusCode).toBe(400)
  expect((await change(me.token, { id: await idOf(mine), email, code })).statusCode).toBe(200)
})

test('only the mailbox of a taken address learns that it is taken', async () => {
  const mine = 'viewer@northwind.example'
  const { token } = await signIn(mine)
  const wish = { id: await idOf(mine), password: demoPassword }
  const free = await change(token, { ...wish, email: 'free@northwind.example' })
  const taken = await change(token, { ...wish, email: 'owner@halden.example' })
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
  const mail = (await takeMails(house)).find(({ to }) => to === 'owner@halden.example')
  expect(mail?.body).toContain('Nothing has changed')
  expect(mail?.body).not.toContain('Your code')
})

test('success managers change the address of someone with a lower role immediately, and both addresses are told', async () => {
  const host = await signIn('ruth@troupe.example')
  const id = await idOf('ruth@troupe.example')
  const put = (who: string, payload: object) => house.send(who, 'PUT', '/auth/email', payload)
  expect((await put('success@troupe.example', { id, email: 'owner@halden.example' })).json().extensions.fields).toEqual({
    email: ['TAKEN'],
  })
  const done = await put('success@troupe.example', { id, email: 'ruth.feldman@troupe.example' })
  expect(done.json()).toEqual({ success: true, pending: false })
  expect((await post('/auth/refresh', { refreshToken: host.refreshToken })).statusCode).toBe(401)
  const told = await takeMails(house)
  expect(told.map(({ to }) => to).sort()).toEqual(['ruth.feldman@troupe.example', 'ruth@troupe.example'])
  // staff may have mistyped the address: a stranger there isn’t invited to set a password
  const moved = told.find(({ to }) => to === 'ruth.feldman@troupe.example')
  expect(moved?.body).toContain('Our staff made this change. If you weren’t expecting it, reply to this email.')
  for (const text of [moved?.body, moved?.html]) expect(text).not.toMatch(/password/)
  // nor asked whether it was them: it was staff
  const left = told.find(({ to }) => to === 'ruth@troupe.example')
  expect(left?.body).toContain('Our staff made this change. If you weren’t expecting it, reply to this email.')
  expect(left?.body).not.toContain('If this wasn’t you')
  const stronger = await put('success@troupe.example', { id: world.users.admin, email: 'mine@troupe.example' })
  expect([stronger.statusCode, stronger.json().extensions]).toEqual([403, { reason: 'STRONGER_RANK' }])
  expect((await put('sales@troupe.example', { id, email: 'mine@troupe.example' })).statusCode).toBe(404)
  const [row] = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('operation', '=', 'PUT /auth/email')
    .where('subject_id', '=', id)
    .execute()
  expect(row).toMatchObject({ before: { email: 'ruth@troupe.example' }, after: { email: 'ruth.feldman@troupe.example' } })
})

test('after ten wrong passwords the next try has to wait', async () => {
  const mine = 'owner@halden.example'
  const { token } = await signIn(mine)
  const wish = { id: await idOf(mine), email: 'new@halden.example', password: 'Wrong-1-password' }
  for (let round = 0; round < 10; round++) expect((await change(token, wish)).statusCode).toBe(422)
  expect((await change(token, wish)).statusCode).toBe(429)
})
