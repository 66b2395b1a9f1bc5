import { placeOf } from '@troupe/tests/crew'
import { openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { testNow } from '@troupe/tests/template'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Post } from '../../platform/outbound/smtp.ts'
import { demoPassword } from '../../seed-world.ts'
import { staffingTicks } from '../../staffing/staffing.ts'
import { deliverMail } from '../outbox/deliver.ts'

const app = await openHouse()
const { db, clock, send, post, house } = app
afterAll(() => app.close())
beforeEach(async () => {
  clock.now = testNow
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('account_code').execute()
  await db.deleteFrom('message_mail').execute()
})

const owner = 'owner@northwind.example'
const alice = 'alice.penhaligon@northwind.example'
const workspaceId = world.workspaces.northwind

test('the email of an invitation that was revoked before it was sent is not sent', async () => {
  await invite('back@quill.example')
  await takeBack()
  expect(await tick()).toEqual([])
  expect(await outbox()).toEqual([])
})

test('an email that was sent stays in the outbox when its invitation is revoked', async () => {
  await invite('out@quill.example')
  expect(await tick()).toHaveLength(1)
  const before = await outbox()
  await takeBack()
  expect(await tick()).toEqual([])
  expect(before).toEqual([{ to_address: 'out@quill.example', sent_at: clock.now, attempts: 1 }])
  expect(await outbox()).toEqual(before)
})

test('a person who is invited again after the invitation was revoked gets only the new link, and it works', async () => {
  await invite('anew@quill.example')
  await takeBack()
  await invite('anew@quill.example')
  const [link, ...more] = await tick()
  expect(more).toEqual([])
  expect((await post('/auth/register/code', { code: link, look: true })).json()).toMatchObject({ reason: 'REGISTER' })
})

test('only the new link is sent of an invitation that was resent immediately', async () => {
  await invite('again@quill.example')
  expect((await send(owner, 'POST', `/auth/invite/${await open()}/again`)).statusCode).toBe(200)
  const [link, ...more] = await tick()
  expect(more).toEqual([])
  expect((await post('/auth/register/code', { code: link, look: true })).json()).toMatchObject({ reason: 'REGISTER' })
})

test('an email that the mail server didn’t accept is not tried again once its invitation is revoked', async () => {
  await invite('later@quill.example')
  expect(await tick(() => Promise.reject(new Error('451 try later')))).toEqual([])
  expect(await outbox()).toEqual([{ to_address: 'later@quill.example', sent_at: null, attempts: 1 }])
  clock.now = testNow.add({ seconds: 5 })
  await takeBack()
  expect(await tick()).toEqual([])
  expect(await outbox()).toEqual([])
})

test('an invitation revoked while its email is being sent counts as revoked after it: the outbox says that the email was sent', async () => {
  await invite('wire@quill.example')
  expect(await tick(takeBack)).toHaveLength(1)
  expect(await outbox()).toEqual([{ to_address: 'wire@quill.example', sent_at: clock.now, attempts: 1 }])
})

test.each([
  ['a registration', () => post('/auth/register', { firstName: 'N', lastName: 'Q', email: 'new@quill.example', password: demoPassword })],
  ['a forgotten password', () => post('/auth/password/forgot', { email: alice })],
])('the newest three codes of %s are sent while they are valid; an expired one is not', async (_what, ask) => {
  for (let asked = 0; asked < 4; asked++) await ask()
  expect(await tick()).toHaveLength(3)
  await ask()
  clock.now = testNow.add({ minutes: 15 })
  expect(await tick()).toEqual([])
})

test('a code with five wrong guesses is sent: it is closed only to the caller who guessed', async () => {
  await post('/auth/password/forgot', { email: alice })
  const guess = { email: alice, code: '2222-2222', password: 'Curtain-up-2' }
  for (let tried = 0; tried < 5; tried++) expect((await post('/auth/password/forgot/confirm', guess)).json().code).toBe('CODE_INVALID')
  const [code, ...more] = await tick()
  expect(more).toEqual([])
  const { statusCode } = await post('/auth/password/forgot/confirm', { ...guess, code, password: demoPassword }, {}, '203.0.113.9')
  expect(statusCode).toBe(200)
})

test('a code for someone who has since been deleted is not sent', async () => {
  const email = 'tom@standby.example'
  const { id } = await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await post('/auth/password/forgot', { email })
  expect((await app.ask('admin@troupe.example', 'mutation ($id: ID!) { deleteUser(id: $id) }', { id })).data).toEqual({ deleteUser: id })
  expect(await tick()).toEqual([])
})

test('the code for a new address is not sent once it has expired, but the notices about it are', async () => {
  const { id } = await db.selectFrom('account_user').select('id').where('email', '=', alice).executeTakeFirstOrThrow()
  const ask = (email: string) => send(alice, 'PUT', '/auth/email', { id, email, password: demoPassword })
  await ask('moved@quill.example')
  await ask(owner)
  clock.now = testNow.add({ minutes: 15 })
  expect(await tick()).toEqual([undefined, undefined, undefined])
})

test('someone who has answered gets no late reminder; the offer itself is sent', async () => {
  const wish = { workspaceId, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 20 }
  const date = { duration: 60, timezone: 'America/Chicago', language: 'en', name: 'Quiz', date: '2026-12-02T18:00:00Z' }
  const { id } = (await send(owner, 'POST', '/session', { ...wish, ...date })).json()
  const place = await placeOf(db, id)
  const host = { id: idOf('user', 'host'), approval: true }
  await send('producer@troupe.example', 'PUT', `/scheduler/session-assignment/${place.id}/host`, host)
  // the world's own offers would share the reminder
  const ofEvent = db.selectFrom('staffing_approval').select('id').where('session_id', '=', id)
  await db.deleteFrom('staffing_reminder').where('approval_id', 'not in', ofEvent).execute()
  clock.now = testNow.add({ hours: 24 })
  await staffingTicks(house)
    .find(({ name }) => name === 'offers are reminded of')
    ?.run()
  const mails = () =>
    db.selectFrom('message_mail').select(['kind', 'body', 'sent_at']).where('session_id', '=', id).orderBy('made_at').execute()
  const reminder = (await readMails(app)).find(({ kind, sessionId }) => kind === 'assignment.reminded' && sessionId === id)
  const [, code] = /\/a\/([\w-]+)/.exec(reminder?.body ?? '') ?? []
  expect((await post(`/assignment/${code}/accept`)).json()).toMatchObject({ state: 'ACCEPTED' })
  const questions = (await mails()).filter(({ kind }) => kind === 'assignment.offered')
  expect(questions.some(({ body }) => body.includes('/a/'))).toBe(true)
  await tick()
  const kinds = (await mails()).map(({ kind, sent_at }) => [kind, sent_at !== null])
  expect(kinds.filter(([kind]) => kind === 'assignment.offered')).toEqual(questions.map(({ kind }) => [kind, true]))
  expect(kinds.filter(([kind]) => kind === 'assignment.reminded')).toEqual([])
})

async function invite(email: string) {
  const answer = await send(owner, 'POST', '/auth/invite', { workspaceId, email, role: 'EDITOR' })
  expect(answer.statusCode, answer.body).toBe(201)
}

const open = async () =>
  (await db.selectFrom('account_code').select('id').where('kind', '=', 'INVITE').where('used_at', 'is', null).executeTakeFirstOrThrow()).id

async function takeBack() {
  expect((await send(owner, 'DELETE', `/auth/invite/${await open()}`)).json()).toEqual({ success: true })
}

/** Sends what is queued, as the jobs do; returns the code of each email that was sent. */
async function tick(onWire: () => Promise<void> = async () => {}): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = []
  const sendMail = async ({ text }: { text: string }) => {
    await onWire()
    codes.push(/[?&]code=([\w-]+)/.exec(text)?.[1])
  }
  for (const { id } of await db.selectFrom('message_mail').select('id').where('sent_at', 'is', null).execute())
    await deliverMail(house, { sendMail } as unknown as Post, id)
  return codes
}

const outbox = () => db.selectFrom('message_mail').select(['to_address', 'sent_at', 'attempts']).execute()
