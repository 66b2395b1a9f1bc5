import { changeByHand } from '@troupe/tests/by-hand'
import { hostsOf, onlyCrew, placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { testNow } from '@troupe/tests/template'
import { addCredits, movedBy } from '@troupe/tests/wallet'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { balances } from '../../credit/credit.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await onlyCrew(app.db, 'host', 'ruth', 'delphine', 'hector')
  await addCredits(app.db, northwind, 300)
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(async () => {
  expect((await checkInvariants(app.db)).filter((one) => one.violations > 0)).toEqual([])
  await app.close()
})

const { northwind } = world.workspaces
const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
const success = () => app.as('success@troupe.example')
const timezone = 'America/Chicago'
const wish = {
  ...{ workspaceId: northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
  ...{ timezone, attendees: 20, duration: 60 },
}
/** Every test has a day of its own, so that only its own events keep the hosts busy. */
const day = (number: number) => Temporal.Instant.from('2027-03-01T18:00:00Z').add({ hours: 24 * number })
async function booked(on: number, more: object = {}): Promise<{ id: string; startsAt: string; credits: number }> {
  const { status, body } = await editor().call('POST', '/session', { ...wish, date: day(on).toString(), ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const slots = (id: string, quantity: number, more: object = {}, as = editor()) =>
  as.call('PUT', `/scheduler/session/${id}/slots`, { quantity, ...more })
const force = (id: string, quantity: number, more: object = {}) =>
  producer().call('PUT', `/scheduler/session/${id}/slots/force`, { quantity, ...more })
const rowOf = (id: string) =>
  app.db
    .selectFrom('session')
    .select(['status', 'size', 'units', 'credits', 'version', 'calendar_sequence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
async function put(sessionId: string, name: string, ord: number, accepted = true) {
  const { id } = await placeOf(app.db, sessionId, 'HOST', ord)
  const how = accepted ? { approval: false, reason: 'Asked' } : { approval: true }
  const { status, body } = await producer().call('PUT', `/scheduler/session-assignment/${id}/host`, { id: idOf('user', name), ...how })
  expect(status, JSON.stringify(body)).toBe(200)
}
const available = async () => (await balances(app.db, northwind, app.clock.now)).find(({ name }) => name === 'CREDIT')?.available ?? 0

test('more rooms cost the difference, and each has a host and is told to the contacts; the same number changes nothing', async () => {
  const { id } = await booked(0)
  const before = await rowOf(id)
  const { status, body } = await slots(id, 3)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, status: 'SCHEDULED', size: 3, credits: 12, fee: null, added: 2, removed: 0, charged: 8, returned: 0 })
  expect(await hostsOf(app.db, id)).toHaveLength(3)
  expect(await hostsOf(app.db, id)).not.toContain('open')
  expect(await movedBy(app.db, id)).toMatchObject({ paid: 12, allocated: 12 })
  const mails = (await readMails(app)).filter((one) => one.kind === 'session.resized' && one.sessionId === id)
  expect(mails[0]?.subject).toContain('Now 3 rooms')
  expect(mails[0]?.body).toContain('This cost 8 credits')
  const after = await rowOf(id)
  expect(after).toMatchObject({ version: before.version + 1, calendar_sequence: before.calendar_sequence })
  expect((await slots(id, 3)).body).toMatchObject({ added: 0, removed: 0, charged: 0, returned: 0, size: 3 })
  expect(await rowOf(id)).toEqual(after)
})

test('hosts that are missing are counted with the fee for selling without them, and nothing changes', async () => {
  const { id } = await booked(1)
  const before = await rowOf(id)
  const { status, body } = await slots(id, 6)
  // four hosts, of whom one plays already; five rooms need a second producer, who is free
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'NOT_ENOUGH_HOSTS',
    message: 'Not enough hosts. Missing 2 hosts',
    // a quarter of 2 units at 4 credits
    extensions: { missing: 2, fee: { kind: 'RUSH_HOSTS', percent: 25, credits: 2, money: null } },
  })
  expect(await rowOf(id)).toEqual(before)
  expect(await hostsOf(app.db, id)).toHaveLength(1)
  expect(await movedBy(app.db, id)).toMatchObject({ paid: 4 })
})

test('without the credits it says how many are missing, with too few hosts both', async () => {
  const { id } = await booked(2)
  const spare = await available()
  const enough = Math.floor(spare / 4)
  const tooMany = await slots(id, enough + 2)
  expect(tooMany.status).toBe(409)
  expect(tooMany.body).toMatchObject({
    code: 'NOT_ENOUGH_HOSTS_AND_CREDITS',
    extensions: { missingCredits: (enough + 1) * 4 - spare, missingHosts: enough + 2 - 4 },
  })
  expect(tooMany.body.extensions.fee.credits).toBe(Math.round((enough - 2) * 4 * 0.25))
  const other = await booked(3, { attendees: 25 })
  const rest = await available()
  // all the other credits are spent on other events without a date
  for (const [attendees, credits] of [
    [100, 16],
    [20, 4],
  ] as const)
    while ((await available()) >= credits) await editor().call('POST', '/session', { ...wish, attendees })
  const poor = await slots(other.id, 2)
  expect(poor.body).toMatchObject({ code: 'NOT_ENOUGH_CREDITS', extensions: { missing: 4 - (rest % 4), required: 4 } })
  expect(await rowOf(other.id)).toMatchObject({ size: 1, credits: 4 })
  await addCredits(app.db, northwind, 300, 'second-lot')
})

test('staff sell rooms without hosts: the fee is spent, the places are tasks, and credits are never forced', async () => {
  const { id } = await booked(4)
  expect((await slots(id, 6)).body.extensions.missing).toBe(2)
  const asCustomer = await editor().call('PUT', `/scheduler/session/${id}/slots/force`, { quantity: 6 })
  expect(asCustomer.status).toBe(403)
  const { status, body } = await force(id, 6, { reason: 'They insist' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ size: 6, credits: 24, charged: 20, added: 5, fee: { kind: 'RUSH_HOSTS', credits: 2 } })
  expect((await hostsOf(app.db, id)).filter((one) => one === 'open')).toHaveLength(2)
  expect(await movedBy(app.db, id)).toMatchObject({ paid: 26, fees: 2, allocated: 24 })
  const tasks = await app.db
    .selectFrom('staffing_task as t')
    .innerJoin('staffing_assignment as a', 'a.id', 't.assignment_id')
    .select('t.cause')
    .where('a.session_id', '=', id)
    .execute()
  expect(tasks).toEqual([{ cause: 'ADDED' }, { cause: 'ADDED' }])
  const told = (await readMails(app)).filter((one) => one.kind === 'assignment.open' && one.sessionId === id)
  expect(told).toHaveLength(2)
  expect(told[0]?.body).toContain('The role was added even though no one is free for it yet.')
  const waived = await force((await booked(5)).id, 6, { waiveFee: true })
  expect(waived.body).toMatchObject({ size: 6, fee: null, charged: 20 })
})

test('fewer rooms return what cancelling now would give back, and use up the rest; open places go first', async () => {
  const { id } = await booked(6, { attendees: 60 })
  await put(id, 'ruth', 1)
  await put(id, 'host', 2, false)
  app.clock.now = day(6).subtract({ hours: 48 })
  const { body } = await slots(id, 2, {}, producer())
  expect(body.code).toBe('INVALID')
  await changeByHand(app.db, id, { attendees: 20 })
  const two = await slots(id, 2)
  // two business days before: half of 4
  expect(two.body).toMatchObject({ size: 2, credits: 8, removed: 1, charged: 0, returned: 2 })
  expect(await hostsOf(app.db, id)).toEqual(['ACCEPTED ruth', 'PENDING host'])
  expect((await slots(id, 1)).body).toMatchObject({ size: 1, credits: 4, returned: 2 })
  expect(await hostsOf(app.db, id)).toEqual(['ACCEPTED ruth'])
  expect(await movedBy(app.db, id)).toEqual({ paid: 12, back: 4, fees: 0, allocated: 4 })
  const released = (await readMails(app)).filter((one) => one.sessionId === id && one.to === 'host@troupe.example').map(({ kind }) => kind)
  expect(released).toEqual(['assignment.offered', 'assignment.withdrawn'])
})

test('holding and booking the same start with fewer rooms settles like removing them', async () => {
  const { id, startsAt } = await booked(9, { attendees: 60 })
  await changeByHand(app.db, id, { attendees: 20 })
  app.clock.now = day(9).subtract({ hours: 49 })
  const held = await editor().call('POST', `/scheduler/session/${id}/reserve`, { startsAt, timezone, quantity: 1 })
  expect(held.body).toMatchObject({ fee: null, price: { before: 12, after: 4 } })
  const done = await editor().call('POST', `/scheduler/session/${id}/book`, { holdId: held.body.holdId })
  expect(done.body).toMatchObject({ size: 1, credits: 4, startsAt })
  expect(await movedBy(app.db, id)).toMatchObject({ paid: 12, back: held.body.price.back, allocated: 4 })
  expect(held.body.price.back).toBe(4)
  const [mail] = (await readMails(app)).filter((one) => one.kind === 'session.resized' && one.sessionId === id)
  expect(mail?.body).toContain('now has 1 room. We returned 4 credits to your workspace.')
})

test('an event with fewer rooms moves to a start that has hosts for these only', async () => {
  const { id } = await booked(10, { attendees: 60 })
  await changeByHand(app.db, id, { attendees: 20 })
  await booked(11, { attendees: 75 })
  const startsAt = day(11).toString()
  const call = (quantity: number) => producer().call('POST', `/scheduler/session/${id}/reserve`, { startsAt, timezone, quantity })
  expect((await call(3)).body.code).toBe('SLOT_TAKEN')
  const held = await call(1)
  const done = await producer().call('POST', `/scheduler/session/${id}/book`, { holdId: held.body.holdId })
  expect(done.body).toMatchObject({ size: 1, startsAt })
  expect(await hostsOf(app.db, id)).not.toContain('open')
})

test('a host whose room goes reads that fewer are needed, and of another time only if there is one', async () => {
  const released = async (on: number, later: number) => {
    app.clock.now = testNow
    const { id } = await booked(on, { attendees: 60 })
    await changeByHand(app.db, id, { attendees: 20 })
    await put(id, 'ruth', 1)
    await put(id, 'host', 2)
    await put(id, 'delphine', 3, false)
    // the emails of people who were chosen by hand wait a moment
    app.clock.now = testNow.add({ minutes: 1 })
    const startsAt = day(on).add({ hours: later }).toString()
    const held = await producer().call('POST', `/scheduler/session/${id}/reserve`, { startsAt, timezone, quantity: 1 })
    const done = await producer().call('POST', `/scheduler/session/${id}/book`, { holdId: held.body.holdId })
    expect(done.body).toMatchObject({ size: 1, startsAt })
    const mails = (await readMails(app)).filter((one) => one.sessionId === id)
    const told = mails.filter(({ kind }) => kind === 'assignment.released')
    expect(told.map(({ to }) => to)).toEqual(['host@troupe.example'])
    return { body: told[0]?.body, withdrawn: mails.find(({ kind }) => kind === 'assignment.withdrawn') }
  }
  const { body: moved, withdrawn } = await released(19, 2)
  // who hadn't answered reads of the time that they were asked for
  expect(withdrawn?.body).toContain('The event has been rescheduled.\n\nWe no longer need you on Sat 20 Mar 2027, 1:00 pm')
  expect(moved).toMatch(
    /has been rescheduled to Sat 20 Mar 2027, 3:00 pm .+, and it needs a smaller crew\. It was on Sat 20 Mar 2027, 1:00 pm/,
  )
  expect(moved).toContain('We no longer need you at the earlier time.')
  const { body: stays } = await released(20, 0)
  expect(stays).toContain('The event’s crew has changed.\n\nWe no longer need you on Sun 21 Mar 2027, 1:00 pm')
  expect(stays).not.toContain('rescheduled')
})

test('refusals come in their order: the input, the version, the kind, the date, the start, then the request', async () => {
  const { id } = await booked(12, { attendees: 50 })
  const codeOf = async (told: ReturnType<typeof slots>) => (await told).body.code
  expect((await slots(id, 1, { version: 99 })).body).toMatchObject({ code: 'INVALID', extensions: { fields: { quantity: ['TOO_SMALL'] } } })
  expect((await slots(id, 401)).body).toMatchObject({ code: 'INVALID', extensions: { fields: { quantity: ['TOO_BIG'] } } })
  expect(await codeOf(slots(id, 3, { version: 99 }))).toBe('VERSION_CONFLICT')
  const unscheduled = (await editor().call('POST', '/session', wish)).body.id
  expect(await codeOf(slots(unscheduled, 2))).toBe('UNSCHEDULED')
  expect(await codeOf(app.as('editor@halden.example').call('PUT', `/scheduler/session/${id}/slots`, { quantity: 3 }))).toBe('NOT_FOUND')
  await editor().call('POST', `/scheduler/session/${id}/request`, { startsAt: day(40).toString(), timezone })
  expect((await slots(id, 3)).body).toMatchObject({ code: 'STATE_CONFLICT', extensions: { status: 'REQUESTED' } })
  expect(await codeOf(slots(id, 3, {}, success()))).toBe('FORBIDDEN')
  app.clock.now = day(12).subtract({ hours: 20 })
  expect(await codeOf(slots(id, 3))).toBe('STARTS_SOON')
  app.clock.now = day(12)
  expect(await codeOf(slots(id, 3, {}, producer()))).toBe('STARTS_SOON')
  expect(await codeOf(force(id, 3))).toBe('STARTS_SOON')
})

test('a customer requests rooms at the present start; a producer who sets the rooms approves the request', async () => {
  const { id, startsAt } = await booked(14)
  const ask = (body: object) => editor().call('POST', `/scheduler/session/${id}/request`, { startsAt, timezone, ...body })
  expect((await ask({})).body).toMatchObject({ code: 'INVALID', extensions: { fields: { startsAt: ['SAME'] } } })
  expect((await ask({ quantity: 1 })).body.code).toBe('INVALID')
  expect((await ask({ quantity: 3 })).body).toMatchObject({ status: 'REQUESTED', startsAt })
  const { data } = (await app.ask('editor@northwind.example', 'query($id: ID!) { session(id: $id) { request { quantity startsAt } } }', {
    id,
  })) as { data: { session: { request: { quantity: number; startsAt: string } } } }
  expect(data.session.request.quantity).toBe(3)
  const [asked] = (await readMails(app)).filter((one) => one.kind === 'session.requested' && one.sessionId === id)
  expect(asked?.subject).toMatch(/^3 rooms requested: /)
  expect(asked?.body).toContain('requested 3 rooms for “Buzzer Night”')
  expect((await slots(id, 3, {}, producer())).body).toMatchObject({ status: 'SCHEDULED', size: 3, startsAt })
  const requests = await app.db.selectFrom('schedule_request').select(['state', 'quantity']).where('session_id', '=', id).execute()
  expect(requests).toEqual([{ state: 'APPROVED', quantity: 3 }])
  await ask({ quantity: 2 })
  const held = await producer().call('POST', `/scheduler/session/${id}/reserve`, { startsAt, timezone, quantity: 2 })
  const approved = await producer().call('POST', `/scheduler/session/${id}/request/approve`, { holdId: held.body.holdId })
  expect(approved.body).toMatchObject({ status: 'SCHEDULED', size: 2, startsAt })
  await ask({ quantity: 9 })
  const refused = await producer().call('POST', `/scheduler/session/${id}/request/refuse`, { reason: 'No hosts' })
  expect(refused.body).toMatchObject({ status: 'SCHEDULED', alternatives: [] })
  const [told] = (await readMails(app)).filter((one) => one.kind === 'session.requestRefused' && one.sessionId === id)
  expect(told?.subject).toBe('We couldn’t change the number of rooms for “Buzzer Night”')
  expect(told?.body).toContain('to 9 rooms.')
})

test('U12 in person, where there are no rooms, the emails of a request speak of groups', async () => {
  const id = world.sessions.greenRoom
  const { starts_at } = await app.db.selectFrom('session').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()
  const asked = await editor().call('POST', `/scheduler/session/${id}/request`, { startsAt: starts_at, timezone, quantity: 4 })
  expect(asked.body.status).toBe('REQUESTED')
  await producer().call('POST', `/scheduler/session/${id}/request/refuse`, { reason: 'No hosts' })
  const mails = (await readMails(app)).filter((one) => one.sessionId === id)
  const [request, refused] = ['session.requested', 'session.requestRefused'].map((kind) => mails.find((one) => one.kind === kind))
  expect(request?.subject).toMatch(/^4 groups requested: /)
  expect(refused?.subject).toBe('We couldn’t change the number of groups for “Murder in the Green Room”')
  expect(refused?.body).toContain('to 4 groups.')
  expect(`${request?.body}${refused?.body}`).not.toMatch(/\brooms?\b/)
})

test('a refusal for missing hosts names ways that work: the most rooms with hosts, then the nearest start with enough', async () => {
  const { id } = await booked(15)
  await booked(15, { attendees: 25 })
  // four hosts, one on each event: three rooms are the most here, and tomorrow all four are free
  const refused = await slots(id, 4)
  expect(refused.body.extensions.ways).toMatchObject([
    { kind: 'ROOMS', quantity: 3, credits: 8, missingCredits: 0 },
    { kind: 'START', quantity: 4 },
  ])
  const [rooms, start] = refused.body.extensions.ways
  const held = await producer().call('POST', `/scheduler/session/${id}/reserve`, { startsAt: start.startsAt, timezone, quantity: 4 })
  expect(held.status, JSON.stringify(held.body)).toBe(200)
  expect((await slots(id, rooms.quantity)).body).toMatchObject({ size: 3, added: 2 })
  expect((await slots(id, 4)).body.extensions.ways.map(({ kind }: { kind: string }) => kind)).toEqual(['START'])
})

test('what rooms would cost and give back is shown before, to those who may change them', async () => {
  const { id } = await booked(17)
  const preview = async (as: string, quantity: number) => {
    const document = `query($id: ID!, $quantity: Int) { session(id: $id) { sizePreview(quantity: $quantity) { credits due returned hosts staffable } } }`
    const { data } = (await app.ask(as, document, { id, quantity })) as { data: { session: { sizePreview: unknown } } }
    return data.session.sizePreview
  }
  expect(await preview('editor@northwind.example', 3)).toEqual({ credits: 12, due: 8, returned: 0, hosts: 3, staffable: true })
  expect(await preview('editor@northwind.example', 9)).toMatchObject({ credits: 36, due: 32, staffable: false })
  expect(await preview('editor@northwind.example', 4000)).toBeNull()
  expect(await preview('viewer@northwind.example', 3)).toBeNull()
  await slots(id, 3)
  app.clock.now = day(17).subtract({ hours: 49 })
  const shown = (await preview('editor@northwind.example', 1)) as { returned: number }
  expect((await slots(id, 1)).body.returned).toBe(shown.returned)
})
