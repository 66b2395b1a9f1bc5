import { expect, test } from 'vitest'
import { fnv } from './fnv.ts'
import { poster } from './poster-markup.ts'

// Length and hash of the markup, printed once: portrait, wide with a foot, and the artwork alone.
test.each([
  ['ADVENTURE', [1835, 3537571362], [1908, 3493033472], [1197, 3270783310]],
  ['GAME_SHOW', [3047, 4226956332], [5958, 1413245005], [952, 2605278624]],
  ['DEI', [1440, 1849509464], [1495, 2230252065], [819, 3603212422]],
  ['PROFESSIONAL_DEVELOPMENT', [2065, 1529059945], [2113, 3359740585], [1420, 3559540898]],
  ['THEATRICAL', [3516, 3267568848], [3521, 935316973], [2760, 3040760994]],
  ['ESCAPE_ROOM', [1645, 2530502559], [1684, 1268012436], [989, 3891394811]],
  ['INTERNATIONAL', [2147, 1651997921], [2163, 561271533], [1484, 1608445943]],
  ['SPECIAL_OCCASION', [4136, 2058596002], [3251, 813452986], [2110, 2988261119]],
  ['KIT_BASED', [2226, 1362712644], [4134, 3075378053], [676, 377510673]],
  ['NONE', [1753, 2661558422], [1810, 4214055909], [1120, 1457417725]],
])('a %s poster never changes', (category, portrait, wide, thumb) => {
  const print = (of: object) => {
    const markup = poster({ category, title: 'Murder in the Green Room', width: 400, height: 500, ...of })
    return [markup.length, fnv(markup)]
  }
  expect(print({})).toEqual(portrait)
  expect(print({ width: 820, foot: '75 minutes' })).toEqual(wide)
  expect(print({ width: 160, height: 160, lettering: false })).toEqual(thumb)
})

test('an unknown category is drawn, not refused', () => {
  expect(poster({ category: 'MIME', title: 'Silence', width: 400, height: 500 })).toContain('EXPERIENCE')
})

test('a title cannot break out of the markup', () => {
  const markup = poster({ category: 'NONE', title: '"><script>', width: 400, height: 500 })
  expect(markup).not.toContain('<script')
  expect(markup).toContain('&quot;&gt;&lt;script&gt;')
})

test('a title of 96 characters still leaves room for the artwork and stays inside the sheet', () => {
  const markup = poster({ category: 'DEI', title: `${'Extraordinary '.repeat(6)}gatherings`.slice(0, 96), width: 400, height: 500 })
  const tops = [
    ...markup.matchAll(/<text x="[\d.]+" y="([\d.]+)" font-size="([\d.]+)" style="font-variation-settings:'wdth' \d+,'wght' 800"/g),
  ]
  expect(tops.length).toBeGreaterThan(3)
  for (const [, y, size] of tops) {
    expect(Number(y) - Number(size) * 0.7).toBeGreaterThan(500 * 0.35)
    expect(Number(y)).toBeLessThanOrEqual(500)
  }
})
