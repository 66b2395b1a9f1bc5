import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { holderOf, onlyHosts, sold } from '@troupe/tests/repair-crew'
import { testNow } from '@troupe/tests/template'
import { idOf } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import type { Events } from '../../platform/events.ts'

let app: OpenHouse
let asBefore: Awaited<ReturnType<typeof broken>> = []
let open: Events['assignment.open'][] = []
const codes = new Map<string, string>()
beforeAll(async () => {
  app = await openHouse()
  app.house.listeners.on('assignment.offered', async (_work, { assignmentId, code }) => void codes.set(assignmentId, code))
  app.house.listeners.on('assignment.open', async (_work, event) => void open.push(event))
})
beforeEach(async () => {
  app.clock.now = testNow
  open = []
  await onlyHosts(app, { host: ['en'], ruth: ['en', 'es'], sofia: ['es'] })
  // the world’s other events lose people who don’t play here
  asBefore = await broken()
})
afterAll(() => app.close())

const decline = async (place: string) => {
  const { status } = await app.as(null).call('POST', `/assignment/${codes.get(place)}/decline`, { reason: 'UNAVAILABLE' })
  expect(status).toBe(200)
}
const held = (place: string) => holderOf(app, place)
const broken = async () => (await checkInvariants(app.db)).flatMap(({ id, violations }) => (violations > 0 ? id : []))

test('when no one is free after a decline, someone who hasn’t answered another offer moves, and someone else gets that one', async () => {
  const startsAt = '2027-03-02T18:00:00Z'
  const english = await sold(app, { startsAt }, { name: 'host' })
  const spanish = await sold(app, { startsAt, language: 'es' }, { name: 'ruth' })
  // until the offer can no longer be undone its email waits
  app.clock.now = app.clock.now.add({ seconds: 11 })
  await decline(english.place)
  expect([await held(english.place), await held(spanish.place)]).toEqual(['PENDING ruth', 'PENDING sofia'])
  expect(open).toEqual([])
  const audited = await app.db
    .selectFrom('audit_entry')
    .select(['operation', 'actor_id', 'before', 'after'])
    .where('session_id', '=', spanish.id)
    .where('operation', 'in', ['crew released', 'crew filled'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const [ruth, sofia] = ['ruth', 'sofia'].map((name) => ({ userId: idOf('user', name), role: 'HOST' }))
  expect(audited).toEqual([
    { operation: 'crew filled', actor_id: null, before: null, after: { ...sofia, asked: true, why: 'NEXT' } },
    { operation: 'crew released', actor_id: null, before: ruth, after: { userId: null, why: 'NEEDED' } },
  ])
  const mails = await readMails(app)
  const kindsTo = (name: string, id: string) =>
    mails.filter((mail) => mail.to === `${name}@troupe.example` && mail.sessionId === id).map(({ kind }) => kind)
  expect(kindsTo('ruth', spanish.id)).toEqual(['assignment.offered', 'assignment.withdrawn'])
  expect(kindsTo('ruth', english.id)).toEqual(['assignment.offered'])
  expect(kindsTo('sofia', spanish.id)).toEqual(['assignment.offered'])
  const { why } = await app.db.selectFrom('staffing_assignment').select('why').where('id', '=', english.place).executeTakeFirstOrThrow()
  expect(why).toMatchObject({ secondId: null, repair: { accepted: 0, pending: 1, proven: true } })
  const choices =
    'query($id: ID!) { session(id: $id) { assignments { role choice { secondName accepted pending gap terms { rating } } } } }'
  const choiceFor = async (email: string) => {
    const { session } = (await app.ask(email, choices, { id: english.id })).data
    return session.assignments.find((place: { role: string }) => place.role === 'HOST').choice
  }
  expect(await choiceFor('producer@troupe.example')).toMatchObject({ secondName: null, accepted: 0, pending: 1, terms: { rating: 2 } })
  expect(await choiceFor('editor@northwind.example')).toBeNull()
  expect(await choiceFor('ruth@troupe.example')).toBeNull()
  expect(await broken()).toEqual(asBefore)
})

test('someone who accepted another event stays there: the place becomes a task', async () => {
  const startsAt = '2027-03-03T18:00:00Z'
  const english = await sold(app, { startsAt }, { name: 'host' })
  const spanish = await sold(app, { startsAt, language: 'es' }, { name: 'ruth', accepts: true })
  await decline(english.place)
  expect(await held(spanish.place)).toBe('ACCEPTED ruth')
  expect(await held(english.place)).toBe('no one')
  expect(open).toMatchObject([{ assignmentId: english.place, reason: 'declined' }])
})

test('an event whose crew only people assign is left alone: its open place becomes a task, and no one is moved out of it', async () => {
  const startsAt = '2027-03-09T18:00:00Z'
  const english = await sold(app, { startsAt }, { name: 'host' })
  const spanish = await sold(app, { startsAt, language: 'es' }, { name: 'ruth' })
  const leaveToPeople = async (id: string) => {
    const change = 'mutation($id: ID!) { updateSession(input: { id: $id, assignability: MANUAL_ONLY }) { id } }'
    expect((await app.ask('producer@troupe.example', change, { id })).errors).toBeUndefined()
  }
  await leaveToPeople(spanish.id)
  app.clock.now = app.clock.now.add({ seconds: 11 })
  await decline(english.place)
  expect(await held(spanish.place)).toBe('PENDING ruth')
  expect(open.map(({ assignmentId }) => assignmentId)).toEqual([english.place])
  await decline(spanish.place)
  // Sofia is free
  expect(open.map(({ assignmentId }) => assignmentId)).toEqual([english.place, spanish.place])
})

test('someone whom a producer chose by hand stays there too', async () => {
  const startsAt = '2027-03-04T18:00:00Z'
  const english = await sold(app, { startsAt }, { name: 'host' })
  const spanish = await sold(app, { startsAt, language: 'es' }, { name: 'ruth' })
  await app.db.updateTable('staffing_assignment').set({ type: 'Manual' }).where('id', '=', spanish.place).execute()
  await decline(english.place)
  expect(await held(spanish.place)).toBe('PENDING ruth')
  expect(open).toMatchObject([{ assignmentId: english.place, reason: 'declined' }])
})

test('a host who is ill is replaced in all events of the evening together', async () => {
  const first = await sold(app, { startsAt: '2027-03-08T17:00:00Z' }, { name: 'host', accepts: true })
  const second = await sold(app, { startsAt: '2027-03-08T20:00:00Z' }, { name: 'host', accepts: true })
  const spanish = await sold(app, { startsAt: '2027-03-08T20:00:00Z', language: 'es' }, { name: 'ruth' })
  const report = 'mutation($input: ReportAbsenceInput!) { reportAbsence(input: $input) { released refilled open } }'
  const [from, to] = ['2027-03-08T12:00:00Z', '2027-03-09T12:00:00Z']
  const absent = await app.ask('producer@troupe.example', report, { input: { userId: idOf('user', 'host'), from, to, reason: 'SICK' } })
  expect(absent.data?.reportAbsence).toEqual({ released: 2, refilled: 2, open: 0 })
  expect([await held(first.place), await held(second.place), await held(spanish.place)]).toEqual([
    'PENDING ruth',
    'PENDING ruth',
    'PENDING sofia',
  ])
  expect(await broken()).toEqual(asBefore)
})

test('a pencil in the way moves to someone else, and where it can’t, its person isn’t asked', async () => {
  const startsAt = '2027-03-10T18:00:00Z'
  const english = await sold(app, { startsAt }, { name: 'host' })
  const spanish = await sold(app, { startsAt, language: 'es' })
  await decline(english.place)
  expect(await held(english.place)).toBe('PENDING ruth')
  expect(await held(spanish.place)).toBe('pencil sofia')
  const other = '2027-03-11T18:00:00Z'
  await onlyHosts(app, { host: ['en'], ruth: ['en', 'es'] })
  const next = await sold(app, { startsAt: other }, { name: 'host' })
  const kept = await sold(app, { startsAt: other, language: 'es' })
  await decline(next.place)
  expect([await held(next.place), await held(kept.place)]).toEqual(['no one', 'pencil ruth'])
  expect(open).toMatchObject([{ assignmentId: next.place }])
})
