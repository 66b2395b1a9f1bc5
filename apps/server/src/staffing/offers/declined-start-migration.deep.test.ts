import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/db.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
const migration = async (name: string): Promise<{ up(db: Kysely<unknown>): Promise<void> }> => import(path.join(folder, name))

test('declines of an older database hold for the start that their event has, and for the whole event when it has none', async () => {
  const database = await openDatabase({})
  const db = database.db as unknown as Kysely<unknown>
  const names = readdirSync(folder).sort()
  for (const name of names.slice(0, names.indexOf('0009-declined-start.ts'))) await (await migration(name)).up(db)
  const none = randomUUID()
  const [scheduled, unscheduled] = [randomUUID(), randomUUID()]
  const event = (id: string, startsAt: string | null) => sql`
    insert into session (id, workspace_id, experience_id, format_id, name, status, type, host_type, sync_type, timezone, duration, size, units,
      attendees, credits, created_at, starts_at, ends_at, local_start)
    values (${id}, ${none}, ${none}, ${none}, 'x', ${startsAt ? 'SCHEDULED' : 'UNSCHEDULED'}, 'REMOTE', 'ON_SCREEN', 'standard', 'Asia/Bangkok',
      60, 1, 1, 10, 6, '2026-10-01T00:00Z', ${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '1 hour',
      (${startsAt}::timestamptz at time zone 'Asia/Bangkok'))`
  const offer = (id: string, sessionId: string, state: string) => sql`
    insert into staffing_approval (id, assignment_id, session_id, user_id, state, code_hash, made_at)
    values (${id}, ${none}, ${sessionId}, ${none}, ${state}, ${id}, '2026-10-02T00:00Z')`
  const [declined, open, ofNoStart] = [randomUUID(), randomUUID(), randomUUID()]
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await event(scheduled, '2026-12-01T18:00Z').execute(one)
    await event(unscheduled, null).execute(one)
    await offer(declined, scheduled, 'DECLINED').execute(one)
    await offer(open, scheduled, 'PENDING').execute(one)
    await offer(ofNoStart, unscheduled, 'DECLINED').execute(one)
    await (await migration('0009-declined-start.ts')).up(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  const rows = await database.db.selectFrom('staffing_approval').select(['id', 'declined_start']).execute()
  const startOf = new Map(rows.map((row) => [row.id, row.declined_start?.toString() ?? null]))
  expect(Object.fromEntries(startOf)).toEqual({ [declined]: '2026-12-01T18:00:00Z', [open]: null, [ofNoStart]: null })
  await database.close()
})
