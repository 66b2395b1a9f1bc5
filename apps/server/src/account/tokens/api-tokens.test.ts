import { TOKENS_A_PERSON } from '@troupe/domain/account/api-tokens'
import { openHouse } from '@troupe/tests/house'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { masked } from '../../app.ts'
import { tokenCalls } from '../../platform/http/rate-limit.ts'
import { demoPassword } from '../../seed-world.ts'

const house = await openHouse()
const { db, ask, send, clock } = house
const start = clock.now
afterAll(() => house.close())
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
})

const { northwind, kestrel } = world.workspaces
const [owner, editor, viewer] = ['owner@northwind.example', 'editor@northwind.example', 'viewer@northwind.example'] as const
const make = 'mutation($input: CreateApiTokenInput!) { createApiToken(input: $input) { token apiToken { id level start createdBy } } }'
const wish = (more: object = {}) => ({
  input: {
    ...{ workspaceId: northwind, name: 'Planner', level: 'EDITOR', expiresAt: clock.now.add({ hours: 24 * 30 }).toString() },
    ...{ password: demoPassword, ...more },
  },
})
const madeBy = async (email: string, more: object = {}): Promise<{ token: string; id: string }> => {
  const { data, errors } = await ask(email, make, wish(more))
  expect(errors).toBeUndefined()
  return { token: data.createApiToken.token, id: data.createApiToken.apiToken.id }
}
const refusal = (answer: { errors?: { extensions: object }[] }) => answer.errors?.[0]?.extensions
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const by = (token: string, query: string, variables: object = {}) => ask(null, query, variables, bearer(token))
const workspacesOf = async (token: string) => (await by(token, '{ workspaces { nodes { id } } }')).data?.workspaces.nodes
const list = async (email: string, workspaceId: string = northwind) =>
  ask(email, 'query($id: ID!) { apiTokens(workspaceId: $id) { totalCount nodes { id name level createdBy lastUsedAt } } }', {
    id: workspaceId,
  })

test('a person makes a token with their password: it is shown once, stored as a digest, and acts as them in that workspace', async () => {
  const { token, id } = await madeBy(editor)
  expect(token).toMatch(/^trp_[A-Za-z0-9_-]{43}$/)
  expect(await workspacesOf(token)).toEqual([{ id: northwind }])
  const row = await db.selectFrom('api_token').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(token.slice(8))
  expect(row.start).toBe(token.slice(0, 8))
  const entry = await db
    .selectFrom('audit_entry')
    .select(['operation', 'actor_id', 'workspace_id', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toMatchObject({ operation: 'createApiToken', actor_id: world.users.editor, workspace_id: northwind })
  expect(JSON.stringify(entry)).not.toContain(token.slice(8))
})

test('a wrong password, a higher level than one’s own, a far end and a workspace of others make no token', async () => {
  expect(refusal(await ask(editor, make, wish({ password: 'no' })))).toMatchObject({ fields: { password: ['WRONG'] } })
  expect(refusal(await ask(viewer, make, wish()))).toEqual({ code: 'FORBIDDEN' })
  const late = { expiresAt: clock.now.add({ hours: 365 * 24, seconds: 1 }).toString() }
  expect(refusal(await ask(editor, make, wish(late)))).toMatchObject({ fields: { expiresAt: ['TOO_LATE'] } })
  expect(refusal(await ask(editor, make, wish({ expiresAt: clock.now.toString() })))).toMatchObject({ fields: { expiresAt: ['PAST'] } })
  expect(refusal(await ask(editor, make, wish({ workspaceId: kestrel })))).toEqual({ code: 'NOT_FOUND' })
  for (const staff of ['admin@troupe.example', 'host@troupe.example'])
    expect(refusal(await ask(staff, make, wish()))).toEqual({ code: 'FORBIDDEN' })
  expect(refusal(await ask(null, make, wish()))).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('a person has at most twenty tokens, and a repeated key keeps no token', async () => {
  const key = { 'idempotency-key': 'token once' }
  const first = await ask(viewer, make, wish({ level: 'VIEWER' }), key)
  const second = await ask(viewer, make, wish({ level: 'VIEWER' }), key)
  expect(first.data.createApiToken.token).not.toBe(second.data.createApiToken.token)
  const kept = await db.selectFrom('idempotency').select('answer').where('key', '=', 'token once').execute()
  expect(kept).toEqual([])
  for (let made = 2; made < TOKENS_A_PERSON; made++) await madeBy(viewer, { level: 'VIEWER' })
  expect(refusal(await ask(viewer, make, wish({ level: 'VIEWER' })))).toEqual({ code: 'STATE_CONFLICT', reason: 'TOO_MANY' })
})

test('people see and revoke their own tokens, an admin of the workspace those of everyone, and no one else any', async () => {
  const { token, id } = await madeBy(editor, { name: 'Mine' })
  const mine = (await list(editor)).data.apiTokens.nodes
  expect(new Set(mine.map((one: { createdBy: string }) => one.createdBy)).size).toBe(1)
  expect(mine.map((one: { id: string }) => one.id)).toContain(id)
  expect((await list(viewer)).data.apiTokens.nodes.map((one: { id: string }) => one.id)).not.toContain(id)
  expect((await list(owner)).data.apiTokens.nodes.map((one: { id: string }) => one.id)).toContain(id)
  expect(refusal(await list('owner@kestrel.example'))).toEqual({ code: 'NOT_FOUND' })
  const revoke = 'mutation($id: ID!) { deleteApiToken(id: $id) }'
  for (const email of [viewer, 'owner@kestrel.example']) expect(refusal(await ask(email, revoke, { id }))).toEqual({ code: 'NOT_FOUND' })
  expect(refusal(await ask(owner, revoke, { id: 'x' }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await workspacesOf(token)).toHaveLength(1)
  expect((await ask(owner, revoke, { id })).data).toEqual({ deleteApiToken: id })
  expect(refusal(await by(token, '{ workspaces { totalCount } }'))).toMatchObject({ code: 'UNAUTHENTICATED' })
  const entry = await db.selectFrom('audit_entry').select(['operation', 'actor_id', 'before']).orderBy('id', 'desc').executeTakeFirst()
  expect(entry).toEqual({
    operation: 'deleteApiToken',
    actor_id: world.users.owner,
    before: { userId: world.users.editor, name: 'Mine', level: 'EDITOR' },
  })
})

test('a token ends to the second, and is never more than its maker now', async () => {
  const { token } = await madeBy(editor)
  const { token: short } = await madeBy(editor, { expiresAt: clock.now.add({ minutes: 1 }).toString() })
  expect(await workspacesOf(short)).toHaveLength(1)
  clock.now = start.add({ minutes: 1 })
  expect(refusal(await by(short, '{ workspaces { totalCount } }'))).toMatchObject({ code: 'UNAUTHENTICATED' })
  const wishes = `mutation { createMissionSet(input: { workspaceId: "${northwind}", name: "Quiz" }) { id } }`
  expect((await by(token, wishes)).data.createMissionSet.id).toEqual(expect.any(String))
  const change = 'mutation($input: UpdatePermissionInput!) { updatePermission(input: $input) { id } }'
  const id = idOf('permission', 'Northwind Foods/editor')
  await ask(owner, change, { input: { id, role: 'VIEWER' } })
  expect(refusal(await by(token, wishes))).toMatchObject({ code: 'FORBIDDEN' })
  await ask(owner, change, { input: { id, role: 'EDITOR' } })
})

test('the last use is noted once a minute', async () => {
  const { token, id } = await madeBy(editor)
  const used = async () =>
    (await db.selectFrom('api_token').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow()).last_used_at
  expect(await used()).toBeNull()
  await workspacesOf(token)
  expect(await used()).toEqual(start)
  clock.now = start.add({ seconds: 59 })
  await house.system.db.updateTable('api_token').set({ name: 'Planner' }).where('id', '=', id).execute()
  await workspacesOf(token)
  expect(await used()).toEqual(start)
})

test('a token makes 600 calls a minute over REST and GraphQL together', async () => {
  const { token } = await madeBy(editor)
  const [rest, graphql] = [
    () => send(null, 'GET', '/scheduler/schema/dates', undefined, bearer(token)),
    () => send(null, 'POST', '/graphql', { query: '{ workspaces { totalCount } }' }, bearer(token)),
  ]
  const countRow = db.selectFrom('rate_limit').select('hits').where('key', 'like', 'api token:%')
  expect((await rest()).statusCode).toBe(422)
  // a process takes twenty calls at a time
  expect(await countRow.executeTakeFirstOrThrow()).toEqual({ hits: 20 })
  await db.updateTable('rate_limit').set({ hits: 600 }).where('key', 'like', 'api token:%').execute()
  const told = await Promise.all(Array.from({ length: 19 }, (_, index) => (index % 2 ? rest() : graphql())))
  expect(told.filter(({ statusCode }) => statusCode === 429)).toEqual([])
  const [one, other] = [await rest(), await graphql()]
  expect([one.statusCode, one.headers['retry-after'], one.json().code]).toEqual([429, '60', 'TOO_MANY_REQUESTS'])
  expect([other.statusCode, other.headers['retry-after']]).toEqual([429, '60'])
  expect(refusal(other.json())).toEqual({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 })
  const { token: second } = await madeBy(editor)
  expect(await workspacesOf(second)).toHaveLength(1)
  clock.now = start.add({ seconds: 61 })
  expect((await graphql()).statusCode).toBe(200)
})

test('two processes together let a token make no more than 600 calls', async () => {
  const counters = [tokenCalls(house.system), tokenCalls(house.system)]
  const answers = await Promise.all(Array.from({ length: 660 }, (_, index) => counters[index % 2]?.('a token')))
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(600)
  expect(new Set(answers.filter((answer) => answer !== undefined))).toEqual(new Set([60]))
})

test('a log shows no token', () => {
  expect(masked(`/session/trp_${'a'.repeat(43)}?x=1`)).toBe('/session/trp_***?***')
})
