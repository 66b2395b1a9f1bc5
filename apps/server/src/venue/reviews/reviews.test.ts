import { openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { venueIdOf } from '@troupe/tests/world/venues'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

const house = await openHouse()
const { ask, send, db, clock, close } = house
afterAll(() => close())

const [sales, producer, editor] = ['sales@troupe.example', 'producer@troupe.example', 'editor@northwind.example']
const fields = 'id venueId sessionId rate review media { fileId url } user { fullName } can { edit { value reason } delete { value } }'

async function asked(who: string | null, query: string, variables: object = {}) {
  const answer = await ask(who, query, variables)
  const error = answer.errors?.[0]?.extensions
  return error ? { ...error } : Object.values(answer.data ?? {})[0]
}
const create = (who: string, input: object) =>
  asked(who, `mutation ($input: CreateVenueReviewInput!) { createVenueReview(input: $input) { ${fields} } }`, { input })
const update = (who: string, input: object) =>
  asked(who, `mutation ($input: UpdateVenueReviewInput!) { updateVenueReview(input: $input) { ${fields} } }`, { input })
const remove = (who: string, id: string) => asked(who, 'mutation ($id: ID!) { deleteVenueReview(id: $id) }', { id })
const list = (who: string | null, filter: object) =>
  asked(who, `query ($filter: VenueReviewFilter) { venueReviews(filter: $filter, limit: 100) { totalCount nodes { ${fields} } } }`, {
    filter,
  })
const stored = async () => (await db.selectFrom('venue_review').select('id').execute()).length

/** Someone of the crew without staff permission, and an event of theirs at a venue that took place. */
let hosting: { email: string; userId: string; sessionId: string; venueId: string; workspaceId: string }
beforeAll(async () => {
  hosting = await db
    .selectFrom('session_location as l')
    .innerJoin('session as s', 's.id', 'l.session_id')
    .innerJoin('staffing_approval as o', 'o.session_id', 's.id')
    .innerJoin('staffing_assignment as p', 'p.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .innerJoin('venue as v', 'v.id', 'l.venue_id')
    .select(['u.email', 'u.id as userId', 's.id as sessionId', 'v.id as venueId', 's.workspace_id as workspaceId'])
    .where('l.type', '=', 'START')
    .where('v.private', '=', false)
    .where('s.status', '=', 'COMPLETED')
    .where('o.state', '=', 'ACCEPTED')
    .where('p.role', '=', 'HOST')
    .where('u.permission', '=', 'HOST')
    .where('u.active', '=', true)
    .orderBy('s.id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('venue_review').where('session_id', '=', hosting.sessionId).execute()
})

async function picture(who: string, query: string) {
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  return send(who, 'POST', `/files?${query}`, bytes as unknown as object, { 'content-type': 'image/png' })
}

test('someone who hosted an event reviews its venue once, with pictures of theirs, and changes that for 30 days', async () => {
  const { email, userId, sessionId, venueId } = hosting
  const kept = await Promise.all([1, 2].map(async () => (await picture(email, `reviewerId=${userId}`)).json().id as string))
  const made = await create(email, { venueId, sessionId, rate: 5, media: kept })
  expect(made).toMatchObject({
    venueId,
    sessionId,
    rate: 5,
    review: '',
    user: null,
    can: { edit: { value: true }, delete: { value: true } },
  })
  expect(made.media.map(({ fileId }: { fileId: string }) => fileId)).toEqual(kept)
  expect(await create(email, { venueId, sessionId, rate: 4 })).toMatchObject({
    code: 'STATE_CONFLICT',
    reason: 'EXISTS',
    reviewId: made.id,
  })
  expect((await list(sales, { venueId })).nodes[0]).toMatchObject({ id: made.id, user: { fullName: expect.any(String) } })
  expect(await update(email, { id: made.id, rate: 2 })).toMatchObject({ code: 'INVALID', fields: { review: ['REQUIRED'] } })
  const changed = await update(email, { id: made.id, rate: 2, review: 'Loud next door.', media: kept.toReversed() })
  expect(changed).toMatchObject({ rate: 2, media: kept.toReversed().map((fileId) => ({ fileId, url: `/files/${fileId}` })) })
  expect(await update(sales, { id: made.id, rate: 5 })).toMatchObject({ code: 'FORBIDDEN' })
  expect(await remove(editor, made.id)).toMatchObject({ code: 'FORBIDDEN' })
  const then = clock.now
  clock.now = then.add({ hours: 24 * 30 + 1 })
  for (const answer of [await update(email, { id: made.id, rate: 5 }), await remove(email, made.id)])
    expect(answer).toMatchObject({ code: 'STATE_CONFLICT', reason: 'TOO_LATE' })
  expect((await list(email, { sessionId })).nodes[0].can.edit).toEqual({ value: false, reason: 'TOO_LATE' })
  expect(await update(producer, { id: made.id, review: 'Loud.', media: kept.slice(0, 1) })).toMatchObject({ review: 'Loud.' })
  expect(await remove(producer, made.id)).toBe(made.id)
  clock.now = then
  expect(await db.selectFrom('file').select('id').where('id', 'in', kept.slice(0, 1)).execute()).toEqual([])
  expect(await remove(producer, made.id)).toMatchObject({ code: 'NOT_FOUND' })
})

test('VEN-03 no one reviews what isn’t theirs, elsewhere, to come, by halves or with pictures of someone else', async () => {
  const { email, userId, sessionId, venueId } = hosting
  const before = await stored()
  const { id: foreign } = await db
    .selectFrom('session as s')
    .select('s.id')
    .where('s.status', '=', 'COMPLETED')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('staffing_approval as o').select('o.id').whereRef('o.session_id', '=', 's.id').where('o.user_id', '=', userId),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const other = await db.selectFrom('venue').select('id').where('id', '<>', venueId).where('private', '=', false).executeTakeFirstOrThrow()
  const theirs = (await picture(sales, `reviewerId=${(await idOfPerson(sales)) ?? ''}`)).json().id
  const seven = Array.from({ length: 7 }, () => crypto.randomUUID())
  const cases: readonly (readonly [object, string, Record<string, string[]>?])[] = [
    [{ sessionId: foreign }, 'NOT_FOUND'],
    [{ sessionId: crypto.randomUUID() }, 'NOT_FOUND'],
    [{ venueId: crypto.randomUUID() }, 'NOT_FOUND'],
    [
      { venueId: venueIdOf('woolStore') },
      (await list(email, { venueId: venueIdOf('woolStore') })).totalCount > 0 ? 'INVALID' : 'NOT_FOUND',
    ],
    [{ venueId: other.id }, 'INVALID', { sessionId: ['NOT_THERE'] }],
    [{ rate: 4.5 }, 'INVALID'],
    [{ rate: 6 }, 'INVALID', { rate: ['TOO_BIG'] }],
    [{ rate: 3 }, 'INVALID', { review: ['REQUIRED'] }],
    [{ review: 'x'.repeat(2001) }, 'INVALID', { review: ['TOO_LONG'] }],
    [{ media: seven }, 'INVALID', { media: ['TOO_MANY'] }],
    [{ media: [theirs] }, 'INVALID', { media: ['UNKNOWN'] }],
    [{ media: ['x'] }, 'INVALID', { 'media.0': ['INVALID'] }],
  ]
  for (const [change, code, wrong] of cases)
    expect([change, await create(email, { venueId, sessionId, rate: 5, ...change })]).toMatchObject([
      change,
      { code, ...(wrong ? { fields: wrong } : {}) },
    ])
  const toCome = await db
    .selectFrom('session as s')
    .innerJoin('session_location as l', 'l.session_id', 's.id')
    .select(['s.id as sessionId', 'l.venue_id as venueId'])
    .where('s.status', '=', 'SCHEDULED')
    .where('l.venue_id', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(await create(sales, { ...toCome, rate: 5 })).toMatchObject({ code: 'INVALID', fields: { sessionId: ['NOT_STARTED'] } })
  for (const who of [editor, 'plant@troupe.example'])
    expect(await create(who, { venueId, sessionId, rate: 5 })).toMatchObject({ code: 'FORBIDDEN' })
  for (const [who, owner, status] of [
    [email, await idOfPerson(sales), 404],
    [email, crypto.randomUUID(), 404],
    [editor, await idOfPerson(editor), 403],
  ] as const)
    expect((await picture(who, `reviewerId=${owner}`)).statusCode).toBe(status)
  expect(await stored()).toBe(before)
})

const idOfPerson = async (email: string) =>
  (await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** The venue that someone is asked to review on the page of an event; null for none. */
const venueAsked = async (who: string, sessionId: string) =>
  (await asked(who, `{ session(id: "${sessionId}") { reviewAsk { id } } }`)).reviewAsk
const report = (sessionId: string, outcome: string) =>
  send(producer, 'PUT', `/session/${sessionId}/outcome`, { outcome, reason: 'The guests called.' })
const mailsTo = async (email: string, id: string) =>
  (await readMails(house)).filter(({ kind, to, sessionId }) => kind === 'session.reviewAsked' && to === email && sessionId === id)

test('when an event at a venue of ours is over, its crew is asked once for a review, until they have written it or 30 days have passed', async () => {
  const { email, sessionId, venueId } = hosting
  const mine = () => venueAsked(email, sessionId)
  // staff who weren’t there aren’t asked
  expect([await mine(), await venueAsked(sales, sessionId)]).toEqual([{ id: venueId }, null])
  await db.updateTable('session').set({ outcome: 'UNKNOWN' }).where('id', '=', sessionId).execute()
  for (const outcome of ['NO_SHOW', 'RAN', 'NO_SHOW'])
    expect([outcome, (await report(sessionId, outcome)).statusCode]).toEqual([outcome, 200])
  expect(await mine()).toBe(null)
  expect((await report(sessionId, 'RAN')).statusCode).toBe(200)
  const mails = await mailsTo(email, sessionId)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain(`/venue/${venueId}?review=${sessionId}`)
  expect(
    await db.selectFrom('message_mail').select('kind').where('kind', '=', 'session.reviewAsked').where('to_address', '=', sales).execute(),
  ).toEqual([])
  const { id } = await create(email, { venueId, sessionId, rate: 4 })
  expect(await mine()).toBe(null)
  expect(await remove(email, id)).toBe(id)
  expect(await mine()).toEqual({ id: venueId })
  const { ends_at: end } = await db.selectFrom('session').select('ends_at').where('id', '=', sessionId).executeTakeFirstOrThrow()
  const then = clock.now
  clock.now = (end ?? then).add({ hours: 24 * 30 })
  expect(await mine()).toBe(null)
  clock.now = then
})

test('staff make a venue of the place where an event took place, and its crew is asked for a review of that', async () => {
  const { email, sessionId, version, name } = await db
    .selectFrom('session as s')
    .innerJoin('session_location as l', (join) => join.onRef('l.session_id', '=', 's.id').on('l.type', '=', 'START'))
    .innerJoin('staffing_approval as o', 'o.session_id', 's.id')
    .innerJoin('staffing_assignment as p', 'p.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['u.email', 's.id as sessionId', 's.version', 'l.name'])
    .where('s.status', '=', 'COMPLETED')
    .where('s.outcome', '=', 'RAN')
    .where('s.id', '<>', hosting.sessionId)
    .where('s.ends_at', '>', clock.now.subtract({ hours: 24 * 29 }))
    .where('o.state', '=', 'ACCEPTED')
    .where('p.role', '=', 'HOST')
    .where('u.active', '=', true)
    .orderBy('s.id')
    .executeTakeFirstOrThrow()
  const at = db.updateTable('session_location').where('session_id', '=', sessionId)
  await at.set({ venue_id: null, precision: 'CITY' }).execute()
  await db.deleteFrom('venue_review').where('session_id', '=', sessionId).execute()
  const make = (input: object, who = sales) =>
    asked(who, 'mutation ($input: CreateVenueInput!) { createVenue(input: $input) { id name nOfEvents } }', {
      input: { name: 'The Old Bindery', location: { latitude: 41.9, longitude: -87.7 }, sessionId, ...input },
    })
  const page = () =>
    asked(sales, `{ session(id: "${sessionId}") { version locations { type venueId outdated precision location { name } } } }`)
  expect(await make({})).toMatchObject({ code: 'INVALID', fields: { sessionId: ['NOT_THERE'] } })
  await at.set({ precision: 'POINT' }).execute()
  expect(await make({ sessionId: crypto.randomUUID() })).toMatchObject({ code: 'INVALID', fields: { sessionId: ['NOT_FOUND'] } })
  expect(await make({ sessionId: 'x' })).toMatchObject({ code: 'INVALID', fields: { sessionId: ['INVALID'] } })
  expect(await make({}, email)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await page()).version).toBe(version)
  const made = await make({})
  expect(made).toMatchObject({ name: 'The Old Bindery', nOfEvents: 1 })
  const { version: after, locations } = await page()
  expect(after).toBe(version + 1)
  expect(locations.filter(({ venueId }: { venueId: string | null }) => venueId !== null)).toEqual([
    { type: 'START', venueId: made.id, outdated: true, precision: 'POINT', location: { name } },
  ])
  expect(await venueAsked(email, sessionId)).toEqual({ id: made.id })
  expect(await mailsTo(email, sessionId)).toHaveLength(1)
  expect(await make({ name: 'Again' })).toMatchObject({ code: 'STATE_CONFLICT', reason: 'EXISTS', venueId: made.id })
  // its place is told to no one again
  expect(await db.selectFrom('session_untold').select('session_id').where('session_id', '=', sessionId).execute()).toEqual([])
})

test('VEN-02 a review shows no one an event that they can’t see, and its author to staff alone', async () => {
  const { email, userId, sessionId, venueId, workspaceId } = hosting
  const kept = (await picture(email, `reviewerId=${userId}`)).json().id
  const { id } = await create(email, { venueId, sessionId, rate: 5, review: 'Tables were out at ten.', media: [kept] })
  const { email: stranger } = await db
    .selectFrom('account_permission as p')
    .innerJoin('account_user as u', 'u.id', 'p.user_id')
    .select('u.email')
    .where('p.workspace_id', '<>', workspaceId)
    .where('u.role', '=', 'BOOKING_USER')
    .where('u.active', '=', true)
    .where('u.id', 'not in', db.selectFrom('account_permission').select('user_id').where('workspace_id', '=', workspaceId))
    .executeTakeFirstOrThrow()
  const everything = await list(stranger, { venueId })
  expect(everything.nodes.find((one: { id: string }) => one.id === id)).toMatchObject({
    sessionId: null,
    user: null,
    review: 'Tables were out at ten.',
  })
  const { name } = await db.selectFrom('session').select('name').where('id', '=', sessionId).executeTakeFirstOrThrow()
  const { fullName } = (await list(sales, { sessionId })).nodes.find((one: { id: string }) => one.id === id).user
  const told = JSON.stringify(everything)
  for (const secret of [sessionId, userId, name, fullName]) expect([secret, told.includes(secret)]).toEqual([secret, false])
  expect(await list(stranger, { sessionId })).toEqual({ totalCount: 0, nodes: [] })
  expect((await list(email, { sessionId })).totalCount).toBeGreaterThan(0)
  // the picture is seen by who sees the review, and by no one else once the venue is private
  const read = async (who: string | null) => (await send(who, 'GET', `/files/${kept}`)).statusCode
  expect([await read(stranger), await read(email), await read(null)]).toEqual([200, 200, 401])
  await db.updateTable('venue').set({ private: true }).where('id', '=', venueId).execute()
  expect([await read(stranger), await read(email), await read(sales)]).toEqual([404, 200, 200])
  expect(await list(stranger, { venueId })).toEqual({ totalCount: 0, nodes: [] })
  expect(await update(stranger, { id, rate: 1 })).toMatchObject({ code: 'FORBIDDEN' })
  await db.updateTable('venue').set({ private: false, deleted_at: clock.now }).where('id', '=', venueId).execute()
  expect([await list(sales, { venueId }), await read(stranger)]).toEqual([{ totalCount: 0, nodes: [] }, 404])
})
