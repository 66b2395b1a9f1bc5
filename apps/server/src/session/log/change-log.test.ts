import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

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
const success = () => app.as('success@troupe.example')
type Asker = ReturnType<typeof editor>

async function made(): Promise<string> {
  const { body } = await editor().call('POST', '/session', {
    workspaceId: world.workspaces.northwind,
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    timezone: 'America/Chicago',
    attendees: 20,
    duration: 60,
  })
  return body.id
}

const refusal = (answer: { errors?: { extensions: Record<string, unknown> }[] }) => answer.errors?.[0]?.extensions
const codeOf = (answer: Parameters<typeof refusal>[0]) => refusal(answer)?.code

/** Changes fields of an event; answers its version, or the refusal. */
async function save(who: Asker, id: string, change: object) {
  const answer = await who.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { version } }', {
    input: { id, ...change },
  })
  return { version: answer.data?.updateSession?.version as number, refusal: refusal(answer) }
}

const fieldsAsked =
  'id at operation kinds by avatar actorId version canUndo way undoes undone { by } fields { path before after audience } people { fullName }'
async function history(who: Asker, id: string, filter: object = {}) {
  const answer = await who.ask(
    `query ($id: ID!, $filter: SessionActivityFilter) { session(id: $id) { version name activity(filter: $filter, limit: 100) { totalCount nodes { ${fieldsAsked} about } } } }`,
    { id, filter },
  )
  return answer.data.session.activity.nodes
}
const undo = (who: Asker, id: string) => who.ask('mutation ($id: ID!) { undoSessionChange(id: $id) { name version } }', { id })
const nameOf = async (id: string) => (await producer().ask('query ($id: ID!) { session(id: $id) { name } }', { id })).data.session.name
const broken = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)

const liveOf = (id: string) => app.db.selectFrom('live_event').select('seq').where('scope_id', '=', id).execute()

test('each command is one line with what it changed, and what is saved as it was is none: no version and no news', async () => {
  const id = await made()
  const [booked] = await history(editor(), id)
  expect(booked).toMatchObject({ operation: 'POST /session', by: 'Priya Raman', version: 1, canUndo: false })
  const { version } = await save(editor(), id, { name: 'Friday night', groupDetails: { departments: 'Sales', young: 'No' } })
  const [line] = await history(editor(), id)
  expect(line).toMatchObject({ operation: 'updateSession', version, kinds: ['DETAILS', 'GROUP_DETAILS'], canUndo: true })
  expect(new Map(line.fields.map((field: { path: string }) => [field.path, field]))).toEqual(
    new Map([
      ['name', { path: 'name', before: 'Buzzer Night', after: 'Friday night', audience: 'CUSTOMER' }],
      ['groupDetails.departments', { path: 'groupDetails.departments', before: null, after: 'Sales', audience: 'CUSTOMER' }],
      ['groupDetails.young', { path: 'groupDetails.young', before: null, after: 'No', audience: 'CUSTOMER' }],
    ]),
  )
  const told = await liveOf(id)
  await save(editor(), id, { name: 'Friday night', groupDetails: { departments: 'Sales' } })
  await save(producer(), id, { internalNotes: '', reviewed: false })
  await editor().ask('mutation ($id: ID!) { removeAdditionalBookingContactsFromSession(input: { id: $id, userIds: [] }) { id } }', { id })
  expect((await history(producer(), id))[0].id).toBe(line.id)
  expect(await liveOf(id)).toEqual(told)
  expect(await broken()).toEqual([])
})

test('a new name raises no number for calendars: nothing is sent', async () => {
  const id = world.sessions.gameReady
  const sequence = () => app.db.selectFrom('session').select('calendar_sequence').where('id', '=', id).executeTakeFirstOrThrow()
  const before = await sequence()
  await save(producer(), id, { name: 'Another name' })
  expect(await sequence()).toEqual(before)
})

test('a stale version is refused, and with merge only where the same field was written since', async () => {
  const id = await made()
  const { version } = await save(editor(), id, { name: 'One' })
  await save(producer(), id, { name: 'Two', internalNotes: 'For us' })
  expect((await save(editor(), id, { attendees: 21, version })).refusal).toEqual({ code: 'VERSION_CONFLICT', version: version + 1 })
  expect((await save(editor(), id, { attendees: 21, version, merge: true })).version).toBe(version + 2)
  // customers read Troupe for our staff, and no field that is theirs alone
  const mine = await save(editor(), id, { name: 'Mine', version, merge: true })
  expect(mine.refusal).toMatchObject({ code: 'VERSION_CONFLICT', fields: { name: { value: 'Two', by: 'Troupe' } } })
  const ours = await save(success(), id, { internalNotes: 'Mine', version, merge: true })
  expect(ours.refusal).toMatchObject({ fields: { internalNotes: { value: 'For us', by: 'Dana Whitlock' } } })
  // the same value is no conflict, and no change
  expect((await save(editor(), id, { name: 'Two', version, merge: true })).version).toBe(version + 2)
  // a review never merges
  expect((await save(producer(), id, { reviewed: true, version, merge: true })).refusal).toMatchObject({ code: 'VERSION_CONFLICT' })
})

test('contacts, locations and the running order take a version too, and one cue is changed without the others', async () => {
  const id = await made()
  await producer().ask('mutation ($id: ID!) { setTimeline(id: $id, items: []) { id } }', { id })
  const add =
    'mutation ($id: ID!, $item: TimelineItemInput!) { addTimelineItem(id: $id, item: $item) { version timeline { items { id title } } } }'
  await producer().ask(add, { id, item: { offsetMinutes: 0, title: 'Curtain up' } })
  const { data } = await producer().ask(add, { id, item: { offsetMinutes: 60, title: 'Curtain down' } })
  const { version, timeline } = data.addTimelineItem
  const up = timeline.items[0].id
  const change =
    'mutation ($id: ID!, $itemId: ID!, $item: TimelineItemInput!, $version: Int) { updateTimelineItem(id: $id, itemId: $itemId, item: $item, version: $version, merge: true) { timeline { items { id title } } } }'
  await producer().ask(change, { id, itemId: timeline.items[1].id, item: { offsetMinutes: 65, title: 'Curtain down' }, version })
  const changed = await producer().ask(change, { id, itemId: up, item: { offsetMinutes: 0, title: 'Doors' }, version })
  expect(changed.data.updateTimelineItem.timeline.items.map(({ title }: { title: string }) => title)).toEqual(['Doors', 'Curtain down'])
  expect((await history(producer(), id))[0].fields).toMatchObject([
    { path: `timeline.${up}`, before: { title: 'Curtain up' }, after: { title: 'Doors' } },
  ])
  expect(codeOf(await producer().ask(change, { id, itemId: up, item: { offsetMinutes: 5, title: 'Doors' }, version }))).toBe(
    'VERSION_CONFLICT',
  )
  const contact =
    'mutation ($id: ID!, $userId: ID!, $version: Int) { setContactOnSession(input: { id: $id, userId: $userId, version: $version }) { id } }'
  expect(codeOf(await editor().ask(contact, { id, userId: world.users.viewer, version }))).toBe('VERSION_CONFLICT')
  const place =
    'mutation ($id: ID!, $version: Int) { addLocationToSession(input: { id: $id, type: VENUE, name: "Hall", version: $version }) { id } }'
  expect(codeOf(await editor().ask(place, { id, version }))).toBe('VERSION_CONFLICT')
})

test('UNDO-01 a change is undone once, and by those who may make it; undoing that is a redo', async () => {
  const id = await made()
  await save(editor(), id, { name: 'One', attendees: 22 })
  const [line] = await history(editor(), id)
  await save(producer(), id, { internalNotes: 'For us' })
  const [note] = await history(producer(), id)
  expect(codeOf(await undo(editor(), note.id))).toBe('NOT_FOUND')
  expect(codeOf(await undo(app.as('editor@halden.example'), line.id))).toBe('NOT_FOUND')
  expect(codeOf(await undo(app.as('viewer@northwind.example'), line.id))).toBe('FORBIDDEN')
  expect((await undo(editor(), line.id)).data.undoSessionChange.name).toBe('Buzzer Night')
  expect(refusal(await undo(editor(), line.id))).toMatchObject({ code: 'STATE_CONFLICT', reason: 'UNDONE' })
  const [undone] = await history(editor(), id)
  expect(undone).toMatchObject({ operation: 'undoSessionChange', undoes: line.id, canUndo: true })
  expect((await history(editor(), id)).find((one: { id: string }) => one.id === line.id)).toMatchObject({
    canUndo: false,
    undone: { by: 'Priya Raman' },
  })
  expect((await undo(editor(), undone.id)).data.undoSessionChange.name).toBe('One')
  expect(await broken()).toEqual([])
})

test('a value that someone changed since stands in the way of undoing, and so do 30 days; money, time and state are changed back by their own operations', async () => {
  const id = await made()
  await save(editor(), id, { name: 'One' })
  const [line] = await history(editor(), id)
  await save(producer(), id, { name: 'Two' })
  expect(refusal(await undo(editor(), line.id))).toMatchObject({
    code: 'VERSION_CONFLICT',
    fields: { name: { value: 'Two', by: 'Troupe' } },
  })
  expect(await nameOf(id)).toBe('Two')
  const [second] = await history(editor(), id)
  app.clock.now = testNow.add({ hours: 30 * 24, seconds: 1 })
  expect(refusal(await undo(producer(), second.id))).toMatchObject({ code: 'STATE_CONFLICT', reason: 'TOO_OLD' })
  app.clock.now = testNow
  const { status } = await producer().call('POST', `/scheduler/session/${id}/reschedule/force`, {
    ...{ startsAt: '2026-11-18T18:00:00Z', waiveFee: true, reason: 'Asked by phone' },
  })
  expect(status).toBe(200)
  const [moved] = await history(editor(), id, { kinds: ['TIME'] })
  expect(moved).toMatchObject({ by: 'Troupe', actorId: null, canUndo: false, way: 'POST /scheduler/session/{id}/reserve' })
  expect(refusal(await undo(editor(), moved.id))).toMatchObject({ code: 'STATE_CONFLICT', way: 'POST /scheduler/session/{id}/reserve' })
})

test('a line shows the picture of who did it to those who are told who that was', async () => {
  const picture = '/files/00000000-0000-4000-8000-000000000001'
  await app.db.updateTable('account_user').set({ avatar: picture }).where('full_name', 'in', ['Priya Raman', 'Dana Whitlock']).execute()
  const id = world.sessions.toReview
  await save(producer(), id, { name: 'Friday night' })
  await save(editor(), id, { name: 'Friday evening' })
  const seen = async (who: Asker) =>
    (await history(who, id)).slice(0, 2).map(({ by, avatar }: { by: string; avatar: string | null }) => [by, avatar])
  expect(await seen(producer())).toEqual([
    ['Priya Raman', picture],
    ['Dana Whitlock', picture],
  ])
  expect(await seen(editor())).toEqual([
    ['Priya Raman', picture],
    ['Troupe', null],
  ])
})

test('contacts, locations, answers and the running order come back', async () => {
  const id = world.sessions.gameReady
  const steps = [
    () =>
      editor().ask('mutation ($id: ID!, $userId: ID!) { setContactOnSession(input: { id: $id, userId: $userId }) { id } }', {
        id,
        userId: world.users.owner,
      }),
    () => producer().ask('mutation ($id: ID!) { removeLocationFromSession(id: $id, type: END) { id } }', { id }),
    () => producer().ask('mutation ($id: ID!) { clearGroupDetails(id: $id) { id } }', { id }),
    () => producer().ask('mutation ($id: ID!) { setTimeline(id: $id, items: [{ offsetMinutes: 0, title: "Only this" }]) { id } }', { id }),
  ]
  const state = () =>
    producer().ask(
      'query ($id: ID!) { session(id: $id) { contact { id } locations { type } groupDetails { tv } timeline { items { id title offsetMinutes role } } } }',
      { id },
    )
  for (const step of steps) expect((await step()).errors).toBeUndefined()
  const lines = (await history(producer(), id)).slice(0, 4)
  // the calls above ran one after the other, each with a line of its own
  for (const line of lines) expect((await undo(producer(), line.id)).errors).toBeUndefined()
  const after = (await state()).data.session
  expect(after.groupDetails).toMatchObject({ tv: 'Yes' })
  expect(after.timeline.items.length).toBeGreaterThan(3)
  expect(after.locations.map(({ type }: { type: string }) => type)).toContain('END')
  expect(await broken()).toEqual([])
})

test('readers are told of the fields that are theirs: no line without one, Troupe for staff and crew, offers for the crew, emails for staff', async () => {
  const id = world.sessions.gameReady
  const operations = async (who: Asker, filter: object = {}) =>
    new Set((await history(who, id, filter)).map(({ operation }: { operation: string }) => operation))
  const staff = await operations(producer())
  for (const one of ['POST /session', 'updateSession', 'offer', 'answer', 'credits']) expect(staff).toContain(one)
  const customers = await history(app.as('viewer@northwind.example'), id)
  for (const line of customers) {
    expect(line.fields.every(({ audience }: { audience: string }) => audience === 'CUSTOMER')).toBe(true)
    expect(['offer', 'answer', 'email', 'credits']).not.toContain(line.operation)
    expect(line.canUndo).toBe(false)
  }
  expect(customers.some(({ by }: { by: string }) => by === 'Troupe')).toBe(true)
  const { email, session_id } = await app.db
    .selectFrom('staffing_approval as o')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['u.email', 'o.session_id'])
    .where('o.state', '=', 'ACCEPTED')
    .where('u.role', '=', 'HOST')
    .where('u.permission', '<>', 'STAFF')
    .executeTakeFirstOrThrow()
  await save(producer(), session_id, { internalNotes: 'For us', activityNotes: 'For the crew' })
  const host = await history(app.as(email), session_id)
  expect(host[0].fields).toMatchObject([{ path: 'activityNotes', audience: 'CREW' }])
  expect(host.some(({ operation }: { operation: string }) => operation === 'offer')).toBe(true)
  expect(
    host
      .flatMap(({ fields }: { fields: { audience: string }[] }) => fields)
      .some(({ audience }: { audience: string }) => audience === 'STAFF'),
  ).toBe(false)
  const answers = await history(producer(), id, { path: 'groupDetails' })
  expect(answers.length).toBeGreaterThan(1)
  for (const { fields } of answers) expect(fields.some(({ path }: { path: string }) => path.startsWith('groupDetails.'))).toBe(true)
  expect(await history(app.as('editor@halden.example'), world.sessions.halden)).not.toEqual([])
})

test('the audit shows what staff and customers changed of an event, once', async () => {
  const id = await made()
  await save(producer(), id, { name: 'By staff' })
  const { data } = await app
    .as('admin@troupe.example')
    .ask(
      'query ($id: ID!) { auditEntries(filter: { sessionId: $id }) { totalCount nodes { operation before after actor { fullName } subjectName } } }',
      { id },
    )
  expect(data.auditEntries.nodes.slice(0, 1)).toEqual([
    {
      ...{ operation: 'updateSession', before: { name: 'Buzzer Night' }, after: { name: 'By staff' } },
      ...{ actor: { fullName: 'Dana Whitlock' }, subjectName: 'By staff' },
    },
  ])
  expect(data.auditEntries.totalCount).toBe(data.auditEntries.nodes.length)
})
