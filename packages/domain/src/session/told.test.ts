import { expect, test } from 'vitest'
import { changesToTell } from './told.ts'

const hall = { name: 'The Merchant Hall', address: '350 N Orleans St', city: 'Chicago', latitude: 41.8886, longitude: -87.6373 }
const venueId = 'aaaaaaaa-0000-4000-8000-000000000000'

test('people are told of another place, not of one that became a venue of ours or no longer is one', () => {
  const told = (before: object | null, after: object | null) => changesToTell([{ 'locations.START': { before, after } }])
  expect([told(hall, { ...hall, venueId }), told({ ...hall, venueId }, hall)]).toEqual([{}, {}])
  expect(told({ ...hall, name: 'The Hall' }, { ...hall, venueId })).toEqual({
    'locations.START': { before: { ...hall, name: 'The Hall' }, after: hall },
  })
  expect(told(null, { ...hall, venueId })).toEqual({ 'locations.START': { before: null, after: hall } })
})
