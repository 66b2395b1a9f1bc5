import { hostsOf, placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { compareMoves } from '@troupe/tests/moved-crews'
import { rounds, within } from '@troupe/tests/pace'
import { onlyHosts, sold } from '@troupe/tests/repair-crew'
import { testNow } from '@troupe/tests/template'
import { idOf } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const seed = process.env.SEED ?? String(Date.now())

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
/** A customer holds another time for an event; answers the hold's id. */
async function hold(id: string, startsAt: Temporal.Instant, quantity = 1): Promise<string> {
  const wanted = { startsAt: startsAt.toString(), timezone: 'America/Chicago', quantity }
  const held = await editor().call('POST', `/scheduler/session/${id}/reserve`, wanted)
  expect(held, held.text).toMatchObject({ status: 200 })
  return held.body.holdId
}
async function bookHeld(id: string, holdId: string) {
  expect((await editor().call('POST', `/scheduler/session/${id}/book`, { holdId })).body).toMatchObject({ status: 'SCHEDULED' })
}
const move = async (id: string, startsAt: Temporal.Instant) => bookHeld(id, await hold(id, startsAt))
/** Who the time of a hold is kept for, hosts only. */
const heldHosts = async (holdId: string) => {
  const rows = await app.db
    .selectFrom('staffing_claim as c')
    .innerJoin('account_user as u', 'u.id', 'c.user_id')
    .select('u.email')
    .where('c.hold_id', '=', holdId)
    .where('c.role', '=', 'HOST')
    .execute()
  return rows.map(({ email }) => email.split('@')[0])
}

test.each(['Auto', 'Manual'] as const)('mode %s: a host whom no one could replace keeps an event that its customer moves', async (type) => {
  await onlyHosts(app, { host: ['en'] })
  const startsAt = Temporal.Instant.from(type === 'Auto' ? '2027-03-02T18:00:00Z' : '2027-03-09T18:00:00Z')
  const { id, place } = await sold(app, { startsAt: startsAt.toString() }, { name: 'host', accepts: true })
  await app.db.updateTable('staffing_assignment').set({ type }).where('id', '=', place).execute()
  const offersOf = () => app.db.selectFrom('staffing_approval').select(['id', 'state']).where('assignment_id', '=', place).execute()
  const accepted = await offersOf()
  await takeMails(app)

  // by a quarter of an hour: they said yes to this, and are only told
  const soon = startsAt.add({ minutes: 15 })
  await move(id, soon)
  expect([await hostsOf(app.db, id), (await placeOf(app.db, id)).type]).toEqual([['ACCEPTED host'], type])
  expect(await offersOf()).toEqual(accepted)
  const told = (await takeMails(app)).filter(({ to }) => to === 'host@troupe.example')
  expect(told.map(({ kind }) => kind)).toEqual(['session.movedForCrew'])

  // by a day: they are asked again, with the time that they said yes to
  await move(id, soon.add({ hours: 24 }))
  expect([await hostsOf(app.db, id), (await placeOf(app.db, id)).type]).toEqual([['PENDING host'], type])
  const [asked, ...others] = (await takeMails(app)).filter(({ to }) => to === 'host@troupe.example')
  expect([asked?.kind, others]).toEqual(['assignment.offeredAgain', []])
  expect(asked?.body).toMatch(/3 Mar|10 Mar/)
  expect(asked?.body).toMatch(/2 Mar|9 Mar/)
  const rows = await app.db
    .selectFrom('staffing_approval')
    .select(['state', 'moved_from'])
    .where('assignment_id', '=', place)
    .orderBy('seq')
    .execute()
  expect(rows.map(({ state, moved_from }) => [state, moved_from?.toString() ?? null])).toEqual([
    ['CANCELLED', null],
    ['PENDING', soon.toString()],
  ])
})

test.each([
  { limit: 99, minutes: 15, what: 'at the same time' },
  { limit: 1, minutes: 240, what: 'on the same day, of which they play one' },
])(
  'while another start of an event $what is held, the only host is assigned to it, and keeps it when it is booked',
  async ({ limit, minutes }) => {
    await onlyHosts(app, { host: ['en'] })
    await app.db.updateTable('account_user').set({ daily_limit: limit }).where('email', '=', 'host@troupe.example').execute()
    const startsAt = Temporal.Instant.from(limit === 1 ? '2027-03-16T18:00:00Z' : '2027-03-17T18:00:00Z')
    const { id, place } = await sold(app, { startsAt: startsAt.toString() })
    const holdId = await hold(id, startsAt.add({ minutes }))
    const { hosts } = (await producer().call('GET', `/scheduler/session/${id}/hosts?assignmentId=${place}`)).body
    expect(hosts.find((one: { id: string }) => one.id === idOf('user', 'host'))).toMatchObject({ eligible: true, reasons: [] })
    const assigned = await producer().call('PUT', `/scheduler/session-assignment/${place}/host`, {
      ...{ id: idOf('user', 'host'), approval: false, reason: 'Agreed by phone' },
    })
    expect(assigned, assigned.text).toMatchObject({ status: 200 })
    expect([await hostsOf(app.db, id), await heldHosts(holdId)]).toEqual([['ACCEPTED host'], ['host']])
    await bookHeld(id, holdId)
    expect(await hostsOf(app.db, id)).toEqual([minutes > 30 ? 'PENDING host' : 'ACCEPTED host'])
  },
)

test('while another start is held, the running order may still change the host’s call', async () => {
  await onlyHosts(app, { host: ['en'] })
  const startsAt = Temporal.Instant.from('2027-03-18T18:00:00Z')
  const { id } = await sold(app, { startsAt: startsAt.toString() }, { name: 'host', accepts: true })
  const holdId = await hold(id, startsAt.add({ minutes: 15 }))
  const items = [{ title: 'Sound check', description: '', offsetMinutes: -30, role: 'HOST' }]
  const changed = await producer().ask(
    'mutation ($id: ID!, $items: [TimelineItemInput!]!) { setTimeline(id: $id, items: $items) { id } }',
    { id, items },
  )
  expect(changed.errors).toBeUndefined()
  expect([await hostsOf(app.db, id), await heldHosts(holdId)]).toEqual([['ACCEPTED host'], ['host']])
  await bookHeld(id, holdId)
  expect(await hostsOf(app.db, id)).toEqual(['ACCEPTED host'])
})

test('while another start is held by the only other host, that host is asked for the place that the first one declines', async () => {
  await onlyHosts(app, { host: ['en'], ruth: ['en'] })
  const startsAt = Temporal.Instant.from('2027-03-19T18:00:00Z')
  const { id, place } = await sold(app, { startsAt: startsAt.toString() })
  const holdId = await hold(id, startsAt.add({ minutes: 15 }))
  const [held] = await heldHosts(holdId)
  const [first, second] = held === 'host' ? ['ruth', 'host'] : ['host', 'ruth']
  let code = ''
  app.house.listeners.on('assignment.offered', async (_work, offered) => {
    if (offered.assignmentId === place) code = offered.code
  })
  await producer().call('PUT', `/scheduler/session-assignment/${place}/host`, { id: idOf('user', first) })
  await app.db.updateTable('staffing_assignment').set({ type: 'Auto' }).where('id', '=', place).execute()
  expect(await hostsOf(app.db, id)).toEqual([`PENDING ${first}`])
  expect((await app.as(null).call('POST', `/assignment/${code}/decline`, { reason: 'OTHER' })).status).toBe(200)
  expect([await hostsOf(app.db, id), await heldHosts(holdId)]).toEqual([[`PENDING ${second}`], [second]])
})

test('a time that is held keeps no one from a move of the event to another time', async () => {
  await onlyHosts(app, { host: ['en'], ruth: ['en'] })
  await app.db.updateTable('account_user').set({ load: 1 }).where('id', '=', idOf('user', 'ruth')).execute()
  const { id, place } = await sold(app, { startsAt: '2027-03-22T18:00:00Z' }, { name: 'host', accepts: true })
  await app.db.updateTable('staffing_assignment').set({ type: 'Manual' }).where('id', '=', place).execute()
  const other = await sold(app, { startsAt: '2027-03-23T18:00:00Z' })
  await app.db
    .updateTable('staffing_claim')
    .set({ user_id: idOf('user', 'host') })
    .where('assignment_id', '=', other.place)
    .execute()
  // the hold is the one event that ruth plays in that week
  const holdId = await hold(id, Temporal.Instant.from('2027-03-23T14:00:00Z'), 2)
  expect((await heldHosts(holdId)).sort()).toEqual(['host', 'ruth'])
  const moved = await producer().call('POST', `/scheduler/session/${id}/reschedule/force`, {
    ...{ startsAt: '2027-03-23T18:00:00Z', reason: 'The customer called', keepHosts: true },
  })
  expect(moved, moved.text).toMatchObject({ status: 200 })
  expect([await hostsOf(app.db, id), await hostsOf(app.db, other.id)]).toEqual([['PENDING host'], ['pencil ruth']])
})

test('a move that was held leads to the same crew as one that wasn’t, for random crews, and tells them the same', {
  timeout: within(120_000),
}, async () => {
  const { seen, wrong } = await compareMoves(app, { worlds: rounds(40, 10), seed })
  console.log(`SEED=${seed}`, JSON.stringify(seen))
  expect(wrong).toEqual([])
  expect([seen.moved ?? 0, (seen.stayed ?? 0) + (seen['asked again'] ?? 0)].every((count) => count > 0)).toBe(true)
})

/** Asks for another start of an event as its customer; answers the producer's call about the request. */
async function requested(id: string, startsAt: Temporal.Instant) {
  const path = `/scheduler/session/${id}/request`
  const asked = await editor().call('POST', path, { startsAt: startsAt.toString(), timezone: 'America/Chicago' })
  expect(asked.body, asked.text).toMatchObject({ status: 'REQUESTED' })
  return (body: object) => producer().call('POST', `${path}/approve`, body)
}

test('before a request is approved, its producer reads who is free then, who is asked again until when, and the fee: approving does just that', async () => {
  await onlyHosts(app, { host: ['en'] })
  const startsAt = Temporal.Instant.from('2027-04-06T18:00:00Z')
  const { id, place } = await sold(app, { startsAt: startsAt.toString() }, { name: 'host', accepts: true })
  // two days before the start a move of an event that was paid for costs
  await app.db.updateTable('session').set({ credits: 8 }).where('id', '=', id).execute()
  app.clock.now = startsAt.subtract({ hours: 49 })
  const wanted = startsAt.add({ hours: 24 })
  const approve = await requested(id, wanted)
  await takeMails(app)
  const tried = await approve({ dryRun: true })
  const { preview } = tried.body
  expect(preview, tried.text).toMatchObject({ refusal: null, startsAt: wanted.toString(), asked: [], fee: { credits: expect.any(Number) } })
  const [host] = preview.crew
  expect(preview.crew).toHaveLength(1)
  expect(host).toMatchObject({ assignmentId: place, fullName: expect.any(String), role: 'HOST', stays: true, why: null })
  // nothing happened
  expect([await hostsOf(app.db, id), await takeMails(app)]).toEqual([['ACCEPTED host'], []])
  // what no one was shown isn't charged
  expect((await approve({})).body.code).toBe('FEE_REQUIRED')
  const done = await approve({ feeId: preview.fee.id })
  expect(done.body, done.text).toMatchObject({ status: 'SCHEDULED', startsAt: wanted.toString(), credits: preview.credits.after })
  expect(done.body.fee.credits).toBe(preview.fee.credits)
  expect(await hostsOf(app.db, id)).toEqual(['PENDING host'])
  const offer = await app.db
    .selectFrom('staffing_approval')
    .select('expires_at')
    .where('assignment_id', '=', place)
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  expect(offer.expires_at?.toString()).toBe(host.answerBy)
  // who comes second learns that it was answered
  for (const body of [{}, { dryRun: true }])
    expect((await approve(body)).body).toMatchObject({ code: 'STATE_CONFLICT', extensions: { status: 'SCHEDULED' } })
})

test('a request for a time at which the host can’t says why, and whether a crew is free without them', async () => {
  const crews = [{ host: ['en'] }, { host: ['en'], ruth: ['en'] }]
  for (const [index, crew] of crews.entries()) {
    await onlyHosts(app, crew)
    const startsAt = Temporal.Instant.from(`2027-04-${13 + index}T18:00:00Z`)
    const { id } = await sold(app, { startsAt: startsAt.toString() }, { name: 'host', accepts: true })
    const approve = await requested(id, startsAt.add({ hours: 24 }))
    await app.db
      .updateTable('account_user')
      .set({ languages: ['fi'] })
      .where('email', '=', 'host@troupe.example')
      .execute()
    const { preview } = (await approve({ dryRun: true })).body
    const theirs = { stays: false, answerBy: null, why: 'Doesn’t speak English.' }
    expect(preview).toMatchObject({ refusal: index === 0 ? 'SLOT_TAKEN' : null, crew: [theirs] })
    if (index === 0) {
      const refused = await approve(preview.fee ? { feeId: preview.fee.id } : {})
      expect(refused.body, refused.text).toMatchObject({ code: 'SLOT_TAKEN', extensions: { alternatives: expect.any(Array) } })
    }
  }
})
