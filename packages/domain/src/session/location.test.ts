import { expect, test } from 'vitest'
import { missingLocation, missingStaffLocation } from './location.ts'

const location = { type: 'HYBRID', city: 'Chicago', locations: ['START'], supportsGameZone: true, gameZoneId: null } as const

test('a hybrid event needs city and start, an in-person event also an end, a remote one nothing', () => {
  expect(missingLocation(location)).toEqual([])
  expect(missingLocation({ ...location, type: 'IN_PERSON' })).toEqual(['END'])
  expect(missingLocation({ ...location, city: ' ', locations: ['VENUE'] })).toEqual(['city', 'START'])
  expect(missingLocation({ ...location, type: 'REMOTE', city: null, locations: [] })).toEqual([])
})

test('staff owe a game zone where there are any', () => {
  expect(missingStaffLocation(location)).toEqual(['gameZoneId'])
  expect(missingStaffLocation({ ...location, gameZoneId: 'z' })).toEqual([])
  expect(missingStaffLocation({ ...location, supportsGameZone: false })).toEqual([])
})

test('a remote event has no game zone, and an end alone is no start', () => {
  expect(missingStaffLocation({ ...location, type: 'REMOTE' })).toEqual([])
  expect(missingLocation({ ...location, type: 'IN_PERSON', locations: ['START', 'END'] })).toEqual([])
  expect(missingLocation({ ...location, type: 'IN_PERSON', locations: ['END'] })).toEqual(['START'])
  expect(missingLocation({ ...location, type: 'IN_PERSON', city: null, locations: [] })).toEqual(['city', 'START', 'END'])
})
