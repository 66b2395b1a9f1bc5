import { placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { makeSession, type TestSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { fillWallet } from '@troupe/tests/truth'
import { idOf, world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { shuffleSession } from '../choose/assign.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await fillWallet(app)
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const user = (name: string) => idOf('user', name)
const producer = () => app.as('producer@troupe.example')

/** Only these people play, every day around the clock. */
async function onlyCrew(...names: string[]) {
  const ids = names.map(user)
  await app.db
    .updateTable('account_user')
    .set({ active: sql<boolean>`id = any(${ids}::uuid[])`, daily_limit: 99, load: 60 })
    .where('role', 'in', ['HOST', 'EVENT_PRODUCER', 'PLANT'])
    .where('id', '<>', world.users.producer)
    .execute()
  await app.db.deleteFrom('staffing_availability').where('user_id', 'in', ids).execute()
  const week = ids.flatMap((user_id) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ user_id, day, from_time: '00:00', to_time: '24:00' })))
  await app.db.insertInto('staffing_availability').values(week).execute()
}
async function sold(startsAt: string, more: Partial<TestSession> = {}): Promise<string> {
  const made = await makeSession(app.system, { startsAt, ...more })
  if (!made.ok) throw new Error(made.code)
  return made.value
}
async function put(sessionId: string, name: string) {
  const { id } = await placeOf(app.db, sessionId, 'HOST')
  const { status } = await producer().call('PUT', `/scheduler/session-assignment/${id}/host`, { id: user(name) })
  expect(status).toBe(200)
  return id
}
const force = (id: string, startsAt: string, more: object = {}) =>
  producer().call('POST', `/scheduler/session/${id}/reschedule/force`, { startsAt, waiveFee: true, reason: 'Asked by phone', ...more })
async function hostOf(sessionId: string): Promise<string> {
  const { id } = await placeOf(app.db, sessionId)
  const row = await app.db
    .selectFrom('staffing_claim as c')
    .innerJoin('account_user as u', 'u.id', 'c.user_id')
    .leftJoin('staffing_approval as o', 'o.id', 'c.approval_id')
    .select(['u.email', 'o.state'])
    .where('c.assignment_id', '=', id)
    .executeTakeFirst()
  return row ? `${row.state ?? 'pencil'} ${row.email.split('@')[0]}` : 'no one'
}
const startOf = async (id: string) =>
  (await app.db.selectFrom('session').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()).starts_at?.toString()
const kindsTo = async (sessionId: string, name: string) =>
  (
    await app.db
      .selectFrom('message_mail')
      .select('kind')
      .where('session_id', '=', sessionId)
      .where('to_address', '=', `${name}@troupe.example`)
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind)

test('a time without a crew names who could be released from another event; released, they are told, and that event gets a task', async () => {
  await onlyCrew('host', 'producer', 'kenji')
  const [there, wanted] = ['2027-03-03T18:00:00Z', '2027-03-02T18:00:00Z']
  const other = await sold(wanted)
  const place = await put(other, 'host')
  const id = await sold(there)
  const refused = await force(id, wanted)
  expect([refused.status, refused.body.code]).toEqual([409, 'SLOT_TAKEN'])
  expect(refused.body.extensions.givesWay).toEqual([
    {
      assignmentId: place,
      role: 'HOST',
      state: 'PENDING',
      userId: user('host'),
      fullName: 'Marcus Oyelaran',
      sessionId: other,
      name: `Test ${wanted}`,
      startsAt: wanted,
      timezone: 'America/Chicago',
    },
  ])
  expect([await startOf(id), await hostOf(other)]).toEqual([there, 'PENDING host'])
  // the email of the offer has been sent by then
  app.clock.now = testNow.add({ minutes: 1 })
  const moved = await force(id, wanted, { givesWay: [place] })
  expect([moved.status, await startOf(id), await hostOf(id), await hostOf(other)]).toEqual([200, wanted, 'pencil host', 'no one'])
  expect(await kindsTo(other, 'host')).toContain('assignment.withdrawn')
  const tasks = await app.db.selectFrom('staffing_task').select('cause').where('assignment_id', '=', place).execute()
  expect(tasks).toEqual([{ cause: 'RELEASED' }])
  const audited = await app.db
    .selectFrom('audit_entry')
    .select('after')
    .where('subject_id', '=', id)
    .where('operation', '=', 'POST /scheduler/session/{id}/reschedule/force')
    .executeTakeFirstOrThrow()
  expect(audited.after).toMatchObject({ givesWay: [place] })
  const gone = await app.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'before', 'after'])
    .where('session_id', '=', other)
    .where('operation', '=', 'crew released')
    .execute()
  const before = { userId: user('host'), role: 'HOST' }
  expect(gone).toEqual([{ actor_id: world.users.producer, before, after: { userId: null, why: 'GAVE_WAY' } }])
})

test('who isn’t in the way is refused, and nothing changes: a free host, an unknown place, the event’s own place, someone in vain', async () => {
  await onlyCrew('host', 'staffhost', 'producer', 'kenji')
  const [there, wanted] = ['2027-03-10T18:00:00Z', '2027-03-09T18:00:00Z']
  const other = await sold(wanted)
  const place = await put(other, 'host')
  const id = await sold(there)
  const own = await placeOf(app.db, id)
  for (const givesWay of [[place], [crypto.randomUUID()], [own.id], [(await placeOf(app.db, other, 'PRODUCER')).id]]) {
    const refused = await force(id, wanted, { givesWay })
    expect([refused.status, refused.body.code, refused.body.extensions.fields]).toEqual([422, 'INVALID', { givesWay: ['NOT_NEEDED'] }])
  }
  expect([await startOf(id), await hostOf(other)]).toEqual([there, 'PENDING host'])
  for (const givesWay of ['x', ['x'], [null], Array.from({ length: 101 }, () => place)])
    expect((await force(id, wanted, { givesWay })).status).toBe(422)
})

test('someone on the event who has another one then keeps the event when the other gives way, and is asked again', async () => {
  await onlyCrew('host', 'staffhost', 'producer', 'kenji')
  const [there, wanted] = ['2027-03-17T18:00:00Z', '2027-03-16T18:00:00Z']
  const other = await sold(wanted)
  const place = await put(other, 'host')
  const id = await sold(there)
  await put(id, 'host')
  expect((await force(id, wanted, { givesWay: [place] })).status).toBe(200)
  expect([await hostOf(id), await hostOf(other)]).toEqual(['PENDING host', 'pencil staffhost'])
  expect(await kindsTo(id, 'host')).toContain('assignment.offeredAgain')
})

test('in Auto mode the next best is asked for the event that gave way', async () => {
  await onlyCrew('host', 'ruth', 'producer', 'kenji')
  const [there, wanted] = ['2027-03-24T18:00:00Z', '2027-03-23T18:00:00Z']
  const id = await sold(there, { level: 'PREMIUM' })
  const other = await sold(wanted)
  // ruth is away while the other event is filled, so that the premium host gets it
  await app.db.updateTable('account_user').set({ active: false }).where('id', '=', user('ruth')).execute()
  await app.db.deleteFrom('staffing_claim').where('user_id', '=', user('ruth')).where('approval_id', 'is', null).execute()
  expect(await shuffleSession(app.system, other)).toMatchObject({ ok: true })
  expect(await hostOf(other)).toBe('PENDING host')
  await app.db.updateTable('account_user').set({ active: true }).where('id', '=', user('ruth')).execute()
  const { id: place } = await placeOf(app.db, other)
  const refused = await force(id, wanted)
  expect(refused.body.extensions.givesWay.map((one: { assignmentId: string }) => one.assignmentId)).toEqual([place])
  expect((await force(id, wanted, { givesWay: [place] })).status).toBe(200)
  expect([await hostOf(id), await hostOf(other)]).toEqual(['pencil host', 'PENDING ruth'])
  expect((await checkInvariants(app.db)).filter((one) => one.violations > 0 && one.id !== 'I-33')).toEqual([])
})
