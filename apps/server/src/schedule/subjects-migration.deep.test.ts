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

test('holds and claims of an older database belong to their events and their workspaces, and still exclude each other', {
  timeout: within(60_000),
}, async () => {
  const database = await openDatabase({})
  const db = database.db as unknown as Kysely<unknown>
  const names = readdirSync(folder).sort()
  for (const name of names.slice(0, names.indexOf('0022-subjects.ts'))) await (await migration(name)).up(db, given)
  const [none, workspace, event, other, host] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const claim = (sessionId: string, hour: number) => sql`
    insert into staffing_claim (user_id, session_id, role, during)
    values (${host}, ${sessionId}, 'HOST', tstzrange('2026-12-01T12:00Z'::timestamptz + make_interval(hours => ${hour}), '2026-12-01T13:00Z'::timestamptz + make_interval(hours => ${hour})))`
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`insert into workspace (id, name, created_at) values (${workspace}, 'x', now())`.execute(one)
    for (const id of [event, other])
      await sql`insert into session (id, workspace_id, experience_id, format_id, name, status, type, host_type, sync_type, timezone, duration, size, units,
          attendees, credits, created_at, terms)
        values (${id}, ${workspace}, ${none}, ${none}, 'x', 'UNSCHEDULED', 'REMOTE', 'ON_SCREEN', 'standard', 'UTC', 60, 1, 1, 10, 4, now(), '{"asOf": "", "lines": []}')`.execute(
        one,
      )
    await sql`insert into schedule_hold (id, session_id, starts_at, local_start, timezone, size, units, by_staff, created_by, created_at, expires_at)
      values (${none}, ${event}, now(), now(), 'UTC', 1, 1, false, ${host}, now(), now())`.execute(one)
    await claim(event, 0).execute(one)
    await claim(event, 0).execute(one)
    await claim(other, 2).execute(one)
    await sql`set session_replication_role = origin`.execute(one)
    await (await migration('0022-subjects.ts')).up(one, given)
    await sql`set session_replication_role = replica`.execute(one)
    const { rows: holds } = await sql`select subject_id, session_id, workspace_id, crew from schedule_hold`.execute(one)
    expect(holds).toEqual([{ subject_id: event, session_id: event, workspace_id: workspace, crew: null }])
    const { rows: claims } = await sql<{ subject_id: string }>`
      select subject_id from staffing_claim where subject_id = session_id order by lower(during)`.execute(one)
    expect(claims.map(({ subject_id }) => subject_id)).toEqual([event, event, other])
    const toCome = sql`insert into staffing_claim (user_id, subject_id, hold_id, role, during)
      values (${host}, ${randomUUID()}, ${none}, 'HOST', tstzrange('2026-12-01T12:30Z', '2026-12-01T12:45Z'))`
    await expect(toCome.execute(one)).rejects.toMatchObject({ code: '23P01' })
  })
  await database.close()
})
