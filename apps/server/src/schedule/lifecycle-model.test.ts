import { SESSION_STATUSES, type SessionStatus } from '@troupe/domain/session/kinds'
import { TRANSITIONS } from '@troupe/domain/session/lifecycle'
import { eventLives } from '@troupe/tests/event-lives'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../check-invariants.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

/** Transitions of a session that a person or the clock may cause. */
const listed = new Set(
  TRANSITIONS.flatMap(({ from, to }) => {
    const back = TRANSITIONS.filter((one) => one.to === from && one.event !== 'RESTORE').map((one) => one.from)
    return (to === 'PREVIOUS' ? back : [to]).map((one) => `${from}>${one}`)
  }),
)

test.each(SESSION_STATUSES.flatMap((from) => SESSION_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const)))(
  'the database lets a session go from %s to %s exactly when the rules list it',
  async (from, to) => {
    expect(await databaseAllows(from, to)).toBe(listed.has(`${from}>${to}`))
  },
)
test('whatever people and the clock do, in whatever order, an event takes only the listed steps, and is refused only what is not listed', {
  timeout: within(60_000),
}, async () => {
  const runs = rounds(20, 10)
  const { seen, refused } = await eventLives(app, runs)
  for (const one of ['UNSCHEDULED>SCHEDULED', 'SCHEDULED>REQUESTED', 'REQUESTED>SCHEDULED', 'SCHEDULED>LIVE', 'LIVE>COMPLETED'])
    expect(seen).toContain(one)
  // the first life that is given has one, chance many more
  expect(refused).toBeGreaterThan(0)
  // the checker leaves out what is noted and not yet written: commands leave nothing
  expect(await app.db.selectFrom('session_stale').select('session_id').execute()).toEqual([])
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

/** Puts an event into a state past every rule, then asks the database for another; nothing stays. */
async function databaseAllows(from: SessionStatus, to: SessionStatus): Promise<boolean> {
  const set = (status: SessionStatus) => {
    const timed = status !== 'UNSCHEDULED'
    return sql`update session set status = ${status}, starts_at = ${timed ? '2026-11-02T15:00:00Z' : null}::timestamptz,
      ends_at = ${timed ? '2026-11-02T16:00:00Z' : null}::timestamptz, local_start = ${timed ? '2026-11-02T10:00:00' : null}::timestamp
      where id = ${world.sessions.unscheduled}`
  }
  let allowed = false
  await app.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await set(from).execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
      await set(to).execute(tx)
      allowed = true
      throw new Undone()
    })
    .catch((error: { constraint?: string }) => {
      if (!(error instanceof Undone) && error.constraint !== 'session_move') throw error
    })
  return allowed
}

class Undone extends Error {}
