import { leastCost, smallProblem } from '@troupe/tests/domain/plan-problems'
import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mulberry32 } from '../choose.ts'
import { createOwnBest } from './own-best.ts'
import { modelOf, type PlanProblem } from './problem.ts'

const kinds = ['TIME', 'DAY', 'WEEK'] as const

/** A small problem whose limits are of all kinds. */
function mixedProblem(seed: number, weeks: number): PlanProblem {
  const problem = smallProblem(mulberry32(seed), weeks)
  return { ...problem, limits: problem.limits.map((limit, at) => ({ ...limit, kind: kinds[at % 3] ?? 'TIME' })) }
}

test('whatever the prices of places are, no plan costs less than what everyone’s own best leaves of them', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1, 3), (seed, weeks) => {
      const problem = mixedProblem(seed, weeks)
      const random = mulberry32(seed + 1)
      const own = createOwnBest(modelOf(problem))
      const least = leastCost(problem)
      for (const highest of [0, 60, 1000]) {
        const prices = Float64Array.from(problem.needs, () => random() * highest - 10)
        expect(own.bound(prices)).toBeLessThanOrEqual(least + 1e-6)
      }
    }),
    { numRuns: rounds(150) },
  )
})

test('with one person there is no one to share with: at the prices of open places their own best is the best plan', () => {
  const found = Array.from({ length: 200 }, (_, seed) => {
    const problem = mixedProblem(seed, 1)
    const needs = problem.needs.map((need) => ({ ...need, pairs: need.pairs.filter(({ person }) => person === 0) }))
    // of several limits of time it sees those that exclude pairs
    const limits = problem.limits.filter(({ person }) => person === 0).slice(0, 1)
    const alone = { ...problem, needs, limits }
    const prices = Float64Array.from(needs, (need) => need.uncovered)
    return createOwnBest(modelOf(alone)).bound(prices) === leastCost(alone)
  })
  expect(found.filter(Boolean).length).toBeGreaterThan(150)
})
