import { openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { closeSmtp, failure, smtp } from '@troupe/tests/message/smtp'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPost } from '../../platform/outbound/smtp.ts'
import { deliverMail } from './deliver.ts'

const app = await openHouse()
const { db, clock, send, post } = app
/** Without its log, which says what is not delivered. */
const house = { ...app.house, log: { info: () => {}, error: () => {} } }
afterAll(async () => {
  await app.close()
  await closeSmtp()
})
beforeEach(async () => {
  clock.now = testNow
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('message_mail').execute()
})

const admin = 'admin@troupe.example'
const again = async (id: string, who: string | null = admin) => {
  const answer = await send(who, 'POST', `/mails/${id}/again`)
  return { status: answer.statusCode, ...answer.json() }
}
const query = '{ mails { nodes { id kind toAddress body sentAt nextAt notDeliveredAt canSendAgain tooOld lastError attempts } } }'
const outbox = async () => (await app.ask(admin, query)).data.mails.nodes
/** An instant as GraphQL writes it. */
const iso = (at: Temporal.Instant) => at.toString({ fractionalSecondDigits: 3 })
const state = async () => db.selectFrom('message_mail').selectAll().executeTakeFirstOrThrow()

/** The invitation of a stranger, whose mail server refuses it. */
async function refusedInvitation() {
  const asked = { workspaceId: world.workspaces.northwind, email: 'new@quill.example', role: 'EDITOR' }
  expect((await send('owner@northwind.example', 'POST', '/auth/invite', asked)).statusCode).toBe(201)
  const { id } = await state()
  const { url } = await smtp({ recipient: () => failure(550, 'no such person') })
  const closed = openPost(url)
  await deliverMail(house, closed, id)
  closed.close()
  return id
}

test('an email that was not delivered is sent again, with its link, and has 72 hours from then', async () => {
  const id = await refusedInvitation()
  const [before] = await outbox()
  expect(before).toMatchObject({ id, sentAt: null, nextAt: null, notDeliveredAt: iso(testNow), canSendAgain: true, attempts: 1 })
  expect(before.lastError).toContain('no such person')
  clock.now = testNow.add({ hours: 90 })
  expect(await again(id)).toEqual({ status: 200, id })
  expect((await outbox())[0]).toMatchObject({ sentAt: null, nextAt: iso(clock.now), notDeliveredAt: null, lastError: null })
  const jobs = await app.house.jobs.boss.fetch<{ id: string }>('mail', { batchSize: 10 })
  expect(jobs.filter(({ data }) => data.id === id)).toHaveLength(2)
  const { url, texts } = await smtp({ answer: () => (texts.length === 1 ? failure(451, 'later') : null) })
  const open = openPost(url)
  await deliverMail(house, open, id)
  expect((await outbox())[0]).toMatchObject({ nextAt: iso(clock.now.add({ seconds: 5 })) })
  clock.now = clock.now.add({ seconds: 5 })
  await deliverMail(house, open, id)
  open.close()
  expect(texts).toHaveLength(2)
  expect((await outbox())[0]).toMatchObject({ sentAt: iso(clock.now), canSendAgain: false, attempts: 3 })
})

test('the outbox shows admins the code of an unsent email, and not that of a sent one', async () => {
  await post('/auth/password/forgot', { email: 'alice.penhaligon@northwind.example' })
  const [mail] = await outbox()
  const [sent] = await readMails(app)
  expect(mail.body).toBe(sent?.body)
  expect(mail.body).toMatch(/Your code: \w{4}-\w{4}/)
  expect((await state()).body).toContain('Your code: ***')
  const { url } = await smtp({})
  const open = openPost(url)
  await deliverMail(house, open, mail.id)
  open.close()
  expect((await outbox())[0].body).toContain('Your code: ***')
  expect((await state()).box).toBeNull()
})

test('an email from before the first mail server is sent when an admin decides so', async () => {
  const id = await refusedInvitation()
  await db.updateTable('message_mail').set({ too_old: true, next_at: null, not_delivered_at: null }).where('id', '=', id).execute()
  expect(await again(id)).toEqual({ status: 200, id })
  expect(await state()).toMatchObject({ too_old: false, next_at: expect.anything() })
})

test('resending an email that was sent, is being sent, has no address or has no valid code is refused, and nothing changes', async () => {
  const id = await refusedInvitation()
  const refused = async (change: object, expected: object) => {
    await db.updateTable('message_mail').set(change).where('id', '=', id).execute()
    const before = await state()
    expect(await again(id)).toMatchObject(expected)
    expect(await state()).toEqual(before)
  }
  const due = { next_at: testNow, not_delivered_at: null }
  await refused({ ...due, claimed_until: testNow.add({ minutes: 2 }) }, { status: 409, extensions: { reason: 'EMAIL_SENDING' } })
  await refused({ claimed_until: null, to_address: 'a@b, c@d' }, { status: 409, extensions: { reason: 'NO_EMAIL_ADDRESS' } })
  expect((await outbox())[0].canSendAgain).toBe(false)
  await refused(
    { to_address: 'new@quill.example', sent_at: testNow, next_at: null, box: null },
    { status: 409, extensions: { reason: 'EMAIL_SENT' } },
  )
  await db.updateTable('account_code').set({ used_at: testNow }).execute()
  await refused({ sent_at: null, next_at: testNow }, { status: 410, code: 'EXPIRED' })
  expect(await again('x')).toMatchObject({ status: 404 })
  expect(await again(crypto.randomUUID())).toMatchObject({ status: 404 })
  for (const who of ['producer@troupe.example', 'owner@northwind.example']) expect(await again(id, who)).toMatchObject({ status: 403 })
  expect(await again(id, null)).toMatchObject({ status: 401 })
})
