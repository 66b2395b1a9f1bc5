import type { HostType, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { refundRow } from '@troupe/domain/schedule/fees'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { addCredits, movedBy } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { sessionColumns } from '../../session/session.ts'
import { feeFactsOf } from './fee.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await addCredits(app.db, world.workspaces.northwind, 2000)
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())
afterAll(async () => {
  app.clock.now = testNow
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
const timezone = 'America/Chicago'
const show = { experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 20, duration: 60, timezone }
const at = (text: string) => Temporal.Instant.from(text)

/** A show with this format and host type, in its shortest version. */
async function showLike(format: SessionFormat, hostType: HostType, people = 100) {
  const row = await app.db
    .selectFrom('catalogue_format as f')
    .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
    .select(['f.id', 'f.experience_id', 'f.duration'])
    .where('f.type', '=', format)
    .where('f.host_type', '=', hostType)
    .where('f.actors', '=', 0)
    .where('f.attendees_max', '>=', people)
    .where('e.subscribers', '=', false)
    .where('e.visible', '=', true)
    .where('e.bookable', '=', true)
    .orderBy('f.id')
    .executeTakeFirstOrThrow()
  return { ...show, experienceId: row.experience_id, format, hostType, duration: row.duration, formatId: row.id }
}
/** The first start of a local day with a free crew. */
async function firstStart(day: string, wish: object = show, hour = 7): Promise<string> {
  const start = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timezone, plainTime: { hour } })
  const { formatId: _, ...asked } = wish as { formatId?: string }
  const query = new URLSearchParams({ ...asked, start: start.toInstant().toString() } as Record<string, string>)
  query.delete('workspaceId')
  const { body } = await app.as(null).call('GET', `/scheduler/public/schema/slots?${query}`)
  return body.slots.find((slot: { remaining: string }) => slot.remaining !== 'none').startsAt
}
async function booked(date: string, wish: object = show): Promise<{ id: string; credits: number; startsAt: string }> {
  const { formatId: _, ...body } = wish as { formatId?: string }
  const made = await editor().call('POST', '/session', { ...body, workspaceId: world.workspaces.northwind, date })
  expect(made.status, made.text).toBe(201)
  return made.body
}
type Person = ReturnType<OpenHouse['as']>
/** Reserves and books, with the fee that is asked. */
async function moved(id: string, to: object, as: Person = editor()) {
  const path = `/scheduler/session/${id}`
  let held = await as.call('POST', `${path}/reserve`, { timezone, ...to })
  if (held.body.code === 'FEE_REQUIRED')
    held = await as.call('POST', `${path}/reserve`, { timezone, ...to, feeId: held.body.extensions.fee.id })
  return held.status === 200 ? as.call('POST', `${path}/book`, { holdId: held.body.holdId }) : held
}
const cancelled = async (id: string) => (await editor().call('DELETE', `/session/${id}`)).body
const fewerPeople = (id: string, attendees: number) =>
  editor().ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { size attendees } }', { input: { id, attendees } })
const rowOf = (id: string) =>
  app.db
    .selectFrom('session')
    .select(['status', 'size', 'units', 'credits', 'fee_zone', 'free_until', 'calendar_sequence', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const mailsOf = async (id: string) => (await app.db.selectFrom('message_mail').select('id').where('session_id', '=', id).execute()).length

test.each([
  { left: 'N is 0', now: '2026-11-15T08:00:00-06:00', back: 0, fee: 8, whole: 0 },
  { left: 'N is 1', now: '2026-11-13T08:00:00-06:00', back: 6, fee: 4, whole: 8 },
  { left: 'N is 10', now: '2026-11-02T08:00:00-06:00', back: 12, fee: 0, whole: 16 },
])(
  'when a move removes three of four rooms, they are refunded by the row of the start before it: $left',
  async ({ now, back, fee, whole }) => {
    const event = await booked(await firstStart('2026-11-16', { ...show, attendees: 100 }, 10), { ...show, attendees: 100 })
    expect(event.credits).toBe(16)
    app.clock.now = at(now)
    await fewerPeople(event.id, 10)
    const to = { startsAt: await firstStart('2026-12-08'), quantity: 1, timezone }
    const path = `/scheduler/session/${event.id}/reserve`
    const { body: asked } = await editor().call('POST', path, to)
    const { body: held } = asked.holdId ? { body: asked } : await editor().call('POST', path, { ...to, feeId: asked.extensions.fee.id })
    expect(held.price).toEqual({ before: 16, after: 4, back })
    const done = await editor().call('POST', `/scheduler/session/${event.id}/book`, { holdId: held.holdId })
    expect(done.body).toMatchObject({ status: 'SCHEDULED', credits: 4, size: 1 })
    expect(await movedBy(app.db, event.id)).toEqual({ back, paid: 16 + fee, fees: fee, allocated: 4 })
    // the remaining four are refunded as far as the row before the move, applied to the sixteen, plus the fee, exceeds what came back already
    expect((await cancelled(event.id)).refund.credits).toBe(Math.min(4, whole + fee - back))
  },
)

test('an in-person event with an actor on screen refunds 85 % of removed rooms ten days before', async () => {
  const wish = { ...(await showLike('IN_PERSON', 'ON_SCREEN', 150)), attendees: 150 }
  const event = await booked(await firstStart('2026-11-16', wish), wish)
  const units = (await rowOf(event.id)).units
  expect(units).toBe(3)
  app.clock.now = at('2026-11-02T08:00:00-06:00')
  await fewerPeople(event.id, 10)
  const done = await moved(event.id, { startsAt: await firstStart('2026-12-01', { ...wish, attendees: 10 }), quantity: 1 })
  const removed = (event.credits / units) * 2
  expect((await movedBy(app.db, event.id)).back).toBe(removed - Math.floor((removed * 15 + 50) / 100))
  expect(done.body).toMatchObject({ fee: null, size: 1 })
})

test('FEE-01 moving to a start under 48 hours away ends the free first day, and under 24 hours there is no refund', async () => {
  const event = await booked(await firstStart('2026-10-19'))
  expect((await rowOf(event.id)).free_until).toEqual(testNow.add({ hours: 24 }))
  const tomorrow = await firstStart('2026-10-06', show, 12)
  expect((await moved(event.id, { startsAt: tomorrow })).body).toMatchObject({ status: 'SCHEDULED', fee: null })
  expect((await rowOf(event.id)).free_until).toBe(null)
  app.clock.now = at(tomorrow).subtract({ minutes: 122 })
  expect((await cancelled(event.id)).refund).toMatchObject({ credits: 0, percent: 0 })
})

test('unscheduling and booking again ends the free first day like a move', async () => {
  const event = await booked(await firstStart('2026-10-20'))
  expect((await editor().call('DELETE', `/scheduler/session/${event.id}/book`)).status).toBe(200)
  const tomorrow = await firstStart('2026-10-06', show, 14)
  expect((await moved(event.id, { startsAt: tomorrow })).status).toBe(200)
  app.clock.now = at(tomorrow).subtract({ hours: 23 })
  expect((await cancelled(event.id)).refund).toMatchObject({ credits: 0, percent: 0 })
})

test('an event taken off its date says in advance what cancelling returns: the row before, and the fee', async () => {
  const wish = { ...show, attendees: 100 }
  const startsAt = await firstStart('2026-11-18', wish, 10)
  const event = await booked(startsAt, wish)
  app.clock.now = at(startsAt).subtract({ hours: 47 })
  const path = `/scheduler/session/${event.id}`
  const asked = await editor().call('DELETE', `${path}/book`)
  const { id, credits } = asked.body.extensions.fee
  expect((await editor().call('DELETE', `${path}/book?feeId=${id}`)).body).toMatchObject({ status: 'UNSCHEDULED', credits: 16 })
  const query = new URLSearchParams({ start: app.clock.now.toString(), timezone })
  const { curve } = (await editor().call('GET', `${path}/dates?${query}`)).body
  expect(curve).toEqual([
    { from: app.clock.now.toString(), fee: 0, refund: 8 + credits },
    { from: app.clock.now.add({ hours: 30 * 24 }).toString(), fee: 0, refund: 16 },
  ])
  expect((await cancelled(event.id)).refund.credits).toBe(8 + credits)
})

test.each(['America/New_York', 'Asia/Bangkok', 'Pacific/Kiritimati'])(
  'thirty minutes before the start nothing comes back, even if the date in %s is another day',
  async (zone) => {
    const startsAt = await firstStart('2026-11-17', show, 11)
    const event = await booked(startsAt, { ...show, timezone: zone })
    app.clock.now = at(startsAt).subtract({ minutes: 30 })
    expect((await cancelled(event.id)).refund).toMatchObject({ credits: 0, percent: 0, ruleId: 'CANCEL-REMOTE-0' })
  },
)

test('FEE-02 days are counted in the zone of the first booking, whatever zone the event is shown in later', async () => {
  const startsAt = await firstStart('2026-11-18', show, 9)
  const event = await booked(startsAt)
  app.clock.now = testNow.add({ hours: 25 })
  expect((await moved(event.id, { startsAt, timezone: 'Pacific/Kiritimati' })).body).toMatchObject({
    timezone: 'Pacific/Kiritimati',
    fee: null,
  })
  expect(await rowOf(event.id)).toMatchObject({ fee_zone: timezone, timezone: 'Pacific/Kiritimati' })
  // Friday 03:00 in Chicago is Friday night in Kiritimati; three days are left in Chicago
  app.clock.now = at('2026-11-13T03:00:00-06:00')
  expect((await cancelled(event.id)).refund).toMatchObject({ percent: 75, ruleId: 'CANCEL-REMOTE-3' })
})

test('whole days off count, and free a change, by the zone in which the days of an event are counted', async () => {
  const startsAt = await firstStart('2026-11-18', show, 9)
  const event = await booked(startsAt)
  const factsWith = async (date: string, until: string) => {
    const off = await app.db
      .insertInto('staffing_global_unavailability')
      .values({ date, until, holiday: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await app.db.selectFrom('session').select(sessionColumns).where('id', '=', event.id).executeTakeFirstOrThrow()
    const now = at('2026-11-13T03:00:00-06:00')
    // shown in another zone, its days are still counted in Chicago
    const facts = await feeFactsOf(app.db, { ...row, timezone: 'Pacific/Kiritimati' }, now)
    await app.db.deleteFrom('staffing_global_unavailability').where('id', '=', off.id).execute()
    return { days: refundRow(facts, now).days, isFree: facts.globalUnavailability }
  }
  // Friday, Monday and Tuesday are left in Chicago; in Kiritimati the event is on the 19th
  expect(await factsWith('2026-11-21', '2026-11-21')).toEqual({ days: 3, isFree: false })
  expect(await factsWith('2026-11-14', '2026-11-16')).toEqual({ days: 2, isFree: false })
  expect(await factsWith('2026-11-19', '2026-11-19')).toEqual({ days: 3, isFree: false })
  expect(await factsWith('2026-11-18', '2026-11-18')).toEqual({ days: 3, isFree: true })
})

test('days are counted in the zone of the city where an event is played, not in the zone that the customer names', async () => {
  const wish = {
    ...(await showLike('IN_PERSON', 'ON_SITE')),
    location: { name: 'Hall', city: 'Tokyo', latitude: 41.88, longitude: -87.63 },
  }
  const { formatId: _, location, ...asked } = wish
  const startsAt = await firstStart('2026-11-18', { ...asked, location: JSON.stringify(location) })
  const event = await booked(startsAt, { ...wish, timezone: 'Pacific/Kiritimati' })
  expect(await rowOf(event.id)).toMatchObject({ fee_zone: 'America/Chicago', timezone: 'Pacific/Kiritimati' })
})

test('rescheduling to the same time changes nothing, charges nothing and notifies no one', async () => {
  const event = await booked(await firstStart('2026-11-19'))
  const same = { code: 'INVALID', extensions: { fields: { startsAt: ['SAME'] } } }
  app.clock.now = at('2026-11-17T12:00:00-06:00')
  const before = [await rowOf(event.id), await mailsOf(event.id), await movedBy(app.db, event.id)]
  const forced = await producer().call('POST', `/scheduler/session/${event.id}/reschedule/force`, { startsAt: event.startsAt, reason: 'x' })
  expect(forced.body).toMatchObject(same)
  for (const wish of [{}, { quantity: 1 }]) expect((await moved(event.id, { startsAt: event.startsAt, ...wish })).body).toMatchObject(same)
  expect([await rowOf(event.id), await mailsOf(event.id), await movedBy(app.db, event.id)]).toEqual(before)
  // another zone is shown immediately and costs nothing; another room is paid for, without a fee
  expect((await moved(event.id, { startsAt: event.startsAt, timezone: 'America/New_York' })).body).toMatchObject({ fee: null, credits: 4 })
  expect((await moved(event.id, { startsAt: event.startsAt, timezone: 'America/New_York', quantity: 2 })).body).toMatchObject({
    fee: null,
    credits: 8,
    size: 2,
  })
  expect((await movedBy(app.db, event.id)).fees).toBe(0)
})

test('an event keeps the units that it was sold with, even where a show has its own ratio of people to a unit', async () => {
  const wish = await showLike('REMOTE', 'ON_SCREEN')
  await app.db.updateTable('catalogue_format').set({ people_per_unit: 30 }).where('id', '=', wish.formatId).execute()
  const hostsOf = async (id: string) =>
    (await app.db.selectFrom('staffing_assignment').select('id').where('session_id', '=', id).where('role', '=', 'HOST').execute()).length
  const two = await booked(await firstStart('2026-11-23', { ...wish, attendees: 31 }), { ...wish, attendees: 31 })
  const one = await booked(await firstStart('2026-11-24', { ...wish, attendees: 26 }), { ...wish, attendees: 26 })
  const sold = [await rowOf(two.id), await rowOf(one.id)]
  expect(sold.map(({ size, units }) => [size, units])).toEqual([
    [2, 2],
    [2, 1],
  ])
  await fewerPeople(two.id, 26)
  await fewerPeople(one.id, 50)
  for (const [index, event] of [two, one].entries()) {
    const day = ['2026-12-07', '2026-12-08'][index] ?? ''
    expect((await moved(event.id, { startsAt: await firstStart(day, wish) })).body.credits).toBe(event.credits)
    expect(await rowOf(event.id)).toMatchObject({ size: 2, units: sold[index]?.units, credits: event.credits })
    expect(await hostsOf(event.id)).toBe(sold[index]?.units)
  }
  await app.db.updateTable('catalogue_format').set({ people_per_unit: null }).where('id', '=', wish.formatId).execute()
})

test('after a price change, a move to a day of the same season leaves the price as it was', async () => {
  const wish = await showLike('HYBRID', 'ON_SCREEN')
  const event = await booked(await firstStart('2026-11-25', wish), wish)
  await app.db.updateTable('catalogue_format').set({ level: 15, people_per_unit: 5 }).where('id', '=', wish.formatId).execute()
  expect((await moved(event.id, { startsAt: await firstStart('2026-11-30', wish) })).body.credits).toBe(event.credits)
  // a tenth more in the last week of October, both of the price it was sold for and of the price now
  expect((await editor().call('DELETE', `/scheduler/session/${event.id}/book`)).status).toBe(200)
  expect((await moved(event.id, { startsAt: await firstStart('2026-11-24', wish) })).body.credits).toBe(event.credits)
  await app.db.updateTable('catalogue_format').set({ level: null, people_per_unit: null }).where('id', '=', wish.formatId).execute()
})

test.each([
  { left: 'N is 12', now: '2026-10-29T08:00:00-05:00', row: 70 },
  { left: 'N is 0', now: '2026-11-15T08:00:00-05:00', row: 0 },
])('a START in a cheaper zone refunds the plain difference, up to what cancelling would refund: $left', async ({ now, row }) => {
  const place = { name: 'Hall', city: 'New York', latitude: 40.95, longitude: -73.984 }
  const wish = { ...(await showLike('IN_PERSON', 'ON_SITE')), location: place, timezone: 'America/New_York' }
  const { formatId: _, location, ...asked } = wish
  const event = await booked(await firstStart('2026-11-16', { ...asked, location: JSON.stringify(location) }, 11), wish)
  const move = 'mutation ($input: SessionLocationInput!) { addLocationToSession(input: $input) { credits } }'
  const input = { id: event.id, type: 'START', name: 'Room', city: 'New York', latitude: 40.7549, longitude: -73.984 }
  app.clock.now = at(now)
  const { credits } = (await editor().ask(move, { input })).data.addLocationToSession
  const cheaper = event.credits - credits
  expect(cheaper).toBeGreaterThan(0)
  const whole = event.credits - Math.floor((event.credits * (100 - row) + 50) / 100)
  const back = Math.min(cheaper, whole)
  expect((await movedBy(app.db, event.id)).back).toBe(back)
  const today = credits - Math.floor((credits * (100 - row) + 50) / 100)
  expect((await cancelled(event.id)).refund.credits).toBe(Math.min(whole - back, today))
})

test('a customer who asks for a language that no one speaks pays for moving; an event that we could not staff before the change moves for free', async () => {
  const event = await booked(await firstStart('2026-11-20'))
  await app.db
    .updateTable('catalogue_format')
    .set({ languages: ['en', 'is'] })
    .where('experience_id', '=', show.experienceId)
    .execute()
  app.clock.now = at('2026-11-18T08:00:00-06:00')
  const feeOf = async () => {
    const query = new URLSearchParams({ start: app.clock.now.toString(), timezone })
    return (await editor().call('GET', `/scheduler/session/${event.id}/dates?${query}`)).body.fee?.credits ?? 0
  }
  expect(await feeOf()).toBe(1)
  const change = 'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { language } }'
  expect((await editor().ask(change, { input: { id: event.id, language: 'is' } })).data.updateSession.language).toBe('is')
  await app.db.deleteFrom('staffing_claim').where('session_id', '=', event.id).where('role', '=', 'HOST').execute()
  expect(await feeOf()).toBe(1)
  // no one could have played it as it was booked either
  await app.db
    .updateTable('session')
    .set({ staffed_as: JSON.stringify({ language: 'fo' }) })
    .where('id', '=', event.id)
    .execute()
  expect(await feeOf()).toBe(0)
})
