import { compareJoint, compareMostServed, naiveOffers } from '@troupe/tests/domain/joint'
import { replayed } from '@troupe/tests/domain/replay'
import { rounds, within } from '@troupe/tests/pace'
import { expect, test } from 'vitest'

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

test('what is offered can be served together with everything sold, and one more host never closes a start: some random worlds', {
  timeout: within(60_000),
}, () => {
  const { wrong, missed, removed, undecided } = compareJoint({ worlds: rounds(150), seed })
  expect({ wrong, missed, removed, undecided }).toEqual({ wrong: [], missed: 0, removed: [], undecided: 0 })
  // few worlds have a start for which pencils must move, and one draw in ten has none: these have
  expect(compareJoint({ worlds: 50, seed: 1000 }).joint).toBeGreaterThan(0)
})

test('I-34: a naive search, for which one free person a role is enough, offers starts that can’t be served', {
  timeout: within(60_000),
}, () => {
  // one world in twelve has such a start
  const seen = { offered: 0, wrong: 0 }
  for (let tried = 0; tried < 150 && seen.wrong === 0; tried += 10) {
    const { offered, wrong } = naiveOffers({ worlds: 10, seed: seed + tried })
    seen.offered += offered
    seen.wrong += wrong
  }
  expect(seen.offered).toBeGreaterThan(0)
  expect(seen.wrong).toBeGreaterThan(0)
})

test('when not everyone can be seated, as many are as any joint choice seats', { timeout: within(60_000) }, () => {
  const worlds = rounds(300)
  const { differ, some } = compareMostServed({ worlds, seed })
  expect(differ).toEqual([])
  expect(some).toBeGreaterThan(worlds / 15)
})

test('the open places of an event that are left out prove nothing against the others', () => {
  expect(compareMostServed({ worlds: 176, from: 175, seed: 144_865_123 }).differ).toEqual([])
})

test.each(['EVENINGS', 'MIXED'] as const)(
  '%s: in tight weeks more is sold than with pinning at booking, and every event has its whole crew',
  (stream) => {
    const { joint, pinned, fewer, faults } = replayed(stream, rounds(4, 2))
    expect({ fewer, faults }).toEqual({ fewer: [], faults: [] })
    expect(joint).toBeGreaterThan(pinned)
  },
  within(60_000),
)
