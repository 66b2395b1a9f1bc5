import { placeOf } from '@troupe/tests/crew'
import { readMails } from '@troupe/tests/mails'
import { openOffers } from '@troupe/tests/staffing/offers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { declinesOf } from '../search/facts.ts'

const { app, offered, open, begin, user, producer, guest, booked, put } = await openOffers()
beforeEach(begin)
afterAll(() => app.close())

const host = () => app.as('host@troupe.example')

/** An event whose host accepted, with the code of the offer. */
async function accepted(startsAt: string, mode: 'Auto' | 'Manual' = 'Manual') {
  const id = await booked({ startsAt })
  const place = await placeOf(app.db, id, 'HOST')
  await put(place.id, 'host')
  if (mode === 'Auto') await app.db.updateTable('staffing_assignment').set({ type: 'Auto' }).where('id', '=', place.id).execute()
  const code = offered[0]?.code ?? ''
  expect((await guest().call('POST', `/assignment/${code}/accept`, { travel: 'Train' })).status).toBe(200)
  offered.length = 0
  return { id, place: place.id, code }
}

const offersOf = (assignmentId: string) =>
  app.db
    .selectFrom('staffing_approval')
    .select(['user_id', 'state', 'withdrawal_reason', 'withdrawal_note', 'withdrawn_late'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('seq')
    .execute()

test('a host who falls ill withdraws by the link: the offer ends with the reason, the producer is told who left and why, and saying it again answers the same', async () => {
  const { id, place, code } = await accepted('2027-02-02T17:00:00Z')
  const withdraw = () => guest().call('POST', `/assignment/${code}/withdraw`, { reason: 'SICK', note: 'Flu' })
  expect(await withdraw()).toMatchObject({ status: 200, body: { state: 'CANCELLED', late: false } })
  expect(await offersOf(place)).toEqual([
    { user_id: user('host'), state: 'CANCELLED', withdrawal_reason: 'SICK', withdrawal_note: 'Flu', withdrawn_late: false },
  ])
  expect(open).toMatchObject([{ sessionId: id, assignmentId: place, reason: 'withdrew' }])
  expect(await withdraw()).toMatchObject({ status: 200, body: { state: 'CANCELLED', late: false } })
  expect(open).toHaveLength(1)
  expect((await guest().call('GET', `/assignment/${code}`)).body).toMatchObject({ state: 'CANCELLED', withdrew: true })
  const mails = await readMails(app)
  expect(mails.filter(({ kind }) => kind === 'assignment.left')).toMatchObject([
    { to: 'host@troupe.example', body: expect.stringContaining('The attached file removes the event from your calendar.') },
  ])
  const [task] = mails.filter(({ kind }) => kind === 'assignment.open')
  expect(task?.body).toMatch(/\. \S+ \S+ can’t do it after all \(sick\), and no one else has been asked\./)
  expect(task?.body).toContain('They wrote: “Flu”')
  const crew = await producer().ask(
    'query($id: ID!) { session(id: $id) { assignments { id travel offers { state withdrawal { reason note late } } } } }',
    {
      id,
    },
  )
  expect(crew.data.session.assignments).toContainEqual({
    id: place,
    travel: null,
    offers: [{ state: 'CANCELLED', withdrawal: { reason: 'SICK', note: 'Flu', late: false } }],
  })
})

test('someone who was never sent the event for their calendar isn’t promised a file that removes it', async () => {
  const { id, code } = await accepted('2027-02-12T17:00:00Z')
  // as after an email that assigned several shows
  await app.db.updateTable('message_mail').set({ calendar: null }).where('session_id', '=', id).execute()
  expect((await guest().call('POST', `/assignment/${code}/withdraw`, { reason: 'SICK' })).status).toBe(200)
  const left = (await readMails(app)).find(({ kind, sessionId }) => kind === 'assignment.left' && sessionId === id)
  expect(left?.body).toContain('You’re no longer on')
  expect(left?.body).not.toContain('attached')
})

test('in mode Auto the next best is asked in the same transaction, and who withdrew isn’t asked again', async () => {
  const { id, place } = await accepted('2027-02-03T17:00:00Z', 'Auto')
  expect(await host().call('POST', `/assignment/${place}/withdraw`, { reason: 'TRAVEL' })).toMatchObject({ status: 200 })
  expect(offered).toMatchObject([{ assignmentId: place }])
  expect(offered[0]?.userId).not.toBe(user('host'))
  expect(open).toEqual([])
  const { body } = await producer().call('GET', `/scheduler/session/${id}/hosts?role=HOST`)
  expect(body.hosts.find((one: { id: string }) => one.id === user('host'))).toMatchObject({ eligible: false, rule: 'DECLINED' })
})

test('being ill holds for that start, travel for the whole event', async () => {
  const start = '2027-02-04T17:00:00Z'
  for (const reason of ['SICK', 'TRAVEL'] as const) {
    const { id, code } = await accepted(start)
    await guest().call('POST', `/assignment/${code}/withdraw`, { reason })
    expect(await declinesOf(app.db, id)).toEqual([{ userId: user('host'), reason, startsAtMs: Date.parse(start) }])
    await app.db.deleteFrom('staffing_claim').where('session_id', '=', id).execute()
  }
})

test('a withdrawal is marked late within 72 hours of the call, and refused from the start on', async () => {
  const start = Temporal.Instant.from('2027-02-05T17:00:00Z')
  const { place, code } = await accepted(start.toString())
  app.clock.now = start
  expect(await guest().call('POST', `/assignment/${code}/withdraw`, { reason: 'SICK' })).toMatchObject({
    status: 409,
    body: { code: 'STATE_CONFLICT', extensions: { reason: 'STARTED' } },
  })
  app.clock.now = start.subtract({ hours: 71 })
  expect((await guest().call('POST', `/assignment/${code}/withdraw`, { reason: 'SICK' })).body).toEqual({ state: 'CANCELLED', late: true })
  expect((await offersOf(place))[0]).toMatchObject({ withdrawn_late: true })
})

test('only the person may withdraw, and only from what they accepted', async () => {
  const { place, code } = await accepted('2027-02-08T17:00:00Z')
  const body = { reason: 'SICK' }
  expect((await app.as('ruth@troupe.example').call('POST', `/assignment/${code}/withdraw`, body)).status).toBe(403)
  expect((await app.as('ruth@troupe.example').call('POST', `/assignment/${place}/withdraw`, body)).status).toBe(404)
  expect((await guest().call('POST', `/assignment/${place}/withdraw`, body)).status).toBe(404)
  expect((await guest().call('POST', `/assignment/${code}/withdraw`, {})).body).toMatchObject({ code: 'INVALID' })
  expect((await guest().call('POST', `/assignment/${code}/withdraw`, { reason: 'BORED' })).body).toMatchObject({ code: 'INVALID' })
  await producer().call('PUT', `/scheduler/session-assignment/${place}/host`, { id: user('ruth') })
  expect(await guest().call('POST', `/assignment/${code}/withdraw`, body)).toMatchObject({
    status: 409,
    body: { code: 'ASSIGNMENT_SUPERSEDED', extensions: { state: 'CANCELLED' } },
  })
  const asked = offered.at(-1)?.code ?? ''
  expect(await guest().call('POST', `/assignment/${asked}/withdraw`, body)).toMatchObject({
    status: 409,
    body: { code: 'ASSIGNMENT_SUPERSEDED', extensions: { state: 'PENDING' } },
  })
})
