import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'
import { mayFollowWorkspace, workspaceFacts } from './workspace.ts'

const { ask, house, system, close } = await openHouse()
afterAll(() => close())

const { northwind, halden, diy } = world.workspaces
const whole = `query($id: ID!) { workspace(id: $id) { id name content subscriber notifications notes preferredSalesId diy
  settings { missions } customization { colours { primary secondary tertiary } } } }`

test('the named query GetWorkspaceForStore answers a customer their workspace', async () => {
  const query = 'query GetWorkspaceForStore($id: ID!) { workspace(id: $id) { id name content subscriber notifications } }'
  const { data } = await ask('viewer@northwind.example', query, { id: northwind })
  expect(data.workspace).toMatchObject({ id: northwind, name: 'Northwind Foods', subscriber: true })
})

test('a customer does not read what staff note about them, staff do', async () => {
  const customer = (await ask('owner@northwind.example', whole, { id: northwind })).data.workspace
  expect(customer).toMatchObject({ notes: null, preferredSalesId: null, diy: false, customization: { colours: { primary: '#1B5E4B' } } })
  const sales = (await ask('sales@troupe.example', whole, { id: northwind })).data.workspace
  expect(sales).toMatchObject({ notes: expect.any(String), preferredSalesId: world.users.sales })
  const host = (await ask('staffhost@troupe.example', whole, { id: northwind })).data.workspace
  expect(host).toMatchObject({ notes: null, preferredSalesId: world.users.sales })
})

test('a customer reads the name of their salesperson, and of no one who has left', async () => {
  const { full_name: name } = await house.db
    .selectFrom('account_user')
    .select('full_name')
    .where('id', '=', world.users.sales)
    .executeTakeFirstOrThrow()
  const own = 'query ($id: ID!) { workspace(id: $id) { salesperson preferredSalesId } }'
  expect((await ask('viewer@northwind.example', own, { id: northwind })).data.workspace).toEqual({
    salesperson: name,
    preferredSalesId: null,
  })
  const turn = (active: boolean) => house.db.updateTable('account_user').set({ active }).where('id', '=', world.users.sales).execute()
  await turn(false)
  expect((await ask('viewer@northwind.example', own, { id: northwind })).data.workspace.salesperson).toBeNull()
  await turn(true)
})

test('another customer’s workspace answers as one that does not exist', async () => {
  const answers = await Promise.all(
    [halden, '00000000-0000-8000-8000-000000000000', 'x'].map((id) => ask('owner@northwind.example', whole, { id })),
  )
  for (const answer of answers) expect(answer).toMatchObject({ data: null, errors: [{ extensions: { code: 'NOT_FOUND' } }] })
})

test('everyone lists their own workspaces, staff all of them, crew none rather than a refusal', async () => {
  const query = '{ workspaces(sorting: [{ field: name, direction: DESC }]) { totalCount nodes { id diy } } }'
  expect((await ask('viewer@northwind.example', query)).data.workspaces).toEqual({ totalCount: 1, nodes: [{ id: northwind, diy: false }] })
  const all = (await ask('sales@troupe.example', query)).data.workspaces
  expect(all.totalCount).toBe(4)
  expect(all.nodes.at(0)).toEqual({ id: diy, diy: true })
  expect((await ask('host@troupe.example', query)).data.workspaces).toEqual({ totalCount: 0, nodes: [] })
  expect(await ask(null, query)).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
})

test('staff find a workspace by part of its name', async () => {
  const query = '{ workspaces(filter: { text: "robot" }) { nodes { id } } }'
  expect((await ask('success@troupe.example', query)).data.workspaces.nodes).toEqual([{ id: halden }])
})

test('the right to follow a workspace depends on the caller’s scope', async () => {
  const ctx = { ...system, scope: { open: false, all: false, own: false, assigned: false, workspaces: new Set([northwind]) } }
  expect(await mayFollowWorkspace(ctx, northwind)).toBe(true)
  expect(await mayFollowWorkspace(ctx, halden)).toBe(false)
  expect(await mayFollowWorkspace(system, 'x')).toBe(false)
  expect(await workspaceFacts(house.db, northwind)).toMatchObject({ subscriber: true, preferredSalesId: world.users.sales })
  expect(await workspaceFacts(house.db, 'x')).toBeUndefined()
})
