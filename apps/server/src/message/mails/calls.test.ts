import { callAt, earliestCues } from '@troupe/domain/session/times'
import type { CallRole } from '@troupe/domain/time/timeline'
import { placeOf } from '@troupe/tests/crew'
import { openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { addCredits } from '@troupe/tests/wallet'
import { idOf, world } from '@troupe/tests/world/ids'
import { venues } from '@troupe/tests/world/places'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

const app = await openHouse()
const { db } = app
afterAll(() => app.close())

const producer = app.as('producer@troupe.example')
const guest = app.as(null)
const startsAt = '2027-02-10T19:30:00Z'
const people = { PRODUCER: 'producer', HOST: 'host', PLANT: 'plant' } as const
let id = ''
/** The codes of the newest offers, by person. */
const codes = new Map<string, string>()
app.house.listeners.on('assignment.offered', async (_work, { userId, code }) => void codes.set(userId, code))

const book = async (date: string, show: keyof typeof world.experiences = 'murderInTheGreenRoom') => {
  const { name, address, latitude, longitude } = venues.merchantHall
  const { status, body } = await app.as('editor@northwind.example').call('POST', '/session', {
    workspaceId: world.workspaces.northwind,
    experienceId: world.experiences[show],
    format: 'IN_PERSON',
    hostType: 'ON_SITE',
    attendees: 20,
    duration: 90,
    timezone: 'America/Chicago',
    location: { name, address, city: 'Chicago', latitude, longitude },
    date,
  })
  expect([status, body.code, body.extensions]).toEqual([201, undefined, undefined])
  return body.id as string
}
const assign = async (sessionId: string, role: CallRole, more: object = {}) => {
  const place = await placeOf(db, sessionId, role)
  const { status, body } = await producer.call('PUT', `/scheduler/session-assignment/${place.id}/host`, {
    id: idOf('user', people[role]),
    reason: 'They know the show',
    ...more,
  })
  expect([status, body.code]).toEqual([200, undefined])
}
const answer = (role: CallRole) => guest.call('POST', `/assignment/${codes.get(idOf('user', people[role]))}/accept`, {})
const claimOf = async (role: CallRole, sessionId = id) => {
  const { rows } = await sql<{ from: Temporal.Instant }>`
    select lower(during) as from from staffing_claim where session_id = ${sessionId} and role = ${role} and approval_id is not null`.execute(
    db,
  )
  return String(rows[0]?.from)
}
const mailsTo = async (role: CallRole, kind: string, sessionId = id) => {
  const { email } = await db
    .selectFrom('account_user')
    .select('email')
    .where('id', '=', idOf('user', people[role]))
    .executeTakeFirstOrThrow()
  return (await readMails(app)).filter((mail) => mail.sessionId === sessionId && mail.to === email && mail.kind === kind)
}
const page = async (sessionId = id) =>
  (
    await producer.ask(
      `query ($id: ID!) { session(id: $id) { startsAt lobby scheduleOffset
        timeline { items { id title description offsetMinutes time role } } assignments { role callAt approval { state } } } }`,
      { id: sessionId },
    )
  ).data.session
const startOf = (file: string | null | undefined) => {
  const event = new ICAL.Component(ICAL.parse(file ?? '')).getFirstSubcomponent('vevent')
  const at = ICAL.Time.fromDateTimeString(String(event?.getFirstPropertyValue('dtstart'))).toJSDate()
  return [String(Temporal.Instant.fromEpochMilliseconds(at.getTime())), Number(event?.getFirstPropertyValue('sequence'))]
}
/** An instant without the milliseconds that GraphQL writes. */
const plain = (text: string) => String(Temporal.Instant.from(text))
type Item = { title: string; offsetMinutes: number; role: CallRole | null; description: string }
const setCue = async (role: CallRole, offsetMinutes: number, sessionId = id) => {
  const { timeline } = await page(sessionId)
  const items = timeline.items.map(({ title, description, ...item }: Item) => ({
    title,
    description,
    offsetMinutes: item.role === role ? offsetMinutes : item.offsetMinutes,
  }))
  const { errors } = await producer.ask(
    'mutation ($id: ID!, $items: [TimelineItemInput!]!) { setTimeline(id: $id, items: $items) { id } }',
    { id: sessionId, items },
  )
  return errors?.[0]
}

beforeAll(async () => {
  // the host reads their email on the west coast
  await db.updateTable('account_user').set({ timezone: 'America/Los_Angeles' }).where('id', '=', idOf('user', 'host')).execute()
  await addCredits(db, world.workspaces.northwind, 100)
  id = await book(startsAt)
  for (const role of ['PRODUCER', 'HOST', 'PLANT'] as const) await assign(id, role)
})

test('U4 every place that shows a call shows the time from the running order, role by role', async () => {
  const wanted = { PRODUCER: '2027-02-10T17:15:00Z', HOST: '2027-02-10T17:30:00Z', PLANT: '2027-02-10T18:00:00Z' }
  const { timeline, assignments, lobby, scheduleOffset } = await page()
  const words = {
    PRODUCER: 'Your call time is 11:15 am.',
    HOST: 'Your call time is 9:30 am (your time), 11:30 am Chicago time.',
    PLANT: 'Your call time is 12:00 pm.',
  }
  for (const role of ['PRODUCER', 'HOST', 'PLANT'] as const) {
    const at = wanted[role]
    // the running order, the staff table and what the Schedule tab computes
    expect(plain(timeline.items.find((item: Item) => item.role === role).time)).toBe(at)
    expect(plain(assignments.find((place: { role: string }) => place.role === role).callAt)).toBe(at)
    const facts = { lobby, scheduleOffset, cues: earliestCues(timeline.items) }
    expect(String(callAt(Temporal.Instant.from(startsAt), facts, role))).toBe(at)
    // the time for which the person counts as busy
    expect(await claimOf(role)).toBe(at)
    if (role === 'PRODUCER') {
      const [placed] = await mailsTo(role, 'assignment.placed')
      expect(placed?.body).toContain(words[role])
      expect(startOf(placed?.calendar)[0]).toBe(at)
      continue
    }
    // the offer's email, the page behind its link, and once accepted the email and both calendar files
    expect((await mailsTo(role, 'assignment.offered'))[0]?.body).toContain(words[role])
    const code = codes.get(idOf('user', people[role]))
    expect((await guest.call('GET', `/assignment/${code}`)).body.when.callAt).toBe(at)
    expect((await answer(role)).status).toBe(200)
    const [accepted] = await mailsTo(role, 'assignment.accepted')
    expect(accepted?.body).toContain(words[role])
    expect(startOf(accepted?.calendar)[0]).toBe(at)
    const { calendars, when } = (await guest.call('GET', `/assignment/${code}`)).body
    expect([startOf(calendars.file)[0], when.callAt]).toEqual([at, at])
    expect(new URL(calendars.google).searchParams.get('dates')).toContain(`${at.replaceAll(/[-:]/g, '')}/`)
  }
})

test('someone without a cue comes with the schedule, supporting producers with the producer, and a salesperson has no call', async () => {
  const { assignments } = await page()
  expect(assignments.find((place: { role: string }) => place.role === 'SALESPERSON').callAt).toBeNull()
  expect(await setCue('PLANT', 5)).toBeUndefined()
  expect(await claimOf('PLANT')).toBe('2027-02-10T18:30:00Z')
  expect(await setCue('PLANT', -90)).toBeUndefined()
})

test('a small change of a call moves the person’s time and tells them, a greater one asks them again', async () => {
  app.clock.now = app.clock.now.add({ minutes: 1 })
  const before = startOf((await mailsTo('HOST', 'assignment.accepted'))[0]?.calendar)
  expect(await setCue('HOST', -140)).toBeUndefined()
  expect(await claimOf('HOST')).toBe('2027-02-10T17:10:00Z')
  const [moved] = await mailsTo('HOST', 'assignment.callMoved')
  expect(moved?.body).toContain(
    'is now 9:10 am (your time), 11:10 am Chicago time. It was 9:30 am (your time), 11:30 am Chicago time. Your role: Host.',
  )
  const after = startOf(moved?.calendar)
  expect(after[0]).toBe('2027-02-10T17:10:00Z')
  expect(Number(after[1])).toBeGreaterThan(Number(before[1]))
  const stateOf = async (role: string) => (await page()).assignments.find((place: { role: string }) => place.role === role).approval?.state
  expect([await stateOf('HOST'), await stateOf('PLANT')]).toEqual(['ACCEPTED', 'ACCEPTED'])

  app.clock.now = app.clock.now.add({ minutes: 1 })
  expect(await setCue('HOST', -175)).toBeUndefined()
  expect([await stateOf('HOST'), await stateOf('PLANT'), await claimOf('HOST')]).toEqual(['PENDING', 'ACCEPTED', '2027-02-10T16:35:00Z'])
  const [again] = await mailsTo('HOST', 'assignment.calledAgain')
  expect(again?.body).toContain('is now 8:35 am (your time), 10:35 am Chicago time')
  expect(again?.body).toContain('It was 9:10 am (your time), 11:10 am Chicago time.')
  expect(again?.body).toContain('You were on the crew with the earlier call time. Please answer for the new one')
  expect(await mailsTo('HOST', 'assignment.offered')).toHaveLength(1)
  // the plant heard of nothing: their call is what it was
  expect(await mailsTo('PLANT', 'assignment.callMoved')).toHaveLength(2)
  expect((await answer('HOST')).status).toBe(200)
})

test('a call that would put someone at two events is refused with their name, and nothing has changed', async () => {
  expect(await setCue('HOST', -120)).toBeUndefined()
  // ends at 16:30 in UTC, an hour before the host's call
  const early = await book('2027-02-10T15:00:00Z', 'theLostLedger')
  await assign(early, 'HOST')
  const before = await page()
  const refused = await setCue('HOST', -166)
  expect(refused.extensions).toMatchObject({
    code: 'ASSIGNMENT_CONFLICT',
    people: [{ id: idOf('user', 'host'), fullName: expect.stringContaining(' ') }],
  })
  expect(await page()).toEqual(before)
  expect(await claimOf('HOST')).toBe('2027-02-10T17:30:00Z')
  // right up to the fifteen minutes between any two events
  expect(await setCue('HOST', -165)).toBeUndefined()
  expect(await claimOf('HOST')).toBe('2027-02-10T16:45:00Z')
})

const save = async (sessionId: string, fields: object) => {
  const { errors } = await producer.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', {
    input: { id: sessionId, ...fields },
  })
  return errors?.[0]?.extensions
}
const lastLine = (sessionId: string) =>
  db
    .selectFrom('session_change')
    .select(['id', 'fields', 'operation'])
    .where('session_id', '=', sessionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('a lobby that opens earlier calls the crew earlier, as a cue does: some are asked again, some are told, and no one is called to two events', async () => {
  const before = { page: await page(), line: await lastLine(id), mails: (await readMails(app)).length }
  // the host's other event ends too late for that
  expect(await save(id, { lobby: 166, shortName: 'Murder' })).toMatchObject({
    ...{ code: 'ASSIGNMENT_CONFLICT', people: [{ id: idOf('user', 'host'), fullName: expect.stringContaining(' ') }] },
  })
  expect({ page: await page(), line: await lastLine(id), mails: (await readMails(app)).length }).toEqual(before)

  expect((await answer('HOST')).status).toBe(200)
  app.clock.now = app.clock.now.add({ minutes: 1 })
  const told = (await mailsTo('PRODUCER', 'assignment.callMoved')).length
  expect(await save(id, { lobby: 165, scheduleOffset: 30 })).toBeUndefined()
  const calls = await Promise.all((['PRODUCER', 'HOST', 'PLANT'] as const).map((role) => claimOf(role)))
  expect(calls).toEqual(Array(3).fill('2027-02-10T16:45:00Z'))
  // the producer is only told, the plant is asked again, and the host was called at that time already
  const moved = await mailsTo('PRODUCER', 'assignment.callMoved')
  expect([moved.length, startOf(moved[0]?.calendar)[0]]).toEqual([told + 1, '2027-02-10T16:45:00Z'])
  expect((await mailsTo('PLANT', 'assignment.calledAgain'))[0]?.body).toContain('is now 10:45 am')
  const { assignments } = await page()
  const stateOf = (role: CallRole) => assignments.find((place: { role: string }) => place.role === role).approval.state
  expect([stateOf('PRODUCER'), stateOf('HOST'), stateOf('PLANT')]).toEqual(['ACCEPTED', 'ACCEPTED', 'PENDING'])
  expect((await lastLine(id)).fields).toEqual({ lobby: { before: 15, after: 165 }, scheduleOffset: { before: 60, after: 30 } })
})

test('undoing a later lobby asks again who would be at two events', async () => {
  const late = await book('2027-02-12T19:30:00Z', 'theLostLedger')
  await assign(late, 'HOST')
  expect(await save(late, { lobby: 240, playType: 'INDIVIDUAL' })).toBeUndefined()
  expect(await save(late, { lobby: 30 })).toBeUndefined()
  const line = await lastLine(late)
  const undo = async (one: string) =>
    (await producer.ask('mutation ($id: ID!) { undoSessionChange(id: $id) { lobby } }', { id: one })) as {
      data: { undoSessionChange: { lobby: number } } | null
      errors?: { extensions: object }[]
    }
  // it ends in the hours for which the host was busy before
  const early = await book('2027-02-12T15:00:00Z', 'theLostLedger')
  await assign(early, 'HOST')
  const refused = await undo(line.id)
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'ASSIGNMENT_CONFLICT', people: [{ id: idOf('user', 'host') }] })
  expect([await claimOf('HOST', late), (await page(late)).lobby, (await lastLine(late)).id]).toEqual([
    ...['2027-02-12T17:30:00Z', 30, line.id],
  ])
  expect((await producer.call('DELETE', `/scheduler/session/${early}/book`)).status).toBe(200)
  expect((await undo(line.id)).data?.undoSessionChange).toEqual({ lobby: 240 })
  expect(await claimOf('HOST', late)).toBe('2027-02-12T15:30:00Z')
  expect(await checkInvariants(db).then((all) => all.filter(({ violations }) => violations > 0))).toEqual([])
})

test('an offer ends an hour before the person’s call at the latest, and no one is asked within that hour', async () => {
  const soon = await book('2027-02-11T19:30:00Z')
  const now = app.clock.now
  app.clock.now = Temporal.Instant.from('2027-02-11T16:00:00Z')
  await assign(soon, 'HOST')
  const offer = async () =>
    await db
      .selectFrom('staffing_approval')
      .select('expires_at')
      .where('session_id', '=', soon)
      .where('state', '=', 'PENDING')
      .executeTakeFirst()
  // the call is at 17:30
  expect(String((await offer())?.expires_at)).toBe('2027-02-11T16:30:00Z')
  app.clock.now = Temporal.Instant.from('2027-02-11T16:45:00Z')
  const place = await placeOf(db, soon, 'PLANT')
  const asked = (plant: string) =>
    producer.call('PUT', `/scheduler/session-assignment/${place.id}/host`, { id: idOf('user', plant), reason: 'They know the show' })
  // the plant's call is half an hour later: there is still time to ask
  expect((await asked('plant')).status).toBe(200)
  app.clock.now = Temporal.Instant.from('2027-02-11T17:01:00Z')
  expect((await asked('plant')).body.code).toBe('STARTS_SOON')
  app.clock.now = now
})

test('a client that does not know of roles keeps them, and only staff change the running order', async () => {
  const { timeline } = await page()
  expect(timeline.items.filter((item: Item) => item.role).map((item: Item) => item.role)).toEqual(['HOST', 'PRODUCER', 'PLANT'])
  const { errors } = await app
    .as('editor@northwind.example')
    .ask('mutation ($id: ID!, $item: TimelineItemInput!) { addTimelineItem(id: $id, item: $item) { id } }', {
      id,
      item: { offsetMinutes: -300, title: 'Host call', role: 'HOST' },
    })
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})
