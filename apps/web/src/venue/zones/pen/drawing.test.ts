import { judgeRing } from '@troupe/domain/venue/ring'
import { describe, expect, test } from 'vitest'
import { beginDrawing, type DrawingSteps, openCorners, stepDrawing } from './drawing.ts'
import { readGeoJson } from './geojson.ts'
import { faultWords } from './ring-words.ts'

const at = (longitude: number, latitude: number) => ({ latitude, longitude })
const square = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
const steps = (...all: readonly Parameters<typeof stepDrawing>[1][]): DrawingSteps =>
  all.reduce(stepDrawing, beginDrawing({ corners: square, point: null }))

describe('a drawing', () => {
  test('undoes a whole drag with one step, and does it again', () => {
    const dragged = steps({ kind: 'move', at: 2, to: at(2, 1) }, { kind: 'move', at: 2, to: at(2, 2) }, { kind: 'settle' })
    expect(dragged.now.corners[2]).toEqual(at(2, 2))
    const undone = stepDrawing(dragged, { kind: 'undo' })
    expect(undone.now.corners).toEqual(square)
    expect(stepDrawing(undone, { kind: 'redo' }).now).toEqual(dragged.now)
    expect(stepDrawing(undone, { kind: 'undo' })).toBe(undone)
    const other = stepDrawing(undone, { kind: 'remove', at: 0 })
    expect(other.now.corners).toHaveLength(3)
    expect(stepDrawing(other, { kind: 'redo' })).toBe(other)
  })

  test('adds a corner after another one, and each key is a change of its own', () => {
    const added = steps({ kind: 'add', after: 3, point: at(-1, 0.5) }, { kind: 'move', at: 4, to: at(-2, 0.5) }, { kind: 'settle' })
    expect(added.now.corners).toEqual([...square, at(-2, 0.5)])
    const twice = [
      { kind: 'move', at: 0, to: at(0, 0.1) } as const,
      { kind: 'settle' } as const,
      { kind: 'move', at: 0, to: at(0, 0.2) } as const,
    ].reduce(stepDrawing, added)
    expect(stepDrawing(twice, { kind: 'undo' }).now.corners[0]).toEqual(at(0, 0.1))
  })

  test('of a stored ring has each corner once', () => {
    expect(openCorners([...square, at(0, 0)])).toEqual(square)
    expect(openCorners(square)).toEqual(square)
  })
})

test.each([
  ['crossing sides', [at(0, 0), at(1, 0), at(0, 1), at(1, 1)], 'Sides 2 and 4 cross.', 'Move corner 3 or 4, or undo.', [1, 2, 3, 0]],
  ['equal corners', [at(0, 0), at(1, 0), at(1, 1), at(1, 0)], 'Corners 2 and 4 are in the same place.', 'Move or remove corner 4.', [1, 3]],
  ['two corners', square.slice(0, 2), 'An area has at least 3 corners.', 'Press the map to add one.', []],
  [
    'a far too large one',
    square.map(({ latitude, longitude }) => at(longitude * 60, latitude * 60)),
    'This area is larger than 250,000 km².',
    'Move its corners closer together.',
    [],
  ],
])('a ring with %s says so, with the remedy and the corners', (_, corners, title, remedy, marked) => {
  const found = faultWords(judgeRing(corners), corners.length)
  expect(found).toMatchObject({ title, remedy })
  expect([...(found?.corners ?? [])]).toEqual(marked)
})

test('a ring that can be saved has no fault', () => {
  expect(faultWords(judgeRing(square), 4)).toBeNull()
})

describe('pasted GeoJSON', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ]
  const polygon = { type: 'Polygon', coordinates: [ring] }
  const feature = (geometry: object) => ({ type: 'Feature', properties: {}, geometry })
  test.each([
    ['a polygon', polygon],
    ['a multipolygon of one', { type: 'MultiPolygon', coordinates: [[ring]] }],
    ['a feature', feature(polygon)],
    ['a collection of one', { type: 'FeatureCollection', features: [feature({ type: 'MultiPolygon', coordinates: [[ring]] })] }],
    ['heights', { type: 'Polygon', coordinates: [ring.map((corner) => [...corner, 30])] }],
  ])('is read from %s', (_, given) => {
    expect(readGeoJson(JSON.stringify(given))).toEqual({ corners: square })
  })

  test.each([
    ['nothing', '  ', 'Paste the outline of an area.'],
    ['a cut text', '{"type":"Polygon","coordinates":[[[0,0],', 'This isn’t valid GeoJSON. Line 1:'],
    ['two polygons', JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }), 'This has 2 areas. Paste one.'],
    ['no feature', JSON.stringify({ type: 'FeatureCollection', features: [] }), 'This has 0 features. Paste one.'],
    ['a hole', JSON.stringify({ type: 'Polygon', coordinates: [ring, ring] }), 'This area has a hole.'],
    ['a point', JSON.stringify({ type: 'Point', coordinates: [0, 0] }), 'This is a Point, not an area.'],
    ['100,000 brackets', '['.repeat(100_000), 'too deeply nested'],
    ['a book', 'a'.repeat(200_001), 'too long'],
    ['a line of code', 'alert(1)', 'This isn’t valid GeoJSON.'],
  ])('is refused in words when it is %s', (_, text, words) => {
    expect(readGeoJson(text)).toEqual({ problem: expect.stringContaining(words) })
  })
})
