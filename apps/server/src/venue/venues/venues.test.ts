import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { venueIdOf } from '@troupe/tests/world/venues'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

const { ask, send, db, close } = await openHouse()
afterAll(() => close())

const [sales, success, editor, host] = ['sales@troupe.example', 'success@troupe.example', 'editor@northwind.example', 'host@troupe.example']
const fields = `id name description location { address latitude longitude } city country participantsMin participantsMax private rating
  nOfReviews nOfEvents gameZoneId gameZone { name } version can { edit { value } delete { value } }`
const kinzie = { address: '350 N Orleans St', latitude: 41.8886, longitude: -87.6373 }

async function asked(who: string | null, query: string, variables: object = {}) {
  const answer = await ask(who, query, variables)
  const error = answer.errors?.[0]?.extensions
  return error ? { ...error } : Object.values(answer.data ?? {})[0]
}
const create = (input: object, who = sales) =>
  asked(who, `mutation ($input: CreateVenueInput!) { createVenue(input: $input) { ${fields} } }`, { input })
const update = (input: object, who = sales) =>
  asked(who, `mutation ($input: UpdateVenueInput!) { updateVenue(input: $input) { ${fields} } }`, { input })
const remove = (id: string, who = success) => asked(who, 'mutation ($id: ID!) { deleteVenue(id: $id) }', { id })
const venue = (id: string, who = sales) => asked(who, `query ($id: ID!) { venue(id: $id) { ${fields} } }`, { id })
async function list(filter: object = {}, sorting: object[] = [], who: string | null = sales) {
  const found = await asked(
    who,
    `query ($filter: VenueFilter, $sorting: [VenueSorting!]) { venues(filter: $filter, sorting: $sorting, limit: 100) { totalCount nodes { name } } }`,
    { filter, sorting },
  )
  return found.nodes ? found.nodes.map(({ name }: { name: string }) => name) : found
}

test('staff add a venue; its city and its game zone follow from its point, and a city has a name once', async () => {
  const made = await create({ name: ' The Signal Box ', location: kinzie, participantsMin: 10, participantsMax: 30 })
  expect(made).toMatchObject({
    ...{
      name: 'The Signal Box',
      description: '',
      city: 'Chicago',
      location: kinzie,
      private: false,
      rating: null,
      nOfReviews: 0,
      nOfEvents: 0,
    },
    ...{ gameZone: { name: 'River North' }, version: 1, can: { edit: { value: true }, delete: { value: false } } },
  })
  expect(await create({ name: 'the signal box', location: kinzie })).toMatchObject({ code: 'INVALID', fields: { name: ['TAKEN'] } })
  const inLondon = await create({ name: 'The Signal Box', location: { latitude: 51.51234567, longitude: -0.1 } })
  expect(inLondon).toMatchObject({ city: 'London', location: { address: '', latitude: 51.512346, longitude: -0.1 }, participantsMax: null })
  const moved = await update({ id: made.id, version: 1, location: { latitude: 40.7536, longitude: -73.9832 } })
  expect(moved).toMatchObject({ city: 'New York', gameZone: { name: 'Bryant Park' }, location: { address: kinzie.address }, version: 2 })
  expect(await update({ id: made.id, version: 1, name: 'Late' })).toMatchObject({ code: 'VERSION_CONFLICT', version: 2 })
  expect(await update({ id: made.id, gameZoneId: null })).toMatchObject({ gameZone: null, version: 3 })
  // what is saved as it is changes nothing
  expect(await update({ id: made.id, name: 'The Signal Box', gameZoneId: null })).toMatchObject({ version: 3 })
  expect(await update({ id: inLondon.id, location: { latitude: 40.76, longitude: -73.98 } })).toMatchObject({ fields: { name: ['TAKEN'] } })
  expect(await remove(made.id, sales)).toMatchObject({ code: 'FORBIDDEN' })
  for (const { id } of [made, inLondon]) expect(await remove(id)).toBe(id)
  for (const answer of [await venue(made.id), await update({ id: made.id, name: 'x' }), await remove(made.id), await venue('x')])
    expect(answer).toMatchObject({ code: 'NOT_FOUND' })
  expect(await list({ text: 'signal' })).toEqual([])
})

test('what is wrong is refused by its field', async () => {
  const cases: readonly (readonly [object, Record<string, string[]>])[] = [
    [{ name: '' }, { name: ['REQUIRED'] }],
    [{ name: 'x'.repeat(121) }, { name: ['TOO_LONG'] }],
    [{ description: 'x'.repeat(4001) }, { description: ['TOO_LONG'] }],
    [{ participantsMin: 0 }, { participantsMin: ['TOO_SMALL'] }],
    [{ participantsMax: 10_001 }, { participantsMax: ['TOO_BIG'] }],
    [{ participantsMin: 30, participantsMax: 29 }, { participantsMax: ['TOO_SMALL'] }],
    [{ location: { latitude: 91, longitude: 0 } }, { 'location.latitude': ['TOO_BIG'] }],
    [{ location: { ...kinzie, address: 'x'.repeat(301) } }, { 'location.address': ['TOO_LONG'] }],
    [{ gameZoneId: 'x' }, { gameZoneId: ['INVALID'] }],
    [{ gameZoneId: crypto.randomUUID() }, { gameZoneId: ['NOT_FOUND'] }],
  ]
  for (const [change, wrong] of cases)
    expect([change, await create({ name: 'Wrong', location: kinzie, ...change })]).toMatchObject([
      change,
      { code: 'INVALID', fields: wrong },
    ])
  const filters: readonly (readonly [object, Record<string, string[]>, string?])[] = [
    [{ people: 0 }, { 'filter.people': ['TOO_SMALL'] }],
    [{ bounds: { south: 2, west: 0, north: 1, east: 1 } }, { 'filter.bounds.north': ['TOO_SMALL'] }],
    [{ bounds: { south: -91, west: 0, north: 1, east: 1 } }, { 'filter.bounds.south': ['TOO_SMALL'] }],
    [{ private: true }, { 'filter.private': ['FORBIDDEN'] }, editor],
  ]
  for (const [filter, wrong, who] of filters) expect(await list(filter, [], who)).toMatchObject({ code: 'INVALID', fields: wrong })
})

test('venues are found by text, city, people, zones and a part of the map, and sorted with those without a value last', async () => {
  const zone = async (name: string) =>
    (await db.selectFrom('venue_zone_area').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const game = async (name: string) =>
    (await db.selectFrom('venue_game_zone').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const finds: readonly (readonly [object, string[]])[] = [
    [{ text: 'kinzie' }, ['The Merchant Hall']],
    [{ text: 'jacaranda' }, ['Casa Jacarandá']],
    [{ text: '100%' }, []],
    [{ city: 'SAO PAULO' }, ['Casa Jacarandá']],
    [{ city: 'chicago', people: 100 }, ['Foundry Loft']],
    [{ people: 400 }, ['The Ropeworks']],
    [{ gameZoneId: await game('River North') }, ['The Merchant Hall']],
    [{ zoneAreaId: await zone('Chicago, zone A') }, ['Printers Row Rooms']],
    [{ zoneAreaId: await zone('Chicago, zone B') }, ['Foundry Loft', 'The Merchant Hall']],
    [{ bounds: { south: 41.8, west: -87.7, north: 41.9, east: -87.6 } }, ['Printers Row Rooms', 'The Merchant Hall']],
    [{ bounds: { south: -40, west: 100, north: 0, east: -40 } }, ['Casa Jacarandá', 'The Wool Store']],
    [{ private: true }, ['The Wool Store']],
    [{ zoneAreaId: 'x' }, []],
  ]
  for (const [filter, names] of finds) expect([filter, await list(filter)]).toEqual([filter, names])
  const bare = await create({ name: 'Aardvark Room', location: { latitude: 52.6, longitude: 13.4 } })
  expect(bare).toMatchObject({ city: 'Berlin', gameZone: null })
  const ordered = async (field: string, direction: string) =>
    (
      await asked(
        sales,
        'query ($sorting: [VenueSorting!]) { venues(sorting: $sorting) { nodes { name rating participantsMin participantsMax } } }',
        {
          sorting: [{ field, direction }],
        },
      )
    ).nodes as Record<string, string | number | null>[]
  const order = async (field: string, direction: string) => (await ordered(field, direction)).map(({ name }) => name)
  for (const field of ['participantsMin', 'participantsMax', 'rating'])
    for (const direction of ['ASC', 'DESC']) {
      const values = (await ordered(field, direction)).map((one) => one[field] ?? null)
      expect([field, values.length, values.at(-1), values.indexOf(null) + values.filter((value) => value === null).length]).toEqual([
        field,
        13,
        null,
        13,
      ])
    }
  for (const direction of ['ASC', 'DESC']) expect((await order('mostRecent', direction)).at(-1)).toBe('Aardvark Room')
  expect((await order('participantsMax', 'DESC'))[0]).toBe('The Ropeworks')
  expect((await order('participantsMin', 'ASC'))[0]).toBe('Printers Row Rooms')
  expect((await order('city', 'ASC')).slice(0, 2)).toEqual(['Aardvark Room', 'Hof Sieben'])
  expect(await list()).toEqual((await order('name', 'DESC')).toReversed())
  await remove(bare.id)
})

test('what is kept with a venue are its events that took place and its reviews', async () => {
  const { rows } = await sql<{ id: string; events: number; reviews: number; rate: number | null }>`select v.id,
    (select count(distinct s.id)::int from session s join session_location l on l.session_id = s.id where l.venue_id = v.id and (s.status = 'LIVE'
      or (s.status = 'COMPLETED' and s.outcome not in ('NO_SHOW', 'FAILED')))) as events,
    (select count(*)::int from venue_review r where r.venue_id = v.id) as reviews,
    (select round(avg(r.rate), 1)::float8 from venue_review r where r.venue_id = v.id) as rate from venue v where v.deleted_at is null`.execute(
    db,
  )
  expect(rows.some(({ events }) => events > 1) && rows.some(({ reviews }) => reviews > 1)).toBe(true)
  for (const { id, events, reviews, rate } of rows)
    expect(await venue(id)).toMatchObject({ nOfEvents: events, nOfReviews: reviews, rating: rate })
  const hall = venueIdOf('merchantHall')
  const before = (await venue(hall)).nOfEvents
  const { id } = await db
    .selectFrom('session as s')
    .innerJoin('session_location as l', 'l.session_id', 's.id')
    .select('s.id')
    .where('l.venue_id', '=', hall)
    .where('s.status', '=', 'COMPLETED')
    .executeTakeFirstOrThrow()
  await db.updateTable('session').set({ outcome: 'FAILED' }).where('id', '=', id).execute()
  expect((await venue(hall)).nOfEvents).toBe(before - 1)
  await db.updateTable('session').set({ outcome: 'RAN' }).where('id', '=', id).execute()
  expect((await venue(hall)).nOfEvents).toBe(before)
})

test('VEN-01 a private venue is in no answer, count or sort for those without an event there; its crew sees it', async () => {
  const store = venueIdOf('woolStore')
  const seen = async (who: string) => [(await venue(store, who)).name ?? (await venue(store, who)).code, (await list({}, [], who)).length]
  expect(await seen(sales)).toEqual(['The Wool Store', 12])
  for (const who of [editor, 'viewer@northwind.example', 'editor@halden.example']) expect(await seen(who)).toEqual(['NOT_FOUND', 11])
  expect((await ask(editor, '{ venues { totalCount } venueReviews(limit: 100) { totalCount nodes { venueId } } }')).data).toMatchObject({
    venues: { totalCount: 11 },
  })
  expect(await list({ text: 'wool' }, [], editor)).toEqual([])
  expect(await list({}, [], null)).toMatchObject({ code: 'UNAUTHENTICATED' })
  const { email } = await db
    .selectFrom('session_location as l')
    .innerJoin('staffing_approval as o', 'o.session_id', 'l.session_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select('u.email')
    .where('l.venue_id', '=', store)
    .where('o.state', 'in', ['ACCEPTED', 'PENDING'])
    .where('u.permission', '=', 'HOST')
    .executeTakeFirstOrThrow()
  expect(await seen(email)).toEqual(['The Wool Store', 12])
  // the event of another customer there shows its place, but not that it is a venue of ours
  const { id } = await db
    .selectFrom('session_location as l')
    .innerJoin('session as s', 's.id', 'l.session_id')
    .select('s.id')
    .where('l.venue_id', '=', venueIdOf('merchantHall'))
    .where('l.type', '=', 'START')
    .where('s.workspace_id', '=', world.workspaces.northwind)
    .where('s.status', '=', 'SCHEDULED')
    .executeTakeFirstOrThrow()
  await db.updateTable('session_location').set({ venue_id: store }).where('session_id', '=', id).where('type', '=', 'START').execute()
  const place = (who: string) => ask(who, `{ session(id: "${id}") { locations { type venueId outdated } } }`)
  const start = async (who: string) => (await place(who)).data.session.locations.find(({ type }: { type: string }) => type === 'START')
  expect([await start(editor), await start(sales)]).toMatchObject([
    { venueId: null, outdated: null },
    { venueId: store, outdated: true },
  ])
  const at = (who: string) => asked(who, `{ sessions(filter: { venueId: "${store}" }) { totalCount } }`)
  expect(await at(editor)).toEqual({ totalCount: 0 })
  expect((await at(sales)).totalCount).toBeGreaterThan(0)
  await db
    .updateTable('session_location')
    .set({ venue_id: venueIdOf('merchantHall') })
    .where('session_id', '=', id)
    .where('type', '=', 'START')
    .execute()
})

test('an event copies what its venue is, says when that is another one by now, and takes it over again', async () => {
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('workspace_id', '=', world.workspaces.northwind)
    .where('host_type', '=', 'ON_SITE')
    .where('status', '=', 'SCHEDULED')
    .where('starts_at', '>', testNow.add({ hours: 72 }))
    .where('city', '=', 'Chicago')
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
  const made = await create({ name: 'Canal Room', location: kinzie })
  const place = `locations { type precision venueId outdated location { name address city latitude longitude } }`
  const choose = (input: object, who = editor) =>
    asked(who, `mutation ($input: SessionLocationInput!) { addLocationToSession(input: $input) { version ${place} } }`, {
      input: { id, type: 'VENUE', ...input },
    })
  const chosen = ({ locations }: { locations: { type: string }[] }) => locations.find(({ type }) => type === 'VENUE')
  const written = async () => (await sql`select xmin::text from venue where id = ${made.id}`.execute(db)).rows
  const before = await written()
  expect(chosen(await choose({ venueId: made.id }))).toEqual({
    ...{ type: 'VENUE', precision: 'POINT', venueId: made.id, outdated: false },
    location: { name: 'Canal Room', city: 'Chicago', ...kinzie },
  })
  // what is to come isn’t counted, and holds the row of no venue
  expect(await written()).toEqual(before)
  // saving the same texts keeps it a copy of the venue; others are another place
  const same = await choose({ name: 'Canal Room', city: 'Chicago', ...kinzie })
  expect(chosen(same)).toMatchObject({ venueId: made.id })
  expect(await choose({ venueId: made.id })).toMatchObject({ version: same.version })
  expect(await choose({ venueId: made.id, name: 'x' })).toMatchObject({ code: 'INVALID', fields: { venueId: ['NOT_ALLOWED'] } })
  for (const venueId of [venueIdOf('woolStore'), crypto.randomUUID(), 'x'])
    expect(await choose({ venueId })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await remove(made.id)).toMatchObject({ code: 'STATE_CONFLICT', reason: 'IN_USE', sessions: 1 })
  await update({ id: made.id, name: 'Canal Rooms' })
  const page = (who: string) => asked(who, `{ session(id: "${id}") { version ${place} } }`)
  expect(chosen(await page(editor))).toMatchObject({ outdated: true, location: { name: 'Canal Room' } })
  const taken = await choose({ venueId: made.id })
  expect(chosen(taken)).toMatchObject({ outdated: false, location: { name: 'Canal Rooms' } })
  expect(await asked(sales, `{ sessions(filter: { venueId: "${made.id}" }) { totalCount nodes { id } } }`)).toEqual({
    totalCount: 1,
    nodes: [{ id }],
  })
  // an undo brings the copy of the venue back, and the log says nothing of it
  const log = await asked(editor, `{ session(id: "${id}") { activity(limit: 1) { nodes { id fields { path before after } } } } }`)
  const [line] = log.activity.nodes
  expect(JSON.stringify(line)).not.toContain(made.id)
  expect(chosen(await choose({ name: 'Elsewhere' }))).toMatchObject({ venueId: null, outdated: null, precision: 'POINT' })
  const newest = (await asked(editor, `{ session(id: "${id}") { activity(limit: 1) { nodes { id } } } }`)).activity.nodes[0].id
  const undone = await asked(editor, `mutation { undoSessionChange(id: "${newest}") { ${place} } }`)
  expect(chosen(undone)).toMatchObject({ venueId: made.id })
  const gone = await asked(editor, `mutation { removeLocationFromSession(id: "${id}", type: VENUE) { ${place} } }`)
  expect(chosen(gone)).toBe(undefined)
  expect(await remove(made.id)).toBe(made.id)
})

test('an event that is booked at a venue refers to it, but not to one that is elsewhere or private to the customer', async () => {
  const event = await db
    .selectFrom('session')
    .select(['experience_id as experienceId', 'type as format', 'host_type as hostType', 'timezone', 'duration'])
    .where('workspace_id', '=', world.workspaces.northwind)
    .where('host_type', '=', 'ON_SITE')
    .where('status', '=', 'SCHEDULED')
    .where('city', '=', 'Chicago')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const hall = await venue(venueIdOf('merchantHall'))
  const { latitude, longitude, address } = hall.location
  const spot = { name: hall.name, address, city: hall.city, latitude, longitude }
  const start = async (location: object) => {
    const booked = await send(editor, 'POST', '/session', { ...event, workspaceId: world.workspaces.northwind, attendees: 12, location })
    if (booked.statusCode !== 201) return booked.json()
    const { locations } = await asked(sales, `{ session(id: "${booked.json().id}") { locations { venueId outdated precision } } }`)
    expect((await send(editor, 'DELETE', `/session/${booked.json().id}`)).statusCode).toBe(200)
    return locations[0]
  }
  expect(await start({ ...spot, venueId: hall.id })).toEqual({ venueId: hall.id, outdated: false, precision: 'POINT' })
  const store = venueIdOf('woolStore')
  const at = await db.selectFrom('venue').select(['latitude', 'longitude']).where('id', '=', store).executeTakeFirstOrThrow()
  await db.updateTable('venue').set({ latitude, longitude }).where('id', '=', store).execute()
  for (const location of [
    { ...spot, venueId: store },
    { ...spot, latitude: latitude + 0.001, venueId: hall.id },
  ])
    expect(await start(location)).toEqual({ venueId: null, outdated: null, precision: 'POINT' })
  expect(await start({ ...spot, venueId: 'x' })).toMatchObject({
    code: 'INVALID',
    extensions: { fields: { 'location.venueId': ['INVALID'] } },
  })
  await db.updateTable('venue').set(at).where('id', '=', store).execute()
})

test('each venue says how it fits an event: the best first, and last those of the wrong size and those that are taken', async () => {
  const { id, attendees } = await db
    .selectFrom('session as s')
    .innerJoin('session_location as l', 'l.session_id', 's.id')
    .select(['s.id', 's.attendees'])
    .where('l.venue_id', '=', venueIdOf('merchantHall'))
    .where('l.type', '=', 'START')
    .where('s.workspace_id', '=', world.workspaces.northwind)
    .where('s.host_type', '=', 'ON_SITE')
    .where('s.status', '=', 'SCHEDULED')
    .orderBy('s.starts_at')
    .executeTakeFirstOrThrow()
  const query = `query ($filter: VenueFilter, $sorting: [VenueSorting!]) { venues(filter: $filter, sorting: $sorting) {
    totalCount nodes { name participantsMin participantsMax fit { ok points reasons { key ok text } } } } }`
  const fitting = async (who: string, sorting: object[] = []) => asked(who, query, { filter: { sessionId: id }, sorting })
  const { totalCount, nodes } = await fitting(editor)
  expect([totalCount, nodes[0].name]).toEqual([11, 'The Merchant Hall'])
  expect(nodes[0].fit).toMatchObject({ ok: true, points: expect.any(Number) })
  expect(nodes[0].fit.reasons.map(({ key }: { key: string }) => key)).toEqual(['SIZE', 'DISTANCE', 'ZONE', 'GAME_ZONE', 'TAKEN', 'RATING'])
  const ok = nodes.map(({ fit }: { fit: { ok: boolean } }) => fit.ok)
  expect(ok).toEqual([...ok].sort((one, other) => Number(other) - Number(one)))
  for (const { participantsMin, participantsMax, fit } of nodes)
    expect(fit.reasons[0].ok).toBe(participantsMin <= attendees && attendees <= participantsMax)
  // the small zone is two credits cheaper than the one around it
  const printers = nodes.find(({ name }: { name: string }) => name === 'Printers Row Rooms')
  expect(printers.fit.reasons[2]).toEqual({ key: 'ZONE', ok: true, text: '−2 credits' })
  expect((await fitting(sales)).totalCount).toBe(12)
  const byName = (await fitting(sales, [{ field: 'name', direction: 'ASC' }])).nodes
  expect(byName.map(({ name, fit }: { name: string; fit: { ok: boolean } }) => `${fit.ok ? 0 : 1} ${name}`)).toEqual(
    byName
      .map(({ name, fit }: { name: string; fit: { ok: boolean } }) => `${fit.ok ? 0 : 1} ${name}`)
      .toSorted((a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
  // another customer's event at the same time: that it is taken is for everyone, when exactly is for staff
  const halden = await db
    .selectFrom('session')
    .select('id')
    .where('workspace_id', '=', world.workspaces.halden)
    .where('status', '=', 'SCHEDULED')
    .executeTakeFirstOrThrow()
  const foundry = venueIdOf('foundryLoft')
  await sql`insert into session_location (session_id, type, name, venue_id) values (${halden.id}, 'VENUE', 'x', ${foundry})
    on conflict (session_id, type) do update set venue_id = ${foundry}`.execute(db)
  await sql`update session s set starts_at = t.starts_at, ends_at = t.ends_at from session t where s.id = ${halden.id} and t.id = ${id}`.execute(
    db,
  )
  const taken = async (who: string) =>
    (await fitting(who)).nodes.find(({ name }: { name: string }) => name === 'Foundry Loft').fit.reasons[4]
  expect([await taken(editor), (await taken(sales)).ok]).toEqual([{ key: 'TAKEN', ok: false, text: 'Taken' }, false])
  expect((await taken(sales)).text).toMatch(/^\d+:\d\d [ap]m$/)
  for (const sessionId of [halden.id, crypto.randomUUID(), 'x'])
    expect(await asked(editor, query, { filter: { sessionId } })).toMatchObject({ code: 'NOT_FOUND' })
  expect((await asked(sales, '{ venues(limit: 1) { nodes { fit { ok } } } }')).nodes).toEqual([{ fit: null }])
  expect(await asked(host, query, { filter: { sessionId: halden.id } })).toMatchObject({ code: 'NOT_FOUND' })
})
