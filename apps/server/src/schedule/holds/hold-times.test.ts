import { randomUUID } from 'node:crypto'
import { yes } from '@troupe/domain/answer'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { cartOf, ctxOf, lineOf } from '@troupe/tests/schedule/cart'
import { testNow } from '@troupe/tests/template'
import { idOf, world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWithoutTask } from '../../check-crew-invariants.ts'
import { checkInvariants } from '../../check-invariants.ts'
import { allocateCredits, grantCredits, returnCredits } from '../../credit/credit.ts'
import { type Ctx, command } from '../../platform/ctx.ts'
import { actingAs } from '../../platform/database/db.ts'
import { staffingTicks } from '../../staffing/staffing.ts'
import { extendTimes } from '../schedule.ts'
import { reserve } from './reserve.ts'

const northwind = world.workspaces.northwind
const editor = 'editor@northwind.example'

let app: OpenHouse
let ctx: Ctx
let cart: ReturnType<typeof cartOf>
/** A week without events for each test, so that no test meets another's holds. */
let week = 0
let at: (day: number, hour: number) => string
beforeAll(async () => {
  app = await openHouse()
  ctx = await ctxOf(app, await app.bearerOf(editor))
  cart = cartOf(ctx)
  await command(app.system, async (work) =>
    yes(await grantCredits(work, { workspaceId: northwind, credits: 500, reason: 'Test', key: 'hold-times' })),
  )
})
beforeEach(() => {
  app.clock.now = testNow
  week++
  // Monday 4 January 2027 and the weeks after it, hours of Chicago
  at = (day, hour) =>
    Temporal.Instant.from('2027-01-04T06:00:00Z')
      .add({ hours: 24 * (7 * week + day) + hour })
      .toString()
})
afterEach(async () => {
  await app.db.updateTable('account_user').set({ active: true }).where('role', 'in', ['HOST', 'EVENT_PRODUCER']).execute()
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
afterAll(() => app.close())

const claimsOf = (id: string) =>
  app.db
    .selectFrom('staffing_claim')
    .select(['user_id', 'role', 'session_id', 'hold_id', 'assignment_id'])
    .where('subject_id', '=', id)
    .orderBy('role')
    .execute()
const holdOf = (id: string) =>
  app.db.selectFrom('schedule_hold').select(['id', 'expires_at']).where('subject_id', '=', id).executeTakeFirst()
const hasSession = async (id: string) =>
  (await app.db.selectFrom('session').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** How many crews the search has for a start; 7 stands for more. */
async function crewsAt(startsAt: string): Promise<number> {
  const query = new URLSearchParams({
    start: startsAt,
    end: Temporal.Instant.from(startsAt).add({ minutes: 15 }).toString(),
    timezone: 'America/Chicago',
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
  })
  const { body } = await app.as('producer@troupe.example').call('GET', `/scheduler/public/schema/slots?${query}`)
  return body.slots[0].hosts
}

/** In this test's week the other hosts are away. */
async function onlyHosts(...ids: readonly string[]) {
  await sql`insert into staffing_availability (user_id, date, available)
    select u.id, ${at(0, 12)}::date + n, false from account_user u, generate_series(0, 6) n
    where u.role = 'HOST' and u.id <> all(${ids}::uuid[])`.execute(app.db)
}
const replaceWhoLeft = () =>
  staffingTicks(app.house)
    .find(({ name }) => name === 'who left is replaced')
    ?.run()

test('the dated lines of a cart are held for fifteen minutes with a crew each, though none of their events exists', async () => {
  const [first, second, undated] = [randomUUID(), randomUUID(), randomUUID()]
  const before = await crewsAt(at(1, 12))
  const held = await cart.hold(lineOf(first, at(1, 12)), lineOf(undated, null), lineOf(second, at(1, 12)))
  if (!held.ok) throw new Error(held.code)
  expect(held.value.map(({ id, endsAt, expiresAt }) => [id, endsAt.toString(), expiresAt.epochMilliseconds])).toEqual([
    [first, at(1, 13), testNow.epochMilliseconds + 900_000],
    [second, at(1, 13), testNow.epochMilliseconds + 900_000],
  ])
  const claims = [...(await claimsOf(first)), ...(await claimsOf(second))]
  expect(claims.map(({ role }) => role).sort()).toEqual(['HOST', 'HOST', 'PRODUCER', 'PRODUCER'])
  expect(new Set(claims.map(({ user_id }) => user_id)).size).toBe(4)
  expect(claims.every(({ session_id }) => session_id === null)).toBe(true)
  expect(await hasSession(first)).toBe(false)
  if (before < 7) expect(await crewsAt(at(1, 12))).toBe(before - 2)
  expect(await holdOf(undated)).toBe(undefined)
})

test('a held time is gone from the search, comes back when it is released or lapses, and is extended once', async () => {
  await onlyHosts(world.users.host)
  const id = randomUUID()
  expect(await crewsAt(at(1, 12))).toBe(1)
  await cart.hold(lineOf(id, at(1, 12)))
  expect(await crewsAt(at(1, 12))).toBe(0)
  await cart.release(id)
  expect(await crewsAt(at(1, 12))).toBe(1)
  expect([await claimsOf(id), await holdOf(id)]).toEqual([[], undefined])

  await cart.hold(lineOf(id, at(1, 12)))
  const extend = () => command(ctx, (work) => extendTimes(work, [id]))
  const [until, later] = [testNow.add({ minutes: 15 }), testNow.add({ minutes: 30 })]
  app.clock.now = until.subtract({ milliseconds: 1 })
  expect(await extend()).toEqual(yes(later))
  app.clock.now = until
  expect(await crewsAt(at(1, 12))).toBe(0)
  expect(await extend()).toEqual(yes(later))
  app.clock.now = later
  expect(await extend()).toMatchObject({ code: 'HOLD_EXPIRED' })
  expect(await crewsAt(at(1, 12))).toBe(1)
  app.clock.now = testNow
  await cart.release(id)
})

test('all lines are held or none: the refusal names the line whose time is taken, with three times at which all of them can be held', async () => {
  await onlyHosts(world.users.host)
  const [first, second] = [randomUUID(), randomUUID()]
  const told = await cart.hold(lineOf(first, at(1, 12)), lineOf(second, at(1, 12)))
  expect(told).toMatchObject({ code: 'SLOT_TAKEN', extensions: { role: 'HOST', cartId: `line ${second.slice(0, 4)}` } })
  const { alternatives } = told.ok ? { alternatives: [] } : (told.extensions as { alternatives: { startsAt: string }[] })
  expect(alternatives).toHaveLength(3)
  for (const { startsAt } of alternatives) {
    const minutes = Math.abs(Temporal.Instant.from(startsAt).since(at(1, 12)).total('minutes'))
    // an hour of the other line, and its people's call and changeover
    expect(minutes).toBeGreaterThanOrEqual(90)
  }
  expect([await claimsOf(first), await holdOf(first), await claimsOf(second), await holdOf(second)]).toEqual([[], undefined, [], undefined])
  const elsewhere = await cart.hold(lineOf(first, at(1, 12)), lineOf(second, alternatives[0]?.startsAt ?? ''))
  expect(elsewhere.ok).toBe(true)
})

test('a paid line becomes the event that it was held for: the same crew, the credits of the lots that were named, one email, once', async () => {
  const id = randomUUID()
  const bought = await command(app.system, async (work) =>
    yes(await grantCredits(work, { workspaceId: northwind, credits: 3, reason: 'Bought', key: randomUUID() })),
  )
  const lotId = (bought.ok && bought.value) || ''
  // the balance's part is set aside for the event to come before its time is held
  const held = await command(ctx, (work) =>
    allocateCredits(work, { workspaceId: northwind, sessionId: id, credits: 1, reason: 'Reserved for order K7M4QX', key: `${id}:held` }),
  )
  expect(held.ok).toBe(true)
  await cart.hold(lineOf(id, at(1, 12)))
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
  const crew = (await claimsOf(id)).map(({ user_id }) => user_id).sort()
  const make = () => cart.make(lineOf(id, at(1, 12)), { credits: 3, fromLots: [lotId] })
  const [once, again] = [await make(), await make()]
  expect(once).toMatchObject(yes([{ id, status: 'SCHEDULED', credits: 4 }]))
  expect(again).toEqual(once)
  const claims = await claimsOf(id)
  expect(claims.map(({ user_id }) => user_id).sort()).toEqual(crew)
  expect(claims.every((claim) => claim.session_id === id && claim.hold_id === null && claim.assignment_id !== null)).toBe(true)
  expect(await holdOf(id)).toBe(undefined)
  const entries = await app.db.selectFrom('credit_entry').select(['lot_id', 'quantity', 'reason']).where('session_id', '=', id).execute()
  expect(entries.map(({ quantity, reason }) => `${quantity} ${reason}`)).toEqual(['1 Reserved for order K7M4QX', '3 Event booked'])
  expect(entries[1]?.lot_id).toBe(lotId)
  const mails = await app.db.selectFrom('message_mail').select('dedupe_key').where('session_id', '=', id).execute()
  const byDoor = await app.as(editor).call('POST', '/session', { ...wish, date: at(2, 12) })
  const theirs = await app.db.selectFrom('message_mail').select('dedupe_key').where('session_id', '=', byDoor.body.id).execute()
  expect(mails.length).toBe(theirs.length)
  const session = await app.db.selectFrom('session').select('contact_id').where('id', '=', id).executeTakeFirstOrThrow()
  expect(session.contact_id).toBe(world.users.editor)
})

test('credits that were set aside for an event which is never made go back to their own lot', async () => {
  const id = randomUUID()
  const movement = { workspaceId: northwind, sessionId: id, credits: 2, reason: 'Reserved for order K7M4QX' }
  const lots = () =>
    app.db.selectFrom('credit_lot').select(['id', 'remaining']).where('workspace_id', '=', northwind).orderBy('id').execute()
  const before = await lots()
  await command(ctx, (work) => allocateCredits(work, { ...movement, key: `${id}:held` }))
  expect((await checkInvariants(app.db)).find((one) => one.id === 'I-7')).toMatchObject({ violations: 1 })
  await command(ctx, async (work) => yes(await returnCredits(work, { ...movement, reason: 'Order expired', key: `${id}:back` })))
  expect(await lots()).toEqual(before)
})

test('a payment that comes late takes its time again while it is free; otherwise the event exists without a date and keeps its credits', async () => {
  await onlyHosts(world.users.host)
  const [late, later, rival] = [randomUUID(), randomUUID(), randomUUID()]
  await cart.hold(lineOf(late, at(1, 12)))
  app.clock.now = testNow.add({ minutes: 16 })
  expect(await cart.make(lineOf(late, at(1, 12)))).toMatchObject(yes([{ id: late, status: 'SCHEDULED' }]))

  await cart.hold(lineOf(later, at(3, 12)))
  app.clock.now = app.clock.now.add({ minutes: 16 })
  expect((await cart.hold(lineOf(rival, at(3, 12)))).ok).toBe(true)
  const refused = await cart.make(lineOf(later, at(3, 12)))
  expect(refused).toMatchObject({ code: 'SLOT_TAKEN' })
  expect(await hasSession(later)).toBe(false)
  const made = await cart.make(lineOf(later, at(3, 12)), { withoutDate: true })
  expect(made).toMatchObject(yes([{ id: later, status: 'UNSCHEDULED', starts_at: null, credits: 4 }]))
  expect([await claimsOf(later), await holdOf(later)]).toEqual([[], undefined])
  expect((await holdOf(rival)) !== undefined).toBe(true)
  await cart.release(rival)
})

test('a person who leaves during a hold is replaced, as on an event; when no one else is free the event can’t be made', async () => {
  const hosts = [world.users.host, idOf('user', 'grace')]
  await onlyHosts(...hosts)
  const id = randomUUID()
  await cart.hold(lineOf(id, at(1, 12)))
  const hostOf = async () => (await claimsOf(id)).find(({ role }) => role === 'HOST')?.user_id
  const first = await hostOf()
  const leave = (userId: string | undefined) =>
    app.db
      .updateTable('account_user')
      .set({ active: false })
      .where('id', '=', userId ?? '')
      .execute()
  await leave(first)
  await replaceWhoLeft()
  const second = await hostOf()
  expect(hosts.filter((one) => one !== first)).toEqual([second])
  await leave(second)
  await replaceWhoLeft()
  expect(await hostOf()).toBe(undefined)
  expect(await cart.make(lineOf(id, at(1, 12)))).toMatchObject({ code: 'SLOT_TAKEN' })
  await cart.release(id)
})

test('an event whose new time is held in the same week counts once for its people: its old time and the held one are never both played', async () => {
  const { host, producer } = world.users
  const limits = await app.db.selectFrom('account_user').select(['id', 'load', 'daily_limit']).where('id', 'in', [host, producer]).execute()
  await app.db
    .updateTable('account_user')
    .set({ active: false })
    .where('role', 'in', ['HOST', 'EVENT_PRODUCER'])
    .where('id', 'not in', [host, producer])
    .execute()
  await app.db.updateTable('account_user').set({ load: 2, daily_limit: 2 }).where('id', 'in', [host, producer]).execute()
  const [moved, other] = [randomUUID(), randomUUID()]
  for (const [id, hour] of [
    [moved, 10],
    [other, 15],
  ] as const)
    expect(await cart.make(lineOf(id, at(1, hour)))).toMatchObject({ ok: true })
  expect(await reserve(ctx, moved, { startsAt: at(1, 12), timezone: 'America/Chicago' })).toMatchObject({ ok: true })
  const pencils = await app.db.selectFrom('staffing_claim').select('id').where('subject_id', '=', other).execute()
  const broken = await openWithoutTask(app.db, app.clock.now)
  expect(pencils).toHaveLength(2)
  expect(broken.filter((what) => pencils.some(({ id }) => what.includes(id)))).toEqual([])
  for (const { id, load, daily_limit } of limits)
    await app.db.updateTable('account_user').set({ load, daily_limit }).where('id', '=', id).execute()
})

test('a hold of an event to come is seen by staff and by editors of its workspace, never by its viewers, the crew or another workspace', async () => {
  const id = randomUUID()
  await cart.hold(lineOf(id, at(1, 12)))
  const seenBy = async (userId: string) => {
    const db = actingAs(app.db, userId)
    const rows = await db.selectFrom('schedule_hold').select('id').where('subject_id', '=', id).execute()
    return rows.length
  }
  const changedBy = async (userId: string) => {
    const { numUpdatedRows } = await actingAs(app.db, userId)
      .updateTable('schedule_hold')
      .set({ size: 1 })
      .where('subject_id', '=', id)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }
  const { editor: own, viewer, producer, host } = world.users
  const { id: other } = await app.db
    .selectFrom('account_user')
    .select('id')
    .where('email', '=', 'editor@halden.example')
    .executeTakeFirstOrThrow()
  const people = [own, producer, viewer, host, other]
  expect(await Promise.all(people.map(seenBy))).toEqual([1, 1, 0, 0, 0])
  expect(await Promise.all(people.map(changedBy))).toEqual([1, 1, 0, 0, 0])
  const planted = sql`insert into schedule_hold (id, subject_id, workspace_id, crew, starts_at, local_start, timezone, size, units, by_staff, created_at, expires_at)
    values (gen_random_uuid(), gen_random_uuid(), ${northwind}, '{}', now(), now(), 'UTC', 1, 1, false, now(), now())`
  await expect(planted.execute(actingAs(app.db, other))).rejects.toMatchObject({ code: '42501' })
  await cart.release(id)
})

const wish = {
  workspaceId: northwind,
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 20,
  duration: 60,
}
