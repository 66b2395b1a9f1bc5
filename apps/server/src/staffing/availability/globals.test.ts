import { hoursOf, refusalOf } from '@troupe/tests/hours'
import { openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { makeSession } from '@troupe/tests/staffing/session'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { isStaffable } from '../staffing.ts'

const app = await openHouse()
afterAll(() => app.close())
afterEach(async () => {
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
const { block, booked, change, layers, offerOf, user } = hoursOf(app)
const unblock = (id: string) => app.as('producer@troupe.example').ask('mutation($id: ID!) { deleteGlobalUnavailability(id: $id) }', { id })
const named = async () =>
  (await app.as('host@troupe.example').ask('{ globalUnavailabilities(from: "2026-10-05T15:00:00Z") { nodes { name } totalCount } }')).data
    .globalUnavailabilities
const blockedFor = async (rows: readonly object[], confirm: number): Promise<string> => {
  const answer = await block('producer', { rows, confirm })
  expect(answer.errors).toBeUndefined()
  return answer.data.createGlobalUnavailabilities[0].id
}
/** The places of an event with what they have: a live offer, a pencil, and tasks. */
async function crewOf(sessionId: string) {
  const { rows } = await sql<{ crew: string }>`
    select a.role || ' ' || case when c.approval_id is not null then 'offer' when c.id is not null then 'pencil' else 'open' end
      || coalesce((select string_agg(' ' || trim(t.cause || ' ' || t.rule), '' order by t.cause) from staffing_task t where t.assignment_id = a.id), '') as crew
      from staffing_assignment a left join staffing_claim c on c.assignment_id = a.id and c.hold_id is null
      where a.session_id = ${sessionId} and a.role <> 'SALESPERSON' order by a.role`.execute(app.db)
  return rows.map(({ crew }) => crew)
}
const taskMailsOf = async (sessionId: string) =>
  (
    await app.db
      .selectFrom('message_mail')
      .select('kind')
      .where('session_id', '=', sessionId)
      .where('kind', 'in', ['session.blocked', 'assignment.open'])
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind)

test('a time without events is blocked immediately, closes the search, and opens it again when it is deleted', async () => {
  const rows = [{ startsAt: '2027-02-10T00:00:00Z', endsAt: '2027-02-11T00:00:00Z', name: 'Training day' }]
  const free = () =>
    isStaffable(app.house, {
      ...{ startMs: Date.parse('2027-02-10T17:00Z'), durationMinutes: 60, leads: { HOST: 15, PLANT: 15, PRODUCER: 15 } },
      ...{ hosts: 1, producers: 1, plants: 0, level: 1, language: 'en', place: { kind: 'REMOTE' } },
    })
  expect(await free()).toBe(true)
  const { data } = await block('producer', { rows })
  expect(data.createGlobalUnavailabilities).toMatchObject([{ name: 'Training day', holiday: false }])
  expect(await free()).toBe(false)
  expect((await named()).nodes).toContainEqual({ name: 'Training day' })
  const { id } = data.createGlobalUnavailabilities[0]
  expect((await unblock(id)).data.deleteGlobalUnavailability).toBe(id)
  expect(await free()).toBe(true)
  expect(refusalOf(await unblock(id))?.code).toBe('NOT_FOUND')
  const audit = await app.db.selectFrom('audit_entry').select('operation').orderBy('id', 'desc').limit(2).execute()
  expect(audit.map(({ operation }) => operation)).toEqual(['deleteGlobalUnavailability', 'createGlobalUnavailabilities'])
})

test('events that are hit are named first; with their number the time is saved, the offers stay, and each event’s producer is told once', async () => {
  const { sessionId, placeId } = await booked({ startsAt: '2027-02-17T17:00:00Z' }, 'host')
  const rows = [
    { startsAt: '2027-02-17T17:30:00Z', endsAt: '2027-02-18T00:00:00Z', name: 'Moving offices', holiday: true },
    { startsAt: '2027-02-17T12:00:00Z', endsAt: '2027-02-17T18:00:00Z' },
  ]
  const refused = await block('producer', { rows })
  expect(refusalOf(refused)).toMatchObject({
    ...{ code: 'STATE_CONFLICT', reason: 'HITS', count: 1 },
    hits: [{ id: sessionId, name: 'Test 2027-02-17T17:00:00Z', startsAt: '2027-02-17T17:00:00Z' }],
  })
  expect(refusalOf(await block('producer', { rows, confirm: 2 }))).toMatchObject({ reason: 'HITS', count: 1 })
  expect((await named()).nodes).not.toContainEqual({ name: 'Moving offices' })
  const saved = await block('producer', { rows, confirm: 1 })
  expect(saved.data.createGlobalUnavailabilities).toHaveLength(2)
  expect(await offerOf(placeId)).toEqual({ userId: user('host'), state: 'ACCEPTED' })
  const tasks = await app.db
    .selectFrom('message_mail')
    .select(['body'])
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'session.blocked')
    .execute()
  expect(tasks).toHaveLength(1)
  expect(tasks[0]?.body).toContain('blocked for everyone (Moving offices)')
})

test('an event that ends when a block begins, or starts when it ends, is not hit', async () => {
  await booked({ startsAt: '2027-02-24T17:00:00Z' }, 'host')
  const saved = await block('producer', {
    rows: [
      { startsAt: '2027-02-24T18:00:00Z', endsAt: '2027-02-24T23:00:00Z' },
      { startsAt: '2027-02-24T10:00:00Z', endsAt: '2027-02-24T17:00:00Z' },
    ],
  })
  expect(saved.data.createGlobalUnavailabilities).toHaveLength(2)
})

test('a blocked time ends the pencils in it and puts its offers in conflict, with one email an event; unblocked, all is as before', async () => {
  const { sessionId } = await booked({ startsAt: '2027-03-03T17:00:00Z' }, 'host', { asks: true })
  const pencilled = await makeSession(app.system, { startsAt: '2027-03-03T20:00:00Z' })
  if (!pencilled.ok) throw new Error(pencilled.code)
  const before = [await crewOf(sessionId), await crewOf(pencilled.value)]
  expect(before).toEqual([
    ['HOST offer', 'PRODUCER pencil'],
    ['HOST pencil', 'PRODUCER pencil'],
  ])
  const id = await blockedFor([{ startsAt: '2027-03-03T00:00:00Z', endsAt: '2027-03-04T00:00:00Z' }], 2)
  expect([await crewOf(sessionId), await crewOf(pencilled.value)]).toEqual([
    ['HOST offer CONFLICT UNAVAILABLE', 'PRODUCER open UNFIT'],
    ['HOST open UNFIT', 'PRODUCER open UNFIT'],
  ])
  expect([await taskMailsOf(sessionId), await taskMailsOf(pencilled.value)]).toEqual([['session.blocked'], ['session.blocked']])
  const told = (await readMails(app)).filter(({ kind }) => kind === 'session.blocked')
  const staying = (event: string) => told.find((one) => one.sessionId === event)?.body.includes('Its crew stays assigned for now.')
  expect([staying(sessionId), staying(pencilled.value)]).toEqual([true, false])
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
  expect((await unblock(id)).errors).toBeUndefined()
  expect([await crewOf(sessionId), await crewOf(pencilled.value)]).toEqual(before)
  expect([await taskMailsOf(sessionId), await taskMailsOf(pencilled.value)]).toEqual([['session.blocked'], ['session.blocked']])
})

test('whole days are those of each person’s zone: they hit events of the day, and elsewhere people can still work', async () => {
  // at five in the afternoon of the 6th in Chicago it is already the 7th in Sydney
  const eve = await makeSession(app.system, { startsAt: '2027-04-06T22:00:00Z' })
  if (!eve.ok) throw new Error(eve.code)
  const pencil = sql`staffing_claim where session_id = ${eve.value} and role = 'PRODUCER'`
  const producerOf = async () => (await sql<{ user_id: string }>`select user_id from ${pencil}`.execute(app.db)).rows[0]?.user_id
  await sql`update staffing_claim set user_id = ${user('zoe')} where session_id = ${eve.value} and role = 'PRODUCER'`.execute(app.db)
  const { sessionId } = await booked({ startsAt: '2027-04-07T17:00:00Z' }, 'host', { asks: true })
  const rows = [{ allDay: true, date: '2027-04-07', until: '2027-04-08', name: 'Spring days', holiday: true }]
  expect(refusalOf(await block('producer', { rows }))).toMatchObject({ reason: 'HITS', count: 1, hits: [{ id: sessionId }] })
  const saved = await block('producer', { rows, confirm: 1 })
  const [made] = saved.data.createGlobalUnavailabilities
  expect(made).toMatchObject({ ...rows[0], startsAt: '2027-04-07T00:00:00.000Z', endsAt: '2027-04-09T00:00:00.000Z' })
  expect(await crewOf(sessionId)).toEqual(['HOST offer CONFLICT UNAVAILABLE', 'PRODUCER open UNFIT'])
  expect(await crewOf(eve.value), 'someone for whom it is still the 6th').toEqual(['HOST pencil', 'PRODUCER pencil'])
  expect(await producerOf()).not.toBe(user('zoe'))
  const { data } = await layers('producer', ['zoe', 'host'], '2027-04-05T00:00:00Z', '2027-04-11T00:00:00Z')
  const closed = data.availabilityLayers.filter(({ layer }: { layer: string }) => layer === 'GLOBAL')
  expect(closed.map(({ from, to, why }: Record<string, string>) => [from, to, why])).toEqual([
    ['2027-04-06T14:00:00.000Z', '2027-04-08T14:00:00.000Z', expect.stringContaining('Spring days')],
    ['2027-04-07T05:00:00.000Z', '2027-04-09T05:00:00.000Z', expect.stringContaining('Spring days')],
  ])
  await unblock(made.id)
  expect(await crewOf(sessionId)).toEqual(['HOST offer', 'PRODUCER pencil'])
})

test('a changed time frees what it leaves, and asks and tells of the events alone that it takes in addition', async () => {
  const events: string[] = []
  for (const day of ['05', '06']) events.push((await booked({ startsAt: `2027-05-${day}T17:00:00Z` }, 'host', { asks: true })).sessionId)
  const crews = () => Promise.all(events.map(crewOf))
  const mails = () => Promise.all(events.map(taskMailsOf))
  const [open, blocked] = [
    ['HOST offer', 'PRODUCER pencil'],
    ['HOST offer CONFLICT UNAVAILABLE', 'PRODUCER open UNFIT'],
  ]
  const id = await blockedFor([{ allDay: true, date: '2027-05-05', name: 'Move', holiday: true }], 1)
  expect(await crews()).toEqual([blocked, open])
  // another name asks about nothing and tells no one again
  const { data } = await change('producer', { id, version: 1, name: 'Office move' })
  expect(data.updateGlobalUnavailability).toMatchObject({
    date: '2027-05-05',
    until: '2027-05-05',
    name: 'Office move',
    holiday: true,
    version: 2,
  })
  expect(await mails()).toEqual([['session.blocked'], []])

  const moved = { id, allDay: true, date: '2027-05-06' }
  expect(refusalOf(await change('producer', { ...moved, version: 1, confirm: 1 }))).toMatchObject({ code: 'VERSION_CONFLICT', version: 2 })
  expect(refusalOf(await change('producer', moved))).toMatchObject({ code: 'STATE_CONFLICT', count: 1, hits: [{ id: events[1] }] })
  expect(await crews(), 'nothing has changed').toEqual([blocked, open])
  expect((await change('producer', { ...moved, confirm: 1 })).data.updateGlobalUnavailability).toMatchObject({
    date: '2027-05-06',
    version: 3,
  })
  expect(await crews()).toEqual([open, blocked])
  expect(await mails()).toEqual([['session.blocked'], ['session.blocked']])
  // back into the first day, by clocks: its producer hears of it again
  const both = { startsAt: '2027-05-05T00:00:00Z', endsAt: '2027-05-07T00:00:00Z' }
  expect((await change('producer', { id, ...both, confirm: 1 })).data.updateGlobalUnavailability).toMatchObject({
    allDay: false,
    date: null,
  })
  expect(await crews()).toEqual([blocked, blocked])
  expect(await mails()).toEqual([['session.blocked', 'session.blocked'], ['session.blocked']])
  const { before, after } = await app.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('operation', '=', 'updateGlobalUnavailability')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect([before, after]).toMatchObject([{ date: '2027-05-06' }, { startsAt: both.startsAt, name: 'Office move' }])

  const fieldsOf = async (row: object) => refusalOf(await change('producer', { id, ...row }))?.fields
  expect(await fieldsOf({ startsAt: both.endsAt })).toEqual({ endsAt: ['REQUIRED'] })
  expect(await fieldsOf({ startsAt: both.endsAt, endsAt: both.startsAt })).toEqual({ endsAt: ['BEFORE_START'] })
  expect(await fieldsOf({ allDay: true, date: '2026-10-03' })).toEqual({ until: ['PAST'] })
  expect(refusalOf(await change('staffhost', { id, name: 'Mine' }))?.code).toBe('FORBIDDEN')
  await unblock(id)
  expect(await crews()).toEqual([open, open])
  expect(refusalOf(await change('producer', { id, name: 'Gone' }))?.code).toBe('NOT_FOUND')
})

test('an event of which only the call lies in a blocked time isn’t hit, but its crew is judged again, and its producer gets an email for each place', async () => {
  const { sessionId } = await booked({ startsAt: '2027-03-09T17:00:00Z' }, 'host', { asks: true })
  const id = await blockedFor([{ startsAt: '2027-03-09T12:00:00Z', endsAt: '2027-03-09T16:50:00Z' }], 0)
  expect(await crewOf(sessionId)).toEqual(['HOST offer CONFLICT UNAVAILABLE', 'PRODUCER open UNFIT'])
  expect(await taskMailsOf(sessionId)).toEqual(['assignment.open', 'assignment.open'])
  await unblock(id)
  expect(await crewOf(sessionId)).toEqual(['HOST offer', 'PRODUCER pencil'])
})

test('the pencils of a time that is held for a customer end when it is blocked', async () => {
  const held = await makeSession(app.system, { startsAt: '2027-03-15T17:00:00Z' })
  if (!held.ok) throw new Error(held.code)
  const answer = await app.as('editor@northwind.example').call('POST', `/scheduler/session/${held.value}/reserve`, {
    startsAt: '2027-03-16T17:00:00Z',
    timezone: 'America/Chicago',
  })
  expect(answer.status, answer.text).toBe(200)
  const pencils = () =>
    app.db.selectFrom('staffing_claim').select('role').where('subject_id', '=', held.value).where('hold_id', 'is not', null).execute()
  expect(await pencils()).toHaveLength(2)
  await blockedFor([{ startsAt: '2027-03-16T16:00:00Z', endsAt: '2027-03-16T23:00:00Z' }], 0)
  expect(await pencils()).toEqual([])
  expect(await crewOf(held.value)).toEqual(['HOST pencil', 'PRODUCER pencil'])
})

test('bad times are refused by their field, and hosts may read the list but not change it', async () => {
  const fields = async (row: object) => refusalOf(await block('producer', { rows: [row] }))?.fields
  const startsAt = '2027-03-01T00:00:00Z'
  expect(await fields({ startsAt, endsAt: startsAt })).toEqual({ 'rows.0.endsAt': ['BEFORE_START'] })
  expect(await fields({ startsAt, endsAt: '2027-04-01T00:00:01Z' })).toEqual({ 'rows.0.endsAt': ['TOO_LONG'] })
  expect(await fields({ startsAt: '2026-10-01T00:00:00Z', endsAt: '2026-10-02T00:00:00Z' })).toEqual({ 'rows.0.endsAt': ['PAST'] })
  expect(await fields({ startsAt, endsAt: '2027-03-02T00:00:00Z', name: 'x'.repeat(65) })).toEqual({ 'rows.0.name': ['TOO_LONG'] })
  const date = '2027-03-01'
  expect(await fields({})).toEqual({ 'rows.0.startsAt': ['REQUIRED'] })
  expect(await fields({ allDay: true })).toEqual({ 'rows.0.date': ['REQUIRED'] })
  expect(await fields({ allDay: true, date, startsAt })).toEqual({ 'rows.0.startsAt': ['NOT_ALLOWED'] })
  expect(await fields({ startsAt, endsAt: '2027-03-02T00:00:00Z', date })).toEqual({ 'rows.0.date': ['NOT_ALLOWED'] })
  expect(await fields({ allDay: true, date, until: '2027-02-28' })).toEqual({ 'rows.0.until': ['BEFORE_START'] })
  expect(await fields({ allDay: true, date, until: '2027-04-01' })).toEqual({ 'rows.0.until': ['TOO_LONG'] })
  expect(await fields({ allDay: true, date: '2026-10-03' })).toEqual({ 'rows.0.until': ['PAST'] })
  expect(refusalOf(await block('staffhost', { rows: [{ startsAt, endsAt: '2027-03-02T00:00:00Z' }] }))?.code).toBe('FORBIDDEN')
})
