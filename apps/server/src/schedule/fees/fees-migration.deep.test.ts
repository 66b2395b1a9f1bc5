import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/db.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
const migration = async (name: string): Promise<{ up(db: Kysely<unknown>): Promise<void> }> => import(path.join(folder, name))

test('events of an older database get the zone that counts their days, their free day, the day of their price and their last move', async () => {
  const database = await openDatabase({})
  const db = database.db as unknown as Kysely<unknown>
  const names = readdirSync(folder).sort()
  for (const name of names.slice(0, names.indexOf('0008-fees.ts'))) await (await migration(name)).up(db)
  const [far, near, unscheduled, never] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const none = randomUUID()
  const event = (id: string, startsAt: string | null, booked: string | null, first: string | null, more = 'null::jsonb') => sql`
    insert into session (id, workspace_id, experience_id, format_id, name, status, type, host_type, sync_type, timezone, duration, size, units,
      attendees, credits, created_at, starts_at, ends_at, local_start, first_booked_at, first_starts_at, latitude, longitude, paid_move)
    values (${id}, ${none}, ${none}, ${none}, 'x', ${startsAt ? 'SCHEDULED' : 'UNSCHEDULED'}, 'IN_PERSON', 'ON_SCREEN', 'standard', 'Asia/Bangkok',
      60, 1, 1, 10, 6, '2026-10-01T00:00Z', ${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '1 hour',
      (${startsAt}::timestamptz at time zone 'Asia/Bangkok'), ${booked}::timestamptz, ${first}::timestamptz,
      ${id === far ? 40.9 : null}::float, ${id === far ? -74 : null}::float, ${sql.raw(more)})`
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`insert into venue_city (name, country, timezone, latitude, longitude) values
      ('New York', 'x', 'America/New_York', 40.7549, -73.984), ('Boston', 'x', 'America/Chicago', 42.36, -71.06)`.execute(one)
    const move = `'{"at": "2026-10-03T00:00:00Z", "refundPercent": 50, "feeCredits": 2}'::jsonb`
    await event(far, '2026-12-01T18:00Z', '2026-10-01T00:00Z', '2026-11-01T18:00Z', move).execute(one)
    await event(near, '2026-10-02T18:00Z', '2026-10-01T00:00Z', '2026-10-02T18:00Z').execute(one)
    await event(unscheduled, null, '2026-10-01T00:00Z', '2026-11-01T18:00Z').execute(one)
    await event(never, null, null, null).execute(one)
    await (await migration('0008-fees.ts')).up(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  const rows = await database.db.selectFrom('session').select(['id', 'fee_zone', 'free_until', 'priced_on', 'staffed_as']).execute()
  const told = new Map(
    rows.map((row) => [row.id, [row.fee_zone, row.free_until?.toString() ?? null, row.priced_on?.toString() ?? null, row.staffed_as]]),
  )
  expect(told.get(far)).toEqual(['America/New_York', '2026-10-02T00:00:00Z', '2026-12-02', null])
  expect(told.get(near)).toEqual(['Asia/Bangkok', null, '2026-10-03', null])
  expect(told.get(unscheduled)).toEqual(['Asia/Bangkok', '2026-10-02T00:00:00Z', '2026-11-02', null])
  expect(told.get(never)).toEqual([null, null, null, null])
  const changes = await database.db
    .selectFrom('schedule_change')
    .select(['session_id', 'at', 'limits', 'percent', 'credits', 'fee', 'paid', 'returned'])
    .execute()
  expect(changes.map((change) => ({ ...change, at: change.at.toString() }))).toEqual([
    { session_id: far, at: '2026-10-03T00:00:00Z', limits: true, percent: 50, credits: 6, fee: 2, paid: 0, returned: 0 },
  ])
  await database.close()
})
