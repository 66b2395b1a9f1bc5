import { costOfAll, leastCost, smallProblem } from '@troupe/tests/domain/plan-problems'
import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mulberry32 } from '../choose.ts'
import { modelOf } from './problem.ts'
import { solvePlan } from './solve.ts'
import type { Solver } from './solver.ts'

const noSolver: Solver = { solveLp: () => null, solveMip: () => null }

test('a plan keeps all limits, costs what it says, and is never cheaper than the cheapest one nor its bound dearer', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1, 3), (seed, weeks) => {
      const problem = smallProblem(mulberry32(seed), weeks)
      const least = leastCost(problem)
      const plan = solvePlan(modelOf(problem), { solver: noSolver, left: () => 1, random: mulberry32(seed) })
      expect(plan.objective).toBe(costOfAll(problem, plan.chosen))
      expect(plan.objective).toBeGreaterThanOrEqual(least)
      expect(plan.bound).toBeLessThanOrEqual(least)
      if (plan.proven) expect(plan.objective).toBe(least)
      for (const { person, needs, most } of problem.limits)
        expect(plan.chosen.filter((one) => one.person === person && needs.includes(one.need)).length).toBeLessThanOrEqual(most)
    }),
    { numRuns: rounds(150) },
  )
})

test('local search alone finds the cheapest plan of a small problem nearly always', () => {
  const found = Array.from({ length: 100 }, (_, seed) => {
    const problem = smallProblem(mulberry32(seed), 1)
    return solvePlan(modelOf(problem), { solver: noSolver, left: () => 1, random: mulberry32(seed) }).objective === leastCost(problem)
  })
  expect(found.filter(Boolean).length).toBeGreaterThan(90)
})

test('when time is over immediately there is a plan nevertheless, the greedy one', () => {
  const problem = smallProblem(mulberry32(7), 1)
  const seen: number[] = []
  const plan = solvePlan(modelOf(problem), {
    solver: noSolver,
    left: () => 0,
    random: mulberry32(7),
    seen: (one) => seen.push(one.objective),
  })
  expect(plan.objective).toBe(seen[0])
})

test('planning again from a plan leaves everything as it is unless it gets cheaper', () => {
  for (let seed = 0; seed < 60; seed++) {
    const problem = smallProblem(mulberry32(seed), 1)
    const first = solvePlan(modelOf(problem), { solver: noSolver, left: () => 1, random: mulberry32(seed) })
    const again = solvePlan(modelOf(problem), { solver: noSolver, left: () => 1, random: mulberry32(seed + 1), start: first.chosen })
    expect(again.objective).toBeLessThanOrEqual(first.objective)
    if (again.objective === first.objective) expect(again.chosen).toEqual(first.chosen)
  }
})
