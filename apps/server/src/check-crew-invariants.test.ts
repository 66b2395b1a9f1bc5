import { randomUUID } from 'node:crypto'
import { openTestDatabase } from '@troupe/tests/database'
import { world } from '@troupe/tests/world/ids'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { lastInstant } from './check-crew-invariants.ts'
import { checkInvariants } from './check-invariants.ts'
import type { Db } from './platform/database/db.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

/** Runs statements one after the other, looks which invariants are broken, and rolls back. */
async function after(...statements: readonly RawBuilder<unknown>[]): Promise<string[]> {
  const tx = await database.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
    return (await checkInvariants(tx as Db)).filter(({ violations }) => violations > 0).map(({ id }) => id)
  } finally {
    await tx.rollback().execute()
  }
}

const [plan, round] = [randomUUID(), randomUUID()]
/** A publication of one offer of the world, whole: its plan, its audit entry, its round and its email. */
const asked = sql`(select o.* from staffing_approval o where o.state = 'PENDING' and o.expires_at is not null order by o.id limit 1) o`
const planOf = (state: string) => sql`
  insert into staffing_plan (id, name, from_at, to_at, asked, seed, state, made_at) values (${plan}, 'x', now(), now() + interval '1 day', '{}', 1, ${state}, now())`
const audited = sql`
  insert into audit_entry (at, operation, subject_type, subject_id, after) select o.made_at, 'publishStaffingPlan', 'plan', ${plan}, jsonb_build_object('places',
    jsonb_build_array(jsonb_build_object('placeId', o.assignment_id, 'userId', o.user_id, 'before', null))) from ${asked}`
const inRound = sql`insert into staffing_round (id, user_id, plan_id, code_hash, made_at) select ${round}, o.user_id, ${plan}, 'x', o.made_at from ${asked}`
const answered = sql`insert into staffing_round_offer (round_id, approval_id) select ${round}, o.id from ${asked}`
const emailTo = (person: RawBuilder<unknown>) => sql`
  insert into message_mail (dedupe_key, kind, to_address, subject, body, html, made_at)
    select ${`plan/${plan}/`} || ${person}, 'assignment.round', 'a@b.example', 'x', 'x', 'x', o.made_at from ${asked}`
const emailed = emailTo(sql`o.user_id`)

test('the checker of I-32 accepts a whole publication, and finds half of one, a second one, a draft that someone knows of, and who was not told', async () => {
  const published = planOf('PUBLISHED')
  expect(await after(published, audited, inRound, answered, emailed)).toEqual([])
  for (const [what, ...statements] of [
    ['twice', published, audited, audited, inRound, answered, emailed],
    ['no audit entry', published, inRound, answered, emailed],
    ['no offer', published, audited, inRound, emailed, sql`delete from staffing_approval where id = (select o.id from ${asked})`],
    ['a code that does not answer it', published, audited, inRound, emailed],
    ['no code', published, audited, emailed],
    ['another person was told', published, audited, inRound, answered, emailTo(sql`${world.users.admin}`)],
    ['a draft with an email', planOf('READY'), emailed],
    ['a draft with a code', planOf('READY'), inRound],
    ['a draft with an audit entry', planOf('DISCARDED'), audited],
  ] as const)
    expect(await after(...statements), what).toContain('I-32')
})

test('the checker of I-32 finds an offer that a publication should have replaced', async () => {
  const replaced = sql`
    insert into audit_entry (at, operation, subject_type, subject_id, after) select o.made_at + interval '1 minute', 'publishStaffingPlan', 'plan', ${plan},
      jsonb_build_object('places', jsonb_build_array(jsonb_build_object('placeId', o.assignment_id, 'userId', null, 'before', o.user_id))) from ${asked}`
  const rest = [planOf('PUBLISHED'), replaced, inRound, emailed]
  expect(await after(...rest)).toContain('I-32')
  const ended = sql`update staffing_approval set state = 'CANCELLED', answered_at = now() where id = (select o.id from ${asked})`
  expect(await after(...rest, ended)).not.toContain('I-32')
})

test('the checker of I-33 finds people who left, pencils that break a hard rule, and open places without a pencil and without a task', async () => {
  const pencil = sql`(select c.* from staffing_claim c where c.approval_id is null and c.hold_id is null order by c.id limit 1) c`
  const gone = sql`delete from staffing_claim where id = (select c.id from ${pencil})`
  const task = (cause: string) => sql`
    insert into staffing_task (assignment_id, cause, made_at) select c.assignment_id, ${cause}, now() from ${pencil}`
  expect(await after(gone)).toEqual(['I-33'])
  expect(await after(task('DECLINED'), gone)).toEqual([])
  // a conflict of the person who had the place says nothing about who will have it
  expect(await after(task('CONFLICT'), gone)).toEqual(['I-33'])
  for (const change of ["languages = '{}'", "role = 'ADMIN'"])
    expect(
      await after(
        sql`update account_user set ${sql.raw(change)} where id in (select user_id from staffing_claim where approval_id is null)`,
      ),
      change,
    ).toContain('I-33')
  expect(await after(sql`update account_user set active = false where id = ${world.users.host}`)).toContain('I-33')
})

const [held, subject] = [randomUUID(), randomUUID()]
const hold = (languageOf: string) => sql`
  insert into schedule_hold (id, subject_id, workspace_id, crew, starts_at, local_start, timezone, size, units, by_staff, created_at, expires_at)
    select ${held}, ${subject}, ${world.workspaces.northwind}, jsonb_build_object('diy', false, 'units', 1, 'actors', 0, 'type', 'REMOTE', 'host_type', 'ON_SCREEN',
      'duration', 60, 'lobby', 15, 'schedule_offset', 0, 'package_level', 'STANDARD', 'language', ${languageOf}::text, 'is_travelable', true), free.at, free.at::timestamp,
      'UTC', 1, 1, false, free.now, free.now + interval '1 day' from ${free}`
const now = await lastInstant(database.db)
/** A Tuesday far ahead, at an hour at which a host of the world has nothing to do, and the last instant of the world. */
const free = sql`(select ${now}::timestamptz as now, date_trunc('week', ${now}::timestamptz) + interval '15 weeks 1 day 18 hours' as at) free`
const claim = (hours: number) => sql`
  insert into staffing_claim (user_id, subject_id, hold_id, role, during) select ${world.users.host}, ${subject}, ${held}, 'HOST',
    tstzrange(free.at - interval '15 minutes' + make_interval(hours => ${hours}::int), free.at + interval '75 minutes' + make_interval(hours => ${hours}::int)) from ${free}`

test('the checker of I-34 finds held people who break a hard rule, or for whom there is no place', async () => {
  expect(await after(hold('en'), claim(0))).not.toContain('I-34')
  expect(await after(hold('is'), claim(0))).toContain('I-34')
  expect(await after(hold('en'), claim(0), claim(2))).toContain('I-34')
})

test('the checker of I-34 finds an event that lost its person in the transaction that sold another one', async () => {
  const lost = (cause: string) => sql`
    insert into staffing_task (assignment_id, cause, made_at) select p.id, ${cause}, e.at from staffing_assignment p, (select max(at) as at from credit_entry) e
      where p.session_id = ${world.sessions.gameReady} and p.role = 'HOST' order by p.id limit 1`
  const sold = (other: boolean) => sql`
    insert into credit_entry (workspace_id, consumable, lot_id, from_account, to_account, quantity, session_id, reason, key, at)
      select workspace_id, consumable, lot_id, 'AVAILABLE', 'ALLOCATED', 1, ${other ? world.sessions.live : world.sessions.gameReady}::uuid, 'x', 'x',
        (select max(at) from credit_entry) from credit_entry limit 1`
  expect(await after(lost('UNFIT'), sold(true))).toContain('I-34')
  expect(await after(lost('UNFIT'), sold(false))).not.toContain('I-34')
  expect(await after(lost('RELEASED'), sold(true))).not.toContain('I-34')
  expect(await after(lost('UNFIT'))).toEqual([])
})

test('the checker of I-35 finds an address in clear text, an event that is kept by name, and a new column of text', async () => {
  const feed = randomUUID()
  const calendar = (box: string, host: string) => sql`
    insert into staffing_calendar_feed (id, user_id, address_box, host, timezone, made_at, last_read_at, read_at, next_read_at)
      values (${feed}, ${world.users.host}, ${box}, ${host}, 'UTC', now(), now(), now(), now())`
  const block = (uid: string) => sql`
    insert into staffing_calendar_block (feed_id, uid_digest, starts_at, ends_at) values (${feed}, ${uid}, now(), now() + interval '1 hour')`
  const boxed = calendar(`Ab-_1234.${'x'.repeat(60)}`, 'far.example')
  expect(await after(boxed, block('A'.repeat(43)))).toEqual([])
  const skipped = (event: object) =>
    sql`update staffing_calendar_feed set skipped_events = ${JSON.stringify([{ day: '2026-10-06', repeats: false, reason: 'UNREADABLE', ...event }])}::jsonb`
  expect(await after(boxed, skipped({}))).toEqual([])
  expect(await after(boxed, skipped({ day: null, repeats: true, reason: 'UNKNOWN_ZONE' }))).toEqual([])
  for (const [what, ...statements] of [
    ['address', calendar('https://far.example/private/key-1.ics', 'far.example')],
    ['host', calendar(`Ab-_1234.${'x'.repeat(60)}`, 'far.example/private')],
    ['event', boxed, block('dentist@far.example')],
    ['skipped reason', boxed, skipped({ reason: 'Dentist' })],
    ['skipped day', boxed, skipped({ day: 'Dentist' })],
    ['skipped words', boxed, skipped({ summary: 'Dentist' })],
    ['column', sql`alter table staffing_calendar_block add column summary text`],
    [
      'request',
      sql`insert into idempotency (user_id, key, route, body_hash, answer, at) values ('x', 'y', 'z', '', '{"a":"webcal://far.example/x"}', now())`,
    ],
    [
      'audit',
      sql`insert into audit_entry (at, operation, subject_type, after) values (now(), 'createCalendarFeed', 'user', '{"address":"https://far.example/x"}')`,
    ],
    [
      'email',
      boxed,
      sql`insert into message_mail (dedupe_key, kind, to_address, subject, body, html, made_at)
        values ('x', 'calendar.unreadable', 'a@b.example', 'x', 'We can’t read https://far.example/private/key-1.ics', 'x', now())`,
    ],
  ] as const)
    expect(await after(...statements), what).toEqual(['I-35'])
})
