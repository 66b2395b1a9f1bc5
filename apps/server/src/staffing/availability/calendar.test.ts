import { placeOf } from '@troupe/tests/crew'
import { hoursOf } from '@troupe/tests/hours'
import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import ICAL from 'ical.js'
import { afterAll, beforeEach, expect, test } from 'vitest'

const app = await openHouse()
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now = testNow
})
const { user, as, booked, offerOf, list } = hoursOf(app)

const make = async (who: string): Promise<string> => {
  const { data } = await as(who).ask('mutation { createCalendarToken { address madeAt } }')
  return new URL(data.createCalendarToken.address).pathname
}
const get = (url: string, headers: Record<string, string> = {}) => app.send(null, 'GET', url, undefined, headers)
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one)
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      sequence: event.sequence,
      status: String(one.getFirstPropertyValue('status')),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
    }
  })
const showOf = async (path: string, sessionId: string) =>
  eventsOf((await get(path)).body).find(({ uid }) => uid === `${sessionId}-crew@troupe`)
const on = (startsAt: string) => ({ startsAt })

test('the calendar has the shows of its person, from the call to the end, by how they were answered', async () => {
  const path = await make('host')
  const asked = await booked(on('2026-12-08T18:00:00Z'), 'host', { asks: true })
  const sure = await booked(on('2026-12-09T18:00:00Z'), 'host')
  const row = await app.db
    .selectFrom('session')
    .select(['starts_at', 'ends_at', 'calendar_sequence'])
    .where('id', '=', sure.sessionId)
    .executeTakeFirstOrThrow()
  expect(await showOf(path, asked.sessionId)).toMatchObject({ status: 'TENTATIVE' })
  const shown = await showOf(path, sure.sessionId)
  expect(shown).toMatchObject({ status: 'CONFIRMED', end: new Date(String(row.ends_at)).toISOString(), sequence: row.calendar_sequence })
  expect(Date.parse(shown?.start ?? '')).toBeLessThan(Date.parse(String(row.starts_at)))
  const text = (await get(path)).body
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M')
  expect(text).not.toMatch(/ATTENDEE|@northwind/)

  await app.db
    .updateTable('staffing_approval')
    .set({ state: 'CANCELLED', answered_at: testNow })
    .where('session_id', '=', asked.sessionId)
    .execute()
  expect(await showOf(path, asked.sessionId)).toMatchObject({ status: 'CANCELLED' })
  app.clock.now = testNow.add({ hours: 24 * 31 })
  expect(await showOf(path, asked.sessionId)).toBeUndefined()
  expect(await showOf(path, sure.sessionId)).toMatchObject({ status: 'CONFIRMED' })
  app.clock.now = Temporal.Instant.from('2027-03-01T00:00:00Z')
  expect(await showOf(path, sure.sessionId)).toBeUndefined()
  expect(await offerOf(sure.placeId)).toEqual({ userId: user('host'), state: 'ACCEPTED' })
})

test('someone with two places on a show has it once, from the earlier call, and for certain once they accepted one', async () => {
  const path = await make('host')
  const { sessionId } = await booked(on('2026-12-10T18:00:00Z'), 'host', { asks: true })
  await app.db.updateTable('session').set({ host_cue: 120, producer_cue: 60 }).where('id', '=', sessionId).execute()
  const { id: second } = await placeOf(app.db, sessionId, 'PRODUCER')
  const other = { session_id: sessionId, assignment_id: second, user_id: user('host') }
  await app.db.deleteFrom('staffing_claim').where('assignment_id', '=', second).execute()
  await app.db
    .insertInto('staffing_approval')
    .values({ ...other, state: 'ACCEPTED', made_at: testNow, answered_at: testNow })
    .execute()
  const shown = await showOf(path, sessionId)
  expect(shown).toMatchObject({ status: 'CONFIRMED', start: '2026-12-10T16:00:00.000Z' })
  expect(shown?.summary).toContain('(Host)')
})

test('FEED-07 names with line breaks, calendar lines, commas and quotes stay text', async () => {
  const path = await make('host')
  const { sessionId } = await booked(on('2026-12-15T18:00:00Z'), 'host')
  const before = eventsOf((await get(path)).body).length
  const name = 'Ada, "Bob"; Co\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil'
  await app.db.updateTable('session').set({ name }).where('id', '=', sessionId).execute()
  const events = eventsOf((await get(path)).body)
  expect(events).toHaveLength(before)
  expect(events.find(({ uid }) => uid === `${sessionId}-crew@troupe`)?.summary).toContain(name.replaceAll('\r\n', '\n'))
})

test('a calendar that hasn’t changed isn’t sent again', async () => {
  const path = await make('host')
  const first = await get(path)
  const tag = String(first.headers.etag)
  app.clock.now = testNow.add({ minutes: 15 })
  const again = await get(path, { 'if-none-match': `W/"x", ${tag}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
  app.clock.now = testNow
  await booked(on('2026-12-16T18:00:00Z'), 'host')
  expect((await get(path, { 'if-none-match': tag })).statusCode).toBe(200)
})

test('FEED-06 only the newest link of an active person works; what is wrong is missing, and guessing ends', async () => {
  const first = await make('tamsin')
  const second = await make('tamsin')
  expect((await get(first)).statusCode).toBe(404)
  const answer = await get(second)
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
    200,
    'no-store',
    'text/calendar; charset=utf-8',
  ])
  const token = second.replace(/^\/calendar\/|\.ics$/g, '')
  const kept = await app.db.selectFrom('staffing_calendar_token').selectAll().where('user_id', '=', user('tamsin')).execute()
  expect(JSON.stringify(kept)).not.toContain(token)
  expect((await get(`/calendar/${token.toUpperCase()}.ics`)).statusCode).toBe(404)
  expect((await get(`/calendar/${token}`)).statusCode).toBe(404)
  await app.db.updateTable('account_user').set({ active: false }).where('id', '=', user('tamsin')).execute()
  expect((await get(second)).statusCode).toBe(404)
  await app.db.updateTable('account_user').set({ active: true }).where('id', '=', user('tamsin')).execute()
  expect((await get(second)).statusCode).toBe(200)

  expect((await as('tamsin').ask('mutation { deleteCalendarToken }')).data).toEqual({ deleteCalendarToken: true })
  expect((await as('tamsin').ask('mutation { deleteCalendarToken }')).data).toEqual({ deleteCalendarToken: false })
  expect((await get(second)).statusCode).toBe(404)
  await app.db.deleteFrom('rate_limit').execute()
  for (const at of Array.from({ length: 100 }, (_, index) => index)) expect((await get(`/calendar/guess${at}.ics`)).statusCode).toBe(404)
  expect((await get('/calendar/guess.ics')).statusCode).toBe(429)
  expect((await get(await make('host'))).statusCode).toBe(200)
  expect((await as('editor@northwind.example').ask('mutation { createCalendarToken { address } }')).errors[0].extensions.code).toBe(
    'FORBIDDEN',
  )
})

test('a person reads when their link was created, and no one else does; a repeated call never has the secret in its stored answer', async () => {
  const { headers } = { headers: { 'idempotency-key': 'calendar-link-1' } }
  const ask = () => app.ask('kwame@troupe.example', 'mutation { createCalendarToken { address } }', {}, headers)
  const [first, second] = [await ask(), await ask()]
  expect(first.data.createCalendarToken.address).not.toBe(second.data.createCalendarToken.address)
  const query = 'query($userId: ID) { availabilities(userId: $userId) { calendarLinkMadeAt } }'
  expect((await as('kwame').ask(query)).data.availabilities.calendarLinkMadeAt).toBe('2026-10-05T15:00:00.000Z')
  expect((await as('producer').ask(query, { userId: user('kwame') })).data.availabilities.calendarLinkMadeAt).toBeNull()
  expect((await list('kwame')).errors).toBeUndefined()
})
