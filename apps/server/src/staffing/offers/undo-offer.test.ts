import { placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { makeSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { idOf } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const producer = () => app.as('producer@troupe.example')
const host = idOf('user', 'host')

/** An event whose host was asked by hand, the offer, and the emails to the host about it. */
async function asked(startsAt: string) {
  const made = await makeSession(app.system, { startsAt })
  if (!made.ok) throw new Error(made.code)
  const place = await placeOf(app.db, made.value, 'HOST')
  expect((await producer().call('PUT', `/scheduler/session-assignment/${place.id}/host`, { id: host })).status).toBe(200)
  const { id: offer } = await app.db
    .selectFrom('staffing_approval')
    .select('id')
    .where('assignment_id', '=', place.id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  const emails = () =>
    app.db
      .selectFrom('message_mail as m')
      .innerJoin('account_user as u', 'u.email', 'm.to_address')
      .select(['m.kind', 'm.next_at'])
      .where('m.session_id', '=', made.value)
      .where('u.id', '=', host)
      .orderBy('m.made_at')
      .execute()
  const undo = () => producer().call('DELETE', `/assignment-offer/${offer}`)
  return { id: made.value, place: place.id, emails, undo }
}

test('the email of an offer that was made by hand waits ten seconds; undone within them, the person hears nothing', async () => {
  const { emails, undo } = await asked('2027-02-08T17:00:00Z')
  expect(await emails()).toEqual([{ kind: 'assignment.offered', next_at: testNow.add({ seconds: 10 }) }])
  app.clock.now = testNow.add({ seconds: 9 })
  expect((await undo()).status).toBe(200)
  expect(await emails()).toEqual([])
})

test('after the ten seconds the offer may have been read: its person is told that it was withdrawn', async () => {
  const { emails, undo } = await asked('2027-02-09T17:00:00Z')
  app.clock.now = testNow.add({ seconds: 10 })
  expect((await undo()).status).toBe(200)
  expect((await emails()).map(({ kind }) => kind)).toEqual(['assignment.offered', 'assignment.withdrawn'])
})

test('another choice within the ten seconds replaces the first one silently', async () => {
  const { id, place, emails } = await asked('2027-02-10T17:00:00Z')
  app.clock.now = testNow.add({ seconds: 5 })
  const { body } = await producer().call('GET', `/scheduler/session/${id}/hosts?role=HOST&assignmentId=${place}`)
  const other = body.hosts.find((one: { id: string; eligible: boolean }) => one.eligible && one.id !== host).id
  expect((await producer().call('PUT', `/scheduler/session-assignment/${place}/host`, { id: other })).status).toBe(200)
  expect(await emails()).toEqual([])
})

test('an offer that Troupe makes by itself is emailed immediately', async () => {
  const made = await makeSession(app.system, { startsAt: '2027-02-11T17:00:00Z' })
  if (!made.ok) throw new Error(made.code)
  expect((await producer().call('POST', `/scheduler/session/${made.value}/shuffle`, {})).status).toBe(200)
  const mails = await app.db
    .selectFrom('message_mail')
    .select('next_at')
    .where('session_id', '=', made.value)
    .where('kind', '=', 'assignment.offered')
    .execute()
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.every(({ next_at }) => next_at?.equals(testNow))).toBe(true)
})

test('someone who is assigned without being asked hears nothing either when it is undone; someone who has accepted by then is told', async () => {
  const made = await makeSession(app.system, { startsAt: '2027-02-12T17:00:00Z' })
  if (!made.ok) throw new Error(made.code)
  const kinds = async () => {
    const crew = ['producer@troupe.example', 'host@troupe.example']
    const rows = await app.db
      .selectFrom('message_mail')
      .select('kind')
      .where('session_id', '=', made.value)
      .where('to_address', 'in', crew)
      .execute()
    return rows.map(({ kind }) => kind).filter((kind) => /placed|offered|withdrawn|released/.test(kind))
  }
  const producerPlace = await placeOf(app.db, made.value, 'PRODUCER')
  const clear = (id: string) => producer().ask('mutation ($id: ID!) { clearSessionAssignment(id: $id) { assignmentId } }', { id })
  await producer().call('PUT', `/scheduler/session-assignment/${producerPlace.id}/host`, { id: idOf('user', 'producer') })
  expect(await kinds()).toEqual(['assignment.placed'])
  await clear(producerPlace.id)
  expect(await kinds()).toEqual([])
  const place = await placeOf(app.db, made.value, 'HOST')
  await producer().call('PUT', `/scheduler/session-assignment/${place.id}/host`, { id: host })
  const { id: offer } = await app.db
    .selectFrom('staffing_approval')
    .select('id')
    .where('assignment_id', '=', place.id)
    .executeTakeFirstOrThrow()
  expect((await app.as('host@troupe.example').call('POST', `/assignment/${place.id}/accept`, { offerIds: [offer] })).status).toBe(200)
  await clear(place.id)
  expect((await kinds()).sort()).toEqual(['assignment.offered', 'assignment.released'])
})
