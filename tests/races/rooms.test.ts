import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostsOf } from '../crew.ts'
import { control } from '../pace/control.ts'
import { within } from '../pace/pace.ts'
import { idOf, world } from '../world/ids.ts'
import { atOnce, available, broken, customers, openHouses, outcomes } from './houses.ts'
import { kindsAtOnce, kindsNaively } from './kinds.ts'

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(4)
  for (const { workspaceId } of customers) await it.grant(workspaceId, 500)
})
afterAll(() => it.close())

const [northwind, halden] = customers
const hosts = [world.users.host, idOf('user', 'desmond'), idOf('user', 'delphine')]

test('two events that want the last free host for another room: one has it and pays, the other is told that one is missing and pays nothing', {
  timeout: within(60_000),
}, async () => {
  await it.onlyPlaying([...hosts, world.users.producer, idOf('user', 'kenji')])
  const both = [northwind, halden]
  for (const day of [9, 16, 23]) {
    const [date] = await it.openStarts(day)
    const ids: string[] = []
    for (const { email, workspaceId } of both) ids.push((await it.as(email).book({ workspaceId, date })).body.id ?? '')
    const before = await Promise.all(both.map(({ workspaceId }) => available(it.db, workspaceId)))
    const told = await atOnce(8, (index) =>
      it.as(both[index % 2]?.email ?? '').call('PUT', `/scheduler/session/${ids[index % 2]}/slots`, { quantity: 2 }),
    )
    // each of the four who ask for the event that has the room is told so: the same number changes nothing
    expect(outcomes(told)).toEqual({ 200: 4, NOT_ENOUGH_HOSTS: 4 })
    expect(told.find(({ code }) => code)?.body).toMatchObject({ extensions: { missing: 1 } })
    const crews = await Promise.all(ids.map((id) => hostsOf(it.db, id)))
    expect(crews.map(({ length }) => length).sort()).toEqual([1, 2])
    expect(new Set(crews.flat()).size).toBe(3)
    const after = await Promise.all(both.map(({ workspaceId }) => available(it.db, workspaceId)))
    expect(before.map((had, at) => had - (after[at] ?? 0)).sort()).toEqual([0, 4])
    expect(await broken(it.db)).toEqual([])
    for (const [at, id] of ids.entries()) await it.as(both[at]?.email ?? '').call('DELETE', `/session/${id}`)
  }
})

test('formats, packages, rooms and a cancellation of one event at the same time: its ledger, its places and its claims agree', {
  timeout: within(60_000),
}, async () => {
  const { email, workspaceId } = northwind
  let changes = 0
  for (const day of [10, 17, 24]) {
    const [date = ''] = await it.openStarts(day)
    changes += (await kindsAtOnce(it, email, { workspaceId, date })).changes
  }
  expect(changes).toBeGreaterThan(2)
})

control('negative control: reading what an event costs and paying the difference later, without a lock, pays for both kinds', async () => {
  expect(await kindsNaively(it)).not.toBe(0)
})

control('negative control: counting the free hosts and then adding the room, without a lock, sells the last host twice', async () => {
  const pool = new pg.Pool({ connectionString: it.url, max: 4 })
  await pool.query('create table scratch_host (round int, event int)')
  let twice = 0
  for (let round = 0; round < 10; round++) {
    let looked = 0
    await atOnce(2, async (event) => {
      const { rows } = await pool.query('select 1 from scratch_host where round = $1', [round])
      looked++
      while (looked < 2) await new Promise((resolve) => setTimeout(resolve, 2))
      if (rows.length === 0) await pool.query('insert into scratch_host values ($1, $2)', [round, event])
    })
    const { rows } = await pool.query('select 1 from scratch_host where round = $1', [round])
    if (rows.length > 1) twice++
  }
  await pool.query('drop table scratch_host')
  await pool.end()
  expect(twice).toBeGreaterThan(0)
})
