import { yes } from '@troupe/domain/answer'
import type { StaffingPlan } from '@troupe/domain/staffing/plan/plan'
import { sql } from 'kysely'
import { asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import { planFacts } from './facts.ts'
import { planInThread } from './solver/plan-thread.ts'

/** After this long the best plan so far is the plan. */
const longestMs = 30_000

const searches = new Map<string, AbortController>()

/** Ends the search for a plan in this process, if there is one. */
export const stopSearch = (id: string): void => searches.get(id)?.abort()

/**
 * Solves a plan and keeps every better one that is found on the way, the first one almost immediately. Ends READY with the best, or FAILED when there
 * is none. What has been solved, or was changed in the meantime, is left alone: the job runs again when its process ended.
 */
export async function solveStaffingPlan(house: House, id: string): Promise<void> {
  const row = await begin(house, id)
  if (!row) return
  const stop = new AbortController()
  searches.set(id, stop)
  const keep = (plan: StaffingPlan | null, state: 'SOLVING' | 'READY' | 'FAILED') =>
    command(asSystem(house), async (work) => yes(await write(work, { id, version: row.version }, { plan, state })))
  let kept: Promise<unknown> = Promise.resolve()
  try {
    const { plan, failure } = await planInThread({
      ...{ facts: row.facts, seed: row.seed, longestMs, signal: stop.signal },
      // a plan that was pinned in keeps what the pin doesn't touch
      former: row.pins.length > 0 ? row.result?.places : undefined,
      seen: (better) => {
        // one that isn't kept is followed by a better one
        kept = kept.then(() => keep(better, 'SOLVING')).catch((error: unknown) => house.log.error({ plan: id, error: String(error) }))
      },
    })
    if (failure !== null) house.log.error({ plan: id, error: failure }, 'a plan was not solved to its end')
    await kept
    await keep(plan, plan ? 'READY' : 'FAILED')
  } finally {
    searches.delete(id)
  }
}

/**
 * Solves a plan as one try of its job. When the last try throws too, the plan doesn't stay SOLVING: it is READY with the best that was found, or FAILED.
 */
export async function tryToSolvePlan(house: House, { id, isLastTry }: { readonly id: string; readonly isLastTry: boolean }): Promise<void> {
  try {
    await solveStaffingPlan(house, id)
  } catch (error) {
    house.log.error({ plan: id, error: String(error) }, 'a plan could not be solved')
    if (isLastTry) await giveUp(house, id)
    throw error
  }
}

const giveUp = (house: House, id: string) =>
  command(asSystem(house), async (work) => {
    const { tx, at } = work
    work.tell('planning', id, 'plan.changed')
    await tx
      .updateTable('staffing_plan')
      .set((row) => ({
        state: sql`case when result is null then 'FAILED' else 'READY' end`,
        solved_at: at,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', '=', 'SOLVING')
      .execute()
    return yes(null)
  })

/** A job is tried three times, each for at most two minutes with the waits between them. */
const forgottenMinutes = 10

/**
 * Ends plans that are SOLVING although none of their job's tries is left: a process that died in the last one could not say so. They are READY with the best
 * that was found, or FAILED; a plan whose job is waiting or running is left alone, however long it waits.
 */
export async function solveForgotten(house: House): Promise<void> {
  const old = await house.db
    .selectFrom('staffing_plan')
    .select('id')
    .where('state', '=', 'SOLVING')
    .where('made_at', '<', house.now().subtract({ minutes: forgottenMinutes }))
    .limit(20)
    .execute()
  for (const { id } of old) {
    if (searches.has(id) || (await house.jobs.isQueued('plan', { id }))) continue
    house.log.error({ plan: id }, 'a plan was not solved to its end by any try of its job')
    await giveUp(house, id)
  }
}

/** The facts of a plan that is to be solved: those of its first solving, so that solving it again gives the same plan. */
async function begin(house: House, id: string) {
  const answer = await command(asSystem(house), async (work) => {
    const row = await work.tx
      .selectFrom('staffing_plan')
      .select(['from_at as from', 'to_at as to', 'asked', 'seed', 'state', 'pins', 'facts', 'result', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.state !== 'SOLVING') return yes(null)
    if (row.facts) return yes({ ...row, facts: { ...row.facts, pins: row.pins } })
    const { facts, weightsId } = await planFacts(work.tx, row, work.at)
    await work.tx
      .updateTable('staffing_plan')
      .set({ facts: JSON.stringify(facts), weights_id: weightsId })
      .where('id', '=', id)
      .execute()
    return yes({ ...row, facts })
  })
  return answer.ok ? answer.value : null
}

async function write(
  work: Work,
  { id, version }: { readonly id: string; readonly version: number },
  { plan, state }: { readonly plan: StaffingPlan | null; readonly state: 'SOLVING' | 'READY' | 'FAILED' },
) {
  const { tx, at } = work
  work.tell('planning', id, 'plan.changed')
  await tx
    .updateTable('staffing_plan')
    .set({
      state,
      ...(plan ? { result: JSON.stringify(plan) } : {}),
      ...(state === 'SOLVING' ? {} : { solved_at: at, version: version + 1 }),
    })
    .where('id', '=', id)
    .where('state', '=', 'SOLVING')
    .where('version', '=', version)
    .execute()
}
