import { openHouse } from '@troupe/tests/house'
import { takeCode, takeMails } from '@troupe/tests/mails'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '../../seed-world.ts'

const house = await openHouse()
const { db, post, send, clock, signIn } = house
const start = clock.now
const editor = 'editor@northwind.example'
const before = await db.selectFrom('account_user').select(['id', 'password_hash']).execute()
const { id: editorId } = await db.selectFrom('account_user').select('id').where('email', '=', editor).executeTakeFirstOrThrow()
afterAll(() => house.close())
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('account_code').execute()
  await takeMails(house)
  for (const { id, password_hash } of before)
    await db
      .updateTable('account_user')
      .set({ password_hash, password_state: 'SET', password_until: null })
      .where('id', '=', id)
      .where('password_state', '<>', 'SET')
      .execute()
  await db
    .updateTable('account_user')
    .set({ password_hash: before[0]?.password_hash ?? null })
    .where('id', '=', editorId)
    .execute()
})

const fresh = 'Second-act-2'
const login = (email: string, password: string) => post('/auth/login', { email, password })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const lives = async (token: string) =>
  (await post('/graphql', { query: '{ workspaces { totalCount } }' }, bearer(token))).json().data != null
const audited = async (operation: string) =>
  db
    .selectFrom('audit_entry')
    .select(['actor_id', 'subject_id', 'after'])
    .where('operation', '=', operation)
    .orderBy('id', 'desc')
    .execute()

test('a forgotten password is replaced with an emailed code, and every device is signed out', async () => {
  const open = await signIn(editor)
  const asked = await post('/auth/password/forgot', { email: ' Editor@Northwind.example' })
  expect([asked.statusCode, asked.json()]).toEqual([200, { success: true }])
  const code = await takeCode(house, editor)
  const set = await post('/auth/password/forgot/confirm', { email: editor, code, password: fresh })
  expect([set.statusCode, set.json()]).toEqual([200, { success: true }])
  expect(await lives(open.token)).toBe(false)
  expect((await post('/auth/refresh', { refreshToken: open.refreshToken })).statusCode).toBe(401)
  expect((await login(editor, demoPassword)).statusCode).toBe(401)
  expect((await login(editor, fresh)).json()).toMatchObject({ success: true })
  expect((await takeMails(house)).map(({ subject }) => subject)).toEqual(['Your Troupe password has changed'])
  expect((await audited('POST /auth/password/forgot/confirm'))[0]).toMatchObject({ subject_id: editorId })
})

test('someone who forgot their password in the middle of a booking comes back to it, and only to a path of this site', async () => {
  const to = '/experience/battle-royale?format=REMOTE&people=20'
  expect((await post('/auth/password/forgot', { email: editor, to })).statusCode).toBe(200)
  const code = await takeCode(house, editor)
  expect((await post('/auth/password/forgot/confirm', { email: editor, code, password: fresh })).json()).toEqual({ success: true, to })
  for (const evil of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)'])
    expect((await post('/auth/password/forgot', { email: editor, to: evil })).json().extensions.fields, evil).toEqual({ to: ['INVALID'] })
})

test('someone locked out by wrong passwords can sign in immediately after setting a new one', async () => {
  for (let round = 0; round < 11; round++) await login(editor, 'Wrong-1-password')
  expect((await login(editor, demoPassword)).statusCode).toBe(429)
  await post('/auth/password/forgot', { email: editor })
  await post('/auth/password/forgot/confirm', { email: editor, code: await takeCode(house, editor), password: fresh })
  expect((await login(editor, fresh)).statusCode).toBe(200)
})

test('a sixth email within 15 minutes is not written, and no one can tell', async () => {
  const answers = []
  for (let round = 0; round < 7; round++) answers.push((await post('/auth/password/forgot', { email: editor })).body)
  expect(new Set(answers).size).toBe(1)
  expect(await takeMails(house)).toHaveLength(5)
})

test('an unknown address and a deactivated account get no email', async () => {
  await db.updateTable('account_user').set({ active: false }).where('email', '=', 'plant@troupe.example').execute()
  for (const email of ['nobody@northwind.example', 'plant@troupe.example'])
    expect((await post('/auth/password/forgot', { email })).json()).toEqual({ success: true })
  expect(await takeMails(house)).toEqual([])
  await db.updateTable('account_user').set({ active: true }).where('email', '=', 'plant@troupe.example').execute()
})

test('staff reset a password: the person is signed out and emailed a code, and the old password only opens that step', async () => {
  const open = await signIn(editor)
  const answer = await send('staffhost@troupe.example', 'POST', '/auth/password/reset', { id: editorId })
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
  expect(await lives(open.token)).toBe(false)
  const [mail] = await takeMails(house)
  expect(mail).toMatchObject({ to: editor, subject: 'Your code to set a new password' })
  const refused = await login(editor, demoPassword)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toEqual({
    message: expect.any(String),
    code: 'PASSWORD_RESET_REQUIRED',
    metadata: { reset: true },
    extensions: { reset: true },
  })
  expect(refused.headers['set-cookie']).toBeUndefined()
  expect((await login(editor, 'Wrong-1-password')).statusCode).toBe(401)
  // the code that is under way stays good; when it has expired the next try sends another
  expect(await takeMails(house)).toEqual([])
  clock.now = start.add({ minutes: 16 })
  await login(editor, demoPassword)
  const code = await takeCode(house, editor)
  expect((await post('/auth/password/forgot/confirm', { email: editor, code, password: fresh })).statusCode).toBe(200)
  expect((await login(editor, fresh)).statusCode).toBe(200)
  const [row] = await audited('POST /auth/password/reset')
  expect(row).toMatchObject({ subject_id: editorId, actor_id: world.users.staffhost, after: { passwordState: 'RESET' } })
})

test('a temporary password is shown once, expires after a day, and only opens the forced new-password step', async () => {
  const open = await signIn(editor)
  const made = await send('success@troupe.example', 'POST', '/auth/password/temporary', { id: editorId })
  expect(made.statusCode, made.body).toBe(200)
  const { password, expiresAt } = made.json()
  expect(Temporal.Instant.from(expiresAt).since(start).total('hours')).toBe(24)
  expect(await lives(open.token)).toBe(false)
  expect((await login(editor, demoPassword)).statusCode).toBe(401)
  const step = (await login(editor, password)).json()
  expect(step).toEqual({ success: false, reason: 'NEW_PASSWORD_REQUIRED', session: expect.any(String) })
  const complete = (more: object = {}) =>
    post('/auth/password/complete', { email: editor, password: fresh, session: step.session, ...more })
  expect((await complete({ password })).json().extensions.fields).toEqual({ password: ['SAME'] })
  const done = await complete()
  expect(done.json()).toEqual({ success: true, token: expect.any(String), refreshToken: expect.any(String) })
  expect([done.headers['set-cookie']].flat()).toHaveLength(2)
  expect(await lives(done.json().token)).toBe(true)
  expect((await complete()).statusCode).toBe(400)
  expect((await login(editor, password)).statusCode).toBe(401)
  expect((await login(editor, fresh)).json()).toMatchObject({ success: true })
  expect(JSON.stringify(await db.selectFrom('audit_entry').selectAll().execute())).not.toContain(password)
  expect(JSON.stringify(await db.selectFrom('idempotency').selectAll().execute())).not.toContain(password)
})

test('an expired temporary password is a wrong one', async () => {
  const { password } = (await send('admin@troupe.example', 'POST', '/auth/password/temporary', { id: editorId })).json()
  clock.now = start.add({ hours: 24 })
  expect((await login(editor, password)).statusCode).toBe(401)
})

test('no one resets a higher role, a stranger or someone who left, and customers reset no one', async () => {
  const reset = (who: string, id: string) => send(who, 'POST', '/auth/password/reset', { id })
  const temporary = (who: string, id: string) => send(who, 'POST', '/auth/password/temporary', { id })
  for (const call of [reset, temporary]) {
    const stronger = await call('success@troupe.example', world.users.producer)
    expect([stronger.statusCode, stronger.json().extensions]).toEqual([403, { reason: 'STRONGER_RANK' }])
    expect((await call('admin@troupe.example', '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
    for (const who of ['owner@northwind.example', 'host@troupe.example']) expect((await call(who, editorId)).statusCode).toBe(403)
  }
  // only success managers and higher roles set a password that they then know; all staff may send a code to the person's own address
  for (const who of ['staffhost@troupe.example', 'sales@troupe.example'])
    expect((await temporary(who, editorId)).json()).toMatchObject({ code: 'FORBIDDEN', extensions: {} })
  await db.updateTable('account_user').set({ active: false }).where('id', '=', editorId).execute()
  expect((await reset('admin@troupe.example', editorId)).json()).toMatchObject({
    code: 'STATE_CONFLICT',
    extensions: { reason: 'INACTIVE' },
  })
  await db.updateTable('account_user').set({ active: true }).where('id', '=', editorId).execute()
  expect(await takeMails(house)).toEqual([])
})
