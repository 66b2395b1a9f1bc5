import { hoursOf, refusalOf } from '@troupe/tests/hours'
import { openHouse } from '@troupe/tests/house'
import { afterAll, expect, test } from 'vitest'
import { isStaffable } from '../staffing.ts'

const app = await openHouse()
afterAll(() => app.close())
const { block, booked, offerOf, user } = hoursOf(app)
const unblock = (id: string) => app.as('producer@troupe.example').ask('mutation($id: ID!) { deleteGlobalUnavailability(id: $id) }', { id })
const named = async () =>
  (await app.as('host@troupe.example').ask('{ globalUnavailabilities(from: "2026-10-05T15:00:00Z") { nodes { name } totalCount } }')).data
    .globalUnavailabilities

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

test('bad times are refused by their field, and hosts may read the list but not change it', async () => {
  const fields = async (row: object) => refusalOf(await block('producer', { rows: [row] }))?.fields
  const startsAt = '2027-03-01T00:00:00Z'
  expect(await fields({ startsAt, endsAt: startsAt })).toEqual({ 'rows.0.endsAt': ['BEFORE_START'] })
  expect(await fields({ startsAt, endsAt: '2027-04-01T00:00:01Z' })).toEqual({ 'rows.0.endsAt': ['TOO_LONG'] })
  expect(await fields({ startsAt: '2026-10-01T00:00:00Z', endsAt: '2026-10-02T00:00:00Z' })).toEqual({ 'rows.0.endsAt': ['PAST'] })
  expect(await fields({ startsAt, endsAt: '2027-03-02T00:00:00Z', name: 'x'.repeat(65) })).toEqual({ 'rows.0.name': ['TOO_LONG'] })
  expect(refusalOf(await block('staffhost', { rows: [{ startsAt, endsAt: '2027-03-02T00:00:00Z' }] }))?.code).toBe('FORBIDDEN')
})
