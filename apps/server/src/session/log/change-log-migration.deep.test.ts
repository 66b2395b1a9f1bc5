import { openTestDatabase } from '@troupe/tests/database'
import { world } from '@troupe/tests/world/ids'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../../migrations/0062-change-log.ts'
import { up as logSources } from '../../../migrations/0068-relations.ts'
import { up as logStaffFields } from '../../../migrations/0069-staff-fields.ts'
import { up as logSyncTypes } from '../../../migrations/0071-kinds.ts'
import { up as logRunningOrders } from '../../../migrations/0072-running-orders.ts'
import { producerPhone } from '../../../migrations/0079-zones.ts'
import { checkInvariants } from '../../check-invariants.ts'

test('each event of an older database begins its change log with what it is then, and no one can change or remove a line', async () => {
  const { db, close } = await openTestDatabase()
  await sql`drop table session_change`.execute(db)
  await sql`drop index audit_entry_at_id_idx`.execute(db)
  // reviews are stored to the microsecond, which the migration must not round
  await sql`update session set reviewed_at = reviewed_at + interval '123456 microseconds'`.execute(db)
  // venue contacts, modifiers, relations, parked parts, files, groups, missions, venues and lawn schedules came later
  await sql`delete from game_lawn_schedule`.execute(db)
  await sql`update session_location set venue_id = null`.execute(db)
  await sql`update session set venue_contacts = null, cover_file_id = null, group_id = null, mission_set_id = null`.execute(db)
  await sql`delete from file where session_id is not null`.execute(db)
  await sql`delete from session_modifier`.execute(db)
  await sql`drop table session_relation`.execute(db)
  await sql`drop table session_parked`.execute(db)
  await sql`alter table session drop column timeline_for, drop column use_event_producer_phone`.execute(db)
  await sql`alter table session_timeline_item drop column minutes, drop column min_minutes, drop column pinned`.execute(db)
  await sql`drop index session_source_session_id_idx`.execute(db)
  // so did staff's fields, and the pattern of guests' addresses was no part of a review
  const { greenRoom } = world.sessions
  await sql`update session set short_name = 'Murder', pdf_type = null, email_regex_pattern = '.*',
    reviewed_part = jsonb_build_object('name', name) where id = ${greenRoom}`.execute(db)
  await up(db as unknown as Kysely<unknown>)
  await logSources(db as unknown as Kysely<unknown>)
  await logStaffFields(db as unknown as Kysely<unknown>)
  await logSyncTypes(db as unknown as Kysely<unknown>)
  await logRunningOrders(db as unknown as Kysely<unknown>)
  await sql.raw(producerPhone).execute(db)
  const { events, lines } = (
    await sql<{ events: number; lines: number }>`
    select (select count(*)::int from session) as events, (select count(*)::int from session_change) as lines`.execute(db)
  ).rows[0] ?? {
    ...{ events: 0, lines: 0 },
  }
  // staff's fields, the sync type, what running orders are for and the producer's phone came to the log later, and before them the source of an event, which one event has
  expect(lines).toBe(5 * events + 1)
  const { rows } = await sql`select reviewed_part ->> 'emailRegexPattern' as pattern,
    (select c.fields -> 'shortName' ->> 'after' from session_change c where c.session_id = s.id and c.fields ? 'shortName') as name
    from session s where id = ${greenRoom}`.execute(db)
  expect(rows).toEqual([{ pattern: '.*', name: 'Murder' }])
  expect(events).toBeGreaterThan(50)
  expect((await checkInvariants(db)).find(({ id }) => id === 'I-45')).toMatchObject({ violations: 0 })
  await expect(sql`update session_change set version = 2`.execute(db)).rejects.toThrow()
  await expect(sql`delete from session_change`.execute(db)).rejects.toThrow()
  await close()
})
