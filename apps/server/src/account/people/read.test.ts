import { ownDocument } from '@troupe/tests/documents'
import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const { ask, house, close, signIn, post } = await openHouse()
afterAll(() => close())

const { northwind, halden } = world.workspaces

test('a visitor who asks who they are gets null, not an error', async () => {
  expect(await ask(null, ownDocument('Me').text)).toEqual({ data: { me: null } })
})

test('the named query Me answers names, rights and working hours', async () => {
  const query = `query Me { me { id firstName lastName fullName email role permission phone meetingLink avatar
    permissions { id workspaceId userId role primary } canHaveAvailability } }`
  const { data } = await ask('editor@northwind.example', query)
  expect(data.me).toMatchObject({ id: world.users.editor, role: 'BOOKING_USER', permission: 'BOOKING_USER', canHaveAvailability: false })
  expect(data.me.permissions).toEqual([expect.objectContaining({ workspaceId: northwind, role: 'EDITOR', userId: world.users.editor })])
  const host = await ask('host@troupe.example', '{ me { canHaveAvailability level notes } }')
  expect(host.data.me).toEqual({ canHaveAvailability: true, level: null, notes: null })
})

test('an editor chooses among the members of their own workspaces and sees no phone', async () => {
  const query = '{ users(limit: 1024) { totalCount nodes { id email phone permissions { workspaceId } lastLoggedInAt } } }'
  const { data } = await ask('editor@northwind.example', query)
  const ids = data.users.nodes.map((one: { id: string }) => one.id)
  expect(ids).toContain(world.users.owner)
  expect(ids).not.toContain(world.users.haldenEditor)
  expect(ids).not.toContain(world.users.host)
  expect(data.users.totalCount).toBe(ids.length)
  const owner = data.users.nodes.find((one: { id: string }) => one.id === world.users.owner)
  expect(owner).toMatchObject({ phone: null, lastLoggedInAt: null, permissions: [] })
})

test('a workspace admin sees the levels of members, but only those in their own workspaces', async () => {
  const { data } = await ask('owner@northwind.example', '{ users { nodes { permissions { workspaceId } } } }')
  const workspaces = data.users.nodes.flatMap((one: { permissions: { workspaceId: string }[] }) =>
    one.permissions.map((p) => p.workspaceId),
  )
  expect(workspaces.length).toBeGreaterThan(2)
  expect(new Set(workspaces)).toEqual(new Set([northwind]))
})

test('viewers and crew may not list people, staff find anyone by part of a name', async () => {
  for (const email of ['viewer@northwind.example', 'host@troupe.example', 'plant@troupe.example'])
    expect(await ask(email, '{ users { totalCount } }')).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
  expect(await ask(null, '{ users { totalCount } }')).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  const query = 'query($filter: UserFilter) { users(filter: $filter) { nodes { id role level } } }'
  const found = await ask('producer@troupe.example', query, { filter: { text: 'haldeneditor', roles: ['BOOKING_USER'] } })
  const exact = await ask('producer@troupe.example', query, { filter: { text: 'editor@halden.example' } })
  expect(exact.data.users.nodes).toEqual([expect.objectContaining({ id: world.users.haldenEditor })])
  expect(found.data.users.nodes.every((one: { role: string }) => one.role === 'BOOKING_USER')).toBe(true)
  expect((await ask('producer@troupe.example', query, { filter: { text: '100%_' } })).data.users.nodes).toEqual([])
})

test('a person of another workspace answers like one who does not exist', async () => {
  const query = 'query($id: ID!) { user(id: $id) { id } }'
  const foreign = await ask('owner@northwind.example', query, { id: world.users.haldenEditor })
  const unknown = await ask('owner@northwind.example', query, { id: '00000000-0000-8000-8000-000000000000' })
  const noId = await ask('owner@northwind.example', query, { id: 'x' })
  expect(foreign.errors[0].extensions).toEqual({ code: 'NOT_FOUND' })
  expect([unknown.errors[0].extensions, noId.errors[0].extensions]).toEqual([{ code: 'NOT_FOUND' }, { code: 'NOT_FOUND' }])
  expect((await ask('owner@northwind.example', query, { id: world.users.viewer })).data.user.id).toBe(world.users.viewer)
  expect((await ask('viewer@northwind.example', query, { id: world.users.owner })).errors[0].extensions.code).toBe('NOT_FOUND')
})

test('people see their own permissions, workspace admins those of their workspace, staff all of them', async () => {
  const query = '{ permissions(limit: 1024) { totalCount nodes { userId workspaceId } } }'
  const own = await ask('viewer@northwind.example', query)
  expect(own.data.permissions.nodes).toEqual([{ userId: world.users.viewer, workspaceId: northwind }])
  const admin = await ask('owner@northwind.example', query)
  expect(admin.data.permissions.totalCount).toBeGreaterThan(2)
  expect(new Set(admin.data.permissions.nodes.map((one: { workspaceId: string }) => one.workspaceId))).toEqual(new Set([northwind]))
  const staff = await ask('success@troupe.example', query)
  expect(staff.data.permissions.totalCount).toBeGreaterThan(admin.data.permissions.totalCount)
})

test('a negative page is refused with the field', async () => {
  const answer = await ask('producer@troupe.example', '{ users(offset: -1) { totalCount } }')
  expect(answer.errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { offset: ['TOO_SMALL'] } })
})

test('a revoked right stops working within five seconds, and immediately after a notification', async () => {
  const { token } = await signIn('editor@halden.example')
  const list = () => post('/graphql', { query: '{ workspaces { totalCount } }' }, { authorization: `Bearer ${token}` })
  expect((await list()).json().data.workspaces.totalCount).toBe(1)
  await house.db
    .deleteFrom('account_permission')
    .where('user_id', '=', world.users.haldenEditor)
    .where('workspace_id', '=', halden)
    .execute()
  house.live.deliver([{ scope: 'person', scope_id: world.users.haldenEditor, kind: 'person.rights', at: house.now() }])
  expect((await list()).json().data.workspaces.totalCount).toBe(0)
})
