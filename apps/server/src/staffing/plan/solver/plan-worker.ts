import { parentPort } from 'node:worker_threads'
import { mulberry32 } from '@troupe/domain/staffing/choose'
import { makePlan } from '@troupe/domain/staffing/plan/plan'
import { openSolver } from './highs.ts'
import type { AskedPlan, PlanMessage } from './plan-thread.ts'

/* Plans off the main thread: HiGHS takes as long as it takes. Cancelling and the time limit are asked between its steps. */

let over = (): boolean => false
let msLeft = (): number => 0
const solver = await openSolver({ isOver: () => over(), msLeft: () => msLeft() })

parentPort?.on('message', ({ id, facts, former, seed, longestMs, cancelled }: AskedPlan) => {
  const end = performance.now() + longestMs
  msLeft = () => end - performance.now()
  over = () => Atomics.load(cancelled, 0) === 1 || msLeft() <= 0
  const tell = (message: PlanMessage) => parentPort?.postMessage(message)
  try {
    const plan = makePlan(facts, {
      ...{ solver, isOver: over, random: mulberry32(seed) },
      ...(former ? { former } : {}),
      seen: (better) => tell({ id, plan: better, isLast: false }),
    })
    tell({ id, plan, isLast: true })
  } catch (error) {
    tell({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
