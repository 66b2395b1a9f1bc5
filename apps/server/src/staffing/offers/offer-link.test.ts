import { placeOf } from '@troupe/tests/crew'
import { readMails } from '@troupe/tests/mails'
import { readSharedLink } from '@troupe/tests/shared-link'
import { openOffers } from '@troupe/tests/staffing/offers'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { remindOffers } from './remind.ts'

const { app, offered, resent, begin, user, producer, guest, booked, offersOf, put } = await openOffers()
beforeEach(begin)
afterAll(() => app.close())

test('anyone can read a link; it changes nothing, says nothing about the customer, and works once', async () => {
  const id = await booked({ startsAt: '2027-01-12T17:00:00Z' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  await app.db.updateTable('session').set({ location_details: 'Ring Priya on +1 312 555 0148' }).where('id', '=', id).execute()
  await put(place, 'host')
  const code = offered[0]?.code ?? ''
  expect(code).toMatch(/^[\w-]{43}$/)
  const before = await app.db.selectFrom('staffing_approval').select(['id', 'state', 'answered_at']).where('session_id', '=', id).execute()
  for (const method of ['GET', 'HEAD'] as const) {
    const read = await app.app.inject({ method, url: `/assignment/${code}` })
    expect(read.statusCode).toBe(200)
    expect(read.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  }
  const read = await guest().call('GET', `/assignment/${code}`)
  expect(read.body).toMatchObject({ state: 'PENDING', role: 'HOST', when: { callAt: '2027-01-12T16:45:00Z' }, brief: { notes: null } })
  expect(read.text).not.toMatch(/312 555|northwind\.example|jo lindqvist/i)
  expect(
    await app.db.selectFrom('staffing_approval').select(['id', 'state', 'answered_at']).where('session_id', '=', id).execute(),
  ).toEqual(before)

  // what a chat shows of the link names no one either
  for (const url of [`/a/${code}`, `/assignment-approval/${code}`]) {
    const { tags, body } = await readSharedLink(app.house, url)
    expect([tags['og:title'], tags['og:description']]).toEqual([
      expect.stringMatching(/^Host: /),
      'Tue 12 Jan 2027. See the details and answer here.',
    ])
    expect(body).not.toMatch(/312 555|northwind|jo lindqvist/i)
  }
  expect((await readSharedLink(app.house, '/a/none')).isUsual).toBe(true)

  expect(await guest().call('POST', `/assignment/${code}/accept`, { note: 'Gladly', travel: 'Train' })).toMatchObject({
    status: 200,
    body: { state: 'ACCEPTED' },
  })
  expect((await guest().call('POST', `/assignment/${code}/accept`)).body).toMatchObject({ state: 'ACCEPTED' })
  expect(await guest().call('POST', `/assignment/${code}/decline`, { reason: 'OTHER' })).toMatchObject({
    status: 409,
    body: { code: 'ASSIGNMENT_SUPERSEDED' },
  })
  expect(await offersOf(place)).toEqual([{ user_id: user('host'), state: 'ACCEPTED', reason: null, note: 'Gladly' }])
  expect((await guest().call('GET', `/assignment/${code}`)).body).toMatchObject({ travel: 'Train', brief: { notes: /Priya/ } })
})

test('the code of a link is nowhere in the database, even when the answer came with a key', async () => {
  const id = await booked({ startsAt: '2027-01-13T17:00:00Z' })
  await put((await placeOf(app.db, id, 'HOST')).id, 'host')
  const code = offered[0]?.code ?? ''
  await guest().call('POST', `/assignment/${code}/accept`, { idempotencyKey: 'the-first-try' })
  expect((await guest().call('POST', `/assignment/${code}/accept`, { idempotencyKey: 'the-first-try' })).status).toBe(200)
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.db)
  expect(rows.length).toBeGreaterThan(20)
  for (const { name } of rows) {
    const found = await sql<{
      hits: number
    }>`select count(*)::int as hits from ${sql.table(name)} t where strpos(t::text, ${code}) > 0`.execute(app.db)
    expect(found.rows[0]?.hits, name).toBe(0)
  }
})

test('a link is its person’s alone: signed in as someone else it is forbidden, and an id isn’t a code', async () => {
  const id = await booked({ startsAt: '2027-01-14T17:00:00Z' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  await put(place, 'host')
  const code = offered[0]?.code ?? ''
  const other = app.as('ruth@troupe.example')
  for (const answer of [
    await other.call('GET', `/assignment/${code}`),
    await other.call('POST', `/assignment/${code}/accept`),
    await other.call('POST', `/assignment/${code}/decline`, { reason: 'OTHER' }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await app.as('host@troupe.example').call('GET', `/assignment/${code}`)).status).toBe(200)
  expect((await guest().call('GET', `/assignment/${place}`)).status).toBe(404)
  expect((await guest().call('POST', `/assignment/${place}/accept`)).status).toBe(404)
})

test('a new offer makes a new link, and the old one says so', async () => {
  const id = await booked({ startsAt: '2027-01-15T17:00:00Z' })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  await put(place, 'host')
  await put(place, 'ruth')
  const [first, second] = offered
  expect(first?.code).not.toBe(second?.code)
  expect((await guest().call('POST', `/assignment/${first?.code}/accept`)).body).toMatchObject({ code: 'ASSIGNMENT_SUPERSEDED' })
  expect((await guest().call('POST', `/assignment/${second?.code}/accept`)).status).toBe(200)
  expect((await offersOf(place)).map((one) => one.state)).toEqual(['CANCELLED', 'ACCEPTED'])
})

/** An event with a host who was asked. */
async function asked(startsAt: string, name = 'host') {
  const id = await booked({ startsAt })
  const { id: place } = await placeOf(app.db, id, 'HOST')
  expect((await put(place, name)).status).toBe(200)
  const [offer] = offered
  if (!offer) throw new Error('no one was asked')
  const mails = async () => (await readMails(app)).filter((mail) => mail.sessionId === id && mail.to === 'host@troupe.example')
  return { id, place, offer, mails }
}
const auditOf = async (operation: 'POST /assignment-offer/{id}/resend' | 'DELETE /assignment-offer/{id}', place: string) =>
  app.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'before', 'after'])
    .where('operation', '=', operation)
    .where('subject_id', '=', place)
    .execute()

test('a resent offer has a new link and the same deadline; the old link, a reminder’s included, says that it was replaced', async () => {
  await app.db.deleteFrom('staffing_reminder').execute()
  const { place, offer, mails } = await asked('2027-04-05T17:00:00Z')
  app.clock.now = testNow.add({ hours: 24 })
  await remindOffers(app.house)
  const reminded = linkIn((await mails()).find((mail) => mail.kind === 'assignment.reminded')?.body)
  expect((await producer().call('POST', `/assignment-offer/${offer.approvalId}/resend`)).status).toBe(200)
  const code = resent[0]?.code ?? ''
  expect(String(resent[0]?.expires)).toBe(String(offer.expires))
  for (const old of [offer.code, reminded]) {
    expect((await guest().call('GET', `/assignment/${old}`)).body).toMatchObject({ state: 'CANCELLED' })
    for (const answer of ['accept', 'decline'])
      expect(await guest().call('POST', `/assignment/${old}/${answer}`)).toMatchObject({
        status: 409,
        body: { code: 'ASSIGNMENT_SUPERSEDED' },
      })
  }
  // whatever waited to be sent had a link that no longer works
  expect((await mails()).map((mail) => [mail.kind, linkIn(mail.body)])).toEqual([['assignment.offered', code]])
  expect(await auditOf('POST /assignment-offer/{id}/resend', place)).toMatchObject([{ actor_id: world.users.producer }])
  app.clock.now = testNow.add({ hours: 44 })
  await remindOffers(app.house)
  expect((await mails()).map((mail) => mail.kind)).toEqual(['assignment.offered', 'assignment.reminded'])
  expect((await guest().call('POST', `/assignment/${code}/accept`)).body).toMatchObject({ state: 'ACCEPTED' })
  expect(await producer().call('POST', `/assignment-offer/${offer.approvalId}/resend`)).toMatchObject({
    status: 409,
    body: { code: 'ASSIGNMENT_SUPERSEDED', extensions: { state: 'ACCEPTED' } },
  })
  expect((await guest().call('POST', `/assignment/${offer.code}/accept`)).body.code).toBe('ASSIGNMENT_SUPERSEDED')
})

test('withdrawing an offer opens the place, tells the person, and its link says so; an accepted one can’t be withdrawn', async () => {
  const { id, place, offer, mails } = await asked('2027-04-06T17:00:00Z')
  // within ten seconds of a choice by hand, undoing it tells no one
  app.clock.now = testNow.add({ minutes: 1 })
  expect(await producer().call('DELETE', `/assignment-offer/${offer.approvalId}`)).toMatchObject({
    status: 200,
    body: { sessionId: id, assignmentId: place },
  })
  expect((await placeOf(app.db, id, 'HOST')).user_id).toBeNull()
  expect(await app.db.selectFrom('staffing_claim').select('approval_id').where('assignment_id', '=', place).execute()).toEqual([
    { approval_id: null },
  ])
  expect((await guest().call('POST', `/assignment/${offer.code}/accept`)).body.code).toBe('ASSIGNMENT_SUPERSEDED')
  expect((await mails()).at(-1)).toMatchObject({
    kind: 'assignment.withdrawn',
    subject: expect.stringMatching(/^No answer needed: /),
    calendar: null,
  })
  expect(await auditOf('DELETE /assignment-offer/{id}', place)).toMatchObject([
    { actor_id: world.users.producer, before: { userId: user('host') } },
  ])
  expect((await producer().call('DELETE', `/assignment-offer/${offer.approvalId}`)).body).toMatchObject({
    code: 'ASSIGNMENT_SUPERSEDED',
    extensions: { state: 'CANCELLED' },
  })
  await put(place, 'host')
  const again = offered.at(-1)
  await guest().call('POST', `/assignment/${again?.code}/accept`)
  expect((await producer().call('DELETE', `/assignment-offer/${again?.approvalId}`)).body.code).toBe('ASSIGNMENT_SUPERSEDED')
  expect((await offersOf(place)).map((one) => one.state)).toEqual(['CANCELLED', 'ACCEPTED'])
  for (const unknown of ['nonsense', crypto.randomUUID(), place]) {
    expect((await producer().call('DELETE', `/assignment-offer/${unknown}`)).status).toBe(404)
    expect((await producer().call('POST', `/assignment-offer/${unknown}/resend`)).status).toBe(404)
  }
  for (const email of ['host@troupe.example', 'editor@northwind.example', 'sales@troupe.example'])
    expect((await app.as(email).call('DELETE', `/assignment-offer/${again?.approvalId}`)).status).toBe(403)
})

test('after its deadline an offer is neither resent nor withdrawn, also before the clock has expired it', async () => {
  const { offer } = await asked('2027-04-07T17:00:00Z')
  app.clock.now = testNow.add({ hours: 48 })
  expect((await producer().call('POST', `/assignment-offer/${offer.approvalId}/resend`)).status).toBe(410)
  expect((await producer().call('DELETE', `/assignment-offer/${offer.approvalId}`)).status).toBe(410)
})

test('signed in, a person answers by the id of their own assignment and the offer that they saw', async () => {
  const { place, offer } = await asked('2027-04-08T17:00:00Z')
  const host = app.as('host@troupe.example')
  const answer = (who: ReturnType<typeof guest>, how: string, body?: object) => who.call('POST', `/assignment/${place}/${how}`, body)
  const offerIds = [offer.approvalId]
  expect(await answer(host, 'accept', {})).toMatchObject({ status: 422, body: { extensions: { fields: { offerIds: ['REQUIRED'] } } } })
  for (const who of [guest(), app.as('ruth@troupe.example'), producer(), app.as('editor@northwind.example')])
    expect((await answer(who, 'accept', { offerIds })).status).toBe(404)
  // no one accepts a time that they didn't see
  for (const other of [[crypto.randomUUID()], [offer.approvalId, crypto.randomUUID()]])
    expect((await answer(host, 'accept', { offerIds: other })).body.code).toBe('ASSIGNMENT_SUPERSEDED')
  await put(place, 'host')
  const newest = offered.at(-1)?.approvalId ?? ''
  expect(newest).not.toBe(offer.approvalId)
  expect((await answer(host, 'accept', { offerIds })).body.code).toBe('ASSIGNMENT_SUPERSEDED')
  expect((await answer(host, 'accept', { offerIds: [newest], note: 'Gladly' })).body).toMatchObject({ state: 'ACCEPTED' })
  expect((await answer(host, 'accept', { offerIds: [newest] })).body).toMatchObject({ state: 'ACCEPTED' })
  expect((await answer(host, 'decline', { offerIds: [newest] })).body.code).toBe('ASSIGNMENT_SUPERSEDED')
  expect((await offersOf(place)).map(({ state, note }) => [state, note])).toEqual([
    ['CANCELLED', null],
    ['ACCEPTED', 'Gladly'],
  ])
})

test('a decline in the app asks the next best, as one by link does, and is no longer the decliner’s to change', async () => {
  const id = await booked({ startsAt: '2027-04-09T17:00:00Z' })
  await producer().call('POST', `/scheduler/session/${id}/shuffle`)
  const { id: place, user_id: first } = await placeOf(app.db, id, 'HOST')
  const { email } = await app.db.selectFrom('account_user').select('email').where('id', '=', first).executeTakeFirstOrThrow()
  const offer = offered.find((one) => one.assignmentId === place)
  const decline = { offerIds: [offer?.approvalId], reason: 'TOO_LATE', note: 'Sorry, school run.' }
  expect((await app.as(email).call('POST', `/assignment/${place}/decline`, decline)).body).toMatchObject({ state: 'DECLINED' })
  const { user_id: second } = await placeOf(app.db, id, 'HOST')
  expect(second).not.toBe(first)
  expect((await app.as(email).call('POST', `/assignment/${place}/accept`, { offerIds: decline.offerIds })).body.code).toBe(
    'ASSIGNMENT_SUPERSEDED',
  )
})

test('staff see every offer of a place with its story, and neither the crew nor customers do', async () => {
  const id = await booked({ startsAt: '2027-04-15T17:00:00Z' })
  await producer().call('POST', `/scheduler/session/${id}/shuffle`)
  const { id: place, user_id: first } = await placeOf(app.db, id, 'HOST')
  const offer = offered.find((one) => one.assignmentId === place)
  app.clock.now = testNow.add({ minutes: 20 })
  await guest().call('POST', `/assignment/${offer?.code}/decline`, { reason: 'TOO_LATE', note: 'Sorry, school run.' })
  const { user_id: second } = await placeOf(app.db, id, 'HOST')
  app.clock.now = testNow.add({ hours: 25 })
  await remindOffers(app.house)
  const again = offered.at(-1)
  await producer().call('POST', `/assignment-offer/${again?.approvalId}/resend`)
  const read = async (who: ReturnType<typeof guest>) => {
    const { data } = await who.ask(
      `query ($id: ID!) { session(id: $id) { hosts { id } assignments { id role approval { state askedAt expiresAt resentAt remindedAt }
        offers { state user { id } askedAt answeredAt reason note replacedBy { id } } } } }`,
      { id },
    )
    return data.session?.assignments.find((one: { role: string }) => one.role === 'HOST')
  }
  const asked = testNow.add({ minutes: 20 })
  expect(await read(producer())).toEqual({
    id: place,
    role: 'HOST',
    approval: {
      state: 'PENDING',
      askedAt: textOf(asked),
      expiresAt: textOf(asked.add({ hours: 48 })),
      resentAt: textOf(app.clock.now),
      remindedAt: textOf(app.clock.now),
    },
    offers: [
      { state: 'PENDING', user: { id: second }, askedAt: textOf(asked), answeredAt: null, reason: null, note: null, replacedBy: null },
      {
        state: 'DECLINED',
        user: { id: first },
        askedAt: textOf(testNow),
        answeredAt: textOf(asked),
        reason: 'TOO_LATE',
        note: 'Sorry, school run.',
        replacedBy: { id: second },
      },
    ],
  })
  const { email } = await app.db.selectFrom('account_user').select('email').where('id', '=', second).executeTakeFirstOrThrow()
  expect(await read(app.as(email))).toMatchObject({
    offers: null,
    approval: { state: 'PENDING', expiresAt: textOf(asked.add({ hours: 48 })) },
  })
  expect(await read(app.as('editor@northwind.example'))).toMatchObject({ offers: null, approval: null })
  await guest().call('POST', `/assignment/${resent[0]?.code}/accept`, { note: 'Gladly' })
  const seen = await read(app.as('editor@northwind.example'))
  expect(seen).toMatchObject({ offers: null, approval: { state: 'ACCEPTED', askedAt: null, expiresAt: null, remindedAt: null } })
  expect(JSON.stringify(seen)).not.toMatch(/Gladly|school run/)
})

const textOf = (at: Temporal.Instant): string => at.toString({ smallestUnit: 'millisecond' })
const linkIn = (body = '') => /\/a\/([\w-]{43})/.exec(body)?.[1] ?? ''

test('someone who guesses codes is stopped after a hundred, and may try again 15 minutes later', async () => {
  const guess = (address: string) => app.app.inject({ method: 'GET', url: '/assignment/abcd1234', remoteAddress: address })
  const statuses: number[] = []
  for (let tries = 0; tries < 120; tries++) statuses.push((await guess('203.0.113.7')).statusCode)
  expect(statuses.filter((status) => status === 404)).toHaveLength(100)
  expect(statuses.slice(100).every((status) => status === 429)).toBe(true)
  expect((await guess('203.0.113.7')).headers['retry-after']).toMatch(/^\d+$/)
  expect((await guess('203.0.113.8')).statusCode).toBe(404)
  app.clock.now = testNow.add({ minutes: 16 })
  expect((await guess('203.0.113.7')).statusCode).toBe(404)
})
