import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs } from '../../apps/server/src/platform/database/db.ts'
import { tokenName } from '../../apps/server/src/platform/database/wall.ts'
import { scopeOf } from '../../apps/server/src/platform/rights/policy.ts'
import { queries } from '../../apps/server/src/platform/rights/policy-table.ts'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { openHouse } from '../house.ts'
import { idOf, world } from '../world/ids.ts'
import { readSchema } from './selection.ts'

const house = await openHouse()
const { db, send, ask } = house
const { northwind, halden } = world.workspaces
let url = ''
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})
afterAll(() => house.close())

const make = 'mutation($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }'
const wish = (more: object = {}) => ({
  input: {
    ...{ workspaceId: northwind, name: 'Planner', level: 'VIEWER', expiresAt: house.clock.now.add({ hours: 24 }).toString() },
    ...{ password: demoPassword, ...more },
  },
})
const tokenOf = async (email: string, more: object = {}): Promise<{ authorization: string }> => {
  const { data, errors } = await ask(email, make, wish(more))
  expect(errors).toBeUndefined()
  return { authorization: `Bearer ${data.createApiToken.token}` }
}
const codeOf = ({ errors }: { errors?: { extensions?: { code?: string } }[] }) => errors?.[0]?.extensions?.code
const refusedSocket = (auth: object): Promise<string> =>
  new Promise((done) => {
    const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth })
    socket.once('connect', () => done('connected'))
    socket.once('connect_error', (error) => done(error.message))
  })

test('INT-07 a token of a viewer books nothing, signs in nowhere, makes no token, changes no member and opens no socket; without the membership it is no token', async () => {
  const headers = await tokenOf('viewer@northwind.example')
  const wanted = { workspaceId: northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' }
  const booking = { ...wanted, timezone: 'Europe/Berlin', attendees: 20, duration: 60 }
  const post = async (path: string, body: object) => (await send(null, 'POST', path, body, headers)).statusCode
  const paths: [string, object][] = [
    ['/session', booking],
    ['/auth/passkey', { step: 'list' }],
    ['/auth/login', { email: 'viewer@northwind.example', password: demoPassword }],
    ['/auth/refresh', { refreshToken: 'x' }],
    ['/auth/logout', {}],
  ]
  for (const [path, body] of paths) expect([path, await post(path, body)]).toEqual([path, 403])
  const change = 'mutation($input: UpdatePermissionInput!) { updatePermission(input: $input) { id } }'
  const input = { id: idOf('permission', 'Northwind Foods/viewer'), primary: true }
  const gql = (query: string, variables: object = {}) => ask(null, query, variables, headers)
  expect(codeOf(await gql(make, wish()))).toBe('FORBIDDEN')
  expect(codeOf(await gql(change, { input }))).toBe('FORBIDDEN')
  for (const query of [
    `{ apiTokens(workspaceId: "${northwind}") { totalCount } }`,
    '{ me { id } }',
    '{ users { totalCount } }',
    '{ signIns { id } }',
  ])
    expect([query, codeOf(await gql(query))]).toEqual([query, 'FORBIDDEN'])
  const token = headers.authorization.slice(7)
  expect(await refusedSocket({ token })).toBe('FORBIDDEN')
  expect((await gql('{ workspaces { totalCount } }')).data).toEqual({ workspaces: { totalCount: 1 } })

  await ask('admin@troupe.example', 'mutation($id: ID!) { deletePermission(id: $id) }', { id: input.id })
  for (const [path, body] of paths.slice(0, 1)) expect([path, await post(path, body)]).toEqual([path, 401])
  expect(codeOf(await gql('{ workspaces { totalCount } }'))).toBe('UNAUTHENTICATED')
  expect(await refusedSocket({ token })).toBe('UNAUTHENTICATED')
})

/** A person with staff permission who is also a customer, in two workspaces. */
async function makeStaffMember(workspaceIds: readonly string[]) {
  for (const workspace_id of workspaceIds)
    await db.insertInto('account_permission').values({ workspace_id, user_id: world.users.producer, role: 'ADMIN' }).execute()
}

test('a token of a producer who is also a customer is answered as an editor of its workspace: no field of staff, no row of another workspace', async () => {
  await makeStaffMember([northwind, halden])
  const headers = await tokenOf('producer@troupe.example', { level: 'EDITOR' })
  const schema = await readSchema(house)
  const fields = schema.queries.filter(({ name }) => name in queries && name !== 'me')
  const editor = {
    kind: 'user',
    id: world.users.editor,
    familyId: '',
    role: 'BOOKING_USER',
    permission: 'BOOKING_USER',
    staff: false,
  } as const
  const rights = { ...editor, email: '', fullName: '', timezone: 'UTC', levels: new Map([[northwind, 'EDITOR' as const]]) }
  let compared = 0
  for (const field of fields) {
    const text = schema.document('query', field)
    const ids = Object.fromEntries(
      schema.idPlaces(field.args).map((place) => [place, /session/i.test(field.name) ? world.sessions.greenRoom : northwind]),
    )
    const variables = schema.values(field.args, ids)
    const byToken = await ask(null, text, variables, headers)
    const { own, all, workspaces, open } = scopeOf(field.name as keyof typeof queries, rights)
    if ((own || field.name === 'users') && !open) {
      if (!all && (workspaces.size === 0 || field.name === 'users'))
        expect([field.name, codeOf(byToken)]).toEqual([field.name, 'FORBIDDEN'])
      continue
    }
    const byEditor = await ask('editor@northwind.example', text, variables)
    // who reads is told apart from others where a text is about them, and nowhere else
    expect([field.name, byToken.extensions, codeOf(byToken)]).toEqual([field.name, byEditor.extensions, codeOf(byEditor)])
    if (!byToken.errors) compared++
    expect(JSON.stringify(byToken)).not.toContain(halden)
  }
  expect(compared).toBeGreaterThan(15)
  // the database knows of it too: what a statement forgets to ask, it doesn't show
  const behind = actingAs(house.house.db, tokenName({ personId: world.users.producer, workspaceId: northwind, level: 'EDITOR' }))
  expect((await behind.selectFrom('session').select('workspace_id').distinct().execute()).map((row) => row.workspace_id)).toEqual([
    northwind,
  ])
  expect(await behind.selectFrom('message_mail').select('id').execute()).toEqual([])
})
