import { check, HintError } from '@placemarkio/check-geojson'
import type { Place } from '@troupe/domain/venue/polygon'
import { openCorners } from './drawing.ts'

/** What was pasted: a ring, or why it isn't one, in words. */
type Pasted = { readonly corners: readonly Place[] } | { readonly problem: string }

/** How much text is read, in characters; 499 corners take about 20,000. */
const longest = 200_000
/** How deep brackets may lie in each other: a feature collection of a multipolygon has 8. */
const deepest = 12

/** Reads the outline of one area: a Polygon, a MultiPolygon of one, a Feature of it, or a FeatureCollection of one. Holes are refused, not filled. */
export function readGeoJson(text: string): Pasted {
  if (text.trim() === '') return { problem: 'Paste the outline of an area.' }
  if (text.length > longest) return { problem: 'This text is too long for the outline of one area.' }
  // the reader calls itself for each level: text of brackets alone would end in an overflow of its stack
  if (depthOf(text) > deepest) return { problem: 'This isn’t the outline of an area: its parts are too deeply nested.' }
  try {
    return ringOf(check(text))
  } catch (error) {
    if (!(error instanceof HintError)) throw error
    return { problem: `This isn’t valid GeoJSON. ${lineOf(text, error)}` }
  }
}

/** 'Line 3: Expected a number.' */
function lineOf(text: string, { issues }: HintError): string {
  const [first] = issues
  if (!first) return 'Check where it was cut off.'
  const line = text.slice(0, first.from).split('\n').length
  return `Line ${line}: ${first.message.replace(/\.?$/, '.')}`
}

type GeoJson = ReturnType<typeof check>

function ringOf(found: GeoJson): Pasted {
  switch (found.type) {
    case 'FeatureCollection': {
      const [only, ...more] = found.features
      if (!only || more.length > 0) return { problem: `This has ${found.features.length} features. Paste one.` }
      return ringOf(only)
    }
    case 'Feature':
      return found.geometry ? ringOf(found.geometry) : { problem: 'This feature has no outline.' }
    case 'MultiPolygon': {
      const [only, ...more] = found.coordinates
      if (!only || more.length > 0) return { problem: `This has ${found.coordinates.length} areas. Paste one.` }
      return cornersOf(only)
    }
    case 'Polygon':
      return cornersOf(found.coordinates)
    default:
      return { problem: `This is a ${found.type}, not an area. Paste a Polygon.` }
  }
}

function cornersOf([ring, ...holes]: readonly (readonly (readonly number[])[])[]): Pasted {
  if (holes.length > 0) return { problem: 'This area has a hole. Paste an outline without one.' }
  const corners = (ring ?? []).map(([longitude = 0, latitude = 0]) => ({ latitude: six(latitude), longitude: six(longitude) }))
  return { corners: openCorners(corners) }
}

const six = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** How deep brackets lie in each other, those within words included. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0]
  for (const letter of text) {
    if (letter === '[' || letter === '{') most = Math.max(most, ++depth)
    if (letter === ']' || letter === '}') depth--
  }
  return most
}
