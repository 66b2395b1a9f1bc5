import { onlyCrew, placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { makeSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { idOf } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireHandOvers } from './end.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await onlyCrew(app.db, 'host', 'ruth', 'delphine')
  // the world's own
  await app.db.deleteFrom('staffing_hand_over').execute()
})
beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('message_notice').execute()
  await takeMails(app)
})
afterAll(() => app.close())

const user = (name: string) => idOf('user', name)
const as = (name: string) => app.as(`${name}@troupe.example`)
const byProducer = { producer: 'producer' } as const

/** An event whose producer is `producer` and whose host has accepted. */
async function accepted(startsAt: string) {
  const made = await makeSession(app.system, { startsAt })
  if (!made.ok) throw new Error(made.code)
  const [host, producer] = [await placeOf(app.db, made.value, 'HOST'), await placeOf(app.db, made.value, 'PRODUCER')]
  const put = (place: string, id: string, more: object = {}) =>
    app.as('admin@troupe.example').call('PUT', `/scheduler/session-assignment/${place}/host`, { id, ...more })
  expect((await put(producer.id, user(byProducer.producer), { reason: 'theirs' })).status).toBe(200)
  expect((await put(host.id, user('host'), { approval: false, reason: 'theirs' })).status).toBe(200)
  await takeMails(app)
  return { id: made.value, place: host.id, start: Temporal.Instant.from(startsAt) }
}

const handOver = (place: string, who = 'host', body: object = { userIds: [user('ruth'), user('delphine')] }) =>
  as(who).call('POST', `/assignment/${place}/hand-over`, body)
const accept = (place: string, who: string) => as(who).call('POST', `/assignment/${place}/hand-over/accept`)
const approve = (place: string, who: string = byProducer.producer) => as(who).call('POST', `/assignment/${place}/hand-over/approve`)
const end = (place: string, who: string) => as(who).call('DELETE', `/assignment/${place}/hand-over`)
const offersOf = async (place: string) =>
  (
    await app.db.selectFrom('staffing_approval').select(['user_id', 'state']).where('assignment_id', '=', place).orderBy('seq').execute()
  ).map(({ user_id, state }) => [user_id, state])
const claimed = async (id: string, who: string) =>
  (
    await app.db
      .selectFrom('staffing_claim')
      .select('id')
      .where('session_id', '=', id)
      .where('user_id', '=', user(who))
      .where('approval_id', 'is not', null)
      .execute()
  ).length
const told = async () => (await takeMails(app)).map(({ kind, to }) => `${kind} ${to.split('@')[0]}`).sort()
/** What the bell says of requests to take over a show, the newest first, and what their pages were told of. */
const bell = async (who: string) =>
  (await as(who).ask('{ notices(limit: 50) { nodes { kind sessionName person handOver } } }', {})).data.notices.nodes
    .filter(({ kind }: { kind: string }) => kind.startsWith('HAND_OVER'))
    .map(({ kind, sessionName, person, handOver }: Record<string, string | null>) => [kind, sessionName !== null, person, handOver])
const everyBell = async () =>
  Object.fromEntries(await Promise.all(['host', 'ruth', 'delphine', 'producer'].map(async (who) => [who, await bell(who)])))
const inboxOf = async (id: string) =>
  (await app.db.selectFrom('session_readiness').select('inbox').where('session_id', '=', id).executeTakeFirst())?.inbox

test('a host asks colleagues; the first yes waits for the producer in Needs me, and theirs ends the old offer and accepts the new one', async () => {
  const { id, place } = await accepted('2027-02-02T17:00:00Z')
  const before = await inboxOf(id)
  const colleagues = await as('host').ask('query ($id: ID!) { handOverColleagues(assignmentId: $id) { id } }', { id: place })
  expect(colleagues.data.handOverColleagues.map((one: { id: string }) => one.id).sort()).toEqual([user('ruth'), user('delphine')].sort())
  expect(
    await handOver(place, 'host', { userIds: [user('ruth'), user('delphine'), user('ruth')], note: 'My sister marries' }),
  ).toMatchObject({
    status: 200,
    body: { state: 'ASKING', expiresAt: '2027-02-02T04:45:00Z' },
  })
  expect(await told()).toEqual(['handOver.asked delphine', 'handOver.asked ruth'])
  const asked = ['HAND_OVER_ASKED', true, 'Marcus Oyelaran', 'ASKING']
  expect(await everyBell()).toEqual({ host: [], ruth: [asked], delphine: [asked], producer: [] })
  expect([await claimed(id, 'ruth'), await claimed(id, 'host'), await inboxOf(id)]).toEqual([0, 1, before])
  expect((await handOver(place)).body).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'ASKING' } })
  // who is asked reads what they need of the show, and who else is asked only the one who asks
  const own = '{ handOvers { sessionName from { fullName } asked { id } taker { id } note } }'
  expect((await as('ruth').ask(own, {})).data.handOvers).toMatchObject([{ note: 'My sister marries', asked: [], taker: null }])
  expect((await as('host').ask(own, {})).data.handOvers[0].asked).toHaveLength(2)
  expect((await as('kwame').ask(own, {})).data.handOvers).toEqual([])

  expect((await accept(place, 'ruth')).body).toMatchObject({ state: 'WAITING' })
  expect((await accept(place, 'ruth')).body).toMatchObject({ state: 'WAITING' })
  expect((await accept(place, 'delphine')).body).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'TAKEN' } })
  expect(await told()).toEqual(['handOver.taken producer'])
  // for a colleague who was slower there is nothing left to answer
  expect(await everyBell()).toMatchObject({ host: [], ruth: [['HAND_OVER_ASKED', true, 'Marcus Oyelaran', 'WAITING']], delphine: [] })
  expect(await bell('producer')).toEqual([['HAND_OVER_TAKEN', true, null, null]])
  expect([await claimed(id, 'ruth'), await inboxOf(id)]).toEqual([0, 'NEEDS_REVIEW'])
  expect(await offersOf(place)).toEqual([[user('host'), 'ACCEPTED']])

  for (const who of ['host', 'ruth', 'sales']) expect((await approve(place, who)).status).toBe(403)
  expect((await approve(place)).body).toMatchObject({ state: 'APPROVED', sessionId: id })
  expect(await offersOf(place)).toEqual([
    [user('host'), 'CANCELLED'],
    [user('ruth'), 'ACCEPTED'],
  ])
  expect([await claimed(id, 'ruth'), await claimed(id, 'host')]).toEqual([1, 0])
  expect(await told()).toEqual(['assignment.placed ruth', 'assignment.released host', 'handOver.ended delphine'])
  const agreed = ['HAND_OVER_ENDED', true, 'Marcus Oyelaran', 'APPROVED']
  expect(await everyBell()).toMatchObject({ host: [agreed], ruth: [], delphine: [agreed] })
  expect(await inboxOf(id)).not.toBe('NEEDS_REVIEW')
  expect((await approve(place)).status).toBe(404)
})

test('a request is the person’s own, asks free colleagues alone, and is for up to ten of them until 24 hours before the call', async () => {
  const { place, start } = await accepted('2027-02-04T17:00:00Z')
  expect((await handOver(place, 'ruth')).status).toBe(404)
  expect((await handOver(place, 'producer')).status).toBe(403)
  expect((await handOver(crypto.randomUUID())).status).toBe(404)
  for (const userIds of [[], [user('host')], [user('kwame')], [crypto.randomUUID()], Array(11).fill(user('ruth'))])
    expect((await handOver(place, 'host', { userIds })).body.extensions.fields).toHaveProperty('userIds')
  app.clock.now = start.subtract({ minutes: 15 + 24 * 60 - 1 })
  expect((await handOver(place)).body).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'TOO_LATE' } })
  app.clock.now = start.subtract({ minutes: 15 + 24 * 60 })
  expect((await handOver(place)).status).toBe(200)
  expect((await accept(place, 'kwame')).status).toBe(404)
  expect((await approve(place)).status).toBe(404)
})

test('who asked withdraws, the producer says no, the clock ends it, and each end tells everyone who was asked', async () => {
  const { place, start } = await accepted('2027-02-09T17:00:00Z')
  await handOver(place)
  await told()
  expect((await end(place, 'ruth')).status).toBe(404)
  expect((await end(place, 'host')).body).toEqual({ state: 'WITHDRAWN' })
  expect(await told()).toEqual(['handOver.ended delphine', 'handOver.ended ruth'])
  const ended = (...ways: string[]) => ways.map((how) => ['HAND_OVER_ENDED', true, 'Marcus Oyelaran', how])
  expect(await everyBell()).toMatchObject({ host: [], ruth: ended('WITHDRAWN'), delphine: ended('WITHDRAWN') })
  expect((await end(place, 'host')).status).toBe(404)
  expect((await accept(place, 'ruth')).status).toBe(404)

  await handOver(place)
  await accept(place, 'delphine')
  await told()
  expect((await end(place, 'producer')).body).toEqual({ state: 'REFUSED' })
  expect(await told()).toEqual(['handOver.ended delphine', 'handOver.ended host', 'handOver.ended ruth'])

  // a producer has 48 hours, and never longer than until 12 hours before the call
  await handOver(place)
  expect((await accept(place, 'delphine')).body.expiresAt).toBe(testNow.add({ hours: 48 }).toString())
  await told()
  app.clock.now = testNow.add({ hours: 48 })
  expect((await approve(place)).status).toBe(410)
  await expireHandOvers(app.house)
  expect(await told()).toEqual(['handOver.ended delphine', 'handOver.ended host', 'handOver.ended ruth'])
  expect((await bell('host')).map(([, , , how]: string[]) => how).sort()).toEqual(['EXPIRED', 'REFUSED'])
  app.clock.now = start.subtract({ hours: 30 })
  await handOver(place)
  expect((await accept(place, 'ruth')).body.expiresAt).toBe(start.subtract({ hours: 12, minutes: 15 }).toString())
  expect(await offersOf(place)).toEqual([[user('host'), 'ACCEPTED']])
})

test('the producer’s yes asks every hard rule again, and a request ends with the show that it is about', async () => {
  const { id, place } = await accepted('2027-02-11T17:00:00Z')
  await handOver(place)
  await accept(place, 'ruth')
  await told()
  await app.db.updateTable('account_user').set({ languages: [] }).where('id', '=', user('ruth')).execute()
  expect((await approve(place)).body).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'NOT_FREE' } })
  expect(await offersOf(place)).toEqual([[user('host'), 'ACCEPTED']])
  await app.db
    .updateTable('account_user')
    .set({ languages: ['en'] })
    .where('id', '=', user('ruth'))
    .execute()
  expect((await as('host').call('POST', `/assignment/${place}/withdraw`, { reason: 'OTHER' })).status).toBe(200)
  expect(await told()).toContain('handOver.ended delphine')
  expect((await approve(place)).status).toBe(404)
  const cancelled = await accepted('2027-02-12T17:00:00Z')
  await handOver(cancelled.place)
  await told()
  expect((await as('producer').call('DELETE', `/session/${cancelled.id}?reason=Test`)).status).toBe(200)
  expect((await told()).filter((line) => line.startsWith('handOver'))).toEqual(['handOver.ended delphine', 'handOver.ended ruth'])
  expect(id).not.toBe(cancelled.id)
})

test('the producer writes to everyone on a crew; it is read on the event for 30 days, by staff and crew alone', async () => {
  const { id } = await accepted('2027-02-16T17:00:00Z')
  const write = (who: string, text: string, to = id) => as(who).call('POST', `/session/${to}/message`, { text })
  expect((await write('producer', 'Bring the spare buzzers.\nDoors at five.')).body).toMatchObject({ recipients: 1 })
  const mails = await takeMails(app)
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['crew.messaged', 'host@troupe.example']])
  expect(mails[0]?.body).toContain('Bring the spare buzzers.\nDoors at five.')
  const read = async (email: string) =>
    (await app.as(email).ask('query ($id: ID!) { session(id: $id) { crewMessages { text recipients } } }', { id })).data.session
      .crewMessages
  for (const email of ['producer@troupe.example', 'host@troupe.example']) expect(await read(email)).toMatchObject([{ recipients: 1 }])
  expect(await read('editor@northwind.example')).toBeNull()
  // someone who switched emails about bookings off still reads it on the event
  await app.db
    .updateTable('account_user')
    .set({ attributes: JSON.stringify({ email: { booking: 'false' } }) })
    .where('id', '=', user('host'))
    .execute()
  await write('admin', 'And the cards.')
  expect((await takeMails(app)).map(({ to }) => to)).toEqual(['producer@troupe.example'])
  expect((await write('producer', ' ')).status).toBe(422)
  expect((await write('producer', 'x'.repeat(2001))).status).toBe(422)
  expect((await write('host', 'x')).status).toBe(403)
  expect((await write('producer', 'x', crypto.randomUUID())).status).toBe(404)
  app.clock.now = testNow.add({ hours: 30 * 24 })
  expect(await read('producer@troupe.example')).toEqual([])
})
