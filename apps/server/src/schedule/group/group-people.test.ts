import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { later, noon, partyWish } from '@troupe/tests/schedule/group'
import { testNow } from '@troupe/tests/template'
import { addCredits } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionTicks } from '../../session/session.ts'

let app: OpenHouse
const { northwind } = world.workspaces
beforeAll(async () => {
  app = await openHouse()
  await addCredits(app.db, northwind, 900)
})
beforeEach(async () => {
  app.clock.now = testNow
  await takeMails(app)
})
afterAll(() => app.close())

const tellChanges = () =>
  sessionTicks(app.house)
    .find(({ name }) => name === 'changes are told')
    ?.run()
const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
async function book(date: string): Promise<string> {
  const { status, body } = await editor().call('POST', '/session', { ...partyWish, date })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
async function row3(weeks: number, gapMinutes = 30) {
  const date = noon(weeks)
  const { status, body } = await editor().call('POST', '/session-group', {
    ...{ name: 'December party', copies: { sessionId: await book(date), count: 3 }, pattern: 'BACK_TO_BACK', gapMinutes },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { date, id: body.id as string, ids: (body.sessions as { id: string }[]).map((one) => one.id) }
}
const announce = (id: string) => editor().call('POST', `/session-group/${id}/announce`)
const move = (id: string, startsAt: string) => editor().call('POST', `/session-group/${id}/move`, { startsAt, timezone: 'America/Chicago' })
const filesOf = (calendar: string | null) => (calendar ?? '').split('BEGIN:VCALENDAR').length - 1
async function read(id: string) {
  const { data } = await editor().ask(
    'query ($id: ID!) { sessionGroup(id: $id) { status announcedBy changes { sessionId kind before { startsAt place name } after { name } } recipients { name sessionIds } } }',
    { id },
  )
  return data.sessionGroup
}
const rename = (id: string, name: string) =>
  editor().ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id, name } })
const setContact = (id: string, userId: string) =>
  editor().ask('mutation ($input: SessionContactInput!) { setContactOnSession(input: $input) { id } }', { input: { id, userId } })

test('a group that is made and moved tells each of its people once, with all calendar files', async () => {
  const { id, ids, date } = await row3(5)
  const made = (await takeMails(app)).filter(({ to, kind }) => to === 'editor@northwind.example' && kind !== 'session.booked')
  expect(made.map(({ kind, subject }) => [kind, subject])).toEqual([['group.scheduled', 'Booked: December party, 2 events']])
  expect(filesOf(made[0]?.calendar ?? null)).toBe(2)
  const crew = await Promise.all(ids.map((one) => producer().call('POST', `/scheduler/session/${one}/shuffle`)))
  expect(crew.map(({ status }) => status)).toEqual([200, 200, 200])
  const offers = await app.db
    .selectFrom('staffing_approval as o')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['o.id', 'o.session_id', 'u.email', 'o.state'])
    .where('o.session_id', 'in', ids)
    .execute()
  await takeMails(app)
  const { status, body } = await move(id, later(date, 7 * 24 * 60))
  expect(status, JSON.stringify(body)).toBe(200)
  const told = (await takeMails(app)).filter(({ kind }) => !kind.startsWith('assignment.hurry'))
  // one email for each person, whatever they are to the events
  expect(told.map(({ to }) => to).toSorted()).toEqual([...new Set(told.map(({ to }) => to))].toSorted())
  expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['group.scheduled', 'group.asked']))
  const contact = told.find(({ to }) => to === 'editor@northwind.example')
  expect(contact).toMatchObject({ kind: 'group.scheduled', subject: 'Rescheduled: December party, 3 events' })
  expect(filesOf(contact?.calendar ?? null)).toBe(3)
  expect(contact?.body.match(/It was on/g)).toHaveLength(3)
  // a host who was asked for several answers all of them with one link
  const asked = told.filter(({ kind }) => kind === 'group.asked')
  expect(asked.length).toBeGreaterThan(0)
  for (const { to, body: text } of asked) {
    const code = /\/a\/([\w-]+)/.exec(text)?.[1]
    const page = await app.as(null).call('GET', `/assignment/${code}`)
    expect(page.status, text).toBe(200)
    expect(text.match(/Answer by/g)).toHaveLength(offers.filter((one) => one.email === to && one.state === 'PENDING').length)
  }
  // and no one is told again of what they know
  app.clock.now = testNow.add({ hours: 2 })
  await tellChanges()
  expect(await takeMails(app)).toEqual([])
})

test('a calendar that has an event from such an email loses it when the event is cancelled', async () => {
  const { ids } = await row3(8)
  await takeMails(app)
  await editor().call('DELETE', `/session/${ids[1]}`)
  const [mail] = (await takeMails(app)).filter(({ to }) => to === 'editor@northwind.example')
  expect(filesOf(mail?.calendar ?? null)).toBe(1)
  expect(mail?.calendar).toContain('METHOD:CANCEL')
  expect(mail?.calendar).toContain(`UID:${ids[1]}@troupe`)
})

test('an announcement tells each contact of all their events, and the next one only of what has changed', async () => {
  const { id, ids, date } = await row3(11)
  const [first = '', second = '', third = ''] = ids
  await setContact(third, world.users.viewer)
  await takeMails(app)
  expect(await read(id)).toMatchObject({ status: 'NEW', changes: [] })
  expect((await announce(id)).body.people).toBe(2)
  const told = await takeMails(app)
  expect(told.map(({ to, kind, calendar }) => [to, kind, filesOf(calendar)]).toSorted()).toEqual([
    ['editor@northwind.example', 'group.announced', 3],
    ['viewer@northwind.example', 'group.announced', 1],
  ])
  expect(await read(id)).toMatchObject({ status: null, changes: [], recipients: [], announcedBy: expect.any(String) })
  // nothing new: no one is emailed
  expect((await announce(id)).body.people).toBe(0)
  expect(await takeMails(app)).toEqual([])
  await rename(second, 'The late quiz')
  const after = await read(id)
  expect(after).toMatchObject({ status: 'UPDATED', changes: [{ sessionId: second, kind: 'NAME', after: { name: 'The late quiz' } }] })
  expect(after.recipients.map((one: { sessionIds: string[] }) => one.sessionIds)).toEqual([[second]])
  await editor().call('DELETE', `/session/${first}`)
  await move(id, later(date, 24 * 60 * 7 + 90))
  await takeMails(app)
  const kinds = (await read(id)).changes.map((one: { sessionId: string; kind: string }) => `${ids.indexOf(one.sessionId)} ${one.kind}`)
  expect(kinds).toEqual(['1 NAME', '1 TIME', '2 TIME', '0 REMOVED'])
  expect((await announce(id)).body.people).toBe(2)
  const again = await takeMails(app)
  const editors = again.find(({ to }) => to === 'editor@northwind.example')
  expect(editors).toMatchObject({ subject: 'Changed: December party' })
  expect(editors?.body).toContain('No longer part of it:\nBuzzer Night')
  expect(again.find(({ to }) => to === 'viewer@northwind.example')?.body).not.toContain('The late quiz')
})

test('someone who becomes a contact later is told of all their events', async () => {
  const { id, ids } = await row3(14)
  await announce(id)
  await setContact(ids[0] ?? '', world.users.owner)
  await takeMails(app)
  expect(await read(id)).toMatchObject({ status: null, recipients: [{ sessionIds: [ids[0]] }] })
  expect((await announce(id)).body.people).toBe(1)
  expect((await takeMails(app)).map(({ to, kind }) => [to, kind])).toEqual([['owner@northwind.example', 'group.announced']])
})

test('back to back with a long enough gap the same host is asked for all events of a group, by the weight that says so', async () => {
  const { lobby, schedule_offset, host_cue } = await app.db
    .selectFrom('session')
    .select(['lobby', 'schedule_offset', 'host_cue'])
    .where('id', '=', await book(noon(15)))
    .executeTakeFirstOrThrow()
  const enough = 15 + Math.max(lobby, schedule_offset, host_cue ?? 0)
  const { ids } = await row3(16, enough)
  const hostOf = async (id: string) =>
    (
      await app.db
        .selectFrom('staffing_approval as o')
        .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
        .select('o.user_id')
        .where('o.session_id', '=', id)
        .where('a.role', '=', 'HOST')
        .where('o.state', 'in', ['PENDING', 'ACCEPTED'])
        .execute()
    ).map((one) => one.user_id)
  const hostsOf = async (all: readonly string[]) => {
    for (const id of all) expect((await producer().call('POST', `/scheduler/session/${id}/shuffle`)).status).toBe(200)
    return Promise.all(all.map(hostOf))
  }
  const hosts = await hostsOf(ids)
  expect(hosts[0]).toHaveLength(1)
  expect(hosts).toEqual([hosts[0], hosts[0], hosts[0]])
  const { body } = await producer().call('GET', `/scheduler/session/${ids[2]}/hosts`)
  const terms = new Map(body.hosts.map((one: { id: string; terms: { group: number } }) => [one.id, one.terms.group]))
  expect(terms.get(hosts[0]?.[0] ?? '')).toBe(0)
  expect([...terms.values()].filter((one) => one === 5).length).toBeGreaterThan(0)
  // with less time in between the next event needs someone else
  const close = await hostsOf((await row3(18, enough - 15)).ids)
  expect(close[1]).not.toEqual(close[0])
})
