import { expect, test } from 'vitest'
import { aboveWords, noteOf } from './place-words.ts'
import { isCityAlone, pointWords, sentPlace, typedAgain, typedOf } from './typed-place.ts'

const chicago = {
  ...({ kind: 'CITY', name: 'Chicago', address: '', city: 'Chicago', region: 'Illinois', country: 'United States' } as const),
  ...({ latitude: 41.85, longitude: -87.65, timezone: 'America/Chicago', venueId: null, source: 'EMBEDDED', credits: null } as const),
}
const kinzie = { ...chicago, kind: 'ADDRESS', name: '120 W Kinzie St', latitude: 41.889, longitude: -87.631, credits: 2 } as const

test('a city alone is sent without a street, and is no exact point', () => {
  const typed = typedOf(chicago)
  expect(typed.text).toBe('Chicago')
  expect(sentPlace(typed)).toEqual({ name: '', address: '', city: 'Chicago', latitude: 41.85, longitude: -87.65 })
  expect(isCityAlone(typed)).toBe(true)
  expect(pointWords(typed)).toBe('In Chicago. Its exact point isn’t known yet.')
})

test('a street that no one knows stays as text beside the point of its city', () => {
  const typed = typedOf(chicago, '9 Unheard Lane, Chicago')
  expect(sentPlace(typed)).toMatchObject({ address: '9 Unheard Lane', city: 'Chicago', latitude: 41.85 })
  expect(isCityAlone(typed)).toBe(false)
  expect(sentPlace({ ...typedOf(chicago), text: ' 9 Unheard Lane ' })).toMatchObject({ address: '9 Unheard Lane' })
})

test('an address and a venue bring their point, and a venue its name', () => {
  expect(sentPlace(typedOf(kinzie))).toMatchObject({ name: '', address: '120 W Kinzie St', latitude: 41.889 })
  const hall = { ...kinzie, kind: 'VENUE', name: 'The Merchant Hall', address: '120 W Kinzie St' } as const
  expect(sentPlace(typedOf(hall))).toMatchObject({ name: 'The Merchant Hall', address: '120 W Kinzie St' })
  expect(pointWords(typedOf(kinzie))).toBe('In Chicago, at 41.889000, -87.631000')
  expect(noteOf(kinzie)).toBe('Chicago, Illinois')
  expect(noteOf(hall)).toBe('120 W Kinzie St, Chicago, Illinois')
  expect(noteOf({ ...chicago, region: null })).toBe('United States')
})

test('a place that is kept is typed again as it was', () => {
  const kept = { name: 'Chicago', address: '9 Pier St', city: 'Chicago', latitude: 41.85, longitude: -87.65, precision: 'CITY' } as const
  expect(typedAgain(kept)).toMatchObject({ text: '9 Pier St', name: '', at: { city: 'Chicago', precision: 'CITY' } })
  expect(sentPlace(typedAgain({ ...kept, address: '' }))).toMatchObject({ name: '', address: '', city: 'Chicago' })
  expect(typedAgain(undefined).at).toBeNull()
})

test('a suggestion says how many credits it is above or below what is paid', () => {
  expect([0, 1, 2, -1, null].map(aboveWords)).toEqual(['0 more', '1 credit more', '2 credits more', '1 credit less', null])
})
