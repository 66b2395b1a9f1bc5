import { placeOf } from '@troupe/tests/crew'
import { openHouse } from '@troupe/tests/house'
import { beforeCall, openStage } from '@troupe/tests/late-crew'
import { takeMails } from '@troupe/tests/mails'
import { holderOf } from '@troupe/tests/repair-crew'
import { moveSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { lastInstant, openWithoutTask } from '../../check-crew-invariants.ts'
import { command } from '../../platform/ctx.ts'
import { sessionTicks } from '../../session/session.ts'
import { expireOffers } from '../offers/answer-offer.ts'
import { remindOffers } from '../offers/remind.ts'
import { beginLate } from './tell-late.ts'

const app = await openHouse()
const { put, event, withdraw, answer, wrongReadiness } = await openStage(app)
beforeEach(async () => {
  app.clock.now = testNow
  await app.db
    .updateTable('account_user')
    .set({ active: true })
    .where('id', 'in', [user('callum'), user('sofia'), user('producer')])
    .execute()
  await app.db.deleteFrom('staffing_absence').execute()
  await takeMails(app)
})
afterAll(() => app.close())

const user = (name: string) => idOf('user', name)
const producer = () => app.as('producer@troupe.example')
const [admin, customer] = ['admin@troupe.example', 'editor@northwind.example']

const page = `query ($id: ID!) { session(id: $id) { readiness { status waiting } crew { set }
  dropOut { assignmentId userId reason note at askedUserId askedUntil } } }`
const seen = async (id: string, email = admin) => (await app.ask(email, page, { id })).data.session
const listed = async (email: string, filter: object) =>
  (
    await app.ask(email, 'query ($filter: SessionFilter) { sessions(filter: $filter, limit: 100) { nodes { id } } }', { filter })
  ).data.sessions.nodes.map((node: { id: string }) => node.id) as string[]
const mailsOf = async (id: string) =>
  (await takeMails(app)).filter((mail) => mail.sessionId === id).map(({ kind, to, body, subject }) => ({ kind, to, body, subject }))
const kindsTo = async (id: string, to: string) => (await mailsOf(id)).filter((mail) => mail.to === to).map(({ kind }) => kind)
const isRight = async () => expect(await wrongReadiness()).toEqual([])
const isLate = async (id: string) => (await seen(id)).dropOut !== null

test('a host who falls ill 5 h 40 min before the call is missing for staff, who read who left, why, who is asked and until when; the producer is told once', async () => {
  const { id, place, start } = await event(5 + 2 / 3)
  expect(await seen(id)).toMatchObject({ readiness: { status: 'UserDetailsRequired' }, dropOut: null })
  await withdraw(place)
  const until = app.clock.now.add({ minutes: 30 })
  const { dropOut, readiness } = await seen(id)
  expect(dropOut).toMatchObject({ assignmentId: place, userId: user('callum'), reason: 'SICK', note: 'Flu' })
  expect([dropOut.at, dropOut.askedUntil].map((at) => Temporal.Instant.from(at))).toEqual([app.clock.now, until])
  expect([user('sofia'), user('priscilla')]).toContain(dropOut.askedUserId)
  expect(readiness).toEqual({ status: 'HostNeeded', waiting: 1 })
  const [told, ...more] = (await mailsOf(id)).filter(({ to }) => to === 'producer@troupe.example')
  expect(more).toEqual([])
  expect(told?.subject).toMatch(/^Callum can’t make it today: /)
  expect(told?.body).toMatch(/Callum can’t make it today\. (Sofia|Priscilla) is asked until 5:35 am\.\n/)
  expect(told?.body).toContain('Reason: sick. Callum wrote: “Flu”')
  expect(start.since(app.clock.now).total('minutes')).toBe(5 * 60 + 55)
  // the event is first in Needs me, before events that start earlier
  const needsMe = await listed('producer@troupe.example', { inbox: ['REQUESTS', 'NEEDS_HOSTS', 'NEEDS_REVIEW'] })
  // the world has one of its own, whose day is over by this clock
  expect(needsMe.filter((one) => one !== idOf('session', 'fellIll'))[0]).toBe(id)
  expect(needsMe.length).toBeGreaterThan(1)
  await isRight()
})

test('for customers, their filters and the crew a LATE place counts as taken', async () => {
  const { id, place } = await event(10)
  await withdraw(place)
  const shown = await app.ask(customer, page, { id })
  expect(shown.data.session).toEqual({ readiness: { status: 'UserDetailsRequired', waiting: 0 }, crew: { set: true }, dropOut: null })
  expect(shown.extensions.hidden).toContain('Session.dropOut')
  expect(await listed(customer, { readiness: ['UserDetailsRequired'] })).toContain(id)
  expect(await listed(customer, { readiness: ['HostNeeded'] })).not.toContain(id)
  expect(await listed(admin, { readiness: ['HostNeeded'] })).toContain(id)
  expect(await listed(admin, { readiness: ['UserDetailsRequired'] })).not.toContain(id)
  // while no one is asked either
  await app.db.updateTable('session').set({ assignability: 'MANUAL_ONLY' }).where('id', '=', id).execute()
  await answer(place, 'decline')
  expect((await seen(id, customer)).readiness).toEqual({ status: 'UserDetailsRequired', waiting: 0 })
  expect((await seen(id)).readiness).toEqual({ status: 'HostNeeded', waiting: 0 })
  await isRight()
})

type Leave = (place: string) => Promise<unknown>
const change = (name: string, input: object) =>
  app.ask(admin, 'mutation($input: UpdateUserInput!) { updateUser(input: $input) { id } }', { input: { id: user(name), ...input } })
const ways: readonly [string, 'ACCEPTED' | 'PENDING', string, Leave][] = [
  ['a withdrawal', 'ACCEPTED', 'TRAVEL', (place) => withdraw(place, { reason: 'TRAVEL' })],
  ['a decline', 'PENDING', 'DECLINED', (place) => answer(place, 'decline')],
  [
    'an expiry',
    'PENDING',
    'EXPIRED',
    async () => {
      const now = app.clock.now
      await app.db.updateTable('staffing_approval').set({ expires_at: now }).where('state', '=', 'PENDING').execute()
      await expireOffers(app.house)
    },
  ],
  [
    'an absence',
    'ACCEPTED',
    'SICK',
    () => {
      const [from, to] = [app.clock.now, app.clock.now.add({ hours: 24 * 4 })].map(String)
      const ask = 'mutation ($input: ReportAbsenceInput!) { reportAbsence(input: $input) { released } }'
      return app.ask('callum@troupe.example', ask, { input: { from, to, reason: 'SICK' } })
    },
  ],
  ['a deactivation', 'ACCEPTED', 'LEFT', () => change('callum', { active: false })],
]

test.each(ways)(
  '%s at 71 hours makes the place LATE immediately, at 73 hours when 72 are left; the next best is asked in mode Manual too',
  async (...way) => {
    const [, callum, reason, leave] = way
    const near = await event(71, { callum })
    await leave(near.place)
    const { dropOut } = await seen(near.id)
    expect(dropOut).toMatchObject({ userId: user('callum'), reason })
    expect([user('sofia'), user('priscilla')]).toContain(dropOut.askedUserId)
    expect(Temporal.Instant.from(dropOut.askedUntil).since(app.clock.now).total('minutes')).toBe(120)
    expect(await kindsTo(near.id, 'producer@troupe.example')).toEqual(['assignment.droppedOut'])

    await app.db.updateTable('account_user').set({ active: true }).where('id', '=', user('callum')).execute()
    await app.db.deleteFrom('staffing_absence').execute()
    const far = await event(73, { callum })
    await leave(far.place)
    expect(await seen(far.id)).toMatchObject({ dropOut: null, readiness: { status: 'HostNeeded' } })
    expect(await kindsTo(far.id, 'producer@troupe.example')).toEqual(['assignment.open'])
    app.clock.now = beforeCall(far.start, 72).subtract({ milliseconds: 1 })
    await beginLate(app.house)
    expect(await isLate(far.id)).toBe(false)
    app.clock.now = beforeCall(far.start, 72)
    await beginLate(app.house)
    await beginLate(app.house)
    const late = await seen(far.id)
    expect(late.dropOut).toMatchObject({ userId: user('callum'), reason })
    expect(late.dropOut.askedUserId).not.toBeNull()
    expect(await kindsTo(far.id, 'producer@troupe.example')).toEqual(['assignment.droppedOut'])
    await isRight()
  },
)

test('the clock alone changes the stored readiness when 72 hours begin, and again at the start', async () => {
  const { id, place, start } = await event(73, { mode: 'Auto' })
  await withdraw(place)
  const stored = () =>
    app.db
      .selectFrom('session_readiness')
      .select(['readiness', 'customer_readiness', 'late', 'inbox'])
      .where('session_id', '=', id)
      .executeTakeFirst()
  const after = async (now: Temporal.Instant) => {
    app.clock.now = now
    // what the clock changes is noted, then written
    for (const { run } of sessionTicks(app.house).toReversed()) await run()
    await isRight()
    return stored()
  }
  const taken = { readiness: 'UserDetailsRequired', customer_readiness: 'UserDetailsRequired', late: false, inbox: 'WAITING' }
  expect(await stored()).toEqual(taken)
  expect(await after(beforeCall(start, 72).subtract({ milliseconds: 1 }))).toEqual(taken)
  expect(await after(beforeCall(start, 72))).toEqual({ ...taken, readiness: 'HostNeeded', late: true, inbox: 'NEEDS_HOSTS' })
  expect(await after(beforeCall(start, 0))).toMatchObject({ late: true })
  expect(await after(start)).toEqual(taken)
})

test.each(['Auto', 'Manual', 'Random'] as const)(
  'in mode %s one person at a time is asked, and the producer is told who accepted',
  async (mode) => {
    const { id, place } = await event(20, { mode })
    await withdraw(place)
    const first = (await seen(id)).dropOut.askedUserId
    const pending = () =>
      app.db.selectFrom('staffing_approval').select('user_id').where('assignment_id', '=', place).where('state', '=', 'PENDING').execute()
    expect(await pending()).toEqual([{ user_id: first }])
    await answer(place, 'decline')
    const second = (await seen(id)).dropOut
    expect(await pending()).toEqual([{ user_id: second.askedUserId }])
    expect(second.askedUserId).not.toBe(first)
    expect(second.userId).toBe(user('callum'))
    await takeMails(app)
    await answer(place, 'accept')
    expect(await seen(id)).toMatchObject({ dropOut: null, readiness: { status: 'UserDetailsRequired' } })
    const mails = await mailsOf(id)
    const name = (await holderOf(app, place)).replace('ACCEPTED ', '')
    expect(mails.map(({ kind, to }) => [kind, to])).toContainEqual(['assignment.accepted', `${name}@troupe.example`])
    const told = mails.filter(({ to }) => to === 'producer@troupe.example')
    expect(told.map(({ kind }) => kind)).toEqual(['assignment.replaced'])
    expect(told[0]?.body).toContain('in place of Callum')
    await isRight()
  },
)

test('when no one is left to ask the producer is told once more, whom to call; the place stays a task without a second email', async () => {
  const { id, place } = await event(8)
  await withdraw(place)
  app.clock.now = app.clock.now.add({ minutes: 30 })
  await expireOffers(app.house)
  expect(await kindsTo(id, 'producer@troupe.example')).toEqual(['assignment.droppedOut'])
  await answer(place, 'decline')
  const told = (await mailsOf(id)).filter(({ to }) => to === 'producer@troupe.example')
  expect(told.map(({ kind }) => kind)).toEqual(['assignment.unfilled'])
  expect(told[0]?.body).toContain('Callum can’t make it today, and no one is left to ask.')
  // one of the two never answered, and might
  expect(told[0]?.body).toMatch(/Please call:\n(Sofia Marchetti|Priscilla Tan), \S+/)
  expect((await seen(id)).dropOut).toMatchObject({ userId: user('callum'), askedUserId: null, askedUntil: null })
  const tasks = await app.db.selectFrom('staffing_task').select('cause').where('assignment_id', '=', place).execute()
  expect(tasks).toEqual([{ cause: 'DECLINED' }])
  // someone whom the producer then asks is not what they were told of
  await put(id, { role: 'HOST', name: 'priscilla', accepts: false }).catch(() => put(id, { role: 'HOST', name: 'sofia', accepts: false }))
  await takeMails(app)
  await answer(place, 'decline')
  expect(await kindsTo(id, 'producer@troupe.example')).toEqual(['assignment.open'])
  await isRight()
})

test('with less than ten minutes to answer until an hour before the call no one is asked, and the producer is told whom to call', async () => {
  const { id, place, start } = await event(70 / 60)
  app.clock.now = app.clock.now.add({ milliseconds: 1 })
  await withdraw(place)
  expect((await seen(id)).dropOut).toMatchObject({ userId: user('callum'), askedUserId: null })
  const [told, ...more] = (await mailsOf(id)).filter(({ to }) => to === 'producer@troupe.example')
  expect(more).toEqual([])
  expect(told?.kind).toBe('assignment.unfilled')
  expect(told?.body).toMatch(/Please call:\n(Sofia Marchetti|Priscilla Tan), .+\n(Sofia Marchetti|Priscilla Tan), /)
  // LATE it stays until the event begins
  app.clock.now = start.subtract({ minutes: 1 })
  expect(await isLate(id)).toBe(true)
  app.clock.now = start
  expect(await isLate(id)).toBe(false)
})

test('a LATE offer is reminded of once, at half, and one of 15 minutes never', async () => {
  const reminders = (place: string) =>
    app.db
      .selectFrom('staffing_reminder as r')
      .innerJoin('staffing_approval as o', 'o.id', 'r.approval_id')
      .select('r.due_at')
      .where('o.assignment_id', '=', place)
      .where('o.state', '=', 'PENDING')
      .execute()
  const long = await event(11)
  await withdraw(long.place)
  const half = app.clock.now.add({ minutes: 15 })
  expect(await reminders(long.place)).toEqual([{ due_at: half }])
  app.clock.now = half
  await remindOffers(app.house)
  await remindOffers(app.house)
  expect((await mailsOf(long.id)).filter(({ kind }) => kind === 'assignment.reminded')).toHaveLength(1)
  const short = await event(2)
  await withdraw(short.place)
  expect((await seen(short.id)).dropOut.askedUserId).not.toBeNull()
  expect(await reminders(short.place)).toEqual([])
})

test('without a producer, or when the producer is who left, the event is in every producer’s inbox, and each of them is emailed', async () => {
  const everyone = await app.db
    .selectFrom('account_user')
    .select('email')
    .where('role', '=', 'EVENT_PRODUCER')
    .where('active', '=', true)
    .execute()
  const emails = everyone.map(({ email }) => email).sort()
  const inboxes = async (id: string) => {
    const found: string[] = []
    for (const email of emails) if ((await listed(email, { inbox: ['NEEDS_HOSTS'] })).includes(id)) found.push(email)
    return found
  }
  // a booking that has no producer yet is everyone's as well
  const none = await event(9, { producer: null })
  expect(await inboxes(none.id)).toEqual(emails)
  await withdraw(none.place)
  const toldOf = async (id: string) =>
    (await mailsOf(id)).flatMap(({ kind, to }) => (kind === 'assignment.droppedOut' || kind === 'assignment.unfilled' ? to : [])).sort()
  expect(await toldOf(none.id)).toEqual(emails)

  const left = await event(9)
  expect(await inboxes(left.id)).toEqual([])
  // staff the crew of this event themselves: no other producer takes over by itself
  await app.db.updateTable('session').set({ assignability: 'MANUAL_ONLY' }).where('id', '=', left.id).execute()
  const { id: place } = await placeOf(app.db, left.id, 'PRODUCER')
  await withdraw(place)
  expect((await seen(left.id)).readiness.status).toBe('ManagersNeeded')
  expect(await inboxes(left.id)).toEqual(emails)
  expect(await toldOf(left.id)).toEqual(emails.filter((email) => email !== 'producer@troupe.example'))
  await isRight()
})

test('open pages of every producer hear of an event without one', async () => {
  const { id } = await event(9, { producer: null, callum: 'NONE' })
  const heard = async (run: () => Promise<unknown>) => {
    await app.db.deleteFrom('live_event').execute()
    await run()
    const rows = await app.db.selectFrom('live_event').select('scope').where('kind', '=', 'inbox.updated').orderBy('scope').execute()
    return rows.map(({ scope }) => scope)
  }
  expect(await heard(() => put(id, { role: 'PRODUCER', name: 'producer' }))).toEqual(['admins', 'person', 'producers'])
  // now it has one
  expect(await heard(() => put(id, { role: 'HOST', name: 'callum' }))).toEqual(['admins', 'person'])
})

test('a first offer that no one has answered is not LATE, nor is a person who stays and is asked again after a move', async () => {
  const asked = await event(20, { callum: 'PENDING' })
  expect(await isLate(asked.id)).toBe(false)
  const moved = await event(20)
  expect(await moveSession(app.system, moved.id, moved.start.add({ hours: 2 }).toString())).toEqual({ ok: true, value: null })
  expect(await holderOf(app, moved.place)).toBe('PENDING callum')
  expect(await isLate(moved.id)).toBe(false)
  const left = await app.db
    .selectFrom('staffing_drop_out')
    .select('assignment_id')
    .where('session_id', 'in', [asked.id, moved.id])
    .execute()
  expect(left).toEqual([])
})

test('a place that its producer empties is not LATE', async () => {
  const { id, place } = await event(20)
  await producer().ask('mutation ($id: ID!) { clearSessionAssignment(id: $id) { assignmentId } }', { id: place })
  expect(await seen(id)).toMatchObject({ dropOut: null, readiness: { status: 'HostNeeded' } })
})

test('cancelling, losing the date and moving beyond 72 hours end it; when 72 hours begin again the producer is told again', async () => {
  const { id, place, start } = await event(20)
  await withdraw(place)
  await takeMails(app)
  const to = start.add({ hours: 24 * 10 })
  await command(app.system, async (work) => {
    await work.tx
      .updateTable('session')
      .set({ starts_at: to, ends_at: to.add({ minutes: 60 }) })
      .where('id', '=', id)
      .execute()
    await work.emit('session.moved', { sessionId: id, from: start, to })
    return { ok: true, value: null }
  })
  expect(await seen(id)).toMatchObject({ dropOut: null })
  app.clock.now = beforeCall(to, 72)
  await expireOffers(app.house)
  await beginLate(app.house)
  expect((await seen(id)).dropOut).toMatchObject({ userId: user('callum') })
  expect(await kindsTo(id, 'producer@troupe.example')).toContain('assignment.droppedOut')
  await isRight()

  for (const kind of ['session.cancelled', 'session.unscheduled'] as const) {
    const over = await event(20)
    await withdraw(over.place)
    expect(await isLate(over.id)).toBe(true)
    await command(app.system, async (work) => {
      const ended =
        kind === 'session.cancelled'
          ? { status: 'CANCELLED' as const }
          : { status: 'UNSCHEDULED' as const, starts_at: null, ends_at: null, local_start: null }
      await work.tx.updateTable('session').set(ended).where('id', '=', over.id).execute()
      if (kind === 'session.cancelled') await work.emit(kind, { sessionId: over.id, reason: null, refund: 0, paid: 0, requestedBy: null })
      else await work.emit(kind, { sessionId: over.id, from: over.start })
      return { ok: true, value: null }
    })
    expect(await app.db.selectFrom('staffing_drop_out').select('user_id').where('session_id', '=', over.id).execute()).toEqual([])
    expect((await seen(over.id)).dropOut).toBeNull()
  }
  await isRight()
})

test('the invariants find a drop-out of a place that someone has accepted', async () => {
  const { id, place } = await event(20)
  const broken = async () => openWithoutTask(app.db, await lastInstant(app.db))
  const before = await broken()
  await app.db
    .insertInto('staffing_drop_out')
    .values({ assignment_id: place, session_id: id, user_id: world.users.host, had_accepted: true, reason: 'SICK', at: app.clock.now })
    .execute()
  expect((await broken()).length).toBe(before.length + 1)
})
