import { placeOf } from '@troupe/tests/crew'
import { openHouse } from '@troupe/tests/house'
import { readMails, takeMails } from '@troupe/tests/mails'
import { world } from '@troupe/tests/world/ids'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'

const app = await openHouse()
const { db } = app
afterAll(() => app.close())

const wish = {
  workspaceId: world.workspaces.northwind,
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  attendees: 20,
  duration: 60,
  timezone: 'America/Chicago',
  language: 'en',
  name: 'Quiz <script>',
}
const editor = app.as('editor@northwind.example')
const producer = app.as('producer@troupe.example')
let id = ''
beforeAll(async () => {
  const { status, body } = await editor.call('POST', '/session', { ...wish, date: '2026-11-04T18:00:00Z' })
  expect([status, body.extensions]).toEqual([201, undefined])
  id = body.id
})

test('the person who books hears of it, with the event for their calendar', async () => {
  const [mail] = await mails('session.booked')
  expect(mail).toMatchObject({
    to: 'editor@northwind.example',
    calendar: expect.stringContaining('METHOD:REQUEST'),
  })
  expect(mail?.subject).toMatch(/^Booked: Quiz.*, Wed 4 Nov 2026$/)
  expect(mail?.body).toContain('Wed 4 Nov 2026, 12:00 pm to')
  expect(mail?.body).toContain(`${app.house.settings.baseUrl}/event/${id}`)
  expect(mail?.html).not.toContain('<script>')
})

test('the salesperson hears of the event, and isn’t told to join it', async () => {
  const [mail] = await mails('assignment.placed')
  expect(mail).toMatchObject({ to: 'sales@troupe.example', body: expect.stringContaining('(role: Salesperson)') })
  expect(mail?.body).not.toMatch(/join online|call time/)
})

test('someone who switched emails about bookings off gets none of them, and everything else', async () => {
  const wants = async (booking: boolean) => {
    const { errors } = await editor.ask('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }', {
      input: { attributes: { email: { booking } } },
    })
    expect(errors).toBeUndefined()
  }
  const heard = async () =>
    (await db.selectFrom('message_mail').select('kind').where('to_address', '=', 'editor@northwind.example').execute()).map(
      ({ kind }) => kind,
    )
  const bookOn = async (date: string) => {
    const { status, body } = await editor.call('POST', '/session', { ...wish, date })
    expect(status).toBe(201)
    await producer.call('DELETE', `/session/${body.id}?reason=only+a+trial`)
  }
  const before = await heard()
  await wants(false)
  await bookOn('2026-11-05T18:00:00Z')
  expect(await heard()).toEqual(before)
  await editor.call('POST', '/auth/password/forgot', { email: 'editor@northwind.example' })
  expect(await heard()).toContain('account.resetAsked')
  await wants(true)
  await bookOn('2026-11-05T18:00:00Z')
  expect((await heard()).filter((kind) => kind === 'session.booked')).toHaveLength(2)
})

test('a workspace that switched its notifications off hears nothing of its events; codes and the crew’s emails are still sent', async () => {
  const notify = (notifications: boolean) => db.updateTable('workspace').set({ notifications }).where('id', '=', wish.workspaceId).execute()
  const last = async () =>
    (
      await db
        .selectFrom('message_mail')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const toldOf = async (sessionId: string) => {
    const rows = await db.selectFrom('message_mail').select(['kind', 'to_address']).where('session_id', '=', sessionId).execute()
    return rows.filter(({ to_address }) => to_address.endsWith('@northwind.example')).map(({ kind }) => kind)
  }
  await notify(false)
  const { body } = await editor.call('POST', '/session', { ...wish, date: '2026-11-06T18:00:00Z' })
  const crew = await db.selectFrom('message_mail').select('kind').where('session_id', '=', body.id).execute()
  await producer.call('DELETE', `/session/${body.id}?reason=only+a+trial`)
  expect(await toldOf(body.id)).toEqual([])
  expect(crew.length).toBeGreaterThan(0)
  const before = await last()
  await editor.call('POST', '/auth/password/forgot', { email: 'editor@northwind.example' })
  expect(await last()).toBe(before + 1)
  await notify(true)
  const again = await editor.call('POST', '/session', { ...wish, date: '2026-11-06T18:00:00Z' })
  await producer.call('DELETE', `/session/${again.body.id}?reason=only+a+trial`)
  expect(await toldOf(again.body.id)).toEqual(['session.booked', 'session.cancelled'])
})

test('a person who is asked gets a link that works, and no one else has its code', async () => {
  const { host, link } = await askHost()
  const brief = await app.as(null).call('GET', `/assignment/${link}`)
  expect(brief.body).toMatchObject({ state: 'PENDING', role: 'HOST' })
  const asked = (await mails('assignment.offered')).filter((one) => one.body.includes('/a/'))
  expect(asked.map(({ to }) => to)).toEqual([host.email])
  const [mail] = asked
  expect(mail?.subject).toMatch(/^Are you available for “Quiz.*” on Wed 4 Nov 2026\?$/)
  expect(mail?.body).toContain('Please answer by')
})

test('a contact hears of a new time; a host who is asked again isn’t told first that they are released', async () => {
  const { status, body } = await producer.call('POST', `/scheduler/session/${id}/reschedule/force`, {
    startsAt: '2026-11-04T19:00:00Z',
    waiveFee: true,
    reason: 'Another hour suits them',
    keepHosts: true,
  })
  expect([status, body.code]).toEqual([200, undefined])
  const [moved] = (await mails('session.moved')).filter(({ to }) => to === 'editor@northwind.example')
  expect(moved?.body).toContain('has been rescheduled to Wed 4 Nov 2026, 1:00 pm')
  expect(moved?.body).toContain('It was on Wed 4 Nov 2026, 12:00 pm')
  const again = await mails('assignment.offeredAgain')
  expect(again).toHaveLength(1)
  const ended = [...(await mails('assignment.released')), ...(await mails('assignment.expired'))]
  for (const { to } of again) expect(ended.map((one) => one.to)).not.toContain(to)
})

test('the page of an accepted offer has the calendar file of the email, under the same id, and a move updates both', async () => {
  const { host, link } = await askHost()
  const page = async () => (await app.as(null).call('GET', `/assignment/${link}`)).body.calendars
  expect(await page()).toBeNull()
  expect((await app.as(null).call('POST', `/assignment/${link}/accept`, {})).status).toBe(200)
  const emailed = async (kind: string) => (await mails(kind)).filter((mail) => mail.to === host.email).at(-1)?.calendar ?? ''
  const accepted = await emailed('assignment.accepted')
  const shown = await page()
  expect(entryOf(shown.file)).toEqual(entryOf(accepted))
  expect(entryOf(shown.file)).toMatchObject({ method: 'REQUEST', uid: `${id}-crew@troupe`, attendees: [`mailto:${host.email}`] })
  const [from, to] = (new URL(shown.google).searchParams.get('dates') ?? '').split('/')
  expect([from, to]).toEqual([entryOf(accepted).start, entryOf(accepted).end])
  expect(new URL(shown.google).searchParams.get('text')).toBe('BN Quiz <script> (Host)')
  // a move by a quarter of an hour keeps the people who accepted
  const before = app.clock.now
  app.clock.now = before.add({ minutes: 1 })
  const { status } = await producer.call('POST', `/scheduler/session/${id}/reschedule/force`, {
    startsAt: '2026-11-04T19:15:00Z',
    waiveFee: true,
    reason: 'A little later',
    keepHosts: true,
  })
  expect(status).toBe(200)
  const moved = entryOf((await page()).file)
  expect(moved).toEqual(entryOf(await emailed('session.movedForCrew')))
  expect(moved.uid).toBe(entryOf(accepted).uid)
  expect(moved.sequence).toBeGreaterThan(entryOf(accepted).sequence)
  expect(moved.start).not.toBe(entryOf(accepted).start)
  app.clock.now = before
})

test('contacts hear once per start that their crew is set, and until then by when everyone will have answered', async () => {
  const crew = async () => (await editor.ask('query ($id: ID!) { session(id: $id) { crew { set answersBy } } }', { id })).data.session.crew
  const told = await mails('session.crewSet')
  expect(told.map(({ to }) => to)).toEqual(['editor@northwind.example'])
  const [mail] = told
  expect(mail?.subject).toMatch(/^Your crew is set: Quiz.*, Wed 4 Nov 2026$/)
  expect(mail?.body).toContain('on Wed 4 Nov 2026, 1:00 pm to 2:00 pm, Chicago time')
  const accepted = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['u.first_name', 'u.last_name'])
    .where('o.session_id', '=', id)
    .where('a.role', '=', 'HOST')
    .where('o.state', '=', 'ACCEPTED')
    .executeTakeFirstOrThrow()
  expect(mail?.body).toContain(`Host: ${accepted.first_name}`)
  expect(mail?.body).not.toContain(accepted.last_name)
  // a customer who hasn’t answered our questions isn’t told that there is nothing to do
  expect(mail?.body).toMatch(/^Your answers are missing\. Answer 7 questions by \w{3} \d{1,2} \w{3} 2026\. See the event:$/m)
  // the host stays at the new start, which is no news of the crew
  expect(await crew()).toEqual({ set: true, answersBy: null })
  for (const times of [2, 2]) {
    const { link } = await askHost()
    const { expires_at } = await db
      .selectFrom('staffing_approval')
      .select('expires_at')
      .where('session_id', '=', id)
      .where('state', '=', 'PENDING')
      .executeTakeFirstOrThrow()
    const { set, answersBy } = await crew()
    expect([set, Temporal.Instant.from(answersBy).toString()]).toEqual([false, expires_at?.toString()])
    expect((await app.as(null).call('POST', `/assignment/${link}/accept`, {})).status).toBe(200)
    expect(await mails('session.crewSet')).toHaveLength(times)
  }
  const place = await placeOf(db, id)
  await producer.ask('mutation ($id: ID!) { clearSessionAssignment(id: $id) { assignmentId } }', { id: place.id })
  expect(await crew()).toEqual({ set: false, answersBy: null })
})

test('a declined place that no one else could be asked for is a task for the producer, with who declined, why, and their note', async () => {
  const { host, link } = await askHost()
  await app.as(null).call('POST', `/assignment/${link}/decline`, { reason: 'TOO_LATE', note: 'Sorry,\n\nschool run.' })
  const [task] = await mails('assignment.open')
  expect(task?.subject).toMatch(/^Host needed: Quiz/)
  expect(task?.body).toContain(`${host.full_name} declined (not enough notice), and no one else has been asked.`)
  expect(task?.body).toContain('They wrote: “Sorry, school run.”')
})

test('losing its date removes an event from the calendar, and cancelling it later is told too', async () => {
  const gone = await producer.call('DELETE', `/scheduler/session/${id}/book`, { waiveFee: true, reason: 'No room' })
  expect([gone.status, gone.body.code]).toEqual([200, undefined])
  const [unscheduled] = await mails('session.unscheduled')
  expect(unscheduled?.calendar).toContain('METHOD:CANCEL\r\n')
  expect(unscheduled?.calendar).toContain('STATUS:CANCELLED\r\n')
  const uid = /^UID:.*$/m
  const [booked] = await mails('session.booked')
  expect(uid.exec(unscheduled?.calendar ?? '')?.[0]).toBe(uid.exec(booked?.calendar ?? '')?.[0])
  const cancelled = await producer.call('DELETE', `/session/${id}?reason=Moved`)
  expect([cancelled.status, cancelled.body.code]).toEqual([200, undefined])
  const [last] = await mails('session.cancelled')
  expect(last?.body).toContain(
    'has been cancelled. It had no date.\n\nFull refund: 4 credits went back to Northwind Foods.\n\nReason: Moved\n',
  )
})

test('admins read the outbox, no one else does', async () => {
  const query = `query($text: String, $id: ID, $limit: Int) { mails(text: $text, id: $id, limit: $limit) {
    totalCount delivers nodes { id kind toAddress toName subject body calendar sentAt madeAt nextAt notDeliveredAt canSendAgain attempts lastError sessionId } } }`
  const admin = app.as('admin@troupe.example')
  const { data } = await admin.ask(query, { text: 'Unscheduled: ' })
  expect(data.mails).toMatchObject({ totalCount: 1, delivers: false })
  expect(data.mails.nodes[0]).toMatchObject({
    kind: 'session.unscheduled',
    sentAt: null,
    notDeliveredAt: null,
    canSendAgain: true,
    sessionId: id,
  })
  expect((await admin.ask(query, { id: data.mails.nodes[0].id })).data.mails.nodes).toEqual(data.mails.nodes)
  expect((await admin.ask(query, { id: 'x' })).data.mails.totalCount).toBe(0)
  expect((await admin.ask(query, { text: '100%_' })).data.mails.totalCount).toBe(0)
  expect((await admin.ask(query, { limit: -1 })).errors[0].extensions.code).toBe('INVALID')
  for (const who of ['producer@troupe.example', 'owner@northwind.example', 'host@troupe.example'])
    expect((await app.as(who).ask(query)).errors[0].extensions.code).toBe('FORBIDDEN')
  expect((await app.as(null).ask(query)).errors[0].extensions.code).toBe('UNAUTHENTICATED')
})

test('a move is told to everyone concerned in one email each, with the old and the new time, and a host who said yes reads why they are asked again', async () => {
  const { code, members } = await crewedEvent('2026-11-10T18:00:00Z')
  const { id: hostId } = await db.selectFrom('account_user').select('id').where('email', '=', members.host).executeTakeFirstOrThrow()
  await db.insertInto('staffing_availability').values({ user_id: hostId, date: '2026-11-10', available: true }).execute()
  expect((await app.as(null).call('POST', `/assignment/${code}/accept`, {})).status).toBe(200)
  const newMails = mailsSince(members.id)
  await newMails()
  const moved = await producer.call('POST', `/scheduler/session/${members.id}/reschedule/force`, {
    startsAt: '2026-11-10T20:00:00Z',
    waiveFee: true,
    reason: 'Later suits them',
  })
  expect([moved.status, moved.body.code]).toEqual([200, undefined])
  const told = await newMails()
  const subjects = Object.fromEntries(told.map(({ to, subject }) => [to, subject]))
  const news = 'Rescheduled: Quiz <script>, now Tue 10 Nov 2026, 2:00 pm, Chicago time'
  expect(subjects).toEqual({
    'editor@northwind.example': news,
    'viewer@northwind.example': news,
    [members.host]: `${news}. Please answer`,
    [members.producer]: news,
    [members.salesperson]: news,
  })
  expect(told).toHaveLength(5)
  for (const { body } of told) {
    expect(body).toContain('has been rescheduled to Tue 10 Nov 2026, 2:00 pm to 3:00 pm, Chicago time')
    expect(body).toContain('It was on Tue 10 Nov 2026, 12:00 pm to 1:00 pm, Chicago time')
    expect(body).not.toContain('..')
  }
  const bodyTo = (address: string) => told.find(({ to }) => to === address)?.body ?? ''
  expect(bodyTo(members.host)).toContain('You were on the crew for the earlier time. Please answer for the new one by')
  expect(bodyTo(members.producer)).toMatch(/You’re still assigned \(role: Producer\)\. We asked .+ to answer for the new time\./)
  expect(bodyTo(members.salesperson)).toContain('You don’t need to do anything.')
  // what is on the calendars follows: the contacts and the producer have the new time, the host none until they accept
  const methodTo = (address: string) => /METHOD:(\w+)/.exec(told.find(({ to }) => to === address)?.calendar ?? '')?.[1]
  expect([members.producer, 'editor@northwind.example', members.host, members.salesperson].map(methodTo)).toEqual([
    'REQUEST',
    'REQUEST',
    'CANCEL',
    undefined,
  ])
  const again = /\/a\/([\w-]+)/.exec(bodyTo(members.host))?.[1] ?? ''
  const brief = (await app.as(null).call('GET', `/assignment/${again}`)).body
  expect(brief.when).toMatchObject({ startsAt: '2026-11-10T20:00:00Z', movedFrom: '2026-11-10T18:00:00Z' })

  // a second move before the answer: there is no yes to lose
  const twice = await producer.call('POST', `/scheduler/session/${members.id}/reschedule/force`, {
    startsAt: '2026-11-10T21:00:00Z',
    waiveFee: true,
    reason: 'Later again',
  })
  expect(twice.status).toBe(200)
  const question = (await newMails()).find(({ to }) => to === members.host)
  expect(question?.subject).toMatch(/Please answer$/)
  expect(question?.body).toContain('This offer replaces our earlier one. Please answer by')
  expect(question?.body).toContain('It was on Tue 10 Nov 2026, 2:00 pm')

  // a quarter of an hour keeps the question open
  await producer.call('POST', `/scheduler/session/${members.id}/reschedule/force`, {
    startsAt: '2026-11-10T21:15:00Z',
    waiveFee: true,
    reason: 'A little later',
  })
  const little = (await newMails()).filter(({ to }) => to === members.host)
  expect(little.map(({ kind }) => kind)).toEqual(['session.movedForCrew'])
  expect(little[0]?.body).toContain('the link in our earlier email still works')
})

test('someone with two places on an event reads the earlier call when it moves', async () => {
  const { code, members } = await crewedEvent('2026-11-17T18:00:00Z')
  expect((await app.as(null).call('POST', `/assignment/${code}/accept`, {})).status).toBe(200)
  const of = { session_id: members.id, user_id: (await placeOf(db, members.id)).user_id ?? '' }
  await db.updateTable('session').set({ host_cue: 90, producer_cue: 30 }).where('id', '=', members.id).execute()
  const { id: assignment_id } = await db
    .insertInto('staffing_assignment')
    .values({ ...of, role: 'SUPPORTING_PRODUCER', ord: 1, updated_at: app.clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answered = { state: 'ACCEPTED', made_at: app.clock.now, answered_at: app.clock.now } as const
  await db
    .insertInto('staffing_approval')
    .values({ ...of, ...answered, assignment_id })
    .execute()
  const newMails = mailsSince(members.id)
  await newMails()
  const moved = await producer.call('POST', `/scheduler/session/${members.id}/reschedule/force`, {
    startsAt: '2026-11-17T18:15:00Z',
    waiveFee: true,
    reason: 'A little later',
  })
  expect([moved.status, moved.body.code]).toEqual([200, undefined])
  const told = (await newMails()).filter(({ to }) => to === members.host)
  expect(told.map(({ kind }) => kind)).toEqual(['session.movedForCrew'])
  expect(entryOf(told[0]?.calendar ?? '')).toMatchObject({ start: '20261117T164500Z' })
})

test('a host who cannot make the new time reads that the move released them', async () => {
  const { code, members } = await crewedEvent('2026-11-11T18:00:00Z')
  expect((await app.as(null).call('POST', `/assignment/${code}/accept`, {})).status).toBe(200)
  const host = await db.selectFrom('account_user').select('id').where('email', '=', members.host).executeTakeFirstOrThrow()
  await db.insertInto('staffing_availability').values({ user_id: host.id, date: '2026-11-12', available: false }).execute()
  const newMails = mailsSince(members.id)
  await newMails()
  const moved = await producer.call('POST', `/scheduler/session/${members.id}/reschedule/force`, {
    startsAt: '2026-11-12T19:00:00Z',
    waiveFee: true,
    reason: 'The next day suits them',
  })
  expect([moved.status, moved.body.code]).toEqual([200, undefined])
  const told = (await newMails()).filter(({ to }) => to === members.host)
  expect(told.map(({ kind }) => kind)).toEqual(['assignment.released'])
  expect(told[0]?.subject).toBe('You’re no longer assigned to “Quiz <script>”')
  expect(told[0]?.body).toContain('The event has been rescheduled to Thu 12 Nov 2026, 1:00 pm')
  expect(told[0]?.body).toContain('It was on Wed 11 Nov 2026, 12:00 pm')
})

const mails = async (kind: string) => (await readMails(app)).filter((mail) => mail.sessionId === id && mail.kind === kind)

/** What decides about an entry of a calendar. */
function entryOf(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const event = calendar.getFirstSubcomponent('vevent')
  const value = (name: string) => String(event?.getFirstPropertyValue(name))
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: value('uid'),
    sequence: Number(value('sequence')),
    start: value('dtstart').replaceAll(/[-:]/g, ''),
    end: value('dtend').replaceAll(/[-:]/g, ''),
    summary: value('summary'),
    attendees: event?.getAllProperties('attendee').map((one) => one.getFirstValue()),
  }
}

/** The emails about an event since the last call; they stay in the outbox, from which a calendar entry is cancelled. */
function mailsSince(event: string) {
  const seen = new Set<string>()
  return async () => {
    const all = (await readMails(app)).filter((mail) => mail.sessionId === event && !seen.has(`${mail.to} ${mail.body}`))
    for (const mail of all) seen.add(`${mail.to} ${mail.body}`)
    return all
  }
}

/** An event with a producer, a salesperson, an additional contact and a host who is asked; answers the host's code. */
async function crewedEvent(date: string) {
  const { status, body } = await editor.call('POST', '/session', { ...wish, date })
  expect(status).toBe(201)
  const event: string = body.id
  const { errors } = await editor.ask(
    'mutation ($input: SessionContactsInput!) { addAdditionalBookingContactsToSession(input: $input) { id } }',
    {
      input: { id: event, userIds: [world.users.viewer] },
    },
  )
  expect(errors).toBeUndefined()
  await takeMails(app)
  const put = async (role: 'HOST' | 'PRODUCER') => {
    const place = await placeOf(db, event, role)
    const listed = await producer.call('GET', `/scheduler/session/${event}/hosts?role=${role}`)
    const { id: userId } = listed.body.hosts.find((one: { eligible: boolean }) => one.eligible)
    const done = await producer.call('PUT', `/scheduler/session-assignment/${place.id}/host`, {
      id: userId,
      ...(role === 'HOST' && { approval: true }),
    })
    expect([done.status, done.body.code]).toEqual([200, undefined])
    return (await db.selectFrom('account_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
  }
  const members = { id: event, producer: await put('PRODUCER'), host: await put('HOST'), salesperson: 'sales@troupe.example' }
  const mail = (await takeMails(app)).find(({ kind }) => kind === 'assignment.offered')
  return { code: /\/a\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '', members }
}

/** Puts a free host on the host's place and reads the code in their email. */
async function askHost() {
  const place = await placeOf(db, id)
  const before = new Set((await mails('assignment.offered')).map((mail) => mail.body))
  const listed = await producer.call('GET', `/scheduler/session/${id}/hosts?role=HOST`)
  const free = listed.body.hosts.filter((one: { eligible: boolean }) => one.eligible)
  const { status, body } = await producer.call('PUT', `/scheduler/session-assignment/${place.id}/host`, { id: free[0].id, approval: true })
  expect([status, body.code]).toEqual([200, undefined])
  const mail = (await mails('assignment.offered')).find((one) => !before.has(one.body) && one.body.includes('/a/'))
  const host = await db.selectFrom('account_user').select(['email', 'full_name']).where('id', '=', free[0].id).executeTakeFirstOrThrow()
  return { host, link: /\/a\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '' }
}
