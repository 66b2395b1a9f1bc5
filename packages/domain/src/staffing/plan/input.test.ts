import { expect, test } from 'vitest'
import { parseInput } from '../../input.ts'
import type { PlanPin } from './facts.ts'
import { peopleTold, pinsWith, planInput } from './input.ts'

const from = Temporal.Instant.from('2026-06-01T00:00Z')

test('a plan covers at most 62 days, and some time', () => {
  expect(parseInput(planInput, { from, to: from.add({ hours: 62 * 24 }) }).ok).toBe(true)
  expect(parseInput(planInput, { from, to: from.add({ hours: 400 * 24 }) })).toMatchObject({ extensions: { fields: { to: ['TOO_BIG'] } } })
  expect(parseInput(planInput, { from, to: from })).toMatchObject({ extensions: { fields: { to: ['TOO_SMALL'] } } })
})

test('a place has one pin, keeps several people away, and is free again', () => {
  const one: PlanPin[] = [{ placeId: 'p', userId: 'ada', how: 'PIN' }]
  const two = pinsWith(one, { placeId: 'p', userId: 'bo', how: 'PIN' })
  expect(two).toEqual([{ placeId: 'p', userId: 'bo', how: 'PIN' }])
  const three = pinsWith(two, { placeId: 'p', userId: 'cy', how: 'FORBID' })
  expect(three).toHaveLength(2)
  // someone who is pinned after all is no longer kept away
  expect(pinsWith(three, { placeId: 'p', userId: 'cy', how: 'PIN' })).toEqual([{ placeId: 'p', userId: 'cy', how: 'PIN' }])
  expect(pinsWith(three, { placeId: 'p', userId: null, how: 'FREE' })).toEqual([])
  expect(pinsWith(three, { placeId: 'q', userId: null, how: 'FREE' })).toEqual(three)
})

test('a pin remembers who had the place before the first one, however often it is pinned again', () => {
  const one = pinsWith([], { placeId: 'p', userId: 'ada', how: 'PIN', before: 'bo' })
  expect(one).toEqual([{ placeId: 'p', userId: 'ada', how: 'PIN', before: 'bo' }])
  expect(pinsWith(one, { placeId: 'p', userId: 'cy', how: 'PIN', before: 'ada' })).toEqual([
    { placeId: 'p', userId: 'cy', how: 'PIN', before: 'bo' },
  ])
})

test('a person who gets or loses an offer is told once, one who keeps theirs isn’t', () => {
  expect(
    peopleTold([
      { userId: 'ada', before: 'bo', kept: false },
      { userId: 'ada', before: null, kept: false },
      { userId: 'cy', before: 'cy', kept: true },
      { userId: null, before: null, kept: false },
    ]),
  ).toBe(2)
})
