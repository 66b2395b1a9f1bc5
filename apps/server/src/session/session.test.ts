import { readFileSync } from 'node:fs'
import type { HostType, PackageLevel, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { heardCtx } from '@troupe/tests/list-plan'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { buildSchema, execute, introspectionFromSchema, parse } from 'graphql'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { schema } from '../schema.ts'

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
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code
const update =
  'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id name attendees version reviewed internalNotes } }'

async function madeBy(email: string, more: object = {}): Promise<string> {
  const { body } = await app.as(email).call('POST', '/session', {
    workspaceId: world.workspaces.northwind,
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    timezone: 'America/Chicago',
    attendees: 20,
    duration: 60,
    ...more,
  })
  return body.id
}

/** Cancels an event without a date: its credits come back for the next test. */
async function giveBack(id: string) {
  expect((await editor().call('DELETE', `/session/${id}`)).status).toBe(200)
}

test('every field of a session can be asked for alone, in a list and on its own', async () => {
  const { data } = await producer().ask(
    '{ __type(name: "Session") { fields { name type { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } } }',
  )
  const types = introspectionFromSchema(buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'))).__schema.types
  interface Shape {
    readonly kind: string
    readonly name: string
    readonly ofType?: Shape | null
  }
  const fieldsOf = (name: string) => types.flatMap((type) => (type.name === name && type.kind === 'OBJECT' ? type.fields : []))
  const leafOf = (type: Shape): Shape => (type.ofType ? leafOf(type.ofType) : type)
  const bodyOf = (name: string, depth: number): string => {
    const fields = fieldsOf(name)
    return `{ __typename ${
      depth > 2
        ? ''
        : fields
            .map((field: { name: string }) => field.name)
            .filter((one: string) => ['id', 'name', 'value', 'customer'].includes(one) && one !== 'customer')
            .join(' ')
    } }`
  }
  expect(data.__type.fields.length).toBeGreaterThan(70)
  for (const field of data.__type.fields) {
    const leaf = leafOf(field.type)
    const body = leaf.kind === 'OBJECT' ? bodyOf(leaf.name, 1) : ''
    const list = await producer().ask(`{ sessions(limit: 3) { nodes { ${field.name} ${body} } } }`)
    expect([field.name, list.errors]).toEqual([field.name, undefined])
    const one = await producer().ask(`{ session(id: "${world.sessions.liveOnSite}") { ${field.name} ${body} } }`)
    expect([field.name, one.errors]).toEqual([field.name, undefined])
  }
})

test('the flags of an event follow from its format, its host, its level and its start', async () => {
  const flags = 'remote irl hybrid onScreen diy scheduled hasUpgrade locateable isApprovable'
  const asked = async (id: string) => (await producer().ask(`query ($id: ID!) { session(id: $id) { ${flags} } }`, { id })).data.session
  const id = world.sessions.unscheduled
  const as = (type: SessionFormat, host_type: HostType, package_level: PackageLevel) =>
    app.db.updateTable('session').set({ type, host_type, package_level }).where('id', '=', id).execute()
  const before = await app.db
    .selectFrom('session')
    .select(['type', 'host_type', 'package_level'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const none = { remote: false, irl: false, hybrid: false, onScreen: false, diy: false, scheduled: false }
  await as('REMOTE', 'ON_SCREEN', 'STANDARD')
  expect(await asked(id)).toEqual({
    ...none,
    remote: true,
    onScreen: true,
    hasUpgrade: false,
    locateable: false,
    isApprovable: true,
  })
  await as('IN_PERSON', 'ON_SITE', 'PRO')
  expect(await asked(id)).toEqual({ ...none, irl: true, hasUpgrade: true, locateable: true, isApprovable: true })
  await as('HYBRID', 'ON_SITE', 'PREMIUM')
  expect(await asked(id)).toEqual({ ...none, hybrid: true, hasUpgrade: true, locateable: true, isApprovable: true })
  await as(before.type, before.host_type, before.package_level)
  expect(await asked(world.sessions.diy)).toMatchObject({ diy: true, onScreen: false, scheduled: true, isApprovable: false })
})

test('the type and the host type of an event change only to what its experience is also played as', async () => {
  const query = `query ($id: ID!) { session(id: $id) { meta { permissions { edit { value } type { value reason } hostType { value reason } } } } }`
  const id = world.sessions.unscheduled
  const facts = await app.db
    .selectFrom('session')
    .select(['experience_id', 'type', 'host_type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const flags = async (experience_id: string, type: SessionFormat, host_type: HostType, email = 'producer@troupe.example') => {
    await app.db.updateTable('session').set({ experience_id, type, host_type }).where('id', '=', id).execute()
    const { data } = await app.as(email).ask(query, { id })
    return data.session.meta.permissions
  }
  const allowed = { value: true, reason: null }
  const none = { value: false, reason: 'NOT_ALLOWED_TYPE' }
  const { buzzerNight, theGreatEstimate, battleRoyale } = world.experiences
  // four ways to play it, two of them remote
  expect(await flags(buzzerNight, 'REMOTE', 'ON_SCREEN')).toMatchObject({ type: allowed, hostType: allowed })
  expect(await flags(buzzerNight, 'IN_PERSON', 'ON_SITE')).toMatchObject({ type: allowed, hostType: none })
  // three types with a host on screen each
  expect(await flags(theGreatEstimate, 'HYBRID', 'ON_SCREEN')).toMatchObject({ type: allowed, hostType: none })
  expect(await flags(battleRoyale, 'REMOTE', 'ON_SCREEN')).toMatchObject({ type: none, hostType: none })
  // what its experience no longer has
  expect(await flags(battleRoyale, 'REMOTE', 'SELF_HOSTED')).toMatchObject({ type: none, hostType: allowed })
  expect(await flags(battleRoyale, 'HYBRID', 'ON_SCREEN')).toMatchObject({ type: allowed, hostType: none })
  expect(await flags(battleRoyale, 'REMOTE', 'ON_SCREEN', 'viewer@northwind.example')).toMatchObject({
    type: { value: false, reason: 'FORBIDDEN' },
    hostType: { value: false, reason: 'FORBIDDEN' },
  })
  await app.db.updateTable('session').set(facts).where('id', '=', id).execute()
})

test('the ways to play an experience are read only for the flags that depend on them', async () => {
  const sentFor = async (flags: string) => {
    const { ctx, sent } = await heardCtx(app, 'producer@troupe.example', 'sessions')
    const document = parse(`{ sessions(limit: 2) { nodes { type ...Flags meta { lodging } } } }
      fragment Flags on Session { meta { permissions { ${flags} } } }`)
    expect((await execute({ schema, document, contextValue: ctx })).errors).toBeUndefined()
    return sent.map((one) => one.sql).join()
  }
  expect(await sentFor('edit { value } upgrade { value }')).not.toContain('"formats"')
  for (const flag of ['type', 'hostType']) expect(await sentFor(`edit { value } other: ${flag} { value }`)).toContain('"formats"')
})

test('the named query GetSessionWithAssignments answers, and customers see the first names of people who have accepted', async () => {
  const query = `query GetSessionWithAssignments($id: ID!) { session(id: $id) { id assignments { id role type userId order
    user { id fullName email phone avatar } updatedBy { id fullName } travel travelConfirmed rating approval { id state } } } }`
  const id = world.sessions.gameReady
  const staff = (await producer().ask(query, { id })).data.session.assignments
  const host = staff.find((place: { role: string }) => place.role === 'HOST')
  expect(host.user.email).toContain('@')
  const { data } = await editor().ask(query, { id })
  const seen = data?.session?.assignments ?? (await app.as('owner@halden.example').ask(query, { id })).data.session.assignments
  for (const place of seen) {
    expect(place.user?.email ?? null).toBeNull()
    if (place.user) expect(place.user.fullName).not.toContain(' ')
    if (place.approval) expect(place.approval.state).toBe('ACCEPTED')
  }
})

test('each place of a crew has its host role, for everyone who sees the crew; a salesperson’s place has none', async () => {
  const id = world.sessions.gameReady
  const { workspace_id: workspaceId } = await app.db
    .selectFrom('session')
    .select('workspace_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const roles = { HOST: 'HOST', PLANT: 'PLANT', PRODUCER: 'EVENT_PRODUCER', SUPPORTING_PRODUCER: 'EVENT_PRODUCER', SALESPERSON: null }
  for (const role of Object.keys(roles) as (keyof typeof roles)[]) {
    const place = { session_id: id, role, ord: 90, updated_at: testNow } as const
    await app.db.insertInto('staffing_assignment').values(place).execute()
  }
  const query = 'query ($id: ID!) { session(id: $id) { assignments { role hostRole } } }'
  const member = workspaceId === world.workspaces.northwind ? 'viewer@northwind.example' : 'owner@halden.example'
  for (const email of ['producer@troupe.example', member]) {
    const { data } = await app.as(email).ask(query, { id })
    const seen: { role: keyof typeof roles; hostRole: string | null }[] = data.session.assignments
    expect(new Set(seen.map(({ role }) => role))).toEqual(new Set(Object.keys(roles)))
    for (const { role, hostRole } of seen) expect([role, hostRole]).toEqual([role, roles[role]])
  }
  await app.db.deleteFrom('staffing_assignment').where('session_id', '=', id).where('ord', '=', 90).execute()
})

test('who booked an event reads by name, for customers as Troupe if it was our staff', async () => {
  const query = 'query ($id: ID!) { session(id: $id) { bookedBy } }'
  const readers = ['producer@troupe.example', 'viewer@northwind.example']
  for (const [email, names] of [
    ['editor@northwind.example', ['Priya Raman', 'Priya Raman']],
    ['producer@troupe.example', ['Dana Whitlock', 'Troupe']],
  ] as const) {
    const id = await madeBy(email)
    const read = await Promise.all(readers.map((reader) => app.as(reader).ask(query, { id })))
    expect(read.map(({ data }) => data.session.bookedBy)).toEqual(names)
    await giveBack(id)
  }
})

test('an actor on an event sees its producer’s phone to ask before they answer, and no one else’s phone or any email', async () => {
  const at = await app.db
    .selectFrom('staffing_approval as a')
    .innerJoin('account_user as u', 'u.id', 'a.user_id')
    .innerJoin('staffing_assignment as p', (join) => join.onRef('p.session_id', '=', 'a.session_id').on('p.role', '=', 'PRODUCER'))
    .innerJoin('account_user as producer', 'producer.id', 'p.user_id')
    .select(['a.session_id as id', 'u.id as actor', 'u.email', 'producer.id as producer'])
    .where('u.role', '=', 'PLANT')
    .where('u.active', '=', true)
    .where('a.state', 'in', ['PENDING', 'ACCEPTED'])
    .executeTakeFirstOrThrow()
  await app.db.updateTable('account_user').set({ phone: '+1 312 555 0142' }).where('id', 'in', [at.producer, world.users.host]).execute()
  const query = 'query ($id: ID!) { session(id: $id) { assignments { role user { id email phone } } } }'
  const { data } = await app.as(at.email).ask(query, { id: at.id })
  const seen: { role: string; user: { id: string; email: string | null; phone: string | null } | null }[] = data.session.assignments
  expect(seen.find(({ role }) => role === 'PRODUCER')?.user).toEqual({ id: at.producer, email: null, phone: '+1 312 555 0142' })
  const others = seen.filter(({ role, user }) => role !== 'PRODUCER' && user && user.id !== at.actor)
  expect(others.map(({ user }) => [user?.email, user?.phone])).toEqual(others.map(() => [null, null]))
})

test('a list holds the rows of the reader and counts only them', async () => {
  const query =
    'query ($filter: SessionFilter, $limit: Int, $offset: Int) { sessions(filter: $filter, limit: $limit, offset: $offset) { totalCount nodes { workspaceId } } }'
  const { data } = await editor().ask(query, { limit: 100 })
  expect(data.sessions.nodes.length).toBe(Math.min(100, data.sessions.totalCount))
  expect(new Set(data.sessions.nodes.map((node: { workspaceId: string }) => node.workspaceId))).toEqual(
    new Set([world.workspaces.northwind]),
  )
  const beyond = await editor().ask(query, { offset: 100_000 })
  expect(beyond.data.sessions).toEqual({ totalCount: data.sessions.totalCount, nodes: [] })
  const foreign = await editor().ask(query, { filter: { workspaceId: world.workspaces.halden } })
  expect(foreign.data.sessions).toEqual({ totalCount: 0, nodes: [] })
  expect(codeOf(await editor().ask(query, { offset: -1 }))).toBe('INVALID')
  const hosts = (await app.as('host@troupe.example').ask('{ sessions(limit: 100) { nodes { id } } }')).data.sessions.nodes
  const held = await app.db
    .selectFrom('staffing_approval')
    .select('session_id')
    .distinct()
    .where('user_id', '=', world.users.host)
    .where('state', 'in', ['PENDING', 'ACCEPTED'])
    .execute()
  expect(hosts.map((node: { id: string }) => node.id).sort()).toEqual(held.map((row) => row.session_id).sort())
})

test('another customer’s session answers like one that does not exist, to reads and to writes', async () => {
  const none = '3f2b8c1e-0000-4000-8000-000000000000'
  const id = await madeBy('editor@northwind.example')
  const halden = app.as('editor@halden.example')
  const calls = [
    'query ($id: ID!) { session(id: $id) { id } }',
    'mutation ($id: ID!) { updateSession(input: { id: $id, name: "Mine" }) { id } }',
    'mutation ($id: ID!) { removeContactFromSession(id: $id) { id } }',
    'mutation ($id: ID!) { clearGroupDetails(id: $id) { id } }',
    `mutation ($id: ID!) { setContactOnSession(input: { id: $id, userId: "${world.users.haldenEditor}" }) { id } }`,
    'mutation ($id: ID!) { addLocationToSession(input: { id: $id, type: START }) { id } }',
  ]
  for (const call of calls) {
    const foreign = await halden.ask(call, { id })
    expect(codeOf(foreign)).toBe('NOT_FOUND')
    expect(foreign.errors[0].message).toBe((await halden.ask(call, { id: none })).errors[0].message)
    expect(codeOf(await halden.ask(call, { id: "1' OR '1'='1" }))).toBe('NOT_FOUND')
  }
  expect(codeOf(await app.as('viewer@northwind.example').ask(calls[1] ?? '', { id }))).toBe('FORBIDDEN')
})

test('SCH-11 a stale edit is refused with the version that is there now', async () => {
  const id = await madeBy('editor@northwind.example')
  const first = await editor().ask(update, { input: { id, version: 1, name: 'Quiz of the year' } })
  expect(first.data.updateSession).toMatchObject({ name: 'Quiz of the year', version: 2 })
  const second = await editor().ask(update, { input: { id, version: 1, name: 'Mine instead' } })
  expect(second.errors[0].extensions).toMatchObject({ code: 'VERSION_CONFLICT', version: 2 })
})

test('customers change their own part, people fit the rooms, and staff fields are refused', async () => {
  const id = await madeBy('editor@northwind.example')
  expect((await editor().ask(update, { input: { id, attendees: 26 } })).errors[0].extensions.fields).toEqual({ attendees: ['TOO_BIG'] })
  expect((await editor().ask(update, { input: { id, attendees: 0 } })).errors[0].extensions.fields).toEqual({ attendees: ['TOO_SMALL'] })
  expect((await editor().ask(update, { input: { id, internalNotes: 'x' } })).errors[0].extensions.fields).toEqual({
    internalNotes: ['FORBIDDEN'],
  })
  expect((await editor().ask(update, { input: { id, attendees: 25 } })).data.updateSession.attendees).toBe(25)
  const notes = await producer().ask(update, { input: { id, internalNotes: 'Ring twice' } })
  expect(notes.data.updateSession.internalNotes).toBe('Ring twice')
  const seen = await editor().ask('query ($id: ID!) { session(id: $id) { internalNotes } }', { id })
  expect(seen.data.session.internalNotes).toBeNull()
})

test('customers set none of the fields of staff, and staff what kind of event it is on paper and in play', async () => {
  const id = await madeBy('editor@northwind.example')
  const staffs = {
    ...{ shortName: 'Quiz', pdfType: 'GAME_SHOW', playType: 'INDIVIDUAL', lobby: 45, scheduleOffset: 60 },
    ...{ gameZoneId: null, templateId: null, isTravelable: true, assignability: 'MANUAL_ONLY', lodging: true },
  }
  for (const [field, value] of Object.entries(staffs))
    expect((await editor().ask(update, { input: { id, [field]: value } })).errors[0].extensions).toEqual({
      ...{ code: 'INVALID', fields: { [field]: ['FORBIDDEN'] } },
    })
  const { shortName, pdfType, playType, lobby, scheduleOffset } = staffs
  const given = { shortName, pdfType, playType, lobby, scheduleOffset }
  expect((await producer().ask(update, { input: { id, ...given } })).data.updateSession.version).toBe(2)
  const read = `query ($id: ID!) { session(id: $id) { ${Object.keys(given).join(' ')} } }`
  expect((await editor().ask(read, { id })).data.session).toEqual(given)
  for (const wrong of [{ lobby: 241 }, { scheduleOffset: -1 }, { shortName: 'x'.repeat(33) }])
    expect(codeOf(await producer().ask(update, { input: { id, ...wrong } }))).toBe('INVALID')
  await giveBack(id)
})

test('once an event is cancelled no one is called to it: lobby and call time stay, while its short name can be changed', async () => {
  const id = world.sessions.cancelled
  expect(codeOf(await producer().ask(update, { input: { id, lobby: 45 } }))).toBe('STATE_CONFLICT')
  expect(codeOf(await producer().ask(update, { input: { id, scheduleOffset: 45 } }))).toBe('STATE_CONFLICT')
  expect((await producer().ask(update, { input: { id, shortName: 'Off' } })).errors).toBeUndefined()
})

test('a review holds until a customer changes their part again', async () => {
  const id = await madeBy('editor@northwind.example')
  const reviewed = async (who: ReturnType<typeof editor>, input: object) =>
    (await who.ask(update, { input: { id, ...input } })).data?.updateSession?.reviewed
  expect(await reviewed(producer(), { reviewed: true, version: 1 })).toBe(true)
  expect(await reviewed(producer(), { name: 'By staff' })).toBe(true)
  expect(await reviewed(editor(), { name: 'By the customer' })).toBe(false)
  expect(codeOf(await app.as('sales@troupe.example').ask(update, { input: { id, reviewed: true, version: 4 } }))).toBe('INVALID')
})

test('no one reviews what they have not seen', async () => {
  const id = await madeBy('editor@northwind.example')
  const blind = await producer().ask(update, { input: { id, reviewed: true } })
  expect(blind.errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { version: ['REQUIRED'] } })
  await editor().ask(update, { input: { id, name: 'In between' } })
  expect(codeOf(await producer().ask(update, { input: { id, reviewed: true, version: 1 } }))).toBe('VERSION_CONFLICT')
  await giveBack(id)
})

test('staff see what customers changed since the review, and a save that changes nothing is not an edit', async () => {
  const id = await madeBy('editor@northwind.example')
  const ask = (who: ReturnType<typeof editor>, call: string, more = {}) => who.ask(call, { id, ...more })
  const changed = async (who = producer()) =>
    (await ask(who, 'query ($id: ID!) { session(id: $id) { reviewed version changedSinceReview { field before } } }')).data.session
  expect((await changed()).changedSinceReview).toEqual([])
  const { version } = (await ask(editor(), update, { input: { id, groupDetails: { departments: 'Sales' }, attendees: 20 } })).data
    .updateSession
  await ask(producer(), update, { input: { id, reviewed: true, version } })
  // the same values, and the same people, are no edit
  await ask(editor(), update, { input: { id, groupDetails: { departments: 'Sales' }, attendees: 20 } })
  const contact = 'mutation ($id: ID!, $userId: ID!) { setContactOnSession(input: { id: $id, userId: $userId }) { id } }'
  await ask(editor(), contact, { userId: world.users.editor })
  expect(await changed()).toMatchObject({ reviewed: true, changedSinceReview: [] })

  await ask(editor(), update, { input: { id, attendees: 22, groupDetails: { departments: 'Sales and kitchen', young: 'No' } } })
  await ask(editor(), contact, { userId: world.users.viewer })
  const after = await changed()
  expect(after.reviewed).toBe(false)
  expect(after.changedSinceReview).toHaveLength(4)
  expect(after.changedSinceReview).toEqual(
    expect.arrayContaining([
      { field: 'attendees', before: '20' },
      { field: 'contact', before: null },
      { field: 'groupDetails.departments', before: 'Sales' },
      { field: 'groupDetails.young', before: null },
    ]),
  )
  expect((await changed(editor())).changedSinceReview).toBeNull()
  await ask(producer(), update, { input: { id, reviewed: true, version: after.version } })
  expect(await changed()).toMatchObject({ reviewed: true, changedSinceReview: [] })
  await giveBack(id)
})

test('from exactly 24 hours before the start only staff edit', async () => {
  const query = new URLSearchParams({
    start: testNow.add({ hours: 24 * 8 }).toString(),
    timezone: 'America/Chicago',
    experienceId: world.experiences.buzzerNight,
  })
  const { body } = await app.as(null).call('GET', `/scheduler/public/schema/slots?${query}`)
  const date = body.slots.find((slot: { remaining: string }) => slot.remaining !== 'none').startsAt
  const id = await madeBy('editor@northwind.example', { date })
  const lock = Temporal.Instant.from(date).subtract({ hours: 24 })
  app.clock.now = lock.subtract({ milliseconds: 1 })
  expect((await editor().ask(update, { input: { id, name: 'In time' } })).errors).toBeUndefined()
  app.clock.now = lock
  expect(codeOf(await editor().ask(update, { input: { id, name: 'Too late' } }))).toBe('STARTS_SOON')
  expect((await producer().ask(update, { input: { id, name: 'By staff' } })).errors).toBeUndefined()
})

test('a contact is a member of the workspace, everyone else gets the same refusal, and there are at most 20 additional booking contacts', async () => {
  const id = await madeBy('editor@northwind.example')
  const set = 'mutation ($id: ID!, $userId: ID!) { setContactOnSession(input: { id: $id, userId: $userId }) { contact { id email } } }'
  expect((await editor().ask(set, { id, userId: world.users.viewer })).data.setContactOnSession.contact.id).toBe(world.users.viewer)
  const foreign = await editor().ask(set, { id, userId: world.users.haldenEditor })
  const missing = await editor().ask(set, { id, userId: '3f2b8c1e-0000-4000-8000-000000000000' })
  expect(foreign.errors[0]).toEqual(missing.errors[0])
  const add =
    'mutation ($id: ID!, $ids: [ID!]!) { addAdditionalBookingContactsToSession(input: { id: $id, userIds: $ids }) { additionalBookingContacts { id } } }'
  expect(
    (await editor().ask(add, { id, ids: [world.users.owner] })).data.addAdditionalBookingContactsToSession.additionalBookingContacts,
  ).toEqual([{ id: world.users.owner }])
  // up to 20 in all, also when they're added one after another
  const people = await app.db
    .selectFrom('account_user')
    .select('id')
    .where('active', '=', true)
    .where('id', '<>', world.users.owner)
    .limit(20)
    .execute()
  await app.db
    .insertInto('account_permission')
    .values(people.map((one) => ({ user_id: one.id, workspace_id: world.workspaces.northwind, role: 'VIEWER' as const })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const added = async (ids: readonly string[]) => codeOf(await editor().ask(add, { id, ids }))
  const [last = '', ...first] = people.map((one) => one.id)
  expect(await added(first.slice(0, 18))).toBeUndefined()
  expect(await added(first)).toBeUndefined()
  expect(await added([last])).toBe('INVALID')
  expect(await added(first.slice(0, 1))).toBeUndefined()
})

test('the calendar file of an event is for those who may read it, and has the event’s name', async () => {
  const { gameReady } = world.sessions
  const { name } = await app.db.selectFrom('session').select('name').where('id', '=', gameReady).executeTakeFirstOrThrow()
  const rename = (to: string) => app.db.updateTable('session').set({ name: to }).where('id', '=', gameReady).execute()
  const read = () => app.send('producer@troupe.example', 'GET', `/session/${gameReady}/calendar.ics`)
  await rename('Łódź: AC/DC “Nacht” \r\n')
  const file = await read()
  expect(file.statusCode).toBe(200)
  expect(file.body).toContain('BEGIN:VEVENT')
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="__d_-AC-DC-Nacht.ics"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA-AC-DC-Nacht.ics`,
  )
  await rename('🎭')
  expect((await read()).headers['content-disposition']).toContain('filename="event.ics"')
  await rename(name)
  expect((await app.as(null).call('GET', `/session/${world.sessions.gameReady}/calendar.ics`)).status).toBe(401)
})

test('the prefix of its experience and a space precede every calendar title of an event', async () => {
  const { gameReady } = world.sessions
  const { name, experience_id } = await app.db
    .selectFrom('session')
    .select(['name', 'experience_id'])
    .where('id', '=', gameReady)
    .executeTakeFirstOrThrow()
  const titles = async (prefix: string | null) => {
    const attributes = JSON.stringify({ gCalPrefix: prefix })
    await app.db.updateTable('catalogue_experience').set({ attributes }).where('id', '=', experience_id).execute()
    const { text } = await editor().call('GET', `/session/${gameReady}/calendar.ics`)
    const { data } = await editor().ask('query ($id: ID!) { session(id: $id) { links { google outlook } } }', { id: gameReady })
    const { google, outlook } = data.session.links
    return [/^SUMMARY:(.*)\r$/m.exec(text)?.[1], new URL(google).searchParams.get('text'), new URL(outlook).searchParams.get('subject')]
  }
  expect(await titles('TR')).toEqual(Array(3).fill(`TR ${name}`))
  expect(await titles(null)).toEqual(Array(3).fill(name))
})

const stateFields = 'customerState { state missing neededBy hearBy }'
const stateOf = async (id: string, email = 'editor@northwind.example') =>
  (await app.as(email).ask(`query ($id: ID!) { session(id: $id) { ${stateFields} } }`, { id })).data.session.customerState
const customerRow = (id: string, row: object) => app.db.updateTable('session').set(row).where('id', '=', id).execute()

test('customers, crew and staff read one state of an event for customers, whatever its readiness is called', async () => {
  const { sessions, workspaces } = world
  const states = [
    [sessions.groupDetailsMissing, 'UserDetailsRequired', 'ANSWERS_MISSING'],
    [sessions.managersNeeded, 'ManagersNeeded', 'FINDING_CREW'],
    [sessions.hostNeeded, 'HostNeeded', 'FINDING_CREW'],
    [sessions.pendingOffers, 'GameReady', 'FINDING_CREW'],
    [sessions.toReview, 'EmDetailsRequired', 'CHECKING'],
    [sessions.staffDetailsMissing, 'EmDetailsRequired', 'CHECKING'],
    [sessions.gameReady, 'GameReady', 'READY'],
    [sessions.completed, undefined, undefined],
    [sessions.cancelled, undefined, undefined],
  ] as const
  const all = states.map(([id], at) => `s${at}: session(id: "${id}") { id readiness { status } ${stateFields} }`).join(' ')
  for (const email of ['viewer@northwind.example', 'editor@northwind.example', 'sales@troupe.example', 'producer@troupe.example']) {
    const { data } = await app.as(email).ask(`{ ${all} }`)
    const found = states.map(({ 0: id }, at) => [id, data[`s${at}`].readiness?.status, data[`s${at}`].customerState?.state])
    expect([email, found]).toEqual([email, states])
    if (email !== 'editor@northwind.example') continue
    // a list says the same
    const list = await app
      .as(email)
      .ask(`query ($id: ID) { sessions(filter: { workspaceId: $id }, limit: 100) { nodes { id readiness { status } ${stateFields} } } }`, {
        id: workspaces.northwind,
      })
    for (const node of Object.values<{ id: string }>(data)) expect(list.data.sessions.nodes).toContainEqual(node)
  }
  expect((await stateOf(sessions.pendingOffers, 'plant@troupe.example')).state).toBe('FINDING_CREW')
  expect((await stateOf(sessions.groupDetailsMissing)).missing).toEqual(['description', 'teamsOrigin', 'food', 'alcohol', 'prizesOrigin'])
  expect((await stateOf(sessions.toReview)).missing).toEqual([])
})

test('answers are needed 7 days before the start, not before a day after the booking, and never after the lock', async () => {
  const id = world.sessions.toReview
  const neededBy = async () => (await stateOf(id)).neededBy
  const { starts_at: start } = await app.db.selectFrom('session').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()
  if (!start) throw new Error('no start')
  const before = (hours: number) => start.subtract({ hours })
  const isNeeded = async (hours: number) => expect(Temporal.Instant.from(await neededBy()).toString()).toBe(before(hours).toString())
  await customerRow(id, { first_booked_at: before(24 * 30) })
  await isNeeded(24 * 7)
  await customerRow(id, { first_booked_at: before(100) })
  await isNeeded(76)
  await customerRow(id, { first_booked_at: before(30) })
  await isNeeded(24)
  // an event that was never booked counts from when it was made
  await customerRow(id, { first_booked_at: null, created_at: before(100) })
  await isNeeded(76)
  expect(await stateOf(world.sessions.unscheduled)).toMatchObject({
    neededBy: null,
    hearBy: null,
  })
})

test('customers hear of their crew by the latest deadline of the pending offers, whose own deadlines they don’t see', async () => {
  const id = world.sessions.pendingOffers
  const pending = await app.db
    .selectFrom('staffing_approval')
    .select('expires_at')
    .where('session_id', '=', id)
    .where('state', '=', 'PENDING')
    .orderBy('expires_at', 'desc')
    .execute()
  const latest = pending[0]?.expires_at
  for (const email of ['editor@northwind.example', 'producer@troupe.example'])
    expect(Temporal.Instant.from((await stateOf(id, email)).hearBy).toString()).toBe(latest?.toString())
  const { data } = await editor().ask(
    'query ($id: ID!) { session(id: $id) { customerState { hearBy } assignments { approval { expiresAt } } } }',
    { id },
  )
  expect(data.session.assignments.flatMap(({ approval }: { approval: { expiresAt: string } | null }) => approval?.expiresAt ?? [])).toEqual(
    [],
  )
})
