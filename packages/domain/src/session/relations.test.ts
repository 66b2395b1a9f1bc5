import { expect, test } from 'vitest'
import { closesRing, isInOrder } from './relations.ts'

const at = (time: string | null) => (time === null ? null : Temporal.Instant.from(time))
const event = { id: 'event', startsAt: at('2026-12-01T10:00:00Z') }

test.each([
  ['past', '2026-11-01T10:00:00Z', true],
  ['past', '2026-12-01T10:00:00Z', false],
  ['past', '2026-12-02T10:00:00Z', false],
  ['future', '2026-12-01T10:00:00Z', false],
  ['future', '2026-12-02T10:00:00Z', true],
  ['future', '2026-11-01T10:00:00Z', false],
  ['past', null, true],
  ['future', null, true],
] as const)('a %s event that begins at %s: %s', (type, startsAt, isFine) => {
  expect(isInOrder(event, { id: 'other', startsAt: at(startsAt) }, type)).toBe(isFine)
})

test('an event without a start can be related in both ways, but no event to itself', () => {
  const undated = { id: 'event', startsAt: null }
  for (const type of ['past', 'future'] as const) {
    expect(isInOrder(undated, { id: 'other', startsAt: at('2026-12-01T10:00:00Z') }, type)).toBe(true)
    expect(isInOrder(undated, undated, type)).toBe(false)
  }
})

test('no event comes from itself, however many events are between', () => {
  expect(closesRing('a', 'b', [])).toBe(false)
  expect(closesRing('a', 'b', ['c', 'd'])).toBe(false)
  expect(closesRing('a', 'a', [])).toBe(true)
  expect(closesRing('a', 'b', ['a'])).toBe(true)
  expect(closesRing('a', 'b', ['c', 'a'])).toBe(true)
})
