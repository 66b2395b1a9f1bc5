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

test('inside is distance nothing, outside is more than nothing, wherever the place is', () => {
  const place = fc.record({
    latitude: fc.double({ min: 40, max: 44, noNaN: true }),
    longitude: fc.double({ min: -90, max: -85, noNaN: true }),
  })
  fc.assert(fc.property(place, (at) => pointInPolygon(chicago, at) === (distanceToPolygonKm(chicago, at) === 0)))
})
