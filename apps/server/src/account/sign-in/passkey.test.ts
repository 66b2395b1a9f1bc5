import { softPasskey } from '@troupe/tests/authenticator'
import { openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '../../seed-world.ts'

const origin = 'https://app.troupe.example'
const house = await openHouse({ BASE_URL: origin })
const { db, post, send, clock } = house
const start = clock.now
const editor = 'editor@northwind.example'
const { id: editorId } = await db.selectFrom('account_user').select('id').where('email', '=', editor).executeTakeFirstOrThrow()
afterAll(() => house.close())
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('account_passkey').execute()
  await takeMails(house)
})

const page = { origin, house: 'app.troupe.example' }
const passkey = (body: object, who = editor) => send(who, 'POST', '/auth/passkey', body, { origin })
const optionsOf = async (who = editor) => (await passkey({ step: 'options', password: demoPassword }, who)).json().options
const added = async (soft: ReturnType<typeof softPasskey>, who = editor) =>
  passkey({ step: 'verify', name: 'Laptop', response: soft.make(await optionsOf(who)) }, who)
const question = async () => (await post('/auth/passkey/login', { step: 'options' }, { origin })).json().options
const answerWith = (response: object) => post('/auth/passkey/login', { step: 'verify', response })

test('a passkey is added with the password, listed, used to sign in, and removed', async () => {
  const soft = softPasskey(page)
  const options = await optionsOf()
  expect(options).toMatchObject({
    rp: { id: 'app.troupe.example', name: 'Troupe' },
    user: { name: editor, displayName: 'Priya Raman' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  const made = await passkey({ step: 'verify', name: ' Laptop ', response: soft.make(options) })
  expect(made.json(), made.body).toEqual({
    success: true,
    passkeys: [{ id: expect.any(String), name: 'Laptop', madeAt: start.toString(), usedAt: null }],
  })
  expect((await optionsOf()).excludeCredentials).toHaveLength(1)
  const asked = await question()
  expect(asked).toMatchObject({ rpId: 'app.troupe.example', userVerification: 'required' })
  expect(asked.allowCredentials ?? []).toEqual([])
  const entered = await answerWith(soft.use(asked, editorId))
  expect(entered.json(), entered.body).toEqual({ success: true, token: expect.any(String), refreshToken: expect.any(String) })
  expect([entered.headers['set-cookie']].flat()).toHaveLength(2)
  const [listed] = (await passkey({ step: 'list' })).json().passkeys
  expect(listed.usedAt).toBe(start.toString())
  expect((await passkey({ step: 'remove', id: listed.id })).json().passkeys).toEqual([])
  expect((await answerWith(soft.use(await question(), editorId))).statusCode).toBe(401)
  expect((await takeMails(house)).map(({ subject }) => subject).sort()).toEqual([
    'A passkey was added to your Troupe account',
    'A passkey was removed from your Troupe account',
  ])
  const rows = await db
    .selectFrom('audit_entry')
    .select(['actor_id', 'after', 'before'])
    .where('operation', '=', 'POST /auth/passkey')
    .execute()
  expect(rows).toMatchObject([
    { actor_id: editorId, after: { added: 'Laptop' } },
    { actor_id: editorId, before: { removed: 'Laptop' } },
  ])
})

test('without the password no passkey is made', async () => {
  const refused = await passkey({ step: 'options', password: 'Wrong-1-password' })
  expect(refused.json().extensions.fields).toEqual({ password: ['WRONG'] })
})

test('a question is answered once, in time, by the person who was asked, from our own page', async () => {
  const soft = softPasskey(page)
  const options = await optionsOf()
  const response = soft.make(options)
  expect((await passkey({ step: 'verify', name: 'x', response }, 'owner@northwind.example')).json().code).toBe('CODE_INVALID')
  expect((await passkey({ step: 'verify', name: 'x', response })).statusCode).toBe(200)
  const [{ id }] = (await passkey({ step: 'list' })).json().passkeys
  await passkey({ step: 'remove', id })
  expect((await passkey({ step: 'verify', name: 'x', response })).statusCode).toBe(400)
  for (const wrong of [
    { ...page, origin: 'https://evil.example' },
    { ...page, house: 'evil.example' },
  ])
    expect((await added(softPasskey(wrong))).statusCode).toBe(400)
  const late = soft.make(await optionsOf())
  clock.now = start.add({ minutes: 5 })
  expect((await passkey({ step: 'verify', name: 'x', response: late })).statusCode).toBe(400)
  expect((await passkey({ step: 'list' })).json().passkeys).toEqual([])
})

test('an answer signs in once; a copied passkey, another signature and another person’s name do not', async () => {
  const soft = softPasskey(page)
  await added(soft)
  const once = soft.use(await question(), editorId)
  expect((await answerWith(once)).statusCode).toBe(200)
  const bodies = [(await answerWith(once)).json()]
  soft.state.counter = 0
  bodies.push((await answerWith(soft.use(await question(), editorId))).json())
  soft.state.counter = 50
  bodies.push((await answerWith(soft.use(await question(), world.users.admin))).json())
  const forged = softPasskey(page).use(await question())
  bodies.push((await answerWith({ ...forged, id: once.id, rawId: once.id })).json())
  soft.state.verified = false
  bodies.push((await answerWith(soft.use(await question(), editorId))).json())
  bodies.push((await answerWith(softPasskey(page).use(await question()))).json())
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]).toMatchObject({ code: 'UNAUTHENTICATED', extensions: { reason: 'LOGIN' } })
  soft.state.verified = true
  expect((await answerWith(soft.use(await question(), editorId))).statusCode).toBe(200)
})

test('a passkey doesn’t bypass a required password reset or a deactivated account', async () => {
  const soft = softPasskey(page)
  await added(soft)
  const set = (change: object) => db.updateTable('account_user').set(change).where('id', '=', editorId).execute()
  await set({ password_state: 'RESET' })
  const reset = await answerWith(soft.use(await question(), editorId))
  expect([reset.statusCode, reset.json().metadata]).toEqual([403, { reset: true }])
  await set({ password_state: 'TEMPORARY' })
  expect((await answerWith(soft.use(await question(), editorId))).json()).toMatchObject({ success: false, reason: 'NEW_PASSWORD_REQUIRED' })
  await set({ password_state: 'SET', active: false })
  expect((await answerWith(soft.use(await question(), editorId))).statusCode).toBe(401)
  await set({ active: true })
})

test('input that no browser sends is answered like a wrong passkey', async () => {
  const { response } = softPasskey(page).use(await question())
  const shapes = [{ id: 'x', rawId: 'x', type: 'public-key', response: { ...response, clientDataJSON: 'e30' } }]
  for (const one of shapes) expect((await answerWith(one)).statusCode).toBe(401)
  expect((await answerWith({ id: 'x' })).statusCode).toBe(422)
  expect((await passkey({ step: 'remove', id: '00000000-0000-4000-8000-000000000000' })).statusCode).toBe(404)
})
