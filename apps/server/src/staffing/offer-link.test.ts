import { placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { idOf } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Events } from '../platform/events.ts'
import { makeSession, type TestSession } from './test-session.ts'

let app: OpenHouse
let offered: Events['assignment.offered'][] = []
beforeAll(async () => {
  app = await openHouse()
  app.house.listeners.on('assignment.offered', async (_work, event) => void offered.push(event))
})
beforeEach(() => {
  app.clock.now = testNow
  offered = []
})
afterAll(() => app.close())

const user = (name: string) => idOf('user', name)
const producer = () => app.as('producer@troupe.example')
const guest = () => app.as(null)

async function booked(wanted: TestSession): Promise<string> {
  const answer = await makeSession(app.system, wanted)
  if (!answer.ok) throw new Error(answer.code)
  offered = []
  return answer.value
}
const offersOf = (assignmentId: string) =>
  app.db
    .selectFrom('staffing_approval')
    .select(['user_id', 'state', 'reason', 'note'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('seq')
    .execute()
const put = (assignmentId: string, name: string, more: object = {}) =>
  producer().call('PUT', `/scheduler/session-assignment/${assignmentId}/host`, { id: user(name), ...more })

test('anyone can read a link; it changes nothing, says nothing about the customer, and works once', async () => {
  const id = await booked({ startsAt: '2027-01-12T17:00:00Z' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  await app.db.updateTable('session').set({ location_details: 'Ring Priya on +1 312 555 0148' }).where('id', '=', id).execute()
  await put(place, 'host')
  const code = offered[0]?.code ?? ''
  expect(code).toMatch(/^[\w-]{43}$/)
  const before = await app.db.selectFrom('staffing_approval').select(['id', 'state', 'answered_at']).where('session_id', '=', id).execute()
  for (const method of ['GET', 'HEAD'] as const) {
    const read = await app.app.inject({ method, url: `/assignment/${code}` })
    expect(read.statusCode).toBe(200)
    expect(read.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  }
  const read = await guest().call('GET', `/assignment/${code}`)
  expect(read.body).toMatchObject({ state: 'PENDING', role: 'HOST', when: { callAt: '2027-01-12T16:45:00Z' }, brief: { notes: null } })
  expect(read.text).not.toMatch(/312 555|northwind\.example|jo lindqvist/i)
  expect(
    await app.db.selectFrom('staffing_approval').select(['id', 'state', 'answered_at']).where('session_id', '=', id).execute(),
  ).toEqual(before)

  expect(await guest().call('POST', `/assignment/${code}/accept`, { note: 'Gladly', travel: 'Train' })).toMatchObject({
    status: 200,
    body: { state: 'ACCEPTED' },
  })
  expect((await guest().call('POST', `/assignment/${code}/accept`)).body).toEqual({ state: 'ACCEPTED' })
  expect(await guest().call('POST', `/assignment/${code}/decline`, { reason: 'OTHER' })).toMatchObject({
    status: 409,
    body: { code: 'ASSIGNMENT_SUPERSEDED' },
  })
  expect(await offersOf(place)).toEqual([{ user_id: user('host'), state: 'ACCEPTED', reason: null, note: 'Gladly' }])
  expect((await guest().call('GET', `/assignment/${code}`)).body).toMatchObject({ travel: 'Train', brief: { notes: /Priya/ } })
})

test('the code of a link is nowhere in the database, also when the answer came with a key', async () => {
  const id = await booked({ startsAt: '2027-01-13T17:00:00Z' })
  await put((await placeOf(app.db, id, 'HOST')).id, 'host')
  const code = offered[0]?.code ?? ''
  await guest().call('POST', `/assignment/${code}/accept`, { idempotencyKey: 'the-first-try' })
  expect((await guest().call('POST', `/assignment/${code}/accept`, { idempotencyKey: 'the-first-try' })).status).toBe(200)
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.db)
  expect(rows.length).toBeGreaterThan(20)
  for (const { name } of rows) {
    const found = await sql<{
      hits: number
    }>`select count(*)::int as hits from ${sql.table(name)} t where strpos(t::text, ${code}) > 0`.execute(app.db)
    expect(found.rows[0]?.hits, name).toBe(0)
  }
})

test('a link is its person’s alone: signed in as someone else it is forbidden, and an id isn’t a code', async () => {
  const id = await booked({ startsAt: '2027-01-14T17:00:00Z' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  await put(place, 'host')
  const code = offered[0]?.code ?? ''
  const other = app.as('ruth@troupe.example')
  for (const answer of [
    await other.call('GET', `/assignment/${code}`),
    await other.call('POST', `/assignment/${code}/accept`),
    await other.call('POST', `/assignment/${code}/decline`, { reason: 'OTHER' }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await app.as('host@troupe.example').call('GET', `/assignment/${code}`)).status).toBe(200)
  expect((await guest().call('GET', `/assignment/${place}`)).status).toBe(404)
  expect((await guest().call('POST', `/assignment/${place}/accept`)).status).toBe(404)
})

test('a new offer makes a new link, and the old one says so', async () => {
  const id = await booked({ startsAt: '2027-01-15T17:00:00Z' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  await put(place, 'host')
  await put(place, 'ruth')
  const [first, second] = offered
  expect(first?.code).not.toBe(second?.code)
  expect((await guest().call('POST', `/assignment/${first?.code}/accept`)).body).toMatchObject({ code: 'ASSIGNMENT_SUPERSEDED' })
  expect((await guest().call('POST', `/assignment/${second?.code}/accept`)).status).toBe(200)
  expect((await offersOf(place)).map((one) => one.state)).toEqual(['CANCELLED', 'ACCEPTED'])
})

test('someone who guesses codes is stopped after a hundred, and may try again 15 minutes later', async () => {
  const guess = (address: string) => app.app.inject({ method: 'GET', url: '/assignment/abcd1234', remoteAddress: address })
  const statuses: number[] = []
  for (let tries = 0; tries < 120; tries++) statuses.push((await guess('203.0.113.7')).statusCode)
  expect(statuses.filter((status) => status === 404)).toHaveLength(100)
  expect(statuses.slice(100).every((status) => status === 429)).toBe(true)
  expect((await guess('203.0.113.7')).headers['retry-after']).toMatch(/^\d+$/)
  expect((await guess('203.0.113.8')).statusCode).toBe(404)
  app.clock.now = testNow.add({ minutes: 16 })
  expect((await guess('203.0.113.7')).statusCode).toBe(404)
})
