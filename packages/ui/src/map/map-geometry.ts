import type { MapPoint } from './map-view.tsx'

const metresPerDegree = 111_195
const cosine = (latitude: number) => Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
const six = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** A point within what a map can show, six decimals exact (11 cm). */
export const tidyPoint = ({ latitude, longitude }: MapPoint): MapPoint => ({
  latitude: six(Math.max(-85, Math.min(85, latitude))),
  longitude: six(Math.max(-180, Math.min(180, longitude))),
})

/** The point that lies some metres to the east and to the north. */
export const movedBy = ({ latitude, longitude }: MapPoint, east: number, north: number): MapPoint =>
  tidyPoint({ latitude: latitude + north / metresPerDegree, longitude: longitude + east / metresPerDegree / cosine(latitude) })

/** How many metres a pixel of the map is at a latitude. */
export const metresPerPixel = (latitude: number, zoom: number): number => (40_075_017 * cosine(latitude)) / (512 * 2 ** zoom)

/** The longest round distance that is at most so many pixels long: 1, 2 or 5 and zeros, in metres, with its length in pixels. */
export function scaleFor(metres: number, longest: number): { readonly metres: number; readonly pixels: number } {
  const most = metres * longest
  const power = 10 ** Math.floor(Math.log10(most))
  const round = ([5, 2].find((digit) => digit * power <= most) ?? 1) * power
  return { metres: round, pixels: round / metres }
}

/** '200 m', '5 km'. */
export const distanceWords = (metres: number): string => (metres < 1000 ? `${metres} m` : `${metres / 1000} km`)

/** The box around some points, from south-west to north-east; null without one. */
export function boxAround(points: readonly MapPoint[]): readonly [west: number, south: number, east: number, north: number] | null {
  if (points.length === 0) return null
  const longitudes = points.map(({ longitude }) => longitude)
  const latitudes = points.map(({ latitude }) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

/** Whether a point lies in a ring, by the even-odd rule. */
export function isInRing(ring: readonly MapPoint[], { latitude, longitude }: MapPoint): boolean {
  let inside = false
  ring.forEach((a, at) => {
    const b = ring[(at + 1) % ring.length] ?? a
    const crosses = a.latitude > latitude !== b.latitude > latitude
    if (!crosses) return
    const share = (latitude - a.latitude) / (b.latitude - a.latitude)
    if (longitude < a.longitude + share * (b.longitude - a.longitude)) inside = !inside
  })
  return inside
}

/** Heights in a ring at which its name may stand, from the south: high up first, so that what lies in the middle stays free. */
const heights = [0.72, 0.5, 0.86, 0.28, 0.62, 0.38, 0.14]

/** Where the name of an area may stand, the best first: inside its ring, and sooner outside of the others that lie on it than within them. */
export function namePoints(ring: readonly MapPoint[], others: readonly (readonly MapPoint[])[] = []): readonly MapPoint[] {
  const box = boxAround(ring)
  if (!box) return []
  const [, south, , north] = box
  const spots = heights.flatMap((height) => {
    const spot = middleAt(ring, south + height * (north - south))
    return spot ? [spot] : []
  })
  const isFree = (spot: MapPoint) => !others.some((other) => isInRing(other, spot))
  return [...spots.filter(isFree), ...spots.filter((spot) => !isFree(spot))]
}

/** A rectangle on the map, in pixels. */
interface MapBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** How wide a letter of a name or a tag is, in pixels; a little more than most are. */
const letter = 6.5
/** How high the line of a name is. */
const line = 16
/** A pin's tag stands on its point. */
const tag = { above: 38, below: 8, beside: 8 }

export const boxOfName = (text: string, [x, y]: readonly [x: number, y: number]): MapBox => {
  const half = (text.length * letter) / 2
  return { left: x - half, right: x + half, top: y - line / 2, bottom: y + line / 2 }
}

export const boxOfPin = (label: string, [x, y]: readonly [x: number, y: number]): MapBox => {
  const half = (label.length * letter) / 2 + tag.beside
  return { left: x - half, right: x + half, top: y - tag.above, bottom: y + tag.below }
}

export const overlap = (one: MapBox, other: MapBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The middle of the longest stretch of a ring at a latitude. */
function middleAt(ring: readonly MapPoint[], latitude: number): MapPoint | null {
  const cuts = ring.flatMap((a, at) => {
    const b = ring[(at + 1) % ring.length] ?? a
    if (a.latitude > latitude === b.latitude > latitude) return []
    return [a.longitude + ((latitude - a.latitude) / (b.latitude - a.latitude)) * (b.longitude - a.longitude)]
  })
  cuts.sort((a, b) => a - b)
  let longest: readonly [number, number] | null = null
  for (let at = 0; at + 1 < cuts.length; at += 2) {
    const [from = 0, to = 0] = [cuts[at], cuts[at + 1]]
    if (!longest || to - from > longest[1] - longest[0]) longest = [from, to]
  }
  return longest && { latitude, longitude: (longest[0] + longest[1]) / 2 }
}
