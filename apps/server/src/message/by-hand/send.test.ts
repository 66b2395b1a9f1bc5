import { openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const app = await openHouse()
const { db, clock } = app
afterAll(() => app.close())
beforeEach(async () => {
  clock.now = testNow
  await takeMails(app)
})

const producer = app.as('producer@troupe.example')
const sessionId = world.sessions.gameReady
const { northwind } = world.workspaces
let contact = { id: '', email: '', first_name: '', full_name: '' }
let host = { id: '', email: '', first_name: '', full_name: '' }
let workspaceId = ''

const personBy = (id: string) =>
  db.selectFrom('account_user').select(['id', 'email', 'first_name', 'full_name']).where('id', '=', id).executeTakeFirstOrThrow()

beforeAll(async () => {
  const row = await db.selectFrom('session').select(['contact_id', 'workspace_id']).where('id', '=', sessionId).executeTakeFirstOrThrow()
  workspaceId = row.workspace_id
  contact = await personBy(row.contact_id ?? '')
  const crew = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select('o.user_id')
    .where('o.session_id', '=', sessionId)
    .where('o.state', '=', 'ACCEPTED')
    .where('a.role', '=', 'HOST')
    .executeTakeFirstOrThrow()
  host = await personBy(crew.user_id)
})

const send = (body: object, who = producer) => who.call('POST', '/email/send/', { sessionId, ...body })
const wants = (userId: string, email: object) =>
  db
    .updateTable('account_user')
    .set({ attributes: JSON.stringify({ email }) })
    .where('id', '=', userId)
    .execute()

test('a note goes to a contact and a host, each with an email of their own; its address works with and without the last slash', async () => {
  const note = 'The loading door is on Wells Street.\n\nAsk for Dana.'
  const { status, body } = await send({ templateId: 'session.note', to: [contact.id, host.id], body: note })
  expect(status).toBe(202)
  expect(body).toMatchObject({ skipped: [], letter: null })
  const mails = await takeMails(app)
  expect(mails.map(({ to }) => to).sort()).toEqual([contact.email, host.email].sort())
  expect(body.mails.map(({ userId }: { userId: string }) => userId)).toEqual([contact.id, host.id])
  const mine = mails.find(({ to }) => to === contact.email)
  expect(mine?.body).toContain(`Hello ${contact.first_name},\n\nThe loading door is on Wells Street.\n\nAsk for Dana.\n\nSee the event:`)
  expect(mine?.html).toContain('<p class="words"')
  const again = await producer.call('POST', '/email/send', { sessionId, templateId: 'session.note', to: [contact.id], body: note })
  expect([again.status, (await takeMails(app)).length]).toEqual([202, 1])
  expect(await send({ templateId: 'session.note', to: [contact.id] })).toMatchObject({
    status: 422,
    body: { message: 'The text is missing.', extensions: { fields: { body: ['REQUIRED'] } } },
  })
})

test('a repeated request with its key sends nothing again', async () => {
  const body = { sessionId, templateId: 'session.note', to: [contact.id], body: 'Once.', idempotencyKey: 'one note' }
  const first = await producer.call('POST', '/email/send/', body)
  const second = await producer.call('POST', '/email/send/', body)
  expect(second.text).toBe(first.text)
  expect(await takeMails(app)).toHaveLength(1)
})

test('the details have the call sheet of the event, the crew with their call and whom to call, customers without phone numbers', async () => {
  expect((await send({ templateId: 'session.details', to: [contact.id, host.id] })).status).toBe(202)
  const mails = await takeMails(app)
  const [mine, theirs] = [contact.email, host.email].map((email) => mails.find(({ to }) => to === email)?.body ?? '')
  const event = await db.selectFrom('session').select(['name', 'attendees']).where('id', '=', sessionId).executeTakeFirstOrThrow()
  for (const body of [mine, theirs]) {
    expect(body).toContain(`\n\n${event.name}\nWhen: `)
    expect(body).toContain(`\nPeople: ${event.attendees} people`)
    expect(body).toContain('\nOn the day: ')
  }
  expect(mine).not.toMatch(/On the day: .*\d/)
  expect(mine).not.toContain('\nCall: ')
  expect(mails[0]?.html).toContain('class="facts"')
})

test('a text of one’s own replaces the text for this sending alone, and is judged like one that is saved', async () => {
  const body = 'Hello {{reader.firstName}}, see you at {{event.name}}:\n{{event.link}}'
  expect((await send({ templateId: 'session.details', to: [contact.id], subject: 'Only today', body })).status).toBe(202)
  const [mail] = await takeMails(app)
  expect(mail?.subject).toBe('Only today')
  expect(mail?.body).toMatch(new RegExp(`^Hello ${contact.first_name}, see you at `))
  expect(await send({ templateId: 'session.details', to: [contact.id], body: 'See {{event.plcae}}' })).toMatchObject({
    status: 422,
    body: {
      extensions: { fields: { body: ['UNKNOWN_TOKEN', 'MISSING_TOKEN'] }, tokens: ['event.plcae'] },
      message: [expect.anything(), expect.anything()],
    },
  })
  expect((await send({ templateId: 'session.note', to: [contact.id], subject: 'x\r\nBcc: all@evil.example', body: 'x' })).status).toBe(422)
  expect(await takeMails(app)).toEqual([])
})

test('someone who switched these emails off is skipped, named before and after, and so are the customers of a workspace that did', async () => {
  await wants(contact.id, { booking: false })
  const given = { templateId: 'session.note', to: [contact.id, host.id], body: 'Hi' }
  const skipped = [{ userId: contact.id, reason: 'SWITCHED_OFF' }]
  expect((await send({ ...given, preview: true })).body).toMatchObject({
    mails: [],
    skipped,
    letter: { text: expect.stringContaining('Hi') },
  })
  expect(await takeMails(app)).toEqual([])
  const { body } = await send(given)
  expect(body).toMatchObject({ skipped, mails: [{ userId: host.id }] })
  expect((await takeMails(app)).map(({ to }) => to)).toEqual([host.email])
  await wants(contact.id, {})
  await db.updateTable('workspace').set({ notifications: false }).where('id', '=', workspaceId).execute()
  expect((await send(given)).body).toMatchObject({ skipped })
  await db.updateTable('workspace').set({ notifications: true }).where('id', '=', workspaceId).execute()
  // reminders have a switch of their own
  await wants(contact.id, { reminders: false })
  expect((await send({ templateId: 'session.reminder', to: [contact.id] })).body).toMatchObject({ skipped, mails: [] })
  expect((await send({ templateId: 'session.booked', to: [contact.id] })).body).toMatchObject({ skipped: [] })
  await wants(contact.id, {})
})

test('with anyone else among the readers no one gets an email', async () => {
  const stranger = await db
    .selectFrom('account_user as u')
    .select('u.id')
    .where('u.role', '=', 'BOOKING_USER')
    .where(sql<boolean>`not exists (select from account_permission p where p.user_id = u.id and p.workspace_id = ${workspaceId})`)
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const id of [stranger.id, crypto.randomUUID()])
    expect(await send({ templateId: 'session.note', to: [contact.id, id, host.id], body: 'Hi' })).toMatchObject({
      status: 422,
      body: { extensions: { fields: { 'to.1': ['NOT_FOUND'] } } },
    })
  expect(await takeMails(app)).toEqual([])
  expect((await send({ sessionId: crypto.randomUUID(), templateId: 'session.note', to: [contact.id], body: 'Hi' })).status).toBe(404)
  expect((await send({ sessionId: 'x', templateId: 'session.note', to: [contact.id], body: 'Hi' })).status).toBe(404)
  expect((await send({ templateId: 'account.resetAsked', to: [contact.id] })).status).toBe(422)
  expect((await send({ templateId: 'session.note', to: [], body: 'Hi' })).status).toBe(422)
})

test('a booking is sent again with its calendar file; of an event without a date, or one that is over, it isn’t', async () => {
  expect((await send({ templateId: 'session.booked', to: [contact.id] })).status).toBe(202)
  const [mail] = await takeMails(app)
  expect(mail).toMatchObject({ kind: 'session.booked', calendar: expect.stringContaining('METHOD:REQUEST') })
  const unscheduled = await db
    .selectFrom('session')
    .select('contact_id')
    .where('id', '=', world.sessions.unscheduled)
    .executeTakeFirstOrThrow()
  const of = (id: string, templateId: string, to: string) => producer.call('POST', '/email/send/', { sessionId: id, templateId, to: [to] })
  expect(await of(world.sessions.unscheduled, 'session.booked', unscheduled.contact_id ?? contact.id)).toMatchObject({
    status: 409,
    body: { code: 'UNSCHEDULED' },
  })
  const past = await db
    .selectFrom('session')
    .select(['id', 'contact_id'])
    .where('status', '=', 'COMPLETED')
    .where('contact_id', 'is not', null)
    .where('starts_at', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await of(past.id, 'session.reminder', past.contact_id ?? '')).toMatchObject({
    status: 409,
    body: { extensions: { reason: 'OVER' } },
  })
})

test('links go to those who may see them, instructions to those who may read them', async () => {
  const editor = await db
    .selectFrom('account_permission')
    .select(['user_id', 'role'])
    .where('workspace_id', '=', workspaceId)
    .where('role', 'in', ['EDITOR', 'ADMIN'])
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await send({ templateId: 'session.links', to: [editor.user_id] })).status).toBe(202)
  const [links] = await takeMails(app)
  expect(links?.body).toMatch(/Guests who .*\n\S+\/join\/[\w-]{22}/)
  expect(links?.html).toMatch(/<a href="[^"]*\/join\/[\w-]{22}"/)
  const viewer = await db
    .selectFrom('account_permission')
    .select('user_id')
    .where('workspace_id', '=', northwind)
    .where('role', '=', 'VIEWER')
    .limit(1)
    .executeTakeFirstOrThrow()
  const event = await db
    .selectFrom('session')
    .select('id')
    .where('workspace_id', '=', northwind)
    .where('status', '=', 'SCHEDULED')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  // one whose pages at other systems are not there yet
  await db.updateTable('integration_link').set({ url: null }).where('session_id', '=', event.id).execute()
  expect(
    await producer.call('POST', '/email/send/', { sessionId: event.id, templateId: 'session.links', to: [viewer.user_id] }),
  ).toMatchObject({
    status: 422,
    body: { extensions: { fields: { 'to.0': ['NOTHING'] } } },
  })
  // a later area adds those that it knows
  app.house.listeners.on('session.linksAsked', async (_work, { links: known }) => {
    known.push({ words: 'The game', link: 'https://game.example/1' })
  })
  expect((await send({ templateId: 'session.links', to: [host.id] })).status).toBe(202)
  expect((await takeMails(app))[0]?.body).toContain('The game\nhttps://game.example/1')
  await db.deleteFrom('setting_instruction').where('type', '=', 'IRL_TALKING_POINTS').execute()
  await db
    .insertInto('setting_instruction')
    .values({
      ...{ type: 'IRL_TALKING_POINTS', title: 'Before the show', created_at: testNow },
      content: '<p>Ask for <strong>Dana</strong>.</p><ul><li>Tables</li><li>Chairs</li></ul>',
    })
    .execute()
  expect((await send({ templateId: 'session.instructions', to: [host.id] })).status).toBe(202)
  const [instructions] = await takeMails(app)
  expect(instructions?.body).toContain('Before the show\n\nAsk for Dana.\n• Tables\n• Chairs')
})

test('staff see the emails of an event with their state and who sent them, and everyone else sees none of them', async () => {
  const { body } = await send({ templateId: 'session.note', to: [contact.id], body: 'Hi' })
  const document = `query ($id: ID!) { session(id: $id) { mails(limit: 5) { totalCount nodes { id kind name state at to { id fullName } subject text sentBy canSendAgain } } } }`
  const shown = await producer.ask(document, { id: sessionId })
  const sent = shown.data.session.mails.nodes.find(({ id }: { id: string }) => id === body.mails[0].id)
  expect(sent).toMatchObject({
    ...{ kind: 'session.note', name: 'Note', state: 'WAITING', canSendAgain: false, text: expect.stringContaining('Hi') },
    to: { id: contact.id, fullName: contact.full_name },
    sentBy: expect.stringMatching(/\S/),
  })
  const admins = await app.as('admin@troupe.example').ask(document, { id: sessionId })
  expect(admins.data.session.mails.nodes.find(({ id }: { id: string }) => id === body.mails[0].id).canSendAgain).toBe(true)
  const customers = await app.as(contact.email).ask(document, { id: sessionId })
  expect(customers.data.session.mails).toBeNull()
  expect(customers.extensions.hidden).toContain('Session.mails')
  const states = `query ($id: ID!, $states: [MailState!]) { session(id: $id) { mails(filter: { states: $states }) { totalCount } } }`
  expect((await producer.ask(states, { id: sessionId, states: ['SENT'] })).data.session.mails.totalCount).toBe(0)
  expect((await producer.ask(states, { id: sessionId, states: ['WAITING'] })).data.session.mails.totalCount).toBe(1)
})

test('a customer who gave a city only is asked again where the event starts, by an email that is always sent, but not twice in ten minutes', async () => {
  const open = await db
    .selectFrom('session as s')
    .innerJoin('session_location as l', (join) => join.onRef('l.session_id', '=', 's.id').on('l.type', '=', sql.lit('START')))
    .innerJoin('account_user as u', 'u.id', 's.contact_id')
    .select(['s.id', 's.starts_at as startsAt', 'u.id as contactId', 'u.email'])
    .where('s.status', '=', 'SCHEDULED')
    .where('s.host_type', '=', 'ON_SITE')
    .where('s.starts_at', '>', testNow.add({ hours: 16 * 24 }))
    .where('l.precision', '=', 'CITY')
    .orderBy('s.starts_at')
    .executeTakeFirstOrThrow()
  const ask = (to = open.contactId, preview = false) => send({ sessionId: open.id, templateId: 'session.startAsked', to: [to], preview })
  await wants(open.contactId, { booking: false })
  expect(await ask(open.contactId, true)).toMatchObject({ status: 202, body: { mails: [], skipped: [] } })
  expect(await ask()).toMatchObject({ status: 202, body: { mails: [{ userId: open.contactId }], skipped: [] } })
  await wants(open.contactId, {})
  // they stay in the outbox: what was asked is known from there
  const written = () =>
    db
      .selectFrom('message_mail')
      .select(['to_address', 'subject', 'body'])
      .where('kind', '=', 'session.startAsked')
      .orderBy('made_at')
      .execute()
  const [mail] = await written()
  expect(mail?.to_address).toBe(open.email)
  expect(mail?.subject).toMatch(/^Where does .+ start\?$/)
  expect(mail?.body).toContain('Tell us by ')
  clock.now = testNow.add({ minutes: 4 })
  expect(await ask()).toMatchObject({
    status: 429,
    body: { message: 'They’ve just been asked. You can ask again in 6 minutes.', extensions: { reason: 'ASKED', retryAfter: 360 } },
  })
  clock.now = testNow.add({ minutes: 10 })
  expect((await ask()).status).toBe(202)
  expect(await written()).toHaveLength(2)
  // fourteen days before the start the answer is late, and no day is named
  clock.now = (open.startsAt ?? testNow).subtract({ hours: 13 * 24 })
  expect((await ask()).status).toBe(202)
  expect((await written()).at(-1)?.body).toContain('Your crew needs the place to plan its way there.')
  // the event says that they were emailed, and staff read when
  const { data } = await producer.ask('query ($id: ID!) { session(id: $id) { mails(limit: 5) { nodes { kind to { id } } } } }', {
    id: open.id,
  })
  expect(data.session.mails.nodes.filter(({ kind }: { kind: string }) => kind === 'session.startAsked')).toHaveLength(3)
})

test('no one is asked where an event starts that is known, and no one but its contacts', async () => {
  const nothing = { status: 422, body: { extensions: { fields: { 'to.0': ['NOTHING'] } } } }
  expect(await send({ templateId: 'session.startAsked', to: [contact.id] })).toMatchObject(nothing)
  expect(await send({ templateId: 'session.startAsked', to: [host.id] })).toMatchObject(nothing)
  expect(await takeMails(app)).toEqual([])
})
