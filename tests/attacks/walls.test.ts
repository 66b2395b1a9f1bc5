import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { actingAs } from '../../apps/server/src/platform/database/db.ts'
import { nobody, system } from '../../apps/server/src/platform/database/wall.ts'
import { world } from '../world/ids.ts'
import { houseTables, openTables } from './open-tables.ts'
import { attacker, canary, none, ours, plantedHouse, rowsOf, tablesOf, victimOf } from './planted-house.ts'

/** The second wall between customers, the database's own policies (I-11). walls.deep.test.ts tears down each wall and walks against the other. */
const { northwind, halden } = world.workspaces

const house = await plantedHouse()
afterAll(() => house.close())

test('every table has a row-level security policy, or is listed here as one without customers’ rows', async () => {
  const tables = await tablesOf(house)
  const without = tables.filter(({ walled }) => !walled).map(({ name }) => name)
  expect(without).toEqual(Object.keys(openTables))
  expect(tables.length - without.length).toBeGreaterThanOrEqual(25)
})

test('a query without any filter shows an editor nothing of another customer, and a guest only the images of experiences', async () => {
  const { id } = await personOf(attacker)
  // the images of experiences are everyone's
  const { rows } = await sql<{
    row: string
  }>`select f::text as row from file f join catalogue_image i on i.file_id = f.id order by 1`.execute(house.db)
  const images = rows.map(({ row }) => row)
  expect(images.length).toBeGreaterThan(5)
  for (const { name, walled } of await tablesOf(house)) {
    if (!walled) continue
    const theirs = await rowsOf(house, name, id)
    expect(theirs.join(), name).not.toContain(canary)
    if (name in houseTables) expect(theirs, name).toEqual([])
    expect(await rowsOf(house, name, nobody), name).toEqual(name === 'file' ? images : [])
    expect(await rowsOf(house, name, system), name).toEqual(await rowsOf(house, name))
  }
  const own = await rowsOf(house, 'session', id)
  const { count } = await countOf(sql`select count(*)::int as count from session where workspace_id = ${halden}`)
  expect([own.length, count]).toEqual([count, count])
})

test('an update without any filter changes nothing of another customer', async () => {
  const { id } = await personOf(attacker)
  const before = await victimOf(house)
  expect(Object.values(before), 'a table without a row of the victim shows nothing').not.toContain(none)
  for (const { name, walled, column } of await tablesOf(house)) {
    if (!walled) continue
    await refusedOrNothing(
      name,
      id,
      sql`update ${sql.table(name)} set ${sql.ref(column)} = ${sql.ref(column)} where not (${ours(name, id)})`,
    )
    await refusedOrNothing(name, id, sql`delete from ${sql.table(name)} where not (${ours(name, id)})`)
  }
  const made = sql`insert into session_location (session_id, type, name) values (${world.sessions.gameReady}, 'END', 'x')`
  await expect(made.execute(actingAs(house.db, id))).rejects.toMatchObject({ code: '42501' })
  const moved = sql`update session set workspace_id = ${northwind} where workspace_id = ${halden}`
  await expect(moved.execute(actingAs(house.db, id))).rejects.toMatchObject({ code: '42501' })
  expect(await victimOf(house)).toEqual(before)
})

test('a viewer reads the events of their workspace and writes none, even without checks in the server', async () => {
  const { id } = await personOf('viewer@northwind.example')
  expect((await rowsOf(house, 'session', id)).length).toBeGreaterThan(5)
  for (const statement of [
    sql`update session set name = name where workspace_id = ${northwind}`,
    sql`insert into session_timeline_item (session_id, offset_minutes, title) values (${world.sessions.gameReady}, 0, 'x')`,
    sql`update account_permission set role = 'ADMIN' where user_id = ${id}`,
    sql`update workspace set name = 'x' where id = ${northwind}`,
  ])
    await expect(statement.execute(actingAs(house.db, id))).rejects.toMatchObject({ code: '42501' })
})

test('nor does a function of the database open another customer’s wallet, which it runs with the rights of its caller', async () => {
  const { id } = await personOf(attacker)
  const lotsOf = (workspaceId: string) =>
    sql<{ id: string }>`select id from credit_lock_lots(${workspaceId}, 'CREDIT', 'none') where id is not null`.execute(
      actingAs(house.db, id),
    )
  expect((await lotsOf(halden)).rows.length).toBeGreaterThan(0)
  await expect(lotsOf(northwind)).rejects.toMatchObject({ code: '42501' })
})

test('the crew reads the events they are on, and no others', async () => {
  const { id } = await personOf('host@troupe.example')
  const { rows } = await sql<{ id: string }>`select distinct session_id as id from staffing_approval
    where user_id = ${id} and state in ('PENDING', 'ACCEPTED')`.execute(house.db)
  const { rows: seen } = await sql<{ id: string }>`select id from session`.execute(actingAs(house.db, id))
  expect(rows.length).toBeGreaterThan(2)
  expect(seen.map((row) => row.id).sort()).toEqual(rows.map((row) => row.id).sort())
})

test('rights are read from the current tables: someone who is deactivated, or leaves, sees nothing with the next statement', async () => {
  const { id } = await personOf('viewer@northwind.example')
  const theirs = async () => (await rowsOf(house, 'session', id)).length
  const before = await theirs()
  await house.db.updateTable('account_user').set({ active: false }).where('id', '=', id).execute()
  expect(await theirs()).toBe(0)
  await house.db.updateTable('account_user').set({ active: true }).where('id', '=', id).execute()
  expect(await theirs()).toBe(before)
  await house.db.updateTable('account_permission').set({ workspace_id: halden }).where('user_id', '=', id).execute()
  expect((await rowsOf(house, 'session', id)).join()).not.toContain(canary)
  await house.db.updateTable('account_permission').set({ workspace_id: northwind }).where('user_id', '=', id).execute()
})

async function personOf(email: string) {
  return house.db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
}

async function countOf(query: ReturnType<typeof sql<{ count: number }>>) {
  const { rows } = await query.execute(house.db)
  return rows[0] ?? { count: 0 }
}

/** A statement over everyone else's rows either finds none or is refused by the wall, or by a trigger. */
async function refusedOrNothing(table: string, id: string, statement: ReturnType<typeof sql>) {
  const outcome = await statement.execute(actingAs(house.db, id)).then(
    ({ numAffectedRows }) => Number(numAffectedRows ?? 0),
    (error: { code?: string }) => error.code,
  )
  expect([0, '42501', '55000'], `${table} ${outcome}`).toContain(outcome)
}
