import { mulberry32 } from '@troupe/domain/staffing/choose'
import { buildPlan } from '@troupe/domain/staffing/plan/build'
import { draftWith } from '@troupe/domain/staffing/plan/draft'
import type { PlanFacts, PlanPerson } from '@troupe/domain/staffing/plan/facts'
import type { MissingKind } from '@troupe/domain/staffing/plan/missing'
import { makePlan } from '@troupe/domain/staffing/plan/plan'
import { price } from '@troupe/domain/staffing/plan/price'
import { modelOf } from '@troupe/domain/staffing/plan/problem'
import { solvePlan } from '@troupe/domain/staffing/plan/solve'
import { leastCost, smallProblem } from '@troupe/tests/domain/plan-problems'
import { planAtOnce, planWeek } from '@troupe/tests/domain/plan-week'
import { rounds, within } from '@troupe/tests/pace'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openSolver } from './highs.ts'
import { endPlanThread, planInThread } from './plan-thread.ts'

afterAll(endPlanThread)

const week = planWeek({ sessions: 30, hosts: 40, random: mulberry32(3) })
const large = planWeek({ sessions: 150, hosts: 100, random: mulberry32(4) })

test('with the solver every plan of one week is proven and is the cheapest one; of several weeks its bound is never too high', async () => {
  const solver = await openSolver({ msLeft: () => within(60_000) })
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1, 3), (seed, weeks) => {
      const problem = smallProblem(mulberry32(seed), weeks)
      const least = leastCost(problem)
      const plan = solvePlan(modelOf(problem), { solver, left: () => 1, random: mulberry32(seed) })
      expect(plan.bound).toBeLessThanOrEqual(least)
      expect(plan.objective).toBeGreaterThanOrEqual(least)
      if (weeks === 1) expect(plan).toMatchObject({ proven: true, objective: least })
      if (plan.proven) expect(plan.objective).toBe(least)
    }),
    { numRuns: rounds(120, 60) },
  )
})

test('the bound of a plan that lacks people is never too high, and hardly lower than that of the whole program', async () => {
  const solver = await openSolver({ msLeft: () => within(60_000) })
  const means = { solver, isOver: () => false }
  for (let seed = 1; seed <= rounds(60, 30); seed++) {
    const problem = smallProblem(mulberry32(seed), seed % 2 === 0 ? 1 : 3)
    // no place is filled in the plan at hand
    const priced = price(modelOf(problem), [], { ...means, isRough: true })
    expect(priced?.bound, `problem ${seed}`).toBeLessThanOrEqual(leastCost(problem) + 1e-6)
  }
  const { model } = buildPlan(planWeek({ sessions: 40, hosts: 14, random: mulberry32(6) }))
  const [bids, whole] = [price(model, [], { ...means, isRough: true }), price(model, [], means)]
  expect(bids?.bound).toBeGreaterThan((whole?.bound ?? Number.POSITIVE_INFINITY) * 0.995)
  // what it wants is a plan, nearly as it is
  const plan = draftWith(model, bids?.wanted ?? [])
  expect(plan.cost()).toBeLessThan((bids?.bound ?? 0) * 1.1)
})

test('one more person of a missing kind saves no more than the plan says, and fills the open roles that it says', {
  timeout: within(60_000),
}, async () => {
  const solver = await openSolver({ msLeft: () => within(60_000) })
  const solve = (facts: PlanFacts) => makePlan(facts, { solver, left: () => 1, random: mulberry32(1) })
  const seen = { kinds: 0, filling: 0 }
  for (let seed = 1; seed <= rounds(4, 2); seed++) {
    // in every second week there are more than enough people
    const facts = planWeek({ ...(seed % 2 === 0 ? { sessions: 6, hosts: 60 } : { sessions: 16, hosts: 14 }), random: mulberry32(seed) })
    const plan = solve(facts)
    expect(plan.missing.every(({ saves }) => saves > 0)).toBe(true)
    for (const kind of plan.missing) {
      const more = solve(withOneMore(facts, kind))
      const told = `week ${seed}: ${JSON.stringify(kind)}`
      const gain = plan.objective - more.objective
      expect([plan.proven, more.proven], told).toEqual([true, true])
      expect(gain, told).toBeLessThanOrEqual(kind.saves)
      expect(gain, told).toBeGreaterThanOrEqual(kind.least ?? 0)
      expect(gain, told).toBeGreaterThan(0)
      const filled = plan.uncovered.length - more.uncovered.length
      expect(filled, told).toBeGreaterThanOrEqual(kind.fills ?? 0)
      seen.kinds++
      seen.filling += kind.fills ?? 0
    }
  }
  expect(seen.kinds).toBeGreaterThan(10)
  expect(seen.filling).toBeGreaterThan(3)
})

/** The facts with another person, who is free for the places of a kind and may take no others. */
function withOneMore(facts: PlanFacts, kind: MissingKind): PlanFacts {
  const isOfKind = ({ role, language, level, where, startsAtMs }: PlanFacts['seats'][number]) =>
    role === kind.role &&
    (role === 'PRODUCER' ||
      (language === kind.language && level === kind.level && (where.kind === 'ON_SITE' ? where.zoneAreaId : null) === kind.zoneAreaId)) &&
    Math.abs(startsAtMs - Date.parse(kind.halfDay) - 6 * 3_600_000) <= 6 * 3_600_000
  const where = facts.seats.find(isOfKind)?.where
  const person: PlanPerson = {
    ...{ id: 'one-more', roles: [kind.role], active: true, level: kind.level, languages: [kind.language], timezone: 'UTC', rating: null },
    modifiers: [],
    ...{ zoneAreaId: kind.zoneAreaId, home: where?.kind === 'ON_SITE' ? where : null, dailyLimit: null, weeklyLimit: null },
    availability: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ id: `${day}`, kind: 'WEEKLY', enabled: true, day, from: 0, to: 1440 })),
  }
  const pins = facts.seats.flatMap((seat) => (isOfKind(seat) ? [] : { placeId: seat.placeId, userId: person.id, how: 'FORBID' as const }))
  return { ...facts, people: [...facts.people, person], pins: [...facts.pins, ...pins] }
}

test('a week’s plan is proven in the thread, and the same facts and seed give the same plan', async () => {
  const asked = { facts: week, seed: 5, longestMs: within(30_000) }
  const seen: number[] = []
  const first = await planInThread({ ...asked, seen: (plan) => seen.push(plan.objective) })
  expect(first.plan).toMatchObject({ proven: true })
  // the greedy plan is there first, and what follows is never worse
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  expect(await planInThread(asked)).toEqual(first)
})

test('a large plan that the linear program has whole is taken from it, and proven', async () => {
  const facts = planAtOnce({ sessions: 260, random: mulberry32(2) })
  const { plan } = await planInThread({ facts, seed: 1, longestMs: within(60_000) })
  expect(plan).toMatchObject({ proven: true, uncovered: [] })
})

test('a cancelled plan answers the best that was found', async () => {
  const stop = new AbortController()
  const planned = await planInThread({ facts: large, seed: 1, longestMs: within(60_000), signal: stop.signal, seen: () => stop.abort() })
  expect(planned).toMatchObject({ failure: null, plan: { proven: false } })
})

test('a thread that dies fails its plan and not the server: what was found remains, and the next plan gets a new thread', async () => {
  const dying = await planInThread({ facts: large, seed: 1, longestMs: within(60_000), seen: () => void endPlanThread() })
  expect(dying.failure).toBe('the planning thread ended')
  expect(dying.plan).not.toBeNull()
  expect((await planInThread({ facts: week, seed: 5, longestMs: within(30_000) })).plan).toMatchObject({ proven: true })
})

test('facts that make no sense fail their plan with a reason', async () => {
  const facts = { ...week, people: week.people.map((one) => ({ ...one, timezone: 'Nowhere/Nothing' })) }
  expect(await planInThread({ facts, seed: 5, longestMs: within(5_000) })).toMatchObject({ plan: null, failure: expect.any(String) })
})

test('facts that can’t be passed to the thread fail their plan, and the next one has its turn', async () => {
  const facts = { ...week, pins: [{ placeId: '', userId: null, how: 'PIN' as const, broken: () => null }] }
  await expect(planInThread({ facts, seed: 5, longestMs: within(5_000) })).rejects.toThrow(/cloned/)
  expect((await planInThread({ facts: week, seed: 5, longestMs: within(30_000) })).plan).toMatchObject({ proven: true })
})
