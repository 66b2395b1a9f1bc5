import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { tellUntold } from '../log/untold.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
type Asker = ReturnType<typeof editor>
const { northwind } = world.workspaces

interface Contact {
  id: string
  name: string
  email: string | null
  phone: string | null
  details: string | null
}
const mia = { name: 'Mia Berger', email: 'mia@pier.example', phone: '+1 312 555 0148', details: 'Runs the venue.' }
const walt = { name: 'Walt Novak', phone: '+1 312 555 0177' }
const secrets = [mia.email, '555 0148', '555 0177']

async function made(): Promise<string> {
  const { body } = await editor().call('POST', '/session', {
    ...{ workspaceId: northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
    ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
  })
  return body.id
}
const refusal = (answer: { errors?: { extensions: Record<string, unknown> }[] }) => answer.errors?.[0]?.extensions ?? null
const contactsAsked = 'venueContacts { id name email phone details }'

async function save(who: Asker, id: string, venueContacts: unknown, read: object = {}) {
  const answer = await who.ask(
    `mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { version reviewed ${contactsAsked} } }`,
    {
      input: { id, venueContacts, ...read },
    },
  )
  return { ...(answer.data?.updateSession as { version: number; reviewed: boolean; venueContacts: Contact[] }), refusal: refusal(answer) }
}
/** What someone reads of the people at the place, on the page and in its history, and the answer as a whole. */
async function page(who: Asker, id: string) {
  const answer = await who.ask(
    `query ($id: ID!) { session(id: $id) { version ${contactsAsked} changedSinceReview { field before }
      activity(filter: { path: "venueContacts" }) { nodes { id by kinds canUndo fields { path before after audience } } } } }`,
    { id },
  )
  const { version, venueContacts, changedSinceReview, activity } = answer.data.session
  return {
    version,
    venueContacts: venueContacts as Contact[],
    changedSinceReview,
    lines: activity.nodes,
    answer: JSON.stringify(answer),
    hidden: answer.extensions?.hidden,
  }
}
const undo = async (who: Asker, id: string) => refusal(await who.ask('mutation ($id: ID!) { undoSessionChange(id: $id) { id } }', { id }))
const broken = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)
const names = (contacts: readonly Contact[]) => contacts.map(({ name }) => name)

test('an editor names people at the place in their order, the page and its history have them, and what is saved as it was changes nothing', async () => {
  const id = await made()
  const saved = await save(editor(), id, [mia, walt])
  expect(saved.venueContacts).toEqual([
    { id: expect.any(String), ...mia },
    { id: expect.any(String), ...walt, email: null, details: null },
  ])
  const [first, second] = saved.venueContacts
  expect((await page(editor(), id)).lines).toMatchObject([
    {
      by: 'Priya Raman',
      kinds: ['CONTACTS'],
      canUndo: true,
      fields: [{ path: 'venueContacts', audience: 'CUSTOMER', before: null, after: [first, second] }],
    },
  ])
  // the ids are known without being sent
  for (const list of [saved.venueContacts, [mia, walt]]) expect((await save(editor(), id, list)).version).toBe(saved.version)
  expect((await save(editor(), id, [second, first])).venueContacts).toEqual([second, first])
  // someone with an id that the event doesn't have is new
  const elsewhere = { ...mia, id: world.users.viewer }
  expect((await save(editor(), id, [first, elsewhere])).venueContacts).toEqual([first, elsewhere])
  for (const none of [null, []]) {
    await save(editor(), id, [walt])
    expect((await save(producer(), id, none)).venueContacts).toEqual([])
  }
  expect(await broken()).toEqual([])
})

test('eleven people, one of them twice, and what is no name, email or phone are refused at their fields; viewers and crew change none', async () => {
  const id = await made()
  const refused = async (list: unknown) => (await save(editor(), id, list)).refusal
  expect(await refused(Array.from({ length: 11 }, (_, index) => ({ name: `Person ${index}` })))).toEqual({
    code: 'INVALID',
    fields: { venueContacts: ['TOO_MANY'] },
  })
  const twice = { ...walt, id: world.users.viewer }
  expect(await refused([twice, { ...twice, id: world.users.viewer.toUpperCase() }])).toEqual({
    code: 'INVALID',
    fields: { 'venueContacts.1.id': ['INVALID'] },
  })
  expect(await refused([mia, { name: ' ', email: 'no', phone: 'call me' }])).toEqual({
    code: 'INVALID',
    fields: { 'venueContacts.1.name': ['REQUIRED'], 'venueContacts.1.email': ['INVALID'], 'venueContacts.1.phone': ['INVALID'] },
  })
  for (const who of ['viewer@northwind.example', 'editor@halden.example', 'host@troupe.example'])
    expect(['FORBIDDEN', 'NOT_FOUND']).toContain((await save(app.as(who), id, [mia])).refusal?.code)
  expect((await page(editor(), id)).venueContacts).toEqual([])
})

test('a customer’s change takes the review away, which names the field and no one’s email; undoing it brings everyone back', async () => {
  const id = await made()
  await save(editor(), id, [mia, walt])
  const { version } = await page(producer(), id)
  await producer().ask(
    'mutation ($id: ID!, $version: Int) { updateSession(input: { id: $id, reviewed: true, version: $version }) { id } }',
    { id, version },
  )
  const reviewed = await page(producer(), id)
  expect(reviewed.changedSinceReview).toEqual([])
  const saved = await save(editor(), id, reviewed.venueContacts.slice(1))
  expect(saved.reviewed).toBe(false)
  const after = await page(producer(), id)
  expect(after.changedSinceReview).toEqual([{ field: 'venueContacts', before: null }])
  expect(await undo(editor(), after.lines[0].id)).toBe(null)
  expect((await page(producer(), id)).venueContacts).toEqual(reviewed.venueContacts)
  expect((await page(producer(), id)).changedSinceReview).toEqual([])
  // undoing that is a redo
  expect(await undo(editor(), (await page(editor(), id)).lines[0].id)).toBe(null)
  expect(names((await page(editor(), id)).venueContacts)).toEqual(['Walt Novak'])
  expect(await broken()).toEqual([])
})

test('a stale list merges with changes of other fields; with one of the list it is refused, and both are told', async () => {
  const id = await made()
  const { version } = await save(editor(), id, [mia])
  await producer().ask('mutation ($id: ID!) { updateSession(input: { id: $id, name: "Quiz" }) { id } }', { id })
  expect((await save(editor(), id, [mia, walt], { version, merge: true })).refusal).toBe(null)
  const stale = await save(producer(), id, [walt], { version, merge: true })
  expect(stale.refusal).toMatchObject({ code: 'VERSION_CONFLICT', fields: { venueContacts: { by: 'Priya Raman', value: [mia, walt] } } })
  // undoing the first list would take away what came after it
  const lines = (await page(editor(), id)).lines
  expect(await undo(editor(), lines.at(-1).id)).toMatchObject({
    code: 'VERSION_CONFLICT',
    fields: { venueContacts: { value: [mia, walt] } },
  })
})

test('the crew reads emails and phones once they have accepted, on the page and in its history; before, no answer holds one', async () => {
  const place = await app.db
    .selectFrom('staffing_approval as a')
    .innerJoin('account_user as u', 'u.id', 'a.user_id')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .select(['a.id', 'a.session_id', 'u.email', 's.workspace_id'])
    .where('a.state', '=', 'PENDING')
    .where('u.role', 'in', ['HOST', 'PLANT'])
    .where('u.permission', '!=', 'STAFF')
    .where('s.status', '=', 'SCHEDULED')
    .where('s.workspace_id', '=', northwind)
    .executeTakeFirstOrThrow()
  const id = place.session_id
  await save(producer(), id, [mia, walt])
  await save(producer(), id, [mia, { ...walt, phone: null }])
  const crew = () => page(app.as(place.email), id)
  const asked = await crew()
  expect(asked.venueContacts.map(({ name, details, email, phone }) => [name, details, email, phone])).toEqual([
    ['Mia Berger', 'Runs the venue.', null, null],
    ['Walt Novak', null, null, null],
  ])
  expect(asked.hidden).toEqual(expect.arrayContaining(['SessionVenueContact.email', 'SessionVenueContact.phone']))
  expect(asked.lines).toHaveLength(2)
  expect(asked.lines[1].fields[0].after).toMatchObject([
    { name: 'Mia Berger', email: null },
    { name: 'Walt Novak', phone: null },
  ])
  for (const secret of secrets) expect(asked.answer).not.toContain(secret)
  await app.db
    .updateTable('staffing_approval')
    .set({ state: 'ACCEPTED', answered_at: testNow.toString() })
    .where('id', '=', place.id)
    .execute()
  const accepted = await crew()
  for (const secret of secrets) expect(accepted.answer).toContain(secret)
  for (const who of ['viewer@northwind.example', 'sales@troupe.example'])
    for (const secret of secrets) expect((await page(app.as(who), id)).answer).toContain(secret)
})

test('the audit has the whole list for admins, and names alone for who once wrote it', async () => {
  const id = await made()
  await save(producer(), id, [mia])
  const read = async (who: string) =>
    (await app.as(who).ask('query ($id: ID!) { auditEntries(filter: { sessionId: $id }) { nodes { operation before after } } }', { id }))
      .data.auditEntries.nodes
  expect((await read('admin@troupe.example'))[0]).toMatchObject({ operation: 'updateSession', after: { venueContacts: [mia] } })
  const [own] = await read('producer@troupe.example')
  expect(own.after).toMatchObject({ venueContacts: [{ name: 'Mia Berger', email: null, phone: null }] })
})

test('of a scheduled event its contacts and accepted crew are emailed who came, left and changed, without emails and phones', async () => {
  const id = world.sessions.gameReady
  await app.db.deleteFrom('session_untold').execute()
  const before = (await page(producer(), id)).venueContacts
  await save(producer(), id, [mia, ...before.map((one) => ({ ...one, details: 'At the desk from 9.' }))])
  const seen = (await readMails(app)).length
  app.clock.now = testNow.add({ minutes: 10 })
  await tellUntold(app.house)
  const mails = (await readMails(app)).slice(seen)
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining(['editor@northwind.example', 'staffhost@troupe.example']))
  for (const { kind, body, calendar } of mails) {
    expect([kind, calendar]).toEqual(['session.edited', null])
    expect(body).toContain('Venue contact: Mia Berger added\nVenue contact: Rosa Lindqvist changed')
    for (const secret of [...secrets, 'foundry-loft.example']) expect(body).not.toContain(secret)
  }
  app.clock.now = testNow.add({ minutes: 11 })
  await save(producer(), id, before)
  await save(producer(), id, [])
  app.clock.now = testNow.add({ minutes: 21 })
  await tellUntold(app.house)
  expect((await readMails(app)).at(-1)?.body).toContain('Venue contact: Mia Berger removed\nVenue contact: Rosa Lindqvist removed')
})
