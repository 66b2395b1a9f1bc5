import { yes } from '@troupe/domain/answer'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { judge } from '@troupe/domain/staffing/eligible'
import type { Slot } from '@troupe/domain/staffing/search/query'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { makeSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { command } from '../../platform/ctx.ts'
import { crewNeed, openStarts, pencilForHold, staffingTicks } from '../staffing.ts'
import { people } from './facts.ts'
import { judgeContext } from './judge-context.ts'
import { findStarts } from './search.ts'
import { seatOf } from './seat.ts'
import { type SessionFacts, sessionFacts } from './session-facts.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const quarter = 15 * 60_000
const ms = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const chicago = { host_type: 'ON_SITE', latitude: 41.88, longitude: -87.63, timezone: 'America/Chicago' } as const

async function factsOf(id: string): Promise<SessionFacts> {
  const facts = await sessionFacts(app.db, id)
  if (!facts) throw new Error('no such session')
  return facts
}

const startsFor = (session: SessionFacts, from: string, to: string): Promise<Slot[]> =>
  openStarts(app.house, { ...crewNeed(session), fromMs: ms(from), toMs: ms(to), earliestMs: ms(from), latestMs: ms(to) })

/** Every start at which enough people pass the hard rules one by one: the search said again, slowly. */
async function startsByJudging(session: SessionFacts, from: string, to: string): Promise<number[]> {
  const need = crewNeed(session)
  const answer = await command(app.system, async (work) => {
    const everyone = await people(work.tx)
    const context = await judgeContext(work, session, {
      startMs: (ms(from) + ms(to)) / 2,
      ids: everyone.map((person) => person.id),
    })
    const able = (role: AssignmentRole, at: number) =>
      everyone.filter(
        (person) =>
          person.roles.includes(role) && judge(person, seatOf(session, role, at), { ...context, claims: context.claimsOf(person.id) }).ok,
      ).length
    const found: number[] = []
    for (let at = ms(from); at < ms(to); at += quarter)
      if (able('HOST', at) >= need.hosts && able('PRODUCER', at) >= need.producers && able('PLANT', at) >= (need.plants ?? 0))
        found.push(at)
    return yes(found)
  })
  return answer.ok ? answer.value : []
}

test.each([
  ['a remote show of eight rooms', { units: 8 }],
  ['a show with plants', { actors: 2, units: 2 }],
  ['a German show', { language: 'de' }],
  ['a premium show on site in Chicago', { ...chicago, package_level: 'PREMIUM' as const }],
])('a start is offered exactly when a crew passes every hard rule: %s', async (_name, differs) => {
  const session = { ...(await factsOf(world.sessions.unscheduled)), units: 2, actors: 0, ...differs }
  const [from, to] = ['2026-10-13T00:00:00Z', '2026-10-15T00:00:00Z']
  const offered = (await startsFor(session, from, to)).map((slot) => slot.startMs)
  expect(offered).toEqual(await startsByJudging(session, from, to))
  expect(offered.length).toBeGreaterThan(0)
  expect(offered.length).toBeLessThan(192)
})

test('the next search sees what others have committed since: a booking, an absence, a person who leaves', async () => {
  const session = { ...(await factsOf(world.sessions.unscheduled)), language: 'pt', units: 1, actors: 0 }
  const look = () => startsFor(session, '2027-02-02T12:00:00Z', '2027-02-02T22:00:00Z')
  const before = await look()
  expect(before.length).toBeGreaterThan(0)

  // one host speaks Portuguese; producers need no language
  const booked = await makeSession(app.system, { startsAt: '2027-02-02T15:00:00Z', language: 'pt' })
  expect(booked.ok).toBe(true)
  const after = await look()
  expect(after.length).toBeLessThan(before.length)
  expect(after.map((slot) => slot.startMs)).not.toContain(ms('2027-02-02T15:00:00Z'))

  const closed = { starts_at: '2027-02-02T00:00:00Z', ends_at: '2027-02-03T00:00:00Z', name: 'Snow' }
  const { id } = await app.db.insertInto('staffing_global_unavailability').values(closed).returning('id').executeTakeFirstOrThrow()
  expect(await look()).toEqual([])
  await app.db.deleteFrom('staffing_global_unavailability').where('id', '=', id).execute()
  expect(await look()).toEqual(after)

  await app.db.updateTable('account_user').set({ active: false }).where('email', '=', 'beatriz@troupe.example').execute()
  expect(await look()).toEqual([])
  await app.db.updateTable('account_user').set({ active: true }).where('email', '=', 'beatriz@troupe.example').execute()
  expect(await look()).toEqual(after)
})

test('an expired hold releases its time without a write', async () => {
  const made = await makeSession(app.system, { startsAt: null, language: 'pt' })
  const sessionId = made.ok ? made.value : ''
  const session = await factsOf(sessionId)
  const startsAt = Temporal.Instant.from('2027-02-09T15:00:00Z')
  const isOffered = async () =>
    (await startsFor(session, '2027-02-09T12:00:00Z', '2027-02-09T22:00:00Z')).some((slot) => slot.startMs === startsAt.epochMilliseconds)
  expect(await isOffered()).toBe(true)
  const holdId = crypto.randomUUID()
  const held = await command(app.system, async (work) => {
    const crew = await pencilForHold(work, { sessionId, startsAt, units: 1, holdId })
    await work.tx
      .insertInto('schedule_hold')
      .values({
        id: holdId,
        subject_id: sessionId,
        session_id: sessionId,
        workspace_id: session.workspace_id,
        starts_at: startsAt,
        local_start: '2027-02-09T09:00:00',
        timezone: 'America/Chicago',
        size: 1,
        units: 1,
        by_staff: true,
        created_by: world.users.producer,
        created_at: work.at,
        expires_at: work.at.add({ minutes: 15 }),
      })
      .execute()
    return crew
  })
  expect(held.ok).toBe(true)
  expect(await isOffered()).toBe(false)
  app.clock.now = testNow.add({ minutes: 16 })
  expect(await isOffered()).toBe(true)
  // the row of the dead pencil is still there and stops no one
  const other = await makeSession(app.system, { startsAt: startsAt.toString(), language: 'pt' })
  expect(other.ok).toBe(true)
})

test('self-hosted events can start at any time: they need no one', async () => {
  const session = { ...(await factsOf(world.sessions.diy)) }
  expect(await startsFor(session, '2026-10-17T00:00:00Z', '2026-10-18T00:00:00Z')).toHaveLength(96)
})

test('a tick reads everyone before the first search of a day, so that a search reads only the people who have changed', async () => {
  const session = { ...(await factsOf(world.sessions.unscheduled)), units: 1, actors: 0 }
  const [fromMs, toMs] = [ms('2027-03-02T00:00:00Z'), ms('2027-03-03T00:00:00Z')]
  const query = { ...crewNeed(session), fromMs, toMs, earliestMs: fromMs, latestMs: toMs }
  let read = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read += result.rows.length
      return result
    },
  }
  const rowsReadBySearch = async () => {
    read = 0
    expect((await findStarts({ ...app.house, db: app.house.db.withPlugin(counting) }, query)).length).toBeGreaterThan(0)
    return read
  }
  app.clock.now = Temporal.Instant.from('2027-03-01T00:00:05Z')
  const cold = await rowsReadBySearch()
  app.clock.now = Temporal.Instant.from('2027-03-02T00:00:05Z')
  for (const tick of staffingTicks(app.house)) await tick.run()
  const warm = await rowsReadBySearch()
  expect(cold).toBeGreaterThanOrEqual((await people(app.db)).length)
  expect(warm).toBeLessThan(cold / 2)
})

test('starts that the joint question doesn’t decide count as taken, and the log says how many', async () => {
  // ten hosts with one event each that day, at hours that all of them could take: only trying every order proves that there is no room for an eleventh
  const hosts = await app.db
    .selectFrom('account_user')
    .selectAll()
    .where('role', '=', 'HOST')
    .where('active', '=', true)
    .orderBy('id')
    .limit(10)
    .execute()
  const ids = hosts.map(({ id }) => id)
  expect(ids).toHaveLength(10)
  await app.db
    .updateTable('account_user')
    .set({ languages: ['is'], daily_limit: 1, timezone: 'UTC' })
    .where('id', 'in', ids)
    .execute()
  const producers = await app.db.selectFrom('account_user').select('id').where('role', '=', 'EVENT_PRODUCER').execute()
  await app.db.updateTable('account_user').set({ daily_limit: 20, load: 40 }).where('role', '=', 'EVENT_PRODUCER').execute()
  for (const userId of [...ids, ...producers.map(({ id }) => id)])
    for (const date of ['2027-04-13', '2027-04-14', '2027-04-15'])
      await app.db.insertInto('staffing_availability').values({ user_id: userId, date, available: true }).execute()
  for (let hour = 0; hour < 20; hour += 2) {
    const startsAt = `2027-04-14T${String(hour).padStart(2, '0')}:30:00Z`
    expect(await makeSession(app.system, { startsAt, language: 'is' })).toMatchObject({ ok: true })
  }
  const session = { ...(await factsOf(world.sessions.unscheduled)), language: 'is', units: 1, actors: 0 }
  const log = vi.spyOn(app.house.log, 'info')
  expect(await startsFor(session, '2027-04-14T21:00:00Z', '2027-04-14T21:30:00Z')).toEqual([])
  expect(log.mock.calls.filter(([, words]) => words === 'starts were left undecided and count as taken')).toEqual([
    [{ undecided: 2 }, 'starts were left undecided and count as taken'],
  ])
  log.mockRestore()
})
