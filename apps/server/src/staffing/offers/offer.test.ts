import { ASSIGNMENT_STATUSES, type AssignmentStatus, OFFER_MOVES } from '@troupe/domain/role/assignment'
import { placeOf } from '@troupe/tests/crew'
import { openOffers } from '@troupe/tests/staffing/offers'
import { makeSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { staffingTicks } from '../staffing.ts'

const { app, offered, open, begin, user, producer, guest, booked, offersOf, put } = await openOffers()
beforeEach(begin)
afterAll(() => app.close())

const tick = () =>
  staffingTicks(app.house)
    .find(({ name }) => name === 'offers expire')
    ?.run()
const hostsOf = async (sessionId: string, role = 'HOST') =>
  (await producer().call('GET', `/scheduler/session/${sessionId}/hosts?role=${role}`)).body

test('a host is asked and a producer is on the event immediately', async () => {
  const id = await booked({ startsAt: '2027-01-11T17:00:00Z' })
  const host = await placeOf(app.db, id, 'HOST')
  expect((await put(host.id, 'host')).body).toEqual({ sessionId: id, assignmentId: host.id })
  expect((await put((await placeOf(app.db, id, 'PRODUCER')).id, 'producer')).status).toBe(200)
  expect(offered.map(({ role, asks, expires }) => [role, asks, expires?.toString() ?? null])).toEqual([
    // 40 % of the lead would be weeks: 48 hours is the most
    ['HOST', true, testNow.add({ hours: 48 }).toString()],
    ['PRODUCER', false, null],
  ])
  expect(await offersOf(host.id)).toMatchObject([{ user_id: user('host'), state: 'PENDING' }])
})

test('in Auto mode a decline asks the next best person immediately, and never the same one again', async () => {
  const id = await booked({ startsAt: '2027-01-18T17:00:00Z' })
  const shuffled = await producer().call('POST', `/scheduler/session/${id}/shuffle`)
  expect(shuffled.body).toMatchObject({ filled: 2, open: [] })
  const { id: place, user_id: first, why } = await placeOf(app.db, id, 'HOST')
  expect(why).toMatchObject({ terms: { fairness: expect.any(Number) }, cost: expect.any(Number), gap: expect.any(Number) })
  const asked = offered.find((one) => one.role === 'HOST')
  offered.length = 0
  expect((await guest().call('POST', `/assignment/${asked?.code}/decline`, { reason: 'TRAVEL', note: 'Away' })).body).toMatchObject({
    state: 'DECLINED',
  })
  expect(offered).toHaveLength(1)
  expect(offered[0]?.userId).not.toBe(first)
  expect(open).toEqual([])
  expect(await offersOf(place)).toEqual([
    { user_id: first, state: 'DECLINED', reason: 'TRAVEL', note: 'Away' },
    { user_id: offered[0]?.userId, state: 'PENDING', reason: null, note: null },
  ])
  await producer().call('POST', `/scheduler/session/${id}/shuffle`)
  expect((await placeOf(app.db, id, 'HOST')).user_id).not.toBe(first)
  expect((await hostsOf(id)).hosts.find((one: { id: string }) => one.id === first)).toMatchObject({ eligible: false, rule: 'DECLINED' })
})

test('after a manual choice a decline is a task: the place shows who declined, and someone is pencilled', async () => {
  const id = await booked({ startsAt: '2027-01-19T17:00:00Z' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  await put(place, 'host')
  await guest().call('POST', `/assignment/${offered[0]?.code}/decline`, { reason: 'UNAVAILABLE' })
  expect(open).toEqual([{ sessionId: id, assignmentId: place, reason: 'declined', approvalId: offered[0]?.approvalId }])
  expect((await placeOf(app.db, id, 'HOST')).user_id).toBe(user('host'))
  const pencils = await app.db.selectFrom('staffing_claim').select('user_id').where('assignment_id', '=', place).execute()
  expect(pencils).toHaveLength(1)
  expect(pencils[0]?.user_id).not.toBe(user('host'))
})

test('an offer that no one answered expires by the clock, once, and the place is offered to the next person', async () => {
  const id = await booked({ startsAt: '2027-01-20T17:00:00Z' })
  await producer().call('POST', `/scheduler/session/${id}/shuffle`)
  const { id: place } = await placeOf(app.db, id, 'HOST')
  const { code } = offered.find((one) => one.role === 'HOST') ?? {}
  // those of the demo world don't: each place would be offered to someone else
  await app.db
    .updateTable('staffing_approval')
    .set({ expires_at: testNow.add({ hours: 24 * 100 }) })
    .where('state', '=', 'PENDING')
    .where('session_id', '<>', id)
    .execute()
  app.clock.now = testNow.add({ hours: 48 })
  expect(await guest().call('POST', `/assignment/${code}/accept`)).toMatchObject({ status: 410, body: { code: 'EXPIRED' } })
  expect((await guest().call('GET', `/assignment/${code}`)).body).toMatchObject({ state: 'EXPIRED' })
  await tick()
  await tick()
  const [expired, next] = await offersOf(place)
  expect([expired?.state, next?.state]).toEqual(['EXPIRED', 'PENDING'])
  expect(next?.user_id).not.toBe(expired?.user_id)
})

test('every candidate is shown, the eligible first, with what blocks the others and how to resolve it', async () => {
  const id = await booked({ startsAt: '2027-01-21T17:00:00Z', level: 'PRO' })
  await app.db
    .insertInto('staffing_availability')
    .values({ user_id: user('host'), date: '2027-01-21', available: false })
    .execute()
  const busy = await booked({ startsAt: '2027-01-21T17:30:00Z' })
  await put((await placeOf(app.db, busy, 'HOST')).id, 'desmond')
  // away all day, and on another event in the middle of it
  await app.db
    .insertInto('staffing_availability')
    .values({ user_id: user('desmond'), date: '2027-01-21', available: false })
    .execute()
  const { hosts } = await hostsOf(id)
  expect(hosts).toHaveLength(24)
  const eligible = hosts.map((one: { eligible: boolean }) => one.eligible)
  expect(eligible).toEqual([...eligible].sort((a, b) => Number(b) - Number(a)))
  const told = (name: string) => hosts.find((one: { id: string }) => one.id === user(name))
  expect(told('ruth')).toMatchObject({ rule: 'LEVEL', reason: 'Level 1, but this event needs level 2.', remedy: 'Raise their level to 2.' })
  expect(told('host')).toMatchObject({
    rule: 'UNAVAILABLE',
    reason: 'Unavailable on Thu 21 Jan, 10:45 am to 12:00 pm.',
    remedy: 'Ask them to open up Thu 21 Jan, 10:45 am to 12:00 pm (their time).',
  })
  const isOnAnother = expect.stringContaining('Test 2027-01-21T17:30:00Z')
  expect(told('desmond')).toMatchObject({
    rule: 'UNAVAILABLE',
    rules: ['UNAVAILABLE', 'OVERLAP'],
    reasons: [expect.any(String), isOnAnother],
  })
  expect((await put((await placeOf(app.db, id, 'HOST')).id, 'desmond', { reason: 'Even so' })).body.code).toBe('ASSIGNMENT_CONFLICT')
  expect((await hostsOf(id, 'PRODUCER')).hosts).toHaveLength(7)
})

test('where no one can be asked at all the list is empty and says why', async () => {
  expect(await hostsOf(world.sessions.unscheduled)).toEqual({ hosts: [], reason: 'NOT_ASSIGNABLE' })
  expect(await hostsOf(world.sessions.diy)).toEqual({ hosts: [], reason: 'NOT_ASSIGNABLE' })
  expect(await hostsOf(world.sessions.cancelled)).toEqual({ hosts: [], reason: 'NOT_ASSIGNABLE' })
  const far = await makeSession(app.system, {
    startsAt: null,
    onSite: { latitude: 64.15, longitude: -21.94, timezone: 'Atlantic/Reykjavik' },
  })
  const id = far.ok ? far.value : ''
  const starts = {
    starts_at: '2027-01-22T17:00:00Z',
    ends_at: '2027-01-22T18:00:00Z',
    local_start: '2027-01-22T17:00:00',
    status: 'SCHEDULED' as const,
  }
  await app.db.updateTable('session').set(starts).where('id', '=', id).execute()
  expect(await hostsOf(id)).toEqual({ hosts: [], reason: 'WRONG_ZONE_AREA' })
  for (const unknown of ['nonsense', crypto.randomUUID()])
    expect((await producer().call('GET', `/scheduler/session/${unknown}/hosts`)).status).toBe(404)
})

test('an event whose crew can be assigned gives no reason when no one has the role', async () => {
  const id = await booked({ startsAt: '2027-01-22T18:30:00Z' })
  const people = app.db.updateTable('account_user')
  const plants = await people.set({ role: 'HOST' }).where('role', '=', 'PLANT').returning('id').execute()
  const answer = await hostsOf(id, 'PLANT')
  const ids = plants.map((plant) => plant.id)
  await people.set({ role: 'PLANT' }).where('id', 'in', ids).execute()
  expect(answer).toEqual({ hosts: [] })
})

test('a person blocked by a rule is assigned only with a reason, which marks the place', async () => {
  const id = await booked({ startsAt: '2027-01-25T17:00:00Z', level: 'PREMIUM' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  expect(await put(place, 'ruth')).toMatchObject({
    status: 422,
    body: { code: 'INVALID', extensions: { fields: { reason: ['REQUIRED'] }, rule: 'LEVEL' } },
  })
  expect((await put(place, 'ruth', { reason: 'Knows the show by heart' })).status).toBe(200)
  expect(await placeOf(app.db, id, 'HOST')).toMatchObject({ type: 'Manual', override_reason: 'Knows the show by heart' })
  const [entry] = await app.db.selectFrom('audit_entry').select(['reason', 'after', 'actor_id']).where('subject_id', '=', place).execute()
  expect(entry).toEqual({
    reason: 'Knows the show by heart',
    after: { userId: user('ruth'), role: 'HOST', asked: true, override: true },
    actor_id: world.users.producer,
  })
  // no reason puts a person in two places at the same time, or in a role that isn't theirs
  const other = await placeOf(app.db, await booked({ startsAt: '2027-01-25T17:30:00Z' }), 'HOST')
  expect(await put(other.id, 'ruth', { reason: 'Please' })).toMatchObject({ status: 409, body: { code: 'ASSIGNMENT_CONFLICT' } })
  expect(await put(other.id, 'plant', { reason: 'Please' })).toMatchObject({ status: 422, body: { extensions: { rule: 'ROLE' } } })
  expect(await put(other.id, 'nobody')).toMatchObject({ status: 422, body: { extensions: { fields: { id: ['UNKNOWN'] } } } })
})

test('staff see the reason that overruled a rule until the person changes or leaves; the person and customers don’t', async () => {
  const id = await booked({ startsAt: '2027-01-27T17:00:00Z', level: 'PREMIUM' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  const reasonFor = async (who: string) => {
    const { data, extensions } = await app.as(who).ask('query($id: ID!) { session(id: $id) { assignments { id overrideReason } } }', { id })
    const [{ overrideReason }] = data.session.assignments.filter((one: { id: string }) => one.id === place)
    return [overrideReason, extensions?.hidden ?? []]
  }
  const staff = () => reasonFor('sales@troupe.example')
  const shown = ['Knows the show by heart', []]
  expect((await put(place, 'ruth', { reason: 'Knows the show by heart' })).status).toBe(200)
  expect(await staff()).toEqual(shown)
  for (const who of ['ruth@troupe.example', 'viewer@northwind.example'])
    expect([who, await reasonFor(who)]).toEqual([who, [null, ['SessionAssignment.overrideReason']]])
  expect((await put(place, 'host')).status).toBe(200)
  expect(await staff()).toEqual([null, []])
  expect((await put(place, 'ruth', { reason: 'Knows the show by heart' })).status).toBe(200)
  expect(await staff()).toEqual(shown)
  await producer().ask('mutation($id: ID!) { clearSessionAssignment(id: $id) { assignmentId } }', { id: place })
  expect(await staff()).toEqual([null, []])
})

test('assigning someone without asking is audited, with who did it and why', async () => {
  const id = await booked({ startsAt: '2027-01-26T17:00:00Z' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  expect((await put(place, 'host', { approval: false })).body).toMatchObject({ extensions: { fields: { reason: ['REQUIRED'] } } })
  expect((await put(place, 'host', { approval: false, reason: 'Said yes on the phone' })).status).toBe(200)
  expect(await offersOf(place)).toMatchObject([{ state: 'ACCEPTED' }])
  expect((await placeOf(app.db, id, 'HOST')).override_reason).toBeNull()
  const entries = await app.db.selectFrom('audit_entry').select(['reason', 'after']).where('subject_id', '=', place).execute()
  expect(entries).toEqual([
    { reason: 'Said yes on the phone', after: { userId: user('host'), role: 'HOST', asked: false, override: false } },
  ])
  expect((await put((await placeOf(app.db, id, 'PRODUCER')).id, 'producer', { approval: true })).status).toBe(200)
  expect((await offersOf((await placeOf(app.db, id, 'PRODUCER')).id)).at(-1)).toMatchObject({ state: 'PENDING' })
})

test('a random assignment stores its seed and takes only eligible people', async () => {
  const id = await booked({ startsAt: '2027-01-27T17:00:00Z', level: 'PREMIUM' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  expect((await producer().call('PUT', `/scheduler/session-assignment/${place}/random/host`)).status).toBe(200)
  expect((await producer().call('PUT', `/scheduler/session/${id}/random/ep`)).status).toBe(200)
  for (const drawn of [await placeOf(app.db, id, 'HOST'), await placeOf(app.db, id, 'PRODUCER')]) {
    expect(drawn).toMatchObject({ type: 'Random', seed: expect.stringMatching(/^\d+$/), why: { eligible: expect.any(Number) } })
    const person = await app.db.selectFrom('account_user').select('level').where('id', '=', drawn.user_id).executeTakeFirstOrThrow()
    expect(person.level).toBe(3)
  }
  await app.db.updateTable('session').set({ language: 'ja' }).where('id', '=', id).execute()
  const before = await placeOf(app.db, id, 'HOST')
  expect(await producer().call('PUT', `/scheduler/session-assignment/${place}/random/host`)).toMatchObject({
    status: 409,
    body: { code: 'NOT_ENOUGH_HOSTS', extensions: { missing: 1 } },
  })
  expect(await placeOf(app.db, id, 'HOST')).toEqual(before)
})

test('Random says who was asked', async () => {
  const id = await booked({ startsAt: '2027-04-12T17:00:00Z' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  const draw = async () => (await producer().call('PUT', `/scheduler/session-assignment/${place}/random/host`)).body.people
  const [first, ...more] = await draw()
  const { user_id: asked } = await placeOf(app.db, id, 'HOST')
  expect([first, more]).toEqual([{ id: asked, fullName: expect.stringMatching(/\w+ \w+/), role: 'HOST', state: 'PENDING' }, []])
})

test('Auto says first whom it will email, then asks exactly these people, and refuses when it would ask others', async () => {
  const id = await booked({ startsAt: '2027-04-13T17:00:00Z' })
  const shuffle = (body?: object) => producer().call('POST', `/scheduler/session/${id}/shuffle`, body)
  const { body: plan } = await shuffle({ dryRun: true })
  expect(plan.people.map(({ role, state }: { role: string; state: string }) => [role, state]).sort()).toEqual([
    ['HOST', 'PENDING'],
    ['PRODUCER', 'ACCEPTED'],
  ])
  expect(plan.open).toEqual([])
  expect([offered, (await placeOf(app.db, id, 'HOST')).user_id]).toEqual([[], null])
  expect((await shuffle({ dryRun: true })).body).toEqual(plan)
  // the person it would ask is given another event at that time
  const chosen = plan.people.find((one: { role: string }) => one.role === 'HOST')
  const other = await booked({ startsAt: '2027-04-13T17:30:00Z' })
  const taken = await producer().call('PUT', `/scheduler/session-assignment/${(await placeOf(app.db, other, 'HOST')).id}/host`, {
    id: chosen.id,
  })
  expect(taken.status).toBe(200)
  offered.length = 0
  const refused = await shuffle({ seed: plan.seed })
  expect(refused).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT', extensions: { seed: expect.any(String) } } })
  const { people, seed } = refused.body.extensions
  expect(people.map((one: { id: string }) => one.id)).not.toContain(chosen.id)
  expect(seed).not.toBe(plan.seed)
  expect((await placeOf(app.db, id, 'HOST')).user_id).toBeNull()
  const done = await shuffle({ seed })
  expect(done.body).toMatchObject({ filled: 2, open: [], people, seed })
  expect(new Set(offered.map(({ userId }) => userId))).toEqual(new Set(people.map((one: { id: string }) => one.id)))
  expect((await shuffle({ dryRun: true })).body.people).toEqual([])
})

test('Auto names the people whose offers it would withdraw', async () => {
  const id = await booked({ startsAt: '2027-04-14T17:00:00Z' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  await put(place, 'host')
  // no longer eligible for the place that they were offered
  await app.db
    .insertInto('staffing_availability')
    .values({ user_id: user('host'), date: '2027-04-14', available: false })
    .execute()
  const { body: plan } = await producer().call('POST', `/scheduler/session/${id}/shuffle`, { dryRun: true })
  const ofHosts = plan.people.filter((one: { role: string }) => one.role === 'HOST')
  expect(ofHosts.map(({ id: person, state }: { id: string; state: string }) => [person === user('host'), state])).toEqual([
    [false, 'PENDING'],
    [true, 'CANCELLED'],
  ])
})

test('no one is assigned to an event without a date, a self-hosted one or one that is over', async () => {
  const hostOf = async (name: 'unscheduled' | 'cancelled' | 'completed') => (await placeOf(app.db, world.sessions[name], 'HOST')).id
  expect(await put(await hostOf('unscheduled'), 'host')).toMatchObject({ status: 409, body: { code: 'UNSCHEDULED' } })
  for (const name of ['cancelled', 'completed'] as const) {
    expect(await put(await hostOf(name), 'host')).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } })
    expect((await producer().call('POST', `/scheduler/session/${world.sessions[name]}/shuffle`)).body).toMatchObject({
      code: 'STATE_CONFLICT',
    })
  }
  expect((await producer().call('POST', `/scheduler/session/${world.sessions.diy}/shuffle`)).body).toMatchObject({
    code: 'NOT_ALLOWED_TYPE',
  })
  expect((await put('nonsense', 'host')).status).toBe(404)
})

test('removing a person leaves the place open and pencilled; the places that an event needs stay', async () => {
  const id = await booked({ startsAt: '2027-01-29T17:00:00Z' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  await put(place, 'host')
  const run = (name: string) => producer().ask(`mutation ($id: ID!) { ${name}(id: $id) { assignmentId } }`, { id: place })
  expect((await run('clearSessionAssignment')).errors).toBeUndefined()
  expect((await placeOf(app.db, id, 'HOST')).user_id).toBeNull()
  expect(await app.db.selectFrom('staffing_claim').select('approval_id').where('assignment_id', '=', place).execute()).toEqual([
    { approval_id: null },
  ])
  const producers = await placeOf(app.db, id, 'PRODUCER')
  for (const needed of [place, producers.id])
    expect((await remove(needed)).errors[0].extensions).toMatchObject({ code: 'STATE_CONFLICT', reason: 'NEEDED' })
  expect((await placeOf(app.db, id, 'HOST')).id).toBe(place)
})

const remove = (id: string) => producer().ask('mutation ($id: ID!) { deleteSessionAssignment(id: $id) { assignmentId } }', { id })

test('a removed place leaves its offers: who declined isn’t asked again, a link that was open answers as superseded', async () => {
  const id = await booked({ startsAt: '2027-02-03T17:00:00Z' })
  const surplus = async (ord: number) =>
    (await app.db.insertInto('staffing_assignment').values({ session_id: id, role: 'HOST', ord }).returning('id').executeTakeFirstOrThrow())
      .id
  const [declined, open] = [await surplus(2), await surplus(3)]
  offered.length = 0
  await put(declined, 'host')
  const [{ code: no = '' } = {}] = offered
  expect((await guest().call('POST', `/assignment/${no}/decline`, { reason: 'SKILL' })).status).toBe(200)
  await put(open, 'desmond')
  const code = offered.at(-1)?.code ?? ''
  for (const place of [declined, open]) expect((await remove(place)).errors).toBeUndefined()

  const { hosts } = (await producer().call('GET', `/scheduler/session/${id}/hosts?role=HOST`)).body
  expect(hosts.find((one: { id: string }) => one.id === user('host'))).toMatchObject({ eligible: false, rule: 'DECLINED' })
  expect((await guest().call('GET', `/assignment/${code}`)).body).toMatchObject({ state: 'CANCELLED', role: 'HOST' })
  expect((await guest().call('POST', `/assignment/${code}/accept`)).body).toMatchObject({ code: 'ASSIGNMENT_SUPERSEDED' })
  expect((await guest().call('POST', `/assignment/${no}/decline`)).body).toMatchObject({ state: 'DECLINED' })
})

test('a person with a place on the event isn’t a candidate for another one, and the list says so', async () => {
  const id = await booked({ startsAt: '2027-03-08T17:00:00Z', units: 2 })
  const [one, two] = [await placeOf(app.db, id, 'HOST', 1), await placeOf(app.db, id, 'HOST', 2)]
  await put(one.id, 'host')
  const forPlace = async (assignmentId: string) =>
    (await producer().call('GET', `/scheduler/session/${id}/hosts?role=HOST&assignmentId=${assignmentId}`)).body.hosts.find(
      (person: { id: string }) => person.id === user('host'),
    )
  expect(await forPlace(two.id)).toMatchObject({
    eligible: false,
    rule: 'SAME_EVENT',
    rules: ['SAME_EVENT'],
    reason: 'Already on this event as a host.',
    remedy: 'Remove them from that role first.',
  })
  expect(await forPlace(one.id)).toMatchObject({ eligible: true, rule: null })
  expect((await put(two.id, 'host', { reason: 'Even so' })).body.code).toBe('ASSIGNMENT_CONFLICT')
})

test('the database lets an offer go from one state to another exactly when the rules list it', async () => {
  const id = await booked({ startsAt: '2027-03-22T17:00:00Z' })
  const host = await placeOf(app.db, id, 'HOST')
  expect((await put(host.id, 'host')).status).toBe(200)
  for (const from of ASSIGNMENT_STATUSES)
    for (const to of ASSIGNMENT_STATUSES.filter((state) => state !== from))
      expect([from, to, await databaseAllows(host.id, from, to)]).toEqual([from, to, OFFER_MOVES[from].includes(to)])
})

/** Puts the offer of a place into a state past every rule, then asks the database for another; nothing stays. */
async function databaseAllows(assignmentId: string, from: AssignmentStatus, to: AssignmentStatus): Promise<boolean> {
  let allowed = false
  await app.db
    .transaction()
    .execute(async (tx) => {
      const set = (state: AssignmentStatus) =>
        tx.updateTable('staffing_approval').set({ state }).where('assignment_id', '=', assignmentId).execute()
      await sql`set local session_replication_role = replica`.execute(tx)
      await set(from)
      await sql`set local session_replication_role = origin`.execute(tx)
      await set(to)
      allowed = true
      throw new Undone()
    })
    .catch((error: { constraint?: string }) => {
      if (!(error instanceof Undone) && error.constraint !== 'staffing_approval_move') throw error
    })
  return allowed
}

class Undone extends Error {}
