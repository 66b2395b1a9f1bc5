import { randomUUID } from 'node:crypto'
import { nearestStarts } from '@troupe/domain/schedule/nearest'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { addCredits } from '@troupe/tests/wallet'
import { idOf, world } from '@troupe/tests/world/ids'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alternativesTo, busyAt, isClearOf, startsIn, type Wish } from './starts.ts'

const crewIds = [idOf('user', 'kenji'), idOf('user', 'beatriz')]
let app: OpenHouse
let wish: Wish
beforeAll(async () => {
  app = await openHouse()
  const crew = await app.db
    .selectFrom('session')
    .selectAll()
    .where('type', '=', 'REMOTE')
    .where('host_type', '=', 'ON_SCREEN')
    .where('size', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  wish = { crew, timezone: 'America/Chicago', staff: false }
})
beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('staffing_absence').execute()
})
afterAll(() => app.close())

/** Only one crew plays, on some days of the week (1 = Monday), around the clock. */
async function onlyOn(...days: readonly number[]) {
  await app.db
    .updateTable('account_user')
    .set({ active: sql<boolean>`id = any(${crewIds}::uuid[])`, daily_limit: 99, load: 99 })
    .where('role', 'in', ['HOST', 'EVENT_PRODUCER', 'PLANT'])
    .execute()
  await app.db.deleteFrom('staffing_availability').execute()
  const week = crewIds.flatMap((user_id) => days.map((day) => ({ user_id, day, from_time: '00:00', to_time: '24:00' })))
  if (week.length > 0) await app.db.insertInto('staffing_availability').values(week).execute()
}

/** The crew is away, in absences of at most 30 days. */
async function awayBetween(from: Temporal.Instant, to: Temporal.Instant) {
  for (let at = from; Temporal.Instant.compare(at, to) < 0; at = at.add({ hours: 720 })) {
    const end = at.add({ hours: 720 })
    await absentBetween(at, Temporal.Instant.compare(end, to) < 0 ? end : to)
  }
}

async function absentBetween(starts_at: Temporal.Instant, ends_at: Temporal.Instant) {
  const away = crewIds.map(
    (user_id) => ({ id: randomUUID(), user_id, starts_at, ends_at, reason: 'OTHER', made_at: testNow, made_by: user_id }) as const,
  )
  await app.db.insertInto('staffing_absence').values(away).execute()
}

test('alternatives are the three nearest of all open starts of 15 days either way, however far one has to look for them', async () => {
  const wanted = testNow.add({ hours: 24 * 30 + 10 })
  const found: number[] = []
  const worlds = [
    () => onlyOn(1, 2, 3, 4, 5, 6, 7),
    () => onlyOn(3),
    () => awayBetween(wanted.subtract({ hours: 240 }), wanted.add({ hours: 240 })),
    () => onlyOn(),
  ]
  for (const make of worlds) {
    await make()
    for (const hours of [0, 7, 31, 50, 77, 101]) {
      const at = wanted.add({ hours })
      const besides = [busyAt(wish.crew, at.add({ hours: 1 }))]
      const all = await startsIn(app.house, wish, { from: at.subtract({ hours: 24 * 15 }), to: at.add({ hours: 24 * 15 }) })
      const open = all.filter(({ crews, startsAt }) => crews > 0 && isClearOf(besides, busyAt(wish.crew, startsAt)))
      const near = nearestStarts(open, at).map(({ startsAt }) => startsAt.toString())
      expect((await alternativesTo(app.house, wish, { wanted: at, besides })).map(({ startsAt }) => startsAt)).toEqual(near)
      found.push(...near.slice(0, 1).map((one) => Math.abs(Temporal.Instant.from(one).since(at).total('hours'))))
    }
  }
  // near, within some days, and further away
  for (const [least, most] of [
    [0, 24],
    [24, 96],
    [96, 360],
  ] as const)
    expect(
      found.filter((hours) => hours >= least && hours < most),
      `${least} to ${most} hours`,
    ).not.toEqual([])
})

const timezone = 'America/Chicago'
const show = { experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', timezone, attendees: 20 }
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const local = (day: string, time: string) => Temporal.ZonedDateTime.from(`${day}T${time}[${timezone}]`).toInstant()
const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timezone).toPlainDate()
const textOf = (query: object) => new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
const guest = () => app.as(null)
const editor = () => app.as('editor@northwind.example')
/** The dates of some days from a local day on, as a guest reads them. */
async function datesFrom(day: string, { days = 1, ...more }: { days?: number } & Record<string, unknown> = {}, who = guest()) {
  const end = local(Temporal.PlainDate.from(day).add({ days }).toString(), '00:00')
  const { experienceId, ...rest } = { ...show, start: local(day, '00:00'), end, ...more }
  const { status, body } = await who.call('GET', `/scheduler/public/experience/${experienceId}/dates?${textOf(rest)}`)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
const calculate = async (wish: object, who = guest()) => {
  const { status, body } = await who.call('POST', '/cart/session/calculate', { ...show, ...wish })
  expect([status, body.message]).toEqual([200, undefined])
  return body.credits
}
const addSeason = (starts_on: string, ends_on: string, percent: number) =>
  sql`insert into catalogue_price_modifier (id, version, starts_on, ends_on, types, percent, made_at)
    values (${randomUUID()}, 1, ${starts_on}::date, ${ends_on}::date, '{REMOTE,IN_PERSON}', ${percent}, ${testNow}::timestamptz)`.execute(
    app.db,
  )

test('a day says how many of its full hours may be asked for and are free: none of nine when only its morning and evening are', async () => {
  await onlyOn(...everyDay)
  await awayBetween(local('2026-12-07', '08:45'), local('2026-12-07', '18:15'))
  await awayBetween(local('2026-12-08', '08:45'), local('2026-12-08', '12:30'))
  const { dates } = await datesFrom('2026-12-07', { days: 3 })
  expect(dates).toMatchObject([
    { date: '2026-12-07', open: true, starts: 9, free: 0 },
    { date: '2026-12-08', open: true, starts: 9, free: 5 },
    { date: '2026-12-09', open: true, starts: 9, free: 9 },
  ])
})

test('hours that are too soon for the asker or beyond the latest start are not counted', async () => {
  await onlyOn(...everyDay)
  app.clock.now = local('2026-11-30', '13:30')
  const shares = async (day: string, days: number, who?: ReturnType<typeof editor>) =>
    (await datesFrom(day, { days }, who)).dates.map(({ starts, free }: { starts: number; free: number }) => [starts, free])
  expect(await shares('2026-11-30', 3)).toEqual([
    [0, 0],
    [4, 4],
    [9, 9],
  ])
  expect((await shares('2026-11-30', 2, app.as('admin@troupe.example'))).map(([starts]: number[]) => starts)).toEqual([4, 9])
  // 18 months ahead to the minute
  expect(await shares('2028-05-30', 2)).toEqual([
    [5, 5],
    [0, 0],
  ])
})

test('the next free start is looked for beyond the window, and is null when there is none', async () => {
  await onlyOn()
  expect((await datesFrom('2026-12-07')).nextFree).toBeNull()
  for (const until of ['2026-12-07', '2026-12-20', '2027-04-12', '2028-03-01']) {
    await onlyOn(...everyDay)
    await app.db.deleteFrom('staffing_absence').execute()
    await awayBetween(testNow, local(until, '12:00'))
    const { dates, nextFree } = await datesFrom('2026-12-07', { days: 2 })
    const after = await startsIn(app.house, wish, { from: local(until, '00:00'), to: local(until, '23:59') })
    const first = after.find(({ crews }) => crews > 0)
    expect([until, nextFree]).toEqual([until, first?.startsAt.toString()])
    expect(dates[0].open).toBe(until === '2026-12-07')
  }
  // a window that begins before anyone may book, and one that begins after the last day
  await app.db.deleteFrom('staffing_absence').execute()
  const soon = Temporal.Instant.from((await datesFrom('2026-10-05')).nextFree)
  expect(soon.since(testNow).total('hours')).toBeGreaterThanOrEqual(24)
  expect((await datesFrom('2028-06-01')).nextFree).toBeNull()
})

test('everyone learns how many crews are left while there are at most three, and only staff more than that', async () => {
  const some = async (role: 'HOST' | 'EVENT_PRODUCER', most: number) =>
    (await app.db.selectFrom('account_user').select('id').where('role', '=', role).orderBy('id').limit(most).execute()).map(({ id }) => id)
  const [hosts, producers] = [await some('HOST', 4), await some('EVENT_PRODUCER', 4)]
  await onlyOn()
  const week = [...hosts, ...producers].flatMap((user_id) =>
    everyDay.map((day) => ({ user_id, day, from_time: '00:00', to_time: '24:00' })),
  )
  await app.db.insertInto('staffing_availability').values(week).execute()
  await app.db
    .updateTable('account_user')
    .set({ languages: ['en'], level: sql<number>`case when role = 'HOST' then 3 else level end` })
    .where('id', 'in', [...hosts, ...producers])
    .execute()
  const seen: unknown[] = []
  for (const crews of [4, 3, 1]) {
    const active = [...hosts.slice(0, crews), ...producers]
    await app.db
      .updateTable('account_user')
      .set({ active: sql<boolean>`id = any(${active}::uuid[])` })
      .where('role', 'in', ['HOST', 'EVENT_PRODUCER', 'PLANT'])
      .execute()
    const query = textOf({ ...show, start: local('2027-02-08', '12:00'), end: local('2027-02-08', '12:30') })
    for (const who of [null, 'editor@northwind.example', 'admin@troupe.example']) {
      const { body } = await app.as(who).call('GET', `/scheduler/public/schema/slots?${query}`)
      const { remaining, crewsLeft, hosts: all } = body.slots[0]
      seen.push([who?.split('@')[0] ?? 'guest', remaining, crewsLeft, all])
    }
  }
  expect(seen).toEqual([
    ['guest', 'many', undefined, undefined],
    ['editor', 'many', undefined, undefined],
    ['admin', 'many', undefined, 4],
    ['guest', 'few', 3, undefined],
    ['editor', 'few', 3, undefined],
    ['admin', 'few', 3, 3],
    ['guest', 'few', 1, undefined],
    ['editor', 'few', 1, undefined],
    ['admin', 'few', 1, 1],
  ])
  await onlyOn()
  const hostless = textOf({ start: local('2027-02-08', '12:00'), timezone, hostType: 'SELF_HOSTED' })
  const { body } = await guest().call('GET', `/scheduler/public/schema/slots?${hostless}`)
  expect(body.slots[0].remaining).toBe('many')
  expect(body.slots[0]).not.toHaveProperty('crewsLeft')
})

test('a day costs what the price of the event for that day is, whatever the seasons, the format and the rooms', async () => {
  await onlyOn(...everyDay)
  const formats = await app.db
    .selectFrom('catalogue_format as f')
    .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
    .select(['f.experience_id as experienceId', 'f.type as format', 'f.host_type as hostType'])
    .where('e.visible', '=', true)
    .where('e.bookable', '=', true)
    .where('f.attendees_max', '>=', 60)
    .orderBy('f.id')
    .execute()
  const onSite = formats.filter(({ hostType }) => hostType === 'ON_SITE')
  expect(onSite.length).toBeGreaterThan(0)
  await addSeason('2027-01-10', '2027-01-20', 50)
  const [season, before] = [(await datesFrom('2027-01-10')).dates[0], (await datesFrom('2027-01-09')).dates[0]]
  expect(season.creditsAbove - before.creditsAbove).toBeGreaterThan(0)
  const any = fc.record({
    wish: fc.constantFrom(...formats, ...onSite),
    day: fc.integer({ min: 4, max: 540 }),
    seasons: fc.array(fc.tuple(fc.integer({ min: -10, max: 5 }), fc.nat(12), fc.integer({ min: -90, max: 300 }).filter(Boolean)), {
      maxLength: 2,
    }),
    attendees: fc.integer({ min: 1, max: 60 }),
    packageLevel: fc.constantFrom('STANDARD', 'PRO', 'PREMIUM'),
  })
  const location = { latitude: 41.88, longitude: -87.63 }
  await fc.assert(
    fc.asyncProperty(any, async ({ wish: format, day, seasons, ...size }) => {
      const date = dayOf(testNow).add({ days: day })
      for (const [from, length, percent] of seasons)
        await addSeason(date.add({ days: from }).toString(), date.add({ days: from + length }).toString(), percent)
      const asked = { ...format, ...size }
      const { dates, creditsFrom } = await datesFrom(date.toString(), { days: 2, ...asked, location: JSON.stringify(location) })
      for (const line of dates) {
        expect(line.creditsAbove).toBeGreaterThanOrEqual(0)
        expect(creditsFrom + line.creditsAbove).toBe(await calculate({ ...asked, location, date: line.date }))
      }
    }),
    { numRuns: 10 },
  )
})

test('a season in the notice only is not the least price, and a day on which no one may book has none', async () => {
  await onlyOn(...everyDay)
  await sql`update catalogue_price_modifier set ended_at = ${testNow}::timestamptz where ended_at is null`.execute(app.db)
  app.clock.now = testNow.add({ hours: 1 })
  await addSeason('2026-10-05', '2026-10-05', -50)
  const price = await calculate({ date: '2026-10-06' })
  expect(await calculate({ date: '2026-10-05' })).toBe(price / 2)
  const { dates, creditsFrom } = await datesFrom('2026-10-05', { days: 2 })
  expect([creditsFrom, ...dates.map((line: { creditsAbove: number | null }) => line.creditsAbove)]).toEqual([price, null, 0])
  const staff = await datesFrom('2026-10-05', { days: 2 }, app.as('admin@troupe.example'))
  expect([staff.creditsFrom, ...staff.dates.map((line: { creditsAbove: number | null }) => line.creditsAbove)]).toEqual([
    price / 2,
    0,
    price / 2,
  ])
  const { body } = await editor().call('GET', `/scheduler/schema/dates?${textOf({ start: local('2026-12-07', '00:00'), timezone })}`)
  expect([body.creditsFrom, body.dates[0].creditsAbove]).toEqual([null, null])
})

test('an event that exists has the days of its own terms after the price list and the seasons have changed, with the rooms that are wanted', async () => {
  await onlyOn(...everyDay)
  await addCredits(app.db, world.workspaces.northwind, 500)
  await addSeason('2027-03-10', '2027-03-12', 50)
  app.clock.now = testNow.add({ hours: 2 })
  const event = { ...show, workspaceId: world.workspaces.northwind, duration: 60, date: local('2027-03-11', '12:00').toString() }
  const made = await editor().call('POST', '/session', event)
  expect(made.body.message).toBeUndefined()
  const { id } = made.body
  app.clock.now = testNow.add({ hours: 3 })
  const level = { REMOTE: 15, HYBRID: 15, IN_PERSON: 15 }
  const body = { levels: { ON_SCREEN: level, ON_SITE: level, SELF_HOSTED: level }, halfHours: { ON_SCREEN: 3, ON_SITE: 3, SELF_HOSTED: 3 } }
  await app.db
    .insertInto('catalogue_price_table')
    .values({ starts_at: app.clock.now, body: JSON.stringify({ ...body, upgrades: { STANDARD: 0, PRO: 9, PREMIUM: 20 } }) })
    .execute()
  const season = sql`update catalogue_price_modifier set ended_at = ${app.clock.now}::timestamptz where ended_at is null`
  await season.execute(app.db)
  const own = async (more: object) => {
    const query = textOf({ start: local('2027-03-09', '00:00'), end: local('2027-03-14', '00:00'), timezone, ...more })
    return (await editor().call('GET', `/scheduler/session/${id}/dates?${query}`)).body
  }
  const costs: number[] = []
  for (const rooms of [{}, { quantity: 2 }]) {
    const { dates, creditsFrom } = await own(rooms)
    expect(dates.map((line: { creditsAbove: number }) => line.creditsAbove > 0)).toEqual([false, true, true, true, false])
    for (const line of dates)
      expect(creditsFrom + line.creditsAbove).toBe(await calculate({ sessionId: id, ...rooms, date: line.date }, editor()))
    costs.push(creditsFrom)
  }
  expect(costs[1]).toBe(2 * Number(costs[0]))
  expect((await datesFrom('2027-03-11')).creditsFrom).toBe(15)
  await app.db.updateTable('session').set({ type: 'IN_PERSON', host_type: 'ON_SITE', zone_area_id: null }).where('id', '=', id).execute()
  const outside = await own({})
  expect([outside.creditsFrom, outside.dates[2].creditsAbove]).toEqual([null, null])
})
