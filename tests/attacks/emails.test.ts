import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { unsubscribeSecret } from '../../apps/server/src/message/outbox/unsubscribe-code.ts'
import { openHouse } from '../house.ts'
import { readMails, takeMails } from '../mails.ts'
import { world } from '../world/ids.ts'

const house = await openHouse()
const { db } = house
afterAll(() => house.close())
beforeEach(() => takeMails(house))

const success = house.as('success@troupe.example')
const save = (id: string, body: object) => success.call('POST', `/email/template/${id}`, body)
const versions = async () => (await db.selectFrom('message_text').select('id').execute()).length
/** A text of session.booked that is allowed, so that only what is added to it is refused. */
const good = 'Hello,\n\n{{event.name}}: {{event.link}}\n\n'
const sessionId = world.sessions.gameReady

test.each([
  ['{{constructor}}', 'UNKNOWN_TOKEN'],
  ['{{event.__proto__.x}}', 'UNKNOWN_TOKEN'],
  ['{{__proto__}}', 'UNKNOWN_TOKEN'],
  ['{{#toString}}x{{/toString}}', 'UNKNOWN_TOKEN'],
  ['{{{event.name}}}', 'SYNTAX'],
  ['{{&event.name}}', 'SYNTAX'],
  ['{{>x}}', 'SYNTAX'],
  ['{{=<% %>=}}', 'SYNTAX'],
  ['{{#event.name}}', 'SYNTAX'],
  ['{{.}}', 'SYNTAX'],
])('MSG-01 a text with %s is refused when it is saved, sent or previewed, and nothing is kept', async (tag, code) => {
  const before = await versions()
  const { id } = await db.selectFrom('account_user').select('id').where('email', '=', 'producer@troupe.example').executeTakeFirstOrThrow()
  const answers = [
    await save('session.booked', { subject: 'x', body: good + tag }),
    await save('session.booked', { subject: tag, body: good }),
    await save('session.booked', { subject: 'x', body: good + tag, preview: true, sessionId }),
    await success.call('POST', '/email/send/', { templateId: 'session.booked', sessionId, to: [id], body: good + tag }),
  ]
  for (const { status, body } of answers) {
    expect([tag, status, body.code]).toEqual([tag, 422, 'INVALID'])
    expect(Object.values(body.extensions.fields).flat()).toContain(code)
  }
  expect(await versions()).toBe(before)
  expect(await readMails(house)).toEqual([])
})

test('MSG-01 a hundred thousand nested sections are refused, and so are as many as fit', async () => {
  const nested = '{{#event.name}}'.repeat(100_000)
  // over 256 kB nothing is read at all; what is shorter is too long
  expect((await save('session.booked', { subject: 'x', body: nested })).status).toBe(413)
  expect((await save('session.booked', { subject: 'x', body: nested.slice(0, 150_000) })).status).toBe(422)
  const { body } = await save('session.booked', { subject: 'x', body: nested.slice(0, 19_995) })
  expect(body.extensions.fields).toEqual({ body: ['SYNTAX'] })
})

test('MSG-02 an email with a code can’t be saved without it, and one to a stranger can’t name anyone', async () => {
  const before = await versions()
  const { body: edit } = await success.call('GET', '/email/template/account.resetAsked/edit')
  const without = edit.body.replace('{{code}}', '******')
  expect(await save('account.resetAsked', { subject: edit.subject, body: without })).toMatchObject({
    status: 422,
    body: { extensions: { fields: { body: ['MISSING_TOKEN'] }, missing: ['code'] } },
  })
  const hidden = edit.body.replace('{{code}}', '{{#reader.firstName}}{{code}}{{/reader.firstName}}')
  expect((await save('account.resetAsked', { subject: edit.subject, body: hidden })).body.extensions.fields).toEqual({
    body: ['MISSING_TOKEN'],
  })
  expect((await save('account.resetAsked', { subject: 'Your code: {{code}}', body: edit.body })).body.extensions.fields).toEqual({
    subject: ['UNKNOWN_TOKEN'],
  })
  const { body: registering } = await success.call('GET', '/email/template/account.registering/edit')
  expect(registering.tokens.map(({ name }: { name: string }) => name)).not.toContain('reader.firstName')
  const named = `Hello {{reader.firstName}},\n\n${registering.body}`
  expect(await save('account.registering', { subject: 'x', body: named })).toMatchObject({
    status: 422,
    body: { extensions: { fields: { body: ['UNKNOWN_TOKEN'] }, tokens: ['reader.firstName'] } },
  })
  expect(await versions()).toBe(before)
})

test('MSG-03 an email to a user of another workspace among three who may have it goes to no one', async () => {
  const { workspace_id: workspaceId } = await db
    .selectFrom('session')
    .select('workspace_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const members = await db.selectFrom('account_permission').select('user_id').where('workspace_id', '=', workspaceId).limit(3).execute()
  const foreign = await db
    .selectFrom('account_permission as p')
    .select('p.user_id')
    .where('p.workspace_id', '<>', workspaceId)
    .where(
      sql<boolean>`not exists (select from account_permission m where m.user_id = p.user_id and m.workspace_id = ${workspaceId})
        and not exists (select from staffing_approval o where o.user_id = p.user_id and o.session_id = ${sessionId})`,
    )
    .orderBy('p.user_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const to = [...members.map(({ user_id }) => user_id), foreign.user_id]
  const host = house.as('staffhost@troupe.example')
  for (const preview of [false, true])
    expect(await host.call('POST', '/email/send/', { templateId: 'session.note', sessionId, to, body: 'Hi', preview })).toMatchObject({
      status: 422,
      body: { code: 'INVALID', extensions: { fields: { [`to.${to.length - 1}`]: ['NOT_FOUND'] } } },
    })
  expect(await readMails(house)).toEqual([])
  // the same as someone who doesn't exist
  const missing = await host.call('POST', '/email/send/', {
    ...{ templateId: 'session.note', sessionId, body: 'Hi' },
    to: [...to.slice(0, -1), crypto.randomUUID()],
  })
  const { text } = await host.call('POST', '/email/send/', { templateId: 'session.note', sessionId, to, body: 'Hi' })
  expect(missing.text).toBe(text)
})

test('MSG-04 a scanner of emails that opens the link of a reminder changes nothing', async () => {
  const { id } = await db.selectFrom('account_user').select('id').where('email', '=', 'editor@northwind.example').executeTakeFirstOrThrow()
  const { code } = unsubscribeSecret(house.house.settings, { userId: id, mailClass: 'REMINDER' })
  const state = () => db.selectFrom('account_user').select(['attributes', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
  const before = await state()
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of [`/unsubscribe/${code}`, `/email/unsubscribe/${code}`])
      for (const accept of ['text/html', '*/*', 'application/json']) {
        const { statusCode } = await house.app.inject({ method, url, headers: { accept, 'user-agent': 'scanner' } })
        expect(statusCode).toBeLessThan(500)
      }
  expect(await state()).toEqual(before)
  expect((await house.post(`/email/unsubscribe/${code}`)).statusCode).toBe(200)
  expect(await state()).toMatchObject({ attributes: { email: { reminders: false } } })
  // guesses are counted by address
  const tries = []
  for (let place = 0; place < 25; place++)
    tries.push((await house.post(`/email/unsubscribe/${'x'.repeat(40)}${place}`, undefined, {}, '10.1.1.1')).statusCode)
  expect(tries.slice(0, 20).every((status) => status === 404)).toBe(true)
  expect(tries.at(-1)).toBe(429)
  expect((await house.post(`/email/unsubscribe/${code}`, undefined, {}, '10.1.1.1')).statusCode).toBe(200)
})

test('MSG-05 a dump of the outbox with unsent emails holds none of their codes, by an edited text either', async () => {
  const { body: edit } = await success.call('GET', '/email/template/account.resetAsked/edit')
  expect((await save('account.resetAsked', { subject: 'New password', body: `{{code}}\n{{link}}\n\n${edit.body}` })).status).toBe(200)
  expect((await house.post('/auth/password/forgot', { email: 'owner@northwind.example' })).statusCode).toBe(200)
  const producer = house.as('producer@troupe.example')
  const place = await db
    .selectFrom('staffing_approval')
    .select('id')
    .where('state', '=', 'PENDING')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await producer.call('POST', `/assignment-offer/${place.id}/resend`)).status).toBe(200)
  const member = await db
    .selectFrom('account_permission')
    .select('user_id')
    .where('workspace_id', '=', world.workspaces.northwind)
    .limit(1)
    .executeTakeFirstOrThrow()
  const event = await db
    .selectFrom('session')
    .select('id')
    .where('workspace_id', '=', world.workspaces.northwind)
    .where('status', '=', 'SCHEDULED')
    .where('starts_at', '>', house.clock.now)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const sent = await producer.call('POST', '/email/send/', { templateId: 'session.reminder', sessionId: event.id, to: [member.user_id] })
  expect(sent.status).toBe(202)
  const mails = await readMails(house)
  const codes = mails.flatMap(({ body }) =>
    [...body.matchAll(/(?:code=|\/a\/|\/unsubscribe\/|Your code: )([\w-]{6,})/g)].flatMap(([, code]) => code ?? []),
  )
  expect(new Set(mails.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3)
  expect(codes.length).toBeGreaterThanOrEqual(4)
  const { rows } = await sql<{
    row: string
  }>`select m::text as row from message_mail m union all select t::text from message_text t`.execute(db)
  const dump = rows.map(({ row }) => row).join('\n')
  expect(dump.length).toBeGreaterThan(1000)
  expect(codes.filter((code) => dump.includes(code))).toEqual([])
})
