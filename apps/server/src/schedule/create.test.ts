import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const editor = () => app.as('editor@northwind.example')
const wish = {
  workspaceId: world.workspaces.northwind,
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 20,
  duration: 60,
}
const available = async (workspaceId: string) =>
  (
    await app.db
      .selectFrom('credit_wallet')
      .select(['ordered', 'used', 'expired'])
      .where('workspace_id', '=', workspaceId)
      .where('consumable', '=', 'CREDIT')
      .execute()
  )
    .map((wallet) => wallet.ordered - wallet.used - wallet.expired)
    .at(0)

async function openStarts(days: number, more: Record<string, string> = {}): Promise<string[]> {
  const { experienceId, format, hostType, timezone } = wish
  const start = testNow.add({ hours: 24 * days }).toString()
  const query = new URLSearchParams({ start, timezone, experienceId, format, hostType, ...more })
  const { body } = await app.as(null).call('GET', `/scheduler/public/schema/slots?${query}`)
  return body.slots.filter((slot: { remaining: string }) => slot.remaining !== 'none').map((slot: { startsAt: string }) => slot.startsAt)
}

test('a customer books an event with a date in one step: credits are set aside, the crew is pencilled, the running order is there', async () => {
  const before = await available(wish.workspaceId)
  const [date] = await openStarts(7)
  const { status, body } = await editor().call('POST', '/session', { ...wish, date })
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'SCHEDULED', startsAt: date, credits: 4, size: 1, timezone: 'America/Chicago' })
  expect(await available(wish.workspaceId)).toBe((before ?? 0) - 4)
  const claims = await app.db.selectFrom('staffing_claim').select('role').where('session_id', '=', body.id).execute()
  expect(claims.map((claim) => claim.role).sort()).toEqual(['HOST', 'PRODUCER'])
  const items = await app.db.selectFrom('session_timeline_item').select('title').where('session_id', '=', body.id).execute()
  expect(items.length).toBeGreaterThan(0)
})

test('without a date an event is unscheduled and its credits are set aside', async () => {
  const { status, body } = await editor().call('POST', '/session', wish)
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'UNSCHEDULED', startsAt: null, credits: 4 })
})

test('an event says whether its customer or staff made it, and not what the request says', async () => {
  const by = async (email: string) => {
    const person = app.as(email)
    const { body } = await person.call('POST', '/session', { ...wish, creationType: 'ORDER' })
    const { data } = await person.ask('query ($id: ID!) { session(id: $id) { creationType } }', { id: body.id })
    await person.call('DELETE', `/session/${body.id}?reason=Test`)
    return data.session.creationType
  }
  expect(await by('editor@northwind.example')).toBe('CUSTOMER')
  expect(await by('sales@troupe.example')).toBe('STAFF')
  expect(await by('admin@troupe.example')).toBe('STAFF')
})

test('the same request under one key books once and answers the same', async () => {
  const key = { 'idempotency-key': 'one-and-the-same' }
  const first = await editor().call('POST', '/session', wish, key)
  const second = await editor().call('POST', '/session', wish, key)
  expect(second.body.id).toBe(first.body.id)
  const other = await editor().call('POST', '/session', { ...wish, attendees: 21 }, key)
  expect(other.body.code).toBe('IDEMPOTENCY_CONFLICT')
})

test('no one books for a workspace that isn’t theirs: a foreign one answers like a missing one, a viewer is refused', async () => {
  const before = await available(world.workspaces.halden)
  const foreign = await editor().call('POST', '/session', { ...wish, workspaceId: world.workspaces.halden })
  const missing = await editor().call('POST', '/session', { ...wish, workspaceId: '3f2b8c1e-0000-4000-8000-000000000000' })
  expect([foreign.status, missing.status]).toEqual([404, 404])
  expect(foreign.text).toBe(missing.text)
  expect((await app.as('viewer@northwind.example').call('POST', '/session', wish)).status).toBe(403)
  expect(await available(world.workspaces.halden)).toBe(before)
})

test('a workspace without enough credits learns how many are missing, and nothing is left behind', async () => {
  const events = () => app.db.selectFrom('session').select('id').where('workspace_id', '=', world.workspaces.kestrel).execute()
  const before = (await events()).length
  const { status, body } = await app
    .as('editor@kestrel.example')
    .call('POST', '/session', { ...wish, workspaceId: world.workspaces.kestrel })
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'NOT_ENOUGH_CREDITS',
    message: 'Not enough credits. Missing 1 credits.',
    extensions: { missing: 1, available: 3, required: 4 },
  })
  expect((await events()).length).toBe(before)
})

test('SCH-09 times that cannot be booked are refused with the reason', async () => {
  const at = async (date: string, more: object = {}) => (await editor().call('POST', '/session', { ...wish, ...more, date })).body
  expect(await at(testNow.add({ hours: 23 }).toString())).toMatchObject({ code: 'SHORT_NOTICE' })
  expect(await at('2026-10-01T15:00:00Z')).toMatchObject({ code: 'INVALID', extensions: { fields: { startsAt: ['PAST'] } } })
  expect(await at('9999-10-01T15:00:00Z')).toMatchObject({ code: 'INVALID' })
  expect(await at('2028-10-01T15:00:00Z')).toMatchObject({ code: 'INVALID' })
  expect(await at('2026-10-20T15:00:00Z', { timezone: 'Mars/Phobos' })).toMatchObject({
    code: 'INVALID',
    extensions: { fields: { timezone: ['UNKNOWN_ZONE'] } },
  })
  expect(await at('2026-10-20T15:07:00Z')).toMatchObject({ code: 'INVALID' })
})

test('a time without a free crew answers with the three nearest others that have one, none of them the wanted one', async () => {
  // everyone who produces is away that day
  await app.db
    .insertInto('staffing_global_unavailability')
    .values({ starts_at: '2026-11-03T00:00:00Z', ends_at: '2026-11-05T00:00:00Z', name: 'Company day' })
    .execute()
  const { status, body } = await editor().call('POST', '/session', { ...wish, date: '2026-11-03T18:00:00Z' })
  expect(status).toBe(409)
  expect(body.code).toBe('SLOT_TAKEN')
  const starts = body.extensions.alternatives.map((one: { startsAt: string }) => Temporal.Instant.from(one.startsAt).epochMilliseconds)
  const wanted = Temporal.Instant.from('2026-11-03T18:00:00Z').epochMilliseconds
  const away = starts.map((start: number) => Math.abs(start - wanted))
  expect(starts).toHaveLength(3)
  expect(away).toEqual(away.toSorted((a: number, b: number) => a - b))
  expect(Math.min(...away)).toBeGreaterThan(0)
  for (const start of starts) expect(start < Date.UTC(2026, 10, 3) || start >= Date.UTC(2026, 10, 5)).toBe(true)
  await app.db.deleteFrom('staffing_global_unavailability').where('name', '=', 'Company day').execute()
})

test('the days of an experience say many, few or none to the public and give counts to staff', async () => {
  const query = new URLSearchParams({ start: testNow.toString(), timezone: 'Europe/Berlin', format: 'REMOTE', hostType: 'ON_SCREEN' })
  const path = `/scheduler/public/experience/${wish.experienceId}/dates?${query}`
  const seen = (await app.as(null).call('GET', path)).body
  expect(seen.dates).toHaveLength(31)
  expect(seen.dates[0]).toEqual({ date: '2026-10-05', open: false, remaining: 'none', starts: 0, free: 0, creditsAbove: null })
  expect(seen.dates.some((day: { open: boolean }) => day.open)).toBe(true)
  const staff = (await app.as('producer@troupe.example').call('GET', path)).body
  expect(staff.dates.some((day: { hosts: number }) => day.hosts > 0)).toBe(true)
  const far = new URLSearchParams({ ...Object.fromEntries(query), end: testNow.add({ hours: 24 * 70 }).toString() })
  expect((await app.as(null).call('GET', `/scheduler/public/experience/${wish.experienceId}/dates?${far}`)).status).toBe(422)
})

test('a draft doesn’t exist for customers, whatever format and host type they ask for; staff are told which of them it doesn’t have', async () => {
  const experienceId = world.experiences.theOpeningNight
  // visible, but not yet active
  await app.db.updateTable('catalogue_experience').set({ visible: true }).where('id', '=', experienceId).execute()
  const location = { latitude: 41.8781, longitude: -87.6298 }
  const dates = new URLSearchParams({ start: testNow.toString(), timezone: wish.timezone, location: JSON.stringify(location) })
  for (const [format, hostType] of [
    ['IN_PERSON', 'ON_SITE'],
    ['IN_PERSON', 'ON_SCREEN'],
    ['REMOTE', 'ON_SCREEN'],
    ['REMOTE', 'SELF_HOSTED'],
  ] as const) {
    const asked = { experienceId, format, hostType, attendees: 20 }
    const path = `/scheduler/public/experience/${experienceId}/dates?${dates}&format=${format}&hostType=${hostType}`
    const answers = [
      await editor().call('POST', '/session', { ...wish, ...asked, location }),
      await editor().call('POST', '/cart/session/calculate', { ...asked, location }),
      await app.as(null).call('POST', '/cart/session/calculate', { ...asked, location }),
      await app.as(null).call('GET', path),
    ]
    expect(answers.map(({ status, body }) => [hostType, format, status, body.code])).toEqual(
      answers.map(() => [hostType, format, 404, 'NOT_FOUND']),
    )
  }
  await app.db.updateTable('catalogue_experience').set({ visible: false }).where('id', '=', experienceId).execute()
  const staff = await app.as('sales@troupe.example').call('POST', '/session', { ...wish, experienceId })
  expect([staff.status, staff.body.extensions]).toEqual([422, { fields: { hostType: ['NOT_ALLOWED'] } }])
  const nowhere = await app.as('sales@troupe.example').call('POST', '/session', { ...wish, experienceId, workspaceId: crypto.randomUUID() })
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'NOT_FOUND'])
})
