import { openHouse } from '@troupe/tests/house'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const { ask, db, clock, close } = await openHouse()
afterAll(() => close())

const { northwind, halden } = world.workspaces
const unused = '0badcafe-0000-4000-8000-00000000beef'
const code = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions
const create = `mutation($input: CreateWorkspaceInput!) { createWorkspace(input: $input) {
  id name company subscriber version consumables { credits { available } } } }`
const update =
  'mutation($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) { id name content notifications settings { missions } version } }'
const updateStaff = `mutation($input: UpdateWorkspaceStaffInput!) { updateWorkspaceStaff(input: $input) {
  id notes subscriber preferredSalesId preferredEventProducerId } }`

test('a customer creates a workspace: they are its admin, it has no credits and no subscription', async () => {
  const { data } = await ask('viewer@northwind.example', create, { input: { name: 'Tiny Co', company: 'Tiny' } })
  expect(data.createWorkspace).toMatchObject({ name: 'Tiny Co', company: 'Tiny', subscriber: false, version: 1 })
  const own = await ask(
    'viewer@northwind.example',
    'query($id: ID!) { workspace(id: $id) { can { edit { value } brand { value } invite { value } editStaff { value reason } } } }',
    {
      id: data.createWorkspace.id,
    },
  )
  expect(own.data.workspace.can).toEqual({
    edit: { value: true },
    brand: { value: true },
    invite: { value: true },
    editStaff: { value: false, reason: 'FORBIDDEN' },
  })
  const levels = await db
    .selectFrom('account_permission')
    .select(['user_id', 'role', 'is_primary'])
    .where('workspace_id', '=', data.createWorkspace.id)
    .execute()
  expect(levels).toEqual([{ user_id: world.users.viewer, role: 'ADMIN', is_primary: true }])
  const wallet = await ask('viewer@northwind.example', 'query($id: ID!) { workspace(id: $id) { consumables { credits { available } } } }', {
    id: data.createWorkspace.id,
  })
  expect(wallet.data.workspace.consumables.credits.available).toBe(0)
})

test('the fourth workspace of a day has to wait until tomorrow, and staff do not', async () => {
  const makeOne = async (email: string) => code(await ask(email, create, { input: { name: 'One more' } }))
  expect([await makeOne('viewer@northwind.example'), await makeOne('viewer@northwind.example')]).toEqual([undefined, undefined])
  expect(await makeOne('viewer@northwind.example')).toEqual({ code: 'TOO_MANY_REQUESTS', retryAfter: 24 * 3600 })
  clock.now = clock.now.add({ hours: 24, seconds: 1 })
  expect(await makeOne('viewer@northwind.example')).toBeUndefined()
  for (let times = 0; times < 4; times++) expect(await makeOne('staffhost@troupe.example')).toBeUndefined()
  for (const email of ['host@troupe.example', 'plant@troupe.example']) expect(await makeOne(email)).toEqual({ code: 'FORBIDDEN' })
})

test('an admin changes name, company, content and notifications, and open pages are notified', async () => {
  const input = { id: northwind, version: 1, name: 'Northwind', content: '', notifications: false }
  const { data } = await ask('owner@northwind.example', update, { input })
  expect(data.updateWorkspace).toMatchObject({ name: 'Northwind', content: null, notifications: false, version: 2 })
  const told = await db.selectFrom('live_event').select(['scope', 'kind']).where('scope_id', '=', northwind).execute()
  expect(told).toEqual([{ scope: 'workspace', kind: 'workspace.updated' }])
  expect(code(await ask('owner@northwind.example', update, { input }))).toEqual({ code: 'VERSION_CONFLICT', version: 2 })
  expect(code(await ask('owner@northwind.example', update, { input: { id: northwind, settings: { missions: true } } }))).toEqual({
    code: 'INVALID',
    fields: { settings: ['FORBIDDEN'] },
  })
  const bySales = await ask('sales@troupe.example', update, { input: { id: northwind, settings: { missions: true } } })
  expect(bySales.data.updateWorkspace.settings).toEqual({ missions: true })
  expect(code(await ask('staffhost@troupe.example', update, { input: { id: northwind, settings: { missions: false } } }))).toMatchObject({
    code: 'INVALID',
  })
})

test('members who aren’t admins change nothing, and another customer’s workspace answers as unknown', async () => {
  for (const email of ['editor@northwind.example']) {
    expect(code(await ask(email, update, { input: { id: northwind, name: 'X' } }))).toEqual({ code: 'FORBIDDEN' })
    expect(code(await ask(email, updateStaff, { input: { id: northwind, notes: 'X' } }))).toEqual({ code: 'FORBIDDEN' })
  }
  for (const id of [halden, unused, 'x'])
    expect(code(await ask('owner@northwind.example', update, { input: { id, name: 'X' } }))).toEqual({ code: 'NOT_FOUND' })
})

test('salespeople and higher roles change the staff notes of a customer, success managers and higher roles the subscription', async () => {
  const bySales = await ask('sales@troupe.example', updateStaff, {
    input: { id: halden, notes: 'Calls on Mondays', preferredSalesId: null },
  })
  expect(bySales.data.updateWorkspaceStaff).toMatchObject({ notes: 'Calls on Mondays', preferredSalesId: null })
  expect(code(await ask('sales@troupe.example', updateStaff, { input: { id: halden, subscriber: true } }))).toEqual({
    code: 'INVALID',
    fields: { subscriber: ['FORBIDDEN'] },
  })
  const bySuccess = await ask('success@troupe.example', updateStaff, {
    input: { id: halden, subscriber: true, preferredSalesId: world.users.sales },
  })
  expect(bySuccess.data.updateWorkspaceStaff).toMatchObject({ subscriber: true, preferredSalesId: world.users.sales })
  const unfit = { id: halden, preferredSalesId: world.users.host, preferredEventProducerId: unused }
  expect(code(await ask('success@troupe.example', updateStaff, { input: unfit }))).toEqual({
    code: 'INVALID',
    fields: { preferredSalesId: ['NOT_FOUND'], preferredEventProducerId: ['NOT_FOUND'] },
  })
  expect(code(await ask('staffhost@troupe.example', updateStaff, { input: { id: halden, notes: 'X' } }))).toEqual({ code: 'FORBIDDEN' })
  const rows = await db
    .selectFrom('audit_entry')
    .select(['operation', 'before', 'after'])
    .where('subject_id', '=', halden)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.operation)).toEqual(['updateWorkspaceStaff', 'updateWorkspaceStaff'])
  expect(rows[1]).toMatchObject({ before: { subscriber: false, preferred_sales_id: null }, after: { subscriber: true } })
  expect(rows[0]).toMatchObject({ before: { preferred_sales_id: idOf('user', 'clara') } })
})
