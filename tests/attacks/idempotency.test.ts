import { afterAll, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { world } from '../world/ids.ts'

const house = await openHouse()
afterAll(() => house.close())

const wish = {
  workspaceId: world.workspaces.northwind,
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 20,
  duration: 60,
}
const sessions = async () => (await house.db.selectFrom('session').select('id').execute()).length
const book = (who: string, body: object, key?: string) => house.send(who, 'POST', '/session', body, key ? { 'idempotency-key': key } : {})

test('PAY-10 a retried request has one effect and the same answer, byte by byte (I-8)', async () => {
  const before = await sessions()
  const first = await book('editor@northwind.example', wish, 'again')
  expect(first.statusCode, first.body).toBe(201)
  const second = await book('editor@northwind.example', wish, 'again')
  expect([second.statusCode, second.body]).toEqual([201, first.body])
  expect(await sessions()).toBe(before + 1)
})

test('eight requests at the same time with one key have one effect and one answer', async () => {
  const before = await sessions()
  const answers = await Promise.all(Array.from({ length: 8 }, () => book('editor@northwind.example', wish, 'at the same time')))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(201)
  expect(await sessions()).toBe(before + 1)
})

test('the key can be sent in the body, with the same effect as in the header', async () => {
  const before = await sessions()
  const first = await book('editor@northwind.example', { ...wish, idempotencyKey: 'in the body' })
  expect(first.statusCode, first.body).toBe(201)
  expect((await book('editor@northwind.example', wish, 'in the body')).body).toBe(first.body)
  expect(await sessions()).toBe(before + 1)
  expect((await book('editor@northwind.example', { ...wish, idempotencyKey: 7 })).statusCode).toBe(422)
})

test('PAY-10 another body, or another path, under a used key is refused', async () => {
  const before = await sessions()
  const other = await book('editor@northwind.example', { ...wish, attendees: 21 }, 'again')
  expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_CONFLICT'])
  const elsewhere = await house.send('editor@northwind.example', 'DELETE', `/session/${world.sessions.unscheduled}`, undefined, {
    'idempotency-key': 'again',
  })
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([422, 'IDEMPOTENCY_CONFLICT'])
  expect(await sessions()).toBe(before)
})

test('PAY-10 a key belongs to its person', async () => {
  const before = await sessions()
  const mine = await book('editor@northwind.example', wish, 'shared')
  const theirs = await book('owner@northwind.example', wish, 'shared')
  expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201])
  expect(theirs.json().id).not.toBe(mine.json().id)
  expect(await sessions()).toBe(before + 2)
})

test('a refused request leaves its key free', async () => {
  const refused = await book('editor@northwind.example', { ...wish, attendees: 0 }, 'second try')
  expect(refused.statusCode).toBe(422)
  expect((await book('editor@northwind.example', wish, 'second try')).statusCode).toBe(201)
})

test('GraphQL changes have keys as well', async () => {
  const mutation = `mutation Add($id: ID!, $title: String!) {
    addTimelineItem(id: $id, item: { offsetMinutes: 1, title: $title }) { id version }
  }`
  const count = async () =>
    (await house.db.selectFrom('session_timeline_item').select('id').where('session_id', '=', world.sessions.greenRoom).execute()).length
  const add = (title: string) =>
    house.ask('admin@troupe.example', mutation, { id: world.sessions.greenRoom, title }, { 'idempotency-key': 'a line' })
  const before = await count()
  const first = await add('Doors')
  expect(first.errors).toBeUndefined()
  expect(await add('Doors')).toEqual(first)
  expect((await add('Curtain')).errors?.[0]?.extensions?.code).toBe('IDEMPOTENCY_CONFLICT')
  expect(await count()).toBe(before + 1)
})

test('signing in keeps no token and no password under a key', async () => {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'idempotency-key': 'sign in' },
    payload: { email: 'viewer@northwind.example', password: 'Curtain-up-1' },
  })
  expect(answer.statusCode).toBe(200)
  const kept = await house.db.selectFrom('idempotency').select('key').where('key', '=', 'sign in').execute()
  expect(kept).toEqual([])
})

const rename = 'mutation($id: ID!) { updateSession(input: { id: $id, name: "Renamed" }) { id } }'
const { halden, northwind } = world.workspaces
const editorRow = () =>
  house.db
    .selectFrom('account_permission')
    .select(['id', 'workspace_id', 'user_id', 'role'])
    .where('workspace_id', '=', halden)
    .where('user_id', '=', world.users.haldenEditor)
    .executeTakeFirstOrThrow()
const staffChange = (query: string, variables: object) => house.ask('admin@troupe.example', query, variables)
const editor = 'editor@halden.example'

test('S19 a key replayed by someone who has left the workspace answers NOT_FOUND, by one who may no longer book there FORBIDDEN', async () => {
  const before = await sessions()
  const again = () => book(editor, { ...wish, workspaceId: halden }, 'before leaving')
  const first = await again()
  expect(first.statusCode, first.body).toBe(201)
  const renameAgain = () => house.ask(editor, rename, { id: first.json().id }, { 'idempotency-key': 'renamed' })
  expect((await renameAgain()).data.updateSession.id).toBe(first.json().id)
  const row = await editorRow()
  await staffChange('mutation($input: UpdatePermissionInput!) { updatePermission(input: $input) { id } }', {
    input: { id: row.id, role: 'VIEWER' },
  })
  expect((await again()).json().code).toBe('FORBIDDEN')
  await staffChange('mutation($id: ID!) { deletePermission(id: $id) }', { id: row.id })
  const missing = { message: 'We couldn’t find this, or you don’t have access to it.', code: 'NOT_FOUND', extensions: {} }
  expect([(await again()).statusCode, (await again()).json()]).toEqual([404, missing])
  expect((await renameAgain()).errors[0].extensions.code).toBe('NOT_FOUND')
  // even when another workspace lets them book
  const input = { workspaceId: northwind, userId: row.user_id, role: 'EDITOR' }
  const { data } = await staffChange('mutation($input: CreatePermissionInput!) { createPermission(input: $input) { id } }', { input })
  expect([(await again()).statusCode, (await again()).json()]).toEqual([404, missing])
  expect((await renameAgain()).errors[0].extensions.code).toBe('NOT_FOUND')
  // negative control: a stored answer without the rows that it is about is returned to a person who has left
  await house.db.updateTable('idempotency').set({ workspace_id: null, session_id: null }).where('key', '=', 'before leaving').execute()
  expect((await again()).body).toBe(first.body)
  await staffChange('mutation($id: ID!) { deletePermission(id: $id) }', { id: data.createPermission.id })
  await house.db.insertInto('account_permission').values(row).execute()
  expect(await sessions()).toBe(before + 1)
})

test('leaving a workspace with a request that is sent twice gets the same answer twice', async () => {
  const leave = () =>
    house.ask(editor, 'mutation($id: ID!) { deletePermission(id: $id) }', { id: row.id }, { 'idempotency-key': 'leaving' })
  const row = await editorRow()
  // the person who leaves is an admin with another workspace
  await staffChange('mutation($input: UpdatePermissionInput!) { updatePermission(input: $input) { id } }', {
    input: { id: row.id, role: 'ADMIN' },
  })
  await house.db.insertInto('account_permission').values({ workspace_id: northwind, user_id: row.user_id, role: 'ADMIN' }).execute()
  const first = await leave()
  expect(first).toEqual({ data: { deletePermission: row.id } })
  expect(await leave()).toEqual(first)
  await house.db.insertInto('account_permission').values(row).execute()
})
