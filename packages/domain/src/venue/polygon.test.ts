import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, distanceKm, distanceToPolygonKm, pointInPolygon, type Ring, zoneOf } from './polygon.ts'

const loop: Ring = [
  [-87.64, 41.87],
  [-87.62, 41.87],
  [-87.62, 41.89],
  [-87.64, 41.89],
]
const chicago: Ring = [
  [-88, 41.5],
  [-87.3, 41.5],
  [-87.3, 42.2],
  [-88, 42.2],
  [-88, 41.5],
]
const zones = [
  { id: 'b', name: 'Chicago, zone B', area: chicago },
  { id: 'a', name: 'Chicago, zone A', area: loop },
]

test('the smallest zone that holds the start is its zone', () => {
  expect(zoneOf(zones, { latitude: 41.88, longitude: -87.63 })).toMatchObject({ zone: { id: 'a' } })
  expect(zoneOf(zones, { latitude: 41.95, longitude: -87.63 })).toMatchObject({ zone: { id: 'b' } })
})

test('outside every zone the nearest one is named with its kilometres', () => {
  const found = zoneOf(zones, { latitude: 41.5 - 0.1, longitude: -87.6 })
  expect(found).toMatchObject({ nearest: { id: 'b' } })
  expect(found && 'km' in found ? found.km : 0).toBeCloseTo(11.12, 1)
  expect(zoneOf([], { latitude: 0, longitude: 0 })).toBeUndefined()
})

test('a place on the edge or on a corner is inside', () => {
  expect(pointInPolygon(loop, { latitude: 41.87, longitude: -87.63 })).toBe(true)
  expect(pointInPolygon(loop, { latitude: 41.89, longitude: -87.64 })).toBe(true)
  expect(pointInPolygon(loop, { latitude: 41.8901, longitude: -87.64 })).toBe(false)
})

test('a hole in the outline is outside, and fewer than three corners hold nothing', () => {
  const horseshoe: Ring = [
    [0, 0],
    [3, 0],
    [3, 3],
    [2, 3],
    [2, 1],
    [1, 1],
    [1, 3],
    [0, 3],
  ]
  expect(pointInPolygon(horseshoe, { latitude: 2, longitude: 1.5 })).toBe(false)
  expect(pointInPolygon(horseshoe, { latitude: 2, longitude: 0.5 })).toBe(true)
  expect(pointInPolygon([[0, 0] as const, [1, 1] as const], { latitude: 0.5, longitude: 0.5 })).toBe(false)
})

test('Chicago to New York is about 1,145 km, and a degree of latitude 111 km', () => {
  const chicagoCity = { latitude: 41.8781, longitude: -87.6298 }
  expect(distanceKm(chicagoCity, { latitude: 40.7128, longitude: -74.006 })).toBeCloseTo(1144, -1)
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111.2, 1)
})

test('the area does not depend on the direction of the outline or on a repeated last corner', () => {
  expect(areaOf(loop)).toBeCloseTo(areaOf([...loop].reverse()), 3)
  expect(areaOf(chicago)).toBeCloseTo(areaOf(chicago.slice(0, -1)), 6)
  expect(areaOf(loop)).toBeGreaterThan(3)
  expect(areaOf(loop)).toBeLessThan(4)
})

test('the distance is zero inside and more than zero outside, wherever the place is', () => {
  const place = fc.record({
    latitude: fc.double({ min: 40, max: 44, noNaN: true }),
    longitude: fc.double({ min: -90, max: -85, noNaN: true }),
  })
  fc.assert(fc.property(place, (at) => pointInPolygon(chicago, at) === (distanceToPolygonKm(chicago, at) === 0)))
})

const square = (south: number, west: number, size: number): Ring => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
]
const degrees = (most: number) => fc.integer({ min: -most * 10, max: most * 10 }).map((tenths) => tenths / 10)

test('a place lies in a square exactly when it lies between its sides, which belong to it', () => {
  fc.assert(
    fc.property(degrees(60), degrees(170), fc.integer({ min: 1, max: 5 }), degrees(8), degrees(8), (south, west, size, up, right) => {
      const [latitude, longitude] = [south + up, west + right]
      const between = south <= latitude && latitude <= south + size && west <= longitude && longitude <= west + size
      expect(pointInPolygon(square(south, west, size), { latitude, longitude })).toBe(between)
    }),
  )
})

test('distances are the same both ways, zero only at the place itself, and never longer by a detour', () => {
  const place = fc.record({ latitude: degrees(89), longitude: degrees(179) })
  fc.assert(
    fc.property(place, place, place, (a, b, c) => {
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6)
      expect(distanceKm(a, a)).toBe(0)
      expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 1e-6)
      expect(distanceKm(a, b)).toBeLessThanOrEqual(20_015.2)
    }),
  )
})

test('at the equator, at sixty degrees and across the pole a distance is what geometry says', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  const quarter = (Math.PI / 2) * 6371.0088
  expect(distanceKm(at(0, 0), at(0, 90))).toBeCloseTo(quarter, 6)
  expect(distanceKm(at(0, 0), at(90, 0))).toBeCloseTo(quarter, 6)
  expect(distanceKm(at(60, 0), at(60, 180))).toBeCloseTo((quarter * 2) / 3, 6)
  expect(distanceKm(at(0, -90), at(0, 90))).toBeCloseTo(2 * quarter, 6)
})

test('the area of a square of a degree at the equator is a degree times a degree, and shrinks towards the poles', () => {
  const side = (Math.PI / 180) * 6371.0088
  expect(areaOf(square(-0.5, 10, 1))).toBeCloseTo(side * side, 0)
  expect(areaOf(square(59.5, 10, 1))).toBeCloseTo(side * side * 0.5, 0)
  expect(areaOf(square(0, 10, 2)) / areaOf(square(0.5, 10, 1))).toBeCloseTo(4, 2)
})

test('the nearest point of a square may be a corner, a side, or the place itself', () => {
  const ring = square(0, 0, 1)
  const away = (latitude: number, longitude: number) => distanceToPolygonKm(ring, { latitude, longitude })
  expect(away(0.5, 0.5)).toBe(0)
  expect(away(0.5, 2)).toBeCloseTo(distanceKm({ latitude: 0.5, longitude: 1 }, { latitude: 0.5, longitude: 2 }), 3)
  expect(away(0.5, -1)).toBeCloseTo(distanceKm({ latitude: 0.5, longitude: 0 }, { latitude: 0.5, longitude: -1 }), 3)
  expect(away(-1, -1)).toBeCloseTo(distanceKm({ latitude: 0, longitude: 0 }, { latitude: -1, longitude: -1 }), 1)
  // an outline whose last corner repeats the first has a side without a length
  expect(distanceToPolygonKm([...ring, [0, 0]], { latitude: -1, longitude: 0.5 })).toBeCloseTo(away(-1, 0.5), 6)
})

test('among zones of equal size or distance the one with the smallest id is chosen, in any order of the list', () => {
  const twins = [
    { id: 'z', area: square(0, 0, 1) },
    { id: 'a', area: square(0, 0, 1) },
  ]
  const inside = { latitude: 0.5, longitude: 0.5 }
  const outside = { latitude: 0.5, longitude: 3 }
  for (const zones of [twins, twins.toReversed()]) {
    expect(zoneOf(zones, inside)).toMatchObject({ zone: { id: 'a' } })
    expect(zoneOf(zones, outside)).toMatchObject({ nearest: { id: 'a' } })
  }
})
