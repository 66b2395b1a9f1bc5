import { Worker } from 'node:worker_threads'
import type { PlanFacts } from '@troupe/domain/staffing/plan/facts'
import type { PlanMeans, StaffingPlan } from '@troupe/domain/staffing/plan/plan'

/** What the thread is asked. `cancelled` is shared memory: 1 ends the search. */
export interface AskedPlan {
  readonly id: number
  readonly facts: PlanFacts
  readonly former?: PlanMeans['former'] | undefined
  readonly seed: number
  readonly longestMs: number
  readonly cancelled: Int32Array<SharedArrayBuffer>
}

/** What the thread says: a better plan, the last one, or why there is none. */
export type PlanMessage =
  | { readonly id: number; readonly plan: StaffingPlan; readonly isLast: boolean }
  | { readonly id: number; readonly error: string }

/** A plan that was asked for: the best that was found, or, when none was found, null and why. */
export type Planned = { readonly plan: StaffingPlan; readonly failure: string | null } | { readonly plan: null; readonly failure: string }

/** A plan to be made. `seen` is told of every better plan before the last one; `signal` ends the search with the best so far. */
export interface PlanAsked extends Pick<AskedPlan, 'facts' | 'former' | 'seed' | 'longestMs'> {
  readonly seen?: (plan: StaffingPlan) => void
  readonly signal?: AbortSignal
}

const idleMs = 600_000
/** A plan that takes this much longer than it may hangs. */
const graceMs = 45_000
/** A plan that needs more memory fails, and not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 2048 }

let last = 0
/** One plan at a time is solved in a process; the others wait for it. */
let turn: Promise<unknown> = Promise.resolve()
let worker: Worker | undefined
let rest: NodeJS.Timeout | undefined

/**
 * Solves a plan in the process' one planning thread, after those that were asked for earlier. Whatever happens to the thread, lack of memory included,
 * the answer is the best plan it had found, or why there is none; the next plan gets a new thread.
 */
export function planInThread(asked: PlanAsked): Promise<Planned> {
  const planned = turn.then(() => plan(asked))
  // a plan that can't even be asked for doesn't hold up the next one
  turn = planned.catch(() => null)
  return planned
}

/** Ends the thread, as a fault would; it starts again with the next plan. */
export async function endPlanThread(): Promise<void> {
  clearTimeout(rest)
  const ended = worker
  worker = undefined
  await ended?.terminate()
}

async function plan({ seen, signal, facts, former, seed, longestMs }: PlanAsked): Promise<Planned> {
  const thread = openThread()
  const id = ++last
  const cancelled = new Int32Array(new SharedArrayBuffer(4))
  const cancel = () => void Atomics.store(cancelled, 0, 1)
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  const { promise, resolve } = Promise.withResolvers<Planned>()
  let best: StaffingPlan | null = null
  const failed = (failure: string) => resolve(best ? { plan: best, failure } : { plan: null, failure })
  const hear = (message: PlanMessage) => {
    if (message.id !== id) return
    if ('error' in message) return failed(message.error)
    best = message.plan
    if (message.isLast) resolve({ plan: message.plan, failure: null })
    else seen?.(message.plan)
  }
  const die = (error: Error) => failed(error.message)
  const exit = () => failed('the planning thread ended')
  thread.on('message', hear).on('error', die).on('exit', exit)
  const limit = setTimeout(() => void endPlanThread(), longestMs + graceMs)
  thread.postMessage({ id, facts, former, seed, longestMs, cancelled } satisfies AskedPlan)
  try {
    return await promise
  } finally {
    clearTimeout(limit)
    signal?.removeEventListener('abort', cancel)
    thread.off('message', hear).off('error', die).off('exit', exit)
    rest = setTimeout(() => void endPlanThread(), idleMs).unref()
  }
}

/** Starts with the first plan and ends after ten idle minutes: compiling HiGHS takes 3.5 MB and a moment. */
function openThread(): Worker {
  clearTimeout(rest)
  if (worker) return worker
  const started = new Worker(new URL('./plan-worker.ts', import.meta.url), { resourceLimits })
  started.unref()
  const gone = () => {
    if (worker === started) worker = undefined
  }
  // an error without a listener would end the server
  started.on('error', gone).on('exit', gone)
  worker = started
  return started
}
