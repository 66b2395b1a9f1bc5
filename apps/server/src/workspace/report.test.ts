import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const { ask, db, send, close } = await openHouse()
afterAll(() => close())

const { northwind, halden } = world.workspaces
const report = (email: string, id: string) => send(email, 'GET', `/workspace/${id}/report/activities`)

test('an admin exports events, credits and changes, and no formula runs', async () => {
  await ask('owner@northwind.example', 'mutation($i: UpdateWorkspaceInput!) { updateWorkspace(input: $i) { id } }', {
    i: { id: northwind, name: 'Northwind' },
  })
  await ask('sales@troupe.example', 'mutation($i: UpdateWorkspaceInput!) { updateWorkspace(input: $i) { id } }', {
    i: { id: northwind, settings: { missions: true } },
  })
  await ask('sales@troupe.example', 'mutation($i: UpdateWorkspaceStaffInput!) { updateWorkspaceStaff(input: $i) { id } }', {
    i: { id: northwind, notes: 'x' },
  })
  await db.updateTable('session').set({ name: '＝1+1' }).where('id', '=', world.sessions.greenRoom).execute()
  const answer = await report('owner@northwind.example', northwind)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
  const lines = answer.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]).toBe('"at","who","activity","event","startsAt","credits","consumable","reason"')
  expect(lines.some((line) => line.includes('"Graham Tolliver","updateWorkspace"'))).toBe(true)
  expect(lines.some((line) => line.includes('"Jo Lindqvist","updateWorkspace"'))).toBe(true)
  expect(answer.body).not.toContain('updateWorkspaceStaff')
  expect((await report('sales@troupe.example', northwind)).body).toContain('updateWorkspaceStaff')
  expect(lines.some((line) => line.includes(`,"Event created","'＝1+1",`))).toBe(true)
  expect(lines.filter((line) => line.includes(',"CREDIT",')).length).toBeGreaterThan(5)
})

test('other members, other workspaces and crew cannot', async () => {
  expect((await report('editor@northwind.example', northwind)).statusCode).toBe(403)
  expect((await report('host@troupe.example', northwind)).statusCode).toBe(403)
  const foreign = await report('owner@northwind.example', halden)
  const missing = await report('owner@northwind.example', '0badcafe-0000-4000-8000-00000000beef')
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
  expect((await report('staffhost@troupe.example', halden)).statusCode).toBe(200)
})
