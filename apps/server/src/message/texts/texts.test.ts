import { yes } from '@troupe/domain/answer'
import { openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { command } from '../../platform/ctx.ts'
import { sendMail } from '../message.ts'

const app = await openHouse()
const { db } = app
afterAll(() => app.close())
beforeEach(() => takeMails(app))

const { northwind, halden } = world.workspaces
const success = app.as('success@troupe.example')
const admin = app.as('admin@troupe.example')
const host = app.as('staffhost@troupe.example')

const path = '/email/template/session.failed'
const edit = (who = success, query = '') => who.call('GET', `${path}/edit${query}`)
const save = (body: object, who = success) => who.call('POST', path, body)
const list = async (query = '') => (await host.call('GET', `/email/templates${query}`)).body
const listed = async (query = '') => (await list(query)).nodes.find(({ id }: { id: string }) => id === 'session.failed')

const own = {
  subject: 'Sorry about {{event.name}}',
  body: 'Hello{{#reader.firstName}} {{reader.firstName}}{{/reader.firstName}},\n\nwe are sorry.',
}

/** Writes an email about an event that failed, for a workspace. */
const write = (workspaceId: string | null, key: string) =>
  command(app.system, async (work) =>
    yes(
      await sendMail(work, {
        ...{ kind: 'session.failed', dedupeKey: `failed/${key}`, sessionId: null, workspaceId, isWanted: true },
        to: { address: 'priya@northwind.example', name: 'Priya Raman', firstName: 'Priya' },
        values: {
          ...{
            'event.name': 'Green Room',
            'event.company': 'Northwind',
            'event.people': '42 people',
            'event.link': 'https://troupe.example/',
          },
          ...{ 'event.day': undefined, 'event.start': undefined, 'event.when': undefined, 'event.call': undefined },
          ...{ 'event.place': undefined, credits: undefined },
        },
      }),
    ),
  )
/** The same, taken out of the outbox. */
async function failed(workspaceId: string | null, key: string) {
  await write(workspaceId, key)
  return (await takeMails(app)).find(({ kind }) => kind === 'session.failed')
}

test('every kind of email is in the list, with its class, its audience and how many were sent', async () => {
  const { nodes, totalCount } = await list()
  expect(nodes).toHaveLength(totalCount)
  expect(totalCount).toBeGreaterThan(60)
  for (const node of nodes) expect(node).toMatchObject({ name: expect.stringMatching(/\S/), audience: expect.stringMatching(/\S/) })
  expect(new Set(nodes.map((node: { class: string }) => node.class))).toEqual(new Set(['ACCOUNT', 'ACTION', 'BOOKING', 'REMINDER']))
  expect(await listed()).toEqual({
    ...{ id: 'session.failed', name: 'Sorry', class: 'BOOKING', audience: 'Contact, booking contacts' },
    ...{ edited: false, version: 0, lastChange: null, sent: 0 },
  })
})

test('a text is saved as the next version, an email is written by it and keeps which one it was', async () => {
  const before = (await edit()).body
  expect(before).toMatchObject({ version: 0, versions: [], subject: before.default.subject, body: before.default.body })
  expect(before.tokens.find(({ name }: { name: string }) => name === 'event.link')).toMatchObject({ type: 'LINK', required: false })
  expect(await save({ ...own, version: 0 })).toMatchObject({ status: 200, body: { id: 'session.failed', version: 1, letter: null } })
  const after = (await edit()).body
  expect(after).toMatchObject({ ...own, version: 1, default: before.default })
  expect(after.versions).toEqual([{ version: 1, ...own, madeAt: app.clock.now.toString(), madeBy: expect.stringMatching(/\w/) }])
  expect(await listed()).toMatchObject({ edited: true, version: 1, lastChange: { madeBy: after.versions[0].madeBy } })
  const mail = await failed(null, 'v1')
  expect(mail?.subject).toBe('Sorry about Green Room')
  expect(mail?.body).toBe('Hello Priya,\n\nwe are sorry.\n\nTroupe')
  await write(northwind, 'shown')
  const { data } = await admin.ask('{ mails(text: "Sorry about Green Room") { nodes { name class version state } } }')
  expect(data.mails.nodes).toEqual([{ name: 'Sorry', class: 'BOOKING', version: 1, state: 'WAITING' }])
})

test('a workspace’s own text comes before Troupe’s, and only for that workspace', async () => {
  expect(await save({ ...own, subject: 'Northwind: {{event.name}}', workspaceId: northwind })).toMatchObject({ body: { version: 1 } })
  expect((await failed(northwind, 'own'))?.subject).toBe('Northwind: Green Room')
  expect((await failed(halden, 'other'))?.subject).toBe('Sorry about Green Room')
  expect((await failed(null, 'none'))?.subject).toBe('Sorry about Green Room')
  expect(await listed(`?workspaceId=${northwind}`)).toMatchObject({ edited: true, version: 1 })
  expect(await listed(`?workspaceId=${halden}`)).toMatchObject({ edited: false, version: 0 })
  // what a workspace without a text of its own begins with is Troupe's
  expect((await edit(success, `?workspaceId=${halden}`)).body).toMatchObject({ version: 0, subject: own.subject })
})

test('resetting adds a version that is the default again, and an old version is brought back as a new one', async () => {
  expect((await save({ reset: true, workspaceId: northwind, version: 1 })).body).toMatchObject({ version: 2 })
  expect((await failed(northwind, 'reset'))?.subject).toBe('Sorry about Green Room')
  expect((await save({ reset: true })).body).toMatchObject({ version: 2 })
  expect((await failed(northwind, 'default'))?.subject).toBe('We’re sorry about “Green Room”')
  expect(await listed()).toMatchObject({ edited: false, version: 2 })
  expect((await save({ ...own, version: 2 })).body).toMatchObject({ version: 3 })
  const { versions } = (await edit()).body
  expect(versions.map(({ version, subject }: { version: number; subject: string | null }) => [version, subject])).toEqual([
    [3, own.subject],
    [2, null],
    [1, own.subject],
  ])
  // what changes nothing is no version
  expect((await save(own)).body).toMatchObject({ version: 3 })
})

test('someone who has read an older version is refused, and nothing is saved', async () => {
  expect(await save({ ...own, subject: 'Late', version: 2 })).toMatchObject({
    status: 409,
    body: { code: 'VERSION_CONFLICT', extensions: { version: 3 } },
  })
  expect((await edit()).body).toMatchObject({ version: 3, subject: own.subject })
})

test('a version is never changed nor removed', async () => {
  await expect(db.updateTable('message_text').set({ body: 'x' }).execute()).rejects.toThrow()
  await expect(db.deleteFrom('message_text').execute()).rejects.toThrow()
})

test('what can’t be an email’s text is refused with its names, and several faults are a list of sentences', async () => {
  const refused = async (body: object) => (await save(body)).body
  expect(await refused({ ...own, body: '{{event.nmae}}' })).toMatchObject({
    code: 'INVALID',
    message: 'The text has a token that this email doesn’t have: {{event.nmae}}.',
    extensions: { fields: { body: ['UNKNOWN_TOKEN'] }, tokens: ['event.nmae'], missing: [] },
  })
  expect(await refused({ subject: '{{#event.name}}', body: '{{event.nmae}} {{>x}}' })).toMatchObject({
    message: [
      'The subject has a tag that isn’t complete or isn’t allowed.',
      'The text has a tag that isn’t complete or isn’t allowed.',
      'The text has a token that this email doesn’t have: {{event.nmae}}.',
    ],
    extensions: { fields: { subject: ['SYNTAX'], body: ['SYNTAX', 'UNKNOWN_TOKEN'] } },
  })
  expect(await refused({ ...own, body: 'x'.repeat(20_001) })).toMatchObject({ extensions: { fields: { body: ['TOO_LONG'] } } })
  expect((await save({ ...own, body: `{{event.name}}${'x'.repeat(19_986)}` })).status).toBe(200)
  expect(await refused({})).toMatchObject({ message: ['The subject is missing.', 'The text is missing.'] })
  expect(await refused({ subject: 'one\nline', body: 'x' })).toMatchObject({ extensions: { fields: { subject: ['ONE_LINE'] } } })
  const missing = await success.call('POST', '/email/template/session.booked', { subject: 'x', body: 'x' })
  expect(missing.body).toMatchObject({ extensions: { fields: { body: ['MISSING_TOKEN'] }, missing: ['event.name', 'event.link'] } })
  await save(own)
})

test('a preview judges and shows a text with the values of an event, and saves nothing', async () => {
  const { version } = (await edit()).body
  const sessionId = world.sessions.gameReady
  const { status, body } = await save({
    subject: '{{event.name}} failed',
    body: '# {{event.name}}\nPeople: {{event.people}}',
    preview: true,
    sessionId,
  })
  expect(status).toBe(200)
  expect(body.letter.subject).toMatch(/^\S.* failed$/)
  expect(body.letter.text).toMatch(/People: \d+ people/)
  expect(body.letter.html).toContain('class="facts"')
  expect(body.letter.values.find(({ name }: { name: string }) => name === 'event.people').value).toMatch(/people/)
  expect((await save({ subject: 'x', body: '{{nothing}}', preview: true })).status).toBe(422)
  expect((await save({ ...own, preview: true, sessionId: crypto.randomUUID() })).status).toBe(404)
  expect((await edit()).body.version).toBe(version)
})

test('staff see an email as it would be written for an event and its first reader, with its codes masked', async () => {
  const show = (query: string, who = host) => who.call('GET', `/email/template?${query}`)
  const { status, body } = await show(`templateId=session.booked&sessionId=${world.sessions.gameReady}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: 'session.booked', version: 0, source: { subject: 'Booked: {{event.name}}, {{event.day}}' } })
  expect(body.to.length).toBeGreaterThan(0)
  expect(body.to[0]).toMatchObject({ fullName: expect.stringMatching(/\S/), why: expect.stringMatching(/ontact/), skipped: null })
  expect(body.text).toContain(`Hello ${body.to[0].fullName.split(' ')[0]},`)
  const offer = await show(`templateId=assignment.offered&sessionId=${world.sessions.gameReady}`)
  expect(offer.body.text).toContain('***')
  expect(offer.body.values.find(({ name }: { name: string }) => name === 'link').value).toContain('***')
  expect((await show('templateId=account.resetAsked')).body.text).toContain('Your code: ***')
  const note = await show(`templateId=session.note&sessionId=${world.sessions.unscheduled}`)
  expect(note).toMatchObject({ status: 200, body: { subject: expect.stringMatching(/^About /) } })
  for (const query of ['templateId=x', `templateId=session.booked&sessionId=${crypto.randomUUID()}`, 'templateId=__proto__'])
    expect((await show(query)).status).toBe(404)
})

test('a text that can no longer be used is passed over for the default, and its author is told once', async () => {
  await db
    .insertInto('message_text')
    .values({
      ...{ kind: 'session.failed', workspace_id: null, version: 99, subject: 'For {{event.city}}', body: 'In {{event.city}}' },
      ...{ made_at: app.clock.now, made_by: world.users.success },
    })
    .execute()
  for (const [place, workspaceId] of [northwind, northwind, halden, null].entries()) await write(workspaceId, `broken ${place}`)
  const mails = await takeMails(app)
  for (const mail of mails.filter(({ kind }) => kind === 'session.failed')) expect(mail.subject).toBe('We’re sorry about “Green Room”')
  const told = mails.filter(({ kind }) => kind === 'email.textBroken')
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ to: 'success@troupe.example', subject: 'The edited text of “Sorry” can’t be used' })
  expect(told[0]?.body).toContain('Version 99 of the email “Sorry” names event.city, which isn’t declared.')
  expect(told[0]?.body).toContain('/settings/admin?tab=emails&entry=session.failed\n')
  // it is shown to be corrected
  expect((await edit()).body).toMatchObject({ version: 99, subject: 'For {{event.city}}' })
  expect((await save({ reset: true })).body).toMatchObject({ version: 100 })
})

test('saving leaves an audit entry with the text before and after', async () => {
  await save({ ...own, subject: 'Audited {{event.name}}' })
  const row = await db
    .selectFrom('audit_entry')
    .select(['operation', 'subject_type', 'actor_id', 'before', 'after'])
    .where('operation', '=', 'POST /email/template/{id}')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ subject_type: 'email text', actor_id: world.users.success, before: { version: 100 } })
  expect(row.after).toMatchObject({ kind: 'session.failed', version: 101, subject: 'Audited {{event.name}}' })
})

test('staff read emails; customer success managers and higher roles edit them; no one else does either', async () => {
  const limited = app.as('host@troupe.example')
  const customer = app.as('owner@northwind.example')
  for (const who of [limited, customer]) {
    expect((await who.call('GET', '/email/templates')).status).toBe(403)
    expect((await who.call('GET', '/email/template?templateId=session.booked')).status).toBe(403)
  }
  for (const who of [host, app.as('sales@troupe.example'), customer]) {
    expect((await edit(who)).status).toBe(403)
    expect((await save(own, who)).status).toBe(403)
  }
  expect((await app.as(null).call('GET', '/email/templates')).status).toBe(401)
  expect((await edit(app.as('producer@troupe.example'))).status).toBe(200)
  for (const [who, query] of [
    [success, `?workspaceId=${crypto.randomUUID()}`],
    [success, '?workspaceId=x'],
  ] as const)
    expect((await edit(who, query)).status).toBe(404)
  expect((await success.call('GET', '/email/template/x/edit')).status).toBe(404)
})
