import { placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { makeSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { idOf } from '@troupe/tests/world/ids'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { remindOffers } from './remind.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
beforeEach(async () => {
  app.clock.now = testNow
  // the world's own offers would share the emails
  await app.db.deleteFrom('staffing_reminder').execute()
})
afterAll(() => app.close())

const producer = () => app.as('producer@troupe.example')
const guest = () => app.as(null)

/** An event with a host who is asked, and the emails about it. */
async function asked(startsAt: string, name = 'host') {
  const made = await makeSession(app.system, { startsAt })
  if (!made.ok) throw new Error(made.code)
  const place = await placeOf(app.db, made.value)
  const { status } = await producer().call('PUT', `/scheduler/session-assignment/${place.id}/host`, {
    id: idOf('user', name),
    approval: true,
  })
  expect(status).toBe(200)
  const mails = async (kind: string) => (await readMails(app)).filter((mail) => mail.sessionId === made.value && mail.kind === kind)
  /** The question; the salesperson was told too, and is asked nothing. */
  const question = async () => (await mails('assignment.offered')).find((one) => one.body.includes('/a/'))
  return { place: place.id, mails, question }
}
const codeOf = (body = '') => /\/a\/([\w-]{43})/.exec(body)?.[1] ?? ''
const eventIn = (calendar: string | null = '') =>
  new ICAL.Event(new ICAL.Component(ICAL.parse(calendar ?? '')).getAllSubcomponents('vevent')[0])
/** Two processes at the same time, twice. */
const remind = async () => {
  await Promise.all([remindOffers(app.house), remindOffers(app.house)])
  await remindOffers(app.house)
}

test('people who have not answered are reminded at half and at nine tenths of the time, once each, with a link that works', async () => {
  const { mails, question } = await asked('2027-02-01T17:00:00Z')
  app.clock.now = testNow.add({ hours: 23, minutes: 59 })
  await remind()
  expect(await mails('assignment.reminded')).toEqual([])
  app.clock.now = testNow.add({ hours: 24 })
  await remind()
  expect((await mails('assignment.reminded')).map((one) => one.subject)).toEqual([expect.stringMatching(/^Reminder: are you available/)])
  app.clock.now = testNow.add({ hours: 43, minutes: 12 })
  await remind()
  const [first, last, ...more] = await mails('assignment.reminded')
  expect(more).toEqual([])
  expect(last?.subject).toMatch(/^Last reminder/)
  expect(last?.body).toContain('Please answer by')
  const offer = await question()
  const codes = [offer, first, last].map((one) => codeOf(one?.body))
  expect(new Set(codes).size).toBe(3)
  for (const code of codes) expect((await guest().call('GET', `/assignment/${code}`)).body).toMatchObject({ state: 'PENDING' })
  // the three links are one offer: answered by one, it is answered for all
  expect((await guest().call('POST', `/assignment/${codes[1]}/accept`)).body).toMatchObject({ state: 'ACCEPTED' })
  expect((await guest().call('POST', `/assignment/${codes[2]}/decline`, { reason: 'OTHER' })).body.code).toBe('ASSIGNMENT_SUPERSEDED')
  expect((await guest().call('GET', `/assignment/${codes[0]}`)).body).toMatchObject({ state: 'ACCEPTED' })
})

test('if both are overdue only the last reminder is sent, and people who have answered get none', async () => {
  const late = await asked('2027-02-02T17:00:00Z')
  const done = await asked('2027-02-03T17:00:00Z')
  await guest().call('POST', `/assignment/${codeOf((await done.question())?.body)}/accept`)
  app.clock.now = testNow.add({ hours: 47 })
  await remind()
  expect((await late.mails('assignment.reminded')).map((one) => one.subject)).toEqual([expect.stringMatching(/^Last reminder/)])
  expect(await done.mails('assignment.reminded')).toEqual([])
  const left = await app.db
    .selectFrom('staffing_reminder')
    .select('number')
    .where('sent_at', 'is', null)
    .where('due_at', '<=', app.clock.now)
    .execute()
  expect(left).toEqual([])
})

test('a person who accepts gets their call for their calendar, and a cancellation of it when they are released', async () => {
  const { mails, place, question } = await asked('2027-02-04T17:00:00Z')
  expect((await question())?.calendar).toBeNull()
  await guest().call('POST', `/assignment/${codeOf((await question())?.body)}/accept`)
  const [accepted] = await mails('assignment.accepted')
  const event = eventIn(accepted?.calendar)
  expect(accepted?.calendar).toContain('METHOD:REQUEST\r\n')
  expect(event.startDate.toJSDate().toISOString()).toBe('2027-02-04T16:45:00.000Z')
  expect(event.endDate.toJSDate().toISOString()).toBe('2027-02-04T18:00:00.000Z')
  expect(event.attendees.map((one) => one.getFirstValue())).toEqual([`mailto:${accepted?.to}`])
  await producer().ask('mutation ($id: ID!) { clearSessionAssignment(id: $id) { assignmentId } }', { id: place })
  const [released] = await mails('assignment.released')
  expect(released?.calendar).toContain('METHOD:CANCEL\r\n')
  expect(eventIn(released?.calendar).uid).toBe(event.uid)
})

test('less than two hours before the start a producer hears immediately that someone was asked', async () => {
  const startsAt = testNow.add({ hours: 1, minutes: 45 }).toString()
  const { mails } = await asked(startsAt, 'staffhost')
  const tasks = await mails('assignment.hurry')
  expect(tasks).toHaveLength(1)
  expect(tasks[0]?.subject).toMatch(/^Starts soon, no answer yet/)
  expect(codeOf(tasks[0]?.body)).toBe('')
  const calm = await asked('2027-02-05T17:00:00Z')
  expect(await calm.mails('assignment.hurry')).toEqual([])
})

test('a producer who is asked shortly before the start isn’t told to call themselves: someone else is', async () => {
  const made = await makeSession(app.system, { startsAt: testNow.add({ hours: 1, minutes: 45 }).toString() })
  if (!made.ok) throw new Error(made.code)
  const place = await placeOf(app.db, made.value, 'PRODUCER')
  const answer = await app.as('admin@troupe.example').call('PUT', `/scheduler/session-assignment/${place.id}/host`, {
    id: idOf('user', 'producer'),
    approval: true,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const told = (await readMails(app)).filter((mail) => mail.sessionId === made.value && mail.kind === 'assignment.hurry')
  expect(told).toHaveLength(1)
  expect(told[0]?.to).not.toBe('producer@troupe.example')
})
