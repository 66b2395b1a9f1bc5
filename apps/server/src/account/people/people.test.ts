import { openHouse } from '@troupe/tests/house'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const { ask, db, clock, bearerOf, send, close } = await openHouse()
afterAll(() => close())

const { northwind, halden } = world.workspaces
const code = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions
const update = `mutation UpdateUserForStore($input: UpdateUserInput!) { updateUser(input: $input) {
  id firstName lastName fullName phone meetingLink attributes { email } role permission active level version } }`
const byEmail = (email: string) =>
  db.selectFrom('account_user').select(['id', 'password_state', 'role', 'permission']).where('email', '=', email)
const makeBooking =
  'mutation($input: CreateBookingUserInput!) { createBookingUser(input: $input) { id role permission permissions { workspaceId role } } }'
const makeStaff = 'mutation($input: CreateStaffUserInput!) { createStaffUser(input: $input) { id role permission level } }'
const makePlant = 'mutation($input: CreatePlantInput!) { createPlant(input: $input) { id role permission languages } }'
const named = (email: string) => ({ firstName: 'Ada', lastName: 'Lovelace', email })

test('staff create a customer, who is told by email and has no password yet', async () => {
  const input = { ...named(' Ada@Northwind.example '), workspaceId: northwind, workspaceRole: 'EDITOR' }
  // someone who could not book there can't add anyone there
  expect(code(await ask('staffhost@troupe.example', makeBooking, { input }))).toEqual({ code: 'FORBIDDEN', reason: 'CANNOT_BOOK' })
  const elsewhere = (await ask('staffhost@troupe.example', makeBooking, { input: named('nowhere@northwind.example') })).data
  expect(elsewhere.createBookingUser).toMatchObject({ role: 'BOOKING_USER', permissions: [] })
  const { data } = await ask('sales@troupe.example', makeBooking, { input })
  expect(data.createBookingUser).toMatchObject({ role: 'BOOKING_USER', permissions: [{ workspaceId: northwind, role: 'EDITOR' }] })
  expect(await byEmail('ada@northwind.example').executeTakeFirst()).toMatchObject({ password_state: 'RESET', permission: 'BOOKING_USER' })
  const mail = await db
    .selectFrom('message_mail')
    .select(['subject', 'body'])
    .where('to_address', '=', 'ada@northwind.example')
    .executeTakeFirst()
  expect(mail?.subject).toBe('Your Troupe account for Northwind Foods')
  expect(mail?.body).toContain('/password/forgot')
  const again = await ask('sales@troupe.example', makeBooking, { input: named('ada@northwind.example') })
  expect(code(again)).toEqual({ code: 'INVALID', fields: { email: ['TAKEN'] } })
})

test('customers and crew without staff permission cannot create people', async () => {
  for (const email of ['owner@northwind.example', 'host@troupe.example', 'plant@troupe.example'])
    expect(code(await ask(email, makeBooking, { input: named('x@y.example') }))).toMatchObject({ code: 'FORBIDDEN' })
})

test('no one creates an account with a higher role than their own, and only producers and admins give staff permission', async () => {
  const tries = [
    ['success@troupe.example', 'EVENT_PRODUCER', 'HOST', 'STRONGER_RANK'],
    ['staffhost@troupe.example', 'SALESPERSON', 'HOST', 'STRONGER_RANK'],
    ['success@troupe.example', 'SALESPERSON', 'STAFF', 'NEEDS_PRODUCER'],
    ['producer@troupe.example', 'ADMIN', 'ADMIN', 'STRONGER_RANK'],
  ] as const
  for (const [email, role, permission, reason] of tries)
    expect(code(await ask(email, makeStaff, { input: { ...named('strong@troupe.example'), role, permission } }))).toEqual({
      code: 'FORBIDDEN',
      reason,
    })
  const made = await ask('producer@troupe.example', makeStaff, {
    input: { ...named('new.host@troupe.example'), role: 'HOST', permission: 'STAFF', level: 3, load: 5, languages: ['en', 'de'] },
  })
  expect(made.data.createStaffUser).toMatchObject({ role: 'HOST', permission: 'STAFF', level: 3 })
  const unfit = { ...named('unfit@troupe.example'), role: 'HOST', permission: 'ADMIN' }
  expect(code(await ask('admin@troupe.example', makeStaff, { input: unfit }))).toEqual({
    code: 'INVALID',
    fields: { permission: ['UNFIT'] },
  })
})

test('a plant has the limited permission, and an unknown language is reported', async () => {
  const input = { ...named('new.plant@troupe.example'), languages: ['pt'], zoneAreaId: null }
  const { data } = await ask('sales@troupe.example', makePlant, { input })
  expect(data.createPlant).toMatchObject({ role: 'PLANT', permission: 'HOST', languages: ['pt'] })
  const bad = await ask('sales@troupe.example', makePlant, { input: { ...input, email: 'other@troupe.example', languages: ['xx', 'en'] } })
  expect(code(bad)).toEqual({ code: 'INVALID', fields: { 'languages.0': ['UNKNOWN_LANGUAGE'] } })
  const nowhere = { ...input, email: 'other@troupe.example', zoneAreaId: northwind }
  expect(code(await ask('sales@troupe.example', makePlant, { input: nowhere }))).toEqual({
    code: 'INVALID',
    fields: { zoneAreaId: ['NOT_FOUND'] },
  })
})

test('the named mutation UpdateUserForStore changes one’s own names, link, phone and preferences', async () => {
  const input = {
    firstName: 'Sam',
    phone: '+1 312 555 0199',
    meetingLink: 'https://meet.example/sam',
    attributes: { email: { news: false } },
  }
  const { data } = await ask('viewer@northwind.example', update, { input })
  expect(data.updateUser).toMatchObject({ ...input, fullName: 'Sam Osei', version: 2 })
  const more = await ask('viewer@northwind.example', update, { input: { attributes: { email: { reminders: true } } } })
  expect(more.data.updateUser.attributes.email).toEqual({ news: false, reminders: true })
  expect(code(await ask('viewer@northwind.example', update, { input: { attributes: { admin: true } } }))).toEqual({
    code: 'INVALID',
    fields: { 'attributes.admin': ['UNKNOWN'] },
  })
  const entry = await db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('actor_id', '=', world.users.viewer)
    .orderBy('id')
    .executeTakeFirst()
  expect(entry).toMatchObject({ before: { first_name: 'Samuel' }, after: { first_name: 'Sam' } })
})

test('two people who change a person at the same time don’t overwrite each other', async () => {
  const id = idOf('user', 'ruth')
  const stale = await ask('success@troupe.example', update, { input: { id, version: 1, level: 2 } })
  expect(stale.data.updateUser).toMatchObject({ level: 2, version: 2 })
  expect(code(await ask('producer@troupe.example', update, { input: { id, version: 1, level: 3 } }))).toEqual({
    code: 'VERSION_CONFLICT',
    version: 2,
  })
})

test('success managers and higher roles change the other fields, but not those of a higher role or their own', async () => {
  const id = idOf('user', 'ruth')
  expect(code(await ask('sales@troupe.example', update, { input: { id, level: 3 } }))).toMatchObject({ code: 'FORBIDDEN' })
  expect(code(await ask('success@troupe.example', update, { input: { id: world.users.producer, firstName: 'X' } }))).toEqual({
    code: 'FORBIDDEN',
    reason: 'STRONGER_RANK',
  })
  expect(code(await ask('success@troupe.example', update, { input: { role: 'ADMIN', level: 3 } }))).toEqual({
    code: 'INVALID',
    fields: { role: ['FORBIDDEN'], level: ['FORBIDDEN'] },
  })
  expect(code(await ask('success@troupe.example', update, { input: { id, role: 'EVENT_PRODUCER' } }))).toEqual({
    code: 'FORBIDDEN',
    reason: 'STRONGER_RANK',
  })
  const moved = await ask('success@troupe.example', update, { input: { id, role: 'BOOKING_USER' } })
  expect(moved.data.updateUser).toMatchObject({ role: 'BOOKING_USER', permission: 'BOOKING_USER' })
})

test('a customer cannot change other people, and people outside their workspaces answer as unknown', async () => {
  const ids = [idOf('user', 'haldenEditor'), '0badcafe-0000-4000-8000-00000000beef', 'x']
  for (const id of ids)
    expect(code(await ask('owner@northwind.example', update, { input: { id, firstName: 'X' } }))).toEqual({ code: 'NOT_FOUND' })
  expect(code(await ask('owner@northwind.example', update, { input: { id: world.users.viewer, firstName: 'X' } }))).toEqual({
    code: 'FORBIDDEN',
  })
})

test('the flag of a button gives the same reason as the command', async () => {
  const query = `query($id: ID!) { user(id: $id) { can { edit { value reason } editStaff { value reason } deactivate { value } delete { value reason }
    resetPassword { value reason } temporaryPassword { value } offersAhead } } }`
  const can = async (email: string, id: string) => (await ask(email, query, { id })).data.user.can
  expect(await can('success@troupe.example', world.users.producer)).toMatchObject({
    edit: { value: false, reason: 'STRONGER_RANK' },
    delete: { value: false, reason: 'FORBIDDEN' },
    resetPassword: { value: false, reason: 'STRONGER_RANK' },
  })
  const host = await can('producer@troupe.example', world.users.host)
  expect(host).toMatchObject({
    editStaff: { value: true, reason: null },
    deactivate: { value: true },
    delete: { value: false, reason: 'OFFERS_AHEAD' },
  })
  expect(host.offersAhead).toBeGreaterThan(0)
  expect(await can('producer@troupe.example', world.users.owner)).toMatchObject({ delete: { value: false, reason: 'LAST_ADMIN' } })
  expect(await can('producer@troupe.example', world.users.producer)).toMatchObject({
    edit: { value: true },
    delete: { value: false, reason: 'SELF' },
  })
  expect(await can('viewer@northwind.example', world.users.viewer)).toMatchObject({
    edit: { value: true },
    editStaff: { value: false, reason: 'FORBIDDEN' },
    offersAhead: null,
  })
  const remove = 'mutation($id: ID!) { deleteUser(id: $id) }'
  expect(code(await ask('producer@troupe.example', remove, { id: world.users.host }))).toEqual({
    code: 'STATE_CONFLICT',
    reason: 'OFFERS_AHEAD',
    count: host.offersAhead,
  })
  expect(code(await ask('producer@troupe.example', remove, { id: world.users.owner }))).toMatchObject({ reason: 'LAST_ADMIN' })
  expect(code(await ask('success@troupe.example', remove, { id: world.users.viewer }))).toEqual({ code: 'FORBIDDEN' })
})

test('a deleted person is gone from every list, leaves their workspaces, and their address is free again', async () => {
  const email = 'alice.penhaligon@northwind.example'
  const { id } = await byEmail(email).executeTakeFirstOrThrow()
  expect((await ask('producer@troupe.example', 'mutation($id: ID!) { deleteUser(id: $id) }', { id })).data.deleteUser).toBe(id)
  expect(code(await ask('producer@troupe.example', 'query($id: ID!) { user(id: $id) { id } }', { id }))).toEqual({ code: 'NOT_FOUND' })
  expect(await db.selectFrom('account_permission').select('id').where('user_id', '=', id).execute()).toEqual([])
  expect((await ask('sales@troupe.example', makeBooking, { input: named(email) })).data.createBookingUser.id).not.toBe(id)
  const entry = await db.selectFrom('audit_entry').select(['operation', 'before']).where('subject_id', '=', id).executeTakeFirst()
  expect(entry).toMatchObject({ operation: 'deleteUser', before: { email, levels: [{ workspace_id: northwind, role: 'EDITOR' }] } })
})

test('staff read the workspaces of customers by name, and a customer only those of their own', async () => {
  const query = '{ users(limit: 200) { nodes { email permissions { workspaceId workspaceName } } } }'
  const read = async (reader: string) => {
    const { data } = await ask(reader, query)
    const nodes: { email: string; permissions: { workspaceId: string; workspaceName: string | null }[] }[] = data.users.nodes
    return nodes.flatMap(({ permissions }) => permissions)
  }
  const rows = await db.selectFrom('workspace').select(['id', 'name']).execute()
  const byStaff = await read('admin@troupe.example')
  for (const { workspaceId, workspaceName } of byStaff) expect(workspaceName).toBe(rows.find(({ id }) => id === workspaceId)?.name)
  expect(new Set(byStaff.map(({ workspaceId }) => workspaceId)).size).toBeGreaterThan(2)
  const names = (await read('owner@northwind.example')).map(({ workspaceName }) => workspaceName)
  expect(names.length).toBeGreaterThan(2)
  expect(new Set(names)).toEqual(new Set(['Northwind Foods']))
})

test('a revoked right no longer works at the next request', async () => {
  const bearer = { authorization: `Bearer ${await bearerOf('editor@halden.example')}` }
  const list = async () => (await send(null, 'POST', '/graphql', { query: '{ workspaces { totalCount } }' }, bearer)).json()
  expect((await list()).data.workspaces.totalCount).toBe(1)
  const rows = await ask(
    'admin@troupe.example',
    'query($f: PermissionFilter) { permissions(filter: $f) { nodes { id user { email } can { remove { value } } } } }',
    {
      f: { workspaceId: halden, userId: idOf('user', 'haldenEditor') },
    },
  )
  const [row] = rows.data.permissions.nodes
  expect(row).toMatchObject({ user: { email: 'editor@halden.example' }, can: { remove: { value: true } } })
  const removed = await ask('admin@troupe.example', 'mutation($id: ID!) { deletePermission(id: $id) }', { id: row.id })
  expect(removed.data.deletePermission).toBe(row.id)
  expect((await list()).data.workspaces.totalCount).toBe(0)
})

test('a retried command has one effect and the same answer', async () => {
  const input = named('once@northwind.example')
  const [first, second] = [
    await ask('sales@troupe.example', makeBooking, { input }, { 'idempotency-key': 'make-once-1' }),
    await ask('sales@troupe.example', makeBooking, { input }, { 'idempotency-key': 'make-once-1' }),
  ]
  expect(second).toEqual(first)
  expect(first.data.createBookingUser.id).toBeTruthy()
})

test('people are found by permission and state, and customers do not sort by what they do not see', async () => {
  const query =
    'query($f: UserFilter, $s: [UserSorting!]) { users(filter: $f, sorting: $s, limit: 1024) { totalCount nodes { permission active level } } }'
  const { data } = await ask('producer@troupe.example', query, {
    f: { permissions: ['STAFF'], active: true },
    s: [{ field: 'level', direction: 'DESC' }],
  })
  expect(data.users.nodes.every((one: { permission: string }) => one.permission === 'STAFF')).toBe(true)
  const levels = data.users.nodes.flatMap((one: { level: number | null }) => one.level ?? [])
  expect(levels).toEqual(levels.toSorted((one: number, other: number) => other - one))
  for (const field of ['level', 'load', 'createdAt', 'lastLoggedInAt', 'active'])
    expect(code(await ask('owner@northwind.example', query, { s: [{ field, direction: 'ASC' }] }))).toMatchObject({
      fields: { sorting: ['FORBIDDEN'] },
    })
})

test('everyone sees their own activity, and admins see everyone’s', async () => {
  const query = `query($f: AuditFilter) { auditEntries(filter: $f) { totalCount nodes { operation at actor { id fullName } subjectType subjectId subjectName before after } } }`
  const own = (await ask('viewer@northwind.example', query)).data.auditEntries
  expect(own.totalCount).toBe(2)
  expect(new Set(own.nodes.map((one: { actor: { id: string } }) => one.actor.id))).toEqual(new Set([world.users.viewer]))
  expect(own.nodes[0]).toMatchObject({ operation: 'updateUser', subjectId: world.users.viewer, subjectName: null })
  const others = await ask('viewer@northwind.example', query, { f: { actorId: world.users.producer } })
  expect(others.data.auditEntries).toEqual({ totalCount: 0, nodes: [] })
  const all = (await ask('admin@troupe.example', query, { f: { operations: ['deleteUser'], subjectType: 'user' } })).data.auditEntries
  expect(all.nodes[0]).toMatchObject({ actor: { fullName: 'Dana Whitlock' }, subjectName: 'Alice Penhaligon' })
  // an entry names those of its people whom its reader may see: their own company and those who work for Troupe
  const people = [world.users.editor, world.users.host, idOf('user', 'haldenEditor')]
  const named = { operation: 'contacts', subject_type: 'session', after: JSON.stringify(people) }
  await db
    .insertInto('audit_entry')
    .values({ ...named, at: clock.now, actor_id: world.users.viewer })
    .execute()
  const names = async (email: string) => {
    const { data } = await ask(email, 'query($f: AuditFilter) { auditEntries(filter: $f) { nodes { people { id } } } }', {
      f: { operations: ['contacts'], actorId: world.users.viewer },
    })
    return data.auditEntries.nodes[0].people.map((one: { id: string }) => one.id)
  }
  expect(await names('viewer@northwind.example')).toEqual(people.slice(0, 2))
  expect(await names('admin@troupe.example')).toEqual(people)
  // and the events of workspaces that they belong to
  const eventOf = (workspaceId: string) =>
    db.selectFrom('session').select(['id', 'name']).where('workspace_id', '=', workspaceId).limit(1).executeTakeFirstOrThrow()
  const [ours, theirs] = [await eventOf(northwind), await eventOf(halden)]
  const about = [ours, theirs].map(({ id }) => ({
    ...{ operation: 'updateSession', subject_type: 'session', subject_id: id },
    at: clock.now,
  }))
  await db
    .insertInto('audit_entry')
    .values(about.map((one) => ({ ...one, actor_id: world.users.viewer })))
    .execute()
  const events = (await ask('viewer@northwind.example', query, { f: { operations: ['updateSession'] } })).data.auditEntries.nodes
  expect(new Map(events.map((one: { subjectId: string; subjectName: string }) => [one.subjectId, one.subjectName]))).toEqual(
    new Map([
      [ours.id, ours.name],
      [theirs.id, null],
    ]),
  )
  const later = { f: { from: clock.now.add({ seconds: 1 }).toString() } }
  expect((await ask('admin@troupe.example', query, later)).data.auditEntries.totalCount).toBe(0)
})
