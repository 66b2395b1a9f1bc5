import { openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashOf } from '../platform/http/tokens.ts'
import { demoPassword } from '../seed-world.ts'
import { codeTick } from './codes.ts'

const app = await openHouse()
const { db, post, send, clock, house, signIn } = app
const start = clock.now
afterAll(() => app.close())
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('account_code').execute()
  await takeMails(app)
  await db
    .updateTable('account_user')
    .set({ password_hash: firstHash, password_state: 'SET', password_until: null })
    .where('email', '=', editor)
    .execute()
})

const editor = 'editor@northwind.example'
const { id: editorId, password_hash: firstHash } = await db
  .selectFrom('account_user')
  .select(['id', 'password_hash'])
  .where('email', '=', editor)
  .executeTakeFirstOrThrow()
const fresh = 'Second-act-2'
const guess = '2222-2222'
const [home, strange, third] = ['203.0.113.1', '203.0.113.2', '203.0.113.3'] as const

const forget = (email = editor, from: string = home) => post('/auth/password/forgot', { email }, {}, from)
const reset = (code: string, from: string = home, email = editor) =>
  post('/auth/password/forgot/confirm', { email, code, password: fresh }, {}, from)
const register = (email: string, password = fresh, from: string = home) =>
  post('/auth/register', { firstName: 'Nora', lastName: 'Quill', email, password }, {}, from)
const confirm = (email: string, code: string, from: string = home) => post('/auth/register/code', { email, code }, {}, from)
const guessed = async (times: number, from: string, email = editor) => {
  for (let tried = 0; tried < times; tried++) expect((await reset(guess, from, email)).json().code).toBe('CODE_INVALID')
}
/** As if the person's own network address had done something this many times. */
const fill = (purpose: string, hits: number) =>
  db
    .insertInto('rate_limit')
    .values({ key: `${purpose}:${hashOf(home)}`, hits, window_start: clock.now })
    .execute()
/** The one code that was emailed since the last call. */
async function mailed(): Promise<string> {
  const codes = (await takeMails(app)).flatMap(({ body }) => /Your code: ([\w-]+)/.exec(body)?.[1] ?? [])
  expect(codes).toHaveLength(1)
  return codes[0] ?? ''
}
const kinds = async () => (await takeMails(app)).map(({ kind }) => kind)
const asked = async (ask: () => Promise<unknown>) => {
  await ask()
  return mailed()
}

test('three reset codes are valid side by side, a fourth ends the first, and one use ends them all', async () => {
  const codes = [await asked(forget), await asked(forget), await asked(forget), await asked(forget)] as const
  expect((await reset(codes[0])).statusCode).toBe(400)
  expect((await reset(codes[1])).statusCode).toBe(200)
  for (const code of codes) expect((await reset(code)).statusCode).toBe(400)
})

test('three registration codes are valid side by side as well', async () => {
  const email = 'three@quill.example'
  const codes = [await asked(() => register(email)), await asked(() => register(email)), await asked(() => register(email))] as const
  await asked(() => register(email))
  expect((await confirm(email, codes[0])).statusCode).toBe(400)
  expect((await confirm(email, codes[1])).json()).toMatchObject({ success: true, passwordKept: true })
  expect((await confirm(email, codes[2])).statusCode).toBe(400)
})

test('codes for a new address are counted by person: another person who asks for the same address ends none', async () => {
  const email = 'wanted@quill.example'
  const change = async (who: string, more: object) => {
    const { id } = await db.selectFrom('account_user').select('id').where('email', '=', who).executeTakeFirstOrThrow()
    return send(who, 'PUT', '/auth/email', { id, email, ...more })
  }
  const codes = []
  for (const who of ['owner@kestrel.example', 'owner@orbis.example', 'owner@orbis.example', 'owner@orbis.example', 'owner@orbis.example'])
    codes.push(await asked(() => change(who, { password: demoPassword })).finally(() => db.deleteFrom('rate_limit').execute()))
  const [first = '', second = '', middle = ''] = codes
  expect((await change('owner@orbis.example', { code: second })).statusCode).toBe(400)
  expect((await change('owner@kestrel.example', { code: middle })).statusCode).toBe(400)
  expect((await change('owner@kestrel.example', { code: first })).statusCode).toBe(200)
})

test('wrong tries count on every live code of the kind and address, and after five the codes are closed to that caller only', async () => {
  const first = await asked(forget)
  await guessed(3, strange)
  const second = await asked(forget)
  await guessed(2, strange)
  expect((await reset(first, strange)).statusCode).toBe(400)
  expect(
    await db.selectFrom('account_code').select('tries').where('used_at', 'is', null).orderBy('seq').execute(),
    'trying a code that is closed to the caller counts on the codes that are open',
  ).toEqual([{ tries: 5 }, { tries: 3 }])
  await guessed(2, strange)
  expect((await reset(second, strange)).statusCode).toBe(400)
  // none of it affects other callers
  expect((await reset(first, third)).statusCode).toBe(200)
})

test('after a thousand wrong tries a code is closed to everyone but the caller who asked for it', async () => {
  const code = await asked(() => forget(editor, home))
  await db.updateTable('account_code').set({ tries: 999 }).where('used_at', 'is', null).execute()
  await guessed(1, strange)
  expect((await reset(code, strange)).statusCode).toBe(400)
  expect((await reset(code, third)).statusCode).toBe(400)
  // a caller who asked for a code has five tries of their own
  await guessed(4, home)
  expect((await reset(code, home)).statusCode).toBe(200)
})

test('a caller who asks after five emails were sent counts as having asked for the codes in the mailbox', async () => {
  for (let round = 0; round < 4; round++) await forget(editor, strange)
  await takeMails(app)
  const code = await asked(() => forget(editor, strange))
  await db.updateTable('account_code').set({ tries: 1000 }).where('used_at', 'is', null).execute()
  expect((await reset(code, home)).statusCode).toBe(400)
  await forget(editor, home)
  expect(await takeMails(app)).toEqual([])
  expect((await reset(code, home)).statusCode).toBe(200)
})

test('a network counts five times as asking for others’ codes, so that its /64s do not have five tries each; another network is not limited', async () => {
  for (let round = 0; round < 5; round++) await forget(editor, strange)
  await db.updateTable('account_code').set({ tries: 1000 }).where('used_at', 'is', null).execute()
  const asks = db.selectFrom('account_code_caller').select('party').distinct().where('asked', '=', true)
  const before = (await asks.execute()).length
  for (let at = 0; at < 20; at++) await forget(editor, `2001:db8:1:${at}::1`)
  expect(await asks.execute()).toHaveLength(before + 5)
  await forget(editor, home)
  expect(await asks.execute()).toHaveLength(before + 6)
})

test.each([
  ['a reset', 'account.resetAsked', (from: string) => forget(editor, from)],
  ['a registration', 'account.registering', (from: string) => register('six@quill.example', fresh, from)],
  ['a registration of someone who has an account', 'account.known', (from: string) => register(editor, fresh, from)],
])(
  '%s is emailed five times in 15 minutes, no matter who asks; beyond that nothing is made, sent or displaced',
  async (_what, kind, ask) => {
    const answers = []
    for (let round = 0; round < 5; round++) answers.push(await ask(`198.51.100.${round}`))
    expect(await kinds()).toEqual(Array(5).fill(kind))
    const rows = () => db.selectFrom('account_code').select(['id', 'used_at', 'code_hash']).orderBy('seq').execute()
    const before = await rows()
    for (let round = 5; round < 9; round++) answers.push(await ask(`198.51.100.${round}`))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await takeMails(app)).toEqual([])
    expect(await rows()).toEqual(before)
    const { id } = await db.selectFrom('account_user').select('id').where('email', '=', editor).executeTakeFirstOrThrow()
    expect(id).toBe(editorId)
    clock.now = start.add({ minutes: 15 })
    await ask(home)
    expect(await kinds()).toEqual([kind])
  },
)

test('codes of all kinds share the five emails of a recipient, and codes for changing to the address leave one of them', async () => {
  const email = 'shared@quill.example'
  const who = 'owner@halden.example'
  const { id } = await db.selectFrom('account_user').select('id').where('email', '=', who).executeTakeFirstOrThrow()
  const move = () => send(who, 'PUT', '/auth/email', { id, email, password: demoPassword })
  for (let round = 0; round < 3; round++) await register(email)
  for (let round = 0; round < 3; round++) expect((await move()).json()).toMatchObject({ success: true, pending: true })
  const to = (await takeMails(app)).filter((one) => one.to === email)
  expect(to).toHaveLength(5)
  // a stranger who asks to change to an address can't stop its owner from registering
  const other = 'moved-to@quill.example'
  for (let round = 0; round < 5; round++) await send(who, 'PUT', '/auth/email', { id, email: other, password: demoPassword })
  expect((await takeMails(app)).filter((one) => one.to === other)).toHaveLength(4)
  await register(other)
  const code = await mailed()
  await register(other)
  expect(await takeMails(app)).toEqual([])
  expect((await confirm(other, code)).json()).toMatchObject({ success: true, passwordKept: true })
})

test('registering an address that has an account ends none of its reset codes', async () => {
  for (let round = 0; round < 6; round++) await register(editor, fresh, strange)
  await takeMails(app)
  const code = await asked(forget)
  expect((await reset(code)).statusCode).toBe(200)
})

test('a reset by staff is not limited', async () => {
  for (let round = 0; round < 6; round++) await forget()
  await takeMails(app)
  for (let round = 0; round < 2; round++)
    expect((await send('staffhost@troupe.example', 'POST', '/auth/password/reset', { id: editorId })).statusCode).toBe(200)
  expect(await kinds()).toEqual(['account.resetByStaff', 'account.resetByStaff'])
})

test('a person who signs in after a reset by staff gets another code once the last one is closed to them', async () => {
  await send('staffhost@troupe.example', 'POST', '/auth/password/reset', { id: editorId })
  await mailed()
  const login = () => post('/auth/login', { email: editor, password: demoPassword }, {}, home)
  expect((await login()).statusCode).toBe(403)
  expect(await takeMails(app)).toEqual([])
  await guessed(5, home)
  const code = await asked(login)
  expect((await reset(code)).statusCode).toBe(200)
})

test('registrations with different passwords are all disputed, no matter which code is used', async () => {
  for (const used of [0, 1, 2]) {
    const email = `disputed${used}@quill.example`
    const codes = [
      await asked(() => register(email, 'Curtain-up-1')),
      await asked(() => register(email, 'Mallory-was-3', strange)),
      await asked(() => register(email, 'Curtain-up-1')),
    ]
    expect((await confirm(email, codes[used] ?? '')).json()).toMatchObject({ success: true, passwordKept: false })
    for (const password of ['Curtain-up-1', 'Mallory-was-3']) expect((await post('/auth/login', { email, password })).statusCode).toBe(401)
  }
})

test('a registration beyond the limit of emails disputes those that were emailed', async () => {
  const email = 'late@quill.example'
  for (let round = 0; round < 5; round++) await register(email, 'Mallory-was-3', strange)
  await register(email, 'Curtain-up-1')
  const codes = (await takeMails(app)).flatMap(({ body }) => /Your code: ([\w-]+)/.exec(body)?.[1] ?? [])
  const answers = await Promise.all(codes.map(async (code) => (await confirm(email, code, third)).json()))
  expect(answers.filter(({ success }) => success)).toMatchObject([{ passwordKept: false }])
})

test('a stranger’s next code does not confirm the stranger’s password for a person who registered while no code could be sent', async () => {
  const email = 'gap@quill.example'
  for (let round = 0; round < 5; round++) await register(email, 'Mallory-was-3', strange)
  // the codes have expired, and the next one may be sent in three minutes
  clock.now = start.add({ minutes: 12 })
  await register(email, 'Curtain-up-1')
  await takeMails(app)
  clock.now = start.add({ minutes: 15 })
  const code = await asked(() => register(email, 'Mallory-was-3', strange))
  expect((await confirm(email, code)).json()).toMatchObject({ success: true, passwordKept: false })
})

test('one password given twice is kept, even when an expired registration gave another one', async () => {
  const email = 'kept@quill.example'
  await register(email, 'Mallory-was-3', strange)
  clock.now = start.add({ minutes: 10 })
  await register(email, 'Curtain-up-1')
  await takeMails(app)
  const code = await asked(() => register(email, 'Curtain-up-1'))
  expect((await confirm(email, code)).json()).toMatchObject({ success: true, passwordKept: true })
  expect((await post('/auth/login', { email, password: 'Curtain-up-1' })).statusCode).toBe(200)
})

test('a new-password session and an invitation work whatever else their caller’s address did', async () => {
  const { password } = (await send('admin@troupe.example', 'POST', '/auth/password/temporary', { id: editorId })).json()
  const { session } = (await post('/auth/login', { email: editor, password }, {}, home)).json()
  const wrong = () => post('/auth/password/complete', { email: editor, password: fresh, session: 'wrong' }, {}, home)
  const statuses = []
  await fill('wrong-code', 98)
  for (let at = 0; at < 4; at++) statuses.push((await wrong()).statusCode)
  expect(statuses).toEqual([400, 400, 429, 429])
  expect((await post('/auth/password/complete', { email: editor, password: fresh, session }, {}, home)).statusCode).toBe(200)
  const invited = 'invited@quill.example'
  const wish = { workspaceId: world.workspaces.northwind, email: invited, role: 'EDITOR' }
  expect((await send('owner@northwind.example', 'POST', '/auth/invite', wish)).statusCode).toBe(201)
  const [, code = ''] = /code=([\w-]+)/.exec((await takeMails(app)).find(({ to }) => to === invited)?.body ?? '') ?? []
  expect((await post('/auth/register/code', { code: 'x'.repeat(43) }, {}, home)).statusCode).toBe(429)
  expect((await post('/auth/register/code', { code, look: true }, {}, home)).json()).toMatchObject({ reason: 'REGISTER' })
  // and misses take nothing from the tries of codes that people type
  expect((await reset('2222-2222')).statusCode).toBe(400)
  // a hundred registrations of the address make no difference either
  await fill('register', 100)
  expect((await register('one-more@quill.example')).statusCode).toBe(429)
  const body = { firstName: 'I', lastName: 'N', email: invited, password: fresh, code }
  expect((await post('/auth/register', body, {}, home)).statusCode).toBe(202)
  expect((await post('/auth/register/code', { code, email: invited }, {}, home)).json()).toMatchObject({ success: true, role: 'EDITOR' })
})

test('a code from before tries were counted by caller still works', async () => {
  const code = await asked(forget)
  await db.deleteFrom('account_code_caller').execute()
  await db.updateTable('account_code').set({ tries: 4 }).where('used_at', 'is', null).execute()
  expect((await reset(code)).statusCode).toBe(200)
})

test('addresses are stored with a code only as digests, and old requests and pairs are deleted', async () => {
  await forget(editor, strange)
  await guessed(1, third)
  await signIn('viewer@northwind.example')
  await post('/auth/passkey/login', { step: 'options' })
  const kept = JSON.stringify([
    await db.selectFrom('account_code_caller').selectAll().execute(),
    await db.selectFrom('account_known').selectAll().execute(),
    await db.selectFrom('rate_limit').selectAll().execute(),
  ])
  for (const address of [strange, third, 'viewer@northwind.example']) expect(kept).not.toContain(address)
  clock.now = start.add({ hours: 91 * 24 })
  await codeTick(house).run()
  for (const table of ['account_challenge', 'account_code_caller', 'account_known'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})
