import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { etagOf, hasAlready } from './etag.ts'

/** The address of the style that every map of ours begins with. */
export const MAP_STYLE_PATH = '/map/style.json'

type Theme = 'light' | 'dark'
type Countries = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

/** Our tokens: the sea is the page, land is a panel, coasts are strong lines and borders hairlines. */
const colours: Readonly<Record<Theme, Readonly<Record<'sea' | 'land' | 'coast' | 'border', string>>>> = {
  light: { sea: '#f4f4f1', land: '#ffffff', coast: '#807c72', border: '#c4c1b8' },
  dark: { sea: '#131211', land: '#1b1a18', coast: '#868177', border: '#48443d' },
}

/**
 * Serves the style of our maps: coasts and countries from Natural Earth in our colours, `?theme=dark` for the night, everything in one answer, so that a page
 * with a map makes no request to another origin. With `mapStyle` it leads to that style instead.
 */
export function serveMapStyle(app: FastifyInstance, { mapStyle }: { readonly mapStyle: string | null }) {
  const made = new Map<Theme, { readonly text: string; readonly etag: string }>()
  const styleOf = (theme: Theme) => {
    const text = made.get(theme)?.text ?? JSON.stringify(outline(theme))
    const style = made.get(theme) ?? { text, etag: etagOf(text) }
    made.set(theme, style)
    return style
  }
  app.get(MAP_STYLE_PATH, { schema: { hide: true } }, (request, reply) => {
    if (mapStyle !== null) return reply.header('cache-control', 'no-cache').redirect(mapStyle, 307)
    const { text, etag } = styleOf(new URLSearchParams(request.url.split('?')[1]).get('theme') === 'dark' ? 'dark' : 'light')
    reply.header('cache-control', 'public, max-age=86400').header('etag', etag)
    return hasAlready(request, etag) ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(text)
  })
}

/** A style of the MapLibre specification without fonts and pictures. */
function outline(theme: Theme) {
  const { sea, land, coast, border } = colours[theme]
  const source = (data: unknown) => ({ type: 'geojson', data })
  const { landShape, borders } = shapes()
  const line = (id: string, from: string, paint: { readonly colour: string; readonly width: number }) => ({
    ...{ id, type: 'line', source: from },
    paint: { 'line-color': paint.colour, 'line-width': paint.width },
  })
  return {
    version: 8,
    name: 'Troupe',
    sources: { land: { ...source(landShape), attribution: 'Natural Earth' }, borders: source(borders) },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land } },
      line('borders', 'borders', { colour: border, width: 0.5 }),
      line('coast', 'land', { colour: coast, width: 1 }),
    ],
  }
}

function shapes() {
  const topology: Countries = JSON.parse(readFileSync(new URL(import.meta.resolve('world-atlas/countries-110m.json')), 'utf8'))
  const { countries, land } = topology.objects
  const polygons = feature(topology, land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  )
  const drawn = polygons.map((rings) => rings.map(unwrapped)).filter(([outer]) => outer && !goesRound(outer))
  const borders = mesh(topology, countries, (a, b) => a !== b).coordinates.map(unwrapped)
  return { landShape: shapeOf('MultiPolygon', drawn), borders: shapeOf('MultiLineString', borders) }
}

const shapeOf = (type: 'MultiPolygon' | 'MultiLineString', coordinates: unknown) => ({
  ...{ type: 'Feature', properties: {} },
  geometry: { type, coordinates },
})

/** A line that goes on beyond the date line instead of back across the whole map. */
function unwrapped(points: readonly (readonly number[])[]): readonly (readonly [number, number])[] {
  let [turned, last] = [0, points[0]?.[0] ?? 0]
  return points.map(([longitude = 0, latitude = 0]) => {
    if (longitude - last > 180) turned -= 360
    if (longitude - last < -180) turned += 360
    last = longitude
    return [rounded(longitude + turned), rounded(latitude)]
  })
}

/** Whether a ring goes round a pole: that of the Antarctic has no inside on a flat map, and nothing is played there. */
const goesRound = (ring: readonly (readonly [number, number])[]): boolean => Math.abs((ring[0]?.[0] ?? 0) - (ring.at(-1)?.[0] ?? 0)) > 180

/** The outline is drawn to a hundredth of a degree; more decimals would only travel. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100
