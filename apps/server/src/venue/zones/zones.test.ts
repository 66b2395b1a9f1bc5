import { openHouse } from '@troupe/tests/house'
import { addCredits } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import { cities, gameZones, zoneAreas } from '@troupe/tests/world/places'
import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

const app = await openHouse()
await addCredits(app.db, world.workspaces.northwind, 400, 'zones')
afterAll(() => app.close())

const producer = () => app.as('producer@troupe.example')
const { tokyo } = cities
/** In Chicago's zone B, and not in its zone A. */
const northSide = { latitude: 41.95, longitude: -87.65 }
/** A square around a place, its sides this many degrees long. */
const square = ({ latitude, longitude }: { latitude: number; longitude: number }, degrees: number) =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => ({ latitude: latitude + (y * degrees) / 2, longitude: longitude + (x * degrees) / 2 }))

/** A change by a producer: what is selected of its answer, or its refusal. */
async function change(name: string, input: object, selection = 'id name version') {
  const type = `${name === 'addLocationToSession' ? 'SessionLocation' : name.charAt(0).toUpperCase() + name.slice(1)}Input!`
  const { data, errors } = await producer().ask(`mutation ($input: ${type}) { ${name}(input: $input) { ${selection} } }`, { input })
  return errors ? errors[0].extensions : data[name]
}
const remove = async (name: string, id: string) => {
  const { data, errors } = await producer().ask(`mutation ($id: ID!) { ${name}(id: $id) }`, { id })
  return errors ? errors[0].extensions : data[name]
}

/** An event on site in Chicago that Northwind has booked. */
async function book(place: { latitude: number; longitude: number } = northSide) {
  const format = await app.db
    .selectFrom('catalogue_format as f')
    .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
    .select(['f.experience_id', 'f.duration'])
    .where('f.host_type', '=', 'ON_SITE')
    .where('f.type', '=', 'IN_PERSON')
    .where('e.subscribers', '=', false)
    .where('e.visible', '=', true)
    .where('e.bookable', '=', true)
    .where('f.actors', '=', 0)
    .orderBy('f.id')
    .executeTakeFirstOrThrow()
  const { status, body } = await app.as('editor@northwind.example').call('POST', '/session', {
    ...{ workspaceId: world.workspaces.northwind, experienceId: format.experience_id, format: 'IN_PERSON', hostType: 'ON_SITE' },
    ...{ timezone: 'America/Chicago', attendees: 20, duration: format.duration },
    location: { name: 'The Hall', city: 'Chicago', latitude: place.latitude, longitude: place.longitude },
  })
  expect([status, body.code]).toEqual([201, undefined])
  return body as { id: string; credits: number }
}
const stored = (id: string) =>
  app.db
    .selectFrom('session')
    .select(['credits', 'zone_area_id', 'price_zone', 'game_zone_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const startAt = (id: string, place: { latitude: number; longitude: number }, name = 'Elsewhere') =>
  change('addLocationToSession', { id, type: 'START', name, city: 'Chicago', ...place }, 'credits')

test('VEN-04 a ring that is none is refused by its fault, in time and never as a failure', async () => {
  const ok = square(tokyo, 0.4)
  const far = (latitude: number, longitude: number) => [...ok, { latitude, longitude }]
  const many = Array.from({ length: 501 }, (_, at) => ({ latitude: Math.sin((at / 501) * 6.28), longitude: Math.cos((at / 501) * 6.28) }))
  const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['two corners', ok.slice(0, 2), ['TOO_FEW']],
    ['501 corners', many, ['TOO_MANY']],
    [
      'five thousand',
      Array.from({ length: 10 }, () => many)
        .flat()
        .slice(0, 3000),
      ['TOO_MANY'],
    ],
    ['crossing', [ok[0], ok[2], ok[1], ok[3]], ['CROSSING']],
    ['swapped', far(139.6, 35.7), ['INVALID']],
    [
      'over the date line',
      square({ latitude: 0, longitude: 0 }, 1).map(({ latitude, longitude }) => ({ latitude, longitude: longitude > 0 ? 179.9 : -179.9 })),
      ['INVALID'],
    ],
    ['1e308', far(1e308, 0), ['INVALID']],
    ['a corner twice', [...ok.slice(0, 3), ok[0], ok[3]], ['DUPLICATE']],
  ]
  for (const [what, area, faults] of cases) {
    const told = await change('createZoneArea', { name: what, price: 1, area })
    expect([what, told]).toMatchObject([what, { code: 'INVALID', fields: { area: faults } }])
    expect(await change('createGameZone', { name: what, hull: area })).toMatchObject({ fields: { hull: faults } })
  }
  const geoJson = { type: 'GeometryCollection', geometries: [] }
  for (const area of [geoJson, [[1, 2]], 'NaN', [{ latitude: 'NaN', longitude: 0 }], null, [null]])
    expect(await change('createZoneArea', { name: 'x', price: 1, area })).toMatchObject({ code: 'INVALID' })
  const deep = `{"query":"mutation ($input: CreateZoneAreaInput!) { createZoneArea(input: $input) { id } }","variables":{"input":{"name":"x","price":1,"area":${'['.repeat(2000)}${']'.repeat(2000)}}}}`
  expect((await app.send('producer@troupe.example', 'POST', '/graphql', deep)).statusCode).toBe(400)
  const others = { name: '', price: 101, area: ok }
  expect(await change('createZoneArea', others)).toMatchObject({ fields: { name: ['REQUIRED'], price: ['TOO_BIG'] } })
  expect(await change('createZoneArea', { ...others, name: 'BERLIN', price: 1 })).toMatchObject({ fields: { name: ['TAKEN'] } })
  expect(await change('createZoneArea', { ...others, name: 'Tokyo', price: 1, from: '2026-01-01T00:00:00Z' })).toMatchObject({
    fields: { from: ['PAST'] },
  })
})

test('a zone area is added, priced from a day on, redrawn and deleted; cities follow it, and stale readers are told', async () => {
  const cityZone = async () =>
    (await producer().ask('{ gameCities(filter: { text: "tokyo" }) { nodes { zoneArea } } }')).data.gameCities.nodes[0].zoneArea
  const read = 'id name version price km2 nOfEvents prices { price startsAt } area { latitude } point { latitude longitude }'
  const made = await change('createZoneArea', { name: 'Tokyo', price: 5, area: square(tokyo, 0.4) }, read)
  expect(made).toMatchObject({
    name: 'Tokyo',
    price: 5,
    version: 1,
    nOfEvents: 0,
    prices: [{ price: 5 }],
    area: { length: 5 },
    point: tokyoPoint,
  })
  expect(made.km2).toBeGreaterThan(1000)
  expect(await cityZone()).toBe('Tokyo')
  const { id } = made
  const later = '2027-01-01T00:00:00Z'
  const dated = await change('updateZoneArea', { id, version: 1, price: 7, from: later }, read)
  expect(dated).toMatchObject({ price: 5, version: 2, prices: [{ price: 5 }, { price: 7, startsAt: '2027-01-01T00:00:00.000Z' }] })
  expect(await change('updateZoneArea', { id, price: 8, from: later })).toMatchObject({ fields: { from: ['SAME'] } })
  expect(await change('updateZoneArea', { id, from: later })).toMatchObject({ fields: { from: ['INVALID'] } })
  expect(await change('updateZoneArea', { id, version: 1, name: 'Greater Tokyo' })).toMatchObject({ code: 'VERSION_CONFLICT', version: 2 })
  const moved = square({ latitude: 35, longitude: 138 }, 0.3)
  expect(await change('updateZoneArea', { id, name: 'Greater Tokyo', area: moved }, read)).toMatchObject({ version: 3, price: 5 })
  expect(await cityZone()).toBeNull()
  expect(await change('updateZoneArea', { id, name: 'Greater Tokyo', price: 5 })).toMatchObject({ version: 3 })
  const named = await change('createGameZone', { name: 'Inside', hull: square({ latitude: 35, longitude: 138 }, 0.05) }, 'id zoneAreaId')
  expect(named.zoneAreaId).toBe(id)
  expect(await remove('deleteZoneArea', id)).toMatchObject({ code: 'STATE_CONFLICT', sessions: 0, users: 0, gameZones: 1 })
  expect(await remove('deleteGameZone', named.id)).toBe(named.id)
  expect(await remove('deleteZoneArea', id)).toBe(id)
  expect(await remove('deleteZoneArea', id)).toMatchObject({ code: 'NOT_FOUND' })
  expect((await producer().ask('{ zoneAreas(filter: { text: "Tokyo" }) { totalCount } }')).data.zoneAreas.totalCount).toBe(0)
  // its name is free again
  expect(await change('createZoneArea', { name: 'greater tokyo', price: 1, area: moved })).toMatchObject({ name: 'greater tokyo' })
  expect(await remove('deleteZoneArea', zoneAreas.chicagoB.id)).toMatchObject({ code: 'STATE_CONFLICT', gameZones: 2 })
  const audited = await app.db.selectFrom('audit_entry').select('operation').where('subject_id', '=', id).orderBy('id').execute()
  expect(audited.map(({ operation }) => operation)).toEqual(['createZoneArea', 'updateZoneArea', 'updateZoneArea', 'deleteZoneArea'])
})
const tokyoPoint = { latitude: tokyo.latitude, longitude: tokyo.longitude }

test('what was sold keeps its zone and the price of its day, whatever is drawn and priced since (I-44)', async () => {
  const sold = await book()
  const before = await stored(sold.id)
  expect(before.price_zone).toBe('Chicago, zone B')
  app.clock.now = app.clock.now.add({ seconds: 1 })
  expect(await change('updateZoneArea', { id: zoneAreas.chicagoB.id, price: 40 })).toMatchObject({ id: zoneAreas.chicagoB.id })
  const around = await change('createZoneArea', { name: 'The North Side', price: 90, area: square(northSide, 0.05) })
  app.clock.now = app.clock.now.add({ seconds: 1 })
  const slots = await app.as('admin@troupe.example').call('PUT', `/scheduler/session/${sold.id}/slots/force`, { quantity: 1, reason: 'x' })
  expect(slots.status).toBeLessThan(500)
  expect(await stored(sold.id)).toMatchObject({ credits: before.credits, zone_area_id: before.zone_area_id })
  // another name of the same point is no other START
  await startAt(sold.id, northSide, 'The Other Hall')
  expect(await stored(sold.id)).toMatchObject({ credits: before.credits, zone_area_id: before.zone_area_id })
  // a START that moves lies in today's zone, at the price of the day of its sale
  await startAt(sold.id, { latitude: northSide.latitude + 0.001, longitude: northSide.longitude })
  expect(await stored(sold.id)).toMatchObject({ zone_area_id: around.id, credits: before.credits - 2 + 90 })
  await startAt(sold.id, { latitude: northSide.latitude + 0.1, longitude: northSide.longitude })
  expect(await stored(sold.id)).toMatchObject({ zone_area_id: before.zone_area_id, credits: before.credits })
  const next = await book({ latitude: northSide.latitude + 0.1, longitude: northSide.longitude })
  expect(next.credits).toBe(before.credits + 38)
  expect(await remove('deleteZoneArea', around.id)).toBe(around.id)
  expect((await book()).credits).toBe(next.credits)
})

test('a preview counts the coming events inside and whose they are, and says which zone wins; nothing is written', async () => {
  const event = await book()
  const rows = await app.db.selectFrom('venue_zone_area').select('id').execute()
  const preview = async (input: object) => {
    const selection = 'km2 events eventsOfOthers eventsOutside overlaps { wins zoneArea { name } }'
    const { data, errors } = await producer().ask(
      `query ($input: PreviewZoneAreaInput!) { previewZoneArea(input: $input) { ${selection} } }`,
      { input },
    )
    return data?.previewZoneArea ?? errors[0].extensions
  }
  const small = await preview({ area: square(northSide, 0.02) })
  expect(small.overlaps).toEqual([{ wins: true, zoneArea: { name: 'Chicago, zone B' } }])
  const both = await preview({ area: square({ latitude: 41.8757, longitude: -87.6278 }, 0.5) })
  expect(new Set(both.overlaps.map(({ zoneArea }: { zoneArea: { name: string } }) => zoneArea.name))).toEqual(
    new Set(['Chicago, zone A', 'Chicago, zone B']),
  )
  expect(small.events).toBeGreaterThan(0)
  expect(small.eventsOfOthers).toBe(small.events)
  const own = await preview({
    id: zoneAreas.chicagoB.id,
    area: square({ latitude: northSide.latitude + 1, longitude: northSide.longitude }, 0.1),
  })
  expect(own).toMatchObject({ events: 0, eventsOfOthers: 0, overlaps: [] })
  expect(own.eventsOutside).toBeGreaterThan(0)
  expect(await preview({ area: [] })).toMatchObject({ fields: { area: ['TOO_FEW'] } })
  expect(await app.db.selectFrom('venue_zone_area').select('id').execute()).toEqual(rows)
  expect(await stored(event.id)).toMatchObject({ price_zone: 'Chicago, zone B' })
})

test('a place says which zones it lies in, the smallest first, and which game zones are near', async () => {
  const here = async (latitude: number, longitude: number) => {
    const selection = 'timezone zoneAreas { name price } nearest { km zoneArea { name } } gameZones { km holds gameZone { name } }'
    const { data, errors } = await app
      .as('sales@troupe.example')
      .ask(`query ($y: Float!, $x: Float!) { zonesHere(latitude: $y, longitude: $x) { ${selection} } }`, { y: latitude, x: longitude })
    return data?.zonesHere ?? errors[0].extensions
  }
  const loop = await here(41.8757, -87.6278)
  expect(loop).toMatchObject({
    timezone: 'America/Chicago',
    zoneAreas: [{ name: 'Chicago, zone A' }, { name: 'Chicago, zone B' }],
    nearest: null,
  })
  expect(loop.gameZones).toMatchObject([
    { gameZone: { name: 'River North' }, holds: false },
    { gameZone: { name: 'Wicker Park' }, holds: false },
  ])
  expect(await here(41.8924, -87.6341)).toMatchObject({ gameZones: [{ holds: true }, {}] })
  expect(await here(43.0389, -87.9065)).toMatchObject({ zoneAreas: [], gameZones: [], nearest: { zoneArea: { name: 'Chicago, zone B' } } })
  expect(await here(91, 0)).toMatchObject({ fields: { latitude: ['INVALID'] } })
  expect(
    (await app.as('viewer@northwind.example').ask('{ zonesHere(latitude: 1, longitude: 1) { timezone } }')).errors[0].extensions.code,
  ).toBe('FORBIDDEN')
})

test('an event is offered the game zones near its START and loses one that isn’t near any longer; its readiness asks where there are any', async () => {
  const [riverNorth, wickerPark] = gameZones
  const { id } = await book()
  const list = async () => {
    const { nodes } = (await producer().ask('query ($id: ID!) { gameZones(filter: { sessionId: $id }) { nodes { id name km } } }', { id }))
      .data.gameZones
    return nodes.map(({ name }: { name: string }) => name)
  }
  const asks = async () => {
    const { data } = await producer().ask('query ($id: ID!) { session(id: $id) { readiness { items { missing } } } }', { id })
    return data.session.readiness.items.flatMap((item: { missing: string[] }) => item.missing).includes('gameZoneId')
  }
  const choose = (gameZoneId: string | null) => change('updateSession', { id, gameZoneId }, 'gameZoneId')
  expect(await list()).toEqual(['Wicker Park', 'River North'])
  expect(await asks()).toBe(true)
  expect(await choose(riverNorth?.id ?? '')).toEqual({ gameZoneId: riverNorth?.id })
  expect(await asks()).toBe(false)
  expect(await choose(gameZones[2]?.id ?? '')).toMatchObject({ fields: { gameZoneId: ['INVALID'] } })
  expect(await remove('deleteGameZone', riverNorth?.id ?? '')).toMatchObject({ code: 'STATE_CONFLICT', venues: 1 })
  // it stays over nine kilometres, in whatever zone area, and not over eleven
  await startAt(id, { latitude: 41.8924 + 0.081, longitude: -87.6341 })
  expect((await stored(id)).game_zone_id).toBe(riverNorth?.id)
  await startAt(id, { latitude: 41.8924 + 0.1, longitude: -87.6341 })
  expect((await stored(id)).game_zone_id).toBeNull()
  expect([await list(), await asks()]).toEqual([[], false])
  const made = await change(
    'createGameZone',
    { name: 'Rogers Park', hull: square({ latitude: 42, longitude: -87.66 }, 0.01), wrap: true },
    'id version point { latitude longitude } hull { latitude }',
  )
  expect(made).toMatchObject({ version: 1, point: { latitude: 42, longitude: -87.66 }, hull: { length: 5 } })
  expect([await list(), await asks()]).toEqual([['Rogers Park'], true])
  expect(await change('createGameZone', { name: 'rogers park', hull: square({ latitude: 42.01, longitude: -87.66 }, 0.01) })).toMatchObject(
    { fields: { name: ['TAKEN'] } },
  )
  expect(await choose(made.id)).toEqual({ gameZoneId: made.id })
  const away = {
    id: made.id,
    version: 1,
    hull: square({ latitude: 42.3, longitude: -87.9 }, 0.01),
    point: { latitude: 42.3, longitude: -87.9 },
  }
  expect(await change('updateGameZone', away, 'version zoneAreaId')).toEqual({ version: 2, zoneAreaId: null })
  expect(await change('updateGameZone', { ...away, version: 1 })).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect([await list(), await asks(), (await stored(id)).game_zone_id]).toEqual([[], false, made.id])
  expect(await choose(null)).toEqual({ gameZoneId: null })
  expect(await remove('deleteGameZone', made.id)).toBe(made.id)
  expect(await choose(made.id)).toMatchObject({ fields: { gameZoneId: ['INVALID'] } })
  expect(wickerPark).toBeDefined()
  const broken = (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)
  expect(broken).toEqual([])
})

test('drawing zones is for producers and admins, adding a game zone for all staff', async () => {
  const ask = async (email: string, query: string) => (await app.as(email).ask(query)).errors?.[0]?.extensions.code
  const corners = '[{ latitude: 1, longitude: 1 }]'
  for (const email of ['success@troupe.example', 'owner@northwind.example']) {
    expect(await ask(email, `mutation { createZoneArea(input: { name: "x", price: 1, area: ${corners} }) { id } }`)).toBe('FORBIDDEN')
    expect(await ask(email, `mutation { deleteGameZone(id: "x") }`)).toBe('FORBIDDEN')
  }
  const game = `mutation { createGameZone(input: { name: "x", hull: ${corners} }) { id } }`
  expect([await ask('staffhost@troupe.example', game), await ask('owner@northwind.example', game)]).toEqual(['INVALID', 'FORBIDDEN'])
})
