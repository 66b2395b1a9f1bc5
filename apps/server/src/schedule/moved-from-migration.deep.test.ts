import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { within } from '@troupe/tests/pace'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../platform/database/db.ts'

const folder = path.resolve(import.meta.dirname, '../../migrations')
type Up = (db: Kysely<unknown>, given: { secret: string }) => Promise<void>
const migration = async (name: string): Promise<{ up: Up }> => import(path.join(folder, name))
const given = { secret: 'a secret of this test' }
const [first, second, third] = ['2026-12-01T15:00Z', '2026-12-02T15:00Z', '2026-12-03T15:00Z']

test('events of an older database say from when they moved where a live offer was made again, and the newest offer counts', {
  timeout: within(60_000),
}, async () => {
  const database = await openDatabase({})
  const db = database.db as unknown as Kysely<unknown>
  const names = readdirSync(folder).sort()
  for (const name of names.slice(0, names.indexOf('0031-moved-from.ts'))) await (await migration(name)).up(db, given)
  const [none, host] = [randomUUID(), randomUUID()]
  const events = { moved: randomUUID(), movedTwice: randomUUID(), movedBack: randomUUID(), released: randomUUID(), undated: randomUUID() }
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const [name, id] of Object.entries(events)) {
      const start = name === 'undated' ? null : name === 'movedBack' ? first : third
      await sql`insert into session (id, workspace_id, experience_id, format_id, name, status, type, host_type, sync_type, timezone, duration, size, units,
          attendees, credits, created_at, starts_at, ends_at, local_start, terms)
        values (${id}, ${none}, ${none}, ${none}, ${name}, ${start ? 'SCHEDULED' : 'UNSCHEDULED'}, 'REMOTE', 'ON_SCREEN', 'standard', 'UTC', 60, 1, 1, 10, 4, now(),
          ${start}::timestamptz, ${start}::timestamptz + interval '1 hour', ${start}::timestamptz at time zone 'UTC', '{"asOf": "", "lines": []}')`.execute(
        one,
      )
    }
    const offer = (event: string, state: string, movedFrom: string | undefined, madeAt: string) =>
      sql`insert into staffing_approval (assignment_id, session_id, user_id, state, made_at, moved_from)
        values (${randomUUID()}, ${event}, ${host}, ${state}, ${madeAt}::timestamptz, ${movedFrom}::timestamptz)`.execute(one)
    await offer(events.moved, 'PENDING', first, '2026-11-01T00:00Z')
    await offer(events.movedTwice, 'ACCEPTED', second, '2026-11-02T00:00Z')
    await offer(events.movedTwice, 'PENDING', first, '2026-11-01T00:00Z')
    await offer(events.movedBack, 'PENDING', first, '2026-11-01T00:00Z')
    await offer(events.released, 'CANCELLED', first, '2026-11-01T00:00Z')
    await offer(events.undated, 'PENDING', first, '2026-11-01T00:00Z')
    await sql`set session_replication_role = origin`.execute(one)
    await (await migration('0031-moved-from.ts')).up(one, given)
    const { rows } = await sql<{ name: string; moved_from: unknown }>`
      select name, to_char(moved_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as moved_from from session order by name`.execute(one)
    expect(Object.fromEntries(rows.map((row) => [row.name, row.moved_from]))).toEqual({
      moved: first,
      movedTwice: second,
      movedBack: null,
      released: null,
      undated: null,
    })
  })
  await database.close()
})
