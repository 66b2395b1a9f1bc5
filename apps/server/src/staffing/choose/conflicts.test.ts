import { openHouse } from '@troupe/tests/house'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '../../platform/database/db.ts'
import { judgeCrew, judgeCrews } from '../search/judge-crew.ts'
import { sessionsFacts } from '../search/session-facts.ts'
import { conflictsOf } from './conflicts.ts'

const app = await openHouse()
afterAll(() => app.close())

/** A database that counts the statements it is sent. */
function counting() {
  let count = 0
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: app.database.pool }), log: () => void count++ })
  return { db, counted: () => count }
}

test('the conflicts of a thousand places take no more queries than those of one', async () => {
  // no one speaks it
  await app.db.updateTable('session').set({ language: 'is' }).where('starts_at', '>', app.clock.now).execute()
  const offered = await app.db
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select('o.assignment_id as id')
    .where('o.state', 'in', ['PENDING', 'ACCEPTED'])
    .where('s.starts_at', '>', app.clock.now)
    .where('a.role', '=', 'HOST')
    .execute()
  const ids = offered.flatMap(({ id }) => id ?? [])
  expect(ids.length).toBeGreaterThan(10)
  const [all, one] = [counting(), counting()]
  const conflicts = await conflictsOf({ ...app.system, db: all.db }, ids)
  const [id = ''] = conflicts.keys()
  expect((await conflictsOf({ ...app.system, db: one.db }, [id])).get(id)?.rule).toBe(conflicts.get(id)?.rule)
  expect(conflicts.size).toBeGreaterThan(10)
  expect(all.counted()).toBeLessThanOrEqual(one.counted())
})

test('crews that are judged together are judged as each of them alone', async () => {
  const look = { tx: app.db, at: app.clock.now }
  const rows = await app.db.selectFrom('session').select('id').execute()
  const sessions = await sessionsFacts(
    app.db,
    rows.map(({ id }) => id),
  )
  const together = await judgeCrews(look, sessions.values())
  let places = 0
  for (const session of sessions.values()) {
    const alone = await judgeCrew(look, session)
    expect(together.get(session.id) ?? []).toEqual(alone)
    places += alone.length
  }
  expect(places).toBeGreaterThan(20)
})
