import { lawnDay } from '@troupe/domain/game/lawn-day'
import { type LawnPlan, newLawnPlan } from '@troupe/domain/game/lawn-plan'
import { expect, test } from 'vitest'
import { lawnNow, lawnNowWords } from './lawn-now.ts'

const plan: LawnPlan = {
  ...newLawnPlan(40),
  ...{ teams: ['Foxes', 'Owls', 'Hares', 'Moles'], missions: ['The pier', 'The vault'], tournament: { rounds: null, break: 2 } },
  ...{ roundDuration: 10, roundBreakDuration: 5, break: true, breakDuration: 20, startOffset: 0, endOffset: 0 },
}
const startsAt = Temporal.Instant.from('2026-11-27T19:00:00Z')
const list = lawnDay(plan, { startsAt, duration: 120 }).list.map((item) => ({
  ...item,
  startsAt: item.startsAt.toString(),
  endsAt: item.endsAt.toString(),
}))
const at = (minutes: number) => {
  const now = lawnNow(list, startsAt.epochMilliseconds + minutes * 60_000)
  const next = now?.next?.slots.map(({ mission }) => mission).join(', ')
  return now && [lawnNowWords(now), now.on?.first.kind ?? null, next ? `${next} in round ${now.next?.first.round}` : null, now.afterBreak]
}

test('a lawn schedule says which round is on and which games come next, over short breaks and after the long one', () => {
  expect(at(-5)).toEqual(['3 rounds', null, 'The pier, The vault in round 1', false])
  expect(at(0)).toEqual(['round 1 of 3', 'GAME', 'The pier, The vault in round 2', false])
  expect(at(12)).toEqual(['break after round 1', 'BREAK', 'The pier, The vault in round 2', false])
  expect(at(24.9)).toEqual(['round 2 of 3', 'GAME', 'The pier, The vault in round 3', true])
  expect(at(25)).toEqual(['break after round 2', 'BREAK', 'The pier, The vault in round 3', true])
  expect(at(45)).toEqual(['round 3 of 3', 'GAME', null, false])
  expect(at(55)).toEqual(['over', null, null, false])
  expect(lawnNow([], 0)).toBeNull()
})
