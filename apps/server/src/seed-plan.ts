import { mulberry32 } from '@troupe/domain/staffing/choose'
import { PLANNED_ROLES, type PlanFilter } from '@troupe/domain/staffing/plan/input'
import { makePlan } from '@troupe/domain/staffing/plan/plan'
import { world } from '@troupe/tests/world/ids'
import type { Tx } from './platform/db.ts'
import { planFacts } from './staffing/plan/facts.ts'
import { openSolver } from './staffing/solver/highs.ts'
import { firstWeights } from './staffing/weights.ts'

const longestMs = 5000

/** A draft of the next two months in the demo world, solved as every plan is: the board shows whom it would ask. */
export async function seedPlan(tx: Tx, now: Temporal.Instant): Promise<void> {
  // a server that starts writes them itself; the demo world may come first
  await firstWeights(tx)
  const [from, to] = [now, now.add({ hours: 24 * 60 })]
  const asked: PlanFilter = { roles: PLANNED_ROLES, zoneAreaIds: null, workspaceIds: null }
  const seed = 1
  const { facts, weightsId } = await planFacts(tx, { from, to, asked, pins: [] }, now)
  const end = performance.now() + longestMs
  const isOver = () => performance.now() > end
  const solver = await openSolver({ isOver, msLeft: () => end - performance.now() })
  const plan = makePlan(facts, { solver, isOver, random: mulberry32(seed) })
  await tx
    .insertInto('staffing_plan')
    .values({
      ...{ from_at: from, to_at: to, name: 'Next two months', asked: JSON.stringify(asked), seed, state: 'READY', weights_id: weightsId },
      ...{ facts: JSON.stringify(facts), result: JSON.stringify(plan) },
      ...{ made_by: world.users.producer, made_at: now, solved_at: now },
    })
    .execute()
}
