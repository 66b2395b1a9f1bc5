import { mulberry32 } from '@troupe/domain/staffing/choose'
import { modelOf } from '@troupe/domain/staffing/plan/problem'
import { solvePlan } from '@troupe/domain/staffing/plan/solve'
import { leastCost, smallProblem } from '@troupe/domain/staffing/plan/test-problems'
import { planWeek } from '@troupe/domain/staffing/plan/test-week'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openSolver } from './highs.ts'
import { endPlanThread, planInThread } from './plan-thread.ts'

afterAll(endPlanThread)

const week = planWeek({ sessions: 30, hosts: 40, random: mulberry32(3) })
const large = planWeek({ sessions: 600, hosts: 300, random: mulberry32(4) })

test('with the solver every plan of one week is proven and is the cheapest one; of several weeks its bound is never too high', async () => {
  const solver = await openSolver({ isOver: () => false, msLeft: () => 60_000 })
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1, 3), (seed, weeks) => {
      const problem = smallProblem(mulberry32(seed), weeks)
      const least = leastCost(problem)
      const plan = solvePlan(modelOf(problem), { solver, isOver: () => false, random: mulberry32(seed) })
      expect(plan.bound).toBeLessThanOrEqual(least)
      expect(plan.objective).toBeGreaterThanOrEqual(least)
      if (weeks === 1) expect(plan).toMatchObject({ proven: true, objective: least })
      if (plan.proven) expect(plan.objective).toBe(least)
    }),
    { numRuns: 120 },
  )
})

test('a week’s plan is proven in the thread, and the same facts and seed give the same plan', async () => {
  const asked = { facts: week, seed: 5, longestMs: 30_000 }
  const seen: number[] = []
  const first = await planInThread({ ...asked, seen: (plan) => seen.push(plan.objective) })
  expect(first.plan).toMatchObject({ proven: true })
  // the greedy plan is there first, and what follows is never worse
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  expect(await planInThread(asked)).toEqual(first)
})

test('a cancelled plan answers the best that was found', async () => {
  const stop = new AbortController()
  const planned = await planInThread({ facts: large, seed: 1, longestMs: 60_000, signal: stop.signal, seen: () => stop.abort() })
  expect(planned).toMatchObject({ failure: null, plan: { proven: false } })
})

test('a thread that dies fails its plan and not the server: what was found remains, and the next plan gets a new thread', async () => {
  const dying = await planInThread({ facts: large, seed: 1, longestMs: 60_000, seen: () => void endPlanThread() })
  expect(dying.failure).toBe('the planning thread ended')
  expect(dying.plan).not.toBeNull()
  expect((await planInThread({ facts: week, seed: 5, longestMs: 30_000 })).plan).toMatchObject({ proven: true })
})

test('facts that make no sense fail their plan with a reason', async () => {
  const facts = { ...week, people: week.people.map((one) => ({ ...one, timezone: 'Nowhere/Nothing' })) }
  expect(await planInThread({ facts, seed: 5, longestMs: 5_000 })).toMatchObject({ plan: null, failure: expect.any(String) })
})

test('facts that can’t be passed to the thread fail their plan, and the next one has its turn', async () => {
  const facts = { ...week, pins: [{ placeId: '', userId: null, how: 'PIN' as const, broken: () => null }] }
  await expect(planInThread({ facts, seed: 5, longestMs: 5_000 })).rejects.toThrow(/cloned/)
  expect((await planInThread({ facts: week, seed: 5, longestMs: 30_000 })).plan).toMatchObject({ proven: true })
})
