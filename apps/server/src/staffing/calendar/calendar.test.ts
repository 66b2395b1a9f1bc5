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
const { as, user, booked } = hoursOf(app)

const create = async (who: string) => {
  const { data, errors } = await as(who).ask('mutation { createCalendarToken { address } }')
  return errors ? { code: errors[0].extensions.code as string } : { address: data.createCalendarToken.address as string }
}
const addressOf = async (who: string) => new URL((await create(who)).address ?? '').pathname
const get = (url: string, remoteAddress = '203.0.113.20') => app.app.inject({ method: 'GET', url, remoteAddress })
/** The events of a calendar as another program reads them. */
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part)
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: part.getFirstPropertyValue('status'),
      summary: event.summary,
      description: event.description,
      from: event.startDate.toJSDate().toISOString(),
      to: event.endDate.toJSDate().toISOString(),
    }
  })
const inDays = (days: number) => testNow.toZonedDateTimeISO('UTC').startOfDay().add({ days, hours: 17 }).toInstant()

test('a host subscribes to their offers: accepted ones are confirmed from the call to the end, open ones tentative, ended ones cancelled for 30 days', async () => {
  const sure = await booked({ startsAt: inDays(8).toString() }, 'host')
  await app.db.updateTable('session').set({ name: 'Quiz; with, commas' }).where('id', '=', sure.sessionId).execute()
  const open = await booked({ startsAt: inDays(9).toString() }, 'host', { asks: true })
  const gone = await booked({ startsAt: inDays(10).toString() }, 'host', { asks: true })
  await app.db
    .updateTable('staffing_approval')
    .set({ state: 'DECLINED', answered_at: testNow })
    .where('assignment_id', '=', gone.placeId)
    .execute()
  const url = await addressOf('host')
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M')
  const read = (text: string) => new Map(eventsOf(text).map((event) => [event.uid, event]))
  const events = read(answer.body)
  const { calendar_sequence: sequence, ends_at: endsAt } = await app.db
    .selectFrom('session')
    .select(['calendar_sequence', 'ends_at'])
    .where('id', '=', sure.sessionId)
    .executeTakeFirstOrThrow()
  const shown = events.get(`${sure.sessionId}-crew@troupe`)
  expect(shown).toMatchObject({ status: 'CONFIRMED', sequence, to: new Date(endsAt?.epochMilliseconds ?? 0).toISOString() })
  expect(shown?.summary).toContain('Quiz; with, commas')
  expect(Date.parse(shown?.from ?? '')).toBeLessThan(inDays(8).epochMilliseconds)
  expect(events.get(`${open.sessionId}-crew@troupe`)?.status).toBe('TENTATIVE')
  expect(events.get(`${gone.sessionId}-crew@troupe`)?.status).toBe('CANCELLED')
  app.clock.now = testNow.add({ hours: 24 * 31 })
  expect(read((await get(url)).body).has(`${gone.sessionId}-crew@troupe`)).toBe(false)
  app.clock.now = testNow.add({ hours: 24 * 69 })
  expect(read((await get(url)).body).has(`${sure.sessionId}-crew@troupe`)).toBe(false)
})

test('a calendar names no one at the customer and holds no notes', async () => {
  const { sessionId } = await booked({ startsAt: inDays(11).toString() }, 'host')
  await app.db
    .updateTable('session')
    .set({ internal_notes: 'CANARY-NOTE', activity_notes: 'CANARY-WISH' })
    .where('id', '=', sessionId)
    .execute()
  const { body } = await get(await addressOf('host'))
  expect(body).not.toMatch(/CANARY/)
  const contacts = await app.db
    .selectFrom('account_user as u')
    .innerJoin('account_permission as p', 'p.user_id', 'u.id')
    .select(['u.email', 'u.full_name'])
    .execute()
  for (const { email, full_name: name } of contacts) for (const text of [email, name]) expect(body).not.toContain(text)
})

test('FEED-06 a guessed, misspelt or revoked address, and that of a deactivated person, answers 404; a new address ends the old one', async () => {
  const first = await addressOf('host')
  const second = await addressOf('host')
  expect((await get(first)).statusCode).toBe(404)
  expect((await get(second)).statusCode).toBe(200)
  expect((await get(second.toUpperCase().replace('/CALENDAR/', '/calendar/').replace('.ICS', '.ics'))).statusCode).toBe(404)
  expect((await get('/calendar/guessed.ics')).statusCode).toBe(404)
  await app.db.updateTable('account_user').set({ active: false }).where('id', '=', user('host')).execute()
  expect((await get(second)).statusCode).toBe(404)
  await app.db.updateTable('account_user').set({ active: true }).where('id', '=', user('host')).execute()
  expect((await get(second)).statusCode).toBe(200)
  const kept = await app.db.selectFrom('staffing_calendar_token').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(second.slice('/calendar/'.length, -'.ics'.length))
  expect((await as('host').ask('mutation { deleteCalendarToken }')).data.deleteCalendarToken).toBe(true)
  expect((await get(second)).statusCode).toBe(404)
  expect((await as('host').ask('mutation { deleteCalendarToken }')).data.deleteCalendarToken).toBe(false)
  const statuses: number[] = []
  for (let tries = 0; tries < 101; tries++) statuses.push((await get(`/calendar/${tries}.ics`, '203.0.113.21')).statusCode)
  expect(statuses.lastIndexOf(404)).toBe(99)
  expect(statuses.at(-1)).toBe(429)
})

test('customers have no calendar address; staff learn of no one else’s', async () => {
  expect((await create('editor@northwind.example')).code).toBe('FORBIDDEN')
  await create('host')
  const made = async (who: string) =>
    (await as(who).ask('query($userId: ID) { availabilities(userId: $userId) { calendarTokenMadeAt } }', { userId: user('host') })).data
      .availabilities.calendarTokenMadeAt
  expect(await made('host')).toBe(testNow.toString({ smallestUnit: 'millisecond' }))
  expect(await made('producer')).toBe(null)
})
