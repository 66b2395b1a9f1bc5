import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { goLive } from '@troupe/tests/live-event'
import { readMails } from '@troupe/tests/mails'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../check-invariants.ts'
import { balances } from '../credit/credit.ts'
import { completeOver } from './clock.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const { northwind } = world.workspaces
const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
const wish = {
  workspaceId: northwind,
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 20,
  duration: 60,
}

/** The first open start from a day on; a weekend may have none. */
async function firstOpen(days: number): Promise<string> {
  const { experienceId, format, hostType, timezone } = wish
  for (let day = days; ; day++) {
    const start = testNow.add({ hours: 24 * day }).toString()
    const query = new URLSearchParams({ start, timezone, experienceId, format, hostType })
    const { body } = await app.as(null).call('GET', `/scheduler/public/schema/slots?${query}`)
    const open = body.slots.find((slot: { remaining: string }) => slot.remaining !== 'none')
    if (open) return open.startsAt
  }
}
async function booked(days: number): Promise<{ id: string; startsAt: string; credits: number }> {
  const date = await firstOpen(days)
  const made = await editor().call('POST', '/session', { ...wish, date })
  expect(made.status).toBe(201)
  return made.body
}
const cancel = (id: string) => editor().call('DELETE', `/session/${id}`)
const restore = (id: string, body: object = { reason: 'A mistake' }) => producer().call('POST', `/session/${id}/restore`, body)
const report = (id: string, outcome: string, reason?: string) =>
  producer().call('PUT', `/session/${id}/outcome`, { outcome, ...(reason ? { reason } : {}) })
const rowOf = (id: string) =>
  app.db
    .selectFrom('session')
    .select(['status', 'starts_at', 'calendar_sequence', 'cancelled_at', 'outcome', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** Credits of an event by account. */
async function held(id: string) {
  const { rows } = await sql<{ allocated: number; consumed: number }>`
    select coalesce(sum(case when to_account = 'ALLOCATED' then quantity when from_account = 'ALLOCATED' then -quantity else 0 end), 0)::int as allocated,
      coalesce(sum(case when to_account = 'CONSUMED' then quantity when from_account = 'CONSUMED' then -quantity else 0 end), 0)::int as consumed
    from credit_entry where session_id = ${id}`.execute(app.db)
  return rows[0]
}
const available = async () => (await balances(app.db, northwind, app.clock.now)).find(({ name }) => name === 'CREDIT')?.available ?? 0
const broken = async () => (await checkInvariants(app.db)).filter((one) => one.violations > 0)
const crewOf = (id: string) =>
  app.db.selectFrom('staffing_claim').select(['role', 'approval_id']).where('session_id', '=', id).orderBy('role').execute()

test('a cancelled event is restored with its date, its credits and a crew, and everyone is told with a newer calendar entry', async () => {
  const { id, startsAt, credits } = await booked(30)
  const place = await app.db
    .selectFrom('staffing_assignment')
    .select('id')
    .where('session_id', '=', id)
    .where('role', '=', 'HOST')
    .executeTakeFirstOrThrow()
  await producer().call('POST', `/scheduler/session/${id}/shuffle`, {})
  const old = await app.db.selectFrom('staffing_approval').select('id').where('assignment_id', '=', place.id).execute()
  const before = await available()
  await cancel(id)
  expect(await held(id)).toEqual({ allocated: 0, consumed: 0 })
  expect(await available()).toBe(before + credits)
  const sequence = (await rowOf(id)).calendar_sequence
  expect(await restore(id)).toMatchObject({ status: 200, body: { status: 'SCHEDULED', startsAt, credits } })
  expect(await held(id)).toEqual({ allocated: credits, consumed: 0 })
  expect(await available()).toBe(before)
  expect(await rowOf(id)).toMatchObject({ status: 'SCHEDULED', cancelled_at: null, calendar_sequence: sequence + 1 })
  // mode Auto: the best are asked again, and no old offer is valid
  const crew = await crewOf(id)
  expect(crew.map(({ role }) => role)).toEqual(['HOST', 'PRODUCER'])
  const offers = await app.db
    .selectFrom('staffing_approval')
    .select(['id', 'state'])
    .where('assignment_id', '=', place.id)
    .orderBy('seq')
    .execute()
  expect(offers.at(-1)).toMatchObject({ state: 'PENDING' })
  expect(offers.filter((one) => old.some(({ id }) => id === one.id)).map((one) => one.state)).toEqual(['CANCELLED'])
  const [mail] = (await readMails(app)).filter((one) => one.kind === 'session.restored' && one.sessionId === id)
  expect(mail?.calendar).toMatch(/METHOD:REQUEST/)
  // what the event still waits for, as its page says it
  const query = 'query ($id: ID!) { session(id: $id) { customerState { state missing } } }'
  const { customerState } = (await app.as('editor@northwind.example').ask(query, { id })).data.session
  expect(customerState).toMatchObject({ state: 'ANSWERS_MISSING', missing: { length: 7 } })
  expect(mail?.body).toMatch(/^Your answers are missing\. Answer 7 questions by \w{3} \d{1,2} \w{3} \d{4}\.$/m)
  expect(mail?.body).not.toContain('You don’t need to do anything')
  expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT', extensions: { status: 'SCHEDULED' } } })
  expect(await broken()).toEqual([])
})

test('what a late cancellation kept goes from consumed to set aside; a fee that was paid earlier stays spent', async () => {
  const { id, startsAt, credits } = await booked(31)
  app.clock.now = Temporal.Instant.from(startsAt).subtract({ hours: 50 })
  const { refund } = (await cancel(id)).body
  expect(refund.credits).toBeLessThan(credits)
  expect(await held(id)).toEqual({ allocated: 0, consumed: credits - refund.credits })
  expect((await restore(id)).status).toBe(200)
  expect(await held(id)).toEqual({ allocated: credits, consumed: 0 })
  await cancel(id)
  expect(await held(id)).toEqual({ allocated: 0, consumed: credits - refund.credits })
  expect(await broken()).toEqual([])
})

test('an event is restored for 30 days, not from its start on, and only by producers', async () => {
  const { id, startsAt } = await booked(60)
  await cancel(id)
  expect((await editor().call('POST', `/session/${id}/restore`, {})).status).toBe(403)
  expect(await restore(id, { version: 1 })).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
  app.clock.now = testNow.add({ hours: 30 * 24 })
  expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT', extensions: { reason: 'TOO_LATE' } } })
  app.clock.now = testNow
  const soon = await booked(10)
  await cancel(soon.id)
  app.clock.now = Temporal.Instant.from(soon.startsAt)
  expect(await restore(soon.id)).toMatchObject({ body: { code: 'STATE_CONFLICT', extensions: { reason: 'STARTED' } } })
  expect(startsAt).toBeTruthy()
})

test('an event whose crew was booked elsewhere, or that its workspace can’t pay, is not restored, and nothing is half done', async () => {
  const { id, startsAt } = await booked(40)
  await cancel(id)
  const taken = new Set<string>()
  for (;;) {
    const made = await editor().call('POST', '/session', { ...wish, date: startsAt })
    if (made.status !== 201) break
    taken.add(made.body.id)
  }
  const refused = await restore(id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  expect(refused.body.extensions.alternatives.length).toBeGreaterThan(0)
  expect(await held(id)).toEqual({ allocated: 0, consumed: 0 })
  for (const other of taken) await cancel(other)
  const other = await booked(41)
  await cancel(other.id)
  const spent = await available()
  await app.db
    .updateTable('credit_lot')
    .set({ expires_at: testNow })
    .where('workspace_id', '=', northwind)
    .where('consumable', '=', 'CREDIT')
    .execute()
  expect(await restore(other.id)).toMatchObject({ status: 409, body: { code: 'NOT_ENOUGH_CREDITS' } })
  expect((await rowOf(other.id)).status).toBe('CANCELLED')
  await app.db
    .updateTable('credit_lot')
    .set({ expires_at: null })
    .where('workspace_id', '=', northwind)
    .where('consumable', '=', 'CREDIT')
    .execute()
  expect(await available()).toBe(spent)
})

test('FAILED gives back all that the event consumed, its fees included; leaving it spends the same again', async () => {
  const { id, startsAt, credits } = await booked(20)
  await goLive(app.db, id)
  app.clock.now = Temporal.Instant.from(startsAt).add({ minutes: 100 })
  await completeOver(app.house)
  expect(await held(id)).toEqual({ allocated: 0, consumed: credits })
  const before = await available()
  expect(await report(id, 'FAILED')).toMatchObject({ status: 422, body: { extensions: { fields: { reason: ['REQUIRED'] } } } })
  expect(await report(id, 'FAILED', 'Power cut')).toMatchObject({ status: 200, body: { outcome: 'FAILED', returned: credits } })
  expect(await available()).toBe(before + credits)
  const mails = async () => (await readMails(app)).filter((one) => one.kind === 'session.failed' && one.sessionId === id).length
  const told = await mails()
  expect(told).toBeGreaterThan(0)
  // the same outcome corrects its reason, and gives nothing back again
  expect(await report(id, 'FAILED', 'Power cut in the hall')).toMatchObject({ status: 200, body: { returned: credits } })
  expect(await available()).toBe(before + credits)
  expect(await mails()).toBe(told)
  const { data } = await producer().ask('query($id: ID!) { session(id: $id) { outcome outcomeReason } }', { id })
  expect(data.session).toEqual({ outcome: 'FAILED', outcomeReason: 'Power cut in the hall' })
  expect(await report(id, 'NO_SHOW', 'They never came')).toMatchObject({ body: { outcome: 'NO_SHOW', returned: 0 } })
  expect(await available()).toBe(before)
  expect(await held(id)).toEqual({ allocated: 0, consumed: credits })
  const customer = await editor().ask('query($id: ID!) { session(id: $id) { outcome } }', { id })
  expect(customer.data.session.outcome).toBeNull()
  expect(await broken()).toEqual([])
})

test('leaving FAILED is refused without the credits to spend again, and an outcome that someone else changed isn’t overwritten', async () => {
  const { id, startsAt, credits } = await booked(22)
  await goLive(app.db, id)
  app.clock.now = Temporal.Instant.from(startsAt).add({ minutes: 100 })
  await completeOver(app.house)
  const { version: seen } = await rowOf(id)
  expect(await report(id, 'FAILED', 'Power cut')).toMatchObject({ status: 200, body: { returned: credits } })
  const { version } = await rowOf(id)
  const stale = await producer().call('PUT', `/session/${id}/outcome`, { outcome: 'NO_SHOW', reason: 'No one came', version: seen })
  expect(stale).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT', extensions: { version } } })
  expect((await rowOf(id)).outcome).toBe('FAILED')
  const lots = (expires: Temporal.Instant | null) =>
    app.db
      .updateTable('credit_lot')
      .set({ expires_at: expires })
      .where('workspace_id', '=', northwind)
      .where('consumable', '=', 'CREDIT')
      .execute()
  await lots(testNow)
  expect(await report(id, 'NO_SHOW', 'No one came')).toMatchObject({
    status: 409,
    body: { code: 'NOT_ENOUGH_CREDITS', extensions: { required: credits, missing: credits } },
  })
  expect([(await rowOf(id)).outcome, await held(id)]).toEqual(['FAILED', { allocated: 0, consumed: 0 }])
  await lots(null)
  const fresh = await producer().call('PUT', `/session/${id}/outcome`, { outcome: 'NO_SHOW', reason: 'No one came', version })
  expect(fresh).toMatchObject({ status: 200, body: { outcome: 'NO_SHOW' } })
  expect(await held(id)).toEqual({ allocated: 0, consumed: credits })
})

test('an outcome is reported for 30 days, by producers, of completed events; RAN asks the contact for ratings', async () => {
  const { id, startsAt } = await booked(21)
  expect(await report(id, 'RAN')).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT', extensions: { status: 'SCHEDULED' } } })
  await producer().call('POST', `/scheduler/session/${id}/shuffle`, {})
  await app.db
    .updateTable('staffing_approval')
    .set({ state: 'ACCEPTED' })
    .where('session_id', '=', id)
    .where('state', '=', 'PENDING')
    .execute()
  app.clock.now = Temporal.Instant.from(startsAt).add({ minutes: 100 })
  await completeOver(app.house)
  expect((await rowOf(id)).outcome).toBe('UNKNOWN')
  const asked = async () => (await readMails(app)).filter((one) => one.kind === 'session.ratingAsked' && one.sessionId === id).length
  expect(await asked()).toBe(0)
  expect((await editor().call('PUT', `/session/${id}/outcome`, { outcome: 'RAN' })).status).toBe(403)
  expect((await report(id, 'UNKNOWN')).status).toBe(422)
  expect((await report(id, 'RAN')).status).toBe(200)
  expect(await asked()).toBe(1)
  // the same outcome keeps its reason where none is given, and an empty one clears it
  const reasonAfter = async (body: object) => {
    expect((await producer().call('PUT', `/session/${id}/outcome`, { outcome: 'RAN', ...body })).status).toBe(200)
    const { outcome_reason } = await app.db.selectFrom('session').select('outcome_reason').where('id', '=', id).executeTakeFirstOrThrow()
    return outcome_reason
  }
  expect(await reasonAfter({ reason: 'Started late' })).toBe('Started late')
  expect(await reasonAfter({})).toBe('Started late')
  expect(await reasonAfter({ reason: '' })).toBeNull()
  expect(await asked()).toBe(1)
  app.clock.now = Temporal.Instant.from(startsAt).add({ hours: 30 * 24 + 1 })
  expect(await report(id, 'NO_SHOW', 'x')).toMatchObject({ status: 409, body: { extensions: { reason: 'TOO_LATE' } } })
})
