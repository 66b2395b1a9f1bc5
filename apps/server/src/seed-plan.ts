import { mulberry32 } from '@troupe/domain/staffing/choose'
import { PLANNED_ROLES, type PlanFilter } from '@troupe/domain/staffing/plan/input'
import { makePlan } from '@troupe/domain/staffing/plan/plan'
import { world } from '@troupe/tests/world/ids'
import type { Tx } from './platform/database/db.ts'
import { firstWeights } from './staffing/fairness/weights.ts'
import { planFacts } from './staffing/plan/facts.ts'
import { openSolver } from './staffing/plan/solver/highs.ts'

/** The demo starts with these drafts: none of them may hold it up for longer. */
const LONGEST_MS = 5000

interface SeededDraft {
  readonly name: string
  readonly days: number
  readonly madeAt: Temporal.Instant
  readonly longestMs: number
}

/**
 * Two drafts in the demo world, solved as every plan is: the next two months, which leave roles open that no one can take, and the next week, which is short
 * enough to be proven the best. The board shows whom they would ask.
 */
export async function seedPlans(tx: Tx, now: Temporal.Instant, longestMs = LONGEST_MS): Promise<void> {
  // a server that starts writes them itself; the demo world may come first
  await firstWeights(tx)
  await seedPlan(tx, { name: 'Next week', days: 7, madeAt: now.subtract({ hours: 2 }), longestMs }, now)
  await seedPlan(tx, { name: 'Next two months', days: 60, madeAt: now, longestMs }, now)
}

async function seedPlan(tx: Tx, { name, days, madeAt, longestMs }: SeededDraft, now: Temporal.Instant): Promise<void> {
  const [from, to] = [now, now.add({ hours: 24 * days })]
  const asked: PlanFilter = { roles: PLANNED_ROLES, zoneAreaIds: null, workspaceIds: null }
  const seed = 1
  const { facts, weightsId } = await planFacts(tx, { from, to, asked, pins: [] }, now)
  const end = performance.now() + longestMs
  const msLeft = () => end - performance.now()
  const solver = await openSolver({ msLeft })
  const plan = makePlan(facts, { solver, left: () => msLeft() / longestMs, random: mulberry32(seed) })
  await tx
    .insertInto('staffing_plan')
    .values({
      ...{ from_at: from, to_at: to, name, asked: JSON.stringify(asked), seed, state: 'READY', weights_id: weightsId },
      ...{ facts: JSON.stringify(facts), result: JSON.stringify(plan) },
      ...{ made_by: world.users.producer, made_at: madeAt, solved_at: madeAt },
    })
    .execute()
}
