import { openTestDatabase } from '@troupe/tests/database'
import { world } from '@troupe/tests/world/ids'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../migrations/0063-creation-type.ts'

test('events of an older database say what made them: a paid order, staff, or else their customer', async () => {
  const { db, close } = await openTestDatabase()
  await sql`alter table session drop constraint session_creation_type_check`.execute(db)
  const rows = await db.selectFrom('session').select('id').orderBy('id').limit(7).execute()
  const ids = rows.map(({ id }) => id)
  const [bought, removed, staff, admin, customer, unknown, room] = ids
  const { editor, sales } = world.users
  const adminId = (await db.selectFrom('account_user').select('id').where('role', '=', 'ADMIN').executeTakeFirstOrThrow()).id
  const made = async (id: string | undefined, by: string | null, kind = 'CUSTOMER') =>
    sql`update session set created_by = ${by}, creation_type = ${kind} where id = ${id}`.execute(db)
  await made(bought, sales)
  await made(removed, editor)
  await made(staff, sales)
  await made(admin, adminId)
  await made(customer, editor)
  await made(unknown, null, 'IMPORT')
  await made(room, sales, 'OPEN_ROOM')
  // an item that a lot came of, and one that was never paid
  const { id: paidItem } = await db
    .selectFrom('credit_order_item as i')
    .innerJoin('credit_lot as l', 'l.order_item_id', 'i.id')
    .select('i.id')
    .orderBy('i.id')
    .executeTakeFirstOrThrow()
  const { id: openItem } = await db
    .selectFrom('credit_order_item as i')
    .leftJoin('credit_lot as l', 'l.order_item_id', 'i.id')
    .select('i.id')
    .where('l.id', 'is', null)
    .orderBy('i.id')
    .executeTakeFirstOrThrow()
  await sql`update credit_order_item set kind = 'EVENT', session_id = ${bought} where id = ${paidItem}`.execute(db)
  await sql`update credit_order_item set kind = 'EVENT', session_id = ${removed} where id = ${openItem}`.execute(db)
  const kinds = async () => {
    const { rows: found } = await sql<{ id: string; kind: string }>`select id, creation_type as kind from session`.execute(db)
    return ids.map((id) => found.find((one) => one.id === id)?.kind)
  }
  const migrate = () => db.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>))
  await migrate()
  expect(await kinds()).toEqual(['ORDER', 'CUSTOMER', 'STAFF', 'STAFF', 'CUSTOMER', 'CUSTOMER', 'OPEN_ROOM'])
  const all = await sql`select id, creation_type from session order by id`.execute(db)
  await migrate()
  expect((await sql`select id, creation_type from session order by id`.execute(db)).rows).toEqual(all.rows)
  await expect(made(unknown, null, 'IMPORT')).rejects.toThrow('session_creation_type_check')
  await close()
})
