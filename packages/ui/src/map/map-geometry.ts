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

/** Where the name of an area stands: inside its ring and outside of the others that lie on it, if there is such a place. */
export function namePoint(ring: readonly MapPoint[], others: readonly (readonly MapPoint[])[] = []): MapPoint | null {
  const box = boxAround(ring)
  if (!box) return null
  const [, south, , north] = box
  const spots = heights.flatMap((height) => {
    const spot = middleAt(ring, south + height * (north - south))
    return spot ? [spot] : []
  })
  return spots.find((spot) => !others.some((other) => isInRing(other, spot))) ?? spots[0] ?? null
}

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
