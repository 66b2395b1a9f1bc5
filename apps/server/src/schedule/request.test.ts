import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireRequests } from './request.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const query = `query ($id: ID!) { session(id: $id) {
  request { startsAt timezone message askedBy expiresAt } meta { permissions { withdraw { value reason } answerRequest { value reason } } } } }`
const seenBy = async (email: string, id: string) => (await app.as(email).ask(query, { id })).data?.session
const mailsOf = (id: string) =>
  app.db
    .selectFrom('message_mail')
    .select(['kind', 'body', 'to_address'])
    .where('session_id', '=', id)
    .where('kind', 'in', ['session.requestRefused', 'session.requestExpired'])
    .execute()

test('a request is read by those who may withdraw it, and answered by producers alone', async () => {
  const id = world.sessions.requested
  const wanted = { request: { message: 'Half the team is travelling that day. Could we move?', askedBy: expect.any(String) } }
  const flags = (withdraw: boolean, answerRequest: boolean) => ({
    meta: { permissions: { withdraw: { value: withdraw }, answerRequest: { value: answerRequest } } },
  })
  expect(await seenBy('editor@northwind.example', id)).toMatchObject({ ...wanted, ...flags(true, false) })
  expect(await seenBy('viewer@northwind.example', id)).toMatchObject({ request: null, ...flags(false, false) })
  expect(await seenBy('sales@troupe.example', id)).toMatchObject({ ...wanted, ...flags(true, false) })
  expect(await seenBy('producer@troupe.example', id)).toMatchObject({ ...wanted, ...flags(true, true) })
  const scheduled = await seenBy('producer@troupe.example', world.sessions.gameReady)
  expect(scheduled).toMatchObject({ request: null, ...flags(false, false) })
})

test('a declined request tells the customer why and names three free times, which aren’t the one that the event has', async () => {
  const id = world.sessions.requested
  const { starts_at: present } = await app.db.selectFrom('session').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()
  // so near that the present time is one of the three nearest
  const startsAt = present?.add({ minutes: 15 }) ?? testNow
  await app.db
    .updateTable('schedule_request')
    .set({ starts_at: startsAt })
    .where('session_id', '=', id)
    .where('state', '=', 'OPEN')
    .execute()
  const { body } = await app.as('producer@troupe.example').call('POST', `/scheduler/session/${id}/request/refuse`, { reason: 'No crew' })
  expect(body.alternatives).toHaveLength(3)
  expect(body.alternatives).not.toContainEqual(expect.objectContaining({ startsAt: present?.toString() }))
  const [mail] = await mailsOf(id)
  expect(mail?.kind).toBe('session.requestRefused')
  expect(mail?.body).toContain('Reason: No crew')
  const times = mail?.body.split('\n\n').find((part) => part.startsWith('These times are available now:'))
  // the answer has the nearest first; read as a list, times go by the clock
  expect(times?.split('\n').map((line) => /, (.+) to /.exec(line)?.[1])).toEqual([undefined, '1:00 pm', '2:00 pm', '2:30 pm'])
})

test('the editor who sent a request hears how it ended although the contact is someone else, unless they left the workspace', async () => {
  const id = world.sessions.gameReady
  const [editor, owner] = ['editor@northwind.example', 'owner@northwind.example']
  const idOf = async (email: string) =>
    (await app.db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const contact = await idOf(owner)
  await app.db.updateTable('session').set({ contact_id: contact, booking_contact_id: null }).where('id', '=', id).execute()
  const { starts_at: present } = await app.db.selectFrom('session').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()
  /** Who is told that a request of someone's was refused. */
  const toldOf = async (email: string, leaving?: () => Promise<unknown>) => {
    await app.db.deleteFrom('message_mail').execute()
    const startsAt = present?.add({ hours: 24 }).toString()
    const asked = await app.as(email).call('POST', `/scheduler/session/${id}/request`, { startsAt, timezone: 'Europe/Berlin' })
    expect(asked.body.status, JSON.stringify(asked.body)).toBe('REQUESTED')
    await leaving?.()
    await app.as('producer@troupe.example').call('POST', `/scheduler/session/${id}/request/refuse`, { reason: 'No crew' })
    return (await mailsOf(id)).map(({ to_address: to }) => to).sort()
  }
  expect(await toldOf(editor)).toEqual([editor, owner])
  expect(await toldOf(owner)).toEqual([owner])
  expect(await toldOf('sales@troupe.example')).toEqual([owner, 'sales@troupe.example'])
  // who answers their own request knows
  expect(await toldOf('producer@troupe.example')).toEqual([owner])
  const user_id = await idOf(editor)
  const leave = () => app.db.deleteFrom('account_permission').where('user_id', '=', user_id).execute()
  expect(await toldOf(editor, leave)).toEqual([owner])
})

test('the person who asked is told of the approval once: a contact and the crew by the news of the move, anyone else by an email of their own', async () => {
  const id = world.sessions.gameReady
  const producer = app.as('producer@troupe.example')
  const [owner, sales, success] = ['owner@northwind.example', 'sales@troupe.example', 'success@troupe.example']
  const { starts_at: present, size } = await app.db
    .selectFrom('session')
    .select(['starts_at', 'size'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  /** Of which emails the person who asked, and the contact, are told when a request for another time, or for other rooms, is approved. */
  const toldOf = async (email: string, hours: number, rooms = {}) => {
    const time = { startsAt: present?.add({ hours }).toString(), timezone: 'Europe/Berlin', ...rooms }
    const asked = await app.as(email).call('POST', `/scheduler/session/${id}/request`, time)
    expect(asked.body.status, JSON.stringify(asked.body)).toBe('REQUESTED')
    await app.db.deleteFrom('message_mail').execute()
    const reserve = (more = {}) => producer.call('POST', `/scheduler/session/${id}/reserve`, { ...time, ...more })
    const { extensions } = (await reserve()).body
    const held = await reserve(extensions?.fee ? { feeId: extensions.fee.id } : {})
    const approved = await producer.call('POST', `/scheduler/session/${id}/request/approve`, { holdId: held.body.holdId })
    expect(approved.body, JSON.stringify(held.body)).toMatchObject({ status: 'SCHEDULED' })
    const mails = await app.db
      .selectFrom('message_mail')
      .select(['kind', 'body', 'to_address as to'])
      .where('session_id', '=', id)
      .execute()
    return mails.filter(({ to }) => to === owner || to === email)
  }
  const kindsOf = (mails: Awaited<ReturnType<typeof toldOf>>) => Object.fromEntries(mails.map(({ to, kind }) => [to, kind]))
  const bySuccess = await toldOf(success, 24)
  expect(kindsOf(bySuccess)).toEqual({ [owner]: 'session.moved', [success]: 'session.requestApproved' })
  expect(bySuccess).toHaveLength(2)
  const said = bySuccess.find(({ to }) => to === success)?.body
  expect(said).toMatch(/We answered your request: “.+” is now scheduled for .+, Berlin time/)
  const bySales = await toldOf(sales, 25)
  expect(kindsOf(bySales)).toEqual({ [owner]: 'session.moved', [sales]: 'session.movedForCrew' })
  expect(bySales).toHaveLength(2)
  expect(kindsOf(await toldOf(owner, 26))).toEqual({ [owner]: 'session.moved' })
  const withRooms = await toldOf(success, 26, { quantity: size + 1 })
  expect(kindsOf(withRooms)).toEqual({ [owner]: 'session.resized', [success]: 'session.requestApproved' })
  expect(withRooms.find(({ to }) => to === success)?.body).toContain(`, with ${size + 1} groups.`)
})

test('the person whose request is open when the event is cancelled hears of it once, with what comes back, although they aren’t a contact', async () => {
  const id = world.sessions.gameReady
  const producer = app.as('producer@troupe.example')
  const { starts_at: present } = await app.db.selectFrom('session').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()
  /** Who is told that the event was cancelled while someone's request was open. */
  const toldOf = async (email: string) => {
    const time = { startsAt: present?.add({ hours: 30 }).toString(), timezone: 'Europe/Berlin' }
    const asked = await app.as(email).call('POST', `/scheduler/session/${id}/request`, time)
    expect(asked.body.status, JSON.stringify(asked.body)).toBe('REQUESTED')
    await app.db.deleteFrom('message_mail').execute()
    const cancelled = await producer.call('DELETE', `/session/${id}?reason=Flooded`)
    expect(cancelled.body.status, JSON.stringify(cancelled.body)).toBe('CANCELLED')
    const mails = await app.db
      .selectFrom('message_mail')
      .select(['kind', 'body', 'to_address as to'])
      .where('session_id', '=', id)
      .execute()
    const restored = await producer.call('POST', `/session/${id}/restore`, { reason: 'Dry again' })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    return mails.filter(({ to }) => ['owner@northwind.example', email].includes(to))
  }
  const bySuccess = await toldOf('success@troupe.example')
  expect(bySuccess.map(({ to, kind }) => [to, kind]).sort()).toEqual([
    ['owner@northwind.example', 'session.cancelled'],
    ['success@troupe.example', 'session.cancelled'],
  ])
  for (const { body } of bySuccess) expect(body).toMatch(/\d+ of \d+ credits went back to Northwind Foods\./)
  const bySales = await toldOf('sales@troupe.example')
  expect(bySales.filter(({ to }) => to === 'sales@troupe.example')).toHaveLength(1)
})

test('a request that no one answers in time expires, with three alternatives too', async () => {
  const id = world.sessions.requestedFirstDate
  app.clock.now = testNow.add({ hours: 24 })
  await Promise.all([expireRequests(app.house), expireRequests(app.house)])
  const { status } = await app.db.selectFrom('session').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(status).toBe('UNSCHEDULED')
  const mails = await mailsOf(id)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.kind).toBe('session.requestExpired')
  expect(mails[0]?.body).toContain('These times are available now:')
})
