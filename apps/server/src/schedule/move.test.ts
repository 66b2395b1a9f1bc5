import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { completeOver } from './clock.ts'
import { scheduleTicks } from './schedule.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  // enough for every test of this file
  const lot = { workspace_id: world.workspaces.northwind, consumable: 'CREDIT' as const, quantity: 500, granted_at: testNow }
  const { id } = await app.db.insertInto('credit_lot').values(lot).returning('id').executeTakeFirstOrThrow()
  const entry = {
    workspace_id: lot.workspace_id,
    consumable: 'CREDIT' as const,
    lot_id: id,
    from_account: 'PURCHASED' as const,
    to_account: 'AVAILABLE' as const,
  }
  await app.db
    .insertInto('credit_entry')
    .values({ ...entry, quantity: 500, reason: 'Test', key: 'test-lot', at: testNow })
    .execute()
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
const wish = {
  workspaceId: world.workspaces.northwind,
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 20,
  duration: 60,
}
const timezone = wish.timezone
const sessionOf = (id: string) =>
  app.db
    .selectFrom('session')
    .select(['status', 'starts_at', 'credits', 'calendar_sequence', 'outcome', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** What moved for an event, one line a direction, in the order in which it first happened. */
async function entriesOf(id: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('credit_entry')
    .select(['from_account', 'to_account', 'quantity'])
    .where('session_id', '=', id)
    .orderBy('id')
    .execute()
  const sums = Map.groupBy(rows, (entry) => `${entry.from_account}>${entry.to_account}`)
  return [...sums].map(([way, entries]) => `${way} ${entries.reduce((sum, entry) => sum + entry.quantity, 0)}`)
}

async function openStarts(days: number): Promise<string[]> {
  const { experienceId, format, hostType } = wish
  const query = new URLSearchParams({ start: testNow.add({ hours: 24 * days }).toString(), timezone, experienceId, format, hostType })
  const { body } = await app.as(null).call('GET', `/scheduler/public/schema/slots?${query}`)
  return body.slots.filter((slot: { remaining: string }) => slot.remaining !== 'none').map((slot: { startsAt: string }) => slot.startsAt)
}
async function unscheduled(): Promise<string> {
  return (await editor().call('POST', '/session', wish)).body.id
}
async function booked(days: number): Promise<{ id: string; startsAt: string }> {
  const [date] = await openStarts(days)
  return (await editor().call('POST', '/session', { ...wish, date })).body
}

test('a held time lasts 15 minutes, a second hold replaces the first, and booking gives the event its time', async () => {
  const id = await unscheduled()
  const [one, two] = await openStarts(9)
  const first = await editor().call('POST', `/scheduler/session/${id}/reserve`, { startsAt: one, timezone })
  expect(first.body).toMatchObject({ startsAt: one, expiresAt: testNow.add({ minutes: 15 }).toString(), fee: null })
  const second = await editor().call('POST', `/scheduler/session/${id}/reserve`, { startsAt: two, timezone })
  expect((await editor().call('POST', `/scheduler/session/${id}/book`, { holdId: first.body.holdId })).body.code).toBe('HOLD_EXPIRED')
  const done = await editor().call('POST', `/scheduler/session/${id}/book`, { holdId: second.body.holdId })
  expect(done.body).toMatchObject({ status: 'SCHEDULED', startsAt: two })
  expect((await sessionOf(id)).calendar_sequence).toBe(0)
  const claims = await app.db.selectFrom('staffing_claim').select(['role', 'hold_id']).where('session_id', '=', id).execute()
  expect(claims.map((claim) => claim.role).sort()).toEqual(['HOST', 'PRODUCER'])
  expect(claims.every((claim) => claim.hold_id === null)).toBe(true)
})

test('SCH-04 an expired hold is taken again while the time is free', async () => {
  const id = await unscheduled()
  const [startsAt] = await openStarts(10)
  const { body } = await editor().call('POST', `/scheduler/session/${id}/reserve`, { startsAt, timezone })
  app.clock.now = testNow.add({ minutes: 20 })
  for (const tick of scheduleTicks(app.house)) await tick.run()
  const free = await app.db.selectFrom('staffing_claim').select('id').where('session_id', '=', id).execute()
  expect(free).toEqual([])
  expect((await editor().call('POST', `/scheduler/session/${id}/book`, { holdId: body.holdId })).body).toMatchObject({
    status: 'SCHEDULED',
    startsAt,
  })
})

test('moving an event two business days before it costs a quarter; the fee must be the one that was shown', async () => {
  const { id } = await booked(24)
  const row = await sessionOf(id)
  // two business days before, past the free first day
  app.clock.now = (row.starts_at ?? testNow).subtract({ hours: 48 })
  const [other] = await openStarts(28)
  const asked = await editor().call('POST', `/scheduler/session/${id}/reserve`, { startsAt: other, timezone })
  expect(asked.status).toBe(409)
  expect(asked.body).toMatchObject({ code: 'FEE_REQUIRED', extensions: { fee: { kind: 'RESCHEDULE', credits: 1 } } })
  expect(await app.db.selectFrom('schedule_hold').select('id').where('session_id', '=', id).execute()).toEqual([])
  const forged = await editor().call('POST', `/scheduler/session/${id}/reserve`, { startsAt: other, timezone, feeId: 'zzzzzzzz.none' })
  expect(forged.body.code).toBe('FEE_REQUIRED')
  const feeId = asked.body.extensions.fee.id
  const held = await editor().call('POST', `/scheduler/session/${id}/reserve`, { startsAt: other, timezone, feeId })
  const done = await editor().call('POST', `/scheduler/session/${id}/book`, { holdId: held.body.holdId })
  expect(done.body).toMatchObject({ status: 'SCHEDULED', startsAt: other, fee: { credits: 1 } })
  expect((await sessionOf(id)).calendar_sequence).toBe(1)
  expect(await entriesOf(id)).toEqual(['AVAILABLE>ALLOCATED 4', 'AVAILABLE>CONSUMED 1'])
})

test('SCH-06 within a day of the start a customer has to ask, also with a hold from before, and staff may force with a reason', async () => {
  const { id } = await booked(21)
  const row = await sessionOf(id)
  const start = row.starts_at ?? testNow
  app.clock.now = start.subtract({ hours: 24, minutes: 5 })
  const [other, another] = await openStarts(30)
  const due = await editor().call('POST', `/scheduler/session/${id}/reserve`, { startsAt: other, timezone })
  const held = await editor().call('POST', `/scheduler/session/${id}/reserve`, {
    startsAt: other,
    timezone,
    feeId: due.body.extensions.fee.id,
  })
  expect(held.status).toBe(200)
  app.clock.now = start.subtract({ hours: 24 })
  const locked = { code: 'RESCHEDULE_REQUEST_REQUIRED', extensions: { reason: 'LOCKED' } }
  expect((await editor().call('POST', `/scheduler/session/${id}/book`, { holdId: held.body.holdId })).body).toMatchObject(locked)
  expect((await editor().call('POST', `/scheduler/session/${id}/reserve`, { startsAt: another, timezone })).body).toMatchObject(locked)
  expect((await editor().call('POST', `/scheduler/session/${id}/reschedule/force`, { startsAt: another, reason: 'x' })).status).toBe(403)
  const forced = await producer().call('POST', `/scheduler/session/${id}/reschedule/force`, {
    startsAt: another,
    reason: 'The customer is ill',
    waiveFee: true,
  })
  expect(forced.body).toMatchObject({ status: 'SCHEDULED', startsAt: another, fee: null })
  const audit = await app.db.selectFrom('audit_entry').select(['operation', 'reason']).where('subject_id', '=', id).execute()
  expect(audit).toContainEqual({ operation: 'POST /scheduler/session/{id}/reschedule/force', reason: 'The customer is ill' })
})

test('a person who is busy at the new time is replaced by someone who is free, and no one is booked twice', async () => {
  const { id } = await booked(35)
  const other = await booked(36)
  // the other event's crew is now the very people of the first one
  const crew = await app.db.selectFrom('staffing_claim').select(['user_id', 'role']).where('session_id', '=', id).execute()
  await app.db.deleteFrom('staffing_claim').where('session_id', '=', other.id).execute()
  const startsAt = Temporal.Instant.from(other.startsAt)
  for (const { user_id, role } of crew)
    await app.db
      .insertInto('staffing_claim')
      .values({ user_id, role, subject_id: other.id, session_id: other.id, during: `[${startsAt},${startsAt.add({ minutes: 75 })})` })
      .execute()
  const held = await producer().call('POST', `/scheduler/session/${id}/reserve`, { startsAt: other.startsAt, timezone })
  expect(held.status).toBe(200)
  const moved = await producer().call('POST', `/scheduler/session/${id}/book`, { holdId: held.body.holdId })
  expect(moved.body).toMatchObject({ status: 'SCHEDULED', startsAt: other.startsAt })
  const now = await app.db.selectFrom('staffing_claim').select(['user_id', 'role']).where('session_id', '=', id).execute()
  expect(now.map((claim) => claim.role).sort()).toEqual(['HOST', 'PRODUCER'])
  expect(now.some((claim) => crew.some((one) => one.user_id === claim.user_id))).toBe(false)
  const forced = await producer().call('POST', `/scheduler/session/${id}/reschedule/force`, {
    startsAt: '2026-11-19T18:10:00Z',
    reason: 'Moved',
  })
  expect(forced.body).toMatchObject({ status: 'SCHEDULED', startsAt: '2026-11-19T18:10:00Z' })
})

test('an event says from which start it last moved; without a date it has none, and a second booking is no move', async () => {
  const first = await booked(28)
  const movedFrom = async () => {
    const { data } = await editor().ask('query($id: ID!) { session(id: $id) { startsAt movedFrom } }', { id: first.id })
    const instant = (iso: string | null) => iso && Temporal.Instant.from(iso).toString()
    return { startsAt: instant(data.session.startsAt), movedFrom: instant(data.session.movedFrom) }
  }
  expect(await movedFrom()).toEqual({ startsAt: first.startsAt, movedFrom: null })
  const [second, third] = await openStarts(30)
  const moveTo = async (startsAt: string | undefined) => {
    const held = await producer().call('POST', `/scheduler/session/${first.id}/reserve`, { startsAt, timezone })
    return (await producer().call('POST', `/scheduler/session/${first.id}/book`, { holdId: held.body.holdId })).body
  }
  await moveTo(second)
  expect(await movedFrom()).toEqual({ startsAt: second, movedFrom: first.startsAt })
  await moveTo(third)
  expect(await movedFrom()).toEqual({ startsAt: third, movedFrom: second })
  expect((await producer().call('DELETE', `/scheduler/session/${first.id}/book`)).status).toBe(200)
  expect(await movedFrom()).toEqual({ startsAt: null, movedFrom: null })
  await moveTo(second)
  expect(await movedFrom()).toEqual({ startsAt: second, movedFrom: null })
})

test('unscheduling keeps the credits aside and frees the crew', async () => {
  const { id } = await booked(14)
  const freed = await editor().call('DELETE', `/scheduler/session/${id}/book`)
  expect(freed.body).toMatchObject({ status: 'UNSCHEDULED', startsAt: null, credits: 4 })
  expect(await app.db.selectFrom('staffing_claim').select('id').where('session_id', '=', id).execute()).toEqual([])
  expect(await entriesOf(id)).toEqual(['AVAILABLE>ALLOCATED 4'])
})

test('cancelling returns what the table says and uses up the rest; afterwards it is too late', async () => {
  const { id } = await booked(24)
  app.clock.now = ((await sessionOf(id)).starts_at ?? testNow).subtract({ hours: 48 })
  expect((await producer().call('DELETE', `/session/${id}`)).body).toMatchObject({
    code: 'INVALID',
    extensions: { fields: { reason: ['REQUIRED'] } },
  })
  const { body } = await editor().call('DELETE', `/session/${id}`)
  expect(body).toEqual({ id, status: 'CANCELLED', refund: { credits: 2, percent: 50, ruleId: 'CANCEL-REMOTE-2' } })
  expect(await entriesOf(id)).toEqual(['AVAILABLE>ALLOCATED 4', 'ALLOCATED>AVAILABLE 2', 'ALLOCATED>CONSUMED 2'])
  const reasons = await app.db
    .selectFrom('credit_entry')
    .select('reason')
    .distinct()
    .where('session_id', '=', id)
    .orderBy('reason')
    .execute()
  expect(reasons.map(({ reason }) => reason)).toEqual(['Event booked', 'Event cancelled', 'Event cancelled, not refunded'])
  expect((await editor().call('DELETE', `/session/${id}`)).body).toMatchObject({
    code: 'CANCELLATION_NOT_ALLOWED',
    extensions: { reason: 'CANCELLED' },
  })
})

test('half an hour after the end an event is completed once, and its credits are used', async () => {
  const { id } = await booked(21)
  app.clock.now = ((await sessionOf(id)).starts_at ?? testNow).add({ minutes: 91 })
  await completeOver(app.house)
  await completeOver(app.house)
  expect(await sessionOf(id)).toMatchObject({ status: 'COMPLETED', outcome: 'UNKNOWN' })
  expect(await entriesOf(id)).toEqual(['AVAILABLE>ALLOCATED 4', 'ALLOCATED>CONSUMED 4'])
})

test('a request keeps the old time until a producer refuses it with other times, or the customer withdraws it', async () => {
  const { id, startsAt } = await booked(21)
  const ask = () =>
    editor().call('POST', `/scheduler/session/${id}/request`, { startsAt: '2026-11-20T18:00:00Z', timezone, message: 'Please' })
  expect((await ask()).body).toMatchObject({ status: 'REQUESTED' })
  expect((await sessionOf(id)).starts_at?.toString()).toBe(startsAt)
  const [asked] = (await takeMails(app)).filter(({ kind }) => kind === 'session.requested')
  expect((await editor().call('DELETE', `/scheduler/session/${id}/request`)).body).toMatchObject({ status: 'SCHEDULED' })
  // who was asked to answer is told that they needn't, and no one else
  const told = (await takeMails(app)).filter(({ sessionId }) => sessionId === id)
  expect(told.map(({ kind, to }) => [kind, to])).toEqual([['session.requestWithdrawn', asked?.to]])
  expect(told[0]?.body).toContain('You don’t need to do anything.')
  await ask()
  const refused = await producer().call('POST', `/scheduler/session/${id}/request/refuse`, { reason: 'No crew' })
  expect(refused.body).toMatchObject({ status: 'SCHEDULED' })
  expect(refused.body.alternatives).toHaveLength(3)
})

test('a producer approves a request by booking the time held for it', async () => {
  const { id } = await booked(22)
  const [wanted] = await openStarts(42)
  await editor().call('POST', `/scheduler/session/${id}/request`, { startsAt: wanted, timezone })
  expect((await editor().call('POST', `/scheduler/session/${id}/reserve`, { startsAt: wanted, timezone })).body.code).toBe('STATE_CONFLICT')
  const held = await producer().call('POST', `/scheduler/session/${id}/reserve`, { startsAt: wanted, timezone })
  const done = await producer().call('POST', `/scheduler/session/${id}/request/approve`, { holdId: held.body.holdId })
  expect(done.body).toMatchObject({ status: 'SCHEDULED', startsAt: wanted })
  const requests = await app.db.selectFrom('schedule_request').select('state').where('session_id', '=', id).execute()
  expect(requests).toEqual([{ state: 'APPROVED' }])
})

test('the change sheet learns the current fee and the steps by which it rises', async () => {
  const { id } = await booked(24)
  const query = new URLSearchParams({ start: testNow.toString(), timezone })
  const { body } = await editor().call('GET', `/scheduler/session/${id}/dates?${query}`)
  expect(body.fee).toBeNull()
  expect(body.curve[0]).toMatchObject({ fee: 0, refund: 4 })
  expect(body.curve.at(-1)).toMatchObject({ fee: 2, refund: 0 })
})

test('another workspace can make none of these calls on an event that isn’t its own', async () => {
  const { id } = await booked(16)
  const halden = app.as('editor@halden.example')
  const none = '3f2b8c1e-0000-4000-8000-000000000000'
  const calls: [method: 'GET' | 'POST' | 'DELETE', path: (id: string) => string, body?: object][] = [
    ['POST', (at) => `/scheduler/session/${at}/reserve`, { startsAt: '2026-11-20T18:00:00Z', timezone }],
    ['POST', (at) => `/scheduler/session/${at}/book`, { holdId: none }],
    ['DELETE', (at) => `/scheduler/session/${at}/book`],
    ['DELETE', (at) => `/session/${at}`],
    ['POST', (at) => `/scheduler/session/${at}/request`, { startsAt: '2026-11-20T18:00:00Z', timezone }],
    ['GET', (at) => `/scheduler/session/${at}/dates?start=2026-10-06T00:00:00Z&timezone=UTC`],
    ['GET', (at) => `/session/${at}/calendar.ics`],
  ]
  const before = await sessionOf(id)
  for (const [method, path, body] of calls) {
    const foreign = await halden.call(method, path(id), body)
    const missing = await halden.call(method, path(none), body)
    const odd = await halden.call(method, path("1'%20OR%20'1'='1"), body)
    expect([path(''), foreign.status, foreign.text]).toEqual([path(''), 404, missing.text])
    expect(odd.text).toBe(missing.text)
  }
  expect(await sessionOf(id)).toEqual(before)
})

test('a cancelled event says when, by whom, why and how much was refunded; customers read no name of our staff, and no reason that staff wrote for themselves', async () => {
  const query = 'query($id: ID!) { session(id: $id) { cancellation { at by reason refund } } }'
  const cancellationFor = async (who: string, id: string) => (await app.as(who).ask(query, { id })).data.session?.cancellation
  const { id } = await booked(30)
  expect(await cancellationFor('editor@northwind.example', id)).toBeNull()
  const { body } = await producer().call('DELETE', `/session/${id}?reason=The+studio+is+flooded`)
  const at = testNow.toString({ smallestUnit: 'millisecond' })
  const { refund } = body
  expect(refund.credits).toBeGreaterThan(0)
  const told = { at, reason: 'The studio is flooded', refund: refund.credits }
  expect(await cancellationFor('editor@northwind.example', id)).toEqual({ ...told, by: 'Troupe' })
  expect(await cancellationFor('viewer@northwind.example', id)).toEqual({ ...told, by: 'Troupe' })
  expect(await cancellationFor('producer@troupe.example', id)).toEqual({ ...told, by: expect.stringMatching(/^\w+ \w+/) })
  expect(await cancellationFor('editor@orbis.example', id)).toBeUndefined()
  // as an earlier version left it: no name, and a reason that was for staff
  await app.db.updateTable('session').set({ cancelled_by: null }).where('id', '=', id).execute()
  expect(await cancellationFor('editor@northwind.example', id)).toEqual({ at, by: null, reason: null, refund: refund.credits })
  expect(await cancellationFor('producer@troupe.example', id)).toMatchObject({ by: null, reason: 'The studio is flooded' })
  // the crew is released, and no longer reads the event
  expect(await cancellationFor('host@troupe.example', id)).toBeUndefined()
})
