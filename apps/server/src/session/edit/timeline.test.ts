import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const producer = () => app.as('producer@troupe.example')
const outdatedOf = async (id: string) =>
  (await producer().ask('query ($id: ID!) { session(id: $id) { timeline { outdated items { title } } } }', { id })).data.session.timeline
    .outdated
const force = async (id: string, startsAt: string) => {
  const { status } = await producer().call('POST', `/scheduler/session/${id}/reschedule/force`, {
    startsAt,
    waiveFee: true,
    reason: 'Moved',
  })
  expect(status).toBe(200)
}

test('a running order with a pinned item is outdated once the time changed, until someone sets it again', async () => {
  const { body } = await app.as('editor@northwind.example').call('POST', '/session', {
    workspaceId: world.workspaces.northwind,
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    timezone: 'America/Chicago',
    attendees: 20,
    duration: 60,
  })
  const { id } = body
  // an item after the end, striking the set, is no sign of anything
  const items = [
    { offsetMinutes: 0, title: 'Curtain up' },
    { offsetMinutes: 30, title: 'Toast', pinned: true },
    { offsetMinutes: 75, title: 'Strike and out' },
  ]
  const set = () =>
    producer().ask('mutation ($id: ID!, $items: [TimelineItemInput!]!) { setTimeline(id: $id, items: $items) { id } }', { id, items })
  await set()
  expect(await outdatedOf(id)).toBe(false)
  await force(id, '2026-11-17T18:00:00Z')
  expect(await outdatedOf(id)).toBe(false)
  await force(id, '2026-11-18T18:00:00Z')
  expect(await outdatedOf(id)).toBe(true)
  await set()
  expect(await outdatedOf(id)).toBe(false)
  // there and back again: what it was set for is true again
  await force(id, '2026-11-19T18:00:00Z')
  await force(id, '2026-11-18T18:00:00Z')
  expect(await outdatedOf(id)).toBe(false)
})

test('the demo world shows running orders as they were set, and one that a move left behind', async () => {
  const { data } = await producer().ask('{ sessions(limit: 100) { nodes { id timeline { outdated } } } }')
  const outdated = data.sessions.nodes.filter((node: { timeline: { outdated: boolean } }) => node.timeline.outdated)
  expect(outdated.map((node: { id: string }) => node.id)).toEqual([world.sessions.premium])
})

test('saving a running order unchanged changes nothing: the event keeps its version, and its review still counts', async () => {
  const id = world.sessions.gameReady
  const read = `{ session(id: "${id}") { version reviewed timeline { items { offsetMinutes title description role } } } }`
  const save = 'mutation ($id: ID!, $items: [TimelineItemInput!]!) { setTimeline(id: $id, items: $items) { version } }'
  const before = (await producer().ask(read)).data.session
  const { items } = before.timeline
  expect((await producer().ask(save, { id, items: items.toReversed() })).data.setTimeline).toEqual({ version: before.version })
  expect((await producer().ask(read)).data.session).toEqual(before)
  const [first, ...rest] = items
  const reworded = [{ ...first, description: 'Something else' }, ...rest]
  expect((await producer().ask(save, { id, items: reworded })).data.setTimeline.version).toBe(before.version + 1)
})

test('removing someone from the booking list who is not on it changes nothing', async () => {
  const id = world.sessions.gameReady
  const versionOf = () =>
    app.db.selectFrom('session').select(['version', 'customer_version']).where('id', '=', id).executeTakeFirstOrThrow()
  const listed = await app.db.selectFrom('session_booking_contact').select('user_id').where('session_id', '=', id).execute()
  const remove = (userIds: readonly string[]) =>
    app
      .as('editor@northwind.example')
      .ask('mutation ($input: SessionContactsInput!) { removeAdditionalBookingContactsFromSession(input: $input) { version } }', {
        input: { id, userIds },
      })
  const before = await versionOf()
  const events = () => app.db.selectFrom('live_event').select('seq').where('scope_id', '=', id).execute()
  const told = await events()
  const answer = await remove([world.users.sales, 'nobody'])
  expect(answer.data.removeAdditionalBookingContactsFromSession.version).toBe(before.version)
  expect(await versionOf()).toEqual(before)
  expect(await events()).toEqual(told)
  const member = listed[0]?.user_id ?? world.users.sales
  await app.db
    .insertInto('session_booking_contact')
    .values({ session_id: id, user_id: member })
    .onConflict((on) => on.doNothing())
    .execute()
  await remove([member])
  expect((await versionOf()).version).toBe(before.version + 1)
})

const timelineOf = async (id: string) =>
  (
    await producer().ask(
      'query ($id: ID!) { session(id: $id) { duration timeline { outdated outdatedBecause setForStartsAt items { id offsetMinutes minutes minMinutes pinned title description } } } }',
      { id },
    )
  ).data.session
const setTo = (id: string, wish: object) =>
  producer().ask(
    `mutation ($id: ID!, $items: [TimelineItemInput!], $fromTemplate: Boolean, $reflow: Boolean, $keep: Boolean) {
      setTimeline(id: $id, items: $items, fromTemplate: $fromTemplate, reflow: $reflow, keep: $keep) { id } }`,
    { id, ...wish },
  )
async function booked() {
  const { body } = await app.as('editor@northwind.example').call('POST', '/session', {
    ...{ workspaceId: world.workspaces.northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
    ...{ timezone: 'America/Chicago', attendees: 20, duration: 60, date: '2026-11-20T18:00:00Z' },
  })
  return body.id as string
}

test('items keep the ids that they name, and what isn’t given of them; several ways at the same time are refused', async () => {
  const id = await booked()
  await setTo(id, {
    items: [
      { offsetMinutes: 0, minutes: 20, minMinutes: 10, title: 'Welcome', description: 'In the foyer' },
      { offsetMinutes: 30, minutes: 10, pinned: true, title: 'Toast' },
    ],
  })
  const [welcome, toast] = (await timelineOf(id)).timeline.items
  expect(welcome).toMatchObject({ minutes: 20, minMinutes: 10, pinned: false })
  await setTo(id, {
    items: [
      { id: welcome.id, offsetMinutes: 5, title: 'Hello' },
      { id: toast.id, offsetMinutes: 30, minutes: 15, title: 'Toast' },
    ],
  })
  expect((await timelineOf(id)).timeline.items).toEqual([
    { ...welcome, offsetMinutes: 5, title: 'Hello' },
    { ...toast, minutes: 15 },
  ])
  // null says that there is none
  await setTo(id, { items: [{ id: welcome.id, offsetMinutes: 5, title: 'Hello', description: null }] })
  expect((await timelineOf(id)).timeline.items[0].description).toBe('')
  const codes = async (wish: object) => (await setTo(id, wish)).errors?.[0]?.extensions.fields
  expect(await codes({})).toEqual({ items: ['REQUIRED'] })
  expect(await codes({ keep: true, reflow: true })).toEqual({ items: ['REQUIRED'] })
  expect(await codes({ items: [welcome, welcome].map(() => ({ id: welcome.id, offsetMinutes: 0, title: 'x' })) })).toEqual({
    items: ['DUPLICATE'],
  })
  expect(await codes({ items: [{ id: id, offsetMinutes: 0, title: 'x' }] })).toEqual({ items: ['UNKNOWN'] })
})

test('a pinned item keeps its time of day when the event moves, the others move along, and undoing nothing else is said of it', async () => {
  const id = await booked()
  await setTo(id, {
    items: [
      { offsetMinutes: 0, title: 'Curtain up' },
      { offsetMinutes: 30, title: 'Toast', pinned: true },
    ],
  })
  const { starts_at: before } = await app.db.selectFrom('session').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()
  await force(id, '2026-11-23T17:45:00Z')
  const { timeline } = await timelineOf(id)
  expect(timeline.items.map(({ offsetMinutes }: { offsetMinutes: number }) => offsetMinutes)).toEqual([0, 45])
  expect(timeline.outdatedBecause).toEqual(['START'])
  expect(Date.parse(timeline.setForStartsAt), 'the start before').toBe(before?.epochMilliseconds)
  await setTo(id, { keep: true })
  expect((await timelineOf(id)).timeline.outdated).toBe(false)
})

test('a re-flow fits the running order to another duration, or says what is missing and writes nothing', async () => {
  const id = await booked()
  await setTo(id, {
    items: [
      { offsetMinutes: 0, minutes: 20, minMinutes: 15, title: 'Welcome' },
      { offsetMinutes: 20, minutes: 40, minMinutes: 20, title: 'Rounds' },
    ],
  })
  await app.db.updateTable('session').set({ duration: 45 }).where('id', '=', id).execute()
  expect((await timelineOf(id)).timeline.outdatedBecause).toEqual(['DURATION'])
  await setTo(id, { reflow: true })
  expect((await timelineOf(id)).timeline.items).toMatchObject([
    { title: 'Welcome', offsetMinutes: 0, minutes: 15 },
    { title: 'Rounds', offsetMinutes: 15, minutes: 30 },
  ])
  await app.db.updateTable('session').set({ duration: 30 }).where('id', '=', id).execute()
  const before = await timelineOf(id)
  const { errors } = await setTo(id, { reflow: true })
  expect(errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { items: ['SHORT'] }, short: 5, between: ['START', 'END'] })
  expect(await timelineOf(id)).toEqual(before)
  await setTo(id, { fromTemplate: true })
  expect((await timelineOf(id)).timeline.items).toHaveLength(8)
})
