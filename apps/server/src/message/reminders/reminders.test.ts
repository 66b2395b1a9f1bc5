import { openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { closeSmtp, smtp } from '@troupe/tests/message/smtp'
import { testNow } from '@troupe/tests/template'
import { addCredits } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPost } from '../../platform/outbound/smtp.ts'
import { deliverMail, textOf } from '../outbox/deliver.ts'
import { reminderTick } from './remind.ts'

const app = await openHouse()
const { db, clock } = app
afterAll(async () => {
  await app.close()
  await closeSmtp()
})

const editor = app.as('editor@northwind.example')
const producer = app.as('producer@troupe.example')
const { northwind } = world.workspaces
const wish = {
  ...{ workspaceId: northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
  ...{ attendees: 20, duration: 60, timezone: 'America/Chicago', name: 'Quiz night' },
}
const startsAt = Temporal.Instant.from('2026-11-04T18:00:00Z')
const tick = () => reminderTick(app.house).run()
const reminders = async () => (await takeMails(app)).filter(({ kind }) => kind === 'session.reminder')
let id = ''

beforeAll(async () => {
  await addCredits(db, northwind, 500)
  const { status, body } = await editor.call('POST', '/session', { ...wish, date: startsAt.toString() })
  expect([status, body.extensions]).toEqual([201, undefined])
  id = body.id
})
beforeEach(async () => {
  clock.now = testNow
  await takeMails(app)
})

const planned = `query ($id: ID!) { session(id: $id) { mails { totalCount nodes { id kind state at to { id fullName } } } } }`

test('a reminder is planned for 48 hours before the start', async () => {
  const { data } = await producer.ask(planned, { id })
  expect(data.session.mails.nodes[0]).toMatchObject({
    ...{ id: null, kind: 'session.reminder', state: 'PLANNED', at: '2026-11-02T18:00:00.000Z' },
    to: { id: world.users.editor },
  })
})

test('it is written 48 hours before the start and not a minute earlier, once, with a link that switches reminders off', async () => {
  clock.now = startsAt.subtract({ hours: 48, minutes: 1 })
  await tick()
  expect((await reminders()).filter(({ sessionId }) => sessionId === id)).toEqual([])
  clock.now = startsAt.subtract({ hours: 48 })
  await tick()
  const mine = (await reminders()).filter(({ sessionId }) => sessionId === id)
  expect(mine.map(({ to }) => to)).toEqual(['editor@northwind.example'])
  expect(mine[0]?.subject).toBe('Coming up: Quiz night, Wed 4 Nov 2026')
  expect(mine[0]?.body).toMatch(/\n\nTo stop these reminders:\n\S+\/unsubscribe\/[\w-]{64}$/)
  await tick()
  clock.now = startsAt.subtract({ hours: 1 })
  await Promise.all([tick(), tick()])
  expect((await reminders()).filter(({ sessionId }) => sessionId === id)).toEqual([])
  const { data } = await producer.ask(planned, { id })
  expect(data.session.mails.nodes.filter(({ state }: { state: string }) => state === 'PLANNED')).toEqual([])
})

test('an event that moves is reminded of before its new start, and one whose new start is near is not', async () => {
  clock.now = startsAt.subtract({ hours: 40 })
  const far = Temporal.Instant.from('2026-11-11T18:00:00Z')
  const move = (to: Temporal.Instant) =>
    producer.call('POST', `/scheduler/session/${id}/reschedule/force`, {
      startsAt: to.toString(),
      waiveFee: true,
      reason: 'Asked by phone',
    })
  expect((await move(far)).status).toBe(200)
  clock.now = far.subtract({ hours: 48 })
  await tick()
  expect((await reminders()).filter(({ sessionId }) => sessionId === id)).toHaveLength(1)
  const near = Temporal.Instant.from('2026-11-10T20:00:00Z')
  clock.now = near.subtract({ hours: 26 })
  expect((await move(near)).status).toBe(200)
  await tick()
  expect((await reminders()).filter(({ sessionId }) => sessionId === id)).toEqual([])
})

test('someone who switched reminders off gets none, and a cancelled event has none', async () => {
  const book = async (date: string) => {
    const { status, body } = await editor.call('POST', '/session', { ...wish, date })
    expect([status, body.extensions]).toEqual([201, undefined])
    return { id: body.id, at: Temporal.Instant.from(date) }
  }
  const [off, cancelled] = [await book('2026-12-02T18:00:00Z'), await book('2026-12-03T18:00:00Z')]
  await producer.call('DELETE', `/session/${cancelled.id}?reason=a+trial`)
  const set = async (reminders: boolean) => {
    const document = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }'
    expect((await editor.ask(document, { input: { attributes: { email: { reminders } } } })).errors).toBeUndefined()
  }
  await set(false)
  expect(
    (await producer.ask(planned, { id: off.id })).data.session.mails.nodes.filter(({ state }: { state: string }) => state === 'PLANNED'),
  ).toEqual([])
  clock.now = cancelled.at.subtract({ hours: 47 })
  await tick()
  expect((await reminders()).map(({ sessionId }) => sessionId)).not.toContain(off.id)
  await set(true)
  await tick()
  // it was decided once
  expect((await reminders()).map(({ sessionId }) => sessionId)).not.toContain(off.id)
})

test('a mail program stops reminders by one click, and a page by its link; a GET of either changes nothing', async () => {
  const { status, body } = await editor.call('POST', '/session', { ...wish, date: '2026-12-09T18:00:00Z' })
  expect(status).toBe(201)
  clock.now = Temporal.Instant.from('2026-12-07T18:00:00Z')
  await tick()
  const { id: mailId, body: stored } = await db
    .selectFrom('message_mail')
    .select(['id', 'body'])
    .where('session_id', '=', body.id)
    .where('kind', '=', 'session.reminder')
    .executeTakeFirstOrThrow()
  expect(stored).toContain('/unsubscribe/***')
  const { url, texts } = await smtp({})
  const post = openPost(url)
  await deliverMail(app.house, post, mailId)
  post.close()
  const text = (texts[0] ?? '').replaceAll('=\r\n', '')
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const code = /^List-Unsubscribe:\s+<\S*\/email\/unsubscribe\/([\w-]{64})>/m.exec(text)?.[1] ?? ''
  expect(code).not.toBe('')
  const wishes = async () =>
    (await db.selectFrom('account_user').select('attributes').where('id', '=', world.users.editor).executeTakeFirstOrThrow()).attributes
  for (const accept of ['text/html', 'application/json'])
    for (const path of [`/unsubscribe/${code}`, `/email/unsubscribe/${code}`])
      await app.app.inject({ method: 'GET', url: path, headers: { accept } })
  expect(await wishes()).toMatchObject({ email: { reminders: true } })
  const click = (one: string) =>
    app.app.inject({
      method: 'POST',
      url: `/email/unsubscribe/${one}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const first = await click(code)
  expect([first.statusCode, first.json()]).toEqual([200, { class: 'REMINDER' }])
  expect(await wishes()).toMatchObject({ email: { reminders: false } })
  const again = await app.post(`/email/unsubscribe/${code}`)
  expect([again.statusCode, again.json()]).toEqual([200, { class: 'REMINDER' }])
  const entries = await db
    .selectFrom('audit_entry')
    .select('subject_id')
    .where('operation', '=', 'POST /email/unsubscribe/{code}')
    .execute()
  expect(entries).toEqual([{ subject_id: world.users.editor }])
  const wrong = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
  for (const one of ['x', wrong, code.slice(0, 40)]) expect((await click(one)).statusCode).toBe(404)
})

test('what waits of the emails that someone switches off isn’t sent', async () => {
  await db
    .updateTable('account_user')
    .set({ attributes: JSON.stringify({}) })
    .where('id', '=', world.users.editor)
    .execute()
  const { body } = await editor.call('POST', '/session', { ...wish, date: '2026-12-16T18:00:00Z' })
  clock.now = Temporal.Instant.from('2026-12-14T18:00:00Z')
  await tick()
  const waiting = () =>
    db.selectFrom('message_mail').select('kind').where('session_id', '=', body.id).where('kind', '=', 'session.reminder').execute()
  expect(await waiting()).toHaveLength(1)
  const [mail] = (
    await db.selectFrom('message_mail').select(['id', 'kind', 'body', 'html', 'box']).where('session_id', '=', body.id).execute()
  ).filter(({ kind }) => kind === 'session.reminder')
  const code = mail && textOf(app.house, mail)?.unsubscribe
  expect((await app.post(`/email/unsubscribe/${code}`)).statusCode).toBe(200)
  expect(await waiting()).toEqual([])
})
