import { yes } from '@troupe/domain/answer'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { makeSession, type TestSession } from '@troupe/tests/staffing/session'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { command } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { assignPerson } from '../choose/assign.ts'
import { recheckCrew } from './recheck-crew.ts'

let app: OpenHouse
let open: Events['assignment.open'][] = []
beforeAll(async () => {
  app = await openHouse()
  app.house.listeners.on('assignment.open', async (_work, event) => void open.push(event))
})
beforeEach(() => {
  open = []
})
afterAll(() => app.close())

/** What was told about an event: the demo world's people are on others too. */
const openOf = (sessionId: string) => open.filter((one) => one.sessionId === sessionId)
const user = (name: string) => idOf('user', name)

/** Changes a person as staff do. */
async function change(name: string, input: object) {
  const { errors } = await app.ask('admin@troupe.example', 'mutation($input: UpdateUserInput!) { updateUser(input: $input) { id } }', {
    input: { id: user(name), ...input },
  })
  expect(errors).toBeUndefined()
}
/** Changes an event as its customer. */
const edit = async (id: string, change: object) => {
  const { errors } = await app
    .as('editor@northwind.example')
    .ask('mutation($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', {
      input: { id, ...change },
    })
  expect(errors).toBeUndefined()
}
async function booked(wanted: TestSession): Promise<string> {
  const answer = await makeSession(app.system, wanted)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
/** Leaves only some hosts available on a date. */
async function onlyHosts(date: string, names: readonly string[]) {
  const hosts = await app.db.selectFrom('account_user').select('id').where('role', '=', 'HOST').execute()
  const away = hosts.filter((host) => !names.some((name) => user(name) === host.id))
  await app.db
    .insertInto('staffing_availability')
    .values(away.map(({ id }) => ({ user_id: id, date, available: false })))
    .execute()
}
async function put(sessionId: string, name: string, more: { approval?: boolean; reason?: string; role?: AssignmentRole } = {}) {
  const { role = 'HOST', ...how } = more
  const { id } = await placeOf(app.db, sessionId, role)
  expect(await assignPerson(app.system, id, { userId: user(name), approval: how.approval, reason: how.reason })).toMatchObject({ ok: true })
  return id
}
/** Who has the host's place, by an offer or a pencil. */
async function hostOf(sessionId: string): Promise<string> {
  const place = await placeOf(app.db, sessionId)
  const row = await app.db
    .selectFrom('staffing_claim as c')
    .innerJoin('account_user as u', 'u.id', 'c.user_id')
    .leftJoin('staffing_approval as o', 'o.id', 'c.approval_id')
    .select(['u.email', 'o.state'])
    .where('c.assignment_id', '=', place.id)
    .where('c.hold_id', 'is', null)
    .executeTakeFirst()
  return row ? `${row.state ?? 'pencil'} ${row.email.split('@')[0]}` : 'no one'
}
const tasksOf = async (assignmentId: string) =>
  (await app.db.selectFrom('staffing_task').select(['cause', 'rule']).where('assignment_id', '=', assignmentId).execute()).map(
    ({ cause, rule }) => `${cause} ${rule}`.trim(),
  )
const mailsOf = (sessionId: string) =>
  app.db
    .selectFrom('message_mail')
    .select(['subject', 'body', 'to_address'])
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'assignment.open')
    .orderBy('made_at')
    .execute()
const conflictOf = async (sessionId: string, who = 'admin@troupe.example') => {
  const { data } = await app
    .as(who)
    .ask('query($id: ID!) { session(id: $id) { assignments { role conflict { rule reason remedy } task { cause } } } }', { id: sessionId })
  return data.session.assignments.find((one: { role: string }) => one.role === 'HOST')
}
const broken = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)

test('a pencil of a person who loses the language moves to someone who speaks it', async () => {
  const day = '2027-02-01'
  await onlyHosts(day, ['host', 'ruth'])
  const id = await booked({ startsAt: `${day}T17:00:00Z` })
  const before = (await hostOf(id)).replace('pencil ', '')
  await change(before, { languages: ['fr'] })
  expect(await hostOf(id)).toMatch(new RegExp(`^pencil (?!${before})`))
  expect(openOf(id)).toEqual([])
  await change(before, { languages: ['en'] })
  expect(await broken()).toEqual([])
})

test('a held time of an event whose language changes has its pencils judged too', async () => {
  const day = '2027-03-18'
  const id = await booked({ startsAt: '2027-03-17T17:00:00Z' })
  await onlyHosts(day, ['host', 'beatriz'])
  await change('beatriz', { languages: ['pt'] })
  const held = await app.as('editor@northwind.example').call('POST', `/scheduler/session/${id}/reserve`, {
    startsAt: `${day}T17:00:00Z`,
    timezone: 'America/Chicago',
  })
  expect(held.status, held.text).toBe(200)
  const holder = async () =>
    (
      await app.db
        .selectFrom('staffing_claim as c')
        .innerJoin('account_user as u', 'u.id', 'c.user_id')
        .select('u.email')
        .where('c.subject_id', '=', id)
        .where('c.hold_id', 'is not', null)
        .where('c.role', '=', 'HOST')
        .execute()
    ).map(({ email }) => email.split('@')[0])
  expect(await holder()).toEqual(['host'])
  await edit(id, { language: 'pt' })
  expect(await holder()).toEqual(['beatriz'])
  await change('beatriz', { languages: ['pt', 'en', 'es'] })
  expect(await broken()).toEqual([])
})

test('where no one else is free, the place of a pencil that no longer fits becomes a task, once, until someone has the place', async () => {
  const day = '2027-02-02'
  await onlyHosts(day, ['ruth'])
  await change('ruth', { level: 3 })
  const id = await booked({ startsAt: `${day}T17:00:00Z`, level: 'PRO' })
  const place = (await placeOf(app.db, id)).id
  expect(await hostOf(id)).toBe('pencil ruth')
  await change('ruth', { level: 1 })
  expect([await hostOf(id), await tasksOf(place)]).toEqual(['no one', ['UNFIT']])
  expect(openOf(id)).toEqual([{ sessionId: id, assignmentId: place, reason: 'unfit' }])
  const [task] = await mailsOf(id)
  expect(task?.subject).toMatch(/^Host needed: /)
  expect(task?.body).toContain('The person we had reserved can no longer take it, and no one else is free.')
  await command(app.system, async (work) => yes(await recheckCrew(work, { sessions: [id] })))
  expect([await mailsOf(id), (await conflictOf(id)).task]).toEqual([[task], { cause: 'UNFIT' }])
  // she is free for it again, and is asked
  await change('ruth', { level: 3 })
  expect([await hostOf(id), await tasksOf(place), await mailsOf(id)]).toEqual(['pencil ruth', [], [task]])
  await put(id, 'ruth')
  expect([await tasksOf(place), (await conflictOf(id)).task]).toEqual([[], null])
})

test('someone with an offer who loses the language keeps it, with a conflict and one email; settled, it can become a task again', async () => {
  const day = '2027-02-03'
  const id = await booked({ startsAt: `${day}T17:00:00Z` })
  const place = await put(id, 'ruth')
  await change('ruth', { languages: ['fr'] })
  expect([await hostOf(id), await tasksOf(place)]).toEqual(['PENDING ruth', ['CONFLICT LANGUAGE']])
  const [task, ...more] = await mailsOf(id)
  expect([task?.subject.split(':')[0], more]).toEqual(['Host conflict', []])
  expect(task?.body).toContain('Doesn’t speak English.')
  expect((await conflictOf(id)).conflict).toEqual({ rule: 'LANGUAGE', reason: 'Doesn’t speak English.', remedy: null })
  // the same cause again is not told again
  await change('ruth', { languages: ['de'] })
  expect(await mailsOf(id)).toHaveLength(1)
  await change('ruth', { languages: ['en'] })
  expect([await tasksOf(place), (await conflictOf(id)).conflict]).toEqual([[], null])
  app.clock.now = app.clock.now.add({ minutes: 1 })
  await change('ruth', { languages: ['fr'] })
  expect(await mailsOf(id)).toHaveLength(2)
  await change('ruth', { languages: ['en'] })
})

test('a customer who changes the language of an event has its crew judged: the pencil moves, the offer is in conflict', async () => {
  const day = '2027-02-04'
  await onlyHosts(day, ['ruth'])
  const id = await booked({ startsAt: `${day}T17:00:00Z` })
  await change('ruth', { languages: ['en'] })
  expect(await hostOf(id)).toBe('pencil ruth')
  const format = await app.db
    .selectFrom('session as s')
    .innerJoin('catalogue_format as f', 'f.id', 's.format_id')
    .select(['f.id', 'f.languages'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('catalogue_format')
    .set({ languages: ['en', 'is'] })
    .where('id', '=', format.id)
    .execute()
  await edit(id, { language: 'is' })
  expect(await hostOf(id)).toBe('no one')
  await edit(id, { language: 'en' })
  await put(id, 'ruth')
  await edit(id, { language: 'is' })
  expect(await hostOf(id)).toBe('PENDING ruth')
  expect((await conflictOf(id)).conflict).toMatchObject({ rule: 'LANGUAGE', reason: 'Doesn’t speak Icelandic.' })
  expect(openOf(id).map(({ reason }) => reason)).toEqual(['unfit', 'conflict'])
  await app.db.updateTable('catalogue_format').set({ languages: format.languages }).where('id', '=', format.id).execute()
})

test('the conflict of hours names the gap and its remedy; someone assigned against the rules is overruled, not in conflict', async () => {
  const day = '2027-02-05'
  const id = await booked({ startsAt: `${day}T17:00:00Z` })
  const place = await put(id, 'ruth')
  const block = () =>
    app.db
      .insertInto('staffing_availability')
      .values({ user_id: user('ruth'), date: day, available: false })
      .execute()
  await block()
  await command(app.system, async (work) => yes(await recheckCrew(work, { people: [user('ruth')] })))
  expect(await tasksOf(place)).toEqual(['CONFLICT UNAVAILABLE'])
  const { conflict } = await conflictOf(id)
  expect(conflict).toMatchObject({ rule: 'UNAVAILABLE', reason: expect.stringMatching(/^Unavailable on Fri,? 5 Feb, /) })
  expect(conflict.remedy).toMatch(/^Ask them to open up Fri,? 5 Feb, /)
  // a producer takes them anyway, with a reason
  await put(id, 'ruth', { approval: false, reason: 'She said so on the phone' })
  await command(app.system, async (work) => yes(await recheckCrew(work, { people: [user('ruth')] })))
  expect([await tasksOf(place), (await conflictOf(id)).conflict]).toEqual([[], null])
})

test('people of the crew see their own conflict without what staff note about them, customers and guests of other roles none', async () => {
  const id = await booked({ startsAt: '2027-02-08T17:00:00Z' })
  await put(id, 'ruth')
  await change('ruth', { languages: ['fr'] })
  const own = (await conflictOf(id, 'ruth@troupe.example')).conflict
  expect(own).toEqual({ rule: 'LANGUAGE', reason: 'Doesn’t speak English.', remedy: null })
  expect((await conflictOf(id, 'viewer@northwind.example')).conflict).toBeNull()
  await change('ruth', { languages: ['en'], level: 1 })
  await app.db.updateTable('session').set({ package_level: 'PREMIUM' }).where('id', '=', id).execute()
  expect((await conflictOf(id)).conflict).toMatchObject({ rule: 'LEVEL', reason: 'Level 1, but this event needs level 3.' })
  expect((await conflictOf(id, 'ruth@troupe.example')).conflict).toBeNull()
  await change('ruth', { level: 3 })
})

test('a task goes to the event’s producer, else the workspace’s, else the one of the settings, else the first admin', async () => {
  const toOf = async (sessionId: string) => (await mailsOf(sessionId)).map((mail) => mail.to_address)
  const workspace = (producerId: string | null) =>
    app.db.updateTable('workspace').set({ preferred_event_producer_id: producerId }).where('id', '=', world.workspaces.northwind).execute()
  const told: string[][] = []
  const ways = [
    async (id: string) => void (await put(id, 'fiona', { role: 'PRODUCER' })),
    () => workspace(user('kenji')),
    async () => {
      await workspace(null)
      await app.db
        .insertInto('setting_system')
        .values({ key: 'PREFERRED_EVENT_PRODUCER_ID', value: JSON.stringify(user('zoe')), updated_at: app.clock.now })
        .onConflict((row) => row.column('key').doUpdateSet({ value: JSON.stringify(user('zoe')) }))
        .execute()
    },
    () => app.db.deleteFrom('setting_system').where('key', '=', 'PREFERRED_EVENT_PRODUCER_ID').execute(),
  ]
  for (const [index, prepare] of ways.entries()) {
    const id = await booked({ startsAt: `2027-02-${15 + index}T17:00:00Z` })
    await prepare(id)
    await put(id, 'ruth')
    await change('ruth', { languages: ['fr'] })
    told.push(await toOf(id))
    await change('ruth', { languages: ['en'] })
  }
  expect(told).toEqual([['fiona@troupe.example'], ['kenji@troupe.example'], ['zoe@troupe.example'], ['admin@troupe.example']])
})
