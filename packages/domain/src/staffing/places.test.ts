import { expect, test } from 'vitest'
import { isPlaceNeeded, mustAskAgain, neededLevel, needsApproval, placesFor } from './places.ts'

const facts = { diy: false, units: 2, actors: 1, preferredSalesId: 'sam' }

test('a session gets a producer, a host for each unit, its actors and the workspace’s salesperson', () => {
  expect(placesFor(facts)).toEqual([
    { role: 'PRODUCER', order: 1, userId: null },
    { role: 'HOST', order: 1, userId: null },
    { role: 'HOST', order: 2, userId: null },
    { role: 'PLANT', order: 1, userId: null },
    { role: 'SALESPERSON', order: 1, userId: 'sam' },
  ])
})

test('from five units a supporting producer joins, and DIY has no one', () => {
  const supporting = (units: number) => placesFor({ ...facts, units }).filter((place) => place.role === 'SUPPORTING_PRODUCER').length
  expect([4, 5].map(supporting)).toEqual([0, 1])
  expect(placesFor({ ...facts, diy: true })).toEqual([])
})

test('an event needs its producer and a host for each unit; every other place can go', () => {
  const event = { hosts: 3, units: 2 }
  expect(isPlaceNeeded('PRODUCER', event)).toBe(true)
  expect(isPlaceNeeded('HOST', event)).toBe(false)
  expect(isPlaceNeeded('HOST', { ...event, hosts: 2 })).toBe(true)
  expect((['PLANT', 'SUPPORTING_PRODUCER', 'SALESPERSON'] as const).map((role) => isPlaceNeeded(role, event))).toEqual([
    false,
    false,
    false,
  ])
})

test('hosts and plants of approvable events are asked, others are accepted immediately', () => {
  expect((['HOST', 'PLANT', 'PRODUCER', 'SALESPERSON'] as const).map((role) => needsApproval(role, true))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(needsApproval('HOST', false)).toBe(false)
  expect((['STANDARD', 'PRO', 'PREMIUM'] as const).map(neededLevel)).toEqual([1, 2, 3])
})

test('a kept person is asked again when the start moves by more than half an hour', () => {
  const start = Temporal.Instant.from('2026-10-06T15:00Z')
  expect(mustAskAgain(start, start.add({ minutes: 30 }))).toBe(false)
  expect(mustAskAgain(start, start.subtract({ minutes: 31 }))).toBe(true)
})

test('a workspace without a salesperson of its own has no place for one', () => {
  expect(placesFor({ ...facts, preferredSalesId: null }).map(({ role }) => role)).toEqual(['PRODUCER', 'HOST', 'HOST', 'PLANT'])
})

test('half an hour to either side keeps the people, a millisecond more asks them again', () => {
  const start = Temporal.Instant.from('2026-10-06T15:00Z')
  const half = 30 * 60_000
  expect([half, -half, half + 1, -half - 1].map((milliseconds) => mustAskAgain(start, start.add({ milliseconds })))).toEqual([
    ...[false, false],
    ...[true, true],
  ])
})
