import { placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { makeSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { fillWallet, slotsOf } from '@troupe/tests/truth'
import { idOf, world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Events } from '../../platform/events.ts'

let app: OpenHouse
let offered: Events['assignment.offered'][] = []
beforeAll(async () => {
  app = await openHouse()
  await fillWallet(app)
  app.house.listeners.on('assignment.offered', async (_work, event) => void offered.push(event))
})
beforeEach(() => {
  app.clock.now = testNow
  offered = []
})
afterAll(() => app.close())

interface Alternative {
  readonly startsAt: string
  readonly endsAt: string
  readonly quantity?: number
  readonly duration?: number
  readonly format?: string
  readonly hostType?: string
}
const timezone = 'America/Chicago'
const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
const wish = {
  workspaceId: world.workspaces.northwind,
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone,
  attendees: 20,
  duration: 60,
}
const allDay = { from_time: '00:00', to_time: '24:00' }

/** Only these people play, every day around the clock, without limits. */
async function onlyCrew(...names: string[]) {
  const ids = names.map((name) => idOf('user', name))
  await app.db
    .updateTable('account_user')
    .set({ active: sql<boolean>`id = any(${ids}::uuid[])`, daily_limit: 99, load: 99 })
    .where('role', 'in', ['HOST', 'EVENT_PRODUCER', 'PLANT'])
    .where('id', '<>', world.users.producer)
    .execute()
  await app.db.deleteFrom('staffing_availability').where('user_id', 'in', ids).execute()
  const week = ids.flatMap((user_id) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ user_id, day, ...allDay })))
  await app.db.insertInto('staffing_availability').values(week).execute()
}
const unscheduled = async (): Promise<string> => (await editor().call('POST', '/session', wish)).body.id
const reserve = (id: string, body: object) => editor().call('POST', `/scheduler/session/${id}/reserve`, { timezone, ...body })
const soldAt = async (startsAt: string, more: object = {}) => {
  const made = await makeSession(app.system, { startsAt, ...more })
  if (!made.ok) throw new Error(made.code)
  return made.value
}
const told = ({ startsAt, endsAt, ...more }: Alternative) => more

test('other times for three rooms have room for three, fewer rooms at the wanted time say how many, and each alternative can be held', async () => {
  await onlyCrew('host', 'staffhost', 'beatriz', 'producer', 'kenji')
  const startsAt = '2027-03-02T18:00:00Z'
  await soldAt(startsAt)
  const id = await unscheduled()
  const { status, body } = await reserve(id, { startsAt, quantity: 3 })
  expect([status, body.code]).toEqual([409, 'SLOT_TAKEN'])
  const { alternatives } = body.extensions as { alternatives: Alternative[] }
  expect(alternatives.map(told)).toEqual([{ quantity: 3 }, { quantity: 3 }, { quantity: 3 }, { quantity: 2 }])
  expect(alternatives.map((one) => one.startsAt === startsAt)).toEqual([false, false, false, true])
  for (const { endsAt, ...one } of alternatives) expect([one, (await reserve(id, one)).status]).toEqual([one, 200])
  // four never fit, so fewer rooms are the only alternative
  const never = await reserve(id, { startsAt: '2027-03-03T18:00:00Z', quantity: 4 })
  expect(never.body.extensions.alternatives.map(told)).toEqual([{ quantity: 3 }])
})

test('booking an expired hold whose time was taken, and a forced move, offer times for the held rooms, and fewer rooms', async () => {
  await onlyCrew('host', 'staffhost', 'beatriz', 'producer', 'kenji')
  const startsAt = '2027-03-09T18:00:00Z'
  const id = await unscheduled()
  const held = await reserve(id, { startsAt, quantity: 3 })
  app.clock.now = testNow.add({ minutes: 20 })
  await soldAt(startsAt)
  const late = await editor().call('POST', `/scheduler/session/${id}/book`, { holdId: held.body.holdId })
  expect(late.body.code).toBe('HOLD_EXPIRED')
  expect(late.body.extensions.alternatives.map(told)).toEqual([{ quantity: 3 }, { quantity: 3 }, { quantity: 3 }, { quantity: 2 }])
  for (const { endsAt, ...one } of late.body.extensions.alternatives) expect((await reserve(id, one)).status).toBe(200)

  const wide = (await reserve(id, { startsAt: '2027-03-10T18:00:00Z', quantity: 3 })).body.holdId
  expect((await editor().call('POST', `/scheduler/session/${id}/book`, { holdId: wide })).body).toMatchObject({ size: 3 })
  const forced = await producer().call('POST', `/scheduler/session/${id}/reschedule/force`, { startsAt, reason: 'Asked by phone' })
  expect(forced.body.code).toBe('SLOT_TAKEN')
  expect(forced.body.extensions.alternatives.map(told)).toEqual([{}, {}, {}, { quantity: 2 }])
  for (const { endsAt, ...one } of forced.body.extensions.alternatives)
    expect((await producer().call('POST', `/scheduler/session/${id}/reserve`, { timezone, ...one })).status).toBe(200)
})

test('a shorter event that fits is offered with its minutes, and can be booked as offered', async () => {
  await onlyCrew('host', 'producer')
  await soldAt('2027-03-16T19:00:00Z')
  const date = '2027-03-16T17:45:00Z'
  const { body } = await editor().call('POST', '/session', { ...wish, date })
  expect(body.code).toBe('SLOT_TAKEN')
  const { alternatives } = body.extensions as { alternatives: Alternative[] }
  expect(alternatives.map(told)).toEqual([{}, {}, {}, { duration: 45 }])
  expect(alternatives.at(-1)).toEqual({ startsAt: date, endsAt: '2027-03-16T18:30:00Z', duration: 45 })
  await bookEach(wish, alternatives)
})

test('where no one can come, a host on screen is offered, and can be booked as offered', async () => {
  await onlyCrew('tamsin', 'producer')
  const place = { name: 'The Merchant Hall', city: 'Chicago', latitude: 41.8893, longitude: -87.6325 }
  const asked = {
    ...wish,
    experienceId: world.experiences.theLostLedger,
    format: 'IN_PERSON',
    hostType: 'ON_SITE',
    duration: 90,
    location: place,
  }
  const { body } = await editor().call('POST', '/session', { ...asked, date: '2027-03-23T18:00:00Z' })
  expect(body.code).toBe('SLOT_TAKEN')
  const { alternatives } = body.extensions as { alternatives: Alternative[] }
  expect(alternatives.map(told)).toEqual([{ format: 'REMOTE', hostType: 'ON_SCREEN' }])
  await bookEach(asked, alternatives)
})

test('after the only host declined the event no time is open, and the customer can send a request', async () => {
  const id = await declined('2027-04-06T18:00:00Z', 'SKILL')
  expect(await openTimes(id, '2027-04-06')).toEqual([])
  const { status, body } = await reserve(id, { startsAt: '2027-04-07T18:00:00Z' })
  expect([status, body.code, body.extensions]).toEqual([409, 'RESCHEDULE_REQUEST_REQUIRED', { reason: 'NO_CREW' }])
})

test('after the only host declined the time, that time and half an hour around it are closed, and other times can be held', async () => {
  const id = await declined('2027-04-13T18:00:00Z', 'UNAVAILABLE')
  const open = await openTimes(id, '2027-04-13')
  const near = ['17:30', '18:00', '18:30'].map((time) => `2027-04-13T${time}:00Z`)
  expect(near.filter((time) => open.includes(time))).toEqual([])
  expect(open).toEqual(expect.arrayContaining(['2027-04-13T17:00:00Z', '2027-04-13T19:00:00Z']))
  expect((await reserve(id, { startsAt: near[0] })).body.extensions.alternatives.map((one: Alternative) => one.startsAt)).toEqual([
    '2027-04-13T17:00:00Z',
    '2027-04-13T16:30:00Z',
    '2027-04-13T16:00:00Z',
  ])
  expect((await reserve(id, { startsAt: '2027-04-13T17:00:00Z' })).status).toBe(200)
})

test.each([
  ['an evening', '2027-05-05T00:30:00Z', false],
  ['an afternoon', '2027-05-04T18:00:00Z', true],
])('the rest after %s in New York is judged by New York time, whatever the zone of the event', async (_, startsAt, isOpen) => {
  await onlyCrew('sofia', 'producer')
  const place = { latitude: 40.7549, longitude: -73.984 }
  const id = await soldAt(startsAt, { onSite: { ...place, timezone: 'Europe/Berlin' } })
  await app.db.updateTable('account_user').set(place).where('id', '=', idOf('user', 'sofia')).execute()
  const next = Temporal.Instant.from(startsAt).add({ minutes: 120 })
  const { workspaceId, timezone: _zone, ...sought } = wish
  const [slot] = await slotsOf(
    app,
    { ...sought, format: 'REMOTE', hostType: 'ON_SCREEN', packageLevel: 'STANDARD' },
    next,
    next.add({ minutes: 15 }),
  )
  expect(slot?.remaining).toBe(isOpen ? 'few' : 'none')
  const booked = await editor().call('POST', '/session', { ...wish, date: next.toString() })
  expect(booked.status).toBe(isOpen ? 201 : 409)
  await producer().call('DELETE', `/session/${id}?reason=Test`)
  if (isOpen) await producer().call('DELETE', `/session/${booked.body.id}?reason=Test`)
})

/** Books each alternative by the same call with its fields, and cancels it again. */
async function bookEach(asked: object, alternatives: readonly Alternative[]) {
  for (const { startsAt, endsAt, ...one } of alternatives) {
    const { status, body } = await editor().call('POST', '/session', { ...asked, ...one, date: startsAt })
    expect([one, status, body.endsAt]).toEqual([one, 201, endsAt])
    expect((await producer().call('DELETE', `/session/${body.id}?reason=Test`)).status).toBe(200)
  }
}

/** An event of the only host there is, who declined it. */
async function declined(startsAt: string, reason: string): Promise<string> {
  await onlyCrew('host', 'producer')
  const id = await soldAt(startsAt)
  const { id: place } = await placeOf(app.db, id, 'HOST')
  expect((await producer().call('PUT', `/scheduler/session-assignment/${place}/host`, { id: idOf('user', 'host') })).status).toBe(200)
  expect((await app.as(null).call('POST', `/assignment/${offered.at(-1)?.code}/decline`, { reason })).status).toBe(200)
  return id
}

async function openTimes(sessionId: string, date: string): Promise<string[]> {
  const query = new URLSearchParams({ sessionId, start: `${date}T05:00:00Z`, timezone })
  const { body } = await editor().call('GET', `/scheduler/public/schema/slots?${query}`)
  return body.slots.flatMap((slot: { startsAt: string; remaining: string }) => (slot.remaining === 'none' ? [] : slot.startsAt))
}
