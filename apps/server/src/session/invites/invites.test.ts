import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { readSharedLink } from '@troupe/tests/shared-link'
import { testNow } from '@troupe/tests/template'
import { addCredits } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { masked } from '../../app.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await addCredits(app.db, northwind, 500)
  const events = await app.db
    .selectFrom('session as s')
    .innerJoin('staffing_approval as o', 'o.session_id', 's.id')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(['s.id', 's.type'])
    .where('s.workspace_id', '=', northwind)
    .where('s.status', '=', 'SCHEDULED')
    .where('s.starts_at', '>', testNow.add({ hours: 2 }))
    .where('o.state', '=', 'ACCEPTED')
    .where('a.role', '=', 'HOST')
    .orderBy('s.starts_at')
    .execute()
  remote = events.find(({ type }) => type === 'REMOTE')?.id ?? ''
  hybrid = events.find(({ type }) => type === 'HYBRID')?.id ?? ''
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const { northwind } = world.workspaces
const { greenRoom } = world.sessions
/** An upcoming event online whose host has accepted, and one on site and online. */
let remote = ''
let hybrid = ''
const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
type Asker = ReturnType<typeof editor>
const refusal = (answer: { errors?: { extensions: Record<string, unknown> }[] }) => answer.errors?.[0]?.extensions ?? null

async function made(wish: object = {}): Promise<string> {
  const { body } = await editor().call('POST', '/session', {
    ...{ workspaceId: northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
    ...{ timezone: 'America/Chicago', attendees: 20, duration: 60, ...wish },
  })
  return body.id
}

async function pageOf(who: Asker, id: string) {
  const { data, extensions } = await who.ask(
    `query ($id: ID!) { session(id: $id) { attendees inviteLinks { audience url yes no unanswered resentAt }
      attendeeList(limit: 100) { totalCount nodes { id firstName lastName email answer audience at } } } }`,
    { id },
  )
  return { ...data.session, hidden: extensions?.hidden ?? [] }
}
const codesOf = async (id: string, who = editor()): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await pageOf(who, id)).inviteLinks.map(({ audience, url }: Record<string, string>) => [audience, url?.split('/').at(-1)]),
  )
const codeOf = async (id: string, audience = 'ONLINE') => (await codesOf(id))[audience] ?? ''
const guestsOf = async (id: string) => (await pageOf(editor(), id)).attendeeList.nodes

/** A guest at an address of their own. */
async function join(code: string, body?: object, from = '127.0.0.9') {
  const { statusCode: status, json } = await app.app.inject({
    ...{ method: body ? 'POST' : 'GET', url: `/join/${code}`, remoteAddress: from },
    ...(body ? { payload: body } : {}),
  })
  return { status, body: json() }
}
const ada = { firstName: 'Ada', lastName: 'Pike', email: 'ada@northwind.example', answer: 'YES' }

const reset = async (who: Asker, id: string, audience = 'ONLINE') =>
  refusal(await who.ask('mutation ($input: ResetInviteLinkInput!) { resetInviteLink(input: $input) { id } }', { input: { id, audience } }))
const sendLink = async (who: Asker, id: string, input: object) =>
  refusal(
    await who.ask('mutation ($input: SendInviteLinkInput!) { sendInviteLink(input: $input) { id } }', {
      input: { id, audience: 'ONLINE', ...input },
    }),
  )
const restrict = async (id: string, emailRegexPattern: string | null) =>
  refusal(
    await editor().ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', {
      input: { id, emailRegexPattern },
    }),
  )
const sent = async () => (await takeMails(app)).filter(({ kind }) => kind === 'session.invited')

test('an event has a link for each of its audiences, the same whenever it is read, and no code is stored', async () => {
  expect(Object.keys(await codesOf(remote))).toEqual(['ONLINE'])
  expect(Object.keys(await codesOf(greenRoom))).toEqual(['ON_SITE'])
  expect(Object.keys(await codesOf(hybrid))).toEqual(['ON_SITE', 'ONLINE'])
  const code = await codeOf(remote)
  expect(code).toMatch(/^[\w-]{22}$/)
  expect(await codesOf(remote, producer())).toEqual({ ONLINE: code })
  const stored = JSON.stringify(await app.db.selectFrom('session_invite').selectAll().execute())
  expect(stored).not.toContain(code)
})

test('a shared invite link says which event it is and on which day, but not whose, where or with whom; a link that was reset says nothing', async () => {
  const [code, onSite] = [await codeOf(remote), await codeOf(hybrid, 'ON_SITE')]
  const browser = (one: string) => readSharedLink(app.house, `/join/${one}`, { accept: 'text/html' })
  const { name } = await app.db.selectFrom('session').select('name').where('id', '=', remote).executeTakeFirstOrThrow()
  const page = await browser(code)
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect(page.tags['og:title']).toBe(`You’re invited: ${name}`)
  expect(page.tags['og:description']).toMatch(/, \w{3} \d+ \w+ 20\d\d, online, by video\. Tell us/)
  const place = await browser(onSite)
  expect(place.tags['og:description']).toContain('in person')
  expect(place.body + page.body).not.toMatch(/northwind|editor|chicago/i)
  await reset(editor(), hybrid, 'ON_SITE')
  expect([(await browser(onSite)).isUsual, (await browser('x'.repeat(22))).isUsual]).toEqual([true, true])
})

test('editors, staff and hosts who have accepted see the links and the guests; viewers, other crew and other customers do not', async () => {
  const hosts = await app.db
    .selectFrom('staffing_approval as o')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .select(['u.email', 'u.role', 'o.state', 'o.session_id as id'])
    .where('u.permission', '<>', 'STAFF')
    .where('o.state', 'in', ['ACCEPTED', 'PENDING'])
    .where('s.workspace_id', '=', northwind)
    .where('s.status', '=', 'SCHEDULED')
    .execute()
  const of = (state: string, role: string) => hosts.find((one) => one.state === state && one.role === role)
  const seen = async (email: string, id: string) => (await pageOf(app.as(email), id)).inviteLinks !== null
  for (const email of ['editor@northwind.example', 'owner@northwind.example', 'producer@troupe.example', 'admin@troupe.example'])
    expect([email, await seen(email, remote)]).toEqual([email, true])
  const viewer = await pageOf(app.as('viewer@northwind.example'), remote)
  expect(viewer).toMatchObject({ inviteLinks: null, attendeeList: null })
  expect(viewer.hidden).toEqual(expect.arrayContaining(['Session.attendeeList', 'Session.inviteLinks']))
  for (const [state, role, expected] of [
    ['ACCEPTED', 'HOST', true],
    ['PENDING', 'HOST', false],
    ['ACCEPTED', 'PLANT', false],
  ] as const) {
    const one = of(state, role)
    if (one) expect([state, role, await seen(one.email, one.id)]).toEqual([state, role, expected])
    const csv = one && (await app.as(one.email).call('GET', `/session/${one.id}/attendees?format=csv`)).status
    if (one) expect([state, role, csv]).toEqual([state, role, expected ? 200 : 403])
  }
  expect(of('ACCEPTED', 'HOST')).toBeDefined()
  expect(of('PENDING', 'HOST')).toBeDefined()
  for (const [email, code] of [
    ['viewer@northwind.example', 'FORBIDDEN'],
    ['editor@halden.example', 'NOT_FOUND'],
  ] as const) {
    expect(await reset(app.as(email), remote)).toMatchObject({ code })
    expect(await sendLink(app.as(email), remote, { to: ['x@x.example'] })).toMatchObject({ code })
    expect((await app.as(email).call('GET', `/session/${remote}/attendees`)).body.code).toBe(code)
  }
})

test('a guest reads the event without signing in, and answers; the same address again changes the answer', async () => {
  const code = await codeOf(remote)
  const before = (await guestsOf(remote)).length
  const page = await join(code)
  expect(page).toMatchObject({ status: 200, body: { audience: 'ONLINE', workspace: { name: 'Northwind Foods' }, domains: null } })
  expect(page.body.event).toMatchObject({ type: 'REMOTE', place: null })
  expect(page.body.calendar.google).toContain(encodeURIComponent(`/join/${code}`))
  expect(await join(code, ada)).toMatchObject({ status: 200, body: { answer: 'YES' } })
  expect(await join(code, { ...ada, lastName: undefined, email: ' Ada@Northwind.example ', answer: 'NO' })).toMatchObject({ status: 200 })
  const guests = await guestsOf(remote)
  expect(guests).toHaveLength(before + 1)
  expect(guests[0]).toMatchObject({ firstName: 'Ada', lastName: '', email: 'ada@northwind.example', answer: 'NO', audience: 'ONLINE' })
  // nothing of the guests is on the page
  expect(JSON.stringify((await join(code)).body)).not.toContain('ada@')
  for (const [body, fields] of [
    [{ ...ada, firstName: ' ' }, { firstName: ['REQUIRED'] }],
    [{ ...ada, email: 'ada' }, { email: ['INVALID'] }],
    [{ ...ada, answer: 'MAYBE' }, { answer: ['INVALID'] }],
  ] as const)
    expect(await join(code, body)).toMatchObject({ status: 422, body: { extensions: { fields } } })
})

test('what was booked stays what was booked, and the links count who comes', async () => {
  const id = await made()
  const code = await codeOf(id)
  expect(await join(code, ada)).toMatchObject({ status: 200 })
  expect(await join(code, { ...ada, email: 'b@northwind.example', answer: 'NO' })).toMatchObject({ status: 200 })
  expect(await sendLink(editor(), id, { to: ['c@northwind.example', 'C@northwind.example', 'ada@northwind.example'] })).toBe(null)
  const page = await pageOf(editor(), id)
  expect(page.attendees).toBe(20)
  expect(page.inviteLinks).toMatchObject([{ yes: 1, no: 1, unanswered: 1, resentAt: null }])
  expect(page.attendeeList.totalCount).toBe(3)
  expect(page.attendeeList.nodes.map(({ email, answer }: Record<string, string>) => [email, answer])).toEqual(
    expect.arrayContaining([
      ['ada@northwind.example', 'YES'],
      ['b@northwind.example', 'NO'],
      ['c@northwind.example', null],
    ]),
  )
  const { data } = await editor().ask(
    'query ($id: ID!) { session(id: $id) { attendeeList(answer: NONE, limit: 1) { totalCount nodes { email } } } }',
    { id },
  )
  expect(data.session.attendeeList).toEqual({ totalCount: 1, nodes: [{ email: 'c@northwind.example' }] })
})

test('a guest is shown by the name that stood next to their address until they answer with their own', async () => {
  const id = await made()
  const guests = async () =>
    (
      await editor().ask('query ($id: ID!) { session(id: $id) { attendeeList { nodes { email firstName lastName } } } }', { id })
    ).data.session.attendeeList.nodes.map((one: Record<string, string>) => [one.email, one.firstName, one.lastName])
  const to = ['ada@northwind.example', 'bo@northwind.example']
  expect(await sendLink(editor(), id, { to })).toBe(null)
  expect(await sendLink(editor(), id, { to, names: ['Lace, Ada', ''] })).toBe(null)
  expect(await guests()).toEqual(
    expect.arrayContaining([
      ['ada@northwind.example', 'Ada', 'Lace'],
      ['bo@northwind.example', '', ''],
    ]),
  )
  expect(await join(await codeOf(id), ada)).toMatchObject({ status: 200 })
  expect(await sendLink(editor(), id, { to, names: ['Someone Else', ''] })).toBe(null)
  expect(await guests()).toContainEqual(['ada@northwind.example', 'Ada', 'Pike'])
  expect(await sendLink(editor(), id, { to, names: ['Ada\nBcc: x@evil.example'] })).toMatchObject({ fields: { 'names.0': ['ONE_LINE'] } })
})

test('JOIN-01 unknown codes answer alike and are limited; a link that was reset, or whose event is cancelled, over or of another kind, has expired', async () => {
  const id = await made()
  const old = await codeOf(id)
  expect(await reset(editor(), id)).toBe(null)
  const code = await codeOf(id)
  expect(code).not.toBe(old)
  const from = '198.51.100.7'
  for (let tries = 0; tries < 20; tries++) {
    const unknown = tries % 2 ? await join(`x${tries}`, ada, from) : await join('a'.repeat(22 + tries), undefined, from)
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  }
  const { statusCode, headers } = await app.app.inject({ url: '/join/one-more', remoteAddress: from })
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
  expect((await join('another', ada, from)).status).toBe(429)
  // a right one works from there too: colleagues share an address
  expect((await join(code, undefined, from)).status).toBe(200)
  for (const body of [undefined, ada])
    expect(await join(old, body)).toMatchObject({
      status: 410,
      body: { code: 'EXPIRED', extensions: { reason: 'LINK_EXPIRED', workspace: { name: 'Northwind Foods' } } },
    })
  expect(await guestsOf(id)).toEqual([])
  expect(masked(`/join/${code}?format=ics`)).toBe('/join/***?***')
  expect((await app.app.inject({ url: `/join/${old}?format=ics` })).statusCode).toBe(410)
  await app.db.updateTable('session').set({ status: 'CANCELLED' }).where('id', '=', id).execute()
  expect((await join(code)).status).toBe(410)
  expect(await reset(editor(), id)).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await sendLink(editor(), id, { to: ['x@northwind.example'] })).toMatchObject({ code: 'STATE_CONFLICT' })
  await app.db.updateTable('session').set({ status: 'UNSCHEDULED' }).where('id', '=', id).execute()
  expect((await join(code)).status).toBe(200)
  await app.db.updateTable('session').set({ type: 'IN_PERSON' }).where('id', '=', id).execute()
  expect((await join(code)).status).toBe(410)
  expect(await reset(editor(), id)).toMatchObject({ code: 'NOT_ALLOWED_TYPE' })
  const show = await codeOf(remote)
  const { ends_at: endsAt } = await app.db.selectFrom('session').select('ends_at').where('id', '=', remote).executeTakeFirstOrThrow()
  app.clock.now = endsAt?.subtract({ seconds: 1 }) ?? testNow
  expect((await join(show)).status).toBe(200)
  app.clock.now = app.clock.now.add({ seconds: 1 })
  expect((await join(show)).status).toBe(410)
})

test('REG-01 a pattern is matched against the whole address, in linear time; one that can’t be isn’t saved', async () => {
  const id = await made()
  const code = await codeOf(id)
  for (const pattern of ['(?=a)b', String.raw`(a)\1`]) expect(await restrict(id, pattern)).toMatchObject({ code: 'INVALID' })
  expect(await restrict(id, '(a+)+$')).toBe(null)
  // where it isn't linear it backtracks for hours, and this test would never end
  expect((await join(code, { ...ada, email: 'a'.repeat(50_000) })).status).toBe(422)
  expect(await join(code, { ...ada, email: `${'a'.repeat(64)}@${'a'.repeat(60)}.example` })).toMatchObject({
    status: 422,
    body: { extensions: { fields: { email: ['NOT_ALLOWED'] } } },
  })
  expect(await restrict(id, String.raw`.+@northwind\.example`)).toBe(null)
  expect((await join(code)).body.domains).toEqual(['northwind.example'])
  for (const [email, status] of [
    ['ada@northwind.example', 200],
    ['ada@northwind.example.evil.example', 422],
    ['ada@notnorthwind.example', 422],
  ] as const)
    expect([email, (await join(code, { ...ada, email })).status]).toEqual([email, status])
  expect(await sendLink(editor(), id, { to: ['bo@northwind.example', 'bo@evil.example'] })).toEqual({
    code: 'INVALID',
    fields: { 'to.1': ['NOT_ALLOWED'] },
  })
})

test('a link takes 60 answers an hour, and three for each guest of a larger event', async () => {
  const code = await codeOf(await made())
  for (let tries = 0; tries < 60; tries++) expect((await join(code, ada, `198.51.100.${tries}`)).status).toBe(200)
  expect(await join(code, ada, '198.51.100.99')).toMatchObject({ status: 429 })
  expect((await join(code, undefined, '198.51.100.99')).status).toBe(200)
  app.clock.now = testNow.add({ minutes: 61 })
  expect((await join(code, ada, '198.51.100.99')).status).toBe(200)
})

test('an email of the link repeats nothing that was typed with it, and a reminder goes once a day to those who haven’t answered', async () => {
  const id = await made()
  await sent()
  expect(await sendLink(editor(), id, {})).toEqual({ code: 'STATE_CONFLICT', reason: 'ALL_ANSWERED' })
  expect(await sendLink(editor(), id, { to: ['a@northwind.example', 'b@northwind.example'], names: ['Canary Typed', ''] })).toBe(null)
  const first = await sent()
  expect(first.map(({ to }) => to).sort()).toEqual(['a@northwind.example', 'b@northwind.example'])
  const code = await codeOf(id)
  expect(first[0]?.body).toContain(`/join/${code}`)
  expect(JSON.stringify(first)).not.toContain('Canary')
  expect(first[0]?.subject).toBe('You’re invited: Buzzer Night')
  expect(await join(code, { ...ada, email: 'a@northwind.example' })).toMatchObject({ status: 200 })
  expect(await sendLink(editor(), id, {})).toBe(null)
  expect((await sent()).map(({ to, subject }) => [to, subject])).toEqual([['b@northwind.example', 'Are you coming to Buzzer Night?']])
  expect(await sendLink(editor(), id, {})).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  // another link doesn’t begin another day
  expect(await reset(editor(), id)).toBe(null)
  expect(await sendLink(editor(), id, {})).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await pageOf(editor(), id)).inviteLinks[0].resentAt).toBe(new Date(testNow.epochMilliseconds).toISOString())
  app.clock.now = testNow.add({ hours: 24 })
  expect(await sendLink(editor(), id, {})).toBe(null)
  expect((await sent())[0]?.body).toContain(`/join/${await codeOf(id)}`)
})

test('an event is emailed to 250 addresses at most, and a workspace sends 500 of these emails a day', async () => {
  const id = await made()
  const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => `g${from + n}@northwind.example`)
  expect(await sendLink(editor(), id, { to: many(0, 251) })).toMatchObject({ code: 'INVALID', fields: { to: ['TOO_MANY'] } })
  expect(await sendLink(editor(), id, { to: [] })).toMatchObject({ code: 'INVALID' })
  app.clock.now = testNow.add({ hours: 48 })
  expect(await sendLink(editor(), id, { to: many(0, 200) })).toBe(null)
  expect(await sendLink(editor(), id, { to: many(150, 101) })).toMatchObject({ code: 'INVALID', fields: { to: ['TOO_MANY'] } })
  expect(await sendLink(editor(), id, { to: many(150, 100) })).toBe(null)
  const other = await made()
  expect(await sendLink(editor(), other, { to: many(0, 201) })).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await guestsOf(other)).length).toBe(0)
  expect(await sendLink(editor(), other, { to: many(0, 200) })).toBe(null)
  expect(await sendLink(editor(), id, { to: ['one@northwind.example'] })).toMatchObject({ code: 'INVALID' })
})

test('the link to play appears an hour before the start: of the first host who has accepted, else of the producer', async () => {
  const code = await codeOf(remote)
  const { starts_at: startsAt } = await app.db.selectFrom('session').select('starts_at').where('id', '=', remote).executeTakeFirstOrThrow()
  const opens = startsAt?.subtract({ minutes: 60 }) ?? testNow
  app.clock.now = opens.subtract({ seconds: 1 })
  expect((await join(code)).body.play).toEqual({ appearsAt: opens.toString(), url: null })
  app.clock.now = opens
  const links = await app.db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.meeting_link', 'a.role'])
    .where('o.session_id', '=', remote)
    .where('o.state', '=', 'ACCEPTED')
    .orderBy('a.ord')
    .execute()
  const host = links.find(({ role }) => role === 'HOST')
  expect((await join(code)).body.play.url).toBe(host?.meeting_link)
  await app.db
    .updateTable('account_user')
    .set({ meeting_link: null })
    .where(
      'id',
      'in',
      links.flatMap(({ id, role }) => (role === 'HOST' ? id : [])),
    )
    .execute()
  expect((await join(code)).body.play.url).toBe(links.find(({ role }) => role === 'PRODUCER')?.meeting_link ?? null)
  await app.db
    .updateTable('account_user')
    .set({ meeting_link: null })
    .where(
      'id',
      'in',
      links.map(({ id }) => id),
    )
    .execute()
  expect((await join(code)).body.play).toEqual({ appearsAt: opens.toString(), url: null })
})

test('after Yes there is a calendar file, whose page is the one of the link; before there is a date there is none', async () => {
  const code = await codeOf(remote)
  const file = await app.app.inject({ url: `/join/${code}?format=ics`, headers: { accept: 'text/html' } })
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  expect(String(file.headers['content-type'])).toContain('text/calendar')
  expect(file.body.replaceAll('\r\n ', '')).toContain(`/join/${code}`)
  expect(file.body).not.toContain(`/event/${remote}`)
  const { name } = await app.db.selectFrom('session').select('name').where('id', '=', remote).executeTakeFirstOrThrow()
  const fileName = `${name.replaceAll(/\W+/g, '-')}.ics`
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${fileName}"; filename*=UTF-8''${fileName}`)
  const undated = await app.app.inject({ url: `/join/${await codeOf(await made())}?format=ics` })
  expect(undated.json().code).toBe('UNSCHEDULED')
})

test('the guests as a table can’t run a formula', async () => {
  const id = await made()
  expect(await join(await codeOf(id), { ...ada, firstName: '=HYPERLINK("x")', lastName: '@SUM' })).toMatchObject({ status: 200 })
  const { text, status } = await editor().call('GET', `/session/${id}/attendees?format=csv`)
  expect(status).toBe(200)
  const [heads, line] = text.trimEnd().split('\r\n')
  expect(heads).toBe('\uFEFF"firstName","lastName","email","answer","audience","at"')
  expect(line).toContain(`"'=HYPERLINK(""x"")","'@SUM","ada@northwind.example","YES","ONLINE"`)
})
