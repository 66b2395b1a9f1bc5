import type { PlannedPlace } from '@troupe/domain/staffing/plan/plan'
import { beginLogs } from '@troupe/tests/by-hand'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { within } from '@troupe/tests/pace'
import { testNow } from '@troupe/tests/template'
import { idOf, world } from '@troupe/tests/world/ids'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { command } from '../../platform/ctx.ts'
import { asHouse, type Db } from '../../platform/database/db.ts'
import { planFacts } from './facts.ts'
import { fillPlaces } from './fill-places.ts'

let app: OpenHouse
const hosts = ['host', 'staffhost', 'delphine', 'hector'].map((name) => idOf('user', name))
const [planned = '', ...others] = hosts
beforeAll(async () => {
  app = await openHouse()
  await app.db
    .updateTable('account_user')
    .set({ daily_limit: 20, load: 200, level: 3, languages: ['en'], active: true })
    .where('id', 'in', hosts)
    .execute()
  await app.db
    .updateTable('account_user')
    .set({ level: 1, languages: ['de'] })
    .where('role', '=', 'HOST')
    .where('id', 'not in', hosts)
    .execute()
  await app.db
    .updateTable('staffing_approval')
    .set({ state: 'CANCELLED' })
    .where('user_id', 'in', hosts)
    .where('state', 'in', ['PENDING', 'ACCEPTED'])
    .execute()
  await app.db.updateTable('staffing_assignment').set({ user_id: null }).where('user_id', 'in', hosts).execute()
  await app.db.deleteFrom('staffing_claim').where('user_id', 'in', hosts).execute()
  await app.db.deleteFrom('staffing_availability').where('user_id', 'in', hosts).execute()
  const week = hosts.flatMap((user_id) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ user_id, day, from_time: '00:00', to_time: '24:00' })))
  await app.db.insertInto('staffing_availability').values(week).execute()
})
afterAll(() => app.close())

interface Event {
  readonly id: string
  readonly placeId: string
}

const localOf = (start: Temporal.Instant) => start.toZonedDateTimeISO('America/Chicago').toPlainDateTime()

/** Scheduled events, each with one host's place, and that host pencilled where one is given. */
async function events(starts: readonly Temporal.Instant[], pencilled: string | null): Promise<Event[]> {
  const format = await app.db
    .selectFrom('catalogue_format')
    .select('id')
    .where('experience_id', '=', world.experiences.buzzerNight)
    .executeTakeFirstOrThrow()
  const made = await app.db
    .insertInto('session')
    .values(
      starts.map((starts_at) => ({
        ...{ workspace_id: world.workspaces.northwind, experience_id: world.experiences.buzzerNight, format_id: format.id },
        ...{ name: 'Quiz', type: 'REMOTE' as const, host_type: 'ON_SCREEN' as const, sync_type: 'standard', timezone: 'America/Chicago' },
        ...{
          status: 'SCHEDULED' as const,
          starts_at,
          ends_at: starts_at.add({ minutes: 60 }),
          local_start: localOf(starts_at),
          duration: 60,
          lobby: 15,
        },
        ...{ size: 1, units: 1, attendees: 10, package_level: 'STANDARD' as const, credits: 0, language: 'en', created_at: testNow },
        terms: JSON.stringify({
          asOf: testNow.toString(),
          level: 0,
          peoplePerUnit: 25,
          upgrades: { STANDARD: 0, PRO: 0, PREMIUM: 0 },
          lines: [],
        }),
      })),
    )
    .returning(['id', 'starts_at'])
    .execute()
  await beginLogs(app.db)
  const places = await app.db
    .insertInto('staffing_assignment')
    .values(made.map(({ id }) => ({ session_id: id, role: 'HOST' as const, ord: 1 })))
    .returning(['id', 'session_id'])
    .execute()
  if (pencilled !== null)
    await app.db
      .insertInto('staffing_claim')
      .values(
        places.map(({ id, session_id }) => ({
          ...{ user_id: pencilled, subject_id: session_id, session_id, assignment_id: id, role: 'HOST' as const },
          during: sql<string>`(select staffing_during(starts_at, 60, 15) from session where id = ${session_id})`,
        })),
      )
      .execute()
  return places.map(({ id, session_id }) => ({ id: session_id, placeId: id }))
}

/** Publishes one host for these events; answers how many statements that took. */
async function filled(own: readonly Event[], userId: string): Promise<number> {
  let statements = 0
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: app.database.pool }), log: () => void statements++ })
  const rows = {
    name: 'Test',
    from_at: testNow,
    to_at: testNow.add({ hours: 1 }),
    asked: '{}',
    seed: 1,
    state: 'READY',
    made_at: testNow,
  } as const
  const plan = await app.db.insertInto('staffing_plan').values(rows).returning('id').executeTakeFirstOrThrow()
  const places = own.map(
    ({ id, placeId }): PlannedPlace => ({
      ...{ placeId, sessionId: id, role: 'HOST', userId, before: null, kept: false, terms: null, cost: 0, gap: 0, secondId: null },
    }),
  )
  const told = await command({ ...app.system, db }, (work) =>
    asHouse(work.tx, async () => {
      const asked = { roles: ['HOST'], zoneAreaIds: null, workspaceIds: null } as const
      const { facts } = await planFacts(work.tx, { from: testNow, to: testNow.add({ hours: 24 * 300 }), asked, pins: [] }, work.at)
      return fillPlaces(work, { planId: plan.id, places, pinned: new Set(), facts, roles: ['HOST'], isPart: false })
    }),
  )
  expect(told).toEqual({ ok: true, value: null })
  return statements
}

const claimsOf = (own: readonly Event[]) =>
  app.db
    .selectFrom('staffing_claim')
    .select(['assignment_id', 'user_id', 'approval_id', 'hold_id'])
    .where(
      'session_id',
      'in',
      own.map(({ id }) => id),
    )
    .execute()
const tasksOf = (own: readonly Event[]) =>
  app.db
    .selectFrom('staffing_task')
    .select(['assignment_id', 'cause'])
    .where(
      'assignment_id',
      'in',
      own.map(({ placeId }) => placeId),
    )
    .execute()
/** What is wrong but for what the set-up does: it fills places of drafts that aren't published, and changes people without having crews judged. */
const broken = async () => (await checkInvariants(app.db)).filter(({ id, violations }) => violations > 0 && id !== 'I-32' && id !== 'I-33')
/** So many starts, six a day. */
const starts = (day: number, count: number) =>
  Array.from({ length: count }, (_, at) => testNow.add({ hours: 24 * (day + Math.floor(at / 6)) + (at % 6) * 3 }))

test('165 pencils that a publication displaces go to other people with as many statements as one, and no one is on two events at one time', {
  timeout: within(60_000),
}, async () => {
  const [oneStart, many] = [starts(20, 1), starts(30, 165)]
  const onePencilled = await events(oneStart, planned)
  const one = await filled(await events(oneStart, null), planned)
  const pencilled = await events(many, planned)
  const published = await events(many, null)
  const all = await filled(published, planned)

  for (const [own, count] of [[onePencilled, 1] as const, [pencilled, 165] as const]) {
    const held = await claimsOf(own)
    expect(held).toHaveLength(count)
    for (const { user_id, approval_id } of held) expect([others.includes(user_id), approval_id]).toEqual([true, null])
  }
  expect((await claimsOf(published)).every(({ user_id, approval_id }) => user_id === planned && approval_id !== null)).toBe(true)
  // the busiest of the three isn't far from the idlest
  const shares = [...Map.groupBy(await claimsOf(pencilled), ({ user_id }) => user_id).values()].map((own) => own.length)
  expect(Math.min(...shares)).toBeGreaterThan(45)
  expect(await broken()).toEqual([])
  expect(all).toBeLessThanOrEqual(one + 3)
})

test('a displaced pencil for which no one is free is a task of its producer, once; the others are filled', {
  timeout: within(60_000),
}, async () => {
  const at = starts(70, 3)
  const [first] = at
  const pencilled = await events(at, planned)
  // everyone else is away on the first of the three days
  const time = { starts_at: first ?? testNow, ends_at: (first ?? testNow).add({ hours: 2 }) }
  const away = others.map((user_id) => ({ user_id, ...time, reason: 'OTHER' as const, made_at: testNow }))
  await app.db.insertInto('staffing_absence').values(away).execute()
  await takeMails(app)
  await filled(await events(at, null), planned)
  const open = pencilled[0]?.placeId
  expect(await tasksOf(pencilled)).toEqual([{ assignment_id: open, cause: 'RELEASED' }])
  expect((await claimsOf(pencilled)).map(({ assignment_id }) => assignment_id).sort()).toEqual(
    pencilled.flatMap(({ placeId }) => (placeId === open ? [] : placeId)).sort(),
  )
  expect((await takeMails(app)).filter(({ kind }) => kind === 'assignment.open')).toHaveLength(1)
  expect(await broken()).toEqual([])
})

test('sixty displaced pencils for which no one is free are sixty tasks, with as many statements as one', {
  timeout: within(60_000),
}, async () => {
  const days = starts(95, 61)
  const over = { starts_at: testNow.add({ hours: 24 * 94 }), ends_at: testNow.add({ hours: 24 * 110 }) }
  const away = others.map((user_id) => ({ user_id, ...over, reason: 'OTHER' as const, made_at: testNow }))
  await app.db.insertInto('staffing_absence').values(away).execute()
  await takeMails(app)
  const lone = await events(days.slice(0, 1), planned)
  const one = await filled(await events(days.slice(0, 1), null), planned)
  const pencilled = await events(days.slice(1), planned)
  const all = await filled(await events(days.slice(1), null), planned)
  expect(await tasksOf(lone)).toHaveLength(1)
  expect(await tasksOf(pencilled)).toHaveLength(60)
  const tasks = (await takeMails(app)).filter(({ kind }) => kind === 'assignment.open')
  expect(new Set(tasks.map(({ sessionId }) => sessionId)).size).toBe(61)
  expect(tasks).toHaveLength(61)
  expect(all).toBeLessThanOrEqual(one + 3)
})

/** A hold of an event for its own start, with the planned host pencilled; it lasts so many minutes. */
async function holdOf({ id }: Event, starts_at: Temporal.Instant, lasts: number): Promise<string> {
  const hold = await app.db
    .insertInto('schedule_hold')
    .values({
      ...{ id: crypto.randomUUID(), subject_id: id, session_id: id, workspace_id: world.workspaces.northwind, starts_at },
      ...{ local_start: localOf(starts_at), timezone: 'America/Chicago', size: 1, units: 1, by_staff: true },
      ...{ created_by: world.users.producer, created_at: testNow, expires_at: testNow.add({ minutes: lasts }) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('staffing_claim')
    .values({
      ...{ user_id: planned, subject_id: id, session_id: id, hold_id: hold.id, role: 'HOST' },
      during: sql<string>`(select staffing_during(starts_at, 60, 15) from session where id = ${id})`,
    })
    .execute()
  return hold.id
}
const heldBy = (holdIds: readonly string[]) =>
  app.db.selectFrom('staffing_claim').select(['user_id', 'hold_id']).where('hold_id', 'in', holdIds).execute()

test('the displaced pencil of a hold goes to someone else, for as long as the hold lasts', { timeout: within(60_000) }, async () => {
  const [first = testNow, second = testNow] = starts(90, 2)
  const [live, expired] = (await events([first, second], null)) as [Event, Event]
  const holdIds = [await holdOf(live, first, 10), await holdOf(expired, second, -10)]
  await filled(await events([first, second], null), planned)
  const rows = await heldBy(holdIds)
  expect(rows.map(({ hold_id }) => hold_id)).toEqual(holdIds.slice(0, 1))
  expect(others).toContain(rows[0]?.user_id)
})

test('who gets a place of an event keeps the pencil of its own hold', { timeout: within(60_000) }, async () => {
  const [start = testNow] = starts(92, 1)
  const [event] = (await events([start], null)) as [Event]
  const holdId = await holdOf(event, start, 10)
  await filled([event], planned)
  expect(await heldBy([holdId])).toEqual([{ user_id: planned, hold_id: holdId }])
})
