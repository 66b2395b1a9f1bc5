import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { addCredits } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await addCredits(app.db, world.workspaces.northwind, 500)
  await addCredits(app.db, world.workspaces.diy, 500, 'diy-lot')
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const editor = () => app.as('editor@northwind.example')
const timezone = 'America/Chicago'
const show = { experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', timezone }
const slots = (more: object) =>
  app.as(null).call('GET', `/scheduler/public/schema/slots?${new URLSearchParams({ start: '2026-11-10T06:00:00Z', ...show, ...more })}`)
const openStart = async (days: number): Promise<string> => {
  const { body } = await slots({ start: testNow.add({ hours: 24 * days }).toString() })
  return body.slots.find((slot: { remaining: string }) => slot.remaining !== 'none').startsAt
}
const booked = async (days: number): Promise<{ id: string; startsAt: string }> => {
  const event = { ...show, workspaceId: world.workspaces.northwind, attendees: 20, duration: 60 }
  return (await editor().call('POST', '/session', { ...event, date: await openStart(days) })).body
}
const rowOf = (id: string) =>
  app.db.selectFrom('session').select(['status', 'starts_at', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
const statesOf = async (id: string) => {
  const rows = await app.db.selectFrom('schedule_request').select('state').where('session_id', '=', id).execute()
  return rows.map((row) => row.state)
}

test.each(['sales@troupe.example', 'success@troupe.example'])(
  '%s may reserve and book but not approve requests: only roles that may answer a request schedule a requested event',
  async (email) => {
    const { id } = await booked(22)
    const wanted = await openStart(43)
    const path = `/scheduler/session/${id}`
    // a hold from before the request must not bypass it
    const held = await app.as(email).call('POST', `${path}/reserve`, { startsAt: await openStart(36), timezone })
    expect((await editor().call('POST', `${path}/request`, { startsAt: wanted, timezone })).body.status).toBe('REQUESTED')
    const before = await rowOf(id)
    const refused = [
      await app.as(email).call('POST', `${path}/reserve`, { startsAt: wanted, timezone }),
      await app.as(email).call('POST', `${path}/book`, { holdId: held.body.holdId }),
      await app.as(email).call('POST', `${path}/request/approve`, { holdId: held.body.holdId }),
      await app.as(email).call('POST', `${path}/reschedule/force`, { startsAt: wanted, reason: 'Asked for' }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([403, 'FORBIDDEN']))
    for (const [call, body] of [
      ['reserve', { startsAt: wanted, timezone }],
      ['book', { holdId: held.body.holdId }],
    ] as const)
      expect((await editor().call('POST', `${path}/${call}`, body)).body).toMatchObject({
        code: 'STATE_CONFLICT',
        extensions: { status: 'REQUESTED' },
      })
    expect([await rowOf(id), await statesOf(id)]).toEqual([before, ['OPEN']])
    const query = `query ($id: ID!) { session(id: $id) { meta { permissions { schedule { value reason } slots { value reason } force { value reason } } } } }`
    const flags = async (who: string) => (await app.as(who).ask(query, { id })).data.session.meta.permissions
    const no = (reason: string) => ({ value: false, reason })
    expect(await flags(email)).toEqual({ schedule: no('FORBIDDEN'), slots: no('FORBIDDEN'), force: no('FORBIDDEN') })
    expect(await flags('editor@northwind.example')).toEqual({
      schedule: no('REQUEST_OPEN'),
      slots: no('REQUEST_OPEN'),
      force: no('FORBIDDEN'),
    })
    const yes = { value: true, reason: null }
    expect(await flags('producer@troupe.example')).toEqual({ schedule: yes, slots: yes, force: yes })
    const producer = app.as('producer@troupe.example')
    const theirs = await producer.call('POST', `${path}/reserve`, { startsAt: wanted, timezone })
    expect((await producer.call('POST', `${path}/book`, { holdId: theirs.body.holdId })).body).toMatchObject({ status: 'SCHEDULED' })
    expect(await statesOf(id)).toEqual(['APPROVED'])
    await producer.call('DELETE', `/session/${id}?reason=Test`)
  },
)

test('the slots call refuses what booking would refuse', async () => {
  const format = await app.db
    .selectFrom('catalogue_format')
    .select(['max_duration', 'min_duration', 'attendees_max'])
    .where('experience_id', '=', show.experienceId)
    .where('type', '=', 'REMOTE')
    .executeTakeFirstOrThrow()
  const refusals: [asked: object, fields: object][] = [
    [{ attendees: '60', quantity: '1' }, { quantity: ['TOO_SMALL'] }],
    [{ duration: String(format.max_duration + 1) }, { duration: ['TOO_BIG'] }],
    [{ duration: String(format.min_duration - 1) }, { duration: ['TOO_SMALL'] }],
    [{ attendees: String(format.attendees_max + 1) }, { attendees: ['TOO_BIG'] }],
    [{ format: 'REMOTE', hostType: 'ON_SITE' }, { hostType: ['NOT_ALLOWED'] }],
  ]
  for (const [asked, fields] of refusals) {
    const { status, body } = await slots(asked)
    expect([asked, status, body.extensions?.fields]).toEqual([asked, 422, fields])
  }
  const onSite = await app.db
    .selectFrom('catalogue_format as f')
    .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
    .select('f.experience_id')
    .where('f.host_type', '=', 'ON_SITE')
    .where('f.type', '=', 'IN_PERSON')
    .where('e.visible', '=', true)
    .where('e.bookable', '=', true)
    .executeTakeFirstOrThrow()
  const there = { experienceId: onSite.experience_id, format: 'IN_PERSON', hostType: 'ON_SITE' }
  expect((await slots(there)).body).toMatchObject({ code: 'INVALID', extensions: { fields: { location: ['REQUIRED'] } } })
  expect((await slots({ ...there, location: JSON.stringify({ latitude: 0, longitude: -30 }) })).body.code).toBe('UNKNOWN_PRICE_ZONE')
  expect((await slots({ ...there, location: JSON.stringify({ latitude: 41.88, longitude: -87.63 }) })).status).toBe(200)
  const { id } = await booked(23)
  const own = new URLSearchParams({ sessionId: id, start: '2026-11-10T06:00:00Z', timezone, quantity: '1' })
  expect((await editor().call('GET', `/scheduler/public/schema/slots?${own}`)).status).toBe(200)
  await app.db.updateTable('session').set({ attendees: 40, size: 2 }).where('id', '=', id).execute()
  expect((await editor().call('GET', `/scheduler/public/schema/slots?${own}`)).body.extensions.fields).toEqual({ quantity: ['TOO_SMALL'] })
  await app.db.updateTable('session').set({ attendees: 20, size: 1 }).where('id', '=', id).execute()
})

test('a request is only for a time that could be booked, apart from short notice', async () => {
  const { id, startsAt } = await booked(24)
  const ask = (wanted: string) => editor().call('POST', `/scheduler/session/${id}/request`, { startsAt: wanted, timezone })
  const refusals: [wanted: string, code: string][] = [
    ['2099-01-01T12:00:00Z', 'TOO_LATE'],
    [testNow.add({ hours: 24 * 560 }).toString(), 'TOO_LATE'],
    ['2026-11-10T12:07:31Z', 'INVALID'],
    ['2026-11-10T12:10:00Z', 'INVALID'],
    ['2026-10-01T12:00:00Z', 'PAST'],
    [startsAt, 'SAME'],
  ]
  for (const [wanted, code] of refusals) {
    const { status, body } = await ask(wanted)
    expect([wanted, status, body.extensions?.fields]).toEqual([wanted, 422, { startsAt: [code] }])
  }
  expect((await rowOf(id)).status).toBe('SCHEDULED')
  expect((await ask(testNow.add({ hours: 3 }).toString())).body.status).toBe('REQUESTED')
})

test('booking an expired hold whose start is now too near answers that it has expired, with other times', async () => {
  const { id } = await booked(25)
  const startsAt = await openStart(2)
  const held = await editor().call('POST', `/scheduler/session/${id}/reserve`, { startsAt, timezone })
  expect(held.status).toBe(200)
  app.clock.now = Temporal.Instant.from(startsAt).subtract({ hours: 23 })
  const late = await editor().call('POST', `/scheduler/session/${id}/book`, { holdId: held.body.holdId })
  expect([late.status, late.body.code]).toEqual([410, 'HOLD_EXPIRED'])
  expect(late.body.extensions.alternatives.length).toBeGreaterThan(0)
})

test('a self-hosted event that has begun is not moved, before the clock has started it too', async () => {
  const format = await app.db
    .selectFrom('catalogue_format as f')
    .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
    .select(['f.id', 'f.experience_id', 'f.type'])
    .where('f.host_type', '=', 'SELF_HOSTED')
    .where('e.subscribers', '=', false)
    .orderBy('f.id')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('catalogue_format').set({ max_duration: 300, duration: 300 }).where('id', '=', format.id).execute()
  const own = app.as('editor@orbis.example')
  const event = { experienceId: format.experience_id, format: format.type, hostType: 'SELF_HOSTED', timezone, attendees: 20, duration: 300 }
  const startsAt = testNow.add({ hours: 3 })
  const made = await own.call('POST', '/session', { ...event, workspaceId: world.workspaces.diy, date: startsAt.toString() })
  expect(made.body.status).toBe('SCHEDULED')
  const path = `/scheduler/session/${made.body.id}`
  const later = testNow.add({ hours: 48 }).toString()
  app.clock.now = startsAt.subtract({ minutes: 1 })
  const held = await own.call('POST', `${path}/reserve`, { startsAt: later, timezone })
  expect(held.status).toBe(200)
  // ten minutes after the start, which is well before the customers' lock
  app.clock.now = startsAt.add({ minutes: 10 })
  const live = { code: 'STATE_CONFLICT', extensions: { status: 'LIVE' } }
  const producer = app.as('producer@troupe.example')
  for (const who of [own, producer]) {
    expect((await who.call('POST', `${path}/reserve`, { startsAt: later, timezone })).body).toMatchObject(live)
    expect((await who.call('POST', `${path}/book`, { holdId: held.body.holdId })).body).toMatchObject(live)
    expect((await who.call('DELETE', `${path}/book`)).body).toMatchObject(live)
  }
  expect((await producer.call('POST', `${path}/reschedule/force`, { startsAt: later, reason: 'x' })).body).toMatchObject(live)
  const flags = 'query ($id: ID!) { session(id: $id) { meta { permissions { schedule { value reason } force { value } } } } }'
  const { data } = await producer.ask(flags, { id: made.body.id })
  expect(data.session.meta.permissions).toEqual({ schedule: { value: false, reason: 'STATE_CONFLICT' }, force: { value: false } })
})
