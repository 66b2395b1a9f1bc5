import { openHouse } from '@troupe/tests/house'
import { takeCode, takeMails } from '@troupe/tests/mails'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'

const house = await openHouse({ BASE_URL: 'https://troupe.example' })
const { db, post, send, clock } = house
const start = clock.now
afterAll(() => house.close())
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('account_code').execute()
  await takeMails(house)
})

const password = 'Curtain-up-1'
const person = (email: string, more: object = {}) => ({
  firstName: 'Nora',
  lastName: 'Quill',
  email,
  password,
  company: 'Quill & Co',
  ...more,
})
const register = (email: string, more: object = {}) => post('/auth/register', person(email, more))
const confirm = (body: object, headers: Record<string, string> = {}) => post('/auth/register/code', body, headers)
const userOf = (email: string) =>
  db
    .selectFrom('account_user')
    .select(['id', 'role', 'permission', 'first_name', 'password_hash', 'password_state'])
    .where('email', '=', email)
    .executeTakeFirst()
const levelsOf = async (email: string) =>
  (
    await db
      .selectFrom('account_permission as p')
      .innerJoin('account_user as u', 'u.id', 'p.user_id')
      .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
      .select(['w.name', 'p.role'])
      .where('u.email', '=', email)
      .execute()
  ).map(({ name, role }) => `${name} ${role}`)
const invite = async (email: string, role = 'EDITOR', who = 'owner@northwind.example') => {
  const answer = await send(who, 'POST', '/auth/invite', { workspaceId: world.workspaces.northwind, email, role })
  expect(answer.statusCode, answer.body).toBe(201)
  return takeCode(house, email)
}

test('someone who registers gets a code by email, and on any device the code opens an account with both tokens', async () => {
  const answer = await register(' Nora@Quill.example ')
  expect([answer.statusCode, answer.json()]).toEqual([202, { success: true }])
  expect(await userOf('nora@quill.example')).toBeUndefined()
  const [mail] = await takeMails(house)
  expect(mail).toMatchObject({ to: 'nora@quill.example', subject: 'Confirm your email address for Troupe' })
  const [, link = '', typed = ''] = /https:\/\/troupe\.example\/register\?code=(\w{8})/.exec(mail?.body ?? '') ?? []
  expect(mail?.body).toContain(`Your code: ${link.slice(0, 4)}-${link.slice(4)}`)
  expect(typed).toBe('')
  // typed as people type
  const entered = await confirm({ email: 'NORA@quill.example', code: ` ${link.slice(0, 4).toLowerCase()} ${link.slice(4)}` })
  expect(entered.json()).toEqual({
    success: true,
    token: expect.any(String),
    refreshToken: expect.any(String),
    company: 'Quill & Co',
    passwordKept: true,
  })
  expect([entered.headers['set-cookie']].flat()).toHaveLength(2)
  expect(await userOf('nora@quill.example')).toMatchObject({ role: 'BOOKING_USER', permission: 'BOOKING_USER', first_name: 'Nora' })
  expect(await levelsOf('nora@quill.example')).toEqual([])
  expect((await post('/auth/login', { email: 'nora@quill.example', password })).json()).toMatchObject({ success: true })
})

test('someone who registers in the middle of a booking comes back to it on any device, and only to a path of this site', async () => {
  const email = 'back@quill.example'
  const to = '/experience/battle-royale?format=REMOTE&people=20&customization=visit%20evil.example'
  expect((await register(email, { to })).statusCode).toBe(202)
  const [mail] = await takeMails(house)
  expect(JSON.stringify(mail), 'the path was typed too').not.toContain('evil')
  const code = /register\?code=(\w{8})$/m.exec(mail?.body ?? '')?.[1] ?? ''
  expect((await confirm({ email, code })).json()).toMatchObject({ success: true, company: 'Quill & Co', to })
  for (const evil of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)'])
    expect((await register('evil@quill.example', { to: evil })).json().extensions.fields, evil).toEqual({ to: ['INVALID'] })
})

test('an email to an unconfirmed address holds nothing that a stranger typed', async () => {
  await register('victim@quill.example', { firstName: 'visit evil.example', lastName: 'now', company: 'evil.example' })
  const [mail] = await takeMails(house)
  expect(JSON.stringify(mail)).not.toContain('evil')
})

test('an address that has an account gets an email that says so, and the caller sees no difference', async () => {
  const [fresh, known] = [await register('fresh@quill.example'), await register('editor@northwind.example')]
  expect([known.statusCode, known.body]).toEqual([fresh.statusCode, fresh.body])
  const mails = await takeMails(house)
  expect(mails.map(({ to, kind }) => `${to} ${kind}`).sort()).toEqual([
    'editor@northwind.example account.known',
    'fresh@quill.example account.registering',
  ])
  expect(mails.find(({ to }) => to === 'editor@northwind.example')?.body).not.toContain('Your code')
})

test('a code works once and for ten minutes', async () => {
  const email = 'once@quill.example'
  await register(email)
  const code = await takeCode(house, email)
  clock.now = start.add({ minutes: 10 })
  expect((await confirm({ email, code })).json().code).toBe('CODE_INVALID')
  clock.now = start.add({ minutes: 9, seconds: 59 })
  expect((await confirm({ email, code })).json()).toMatchObject({ success: true, passwordKept: true })
  expect((await confirm({ email, code })).statusCode).toBe(400)
})

test('after five wrong codes the right one is refused from that address too, and an unknown email answers alike', async () => {
  const email = 'five@quill.example'
  await register(email)
  const code = await takeCode(house, email)
  const wrong = code === '22222222' ? '33333333' : '22222222'
  const bodies = new Set<string>()
  for (let round = 0; round < 5; round++) bodies.add((await confirm({ email, code: wrong })).body)
  bodies.add((await confirm({ email, code })).body)
  bodies.add((await confirm({ email: 'nobody@quill.example', code })).body)
  bodies.add((await confirm({ email, code: 'x'.repeat(43) })).body)
  expect(bodies.size).toBe(1)
  expect(await userOf(email)).toBeUndefined()
})

test('when two passwords were given for one address neither opens the account', async () => {
  const email = 'two@quill.example'
  await register(email)
  await register(email, { password: 'Another-one-2', firstName: 'Mallory' })
  const mails = await takeMails(house)
  expect(mails).toHaveLength(2)
  const codes = mails.flatMap(({ body }) => /code=(\w{8})/.exec(body)?.[1] ?? [])
  const answers = await Promise.all(codes.map(async (code) => (await confirm({ email, code })).json()))
  expect(answers.filter(({ success }) => success)).toMatchObject([{ passwordKept: false }])
  expect(await userOf(email)).toMatchObject({ password_hash: null, password_state: 'RESET' })
  for (const tried of [password, 'Another-one-2']) expect((await post('/auth/login', { email, password: tried })).statusCode).toBe(401)
})

test('registrations at the same instant leave one code and one account', async () => {
  const email = 'race@quill.example'
  await Promise.all(Array.from({ length: 4 }, () => register(email)))
  const codes = (await takeMails(house)).flatMap(({ body }) => /code=(\w{8})/.exec(body)?.[1] ?? [])
  const answers = await Promise.all([...codes, ...codes].map((code) => confirm({ email, code })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await db.selectFrom('account_user').select('id').where('email', '=', email).execute()).toHaveLength(1)
})

test('missing and invalid values are reported for their field', async () => {
  const answer = await post('/auth/register', { firstName: '', email: 'x', password: 'short' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().extensions.fields).toEqual({
    firstName: ['REQUIRED'],
    lastName: ['REQUIRED'],
    email: ['INVALID'],
    password: ['PASSWORD_RULES'],
  })
  expect((await confirm({ code: '22222222' })).json().extensions.fields).toEqual({ email: ['REQUIRED'] })
})

test('an invitation is looked at without being accepted, and tells each reader what to do', async () => {
  const fresh = await invite('new@quill.example')
  const offer = { success: false, email: 'new@quill.example', role: 'EDITOR', inviter: 'Graham Tolliver', logo: null }
  const workspace = { id: world.workspaces.northwind, name: 'Northwind Foods' }
  const look = { code: fresh, look: true }
  expect((await confirm(look)).json()).toEqual({ ...offer, workspace, reason: 'REGISTER' })
  expect((await send('editor@halden.example', 'POST', '/auth/register/code', look)).json()).toEqual({
    ...offer,
    workspace,
    reason: 'SWITCH',
  })
  const known = await invite('editor@halden.example', 'VIEWER')
  expect((await confirm({ code: known, look: true })).json()).toMatchObject({ reason: 'SIGN_IN', email: 'editor@halden.example' })
  const own = await send('editor@halden.example', 'POST', '/auth/register/code', { code: known, look: true })
  expect(own.json()).toMatchObject({ reason: 'ACCEPT', role: 'VIEWER' })
  expect(await levelsOf('editor@halden.example')).toEqual(['Halden Robotics EDITOR'])
})

test('someone who registers by an invitation is a member immediately and needs no second email', async () => {
  const email = 'invited@quill.example'
  const code = await invite(email, 'ADMIN')
  expect((await confirm({ email, code })).json()).toMatchObject({ success: false, reason: 'REGISTER' })
  expect((await register('other@quill.example', { code })).json().extensions.fields).toEqual({ email: ['NOT_INVITED'] })
  expect((await register(email, { code: 'x'.repeat(43) })).json().code).toBe('CODE_INVALID')
  expect((await register(email, { code })).statusCode).toBe(202)
  expect(await takeMails(house)).toEqual([])
  const entered = await confirm({ email, code })
  expect(entered.json()).toMatchObject({ success: true, workspaceId: world.workspaces.northwind, role: 'ADMIN' })
  expect(await levelsOf(email)).toEqual(['Northwind Foods ADMIN'])
  expect((await confirm({ email, code })).statusCode).toBe(400)
})

test('a registration without the invitation gains nothing from it and does not affect the one that presented it', async () => {
  const email = 'rider@quill.example'
  const code = await invite(email)
  // someone else, who has not seen the invitation, registers the address with their own password
  await register(email, { password: 'Another-one-2' })
  expect((await confirm({ email, code })).json()).toMatchObject({ success: false, reason: 'REGISTER' })
  expect(await userOf(email)).toBeUndefined()
  await register(email, { code })
  for (let round = 0; round < 4; round++) await register(email, { password: 'Another-one-2' })
  expect((await confirm({ email, code })).json()).toMatchObject({ success: true, role: 'EDITOR', passwordKept: true })
  expect((await post('/auth/login', { email, password: 'Another-one-2' })).statusCode).toBe(401)
  expect((await post('/auth/login', { email, password })).statusCode).toBe(200)
})

test('a person who is signed in accepts their invitation and sees the workspace immediately', async () => {
  const email = 'viewer@northwind.example'
  const answer = await send('admin@troupe.example', 'POST', '/auth/invite', {
    workspaceId: world.workspaces.kestrel,
    email,
    role: 'EDITOR',
  })
  expect(answer.statusCode).toBe(201)
  const code = await takeCode(house, email)
  const names = async () =>
    (await house.ask(email, '{ workspaces { nodes { name } } }')).data.workspaces.nodes.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['Northwind Foods'])
  const accepted = await send(email, 'POST', '/auth/register/code', { code })
  expect(accepted.json()).toEqual({ success: true, workspaceId: world.workspaces.kestrel, role: 'EDITOR' })
  expect(await names()).toEqual(['Kestrel Analytics', 'Northwind Foods'])
  const told = await db
    .selectFrom('audit_entry')
    .select(['operation', 'after'])
    .where('workspace_id', '=', world.workspaces.kestrel)
    .orderBy('id')
    .execute()
  expect(told.map(({ operation }) => operation)).toEqual(['POST /auth/invite', 'POST /auth/register/code'])
})

test('an invitation never lowers a level, and a member is not invited again', async () => {
  const code = await invite('lift@quill.example', 'VIEWER')
  await register('lift@quill.example', { code })
  await confirm({ email: 'lift@quill.example', code })
  const again = await send('owner@northwind.example', 'POST', '/auth/invite', {
    workspaceId: world.workspaces.northwind,
    email: 'lift@quill.example',
    role: 'ADMIN',
  })
  expect([again.statusCode, again.json().extensions]).toEqual([409, { reason: 'ALREADY_MEMBER' }])
})

test('a newer invitation replaces the one before it in the same workspace, and lives seven days', async () => {
  const email = 'newer@quill.example'
  const first = await invite(email, 'VIEWER')
  const second = await invite(email, 'EDITOR')
  expect((await confirm({ code: first, look: true })).statusCode).toBe(400)
  clock.now = start.add({ hours: 7 * 24 })
  expect((await confirm({ code: second, look: true })).statusCode).toBe(400)
  clock.now = start.add({ hours: 7 * 24 - 1 })
  expect((await confirm({ code: second, look: true })).json()).toMatchObject({ reason: 'REGISTER', role: 'EDITOR' })
})

test('someone who tries too often has to wait, without locking the same person out elsewhere', async () => {
  const email = 'slow@quill.example'
  await register(email)
  const code = await takeCode(house, email)
  const codes: number[] = []
  for (let round = 0; round < 21; round++) codes.push((await confirm({ email: 'other@quill.example', code })).statusCode)
  expect(codes.at(-1)).toBe(429)
  expect((await confirm({ email, code })).statusCode).toBe(200)
})
