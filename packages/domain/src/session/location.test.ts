import { expect, test } from 'vitest'
import type { Precision } from '../venue/precision.ts'
import { countsForStatus, exactStartBy, type LocationFacts, missingLocation, missingStaffLocation } from './location.ts'

const place = (type: 'START' | 'END' | 'VENUE', precision: Precision = 'POINT') => ({ type, precision })
const start = place('START')
const end = place('END')
const location: LocationFacts = {
  ...{ type: 'HYBRID', hostType: 'ON_SCREEN', city: 'Chicago' },
  ...{ locations: [start], supportsGameZone: true, gameZoneId: null },
}

test('a hybrid event needs city and start, an in-person event also an end, a remote one nothing', () => {
  expect(missingLocation(location)).toEqual([])
  expect(missingLocation({ ...location, type: 'IN_PERSON' })).toEqual(['END'])
  expect(missingLocation({ ...location, city: ' ', locations: [place('VENUE')] })).toEqual(['city', 'START'])
  expect(missingLocation({ ...location, type: 'REMOTE', city: null, locations: [] })).toEqual([])
})

test('staff owe a game zone where there are any', () => {
  expect(missingStaffLocation(location)).toEqual(['gameZoneId'])
  expect(missingStaffLocation({ ...location, gameZoneId: 'z' })).toEqual([])
  expect(missingStaffLocation({ ...location, supportsGameZone: false })).toEqual([])
})

test('a remote event has no game zone, and an end alone is no start', () => {
  expect(missingStaffLocation({ ...location, type: 'REMOTE' })).toEqual([])
  expect(missingLocation({ ...location, type: 'IN_PERSON', locations: [start, end] })).toEqual([])
  expect(missingLocation({ ...location, type: 'IN_PERSON', locations: [end] })).toEqual(['START'])
  expect(missingLocation({ ...location, type: 'IN_PERSON', city: null, locations: [] })).toEqual(['city', 'START', 'END'])
})

test('a crew on site needs more than a city to go to: it is asked for before the end, and counts for no status', () => {
  const onSite = { ...location, type: 'IN_PERSON', hostType: 'ON_SITE' } as const
  expect(missingLocation({ ...onSite, locations: [start] })).toEqual(['END'])
  expect(missingLocation({ ...onSite, locations: [place('START', 'CITY')] })).toEqual(['address', 'END'])
  expect(missingLocation({ ...onSite, locations: [place('START', 'CITY'), end] })).toEqual(['address'])
  expect(missingLocation({ ...onSite, type: 'HYBRID', locations: [place('START', 'CITY')] })).toEqual(['address'])
  // without a start it is the start that is asked for
  expect(missingLocation({ ...onSite, locations: [end] })).toEqual(['START'])
  for (const hostType of ['ON_SCREEN', 'SELF_HOSTED'] as const)
    expect(missingLocation({ ...onSite, hostType, locations: [place('START', 'CITY'), end] })).toEqual([])
  expect([['address'], ['address', 'END'], ['food'], []].map(countsForStatus)).toEqual([false, true, true, false])
})

test('the exact start is needed 14 days before the event, in exact hours, while it is missing', () => {
  const startsAt = Temporal.Instant.from('2026-11-10T18:00:00Z')
  expect(exactStartBy(['address', 'END'], startsAt)?.toString()).toBe('2026-10-27T18:00:00Z')
  expect(exactStartBy(['address'], null)).toBeNull()
  expect(exactStartBy(['START', 'END'], startsAt)).toBeNull()
})
