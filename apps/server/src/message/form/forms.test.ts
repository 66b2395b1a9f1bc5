import { openHouse } from '@troupe/tests/house'
import { readMails, takeMails } from '@troupe/tests/mails'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { entriesTick } from './forget-entries.ts'

const app = await openHouse()
const { house, db, clock, as, close } = app
afterAll(() => close())
const start = clock.now
const { northwind, halden } = world.workspaces
const editor = as('editor@northwind.example')
const values = {
  topic: 'NEW_SHOW',
  name: 'Priya Raman',
  email: 'priya@northwind.example',
  people: 120,
  message: 'Three offices.\nOne room?',
}

beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('message_mail').execute()
})

const send = (change: object = {}, who = editor, headers = {}) =>
  who.call('POST', '/marketing/form/contact', { values, consent: true, page: '/contact', ...change }, headers)
const entries = async () => (await db.selectFrom('message_form_entry').select('id').execute()).length

test('the form has its fields, and who answers the caller’s workspace, with their office hours', async () => {
  const { status, body } = await editor.call('GET', `/marketing/form/contact?workspaceId=${northwind}`)
  expect(status).toBe(200)
  expect(body.fields.map(({ name, required }: { name: string; required: boolean }) => [name, required])).toEqual([
    ['topic', true],
    ['name', true],
    ['email', true],
    ['people', true],
    ['when', false],
    ['message', true],
  ])
  expect(body.answerer).toMatchObject({ fullName: 'Jo Lindqvist', workspace: 'Northwind Foods', hours: { answersWithin: 3 } })
  expect(body.dayPhone).toMatch(/^\+1/)
  // another customer's salesperson isn't told
  const other = await editor.call('GET', `/marketing/form/contact?workspaceId=${halden}`)
  expect(other.body.answerer.workspace).toBe('Northwind Foods')
  expect((await editor.call('GET', '/marketing/form/other')).status).toBe(404)
  expect((await as(null).call('GET', '/marketing/form/contact')).status).toBe(401)
})

test('a message is stored, and a task reaches the workspace’s salesperson with the writer’s words', async () => {
  const before = await entries()
  expect(await send()).toMatchObject({ status: 202, body: {} })
  const [stored] = await db.selectFrom('message_form_entry').selectAll().where('made_at', '=', start).execute()
  expect(stored).toMatchObject({ user_id: world.users.editor, workspace_id: northwind, page: '/contact', form: 'contact' })
  expect(stored?.answers).toMatchObject({ people: '120', email: 'priya@northwind.example' })
  expect(await entries()).toBe(before + 1)
  const emails = await takeMails(app)
  expect(emails.map(({ kind, to }) => [kind, to])).toEqual([['form.received', 'sales@troupe.example']])
  expect(emails[0]?.subject).toBe('Priya Raman wrote to us for Northwind Foods: A new show')
  for (const words of ['How many people?: 120', 'Three offices. One room?', 'priya@northwind.example', '/contact'])
    expect(emails[0]?.body).toContain(words)
})

test('a missing required answer is refused in the words of the form, and nothing is kept', async () => {
  const before = await entries()
  const { status, body } = await send({ values: { ...values, people: '', message: ' ' }, consent: false })
  expect([status, body.code, body.message]).toEqual([422, 'FORM_INCOMPLETE', 'Please complete all required fields'])
  expect(body.extensions.fields).toEqual({ 'values.people': ['REQUIRED'], 'values.message': ['REQUIRED'], consent: ['REQUIRED'] })
  const wrong = await send({ values: { ...values, email: 'no address', more: 'x' } })
  expect([wrong.status, wrong.body.extensions.fields]).toEqual([422, { 'values.more': ['UNKNOWN'], 'values.email': ['INVALID'] }])
  expect([await entries(), await readMails(app)]).toEqual([before, []])
})

test('without a salesperson of their own, someone’s message goes to all of them; of other workspaces nothing is told', async () => {
  await db.updateTable('workspace').set({ preferred_sales_id: null }).where('id', '=', northwind).execute()
  await send({ workspaceId: halden })
  const [stored] = await db.selectFrom('message_form_entry').select('workspace_id').orderBy('made_at', 'desc').execute()
  expect(stored?.workspace_id).toBe(northwind)
  expect((await takeMails(app)).map(({ to }) => to).sort()).toEqual(['clara@troupe.example', 'sales@troupe.example'])
  await db.updateTable('workspace').set({ preferred_sales_id: world.users.sales }).where('id', '=', northwind).execute()
})

test('a person sends five messages an hour; a retry is none, and what is refused doesn’t count', async () => {
  for (let tries = 0; tries < 3; tries++) expect((await send({ consent: false })).status).toBe(422)
  const key = { 'idempotency-key': 'a-message' }
  for (let tries = 0; tries < 3; tries++) expect((await send({}, editor, key)).status).toBe(202)
  for (let more = 0; more < 4; more++) expect((await send({ page: `/${more}` })).status).toBe(202)
  expect((await send()).status).toBe(429)
  expect((await send({}, as('viewer@northwind.example'))).status).toBe(202)
  clock.now = start.add({ hours: 1 })
  expect((await send()).status).toBe(202)
})

test('what was written is deleted after 400 days', async () => {
  const id = idOf('form entry', 'priya')
  const there = async () => (await db.selectFrom('message_form_entry').select('id').where('id', '=', id).execute()).length
  const { made_at: madeAt } = await db.selectFrom('message_form_entry').select('made_at').where('id', '=', id).executeTakeFirstOrThrow()
  clock.now = madeAt.add({ hours: 24 * 400 }).subtract({ seconds: 1 })
  await entriesTick(house).run()
  expect(await there()).toBe(1)
  clock.now = madeAt.add({ hours: 24 * 400 })
  await entriesTick(house).run()
  expect(await there()).toBe(0)
})
