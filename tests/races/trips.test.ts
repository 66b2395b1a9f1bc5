import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { actingAs, asHouse, type Database, openDatabase, type Tx, transaction } from '../../apps/server/src/platform/database/db.ts'
import { heardAll, withNext, withNextHearing } from '../../apps/server/src/platform/database/send.ts'
import { nobody, system } from '../../apps/server/src/platform/database/wall.ts'
import { TimeLimit } from '../../apps/server/src/platform/http/time-limit.ts'
import { createDatabase } from '../database.ts'

let made: Awaited<ReturnType<typeof createDatabase>>
let database: Database
beforeAll(async () => {
  made = await createDatabase()
  database = await openDatabase({ url: made.url })
  await sql`create table scratch_note (word text primary key, actor text default current_setting('app.actor'))`.execute(database.db)
  await sql`grant all on scratch_note to public`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

const note = (tx: Tx, word: string) => sql`insert into scratch_note (word) values (${word})`.execute(tx)
const noted = async () =>
  (await sql<{ word: string }>`select word from scratch_note order by word`.execute(database.db)).rows.map(({ word }) => word)

/** How often something writes to a socket: of what runs here only the connection does. */
async function tripsOf(run: () => Promise<unknown>): Promise<number> {
  const writes = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev' as '_write')]
  try {
    await run()
    return writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  } finally {
    for (const spy of writes) spy.mockRestore()
  }
}

test('a transaction begins with its first statement, its writes that wait go with the next one, and its commit goes alone', async () => {
  const trips = await tripsOf(() =>
    transaction(database.db, async (tx) => {
      await withNext(() => note(tx, 'one'))
      await withNext(() => note(tx, 'two'))
      expect((await sql<{ count: number }>`select count(*) from scratch_note`.execute(tx)).rows).toEqual([{ count: 2 }])
      await withNext(() => note(tx, 'three'))
    }),
  )
  // begin, two writes and the reading; the third write; commit
  expect(trips).toBe(3)
  expect(await noted()).toEqual(['one', 'three', 'two'])
})

test('a transaction that is rolled back before its first statement is never begun, and one whose writes still wait loses them', async () => {
  const refuse = (write: (tx: Tx) => Promise<unknown>) =>
    tripsOf(() =>
      expect(
        transaction(database.db, async (tx) => {
          await write(tx)
          throw new Error('refused')
        }),
      ).rejects.toThrow('refused'),
    )
  expect(await refuse(async () => {})).toBe(0)
  expect(await refuse((tx) => withNext(() => note(tx, 'lost')))).toBe(0)
  expect(await noted()).not.toContain('lost')
})

test.each([
  ['the statement that it goes with', (tx: Tx) => note(tx, 'after')],
  ['the commit', async () => {}],
])('a write that fails after it has waited fails %s with its own error, and nothing of its transaction stays', async (_name, next) => {
  await expect(
    transaction(database.db, async (tx) => {
      await note(tx, 'before')
      await withNext(() => note(tx, 'one'))
      await next(tx)
    }),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await noted()).not.toContain('before')
  // the connection is fit for the next transaction
  expect(await transaction(database.db, (tx) => sql<{ n: number }>`select 1 as n`.execute(tx))).toMatchObject({ rows: [{ n: 1 }] })
})

test('the rows of a write that waits are heard with the next statement, or when all are asked for', async () => {
  const heard: string[] = []
  const trips = await tripsOf(() =>
    transaction(database.db, async (tx) => {
      const hearing = (word: string) =>
        withNextHearing(
          () => sql<{ word: string }>`insert into scratch_note (word) values (${word}) returning word`.execute(tx),
          (rows) => heard.push(...rows.map((row) => row.word)),
        )
      await hearing('heard')
      expect(heard).toEqual([])
      await sql`select`.execute(tx)
      expect(heard).toEqual(['heard'])
      await hearing('heard later')
      await heardAll(tx)
      expect(heard).toEqual(['heard', 'heard later'])
      await heardAll(tx)
    }),
  )
  expect(trips).toBe(3)
})

test('a write that waits is done in the name in which it was asked for', async () => {
  await transaction(actingAs(database.db, nobody), async (tx) => {
    await asHouse(tx, () => withNext(() => note(tx, 'by the house')))
    await withNext(() => note(tx, 'by no one'))
    await note(tx, 'by no one either')
  })
  const { rows } = await sql`select word, actor from scratch_note where word like 'by %' order by word`.execute(database.db)
  expect(rows).toEqual([
    { word: 'by no one', actor: nobody },
    { word: 'by no one either', actor: nobody },
    { word: 'by the house', actor: system },
  ])
})

test('a write that waits goes before a savepoint, and one after it is undone with it', async () => {
  await transaction(database.db, async (tx) => {
    await withNext(() => note(tx, 'kept'))
    await sql`savepoint here`.execute(tx)
    await withNext(() => note(tx, 'undone'))
    await sql`rollback to here`.execute(tx)
  })
  const words = await noted()
  expect([words.includes('kept'), words.includes('undone')]).toEqual([true, false])
})

test('a request whose time is up while its last write waits for a lock is not committed when the lock is free', async () => {
  const other = await database.pool.connect()
  await other.query('select pg_advisory_lock(1)')
  const late = new TimeLimit(300).run(() =>
    transaction(database.db, async (tx) => {
      await note(tx, 'late')
      await withNext(() => sql`select pg_advisory_xact_lock(1)`.execute(tx))
    }),
  )
  await expect(late).rejects.toThrow()
  await other.query('select pg_advisory_unlock(1)')
  other.release()
  // it waits for that lock first, and has ended one way or the other when it can be had
  await sql`select pg_advisory_lock(1), pg_advisory_unlock(1)`.execute(database.db)
  expect(await noted()).not.toContain('late')
})
