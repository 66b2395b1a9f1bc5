import { openHouse } from '@troupe/tests/house'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const { ask, db, close } = await openHouse()
afterAll(() => close())

const { northwind, halden } = world.workspaces
const unused = '0badcafe-0000-4000-8000-00000000beef'
const code = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions
const give = 'mutation($input: CreatePermissionInput!) { createPermission(input: $input) { id workspaceId userId role primary } }'
const change =
  'mutation($input: UpdatePermissionInput!) { updatePermission(input: $input) { id role primary can { change { value reason } } } }'
const take = 'mutation($id: ID!) { deletePermission(id: $id) }'
const levelOf = (user: string, workspace = 'northwind') =>
  idOf('permission', `${workspace === 'northwind' ? 'Northwind Foods' : 'Halden Robotics'}/${user}`)
const levels = () =>
  db.selectFrom('account_permission').select(['id', 'workspace_id', 'user_id', 'role', 'is_primary']).orderBy('id').execute()

test('a workspace admin changes the level of a member, and open pages are notified', async () => {
  const { data } = await ask('owner@northwind.example', change, { input: { id: levelOf('viewer'), role: 'EDITOR' } })
  expect(data.updatePermission).toEqual({
    id: levelOf('viewer'),
    role: 'EDITOR',
    primary: false,
    can: { change: { value: true, reason: null } },
  })
  const told = await db.selectFrom('live_event').select(['scope', 'scope_id', 'kind']).orderBy('seq').execute()
  expect(told).toEqual([
    { scope: 'person', scope_id: world.users.viewer, kind: 'person.rights' },
    { scope: 'workspace', scope_id: northwind, kind: 'workspace.updated' },
  ])
  const entry = await db.selectFrom('audit_entry').select(['operation', 'actor_id', 'before', 'after', 'workspace_id']).executeTakeFirst()
  expect(entry).toEqual({
    operation: 'updatePermission',
    actor_id: world.users.owner,
    workspace_id: northwind,
    before: { userId: world.users.viewer, role: 'VIEWER', primary: false },
    after: { userId: world.users.viewer, role: 'EDITOR', primary: false },
  })
})

test('the last admin can neither be demoted nor leave, and the flag says so', async () => {
  const query =
    'query($f: PermissionFilter) { permissions(filter: $f) { nodes { id can { change { value reason } remove { value reason } } } } }'
  const { data } = await ask('owner@northwind.example', query, { f: { userId: world.users.owner } })
  const no = { value: false, reason: 'LAST_ADMIN' }
  expect(data.permissions.nodes).toEqual([{ id: levelOf('owner'), can: { change: no, remove: no } }])
  for (const email of ['owner@northwind.example', 'admin@troupe.example']) {
    const lowered = await ask(email, change, { input: { id: levelOf('owner'), role: 'VIEWER' } })
    expect(code(lowered)).toEqual({ code: 'STATE_CONFLICT', reason: 'LAST_ADMIN' })
    expect(code(await ask(email, take, { id: levelOf('owner') }))).toEqual({ code: 'STATE_CONFLICT', reason: 'LAST_ADMIN' })
  }
})

test('a deactivated admin does not count as an admin', async () => {
  await ask('owner@northwind.example', change, { input: { id: levelOf('editor'), role: 'ADMIN' } })
  await db.updateTable('account_user').set({ active: false }).where('id', '=', world.users.editor).execute()
  const lowered = await ask('admin@troupe.example', change, { input: { id: levelOf('owner'), role: 'VIEWER' } })
  expect(code(lowered)).toEqual({ code: 'STATE_CONFLICT', reason: 'LAST_ADMIN' })
  await db.updateTable('account_user').set({ active: true }).where('id', '=', world.users.editor).execute()
})

test('two admins who demote each other at the same time leave one admin', async () => {
  const answers = await Promise.all([
    ask('owner@northwind.example', change, { input: { id: levelOf('editor'), role: 'VIEWER' } }),
    ask('editor@northwind.example', change, { input: { id: levelOf('owner'), role: 'VIEWER' } }),
  ])
  // the slower one finds that their own level is gone
  expect(answers.filter((answer) => !answer.errors)).toHaveLength(1)
  expect(answers.flatMap((answer) => code(answer) ?? [])).toEqual([{ code: expect.stringMatching(/^(FORBIDDEN|NOT_FOUND)$/) }])
  const admins = await db
    .selectFrom('account_permission')
    .select('user_id')
    .where('workspace_id', '=', northwind)
    .where('role', '=', 'ADMIN')
    .execute()
  expect(admins).toHaveLength(1)
  const rest = admins[0]?.user_id === world.users.owner ? levelOf('editor') : levelOf('owner')
  await ask('admin@troupe.example', change, { input: { id: rest, role: rest === levelOf('owner') ? 'ADMIN' : 'EDITOR' } })
  await ask('admin@troupe.example', change, { input: { id: levelOf('editor'), role: 'EDITOR' } })
})

test('TEN-12 an editor promotes no one, neither themselves nor in another workspace', async () => {
  const before = await levels()
  const editor = 'editor@northwind.example'
  const input = { userId: world.users.editor, role: 'ADMIN' }
  for (const workspaceId of [halden, unused, northwind])
    expect(code(await ask(editor, give, { input: { ...input, workspaceId } }))).toEqual({ code: 'FORBIDDEN' })
  expect(code(await ask(editor, change, { input: { id: levelOf('editor'), role: 'ADMIN' } }))).toEqual({ code: 'FORBIDDEN' })
  const elsewhere = await Promise.all(
    [levelOf('viewer'), levelOf('haldenEditor', 'halden'), unused, 'x'].map((id) => ask(editor, change, { input: { id, role: 'VIEWER' } })),
  )
  expect(elsewhere.map(code)).toEqual(elsewhere.map(() => ({ code: 'NOT_FOUND' })))
  expect(code(await ask(editor, take, { id: levelOf('editor') }))).toEqual({ code: 'FORBIDDEN' })
  expect(await levels()).toEqual(before)
})

test('TEN-12 an admin of one workspace cannot change another, or add people whom they don’t know', async () => {
  const before = await levels()
  const owner = 'owner@northwind.example'
  for (const workspaceId of [halden, unused, 'x'])
    expect(code(await ask(owner, give, { input: { workspaceId, userId: world.users.owner, role: 'ADMIN' } }))).toEqual({
      code: 'NOT_FOUND',
    })
  for (const userId of [world.users.haldenEditor, world.users.host, unused])
    expect(code(await ask(owner, give, { input: { workspaceId: northwind, userId, role: 'VIEWER' } }))).toEqual({ code: 'NOT_FOUND' })
  for (const id of [levelOf('haldenEditor', 'halden'), unused]) expect(code(await ask(owner, take, { id }))).toEqual({ code: 'NOT_FOUND' })
  expect(await levels()).toEqual(before)
})

test('staff who book everywhere give a level once, and not to a person with a higher role; a host with staff permission gives none', async () => {
  const input = { workspaceId: halden, userId: world.users.viewer, role: 'VIEWER' }
  const before = await levels()
  expect(code(await ask('staffhost@troupe.example', give, { input }))).toEqual({ code: 'FORBIDDEN' })
  expect(code(await ask('staffhost@troupe.example', change, { input: { id: levelOf('viewer'), role: 'ADMIN' } }))).toEqual({
    code: 'FORBIDDEN',
  })
  expect(code(await ask('staffhost@troupe.example', change, { input: { id: levelOf('viewer'), primary: true } }))).toEqual({
    code: 'FORBIDDEN',
  })
  expect(await levels()).toEqual(before)
  expect((await ask('sales@troupe.example', give, { input })).data.createPermission).toMatchObject({ role: 'VIEWER', primary: false })
  expect(code(await ask('sales@troupe.example', give, { input }))).toEqual({ code: 'STATE_CONFLICT', reason: 'ALREADY_MEMBER' })
  const stronger = { ...input, userId: world.users.producer }
  expect(code(await ask('sales@troupe.example', give, { input: stronger }))).toEqual({ code: 'FORBIDDEN', reason: 'STRONGER_RANK' })
})

test('TEN-18 no one gives themselves a level or changes their own, whatever their role', async () => {
  const before = await levels()
  for (const [email, userId] of [
    ['staffhost@troupe.example', world.users.staffhost],
    ['sales@troupe.example', world.users.sales],
    ['admin@troupe.example', world.users.admin],
  ] as const)
    expect(code(await ask(email, give, { input: { workspaceId: northwind, userId, role: 'VIEWER' } }))?.code).toBe('FORBIDDEN')
  await ask('admin@troupe.example', change, { input: { id: levelOf('editor'), role: 'ADMIN' } })
  for (const role of ['EDITOR', 'VIEWER'])
    expect(code(await ask('editor@northwind.example', change, { input: { id: levelOf('editor'), role } }))).toEqual({
      code: 'FORBIDDEN',
      reason: 'SELF',
    })
  await ask('owner@northwind.example', change, { input: { id: levelOf('editor'), role: 'EDITOR' } })
  expect(await levels()).toEqual(before)
})

test('a workspace has one primary contact: members can become it while there is none, admins can change it', async () => {
  const taken = await ask('viewer@northwind.example', change, { input: { id: levelOf('viewer'), primary: true } })
  expect(code(taken)).toEqual({ code: 'STATE_CONFLICT', reason: 'PRIMARY_TAKEN' })
  const moved = await ask('owner@northwind.example', change, { input: { id: levelOf('viewer'), primary: true } })
  expect(moved.data.updatePermission.primary).toBe(true)
  const first = await db
    .selectFrom('account_permission')
    .select('id')
    .where('workspace_id', '=', northwind)
    .where('is_primary', '=', true)
    .execute()
  expect(first).toEqual([{ id: levelOf('viewer') }])
  expect(
    (await ask('viewer@northwind.example', change, { input: { id: levelOf('viewer'), primary: false } })).data.updatePermission.primary,
  ).toBe(false)
  expect(
    (await ask('viewer@northwind.example', change, { input: { id: levelOf('viewer'), primary: true } })).data.updatePermission.primary,
  ).toBe(true)
})

test('an admin can leave a workspace when another admin stays and it isn’t their last workspace', async () => {
  await ask('admin@troupe.example', change, { input: { id: levelOf('editor'), role: 'ADMIN' } })
  expect(code(await ask('editor@northwind.example', take, { id: levelOf('editor') }))).toEqual({ code: 'FORBIDDEN', reason: 'OWN_LAST' })
  await ask('admin@troupe.example', give, { input: { workspaceId: halden, userId: world.users.editor, role: 'VIEWER' } })
  expect((await ask('editor@northwind.example', take, { id: levelOf('editor') })).data.deletePermission).toBe(levelOf('editor'))
})
