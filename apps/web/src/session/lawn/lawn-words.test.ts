import { lawnDay, lawnFit, lawnPlanBy } from '@troupe/domain/game/lawn-day'
import { type LawnPlan, newLawnPlan } from '@troupe/domain/game/lawn-plan'
import { expect, test } from 'vitest'
import { lawnInput, lawnValues, typedPlan } from './lawn-values.ts'
import { fitWords, previewWords, wayWords } from './lawn-words.ts'

const names = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`)
const plan: LawnPlan = {
  ...newLawnPlan(40),
  ...{ teams: names('Team', 8), missions: names('Station', 4), break: true, breakDuration: 16 },
}

test('a lawn schedule says how it fits, and what each way out leads to', () => {
  expect(fitWords(lawnFit(plan, 120))).toEqual({ title: 'Fits, 4 min to spare', more: '7 rounds, 96 of 100 min' })
  expect(fitWords(lawnFit(plan, 116)).title).toBe('Fits exactly')
  const long = { ...plan, roundDuration: 12 }
  const { short, ...fit } = lawnFit(long, 120)
  expect(fitWords({ ...fit, short })).toEqual({ title: '7 rounds need 110 min', more: 'There are 100' })
  expect(fitWords(lawnFit(long, 15)).more).toBe('There’s no time left for it')
  expect(short?.ways.map(wayWords)).toEqual(['Drop 1 round', 'Shorten rounds by 2 min', 'Shorten the break by 10 min'])
  const way = { kind: 'DROP_ROUNDS', by: 1 } as const
  const day = lawnDay(lawnPlanBy(long, way), { startsAt: null, duration: 120 })
  expect(previewWords(way, { day, done: '3:46 pm' })).toEqual({
    title: 'If you drop 1 round',
    text: '6 rounds, done at 3:46 pm. Not every team meets every other.',
  })
})

test('names are lines of a text, and what isn’t right yet leaves the plan as it is', () => {
  expect(typedPlan(lawnValues(plan), plan)).toEqual(plan)
  expect(lawnInput({ teams: ' Reds \n\nBlues\n', rounds: null })).toEqual({ teams: ['Reds', 'Blues'], tournament: { rounds: null } })
  expect(typedPlan({ ...lawnValues(plan), teams: 'Reds\n', roundDuration: 7 }, plan)).toEqual({ ...plan, roundDuration: 7 })
})
