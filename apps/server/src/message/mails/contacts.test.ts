import { yes } from '@troupe/domain/answer'
import { placeOf } from '@troupe/tests/crew'
import { openHouse } from '@troupe/tests/house'
import { readMails, type TestMail, takeMails } from '@troupe/tests/mails'
import { addCredits } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '../../platform/ctx.ts'

const app = await openHouse()
const { db } = app
afterAll(() => app.close())
beforeAll(() => addCredits(db, world.workspaces.northwind, 200))

const { northwind } = world.workspaces
const to = { owner: 'owner@northwind.example', editor: 'editor@northwind.example', viewer: 'viewer@northwind.example' }
const [owner, editor, producer] = [app.as(to.owner), app.as(to.editor), app.as('producer@troupe.example')]

test('someone who is replaced as contact keeps the event in their calendar while they have another role, then loses it, and hears of no later move', async () => {
  const id = await book('2026-11-10T18:00:00Z')
  const news = mailsSince()
  const [entry] = (await readMails(app)).filter(({ sessionId, kind }) => sessionId === id && kind === 'session.booked')
  await news()
  await change(editor, 'addAdditionalBookingContactsToSession', { id, userIds: [world.users.viewer] })
  await change(editor, 'setContactOnSession', { id, userId: world.users.owner })
  expect(await news()).toEqual([])
  await change(producer, 'setBookingContactOnSession', { id, userId: world.users.owner })
  const [off, ...others] = await news()
  expect(others).toEqual([])
  expect(off).toMatchObject({ kind: 'session.contactRemoved', to: to.editor, sessionId: id })
  expect(off?.subject).toBe('You’re no longer a contact: Quiz, Tue 10 Nov 2026')
  expect(off?.body).toContain('You’re no longer a contact for “Quiz” on Tue 10 Nov 2026, 12:00 pm to 1:00 pm, Chicago time.')
  expect(off?.body).toContain('The attached file removes the event from your calendar. You don’t need to do anything.')
  const [sent, cancelled] = [fileOf(entry), fileOf(off)]
  expect(cancelled).toEqual({ ...sent, method: 'CANCEL', status: 'CANCELLED', sequence: expect.any(Number) })
  expect(cancelled.sequence).toBeGreaterThan(sent.sequence)
  // someone who was never sent an entry has none to lose
  await change(editor, 'removeAdditionalBookingContactsFromSession', { id, userIds: [world.users.viewer] })
  expect(await news()).toEqual([])
  await move(id, '2026-11-10T20:00:00Z')
  expect(customers(await news())).toEqual([['session.moved', to.owner]])
  expect((await producer.call('DELETE', `/session/${id}?reason=No+room`)).status).toBe(200)
  expect(customers(await news())).toEqual([['session.cancelled', to.owner]])
})

test('someone who takes themselves off reads that it was their doing, and one who becomes the contact again is told of the next move', async () => {
  const id = await book('2026-11-11T18:00:00Z')
  const news = mailsSince()
  await news()
  await change(editor, 'removeContactFromSession', id)
  expect(await news()).toEqual([])
  await change(editor, 'removeBookingContactFromSession', id)
  const [off] = await news()
  expect(off).toMatchObject({ to: to.editor, calendar: expect.stringContaining('METHOD:CANCEL') })
  expect(off?.body).toContain('As you asked, you’re no longer a contact for “Quiz”')
  await change(editor, 'setContactOnSession', { id, userId: world.users.editor })
  expect(await news()).toEqual([])
  await move(id, '2026-11-11T20:00:00Z')
  const [moved] = (await news()).filter((one) => one.to === to.editor)
  expect(moved).toMatchObject({ kind: 'session.moved', calendar: expect.stringContaining('METHOD:REQUEST') })
  expect(fileOf(moved).sequence).toBeGreaterThan(fileOf(off).sequence)
  // an event without a date is no longer in a calendar
  expect((await producer.call('DELETE', `/scheduler/session/${id}/book`, { waiveFee: true, reason: 'No room' })).status).toBe(200)
  await news()
  await change(editor, 'removeContactFromSession', id)
  expect(await news()).toEqual([])
})

test('a contact who is on the crew too loses the contacts’ entry and keeps the crew’s', async () => {
  const id = await book('2026-11-12T18:00:00Z')
  const { id: userId, email } = await put(id, 'PRODUCER')
  const member = { workspace_id: northwind, user_id: userId, role: 'VIEWER' as const }
  const { id: level } = await db.insertInto('account_permission').values(member).returning('id').executeTakeFirstOrThrow()
  await change(editor, 'setContactOnSession', { id, userId })
  await move(id, '2026-11-12T18:15:00Z')
  const news = mailsSince()
  await news()
  await remove(level, app.as('admin@troupe.example'))
  const [off, ...others] = (await news()).filter((one) => one.to === email)
  expect(others).toEqual([])
  expect(fileOf(off)).toMatchObject({ method: 'CANCEL', uid: `${id}@troupe` })
  expect(off?.body).toContain('You’re no longer a member of Northwind Foods, so you’re no longer a contact')
  expect(off?.body).toContain('You’re still on its crew (role: Producer), and that calendar entry isn’t affected.')
  await move(id, '2026-11-12T18:30:00Z')
  const [moved] = (await news()).filter((one) => one.to === email)
  expect([moved?.kind, fileOf(moved).uid]).toEqual(['session.movedForCrew', `${id}-crew@troupe`])
})

test('who leaves a workspace is taken off its upcoming events alone: their calendar loses them, the other editors get one email, and the audit has a row for each', async () => {
  const id = await member('leaver')
  const [first, second, undated, past, cancelled] = [
    await book('2026-11-17T18:00:00Z', 'leaver'),
    await book('2026-11-16T18:00:00Z', 'leaver'),
    await book('2026-11-18T18:00:00Z', 'leaver'),
    world.sessions.completed,
    await book('2026-11-20T18:00:00Z', 'leaver'),
  ]
  expect((await producer.call('DELETE', `/scheduler/session/${undated}/book`, { waiveFee: true, reason: 'No room' })).status).toBe(200)
  expect((await producer.call('DELETE', `/session/${cancelled}?reason=No+room`)).status).toBe(200)
  const other = world.sessions.gameReady
  await db.updateTable('session').set({ contact_id: id }).where('id', 'in', [past, other]).execute()
  const elsewhere = await db.selectFrom('session').select('workspace_id').where('id', '=', other).executeTakeFirstOrThrow()
  await change(owner, 'addAdditionalBookingContactsToSession', { id: second, userIds: [id] })
  const version = await versionOf(first)
  const level = await levelOf(id)
  await db.deleteFrom('live_event').execute()
  const news = mailsSince()
  await news()
  await remove(level)
  const told = await news()
  const kept = elsewhere.workspace_id === northwind ? [] : [other]
  expect(await eventsWith(id)).toEqual([past, cancelled, ...kept].sort())
  expect(await versionOf(first)).toBe(version + 1)
  const off = told.filter(({ kind }) => kind === 'session.contactRemoved')
  expect(off.map(({ sessionId, ...one }) => [sessionId, one.to, fileOf({ sessionId, ...one }).method]).sort()).toEqual(
    [first, second].map((event) => [event, 'leaver@northwind.example', 'CANCEL']).sort(),
  )
  const words = told.filter(({ kind }) => kind === 'session.contactLeft')
  expect(words.map((one) => one.to).sort()).toEqual((await editorsBut([id, world.users.owner])).sort())
  const [word] = words.filter((one) => one.to === to.editor)
  expect(word?.subject).toBe(`Contact needed for ${kept.length === 0 ? 4 : 3} events`)
  expect(word?.body).toContain('Lee Leaver is no longer a member of Northwind Foods, so they’re no longer a contact for its events.')
  expect(word?.body).toContain(
    `Quiz, Mon 16 Nov 2026, 12:00 pm to 1:00 pm, Chicago time: contact and booking contact\n${app.origin}/event/${second}\nQuiz, Tue 17 Nov`,
  )
  expect(word?.body).toContain(`Quiz, no date yet: contact and booking contact\n${app.origin}/event/${undated}`)
  expect(word?.html).toContain(`<a href="${app.origin}/event/${first}"`)
  const audits = await db
    .selectFrom('audit_entry')
    .select(['subject_id', 'actor_id', 'before', 'workspace_id'])
    .where('operation', '=', 'contacts')
    .where(sql<boolean>`before = ${JSON.stringify([id])}::jsonb`)
    .execute()
  expect(audits.map(({ subject_id }) => subject_id)).toEqual(expect.arrayContaining([first, second, undated]))
  for (const { actor_id, workspace_id } of audits) expect([actor_id, workspace_id]).toEqual([world.users.owner, northwind])
  const live = await db.selectFrom('live_event').select('scope_id').where('kind', '=', 'session.updated').execute()
  expect(live.map(({ scope_id }) => scope_id)).toEqual(expect.arrayContaining([first, second, undated]))
  // nothing of it reaches them later
  await move(first, '2026-11-17T20:00:00Z')
  expect(customers(await news())).toEqual([])
  // a restored event had kept them while it was cancelled
  const restored = await producer.call('POST', `/session/${cancelled}/restore`, { reason: 'They want it after all' })
  expect([restored.status, restored.body.code]).toEqual([200, undefined])
  expect(await eventsWith(id)).toEqual([past, ...kept].sort())
  const after = await news()
  expect(after.filter((one) => one.to === 'leaver@northwind.example')).toEqual([])
  expect(after.filter(({ kind }) => kind === 'session.contactLeft').map(({ subject }) => subject)).toContain('Contact needed for “Quiz”')
})

test('nothing is said when no upcoming event lost its contact, nor in a workspace without notifications, nor to who switched these emails off', async () => {
  const news = mailsSince()
  const none = await member('idle')
  await news()
  await remove(await levelOf(none))
  expect(await news()).toEqual([])
  // an additional booking contact leaves no gap
  const extra = await member('extra')
  const event = await book('2026-11-23T18:00:00Z')
  await change(editor, 'addAdditionalBookingContactsToSession', { id: event, userIds: [extra] })
  await news()
  await remove(await levelOf(extra))
  expect(await eventsWith(extra)).toEqual([])
  expect(await news()).toEqual([])
  const quiet = await member('quiet')
  await book('2026-11-24T18:00:00Z', 'quiet')
  await news()
  const wants = (booking: boolean) =>
    db
      .updateTable('account_user')
      .set({ attributes: JSON.stringify({ email: { booking } }) })
      .where('id', '=', world.users.editor)
      .execute()
  await wants(false)
  await remove(await levelOf(quiet))
  await wants(true)
  const told = (await news()).map((one) => one.to)
  expect(told).toContain('quiet@northwind.example')
  expect(told).not.toContain(to.editor)
  const silent = await member('silent')
  await book('2026-11-25T18:00:00Z', 'silent')
  await news()
  const notify = (notifications: boolean) => db.updateTable('workspace').set({ notifications }).where('id', '=', northwind).execute()
  await notify(false)
  await remove(await levelOf(silent))
  await notify(true)
  expect(await news()).toEqual([])
  expect(await eventsWith(silent)).toEqual([])
})

test('a deactivated account loses what it had in its calendar, as a contact and on the crew; so does a deleted one, at its former address', async () => {
  const news = mailsSince()
  const [closed, gone] = [await member('closed'), await member('gone')]
  const [first, second] = [await book('2026-11-30T18:00:00Z', 'closed'), await book('2026-12-01T18:00:00Z', 'gone')]
  await news()
  await deactivate(closed)
  const told = await news()
  const [off] = told.filter((one) => one.to === 'closed@northwind.example')
  expect([off?.kind, fileOf(off).method, off?.sessionId]).toEqual(['session.contactRemoved', 'CANCEL', first])
  expect(off?.body).toContain('Your Troupe account is no longer active, so you’re no longer a contact')
  const [word] = told.filter((one) => one.to === to.editor)
  expect(word?.body).toContain('Lee Closed’s account is no longer active, so they’re no longer a contact for events of Northwind Foods.')
  expect(await eventsWith(closed)).toEqual([])
  const { errors } = await app.as('admin@troupe.example').ask('mutation($id: ID!) { deleteUser(id: $id) }', { id: gone })
  expect(errors).toBeUndefined()
  const [last] = (await news()).filter((one) => one.to === 'gone@northwind.example')
  expect([last?.kind, fileOf(last).method, last?.sessionId]).toEqual(['session.contactRemoved', 'CANCEL', second])
  expect(await eventsWith(gone)).toEqual([])
  // the crew's own entry goes with the account too; someone who was only asked has none
  const { id: hostId, email } = await put(first, 'HOST')
  // their email is out by then
  app.clock.now = app.clock.now.add({ minutes: 1 })
  await news()
  await deactivate(hostId)
  const crew = (await news()).filter((one) => one.to === email && one.sessionId === first)
  expect(crew.map((one) => [one.kind, fileOf(one).method, fileOf(one).uid])).toEqual([
    ['assignment.released', 'CANCEL', `${first}-crew@troupe`],
  ])
  expect(crew[0]?.body).toContain('Your Troupe account is no longer active. The attached file removes the event from your calendar.')
})

test('an event that still names someone who isn’t a member tells them nothing; staff and members it does', async () => {
  const id = await book('2026-12-02T18:00:00Z')
  const named = { contact_id: world.users.haldenEditor, booking_contact_id: world.users.success }
  await db.updateTable('session').set(named).where('id', '=', id).execute()
  await db.insertInto('session_booking_contact').values({ session_id: id, user_id: world.users.viewer }).execute()
  const news = mailsSince()
  await news()
  await move(id, '2026-12-02T20:00:00Z')
  const told = (await news()).filter(({ kind }) => kind === 'session.moved').map((one) => one.to)
  expect(told.sort()).toEqual(['success@troupe.example', to.viewer])
})

/** Puts someone who is free on an event, without a question. */
async function put(event: string, role: 'HOST' | 'PRODUCER') {
  const place = await placeOf(db, event, role)
  const listed = await producer.call('GET', `/scheduler/session/${event}/hosts?role=${role}`)
  const { id } = listed.body.hosts.find((one: { eligible: boolean }) => one.eligible)
  const done = await producer.call('PUT', `/scheduler/session-assignment/${place.id}/host`, {
    id,
    ...(role === 'HOST' && { approval: false, reason: 'Agreed' }),
  })
  expect([done.status, done.body.code]).toEqual([200, undefined])
  const { email } = await db.selectFrom('account_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return { id: id as string, email }
}

test('someone who left a workspace hears nothing of the orders that they placed for it, nor of a request that expires', async () => {
  const id = await member('buyer')
  const contact = { firstName: 'Lee', lastName: 'Buyer', email: 'buyer@northwind.example', phone: null, company: null }
  const placed = { workspace_id: northwind, source: 'ONLINE', created_by: id, created_at: app.clock.now, currency: 'USD' } as const
  const values = { ...placed, contact: JSON.stringify(contact), subtotal: 0, discount: 0, tax: 0, total: 0 }
  const orders = await db
    .insertInto('credit_order')
    .values([
      { ...values, code: 'CUT379' },
      { ...values, code: 'DUT379', requested_at: app.clock.now },
    ])
    .returning('id')
    .execute()
  const [cart, wish] = orders.map((order) => order.id)
  let version = 1
  const told = async () => {
    version++
    const done = await command(app.system, async (work) => {
      await work.emit('order.corrected', { orderId: cart ?? '', version, isDeleted: false, changes: [] })
      await work.emit('request.expired', { orderId: wish ?? '' })
      return yes(null)
    })
    expect(done.ok).toBe(true)
    return (await takeMails(app)).map((one) => one.to)
  }
  await takeMails(app)
  expect((await told()).filter((one) => one === contact.email)).toEqual([contact.email, contact.email])
  await remove(await levelOf(id))
  const after = await told()
  expect(after).not.toContain(contact.email)
  expect(after).toContain(to.owner)
})

type Caller = ReturnType<typeof app.as>
const inputs: Readonly<Record<string, string>> = {
  setContactOnSession: 'SessionContactInput',
  setBookingContactOnSession: 'SessionContactInput',
  addAdditionalBookingContactsToSession: 'SessionContactsInput',
  removeAdditionalBookingContactsFromSession: 'SessionContactsInput',
}

/** Changes an event's contacts; the removals of one take its id alone. */
async function change(who: Caller, mutation: string, input: string | object) {
  const text =
    typeof input === 'string'
      ? `mutation ($input: ID!) { ${mutation}(id: $input) { id } }`
      : `mutation ($input: ${inputs[mutation]}!) { ${mutation}(input: $input) { id } }`
  expect((await who.ask(text, { input })).errors).toBeUndefined()
}

async function book(date: string, as = 'editor'): Promise<string> {
  const wish = {
    workspaceId: northwind,
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    attendees: 20,
    duration: 60,
    timezone: 'America/Chicago',
    language: 'en',
    name: 'Quiz',
  }
  // of two entries that someone was sent, the later one counts
  app.clock.now = app.clock.now.add({ seconds: 1 })
  const { status, body } = await app.as(`${as}@northwind.example`).call('POST', '/session', { ...wish, date })
  expect([status, body.code, body.extensions]).toEqual([201, undefined, undefined])
  return body.id
}

/** A new editor of Northwind Foods. */
async function member(name: string): Promise<string> {
  const lastName = `${name[0]?.toUpperCase()}${name.slice(1)}`
  const person = { email: `${name}@northwind.example`, first_name: 'Lee', last_name: lastName }
  const { id } = await db
    .insertInto('account_user')
    .values({ ...person, role: 'BOOKING_USER', permission: 'BOOKING_USER', timezone: 'America/Chicago', created_at: app.clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('account_permission').values({ workspace_id: northwind, user_id: id, role: 'EDITOR' }).execute()
  return id
}

const levelOf = async (userId: string) =>
  (await db.selectFrom('account_permission').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id

async function remove(id: string, who = owner) {
  const { errors } = await who.ask('mutation($id: ID!) { deletePermission(id: $id) }', { id })
  expect(errors).toBeUndefined()
}

async function deactivate(id: string) {
  const { errors } = await app.as('admin@troupe.example').ask('mutation($input: UpdateUserInput!) { updateUser(input: $input) { id } }', {
    input: { id, active: false },
  })
  expect(errors).toBeUndefined()
}

async function move(id: string, startsAt: string) {
  const change = { startsAt, waiveFee: true, reason: 'Another hour suits them', keepHosts: true }
  const { status, body } = await producer.call('POST', `/scheduler/session/${id}/reschedule/force`, change)
  expect([status, body.code]).toEqual([200, undefined])
}

const versionOf = async (id: string) =>
  (await db.selectFrom('session').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

/** The events that name someone as a contact of any kind. */
async function eventsWith(userId: string) {
  const rows = await db
    .selectFrom('session as s')
    .leftJoin('session_booking_contact as c', (join) => join.onRef('c.session_id', '=', 's.id').on('c.user_id', '=', userId))
    .select('s.id')
    .where((eb) => eb.or([eb('s.contact_id', '=', userId), eb('s.booking_contact_id', '=', userId), eb('c.user_id', '=', userId)]))
    .orderBy('s.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The addresses of those who may edit the events of Northwind Foods, but for some. */
async function editorsBut(ids: readonly string[]) {
  const rows = await db
    .selectFrom('account_permission as p')
    .innerJoin('account_user as u', 'u.id', 'p.user_id')
    .select('u.email')
    .where('p.workspace_id', '=', northwind)
    .where('p.role', 'in', ['EDITOR', 'ADMIN'])
    .where('u.active', '=', true)
    .where('u.id', 'not in', [...ids])
    .execute()
  return rows.map(({ email }) => email)
}

/** The emails since the last call; they stay in the outbox, from which a calendar entry is cancelled. */
function mailsSince() {
  let seen = 0
  return async () => {
    app.clock.now = app.clock.now.add({ seconds: 1 })
    const all = await readMails(app)
    const fresh = all.slice(seen)
    seen = all.length
    return fresh
  }
}

const customers = (mails: readonly TestMail[]) =>
  mails.filter((one) => one.to.endsWith('@northwind.example')).map((one) => [one.kind, one.to])

/** What decides about an entry of a calendar. */
function fileOf(mail: TestMail | undefined) {
  const file = mail?.calendar ?? ''
  const value = (name: string) => new RegExp(`^${name}[:;](.*)$`, 'm').exec(file)?.[1]?.trim()
  return {
    method: value('METHOD'),
    uid: value('UID'),
    status: value('STATUS'),
    sequence: Number(value('SEQUENCE')),
    start: value('DTSTART'),
  }
}
