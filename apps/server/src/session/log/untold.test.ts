import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { goLive } from '@troupe/tests/live-event'
import { readMails } from '@troupe/tests/mails'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tellUntold } from './untold.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
/** Each test has a day of its own. */
let today = testNow
beforeEach(async () => {
  today = today.add({ hours: 24 })
  app.clock.now = today
  await app.db.deleteFrom('session_untold').execute()
  await newMails()
})
afterAll(() => app.close())

const id = world.sessions.gameReady
const { editor: priya, viewer: samuel } = world.users
const producer = () => app.as('producer@troupe.example')

const rename = (name: string) =>
  producer().ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id, name } })
const place = (type: 'END' | 'VENUE', name: string) =>
  producer().ask('mutation ($input: SessionLocationInput!) { addLocationToSession(input: $input) { id } }', {
    input: { id, type, name, address: '9 Pier St', city: 'Chicago' },
  })
const sequence = async () =>
  (await app.db.selectFrom('session').select('calendar_sequence').where('id', '=', id).executeTakeFirstOrThrow()).calendar_sequence

let seen = 0
/** The emails that were written since the last look; all of them stay, since what someone was sent decides what they get next. */
async function newMails() {
  const all = await readMails(app)
  const fresh = all.slice(seen)
  seen = all.length
  return fresh
}

/** What is told when so many minutes have passed. */
async function toldAfter(minutes: number) {
  app.clock.now = today.add({ minutes })
  await tellUntold(app.house)
  return (await newMails()).toSorted((one, other) => (one.to < other.to ? -1 : 1))
}

test('ten minutes after the last of several changes, each person has one email with what changed, and a file with one new number', async () => {
  const before = await sequence()
  await rename('Quiz night')
  await place('END', 'Not told of')
  app.clock.now = today.add({ minutes: 9 })
  await rename('Quiz night for all')
  await place('VENUE', 'Pier Nine')
  expect(await toldAfter(18)).toEqual([])
  expect(await sequence()).toBe(before)
  const mails = await toldAfter(19)
  expect(mails.map(({ to, kind }) => [to, kind])).toEqual(
    ['editor@northwind.example', 'producer@troupe.example', 'sales@troupe.example', 'staffhost@troupe.example'].map((to) => [
      to,
      'session.edited',
    ]),
  )
  for (const { body } of mails)
    expect(body).toContain('Name: Quiz night for all (before: The Lost Ledger)\nVenue: Pier Nine, 9 Pier St, Chicago (before: none)')
  expect(mails.map(({ calendar }) => /SEQUENCE:(\d+)/.exec(calendar ?? '')?.[1])).toEqual([
    `${before + 1}`,
    `${before + 1}`,
    undefined,
    `${before + 1}`,
  ])
  expect(await sequence()).toBe(before + 1)
  expect(await toldAfter(90)).toEqual([])
})

test('the crew hear of the running order, and the contacts don’t', async () => {
  const cues = async () =>
    (await producer().ask('query ($id: ID!) { session(id: $id) { timeline { items { id title offsetMinutes } } } }', { id })).data.session
      .timeline.items
  const [first] = await cues()
  await producer().ask(
    'mutation ($id: ID!, $itemId: ID!, $item: TimelineItemInput!) { updateTimelineItem(id: $id, itemId: $itemId, item: $item) { id } }',
    { id, itemId: first.id, item: { title: first.title, offsetMinutes: first.offsetMinutes - 5 } },
  )
  const mails = (await toldAfter(10)).filter(({ kind }) => kind === 'session.edited')
  expect(mails.map(({ to }) => to)).toEqual(['producer@troupe.example', 'sales@troupe.example', 'staffhost@troupe.example'])
  for (const { body } of mails) expect(body).toMatch(new RegExp(`Running order: ${first.title}, .+ \\(before: .+\\)`))
})

test('someone who never stops changing is told of after an hour', async () => {
  for (const minutes of [0, 9, 18, 27, 36, 45, 54]) {
    expect(await toldAfter(minutes)).toEqual([])
    await rename(`Draft ${minutes}`)
  }
  expect(await toldAfter(59)).toEqual([])
  expect(await toldAfter(60)).toHaveLength(4)
})

test('what was changed back is nothing to tell, and raises no number', async () => {
  const before = await sequence()
  const { name } = await app.db.selectFrom('session').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  await rename('A slip')
  app.clock.now = today.add({ minutes: 2 })
  await rename(name)
  expect(await toldAfter(12)).toEqual([])
  expect(await sequence()).toBe(before)
})

test('of another contact the others are told without a file, and the new one has the event for their calendar', async () => {
  const before = await sequence()
  const name = (userId: string) =>
    producer().ask('mutation ($id: ID!, $userId: ID!) { setContactOnSession(input: { id: $id, userId: $userId }) { id } }', { id, userId })
  await name(samuel)
  const mails = await toldAfter(10)
  const [booker, crew] = ['editor@northwind.example', 'producer@troupe.example'].map((to) => mails.find((mail) => mail.to === to))
  expect(booker?.body).toContain('Contact: Samuel Osei (before: Priya Raman)')
  expect([booker?.calendar, crew?.calendar]).toEqual([null, null])
  const added = mails.find(({ to }) => to === 'viewer@northwind.example')
  expect(added?.subject).toContain('You’re a contact for')
  expect(added?.calendar).toContain(`SEQUENCE:${before + 1}`)
  // whose removal was undone before anyone was told lost the event from their calendar, and gets it again; the others hear nothing
  app.clock.now = today.add({ minutes: 11 })
  await name(priya)
  await name(samuel)
  const again = await toldAfter(21)
  expect(again.map(({ to, kind }) => [to, kind])).toEqual([
    ['viewer@northwind.example', 'session.contactRemoved'],
    ['viewer@northwind.example', 'session.edited'],
  ])
  expect(again[1]?.calendar).toContain('METHOD:REQUEST')
  expect(again[1]?.calendar).toContain(`SEQUENCE:${before + 3}`)
})

test('in the last three hours it is told immediately; who switched these emails off hears nothing, and neither does anyone of an event that was cancelled', async () => {
  const { starts_at } = await app.db.selectFrom('session').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()
  const late = starts_at?.subtract({ minutes: 179 }) ?? today
  app.clock.now = late
  await rename('At the last moment')
  await app.db
    .updateTable('account_user')
    .set({ attributes: JSON.stringify({ email: { booking: false } }) })
    .where('id', '=', priya)
    .execute()
  await tellUntold(app.house)
  expect((await newMails()).map(({ to }) => to).sort()).toEqual([
    'producer@troupe.example',
    'sales@troupe.example',
    'staffhost@troupe.example',
    'viewer@northwind.example',
  ])
  await rename('Too late')
  await goLive(app.db, id)
  await tellUntold(app.house)
  expect(await newMails()).toEqual([])
  expect(await app.db.selectFrom('session_untold').selectAll().execute()).toEqual([])
})
