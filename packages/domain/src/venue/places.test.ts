import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Nearby, nearbyOf } from './nearby.ts'
import { comparePlaces, fitOf, foldPlace, foldText, isSearchable, NEAR_KM, type RankedPlace } from './places.ts'
import { areaOf, distanceKm, distanceToPolygonKm, type Ring, zoneOf } from './polygon.ts'
import { pointKey, precisionOf } from './precision.ts'

test.each([
  ['  São Paulo ', 'sao paulo'],
  ['MÜNCHEN', 'munchen'],
  ['St. Louis', 'st louis'],
  ["L'Aquila", 'laquila'],
  ['ﬁne №1', 'fine no1'],
  ['Winston-Salem', 'winstonsalem'],
])('a text is compared without marks, punctuation and case: %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('a place is found by plain letters, and a dash parts two words', () => {
  expect(['Łódź', 'Tromsø', 'Gießen', 'Winston-Salem'].map(foldPlace)).toEqual(['lodz', 'tromso', 'giessen', 'winston salem'])
  expect(['', ' ', 'a', '!?', 'é.', 'ab', '東京'].map(isSearchable)).toEqual([false, false, false, false, false, true, true])
})

test('a name fits as itself, by its beginning or by that of a word', () => {
  expect(['chicago', 'chicago heights', 'west chicago', 'michicago'].map((name) => fitOf(name, 'chicago'))).toEqual([0, 1, 2, undefined])
})

test('the better fit comes first, then what is near, then the larger, then a venue before a city before an address', () => {
  const place = (change: Partial<RankedPlace>): RankedPlace => ({ fit: 1, nearKm: null, population: 100, kind: 'CITY', ...change })
  const ordered = [
    place({ fit: 0, population: 1 }),
    place({ nearKm: 2, population: 0 }),
    place({ nearKm: 9, population: 500 }),
    place({ population: 1000 }),
    place({ kind: 'VENUE' }),
    place({}),
    place({ kind: 'ADDRESS' }),
    place({ fit: 2, nearKm: 0 }),
  ]
  expect(ordered.toReversed().toSorted(comparePlaces)).toEqual(ordered)
})

test('a place is only a city when it is a centre, to the fifth decimal, and no venue', () => {
  const centre = { latitude: 41.85003, longitude: -87.65005 }
  const isCentre = (latitude: number, longitude: number) => pointKey({ latitude, longitude }) === pointKey(centre)
  expect([isCentre(41.850031, -87.650049), isCentre(41.85004, -87.65005), isCentre(-87.65005, 41.85003)]).toEqual([true, false, false])
  expect(precisionOf({ venueId: null, isCentre: true })).toBe('CITY')
  expect(precisionOf({ venueId: null, isCentre: false })).toBe('POINT')
  expect(precisionOf({ venueId: 'v', isCentre: true })).toBe('POINT')
})

const centre = { latitude: 41.88, longitude: -87.63 }
/** A star around a point near the centre: its corners lie in the order of their angles, so it doesn't cross itself. */
const zoneArea = fc
  .record({
    north: fc.double({ min: -25, max: 25, noNaN: true }),
    east: fc.double({ min: -25, max: 25, noNaN: true }),
    radii: fc.array(fc.double({ min: 0.5, max: 15, noNaN: true }), { minLength: 3, maxLength: 9 }),
    price: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ north, east, radii, price }) => ({ price, area: ringAround(offset(centre, north, east), radii) }))

const offset = (from: typeof centre, north: number, east: number) => ({
  latitude: from.latitude + north / 111.2,
  longitude: from.longitude + east / (111.2 * Math.cos((from.latitude * Math.PI) / 180)),
})
const ringAround = (middle: typeof centre, radii: readonly number[]): Ring =>
  radii.map((radius, index) => {
    const angle = (index / radii.length) * 2 * Math.PI
    const { latitude, longitude } = offset(middle, radius * Math.sin(angle), radius * Math.cos(angle))
    return [longitude, latitude] as const
  })

test('a price from a city says at least what any address within 10 km would change, and names no zone that lies farther', () => {
  const places = Array.from({ length: 120 }, (_, index) => {
    const [km, angle] = [(Math.floor(index / 12) + 0.95) * (NEAR_KM / 10), (index % 12) * (Math.PI / 6)]
    return offset(centre, km * 0.99 * Math.sin(angle), km * 0.99 * Math.cos(angle))
  }).filter((place) => distanceKm(centre, place) < NEAR_KM)
  fc.assert(
    fc.property(fc.array(zoneArea, { maxLength: 5 }), fc.integer({ min: 0, max: 9 }), (areas, now) => {
      const zones = areas.map((zone, index) => ({ ...zone, id: String(index), name: `Zone ${index}` }))
      const found = nearbyOf(zones, centre, { now, creditsIn: ({ price }) => price })
      for (const place of places) {
        const there = zoneOf(zones, place)
        if (!there || !('zone' in there)) continue
        const change = there.zone.price - now
        expect(found !== null && found.least <= change && change <= found.most, JSON.stringify(place)).toBe(true)
      }
      const near = zones.filter(({ area }) => distanceToPolygonKm(area, centre) <= NEAR_KM)
      expect(found?.zones.map(({ zone }) => zone).sort() ?? []).toEqual(near.map(({ name }) => name))
      expect(zones.every(({ area }) => areaOf(area) > 0)).toBe(true)
    }),
    { numRuns: rounds(150) },
  )
})

test('the zones come by what they change, and one without a price changes nothing', () => {
  const zone = (name: string, price: number | null) => ({ name, price, area: ringAround(centre, [3, 3, 3, 3]) })
  const nearby = (...zones: ReturnType<typeof zone>[]): Nearby | null =>
    nearbyOf(zones, centre, { now: 5, creditsIn: ({ price }) => price })
  expect(nearby(zone('B', 7), zone('A', 7), zone('C', 4), zone('D', null))).toEqual({
    ...{ least: -1, most: 2 },
    zones: [
      { zone: 'C', credits: -1 },
      { zone: 'A', credits: 2 },
      { zone: 'B', credits: 2 },
    ],
  })
  expect(nearby(zone('D', null))).toBeNull()
  expect(nearby()).toBeNull()
})
