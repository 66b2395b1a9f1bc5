import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/db.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
const migration = async (name: string): Promise<{ up(db: Kysely<unknown>): Promise<void> }> => import(path.join(folder, name))

test('an older database gets roles by the names of its cues, and longer claims except where someone would be at two events', async () => {
  const database = await openDatabase({})
  const db = database.db as unknown as Kysely<unknown>
  const names = readdirSync(folder).sort()
  for (const name of names.slice(0, names.indexOf('0013-calls.ts'))) await (await migration(name)).up(db)
  const none = randomUUID()
  const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()]
  const [host, producer] = [randomUUID(), randomUUID()]
  const event = (id: string, startsAt: string) => sql`
    insert into session (id, workspace_id, experience_id, format_id, name, status, type, host_type, sync_type, timezone, duration, size, units,
      attendees, credits, created_at, starts_at, ends_at, local_start, lobby, schedule_offset)
    values (${id}, ${none}, ${none}, ${none}, 'x', 'SCHEDULED', 'IN_PERSON', 'ON_SITE', 'standard', 'UTC',
      60, 1, 1, 10, 6, '2026-10-01T00:00Z', ${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '1 hour',
      (${startsAt}::timestamptz at time zone 'UTC'), 15, 60)`
  const cue = (sessionId: string, offset: number, title: string) =>
    sql`insert into session_timeline_item (session_id, offset_minutes, title) values (${sessionId}, ${offset}, ${title})`
  const claim = (sessionId: string, userId: string, role: string, from: string, to: string) => sql`
    insert into staffing_claim (user_id, session_id, role, during) values (${userId}, ${sessionId}, ${role}, tstzrange(${from}, ${to}))`
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`insert into catalogue_format (id, experience_id, type, host_type, min_duration, duration, max_duration, sync_type, timeline)
      values (${none}, ${none}, 'IN_PERSON', 'ON_SITE', 60, 60, 60, 'standard', ${JSON.stringify([
        { offsetMinutes: -120, title: 'Host call', description: '' },
        { offsetMinutes: 0, title: 'Curtain up', description: '' },
      ])}::jsonb)`.execute(one)
    for (const [id, at] of [
      [first, '2026-12-01T12:00Z'],
      [second, '2026-12-01T14:30Z'],
      [other, '2026-12-02T12:00Z'],
    ] as const) {
      await event(id, at).execute(one)
      await cue(id, -135, 'Producer on site').execute(one)
      await cue(id, -120, 'Host call').execute(one)
      await cue(id, -90, 'Plants in costume').execute(one)
      await cue(id, 0, 'Host call, again').execute(one)
      await cue(id, -10, 'Hosts of the venue open the doors').execute(one)
      await cue(id, 75, 'Producer on site until the end').execute(one)
    }
    // the host has both events of the first day: from 12:30, two hours before the second, the first is still on
    await claim(first, host, 'HOST', '2026-12-01T11:00Z', '2026-12-01T13:15Z').execute(one)
    await claim(second, host, 'HOST', '2026-12-01T13:30Z', '2026-12-01T15:45Z').execute(one)
    await claim(other, producer, 'PRODUCER', '2026-12-02T11:00Z', '2026-12-02T13:15Z').execute(one)
    await sql`set session_replication_role = origin`.execute(one)
    await (await migration('0013-calls.ts')).up(one)
  })
  const rows = await database.db.selectFrom('session_timeline_item').select(['title', 'role']).where('session_id', '=', first).execute()
  expect(Object.fromEntries(rows.map((row) => [row.title, row.role]))).toEqual({
    'Producer on site': 'PRODUCER',
    'Host call': 'HOST',
    'Plants in costume': 'PLANT',
    'Host call, again': 'HOST',
    'Hosts of the venue open the doors': null,
    'Producer on site until the end': null,
  })
  const session = await database.db
    .selectFrom('session')
    .select(['producer_cue', 'host_cue', 'plant_cue'])
    .where('id', '=', first)
    .executeTakeFirst()
  expect(session).toEqual({ producer_cue: 135, host_cue: 120, plant_cue: 90 })
  const { timeline } = await database.db.selectFrom('catalogue_format').select('timeline').executeTakeFirstOrThrow()
  expect(timeline.map(({ role = null }) => role)).toEqual(['HOST', null])
  const { rows: claims } = await sql<{ session_id: string; from: Temporal.Instant }>`
    select session_id, lower(during) as from from staffing_claim`.execute(database.db)
  expect(Object.fromEntries(claims.map((row) => [row.session_id, String(row.from)]))).toEqual({
    [first]: '2026-12-01T10:00:00Z',
    // two hours before it the host still plays the first event: the claim keeps the hour it had
    [second]: '2026-12-01T13:30:00Z',
    [other]: '2026-12-02T09:45:00Z',
  })
  await database.close()
})
