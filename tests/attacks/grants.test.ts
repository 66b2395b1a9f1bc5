import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { control } from '../pace/control.ts'
import { isTurnOf } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { type Actor, actorsOf } from './actors.ts'
import { closureOf, granting, grantingColumns, type Instead, restorer } from './closure.ts'

const house = await openHouse()
const { db } = house
afterAll(() => house.close())
let actors: Actor[] = []
beforeAll(async () => {
  actors = await actorsOf(house)
})

const putBack = restorer(house)
beforeEach(putBack)

/** In the gate each column has its turn; the deep tier has all of them, with more grants. By their places, so that every commit has two or three. */
const inTurn = grantingColumns.filter((_, place) => isTurnOf(String(place)))

/** What hosts and actors alone do with a place of their own: someone who may make a host's account gets no place by it. */
const ofOwnPlaces: ReadonlySet<string> = new Set([
  'POST /assignment/{id}/hand-over',
  'POST /assignment/{id}/hand-over/accept',
  'DELETE /assignment/{id}/hand-over',
  'handOverColleagues',
])

test.each(inTurn)('what %s may grant itself, step by step, contains nothing that its own column refuses', async (column) => {
  const { gained, granted, requests } = await closureOf(house, emailOf(column))
  expect([...gained].filter((one) => !ofOwnPlaces.has(one))).toEqual([])
  expect(requests).toBeGreaterThan(50)
  // negative control: the grants that the column may make were made
  for (const operation of granting[column] ?? [])
    expect(
      [...granted].some((one) => one.startsWith(`${operation} by`)),
      operation,
    ).toBe(true)
})

test('a guest grants nothing: each way answers UNAUTHENTICATED', async () => {
  for (const [method, url] of [
    ['POST', '/auth/invite'],
    ['POST', '/auth/password/temporary'],
    ['PUT', '/auth/email'],
    ['POST', '/users/import?apply=1'],
  ] as const)
    expect((await house.send(null, method, url, {})).statusCode).toBe(401)
  const give = 'mutation($input: CreatePermissionInput!) { createPermission(input: $input) { id } }'
  const input = { workspaceId: world.workspaces.northwind, userId: world.users.viewer, role: 'ADMIN' }
  expect((await house.ask(null, give, { input })).errors[0].extensions.code).toBe('UNAUTHENTICATED')
})

control('with only the rule about higher roles the closure finds that a host with staff permission can come to book', async () => {
  const byRankAlone: Instead = async (_doer, name, { userId, workspaceId, role }) => {
    if (name !== 'createPermission') return false
    const target = await db.selectFrom('account_user').select('role').where('id', '=', String(userId)).executeTakeFirstOrThrow()
    if (!['HOST', 'PLANT', 'BOOKING_USER'].includes(target.role)) return false
    const row = { workspace_id: String(workspaceId), user_id: String(userId), role: role as WorkspaceLevel }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('account_permission')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { gained } = await closureOf(house, emailOf('host_staff'), { instead: byRankAlone })
  expect([...gained]).toContain(`POST /session in ${world.workspaces.northwind}`)
  expect([...gained].some((one) => one.startsWith('POST /session answers'))).toBe(true)
})

const emailOf = (column: string): string => actors.find((actor) => actor.column === column)?.email ?? ''
