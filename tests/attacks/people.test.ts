import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openHouse } from '../house.ts'
import { idOf, world } from '../world/ids.ts'

const house = await openHouse()
const { ask, db, signIn, post } = house
let url = ''
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => house.close())

const { northwind } = world.workspaces
const code = (answer: { errors?: { extensions: { code: string; reason?: string } }[] }) => answer.errors?.[0]?.extensions
const update = 'mutation($input: UpdateUserInput!) { updateUser(input: $input) { id } }'
const remove = 'mutation($id: ID!) { deleteUser(id: $id) }'
const rowOf = (id: string) =>
  db
    .selectFrom('account_user')
    .select(['role', 'permission', 'active', 'level', 'load', 'notes', 'email', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The server's own clock, by which it remembers people for five seconds, stands still until a test moves it. */
function stopClock() {
  const time = { ms: performance.now() }
  vi.spyOn(performance, 'now').mockImplementation(() => time.ms)
  return time
}

test('AUTH-21 someone who is deactivated or deleted is out immediately: the next call, the refresh, the socket', async () => {
  // so it isn't by forgetting them in time that they are out
  stopClock()
  const cases = [
    ['editor@halden.example', update, { input: { id: world.users.haldenEditor, active: false } }],
    ['alice.penhaligon@northwind.example', remove, { id: idOf('user', 'northwindLondon') }],
  ] as const
  for (const [email, mutation, variables] of cases) {
    const { token, refreshToken } = await signIn(email)
    const me = () => post('/graphql', { query: '{ me { email } }' }, { authorization: `Bearer ${token}` })
    expect((await me()).json().data.me.email).toBe(email)
    const socket = await connected(token)
    const ended = new Promise((done) => socket.once('disconnect', done))
    expect((await ask('producer@troupe.example', mutation, variables)).errors).toBeUndefined()
    expect(await ended).toBe('io server disconnect')
    expect((await me()).json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
    expect((await post('/auth/refresh', { refreshToken })).statusCode).toBe(401)
  }
  // an old sign-in stays revoked when the person is reactivated
  const { token } = await signIn('owner@halden.example')
  const id = idOf('user', 'haldenOwner')
  await ask('producer@troupe.example', update, { input: { id, active: false } })
  await ask('producer@troupe.example', update, { input: { id, active: true } })
  const answer = await post('/graphql', { query: '{ me { email } }' }, { authorization: `Bearer ${token}` })
  expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
})

test('negative control: whom another process has deactivated, and this one has not heard of it, is out after five seconds and not before', async () => {
  const time = stopClock()
  const email = 'editor@northwind.example'
  const { token } = await signIn(email)
  const refusal = async () => code((await post('/graphql', { query: '{ me { id } }' }, { authorization: `Bearer ${token}` })).json())?.code
  expect(await refusal()).toBeUndefined()
  const activate = (active: boolean) => db.updateTable('account_user').set({ active }).where('email', '=', email).execute()
  await activate(false)
  time.ms += 4999
  expect(await refusal()).toBeUndefined()
  time.ms += 2
  expect(await refusal()).toBe('UNAUTHENTICATED')
  await activate(true)
})

test('GQL-13 no one writes themselves a role, a permission, a level or another address', async () => {
  const actors = [
    ['viewer@northwind.example', world.users.viewer],
    ['owner@northwind.example', world.users.owner],
    ['host@troupe.example', world.users.host],
    ['staffhost@troupe.example', world.users.staffhost],
    ['success@troupe.example', world.users.success],
  ] as const
  for (const [email, id] of actors) {
    const before = await rowOf(id)
    const fields = { role: 'ADMIN', permission: 'STAFF', active: true, level: 3, load: 60, notes: 'the best' }
    for (const [field, value] of Object.entries(fields))
      for (const input of [{ [field]: value }, { id, [field]: value, firstName: 'Eve' }])
        expect(code(await ask(email, update, { input })), `${email} ${field}`).toEqual({
          code: 'INVALID',
          fields: { [field]: ['FORBIDDEN'] },
        })
    const unknown = {
      email: 'eve@evil.example',
      permissions: [{ workspaceId: northwind, role: 'ADMIN' }],
      deletedAt: null,
      passwordHash: 'x',
    }
    for (const [field, value] of Object.entries(unknown)) {
      const answer = await ask(email, update, { input: { [field]: value } })
      expect(answer.errors?.[0]?.extensions.fields, field).toEqual({ [`input.${field}`]: ['UNKNOWN'] })
      expect(answer.data?.updateUser).toBeUndefined()
    }
    expect(await rowOf(id)).toEqual(before)
  }
})

test('every flag allows exactly what its command allows', async () => {
  const actors = ['admin', 'producer', 'success', 'sales', 'staffhost', 'host', 'plant'].map((name) => `${name}@troupe.example`)
  const everybody = [...actors, 'owner@northwind.example', 'editor@northwind.example', 'viewer@northwind.example']
  const targets = Object.values(world.users)
  const query = `query($id: ID!) { user(id: $id) { firstName can { edit { value reason } editStaff { value } delete { value reason } }
    permissions { id can { remove { value reason } } } } }`
  const take = 'mutation($id: ID!) { deletePermission(id: $id) }'
  const same = (flag: { value: boolean; reason: string | null }, said: { code: string; reason?: string } | undefined) =>
    expect(said ? { value: false, reason: said.reason ?? said.code } : { value: true, reason: null }).toEqual(flag)
  let judged = 0
  for (const email of everybody)
    for (const id of targets) {
      const { data } = await ask(email, query, { id })
      if (!data?.user) continue
      const { firstName, can, permissions } = data.user
      // the same name again changes nothing, and is judged like every change
      same(can.edit, code(await ask(email, update, { input: { id, firstName } })))
      const staffly = code(await ask(email, update, { input: { id, birthYear: (await ageOf(id)).birth_year } }))
      expect(staffly === undefined, `${email} ${id}`).toBe(can.editStaff.value)
      if (!can.delete.value) same(can.delete, code(await ask(email, remove, { id })))
      for (const one of permissions) if (!one.can.remove.value) same(one.can.remove, code(await ask(email, take, { id: one.id })))
      judged++
    }
  expect(judged).toBeGreaterThan(50)
})

test('a new level takes effect on an open page as soon as it’s given', async () => {
  const viewer = await house.bearerOf('viewer@northwind.example')
  const socket = await connected(viewer)
  const answer = (await socket.emitWithAck('subscribe', { scope: 'workspace', id: northwind })) as { ok: boolean }
  expect(answer.ok).toBe(true)
  const heard = new Promise((done) => socket.once('workspace.updated', done))
  const id = idOf('permission', 'Northwind Foods/viewer')
  await ask('owner@northwind.example', 'mutation($input: UpdatePermissionInput!) { updatePermission(input: $input) { id } }', {
    input: { id, role: 'EDITOR' },
  })
  await heard
  const users = await post('/graphql', { query: '{ users { totalCount } }' }, { authorization: `Bearer ${viewer}` })
  expect(users.json().data.users.totalCount).toBeGreaterThan(1)
  socket.disconnect()
})

const ageOf = (id: string) => db.selectFrom('account_user').select('birth_year').where('id', '=', id).executeTakeFirstOrThrow()

async function connected(token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false })
  await new Promise<void>((done, fail) => {
    socket.once('connect', () => done())
    socket.once('connect_error', fail)
  })
  return socket
}
