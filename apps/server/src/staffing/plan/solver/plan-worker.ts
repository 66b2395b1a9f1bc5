import { parentPort } from 'node:worker_threads'
import { mulberry32 } from '@troupe/domain/staffing/choose'
import { makePlan } from '@troupe/domain/staffing/plan/plan'
import { openSolver } from './highs.ts'
import type { AskedPlan, PlanMessage } from './plan-thread.ts'

/* Plans off the main thread: HiGHS takes as long as it takes. Cancelling and the time limit are asked between its steps. */

let msLeft = (): number => 0
const solver = await openSolver({ msLeft: () => msLeft() })

parentPort?.on('message', ({ id, facts, former, seed, longestMs, cancelled }: AskedPlan) => {
  const end = performance.now() + longestMs
  msLeft = () => (Atomics.load(cancelled, 0) === 1 ? 0 : end - performance.now())
  const tell = (message: PlanMessage) => parentPort?.postMessage(message)
  try {
    const plan = makePlan(facts, {
      ...{ solver, left: () => msLeft() / longestMs, random: mulberry32(seed) },
      ...(former ? { former } : {}),
      seen: (better) => tell({ id, plan: better, isLast: false }),
    })
    tell({ id, plan, isLast: true })
  } catch (error) {
    tell({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
