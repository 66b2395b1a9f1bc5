import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { later, noon, partyWish } from '@troupe/tests/schedule/group'
import { testNow } from '@troupe/tests/template'
import { addCredits } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

let app: OpenHouse
const { northwind, halden } = world.workspaces
beforeAll(async () => {
  app = await openHouse()
  await addCredits(app.db, northwind, 1200)
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
type Asker = ReturnType<typeof editor>
const startsOf = (body: { sessions: { startsAt: string | null }[] }) => body.sessions.map((one) => one.startsAt)

async function book(date?: string, more: object = {}): Promise<string> {
  const { status, body } = await editor().call('POST', '/session', { ...partyWish, ...(date ? { date } : {}), ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const make = (body: object, who: Asker = editor()) => who.call('POST', '/session-group', body)
const join = (body: object, who: Asker = editor()) => who.call('POST', '/session-group/session', body)
const move = (id: string, body: object, who: Asker = editor()) => who.call('POST', `/session-group/${id}/move`, body)
const announce = (id: string, who: Asker = editor()) => who.call('POST', `/session-group/${id}/announce`)
async function read(id: string, who: Asker = editor()) {
  const { data } = await who.ask(
    `query ($id: ID!) { sessionGroup(id: $id) { id name pattern gapMinutes status version attendees canEdit announcedBy
      sessions { id name startsAt timezone attendees creationType group { id name } }
      changes { sessionId kind before { name startsAt place } after { name startsAt place } } recipients { name sessionIds } } }`,
    { id },
  )
  return data?.sessionGroup ?? null
}
const unscathed = async () => {
  const found = await checkInvariants(app.db)
  expect(found.filter(({ violations }) => violations > 0)).toEqual([])
}

test('events that take place at the same time: each gets the start, and the group says who they are and how many come', async () => {
  const ids = [await book(), await book()]
  const startsAt = noon(5)
  const { status, body } = await make({ name: 'December party', sessionIds: ids, pattern: 'SIMULTANEOUS', startsAt })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.sessions.map((one: { id: string }) => one.id)).toEqual(ids)
  expect(startsOf(body)).toEqual([startsAt, startsAt])
  const group = await read(body.id)
  expect(group).toMatchObject({
    name: 'December party',
    pattern: 'SIMULTANEOUS',
    gapMinutes: 30,
    status: 'NEW',
    attendees: 40,
    canEdit: true,
  })
  expect(group.sessions.map((one: { group: { id: string } }) => one.group.id)).toEqual([body.id, body.id])
  await unscathed()
})

test('back to back each event starts when the one before is over and the gap has passed', async () => {
  const ids = [await book(), await book(undefined, { duration: 90 }), await book()]
  const startsAt = noon(6)
  const { body } = await make({ sessionIds: ids, pattern: 'BACK_TO_BACK', gapMinutes: 15, startsAt })
  expect(startsOf(body)).toEqual([startsAt, later(startsAt, 75), later(startsAt, 180)])
  expect(body.name).toBe('Buzzer Night')
})

test('without a pattern the times stay as they are', async () => {
  const date = noon(7)
  const ids = [await book(date), await book()]
  const { body } = await make({ sessionIds: ids, pattern: 'FREE' })
  expect(startsOf(body)).toEqual([date, null])
  const refused = await make({ sessionIds: [await book(), await book()], pattern: 'FREE', startsAt: date })
  expect(refused.body.extensions.fields).toEqual({ startsAt: ['NOT_ALLOWED'] })
})

test('copies of an event: it is the first of them and stays where it is, they take over its parts and say that they are of a group', async () => {
  const date = noon(8)
  const source = await book(date)
  const change = 'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }'
  const texts = { name: 'Winter quiz', internalNotes: 'Ours', pastEventsDetails: 'Many', groupDetails: { multicultural: 'Yes' } }
  expect((await producer().ask(change, { input: { id: source, ...texts } })).errors).toBeUndefined()
  await editor().ask('mutation ($input: SessionContactInput!) { setContactOnSession(input: $input) { id } }', {
    input: { id: source, userId: world.users.viewer },
  })
  await editor().ask('mutation ($input: SessionContactsInput!) { addAdditionalBookingContactsToSession(input: $input) { id } }', {
    input: { id: source, userIds: [world.users.owner] },
  })
  const { status, body } = await make({ copies: { sessionId: source, count: 3 }, pattern: 'BACK_TO_BACK' })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(startsOf(body)).toEqual([date, later(date, 90), later(date, 180)])
  expect(body.sessions[0].id).toBe(source)
  const rows = await app.db
    .selectFrom('session')
    .select(['id', 'name', 'contact_id', 'group_details', 'internal_notes', 'past_events_details', 'creation_type', 'template_id'])
    .where('group_id', '=', body.id)
    .orderBy('starts_at')
    .execute()
  const [first, ...copies] = rows
  for (const copy of copies) {
    expect(copy).toMatchObject({
      name: 'Winter quiz',
      contact_id: world.users.viewer,
      creation_type: 'GROUP',
      template_id: first?.template_id,
    })
    expect(copy.group_details).toEqual({ multicultural: 'Yes' })
    expect(copy).toMatchObject({ internal_notes: null, past_events_details: null })
    const contacts = await app.db.selectFrom('session_booking_contact').select('user_id').where('session_id', '=', copy.id).execute()
    expect(contacts.map((one) => one.user_id)).toEqual([world.users.owner])
  }
  await unscathed()
})

test('a source without a time is moved to the start, and copies without one stay without', async () => {
  const source = await book()
  const startsAt = noon(9)
  const { body } = await make({ copies: { sessionId: source, count: 2 }, pattern: 'SIMULTANEOUS', startsAt })
  expect(startsOf(body)).toEqual([startsAt, startsAt])
  const free = await make({ copies: { sessionId: await book(), count: 2 }, pattern: 'FREE' })
  expect(startsOf(free.body)).toEqual([null, null])
  const lost = await make({ copies: { sessionId: await book(), count: 2 }, pattern: 'SIMULTANEOUS' })
  expect(lost.body.extensions.fields).toEqual({ startsAt: ['REQUIRED'] })
})

test('all or nothing: when one event’s time is taken no event moves, and the refusal names it and starts at which all fit', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => book()))
  const before = await app.db
    .selectFrom('session')
    .select(['id', 'starts_at', 'group_id', 'version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const startsAt = noon(10)
  const { status, body } = await make({ sessionIds: ids, pattern: 'SIMULTANEOUS', startsAt })
  expect(status, JSON.stringify(body)).toBe(409)
  expect(body).toMatchObject({ code: 'SLOT_TAKEN', extensions: { index: expect.any(Number), alternatives: expect.any(Array) } })
  expect(
    await app.db.selectFrom('session').select(['id', 'starts_at', 'group_id', 'version']).where('id', 'in', ids).orderBy('id').execute(),
  ).toEqual(before)
  // two of them fit where the others don't
  const taken = await make({ sessionIds: ids.slice(0, 2), pattern: 'SIMULTANEOUS', startsAt })
  expect(taken.status, JSON.stringify(taken.body)).toBe(201)
})

test('the starts that are offered instead are free for all events', async () => {
  const startsAt = noon(11)
  const { body: first } = await make({ copies: { sessionId: await book(), count: 2 }, pattern: 'SIMULTANEOUS', startsAt })
  expect(startsOf(first)).toEqual([startsAt, startsAt])
  let taken: { status: number; body: { extensions: { alternatives: { startsAt: string }[] } } } | undefined
  for (let round = 0; round < 12 && taken?.status !== 409; round++)
    taken = await make({ copies: { sessionId: await book(), count: 2 }, pattern: 'SIMULTANEOUS', startsAt })
  expect(taken?.status).toBe(409)
  const other = taken?.body.extensions.alternatives.at(0)?.startsAt
  const again = await make({ copies: { sessionId: await book(), count: 2 }, pattern: 'SIMULTANEOUS', startsAt: other })
  expect(again.status, JSON.stringify(again.body)).toBe(201)
})

test('an event joins a group and gets its start; without a group a copy of it is made, in a new group if it has none', async () => {
  const startsAt = noon(12)
  const { body: group } = await make({ sessionIds: [await book(), await book()], pattern: 'SIMULTANEOUS', startsAt })
  const third = await book()
  const joined = await join({ id: third, groupId: group.id, startsAt: later(startsAt, 180) })
  expect(joined.body).toMatchObject({ groupId: group.id, session: { id: third, startsAt: later(startsAt, 180) } })
  const copied = await join({ id: third })
  expect(copied.body).toMatchObject({ groupId: group.id, session: { startsAt: null } })
  const alone = await book()
  const founded = await join({ id: alone, startsAt: later(startsAt, 360) })
  expect(founded.status, JSON.stringify(founded.body)).toBe(201)
  expect((await read(founded.body.groupId)).sessions.map((one: { id: string }) => one.id)).toEqual([founded.body.session.id, alone])
  const elsewhere = await join({ id: alone, groupId: group.id })
  expect(elsewhere.body).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'GROUPED' } })
  await unscathed()
})

test('an event is booked into a group', async () => {
  const { body: group } = await make({ sessionIds: [await book(), await book()], pattern: 'FREE' })
  const id = await book(undefined, { group: group.id })
  expect((await read(group.id)).sessions.find((one: { id: string }) => one.id === id)).toMatchObject({ creationType: 'GROUP' })
  const { body } = await app.as('editor@halden.example').call('POST', '/session', { ...partyWish, workspaceId: halden, group: group.id })
  expect(body.code).toBe('NOT_FOUND')
})

test('a group of another customer answers like one that doesn’t exist, to read and to change', async () => {
  const { body: group } = await make({ sessionIds: [await book(), await book()], pattern: 'FREE' })
  const stranger = app.as('editor@halden.example')
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const id of [group.id, unknown]) {
    expect(await read(id, stranger)).toBeNull()
    expect((await move(id, { startsAt: noon(13), timezone: 'UTC' }, stranger)).status).toBe(404)
    expect((await announce(id, stranger)).status).toBe(404)
    expect((await join({ id: await book(), groupId: id }, stranger)).status).toBe(404)
  }
  const viewer = app.as('viewer@northwind.example')
  expect(await read(group.id, viewer)).toMatchObject({ id: group.id, canEdit: false })
  expect((await announce(group.id, viewer)).status).toBe(403)
  const both = await make({ sessionIds: [await book(), world.sessions.halden], pattern: 'FREE' }, producer())
  expect(both.body).toMatchObject({ code: 'NOT_FOUND', extensions: { index: 1 } })
})

test('moving a group gives the first event the start and all others the same difference; those without a time stay', async () => {
  const date = noon(14)
  const { body: group } = await make({ copies: { sessionId: await book(date), count: 3 }, pattern: 'BACK_TO_BACK' })
  const undated = await book(undefined, { group: group.id })
  const to = later(date, 7 * 24 * 60 + 60)
  const { status, body } = await move(group.id, { startsAt: to, timezone: 'America/New_York' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(startsOf(body)).toEqual([to, later(to, 90), later(to, 180)])
  const after = await read(group.id)
  expect(after.sessions.map((one: { timezone: string }) => one.timezone)).toEqual([
    ...['America/New_York', 'America/New_York', 'America/New_York'],
    'America/Chicago',
  ])
  expect(after.sessions.at(-1)).toMatchObject({ id: undated, startsAt: null })
  expect((await move(group.id, { startsAt: to, timezone: 'America/New_York' })).body.extensions.fields).toEqual({ startsAt: ['SAME'] })
  await unscathed()
})

test('a taken time is refused by the preview as by the move, with the same starts at which all fit', async () => {
  const { body: group } = await make({ copies: { sessionId: await book(noon(15)), count: 2 }, pattern: 'BACK_TO_BACK' })
  const startsAt = noon(17)
  let booked = 201
  for (let round = 0; round < 24 && booked === 201; round++)
    booked = (await editor().call('POST', '/session', { ...partyWish, date: startsAt })).status
  expect(booked, 'every crew is taken there').toBe(409)
  const to = { startsAt, timezone: 'America/Chicago' }
  const foreseen = await move(group.id, { ...to, preview: true })
  expect([foreseen.status, foreseen.body.code]).toEqual([409, 'SLOT_TAKEN'])
  const moved = await move(group.id, to)
  expect(foreseen.body.extensions).toEqual(moved.body.extensions)
  const [other] = foreseen.body.extensions.alternatives
  expect((await move(group.id, { ...to, startsAt: other.startsAt, preview: true })).status).toBe(200)
})

test('one that shares its people with the next moves onto that one’s time', async () => {
  const date = noon(16)
  const { body: group } = await make({ copies: { sessionId: await book(date), count: 3 }, pattern: 'BACK_TO_BACK' })
  const { status, body } = await move(group.id, { startsAt: later(date, 90), timezone: 'America/Chicago' })
  expect(status, JSON.stringify(body)).toBe(200)
  const back = await move(group.id, { startsAt: date, timezone: 'America/Chicago' })
  expect(startsOf(back.body)).toEqual([date, later(date, 90), later(date, 180)])
})

test('each event’s fee follows its own day, one id covers their sum, and a stale or foreign one is refused', async () => {
  const date = noon(18)
  const { body: group } = await make({ copies: { sessionId: await book(date), count: 2 }, pattern: 'BACK_TO_BACK' })
  app.clock.now = Temporal.Instant.from(date).subtract({ hours: 50 })
  const to = { startsAt: later(date, 60 * 24 * 7), timezone: 'America/Chicago' }
  const asked = await move(group.id, to)
  expect(asked.status, JSON.stringify(asked.body)).toBe(409)
  const { fee, fees } = asked.body.extensions
  expect(asked.body.code).toBe('FEE_REQUIRED')
  expect(fees.map((one: { credits: number }) => one.credits)).toEqual([1, 1])
  expect(fee).toMatchObject({ credits: 2, percent: 25, kind: 'RESCHEDULE' })
  expect((await move(group.id, { ...to, feeId: `${fee.id}x` })).body.code).toBe('FEE_REQUIRED')
  const { status, body } = await move(group.id, { ...to, feeId: fee.id })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.fee.credits).toBe(2)
  const spent = await app.db
    .selectFrom('credit_entry')
    .select(['session_id', 'quantity'])
    .where('reason', '=', 'Rescheduling fee')
    .where(
      'session_id',
      'in',
      body.sessions.map((one: { id: string }) => one.id),
    )
    .execute()
  expect(spent.map((one) => one.quantity)).toEqual([1, 1])
  await unscathed()
})

test('a preview of a move says what each event costs and for staff who of the crew could stay, and moves nothing', async () => {
  const date = noon(19)
  const { body: group } = await make({ copies: { sessionId: await book(date), count: 2 }, pattern: 'BACK_TO_BACK' })
  const ids: string[] = group.sessions.map((one: { id: string }) => one.id)
  for (const id of ids) expect((await producer().call('POST', `/scheduler/session/${id}/shuffle`)).status).toBe(200)
  app.clock.now = Temporal.Instant.from(date).subtract({ hours: 50 })
  const rows = () =>
    app.db.selectFrom('session').select(['id', 'starts_at', 'version', 'credits']).where('group_id', '=', group.id).orderBy('id').execute()
  const offers = () =>
    app.db
      .selectFrom('staffing_approval')
      .select(['id', 'user_id', 'state', 'assignment_id', 'session_id'])
      .where('session_id', 'in', ids)
      .orderBy('id')
      .execute()
  const emails = () =>
    app.db
      .selectFrom('message_mail')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
  const [before, offered, emailed] = [await rows(), await offers(), await emails()]
  const to = { startsAt: later(date, 60 * 24 * 7), timezone: 'America/Chicago' }
  const { status, body } = await move(group.id, { ...to, preview: true }, producer())
  expect(status, JSON.stringify(body)).toBe(200)
  expect(startsOf(body)).toEqual([to.startsAt, later(to.startsAt, 90)])
  expect(body.fee.credits).toBe(2)
  const crewOf = (id: string) => offered.filter((one) => one.session_id === id && ['PENDING', 'ACCEPTED'].includes(one.state)).length
  expect(body.preview.map((one: { sessionId: string; credits: number }) => [one.sessionId, one.credits])).toEqual(ids.map((id) => [id, 1]))
  for (const { sessionId, crew } of body.preview) {
    expect(crew.all).toBeGreaterThan(0)
    expect(crew.all).toBeLessThanOrEqual(crewOf(sessionId))
    expect(crew.stay).toBeLessThanOrEqual(crew.all)
  }
  expect([await rows(), await offers(), await emails()]).toEqual([before, offered, emailed])
  // customers read the price alone
  const seen = await move(group.id, { ...to, preview: true })
  expect(seen.body.preview).toEqual(ids.map((sessionId) => ({ sessionId, credits: 1, crew: null })))
  // the fee that was shown is the one that the move takes, and it keeps those whom the preview named
  const moved = await move(group.id, { ...to, feeId: body.fee.id }, producer())
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const after = await offers()
  for (const { sessionId, crew } of body.preview) {
    const held = (all: typeof after) =>
      all.flatMap((one) =>
        one.session_id === sessionId && ['PENDING', 'ACCEPTED'].includes(one.state) ? [`${one.assignment_id} ${one.user_id}`] : [],
      )
    const places = await app.db
      .selectFrom('staffing_assignment')
      .select('id')
      .where('role', '!=', 'SALESPERSON')
      .where('session_id', '=', sessionId)
      .execute()
    const counted = (all: typeof after) => held(all).filter((key) => places.some(({ id }) => key.startsWith(id)))
    expect(counted(offered).filter((key) => counted(after).includes(key))).toHaveLength(crew.stay)
  }
  for (const id of [group.id, 'none']) {
    const refused = await move(id, { ...to, preview: true }, app.as('editor@halden.example'))
    expect(refused.body.code).toBe('NOT_FOUND')
  }
  expect((await move(group.id, { ...to, preview: true })).body.extensions.fields).toEqual({ startsAt: ['SAME'] })
  await unscathed()
})

test('inside the lock a customer has to ask, and nothing moves', async () => {
  const date = noon(20)
  const { body: group } = await make({ copies: { sessionId: await book(date), count: 2 }, pattern: 'BACK_TO_BACK' })
  app.clock.now = Temporal.Instant.from(date).subtract({ hours: 20 })
  const to = { startsAt: later(date, 60 * 24 * 7), timezone: 'America/Chicago' }
  expect((await move(group.id, to)).body).toMatchObject({ code: 'RESCHEDULE_REQUEST_REQUIRED', extensions: { reason: 'LOCKED', index: 0 } })
  // the one that has begun stays, and the other moves
  app.clock.now = Temporal.Instant.from(date).add({ minutes: 10 })
  const { body } = await move(group.id, { ...to, startsAt: later(date, 60 * 24) }, producer())
  const after =
    body.code === 'FEE_REQUIRED'
      ? await move(group.id, { ...to, startsAt: later(date, 60 * 24), feeId: body.extensions.fee.id }, producer())
      : { body }
  expect(startsOf(after.body), JSON.stringify(after.body)).toEqual([later(date, 60 * 24)])
})

test('changing the group’s row moves no event, and a removed event keeps its time', async () => {
  const date = noon(22)
  const { body: group } = await make({ copies: { sessionId: await book(date), count: 2 }, pattern: 'BACK_TO_BACK' })
  const change = (input: object, who = editor()) =>
    who.ask(
      'mutation ($input: SessionGroupInput!) { updateSessionGroup(input: $input) { name gapMinutes version sessions { startsAt } } }',
      {
        input: { id: group.id, ...input },
      },
    )
  const { data } = await change({ name: 'Winter party', gapMinutes: 60, pattern: 'FREE', version: 1 })
  expect(data.updateSessionGroup).toMatchObject({ name: 'Winter party', gapMinutes: 60, version: 2 })
  const told = data.updateSessionGroup.sessions.map((one: { startsAt: string }) => Temporal.Instant.from(one.startsAt).toString())
  expect(told).toEqual([date, later(date, 90)])
  const stale = await change({ name: 'Another', version: 1 })
  expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'VERSION_CONFLICT', version: 2 })
  const wrong = await change({ name: ' ', gapMinutes: -1, version: 2 })
  expect(wrong.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: { name: ['REQUIRED'], gapMinutes: ['TOO_SMALL'] } })
  expect((await change({ gapMinutes: 481 })).errors?.[0]?.extensions).toMatchObject({ fields: { gapMinutes: ['TOO_BIG'] } })
  const [first, second] = group.sessions
  await editor().ask('mutation ($id: ID!) { removeSessionFromGroup(id: $id) { id group { id } } }', { id: second.id })
  expect(await read(group.id)).toMatchObject({ attendees: 20, sessions: [{ id: first.id }] })
  const row = await app.db.selectFrom('session').select(['starts_at', 'group_id']).where('id', '=', second.id).executeTakeFirstOrThrow()
  expect([row.starts_at?.toString(), row.group_id]).toEqual([later(date, 90), null])
  await unscathed()
})

test('a cancelled event is none of the group’s, and can’t join one', async () => {
  const { body: group } = await make({ sessionIds: [await book(), await book()], pattern: 'FREE' })
  const [first, second] = group.sessions
  await editor().call('DELETE', `/session/${first.id}`)
  expect(await read(group.id)).toMatchObject({ attendees: 20, sessions: [{ id: second.id }] })
  const { body } = await make({ sessionIds: [await book(), first.id], pattern: 'FREE' })
  expect(body).toMatchObject({ code: 'STATE_CONFLICT', extensions: { index: 1, status: 'CANCELLED' } })
})
