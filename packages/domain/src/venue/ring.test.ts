import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, type Place, pointInPolygon, type Ring, zoneOf } from './polygon.ts'
import { centroidOf, convexHull, haveCommonArea, judgeRing, placeInside } from './ring.ts'
import { isNearZone, outlineOf } from './zones.ts'

const places = (...corners: readonly (readonly [number, number])[]): Place[] =>
  corners.map(([longitude, latitude]) => ({ longitude, latitude }))
/** A regular ring of corners around a place, in degrees. */
const around = (count: number, { longitude = 10, latitude = 50, degrees = 0.2 } = {}): Place[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI
    return { longitude: longitude + degrees * Math.cos(angle), latitude: latitude + degrees * Math.sin(angle) }
  })
const faultsOf = (corners: readonly Place[]) => judgeRing(corners).faults

test('a ring is judged by its corners, its sides and its size, each fault by its name', () => {
  const square = places([0, 0], [1, 0], [1, 1], [0, 1])
  const cases: readonly (readonly [string, readonly Place[], readonly string[]])[] = [
    ['a square', square, []],
    ['the same closed', [...square, ...square.slice(0, 1)], []],
    ['two corners', square.slice(0, 2), ['TOO_FEW']],
    ['no corner', [], ['TOO_FEW']],
    ['499 corners', around(499), []],
    ['500 corners, closed', [...around(499), ...around(499).slice(0, 1)], []],
    ['500 corners', around(500), ['TOO_MANY']],
    ['a bow tie', places([0, 0], [1, 1], [1, 0], [0, 1]), ['CROSSING']],
    ['a side that goes back along the one before', places([0, 0], [2, 0], [1, 0], [1, 1]), ['CROSSING']],
    ['a corner on another side', places([0, 0], [2, 0], [2, 1], [1, 0], [0, 1]), ['CROSSING']],
    ['corners on one line', places([0, 0], [1, 0], [2, 0]), ['CROSSING']],
    ['a corner twice', places([0, 0], [1, 0], [1, 1], [1, 0], [0, 1]), ['DUPLICATE']],
    ['corners that differ in the seventh decimal', places([0, 0], [1, 0], [1.000_000_04, 0], [0, 1]), ['DUPLICATE']],
    ['a garden', around(4, { degrees: 0.0005 }), ['TOO_SMALL']],
    ['a continent', around(8, { degrees: 30, latitude: 0 }), ['TOO_BIG']],
    ['over the date line', places([179, 0], [-179, 0], [-179, 1], [179, 1]), ['INVALID']],
    ['latitude and longitude swapped', places([41.8, -87.6], [41.9, -97.6], [41.9, -87.5]), ['INVALID']],
    ['no number', [...square, { longitude: Number.NaN, latitude: 0 }], ['INVALID']],
    ['an enormous number', [...square, { longitude: 1e308, latitude: 0 }], ['INVALID']],
  ]
  for (const [what, corners, faults] of cases) expect([what, faultsOf(corners)]).toEqual([what, faults])
  expect(judgeRing(places([0, 0], [1, 1], [1, 0], [0, 1])).crossings).toEqual([[0, 2]])
  expect(judgeRing(places([0, 0], [1, 0], [1, 1], [1, 0], [0, 1])).duplicates).toEqual([[1, 3]])
})

test('a ring is stored closed and counter-clockwise with six decimals, wherever it was begun', () => {
  const clockwise = places([0, 0], [0, 0.1], [0.1, 0.100_000_44], [0.1, 0])
  expect(judgeRing(clockwise).ring).toEqual([
    [0.1, 0],
    [0.1, 0.1],
    [0, 0.1],
    [0, 0],
    [0.1, 0],
  ])
  expect(judgeRing(judgeRing(clockwise).ring.map(([longitude, latitude]) => ({ longitude, latitude }))).ring).toEqual(
    judgeRing(clockwise).ring,
  )
})

const grid = fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 }))
const rings = fc.uniqueArray(grid, { minLength: 3, maxLength: 9, selector: String })

/** Whether sides cross or touch, by where the two lines meet, in fractions of the sides: slow, and whole numbers are exact in it. */
function naiveCrossing(corners: readonly (readonly [number, number])[]): boolean {
  const sides = corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner] as const)
  const on = ([x, y]: readonly [number, number], [[ax, ay], [bx, by]]: (typeof sides)[number]) =>
    (bx - ax) * (y - ay) === (by - ay) * (x - ax) && (x - ax) * (x - bx) <= 0 && (y - ay) * (y - by) <= 0
  return sides.some((one, i) =>
    sides.some((other, j) => {
      if (i >= j) return false
      const shared = one.find((corner) => other.includes(corner))
      if (shared) return one.some((c) => c !== shared && on(c, other)) || other.some((c) => c !== shared && on(c, one))
      const [[[ax, ay], [bx, by]], [[cx, cy], [dx, dy]]] = [one, other]
      const under = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
      if (under === 0) return one.some((c) => on(c, other)) || other.some((c) => on(c, one))
      const t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / under
      const u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / under
      return t >= 0 && t <= 1 && u >= 0 && u <= 1
    }),
  )
}

test('a ring crosses itself exactly where a comparison of all its sides says so', () => {
  let crossing = 0
  fc.assert(
    fc.property(rings, (corners) => {
      const isCrossing = naiveCrossing(corners)
      crossing += Number(isCrossing)
      expect(faultsOf(places(...corners)).includes('CROSSING')).toBe(isCrossing)
    }),
    { numRuns: rounds(3000) },
  )
  expect(crossing).toBeGreaterThan(20)
})

test('499 corners that all cross are judged, and the first hundred crossings are told', () => {
  const star = around(499).map((_, at, all) => all[(at * 249) % 499] as Place)
  expect(judgeRing(star)).toMatchObject({ faults: ['CROSSING'], crossings: { length: 100 } })
})

test('the zone of a place is the smallest that holds it, as a comparison of all of them says', () => {
  const zones = fc.array(fc.tuple(grid, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 3, max: 9 })), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(zones, grid, (drawn, [longitude, latitude]) => {
      const all = drawn.map(([[x, y], size, corners], at) => ({
        id: String.fromCharCode(97 + at),
        area: judgeRing(around(corners, { longitude: x, latitude: y, degrees: size / 2 })).ring,
      }))
      const place = { longitude: longitude + 0.01, latitude: latitude + 0.02 }
      const winding = (ring: Ring) => {
        let turned = 0
        for (const [at, [ax, ay]] of ring.slice(0, -1).entries()) {
          const [bx, by] = ring[at + 1] ?? [0, 0]
          const angle = Math.atan2(by - place.latitude, bx - place.longitude) - Math.atan2(ay - place.latitude, ax - place.longitude)
          turned += angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle
        }
        return Math.round(turned / (2 * Math.PI))
      }
      const [smallest] = all
        .filter(({ area }) => winding(area) !== 0)
        .sort((a, b) => areaOf(a.area) - areaOf(b.area) || (a.id < b.id ? -1 : 1))
      const found = zoneOf(all, place)
      expect(found && 'zone' in found ? found.zone.id : undefined).toBe(smallest?.id)
    }),
    { numRuns: rounds(1000) },
  )
})

test('a convex hull holds every place, has no dent and is the same in any order', () => {
  fc.assert(
    fc.property(fc.array(grid, { minLength: 3, maxLength: 30 }), (given) => {
      const hull = convexHull(places(...given))
      const corners = hull.map(({ longitude, latitude }) => `${longitude} ${latitude}`)
      expect(convexHull(places(...given.toReversed())).map(({ longitude, latitude }) => `${longitude} ${latitude}`)).toEqual(corners)
      if (hull.length < 3) return
      expect(judgeRing(hull).faults.filter((fault) => fault !== 'TOO_BIG')).toEqual([])
      const { ring } = judgeRing(hull)
      expect(places(...given).every((place) => pointInPolygon(ring, place))).toBe(true)
      expect(pointInPolygon(ring, centroidOf(ring))).toBe(true)
    }),
    { numRuns: rounds(1000) },
  )
})

test('a zone shows its name inside of it, also where its centroid is not', () => {
  const { ring } = judgeRing(places([0, 0], [2, 0], [2, 2], [0, 2]))
  expect(placeInside(ring)).toEqual({ latitude: 1, longitude: 1 })
  const { ring: horseshoe } = judgeRing(places([0, 0], [5, 0], [5, 4], [4, 4], [4, 0.1], [1, 0.1], [1, 4], [0, 4]))
  expect(pointInPolygon(horseshoe, centroidOf(horseshoe))).toBe(false)
  expect(pointInPolygon(horseshoe, placeInside(horseshoe))).toBe(true)
})

test('two zones overlap where they have an area in common, and not along a border', () => {
  const box = (...[west, south, east, north]: readonly [number, number, number, number]) =>
    judgeRing(places([west, south], [east, south], [east, north], [west, north])).ring
  const cases: readonly (readonly [string, Ring, boolean])[] = [
    ['the same', box(0, 0, 2, 2), true],
    ['a part of it', box(0.5, 0.5, 1, 1), true],
    ['around it', box(-1, -1, 3, 3), true],
    ['over a corner', box(1, 1, 3, 3), true],
    ['across it', box(-1, 0.5, 3, 1), true],
    ['half of it', box(0, 0, 1, 2), true],
    ['next to it', box(2, 0, 4, 2), false],
    ['at a corner', box(2, 2, 3, 3), false],
    ['elsewhere', box(5, 5, 6, 6), false],
  ]
  for (const [what, other, expected] of cases)
    expect([what, haveCommonArea(box(0, 0, 2, 2), other), haveCommonArea(other, box(0, 0, 2, 2))]).toEqual([what, expected, expected])
})

test('a game zone is drawn or wrapped around loose points, and its point lies inside', () => {
  const square = places([0, 0], [0.1, 0], [0.1, 0.1], [0, 0.1])
  const horseshoe = places([0, 0], [5, 0], [5, 4], [4, 4], [4, 0.1], [1, 0.1], [1, 4], [0, 4])
  const inside = { latitude: 0.05, longitude: 0.05 }
  expect(outlineOf({ hull: square })).toMatchObject({ value: { point: inside, hull: { length: 5 } } })
  expect(outlineOf({ hull: [...square.toReversed(), inside], wrap: true })).toMatchObject({ value: { hull: { length: 5 } } })
  expect(outlineOf({ hull: horseshoe, wrap: true })).toMatchObject({ ok: true })
  const fields = (hull: readonly Place[], more: object = {}) => {
    const outline = outlineOf({ hull, ...more })
    return outline.ok ? null : outline.extensions.fields
  }
  expect(fields(horseshoe)).toEqual({ point: ['REQUIRED'] })
  expect(fields(horseshoe, { point: { latitude: 3, longitude: 0.5 } })).toBeNull()
  expect(fields(square, { point: { latitude: 3, longitude: 3 } })).toEqual({ point: ['INVALID'] })
  expect(fields(square.slice(1, 3), { wrap: true })).toEqual({ hull: ['TOO_FEW'] })
  expect(fields(places([0, 0], [1, 1], [2, 2], [3, 3]), { wrap: true })).toEqual({ hull: ['TOO_FEW'] })
  expect(fields(around(501), { wrap: true })).toEqual({ hull: ['TOO_MANY'] })
  expect(fields([...square, { latitude: Number.POSITIVE_INFINITY, longitude: 0 }], { wrap: true })).toEqual({ hull: ['INVALID'] })
})

test('a game zone is near a start up to ten kilometres', () => {
  const start = { latitude: 50, longitude: 10 }
  expect(isNearZone(start, { latitude: 50.0899, longitude: 10 })).toBe(true)
  expect(isNearZone(start, { latitude: 50.09, longitude: 10 })).toBe(false)
})
