import { areaOf, type Place, pointInPolygon, type Ring } from './polygon.ts'

/** What is wrong with a ring. INVALID: a corner that isn't on the map, or a ring that crosses the date line. */
export type RingFault = 'TOO_FEW' | 'TOO_MANY' | 'CROSSING' | 'DUPLICATE' | 'TOO_SMALL' | 'TOO_BIG' | 'INVALID'

/** A ring as it is judged. Side n leads from corner n to the next one; the last leads back to the first. */
export interface JudgedRing {
  /** Closed, counter-clockwise, with six decimals: as it is stored if it has no fault. */
  readonly ring: Ring
  readonly km2: number
  readonly faults: readonly RingFault[]
  /** Sides that cross or touch each other, in pairs; at most 100 pairs. */
  readonly crossings: readonly (readonly [side: number, side: number])[]
  /** Corners at the same place, in pairs. */
  readonly duplicates: readonly (readonly [corner: number, corner: number])[]
}

/** How many corners a ring has, the first one counted once, and how large it is. */
export const RING_LIMITS = { least: 3, most: 499, leastKm2: 0.01, mostKm2: 250_000 } as const

/**
 * Judges corners as a ring; one that ends where it began is the same ring. It has 3 to 499 corners, all different, sides that neither cross nor touch,
 * 0.01 to 250,000 square kilometres, and spans less than 180 degrees, so that it can't cross the date line.
 */
export function judgeRing(given: readonly Place[]): JudgedRing {
  if (given.some((place) => !isOnMap(place))) return { ring: [], km2: 0, faults: ['INVALID'], crossings: [], duplicates: [] }
  const corners = openRing(given.map(({ latitude, longitude }): RingCorner => [kept(longitude), kept(latitude)]))
  const km2 = areaOf(corners)
  const judged = { ring: closed(isClockwise(corners) ? corners.toReversed() : corners), km2, crossings: [], duplicates: [] }
  const { least, most, leastKm2, mostKm2 } = RING_LIMITS
  // no ring of so many corners is compared side by side: that takes the square of their number
  if (corners.length > most) return { ...judged, faults: ['TOO_MANY'] }
  if (corners.length < least) return { ...judged, faults: ['TOO_FEW'] }
  if (spanOf(corners) >= 180) return { ...judged, faults: ['INVALID'] }
  const duplicates = duplicatesIn(corners)
  const crossings = duplicates.length > 0 ? [] : crossingsIn(corners)
  const faults: RingFault[] = []
  if (duplicates.length > 0) faults.push('DUPLICATE')
  if (crossings.length > 0) faults.push('CROSSING')
  // the area of a ring that crosses itself says nothing
  else if (duplicates.length === 0 && km2 < leastKm2) faults.push('TOO_SMALL')
  else if (duplicates.length === 0 && km2 > mostKm2) faults.push('TOO_BIG')
  return { ...judged, crossings, duplicates, faults }
}

/** The smallest ring without a dent around some places: its corners among them, counter-clockwise; fewer than three if they lie on one line. */
export function convexHull(places: readonly Place[]): Place[] {
  const corners = places.map(({ latitude, longitude }): RingCorner => [kept(longitude), kept(latitude)])
  const sorted = [...new Map(corners.map((corner) => [String(corner), corner])).values()].sort(([ax, ay], [bx, by]) => ax - bx || ay - by)
  if (sorted.length < 3) return sorted.map(placeOf)
  const half = (corners: readonly RingCorner[]): RingCorner[] => {
    const chain: RingCorner[] = []
    for (const corner of corners) {
      for (let [before, last] = chain.slice(-2); before && last && turn(before, last, corner) <= 0; [before, last] = chain.slice(-2))
        chain.pop()
      chain.push(corner)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())].map(placeOf)
}

/** The centroid of a ring, by its area. It may lie outside of a ring with dents. */
export function centroidOf(ring: Ring): Place {
  const corners = openRing(ring)
  const [ox, oy] = corners[0] ?? [0, 0]
  let [twice, x, y] = [0, 0, 0]
  for (const [[ax, ay], [bx, by]] of sidesOf(corners)) {
    const part = (ax - ox) * (by - oy) - (bx - ox) * (ay - oy)
    twice += part
    x += part * (ax + bx - 2 * ox)
    y += part * (ay + by - 2 * oy)
  }
  return twice === 0 ? { longitude: ox, latitude: oy } : placeOf([kept(ox + x / (3 * twice)), kept(oy + y / (3 * twice))])
}

/** A place inside a ring to show its name at: the centroid, else the middle of the longest stretch of its latitude that lies inside. */
export function placeInside(ring: Ring): Place {
  const centroid = centroidOf(ring)
  if (pointInPolygon(ring, centroid)) return centroid
  const y = centroid.latitude
  const across = sidesOf(openRing(ring))
    .flatMap(([[ax, ay], [bx, by]]) => (ay > y === by > y ? [] : [ax + ((y - ay) * (bx - ax)) / (by - ay)]))
    .sort((one, other) => one - other)
  const stretches = across.flatMap((from, at) => (at % 2 === 0 ? [[from, across[at + 1] ?? from] as const] : []))
  const [longest] = stretches.sort(([a, b], [c, d]) => d - c - (b - a))
  return longest ? { latitude: y, longitude: kept((longest[0] + longest[1]) / 2) } : centroid
}

/** Whether two rings have an area in common; a border alone is none. */
export function haveCommonArea(one: Ring, other: Ring): boolean {
  const [a, b] = [openRing(one), openRing(other)]
  const span = (ring: Ring, axis: 0 | 1) =>
    [Math.min(...ring.map((corner) => corner[axis])), Math.max(...ring.map((corner) => corner[axis]))] as const
  const isApart = (axis: 0 | 1) => span(a, axis)[1] <= span(b, axis)[0] || span(b, axis)[1] <= span(a, axis)[0]
  if (isApart(0) || isApart(1)) return false
  const holds = (ring: Ring, [x, y]: RingCorner) =>
    pointInPolygon(ring, placeOf([x, y])) && !sidesOf(ring).some((side) => isOn([x, y], side))
  // where all corners lie on borders, what is in the middle of sides and rings tells
  const within = (ring: Ring): RingCorner[] => {
    const { longitude, latitude } = placeInside(ring)
    return [
      ...ring,
      ...sidesOf(ring).map(([[cx, cy], [dx, dy]]): RingCorner => [kept((cx + dx) / 2), kept((cy + dy) / 2)]),
      [longitude, latitude],
    ]
  }
  if (within(a).some((corner) => holds(b, corner)) || within(b).some((corner) => holds(a, corner))) return true
  return sidesOf(a).some(([c, d]) => sidesOf(b).some(([e, f]) => turn(c, d, e) * turn(c, d, f) < 0 && turn(e, f, c) * turn(e, f, d) < 0))
}

/** Whether a place has coordinates of the earth. */
export const isOnMap = ({ latitude, longitude }: Place): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** A place with the six decimals that are kept. */
export const keptPlace = ({ latitude, longitude }: Place): Place => ({ latitude: kept(latitude), longitude: kept(longitude) })

type RingCorner = readonly [longitude: number, latitude: number]
type Side = readonly [RingCorner, RingCorner]

const MOST_SHOWN = 100

/** A degree of a stored place. */
const kept = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const placeOf = ([longitude, latitude]: RingCorner): Place => ({ latitude, longitude })

function openRing(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)]
  return ring.length > 1 && first && last && isSame(first, last) ? ring.slice(0, -1) : ring
}

const closed = (corners: Ring): Ring => [...corners, ...corners.slice(0, 1)]

const isSame = ([ax, ay]: RingCorner, [bx, by]: RingCorner): boolean => ax === bx && ay === by

const sidesOf = (corners: Ring): (readonly [RingCorner, RingCorner])[] =>
  corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner] as const)

function spanOf(corners: Ring): number {
  const span = (degrees: readonly number[]) => Math.max(...degrees) - Math.min(...degrees)
  return Math.max(span(corners.map(([x]) => x)), span(corners.map(([, y]) => y)))
}

function isClockwise(corners: Ring): boolean {
  const [ox, oy] = corners[0] ?? [0, 0]
  let twice = 0
  for (const [[ax, ay], [bx, by]] of sidesOf(corners)) twice += (ax - ox) * (by - oy) - (bx - ox) * (ay - oy)
  return twice < 0
}

function duplicatesIn(corners: Ring): (readonly [number, number])[] {
  const first = new Map<string, number>()
  return corners.flatMap(([x, y], at) => {
    const there = first.get(`${x} ${y}`)
    if (there === undefined) first.set(`${x} ${y}`, at)
    return there === undefined ? [] : [[there, at] as const]
  })
}

/** Each pair of sides is compared: 499 corners take a few milliseconds. */
function crossingsIn(corners: Ring): (readonly [number, number])[] {
  const sides = sidesOf(corners)
  const found: (readonly [number, number])[] = []
  for (const [one, [a, b]] of sides.entries())
    for (let other = one + 1; other < sides.length && found.length < MOST_SHOWN; other++) {
      const [c, d] = sides[other] ?? [a, b]
      const touches =
        other === one + 1 ? foldsBack(a, b, d) : one === 0 && other === sides.length - 1 ? foldsBack(c, a, b) : meets([a, b], [c, d])
      if (touches) found.push([one, other])
    }
  return found
}

const isOn = (corner: RingCorner, [a, b]: readonly [RingCorner, RingCorner]): boolean =>
  turn(a, b, corner) === 0 &&
  ([0, 1] as const).every((axis) => Math.min(a[axis], b[axis]) <= corner[axis] && corner[axis] <= Math.max(a[axis], b[axis]))

/** Whether the way from `a` over `b` to `c` goes back along itself. */
const foldsBack = (a: RingCorner, b: RingCorner, c: RingCorner): boolean =>
  turn(a, b, c) === 0 && (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0

/** Whether two sides without a common corner have a point in common. */
function meets([a, b]: Side, [c, d]: Side): boolean {
  const isApart = (axis: 0 | 1) =>
    Math.max(a[axis], b[axis]) < Math.min(c[axis], d[axis]) || Math.max(c[axis], d[axis]) < Math.min(a[axis], b[axis])
  if (isApart(0) || isApart(1)) return false
  // their boxes overlap, so that sides of one line have points in common
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}

/** 1 for a turn to the left at `b`, -1 to the right, 0 straight on. Exact: in millionths of degrees all numbers are whole. */
function turn(a: RingCorner, b: RingCorner, c: RingCorner): -1 | 0 | 1 {
  const whole = (degrees: number) => Math.round(degrees * 1e6)
  const [ux, uy] = [whole(b[0]) - whole(a[0]), whole(b[1]) - whole(a[1])]
  const [vx, vy] = [whole(c[0]) - whole(a[0]), whole(c[1]) - whole(a[1])]
  const across = ux * vy - uy * vx
  // products of up to 1.3e17 are rounded to multiples of 16
  if (Math.abs(across) > 64) return across > 0 ? 1 : -1
  const exact = BigInt(ux) * BigInt(vy) - BigInt(uy) * BigInt(vx)
  return exact > 0n ? 1 : exact < 0n ? -1 : 0
}
