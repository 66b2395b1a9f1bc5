/** A place on the earth, degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** A ring of corners in GeoJSON order, [longitude, latitude] in degrees, closed or not. No zone crosses the date line. */
export type Ring = readonly (readonly [longitude: number, latitude: number])[]

const earthKm = 6371.0088
const kmPerDegree = (Math.PI / 180) * earthKm

/** Whether a place lies inside a ring, by the even-odd rule; a place on an edge counts as inside. Fewer than three corners contain nothing. */
export function pointInPolygon(ring: Ring, { latitude: y, longitude: x }: Place): boolean {
  if (ring.length < 3 || !isInBox(ring, x, y)) return false
  let inside = false
  let [ax, ay] = ring.at(-1) ?? [0, 0]
  for (const [bx, by] of ring) {
    const across = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    const within = Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)
    if (across === 0 && within) return true
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside
    ax = bx
    ay = by
  }
  return inside
}

/** Most zones are elsewhere, which their least and greatest coordinates say at the least cost. */
function isInBox(ring: Ring, x: number, y: number): boolean {
  let [west, east, south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [longitude, latitude] of ring) {
    if (longitude < west) west = longitude
    if (longitude > east) east = longitude
    if (latitude < south) south = latitude
    if (latitude > north) north = latitude
  }
  return west <= x && x <= east && south <= y && y <= north
}

/** The area of a ring on the globe in square kilometres. Its sides are straight on a map of degrees, as `pointInPolygon` sees them. */
export function areaOf(ring: Ring): number {
  let under = 0
  for (const [[ax, ay], [bx, by]] of edges(ring)) {
    const [middle, half] = [radians((ay + by) / 2), radians((by - ay) / 2)]
    under += radians(bx - ax) * Math.sin(middle) * (half === 0 ? 1 : Math.sin(half) / half)
  }
  return Math.abs(under) * earthKm ** 2
}

/** The great-circle distance between two places, in kilometres. */
export function distanceKm(a: Place, b: Place): number {
  const [fromLat, toLat] = [radians(a.latitude), radians(b.latitude)]
  const half =
    Math.sin((toLat - fromLat) / 2) ** 2 + Math.cos(fromLat) * Math.cos(toLat) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Kilometres from a place to the nearest point of a ring; 0 inside. */
export function distanceToPolygonKm(ring: Ring, place: Place): number {
  if (pointInPolygon(ring, place)) return 0
  let nearest = Number.POSITIVE_INFINITY
  const flat = flatten(place.latitude)
  const [px, py] = flat([place.longitude, place.latitude])
  for (const [a, b] of edges(ring)) {
    const [ax, ay] = flat(a)
    const [bx, by] = flat(b)
    const length = (bx - ax) ** 2 + (by - ay) ** 2
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length))
    const [x, y] = [ax + along * (bx - ax), ay + along * (by - ay)]
    // the flat map says which point is nearest, the globe how far it is
    const point = { latitude: y / kmPerDegree, longitude: x / (kmPerDegree * Math.cos(radians(place.latitude))) }
    nearest = Math.min(nearest, distanceKm(place, point))
  }
  return nearest
}

/** The smallest area that holds a place (the more exact zone wins), else the nearest with its kilometres, if there is any. */
export function zoneOf<Zone extends { readonly id: string; readonly area: Ring }>(
  zones: readonly Zone[],
  place: Place,
): { readonly zone: Zone } | { readonly nearest: Zone; readonly km: number } | undefined {
  const holding = zones.filter((zone) => pointInPolygon(zone.area, place))
  const [smallest] = holding.sort((a, b) => areaOf(a.area) - areaOf(b.area) || (a.id < b.id ? -1 : 1))
  if (smallest) return { zone: smallest }
  const [nearest] = zones
    .map((zone) => ({ nearest: zone, km: distanceToPolygonKm(zone.area, place) }))
    .sort((a, b) => a.km - b.km || (a.nearest.id < b.nearest.id ? -1 : 1))
  return nearest
}

type Corner = readonly [number, number]

function edges(ring: Ring): [Corner, Corner][] {
  if (ring.length < 3) return []
  return ring.map((corner, at) => [corner, ring[(at + 1) % ring.length] ?? corner])
}

/** A flat map around a latitude: kilometres east and north. */
const flatten =
  (latitude: number) =>
  ([x, y]: Corner): Corner => [x * kmPerDegree * Math.cos(radians(latitude)), y * kmPerDegree]

const radians = (degrees: number) => (degrees * Math.PI) / 180
