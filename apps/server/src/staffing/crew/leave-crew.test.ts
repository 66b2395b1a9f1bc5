import { yes } from '@troupe/domain/answer'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { makeSession, type TestSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { command } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { assignPerson, shuffleSession } from '../choose/assign.ts'
import { cannotStaff, pencilForHold, staffingTicks } from '../staffing.ts'

let app: OpenHouse
const codes = new Map<string, string>()
let open: Events['assignment.open'][] = []
beforeAll(async () => {
  app = await openHouse()
  app.house.listeners.on('assignment.offered', async (_work, { assignmentId, code }) => void codes.set(assignmentId, code))
  app.house.listeners.on('assignment.open', async (_work, event) => void open.push(event))
})
beforeEach(() => {
  open = []
})
afterAll(() => app.close())

const user = (name: string) => idOf('user', name)
const change = async (name: string, input: object) =>
  app.ask('admin@troupe.example', 'mutation($input: UpdateUserInput!) { updateUser(input: $input) { id active role } }', {
    input: { id: user(name), ...input },
  })
const remove = async (name: string) => app.ask('admin@troupe.example', 'mutation($id: ID!) { deleteUser(id: $id) }', { id: user(name) })

async function booked(wanted: TestSession): Promise<string> {
  const answer = await makeSession(app.system, wanted)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

/** Leaves only some hosts available on a date. */
async function onlyHosts(date: string, names: readonly string[]) {
  const hosts = await app.db.selectFrom('account_user').select('id').where('role', '=', 'HOST').execute()
  const away = hosts.filter((host) => !names.some((name) => user(name) === host.id))
  await app.db
    .insertInto('staffing_availability')
    .values(away.map(({ id }) => ({ user_id: id, date, available: false })))
    .execute()
}
async function put(sessionId: string, name: string, role: AssignmentRole = 'HOST', approval?: boolean) {
  const { id } = await placeOf(app.db, sessionId, role)
  const answer = await assignPerson(app.system, id, {
    userId: user(name),
    approval,
    ...(approval === false ? { reason: 'agreed by phone' } : {}),
  })
  expect(answer).toMatchObject({ ok: true })
  return { id, code: codes.get(id) ?? '' }
}
/** The person with an offer or a pencil for the host's place, and which it is. */
async function hostOf(sessionId: string): Promise<string> {
  const place = await placeOf(app.db, sessionId)
  const row = await app.db
    .selectFrom('staffing_claim as c')
    .innerJoin('account_user as u', 'u.id', 'c.user_id')
    .leftJoin('staffing_approval as o', 'o.id', 'c.approval_id')
    .select(['u.email', 'o.state'])
    .where('c.assignment_id', '=', place.id)
    .where('c.hold_id', 'is', null)
    .executeTakeFirst()
  return row ? `${row.state ?? 'pencil'} ${row.email.split('@')[0]}` : 'no one'
}
/** A person's upcoming offers and pencils. */
const heldBy = (name: string) =>
  app.db
    .selectFrom('staffing_claim as c')
    .innerJoin('session as s', 's.id', 'c.session_id')
    .select(['c.role', 'c.hold_id'])
    .where('c.user_id', '=', user(name))
    .where('s.starts_at', '>', app.clock.now)
    .execute()
const broken = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)
const mailsOf = (sessionId: string) =>
  app.db
    .selectFrom('message_mail')
    .select(['kind', 'subject', 'body', 'to_address'])
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'assignment.open')
    .execute()
const stateOf = async (place: string) =>
  (
    await app.db
      .selectFrom('staffing_approval')
      .select('state')
      .where('assignment_id', '=', place)
      .orderBy('seq', 'desc')
      .executeTakeFirst()
  )?.state

test('a pencil of a person who is deactivated moves to someone who can play', async () => {
  const day = '2027-01-11'
  await onlyHosts(day, ['host', 'ruth'])
  const id = await booked({ startsAt: `${day}T17:00:00Z` })
  expect(await hostOf(id)).toBe('pencil host')
  expect((await change('host', { active: false })).data.updateUser.active).toBe(false)
  expect(await hostOf(id)).toBe('pencil ruth')
  expect(await heldBy('host')).toEqual([])
  expect(open.filter((one) => one.sessionId === id)).toEqual([])
  expect(await broken()).toEqual([])
  await change('host', { active: true })
})

test('an event that only the deactivated person could play counts as impossible to staff: it moves for free, and the producer is told', async () => {
  const day = '2027-01-12'
  await onlyHosts(day, ['ruth'])
  const id = await booked({ startsAt: `${day}T17:00:00Z` })
  const lacks = () => cannotStaff(app.db, id, { now: app.clock.now })
  expect(await lacks()).toBe(false)
  await change('ruth', { active: false })
  expect([await hostOf(id), await lacks()]).toEqual(['no one', true])
  const [task] = await mailsOf(id)
  expect(task?.subject).toMatch(/^Host needed: /)
  expect(task?.body).toContain('The person who had it no longer has an active account or no longer does this kind of work, and no one')
  await change('ruth', { active: true })
  expect(await lacks()).toBe(false)
})

test('an accepted offer ends, its old link answers as superseded, and a manually filled place becomes a task', async () => {
  const id = await booked({ startsAt: '2027-01-13T17:00:00Z' })
  const { id: place, code } = await put(id, 'desmond')
  const answer = (verb: string) => app.as(null).call('POST', `/assignment/${code}/${verb}`, {})
  expect((await answer('accept')).body).toMatchObject({ state: 'ACCEPTED' })
  await change('desmond', { active: false })
  expect(await stateOf(place)).toBe('CANCELLED')
  expect((await placeOf(app.db, id)).user_id).toBeNull()
  expect(await hostOf(id)).toMatch(/^pencil (?!desmond)/)
  expect(open).toEqual([{ sessionId: id, assignmentId: place, reason: 'left' }])
  for (const verb of ['accept', 'decline'])
    expect(await answer(verb)).toMatchObject({ status: 409, body: { code: 'ASSIGNMENT_SUPERSEDED' } })
  const read = await app.as(null).call('GET', `/assignment/${code}`)
  expect(read.body).toMatchObject({ state: 'CANCELLED' })
  expect(read.body).not.toHaveProperty('brief')
  await change('desmond', { active: true })
  // reactivating makes no old link valid again
  expect((await answer('accept')).status).toBe(409)
})

test('in Auto mode the next best person is asked in the same transaction, and no task is needed', async () => {
  const day = '2027-01-14'
  await onlyHosts(day, ['grace', 'ruth'])
  const id = await booked({ startsAt: `${day}T17:00:00Z` })
  expect(await shuffleSession(app.system, id)).toMatchObject({ ok: true })
  const before = (await hostOf(id)).replace('PENDING ', '')
  await change(before, { active: false })
  const after = await hostOf(id)
  expect(after).toMatch(/^PENDING (grace|ruth)$/)
  expect(after).not.toContain(before)
  expect(open.filter(({ sessionId }) => sessionId === id)).toEqual([])
  await change(before, { active: true })
})

test('a link checks that its person is active, whatever the state of the offer', async () => {
  const id = await booked({ startsAt: '2027-01-15T17:00:00Z' })
  const { code } = await put(id, 'ruth')
  // only the row changes, as after a restored backup or a change by another program
  const set = (active: boolean) => app.db.updateTable('account_user').set({ active }).where('id', '=', user('ruth')).execute()
  await set(false)
  expect((await app.as(null).call('POST', `/assignment/${code}/accept`, {})).body.code).toBe('ASSIGNMENT_SUPERSEDED')
  expect((await app.as(null).call('GET', `/assignment/${code}`)).body.state).toBe('CANCELLED')
  expect((await broken()).map(({ id: broke }) => broke)).toEqual(['I-33'])
  // the tick repairs what older versions left behind
  for (const { name, run } of staffingTicks(app.house)) if (name === 'who left is replaced') await run()
  expect(await broken()).toEqual([])
  expect(await hostOf(id)).toMatch(/^pencil (?!ruth)/)
  await set(true)
})

test('a person with a new role leaves the places and loses the pencils of the previous one', async () => {
  const id = await booked({ startsAt: '2027-01-18T17:00:00Z' })
  const { id: place } = await put(id, 'ruth', 'HOST', false)
  expect((await change('ruth', { role: 'PLANT', permission: 'HOST' })).data.updateUser.role).toBe('PLANT')
  expect(await stateOf(place)).toBe('CANCELLED')
  expect(await heldBy('ruth')).toEqual([])
  await change('ruth', { role: 'HOST' })
})

test('a person on upcoming events can’t be deleted; a person who is only pencilled can, and no pencil remains, not even of a hold', async () => {
  const day = '2027-01-19'
  await onlyHosts(day, ['grace', 'ruth'])
  const id = await booked({ startsAt: `${day}T17:00:00Z` })
  const pencilled = (await hostOf(id)).replace('pencil ', '')
  const holdId = crypto.randomUUID()
  const startsAt = Temporal.Instant.from(`${day}T21:00:00Z`)
  await app.db
    .insertInto('schedule_hold')
    .values({
      id: holdId,
      subject_id: id,
      session_id: id,
      workspace_id: world.workspaces.northwind,
      starts_at: startsAt,
      local_start: startsAt.toZonedDateTimeISO('America/Chicago').toPlainDateTime(),
      timezone: 'America/Chicago',
      size: 1,
      units: 1,
      fee_credits: 0,
      by_staff: true,
      created_by: user('producer'),
      created_at: testNow,
      expires_at: testNow.add({ minutes: 15 }),
    })
    .execute()
  await command(app.system, async (work) => yes(await pencilForHold(work, { sessionId: id, startsAt, units: 1, holdId })))
  const other = pencilled === 'grace' ? 'ruth' : 'grace'
  await app.db
    .updateTable('staffing_claim')
    .set({ user_id: user(pencilled) })
    .where('hold_id', '=', holdId)
    .where('role', '=', 'HOST')
    .execute()
  const { id: place } = await put(id, pencilled)
  expect((await remove(pencilled)).errors[0].extensions).toMatchObject({ code: 'STATE_CONFLICT', reason: 'OFFERS_AHEAD' })
  await app.as('admin@troupe.example').ask('mutation($id: ID!) { clearSessionAssignment(id: $id) { sessionId } }', { id: place })
  expect(await heldBy(pencilled)).not.toEqual([])
  // deactivating ends the demo world's other offers
  await change(pencilled, { active: false })
  expect((await remove(pencilled)).data.deleteUser).toBe(user(pencilled))
  expect(await heldBy(pencilled)).toEqual([])
  expect(await hostOf(id)).toBe(`pencil ${other}`)
  const held = await app.db.selectFrom('staffing_claim').select(['user_id', 'role']).where('hold_id', '=', holdId).execute()
  expect(held.map(({ role }) => role).sort()).toEqual(['HOST', 'PRODUCER'])
  expect(held.map(({ user_id }) => user_id)).not.toContain(user(pencilled))
  expect(await broken()).toEqual([])
})
