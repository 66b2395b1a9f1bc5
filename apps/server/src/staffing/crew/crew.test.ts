import { yes } from '@troupe/domain/answer'
import { ASSIGNMENT_ROLES, type AssignmentRole } from '@troupe/domain/role/assignment'
import { callAt } from '@troupe/domain/session/times'
import { placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { makeSession, moveSession, type TestSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { idOf, world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { command, type Work } from '../../platform/ctx.ts'
import { assignPerson } from '../choose/assign.ts'
import { cannotStaff, dropHoldPencils, pencilForHold, releaseCrew, resizePlaces } from '../staffing.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const user = (name: string) => idOf('user', name)

async function booked(wanted: TestSession): Promise<string> {
  const answer = await makeSession(app.system, wanted)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

/** The places of a session, one line each: role, who is offered it in which state, who is pencilled. */
async function crewOf(sessionId: string): Promise<Record<string, string>> {
  const rows = await app.db
    .selectFrom('staffing_assignment as a')
    .leftJoin('staffing_approval as o', (join) => join.onRef('o.assignment_id', '=', 'a.id').on('o.state', 'in', ['PENDING', 'ACCEPTED']))
    .leftJoin('staffing_claim as c', (join) =>
      join.onRef('c.assignment_id', '=', 'a.id').on('c.approval_id', 'is', null).on('c.hold_id', 'is', null),
    )
    .leftJoin('account_user as asked', 'asked.id', 'o.user_id')
    .leftJoin('account_user as pencilled', 'pencilled.id', 'c.user_id')
    .select(['a.role', 'a.ord', 'o.state', 'asked.email', 'pencilled.email as pencil'])
    .where('a.session_id', '=', sessionId)
    .where('a.role', '<>', 'SALESPERSON')
    .orderBy('a.role')
    .orderBy('a.ord')
    .execute()
  return Object.fromEntries(
    rows.map((row) => {
      const email = row.email ?? row.pencil
      return [`${row.role} ${row.ord}`, email ? `${row.state ?? 'pencil'} ${email.split('@')[0]}` : 'nobody']
    }),
  )
}

async function put(sessionId: string, role: AssignmentRole, name: string, approval?: boolean, ord = 1) {
  const { id } = await placeOf(app.db, sessionId, role, ord)
  return assignPerson(app.system, id, { userId: user(name), approval, ...(approval === false ? { reason: 'agreed by phone' } : {}) })
}
const inOne = <T>(work: (work: Work) => Promise<T>) => command(app.system, async (one) => yes(await work(one)))

/** Everyone of a language but some is away that day. */
async function onlyHosts(date: string, names: readonly string[]) {
  const hosts = await app.db.selectFrom('account_user').select('id').where('role', '=', 'HOST').execute()
  const away = hosts.filter((host) => !names.some((name) => user(name) === host.id))
  await app.db
    .insertInto('staffing_availability')
    .values(away.map(({ id }) => ({ user_id: id, date, available: false })))
    .execute()
}

const comes = (day: string, name: string) =>
  app.db.deleteFrom('staffing_availability').where('date', '=', Temporal.PlainDate.from(day)).where('user_id', '=', user(name)).execute()

test('a booked session has a place for everyone it needs, and someone pencilled in each', async () => {
  const crew = await crewOf(await booked({ startsAt: '2027-01-11T17:00:00Z', units: 2, actors: 1 }))
  expect(Object.keys(crew)).toEqual(['HOST 1', 'HOST 2', 'PLANT 1', 'PRODUCER 1'])
  for (const who of Object.values(crew)) expect(who).toMatch(/^pencil \w+$/)
  expect(new Set(Object.values(crew)).size).toBe(4)
})

test('the least busy of the free are pencilled first', async () => {
  const day = '2027-01-12'
  await onlyHosts(day, ['host', 'ruth', 'desmond'])
  const first = await crewOf(await booked({ startsAt: `${day}T15:00:00Z` }))
  const second = await crewOf(await booked({ startsAt: `${day}T17:30:00Z` }))
  const third = await crewOf(await booked({ startsAt: `${day}T20:00:00Z` }))
  // Marcus Oyelaran is the best rated of the three, so he comes first while no one is on another event
  expect([first['HOST 1'], second['HOST 1'], third['HOST 1']]).toEqual(['pencil host', 'pencil desmond', 'pencil ruth'])
})

test('when no one is free the time is refused as taken, and nothing of the attempt remains', async () => {
  const day = '2027-01-13'
  await onlyHosts(day, ['host'])
  await booked({ startsAt: `${day}T17:00:00Z` })
  const before = await app.db.selectFrom('session').select('id').execute()
  const answer = await makeSession(app.system, { startsAt: `${day}T17:30:00Z` })
  expect(answer).toMatchObject({ ok: false, code: 'SLOT_TAKEN', extensions: { role: 'HOST' } })
  expect(await app.db.selectFrom('session').select('id').execute()).toHaveLength(before.length)
})

test('when a pencilled person is assigned to another event, someone else takes over the pencil', async () => {
  const day = '2027-01-14'
  await onlyHosts(day, ['host', 'ruth'])
  const one = await booked({ startsAt: `${day}T17:00:00Z` })
  const other = await booked({ startsAt: `${day}T17:30:00Z` })
  const names = [one, other].map(async (id) => (await crewOf(id))['HOST 1']?.replace('pencil ', '') ?? '')
  const [first = '', wanted = ''] = await Promise.all(names)
  expect([first, wanted].sort()).toEqual(['host', 'ruth'])
  // no one else can play the other event, so it keeps its person
  await app.db
    .insertInto('staffing_approval')
    .values({ ...declined(other, first), assignment_id: (await placeOf(app.db, other)).id })
    .execute()
  expect(await put(one, 'HOST', wanted)).toMatchObject({ ok: false, code: 'ASSIGNMENT_CONFLICT', extensions: { rule: 'RESERVED' } })
  await comes(day, 'desmond')
  expect(await put(one, 'HOST', wanted)).toMatchObject({ ok: true })
  expect((await crewOf(one))['HOST 1']).toBe(`PENDING ${wanted}`)
  expect((await crewOf(other))['HOST 1']).toBe('pencil desmond')
})

const declined = (sessionId: string, name: string) => ({
  session_id: sessionId,
  user_id: user(name),
  state: 'DECLINED' as const,
  reason: 'OTHER' as const,
  made_at: testNow,
})

test('two people who are pencilled for each other’s events swap', async () => {
  const day = '2027-01-18'
  await onlyHosts(day, ['host', 'ruth'])
  const one = await booked({ startsAt: `${day}T17:00:00Z` })
  const other = await booked({ startsAt: `${day}T17:30:00Z` })
  const names = [one, other].map(async (id) => (await crewOf(id))['HOST 1']?.replace('pencil ', '') ?? '')
  const [first = '', second = ''] = await Promise.all(names)
  expect(await put(one, 'HOST', second)).toMatchObject({ ok: true })
  expect((await crewOf(one))['HOST 1']).toBe(`PENDING ${second}`)
  expect((await crewOf(other))['HOST 1']).toBe(`pencil ${first}`)
})

test('a pencil that conflicts only because of travel moves too', async () => {
  const day = '2027-01-19'
  await onlyHosts(day, ['ruth', 'hector'])
  // the way home from Evanston takes longer than the quarter of an hour before the remote event
  const evanston = { latitude: 42.05, longitude: -87.69, timezone: 'America/Chicago' }
  const one = await booked({ startsAt: `${day}T16:00:00Z`, onSite: evanston })
  const other = await booked({ startsAt: `${day}T17:30:00Z` })
  const [first, second] = [(await crewOf(one))['HOST 1'], (await crewOf(other))['HOST 1']]
  expect([first, second].sort()).toEqual(['pencil hector', 'pencil ruth'])
  const wanted = second?.replace('pencil ', '') ?? ''
  expect(await put(one, 'HOST', wanted)).toMatchObject({ ok: true })
  expect((await crewOf(other))['HOST 1']).toBe(first)
})

test('someone pencilled for one place and wanted for another on the same event hands the first to a colleague', async () => {
  const id = await booked({ startsAt: '2027-01-15T17:00:00Z', units: 2 })
  const second = (await crewOf(id))['HOST 2']?.replace('pencil ', '') ?? ''
  expect(await put(id, 'HOST', second)).toMatchObject({ ok: true })
  const crew = await crewOf(id)
  expect(crew['HOST 1']).toBe(`PENDING ${second}`)
  expect(crew['HOST 2']).toMatch(/^pencil /)
  expect(crew['HOST 2']).not.toBe(`pencil ${second}`)
  // and no one stands in two places of one event
  expect(await put(id, 'HOST', second, undefined, 2)).toMatchObject({ ok: false, code: 'ASSIGNMENT_CONFLICT' })
})

test('an event moved by half an hour keeps its crew; by more, hosts are asked again and producers told', async () => {
  const id = await booked({ startsAt: '2027-01-20T17:00:00Z' })
  expect(await put(id, 'HOST', 'host', false)).toMatchObject({ ok: true })
  expect(await put(id, 'PRODUCER', 'producer')).toMatchObject({ ok: true })
  const offers = () => app.db.selectFrom('staffing_approval').select(['id', 'state', 'expires_at']).where('session_id', '=', id).execute()
  const before = await offers()
  expect(await moveSession(app.system, id, '2027-01-20T17:30:00Z')).toEqual(yes(null))
  expect(await offers()).toEqual(before)
  expect(await crewOf(id)).toEqual({ 'HOST 1': 'ACCEPTED host', 'PRODUCER 1': 'ACCEPTED producer' })

  expect(await moveSession(app.system, id, '2027-01-20T18:15:00Z')).toEqual(yes(null))
  expect(await crewOf(id)).toEqual({ 'HOST 1': 'PENDING host', 'PRODUCER 1': 'ACCEPTED producer' })
  expect((await placeOf(app.db, id, 'HOST')).type).toBe('Manual')
})

test('a person who is assigned elsewhere at the new time is released, and the place is pencilled', async () => {
  const day = '2027-01-21'
  const other = await booked({ startsAt: `${day}T20:00:00Z` })
  await put(other, 'HOST', 'host', false)
  const id = await booked({ startsAt: `${day}T16:00:00Z` })
  await put(id, 'HOST', 'host', false)
  expect(await moveSession(app.system, id, `${day}T20:15:00Z`)).toEqual(yes(null))
  expect((await crewOf(id))['HOST 1']).toMatch(/^pencil /)
  expect((await crewOf(id))['HOST 1']).not.toBe('pencil host')
  expect(await crewOf(other)).toMatchObject({ 'HOST 1': 'ACCEPTED host' })
})

test('a pencil of a third event in the way of a person who stays is handed on', async () => {
  const day = '2027-01-22'
  await onlyHosts(day, ['host', 'desmond'])
  const id = await booked({ startsAt: `${day}T16:00:00Z` })
  await put(id, 'HOST', 'host', false)
  const third = await booked({ startsAt: `${day}T20:00:00Z` })
  await app.db
    .updateTable('staffing_claim')
    .set({ user_id: user('host') })
    .where('session_id', '=', third)
    .where('role', '=', 'HOST')
    .execute()
  expect(await moveSession(app.system, id, `${day}T20:15:00Z`)).toEqual(yes(null))
  expect(await crewOf(id)).toMatchObject({ 'HOST 1': 'PENDING host' })
  expect(await crewOf(third)).toMatchObject({ 'HOST 1': 'pencil desmond' })
})

test('a hold keeps the time of those who stay in their own role, and of new people for the rest', async () => {
  const day = '2027-01-25'
  const id = await booked({ startsAt: `${day}T16:00:00Z`, units: 2 })
  await put(id, 'HOST', 'host', false)
  await put(id, 'PRODUCER', 'producer')
  const startsAt = Temporal.Instant.from(`${day}T19:00:00Z`)
  const holdId = crypto.randomUUID()
  const held = await inOne((work) => pencilForHold(work, { sessionId: id, startsAt, units: 3, holdId }))
  expect(held.ok).toBe(true)
  const claims = () =>
    app.db.selectFrom('staffing_claim').select(['user_id', 'role']).where('hold_id', '=', holdId).orderBy('role').execute()
  const kept = await claims()
  expect(kept.map((claim) => claim.role)).toEqual(['HOST', 'HOST', 'HOST', 'PRODUCER'])
  expect(kept).toContainEqual({ user_id: user('host'), role: 'HOST' })
  expect(kept).toContainEqual({ user_id: user('producer'), role: 'PRODUCER' })
  expect(new Set(kept.map((claim) => claim.user_id)).size).toBe(4)
  await inOne((work) => dropHoldPencils(work, holdId))
  expect(await claims()).toEqual([])
})

test('more rooms add places; fewer remove the open ones first', async () => {
  const id = await booked({ startsAt: '2027-01-26T17:00:00Z', units: 2 })
  await put(id, 'HOST', 'host', false, 2)
  const resize = async (units: number) => {
    await app.db.updateTable('session').set({ units }).where('id', '=', id).execute()
    return command(app.system, async (work) => yes(await resizePlaces(work, id, { force: false })))
  }
  expect(await resize(5)).toEqual(yes(0))
  expect(Object.keys(await crewOf(id))).toEqual(['HOST 1', 'HOST 2', 'HOST 3', 'HOST 4', 'HOST 5', 'PRODUCER 1', 'SUPPORTING_PRODUCER 1'])
  expect(await resize(1)).toEqual(yes(0))
  expect(Object.entries(await crewOf(id)).map(([place, who]) => (place === 'HOST 2' ? who : place))).toEqual([
    'ACCEPTED host',
    'PRODUCER 1',
  ])
})

test('with fewer rooms open places go first, then those that wait for an answer, then accepted ones, the latest first', async () => {
  const id = await booked({ startsAt: '2027-02-04T17:00:00Z', units: 4 })
  await put(id, 'HOST', 'host', true, 1)
  await put(id, 'HOST', 'desmond', false, 2)
  await put(id, 'HOST', 'ruth', true, 4)
  const left = []
  for (const units of [3, 2, 1]) {
    await app.db.updateTable('session').set({ units }).where('id', '=', id).execute()
    expect(await command(app.system, async (work) => yes(await resizePlaces(work, id, { force: false })))).toEqual(yes(0))
    left.push(Object.keys(await crewOf(id)).filter((place) => place.startsWith('HOST')))
  }
  expect(left).toEqual([['HOST 1', 'HOST 2', 'HOST 4'], ['HOST 1', 'HOST 2'], ['HOST 2']])
})

test('an event that loses its date frees everyone but its salesperson; a cancelled one shows who would have been on it', async () => {
  const id = await booked({ startsAt: '2027-01-27T17:00:00Z' })
  await put(id, 'HOST', 'host')
  await inOne((work) => releaseCrew(work, id, { why: 'UNSCHEDULED' }))
  expect(await crewOf(id)).toEqual({ 'HOST 1': 'nobody', 'PRODUCER 1': 'nobody' })
  expect((await placeOf(app.db, id, 'SALESPERSON')).user_id).toBe(world.users.sales)
  expect((await placeOf(app.db, id, 'HOST')).user_id).toBeNull()

  const other = await booked({ startsAt: '2027-01-28T17:00:00Z' })
  await put(other, 'HOST', 'host')
  await inOne((work) => releaseCrew(work, other, { why: 'CANCELLED' }))
  expect(await crewOf(other)).toEqual({ 'HOST 1': 'nobody', 'PRODUCER 1': 'nobody' })
  expect((await placeOf(app.db, other, 'HOST')).user_id).toBe(user('host'))
  expect(await app.db.selectFrom('staffing_claim').select('id').where('session_id', 'in', [id, other]).execute()).toEqual([])
})

test('a place that the solver filled and a move leaves open is offered to someone else immediately; a chosen one is a task for the producer', async () => {
  const day = '2027-03-03'
  const id = await booked({ startsAt: '2027-03-02T17:00:00Z', units: 2 })
  await put(id, 'HOST', 'host')
  await put(id, 'HOST', 'ruth', undefined, 2)
  await app.db
    .updateTable('staffing_assignment')
    .set({ type: 'Auto' })
    .where('session_id', '=', id)
    .where('role', '=', 'HOST')
    .where('ord', '=', 1)
    .execute()
  // neither can on the new day
  await onlyHosts(day, ['desmond', 'staffhost'])
  const told: string[] = []
  app.house.listeners.on('assignment.open', async (_work, event) => {
    if (event.sessionId === id) told.push(`${event.assignmentId} ${event.reason}`)
  })
  expect(await moveSession(app.system, id, `${day}T17:00:00Z`)).toMatchObject({ ok: true })
  const crew = await crewOf(id)
  expect(crew['HOST 1']).toMatch(/^PENDING (desmond|staffhost)$/)
  expect(crew['HOST 2']).toMatch(/^pencil (desmond|staffhost)$/)
  expect((await placeOf(app.db, id, 'HOST')).type).toBe('Auto')
  expect(told).toEqual([`${(await placeOf(app.db, id, 'HOST', 2)).id} moved`])
})

test('an event can be staffed as long as someone eligible is left for each open place', async () => {
  const day = '2027-03-04'
  await onlyHosts(day, ['host', 'ruth'])
  const id = await booked({ startsAt: `${day}T17:00:00Z` })
  const lacks = () => cannotStaff(app.db, id, { now: app.clock.now })
  expect(await lacks()).toBe(false)
  // the pencil is gone, but there are people: it is only a matter of asking
  await app.db.deleteFrom('staffing_claim').where('session_id', '=', id).where('role', '=', 'HOST').execute()
  expect(await lacks()).toBe(false)
  for (const name of ['host', 'ruth'])
    await app.db
      .insertInto('staffing_availability')
      .values({ user_id: user(name), date: day, available: false })
      .execute()
  expect(await lacks()).toBe(true)
  expect(await cannotStaff(app.db, id, { now: Temporal.Instant.from(`${day}T17:00:00Z`) })).toBe(false)
})

test('the database claims a person from their call on, as the rules compute it', async () => {
  const startsAt = Temporal.Instant.from('2027-03-22T17:00:00Z')
  const minutes = [0, 15, 45, 120]
  const cue = [null, ...minutes]
  const all = minutes.flatMap((lobby) => minutes.flatMap((scheduleOffset) => cue.map((own) => ({ lobby, scheduleOffset, own }))))
  for (const role of ASSIGNMENT_ROLES)
    for (const { lobby, scheduleOffset, own } of all) {
      // the other roles' cues are earlier still, and change nothing
      const cues = { PRODUCER: 500, HOST: 500, PLANT: 500, [role === 'SUPPORTING_PRODUCER' ? 'PRODUCER' : role]: own }
      const { rows } = await sql<{ from: Temporal.Instant }>`
        select lower(staffing_during(${startsAt}::timestamptz, 60, staffing_lead(${role}, ${lobby}::int, ${scheduleOffset}::int,
          ${cues.PRODUCER}::int, ${cues.HOST}::int, ${cues.PLANT}::int))) as from`.execute(app.db)
      expect(String(rows[0]?.from), JSON.stringify({ role, lobby, scheduleOffset, cues })).toBe(
        String(callAt(startsAt, { lobby, scheduleOffset, cues }, role)),
      )
    }
})

test('a host confirms travel for their own place of an event on site, until its time, place or person changes; staff rate who played once it has run', async () => {
  const id = await booked({ startsAt: '2027-01-28T17:00:00Z', units: 2 })
  const [mine, other] = [await placeOf(app.db, id, 'HOST', 1), await placeOf(app.db, id, 'HOST', 2)]
  await put(id, 'HOST', 'host')
  await put(id, 'HOST', 'desmond', undefined, 2)
  const confirm = (email: string, place: string) =>
    app
      .as(email)
      .ask('mutation ($id: ID!) { updateSessionAssignmentTravelConfirmationStatus(id: $id, travelConfirmed: true) { assignmentId } }', {
        id: place,
      })
  // a remote event has no journey
  expect((await confirm('host@troupe.example', mine.id)).errors[0].extensions).toMatchObject({
    code: 'STATE_CONFLICT',
    reason: 'NO_TRAVEL',
  })
  const setEvent = (values: object) => app.db.updateTable('session').set(values).where('id', '=', id).execute()
  const isConfirmed = async () =>
    (await app.db.selectFrom('staffing_assignment').select('travel_confirmed').where('id', '=', mine.id).executeTakeFirst())
      ?.travel_confirmed
  await setEvent({ type: 'IN_PERSON', host_type: 'ON_SITE', latitude: 41.9, longitude: -87.6 })
  for (const change of [{ latitude: 42 }, { starts_at: Temporal.Instant.from('2027-01-28T17:30:00Z') }]) {
    expect((await confirm('host@troupe.example', mine.id)).errors).toBeUndefined()
    expect(await isConfirmed()).toBe(true)
    await setEvent({ attendees: 11 })
    expect(await isConfirmed()).toBe(true)
    await setEvent(change)
    expect(await isConfirmed()).toBe(false)
  }
  // what the host says of themselves leaves no audit entry, what someone else says for them does
  expect((await confirm('producer@troupe.example', mine.id)).errors).toBeUndefined()
  const who = { userId: user('host'), role: 'HOST' }
  const entries = app.db.selectFrom('audit_entry').select(['before', 'after']).where('subject_id', '=', mine.id)
  expect(await entries.where('operation', '=', 'updateSessionAssignmentTravelConfirmationStatus').execute()).toEqual([
    { before: { ...who, travelConfirmed: false }, after: { ...who, travelConfirmed: true } },
  ])
  // the next person has a journey of their own
  expect(await put(id, 'HOST', 'staffhost', false)).toMatchObject({ ok: true })
  expect(await isConfirmed()).toBe(false)
  expect(await put(id, 'HOST', 'host')).toMatchObject({ ok: true })
  expect((await confirm('host@troupe.example', other.id)).errors[0].extensions.code).toBe('FORBIDDEN')
  expect((await confirm('ruth@troupe.example', mine.id)).errors[0].extensions.code).toBe('NOT_FOUND')
  const rate = (rating: number) =>
    app
      .as('producer@troupe.example')
      .ask('mutation ($id: ID!, $rating: Int!) { updateSessionAssignment(input: { id: $id, rating: $rating }) { assignmentId } }', {
        id: mine.id,
        rating,
      })
  expect((await rate(6)).errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { rating: ['TOO_BIG'] } })
  expect((await rate(5)).errors[0].extensions).toMatchObject({ code: 'STATE_CONFLICT', reason: 'NOT_RUN' })
  await setEvent({ status: 'COMPLETED' })
  expect((await rate(5)).errors[0].extensions).toMatchObject({ code: 'STATE_CONFLICT', reason: 'NOT_RATED' })
  await app.db
    .updateTable('staffing_approval')
    .set({ state: 'ACCEPTED' })
    .where('assignment_id', '=', mine.id)
    .where('state', '=', 'PENDING')
    .execute()
  expect((await rate(5)).errors).toBeUndefined()
})
