import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Events } from '../../apps/server/src/platform/events.ts'
import { completeOver } from '../../apps/server/src/schedule/clock.ts'
import { staffingTicks } from '../../apps/server/src/staffing/staffing.ts'
import { placeOf } from '../crew.ts'
import { type OpenHouse, openHouse } from '../house.ts'
import { goLive } from '../live-event.ts'
import { readMails } from '../mails.ts'
import { makeSession } from '../staffing/session.ts'
import { testNow } from '../template.ts'
import { idOf, world } from '../world/ids.ts'

let app: OpenHouse
let asked: Events['session.ratingAsked'][] = []
beforeAll(async () => {
  app = await openHouse()
  app.house.listeners.on('session.ratingAsked', async (_work, event) => void asked.push(event))
})
beforeEach(() => {
  app.clock.now = testNow
  asked = []
})
afterAll(() => app.close())

const user = (name: string) => idOf('user', name)
const producer = () => app.as('producer@troupe.example')
const guest = () => app.as(null)
const end = (startsAt: string) => Temporal.Instant.from(startsAt).add({ minutes: 60 })

/** An event that a host played, with the code that its contact got. */
async function played(startsAt: string, { status = 'LIVE' }: { status?: 'LIVE' | 'SCHEDULED' } = {}) {
  const made = await makeSession(app.system, { startsAt })
  if (!made.ok) throw new Error(made.code)
  const { id: place } = await placeOf(app.db, made.value, 'HOST')
  await producer().call('PUT', `/scheduler/session-assignment/${place}/host`, { id: user('host'), approval: false, reason: 'Agreed' })
  await app.db.updateTable('session').set({ contact_id: world.users.viewer }).where('id', '=', made.value).execute()
  if (status === 'LIVE') await goLive(app.db, made.value)
  app.clock.now = end(startsAt).add({ minutes: 31 })
  await completeOver(app.house)
  return { id: made.value, place, code: askedFor(made.value).at(-1)?.code ?? '' }
}
/** The clock also ends events of the world. */
const askedFor = (sessionId: string) => asked.filter((one) => one.sessionId === sessionId)
const tenths = async (name: string) =>
  (await app.db.selectFrom('account_user').select('rating_tenths').where('id', '=', user(name)).executeTakeFirstOrThrow()).rating_tenths
const post = (code: string, ratings: object[]) => guest().call('POST', `/assignment/rating/${code}`, { ratings })

test('the contact of an event that ran gets one email with a link, rates by first name, and the person’s mean follows', async () => {
  const { id, place, code } = await played('2027-02-02T17:00:00Z')
  expect(askedFor(id)).toMatchObject([{ userId: world.users.viewer }])
  const [mail] = (await readMails(app)).filter((one) => one.kind === 'session.ratingAsked' && one.sessionId === id)
  expect(mail?.body).toContain(`/assignment-rating/${code}`)
  const form = await guest().call('GET', `/assignment/rating/${code}`)
  expect(form.body.people).toContainEqual({
    assignmentId: place,
    role: 'HOST',
    firstName: expect.any(String),
    rating: null,
    note: null,
    ratedAt: null,
  })
  expect(form.text).not.toMatch(/troupe\.example|fullName|lastName/)
  expect(await post(code, [{ assignmentId: place, rating: 5, note: 'Wonderful <b>host</b>' }])).toMatchObject({
    status: 200,
    body: { rated: 1 },
  })
  expect(await tenths('host')).toBe(42)
  expect((await guest().call('GET', `/assignment/rating/${code}`)).body.people).toMatchObject([
    { assignmentId: place, rating: 5, note: 'Wonderful <b>host</b>' },
  ])
  const own = await app.as('host@troupe.example').call('GET', `/assignment/rating/${place}`)
  expect(own.body).toEqual({ rating: 5, ratedAt: app.clock.now.toString(), mean: 4.2, count: 1 })
  expect((await producer().call('GET', `/assignment/rating/${place}`)).body).toMatchObject({ rating: 5, note: 'Wonderful <b>host</b>' })
  const { data } = await producer().ask(
    'query($id: ID!) { session(id: $id) { assignments { id rating customerRating { rating note } } } }',
    { id },
  )
  expect(data.session.assignments).toContainEqual({ id: place, rating: 5, customerRating: { rating: 5, note: 'Wonderful <b>host</b>' } })
  // what staff write beside the stars stays with them, and so does who of them chose someone
  const noted = 'mutation ($id: ID!) { updateSessionAssignment(input: { id: $id, ratingNote: "Held the room." }) { assignmentId } }'
  expect((await producer().ask(noted, { id: place })).errors).toBeUndefined()
  const crew = async (who: string) => {
    const query = 'query($id: ID!) { session(id: $id) { assignments { id ratingNote offers { by } } } }'
    const answer = await app.as(who).ask(query, { id })
    return answer.data.session.assignments.find((one: { id: string }) => one.id === place)
  }
  expect(await crew('producer@troupe.example')).toEqual({
    ...{ id: place, ratingNote: 'Held the room.' },
    offers: [{ by: expect.stringMatching(/^\S+ \S+$/) }],
  })
  for (const who of ['host@troupe.example', 'editor@northwind.example'])
    expect(await crew(who), who).toEqual({ id: place, ratingNote: null, offers: null })
  // the link ends with the right to read the event
  const level = { workspace_id: world.workspaces.northwind, user_id: world.users.viewer, role: 'VIEWER' } as const
  await app.db.deleteFrom('account_permission').where('user_id', '=', level.user_id).execute()
  for (const answer of [await guest().call('GET', `/assignment/rating/${code}`), await post(code, [{ assignmentId: place, rating: 1 }])])
    expect(answer).toMatchObject({ status: 410, body: { code: 'EXPIRED' } })
  await app.db.insertInto('account_permission').values(level).execute()
  expect((await guest().call('GET', `/assignment/rating/${code}`)).status).toBe(200)
})

test('the staff rating counts before the customer’s, and clearing it brings the customer’s back', async () => {
  const { id, place, code } = await played('2027-02-03T17:00:00Z')
  const before = await tenths('host')
  await post(code, [{ assignmentId: place, rating: 1 }])
  const low = await tenths('host')
  expect(low).toBeLessThan(before ?? 50)
  const note = (rating: number | null) =>
    producer().ask('mutation($input: UpdateSessionAssignmentInput!) { updateSessionAssignment(input: $input) { assignmentId } }', {
      input: { id: place, rating },
    })
  const given = async (ctx: typeof producer) => {
    const { data } = await ctx().ask('query($id: ID!) { session(id: $id) { assignments { id rating staffRating } } }', { id })
    const places: readonly { id: string; rating: number | null; staffRating: number | null }[] = data.session.assignments
    return places.find((one) => one.id === place)
  }
  expect(await given(producer)).toEqual({ id: place, rating: 1, staffRating: null })
  await note(5)
  expect(await tenths('host')).toBeGreaterThan(low ?? 0)
  expect(await given(producer)).toEqual({ id: place, rating: 5, staffRating: 5 })
  // neither the person nor their customer reads what staff think
  for (const reader of ['host@troupe.example', 'editor@northwind.example'])
    expect(await given(() => app.as(reader)), reader).toMatchObject({ rating: null, staffRating: null })
  await note(null)
  expect(await given(producer)).toEqual({ id: place, rating: 1, staffRating: null })
  expect(await tenths('host')).toBe(low)
})

test('a rating can be changed for 14 days, the link works for 30, and a rating counts for a year', async () => {
  const { place, code } = await played('2027-02-04T17:00:00Z')
  const first = app.clock.now
  await post(code, [{ assignmentId: place, rating: 2 }])
  app.clock.now = first.add({ hours: 14 * 24 })
  expect((await post(code, [{ assignmentId: place, rating: 4 }])).status).toBe(200)
  app.clock.now = first.add({ hours: 14 * 24, seconds: 1 })
  expect(await post(code, [{ assignmentId: place, rating: 5 }])).toMatchObject({
    status: 409,
    body: { code: 'STATE_CONFLICT', extensions: { reason: 'TOO_LATE' } },
  })
  app.clock.now = first.add({ hours: 30 * 24 })
  for (const answer of [await guest().call('GET', `/assignment/rating/${code}`), await post(code, [{ assignmentId: place, rating: 5 }])])
    expect(answer).toMatchObject({ status: 410, body: { code: 'EXPIRED' } })
  app.clock.now = first.add({ hours: 366 * 24 })
  await staffingTicks(app.house)
    .find(({ name }) => name === 'old ratings no longer count')
    ?.run()
  expect(await tenths('host')).toBeNull()
})

test('after a no-show no one rates the crew, by the link or as staff, and after every other outcome they do', async () => {
  const { id, place, code } = await played('2027-02-05T17:00:00Z')
  const report = async (outcome: string) =>
    expect((await producer().call('PUT', `/session/${id}/outcome`, { outcome, reason: 'Asked the host' })).status).toBe(200)
  const five = [{ assignmentId: place, rating: 5 }]
  const contact = app.as('viewer@northwind.example')
  const byStaff = (rating: number | null) =>
    producer().ask('mutation($input: UpdateSessionAssignmentInput!) { updateSessionAssignment(input: $input) { assignmentId } }', {
      input: { id: place, rating },
    })
  await report('NO_SHOW')
  const refused = { code: 'STATE_CONFLICT', extensions: { reason: 'NO_SHOW' } }
  for (const answer of [
    await guest().call('GET', `/assignment/rating/${code}`),
    await post(code, five),
    await contact.call('GET', `/assignment/rating/${code}`),
    await contact.call('POST', `/assignment/rating/${code}`, { ratings: five }),
  ])
    expect(answer).toMatchObject({ status: 409, body: refused })
  expect((await byStaff(5)).errors?.[0]).toMatchObject({ extensions: { code: 'STATE_CONFLICT', reason: 'NO_SHOW' } })
  expect(await app.db.selectFrom('staffing_rating').select('rating').where('session_id', '=', id).execute()).toEqual([])
  for (const outcome of ['FAILED', 'RAN']) {
    await report(outcome)
    expect((await post(code, five)).status).toBe(200)
    expect((await byStaff(5)).errors).toBeUndefined()
  }
  // what was given before stays, and staff can still take theirs away
  await report('NO_SHOW')
  expect((await producer().call('GET', `/assignment/rating/${place}`)).body).toMatchObject({ rating: 5 })
  expect((await byStaff(null)).errors).toBeUndefined()
})

test('RAT-01 RAT-02 ratings are whole stars of the people of that event, given by its contact', async () => {
  const other = await played('2027-02-08T17:00:00Z')
  const { place, code } = await played('2027-02-09T17:00:00Z')
  for (const rating of [0, 6, 4.5, '5', null]) expect((await post(code, [{ assignmentId: place, rating }])).status).toBe(422)
  expect((await post(code, [{ assignmentId: place, rating: 5, note: 'x'.repeat(501) }])).status).toBe(422)
  expect((await post(code, [])).status).toBe(422)
  const twice = { assignmentId: place, rating: 5 }
  expect(await post(code, [twice, twice])).toMatchObject({ body: { extensions: { fields: { ratings: ['DUPLICATE'] } } } })
  expect((await post(code, [{ assignmentId: other.place, rating: 5 }])).status).toBe(404)
  expect((await post(place, [{ assignmentId: place, rating: 5 }])).status).toBe(404)
  const host = app.as('host@troupe.example')
  expect((await host.call('POST', `/assignment/rating/${code}`, { ratings: [twice] })).status).toBe(403)
  expect((await host.call('POST', `/assignment/rating/${place}`, { ratings: [twice] })).status).toBe(404)
  expect((await app.as('ruth@troupe.example').call('GET', `/assignment/rating/${place}`)).status).toBe(404)
  expect((await guest().call('GET', `/assignment/rating/${place}`)).status).toBe(404)
  const producerPlace = (await placeOf(app.db, other.id, 'PRODUCER')).id
  await app.db
    .updateTable('staffing_assignment')
    .set({ user_id: user('producer') })
    .where('id', '=', producerPlace)
    .execute()
  const rateSelf = await producer().ask(
    'mutation($input: UpdateSessionAssignmentInput!) { updateSessionAssignment(input: $input) { assignmentId } }',
    { input: { id: producerPlace, rating: 5 } },
  )
  expect(rateSelf.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
})

test('RAT-03 guessing codes of ratings ends after 100 tries, a note stays text, and a longer one is refused', async () => {
  const { id, place, code } = await played('2027-02-16T17:00:00Z')
  const note = '<img src=x onerror=alert(1)> & {{code}} '.repeat(12).trim()
  expect((await post(code, [{ assignmentId: place, rating: 4, note }])).status).toBe(200)
  expect((await guest().call('GET', `/assignment/rating/${code}`)).body.people).toMatchObject([{ rating: 4, note }])
  const { data } = await producer().ask('query($id: ID!) { session(id: $id) { assignments { id customerRating { note } } } }', { id })
  expect(data.session.assignments).toContainEqual({ id: place, customerRating: { note } })
  expect(await post(code, [{ assignmentId: place, rating: 4, note: 'x'.repeat(501) }])).toMatchObject({
    status: 422,
    body: { extensions: { fields: { 'ratings.0.note': ['TOO_LONG'] } } },
  })
  await app.db.deleteFrom('rate_limit').execute()
  const guess = (at: number) => app.app.inject(`/assignment/rating/${`guess${at}`.padEnd(43, 'x')}`)
  for (let at = 0; at < 100; at++) expect((await guess(at)).statusCode).toBe(404)
  const last = await guess(100)
  expect([last.statusCode, Number(last.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await post('x'.repeat(43), [{ assignmentId: place, rating: 4 }])).status).toBe(429)
  await app.db.deleteFrom('rate_limit').execute()
})

test('an event without a contact of its own, or whose contact has left the workspace, asks the booking contact', async () => {
  const made = await makeSession(app.system, { startsAt: '2027-02-17T17:00:00Z' })
  if (!made.ok) throw new Error(made.code)
  const { id: place } = await placeOf(app.db, made.value, 'HOST')
  await producer().call('PUT', `/scheduler/session-assignment/${place}/host`, { id: user('host'), approval: false, reason: 'Agreed' })
  await app.db
    .updateTable('session')
    .set({ contact_id: world.users.haldenEditor, booking_contact_id: world.users.viewer })
    .where('id', '=', made.value)
    .execute()
  await goLive(app.db, made.value)
  app.clock.now = end('2027-02-17T17:00:00Z').add({ minutes: 31 })
  await completeOver(app.house)
  expect(askedFor(made.value)).toMatchObject([{ userId: world.users.viewer }])
  expect((await readMails(app)).filter((one) => one.kind === 'session.ratingAsked' && one.sessionId === made.value)).toHaveLength(1)
})

test('an event of which no one knows whether it ran asks no one, and before the end there is no rating', async () => {
  const { id, place } = await played('2027-02-10T17:00:00Z', { status: 'SCHEDULED' })
  expect(askedFor(id)).toEqual([])
  expect((await app.as('host@troupe.example').call('GET', `/assignment/rating/${place}`)).body).toMatchObject({
    rating: null,
    ratedAt: null,
  })
  app.clock.now = testNow
  const made = await makeSession(app.system, { startsAt: '2027-02-11T17:00:00Z' })
  const next = await placeOf(app.db, made.ok ? made.value : '', 'HOST')
  expect(await producer().call('GET', `/assignment/rating/${next.id}`)).toMatchObject({
    status: 409,
    body: { code: 'STATE_CONFLICT', extensions: { reason: 'NOT_RUN' } },
  })
})
