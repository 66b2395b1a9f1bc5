import { seedPlans } from '../apps/server/src/seed-plan.ts'
import { endPlanThread, planInThread } from '../apps/server/src/staffing/plan/solver/plan-thread.ts'
import { mulberry32 } from '../packages/domain/src/staffing/choose.ts'
import { buildPlan } from '../packages/domain/src/staffing/plan/build.ts'
import { createDraft } from '../packages/domain/src/staffing/plan/draft.ts'
import { fillGreedily } from '../packages/domain/src/staffing/plan/greedy.ts'
import { searchLocally } from '../packages/domain/src/staffing/plan/local-search.ts'
import { openTestDatabase } from '../tests/database.ts'
import { planWeek } from '../tests/domain/plan-week.ts'
import { testNow } from '../tests/template.ts'
import { atMost, type Figure, figure, ms, timeLimit } from './measure.ts'

const seeds = [1, 2, 3]
const longMs = 30_000
const budgetMs = 4_000

/** The plan solver on synthetic weeks, compared with the greedy plan and with 30 seconds of local search alone. */
export async function planFigures(): Promise<Figure[]> {
  // starting the thread and compiling HiGHS isn't part of a plan
  await planInThread({ facts: planWeek({ sessions: 5, hosts: 10, random: mulberry32(1) }), seed: 1, longestMs: longMs })
  const figures: Figure[] = []
  for (const seed of seeds) figures.push(await weekOf200(seed))
  for (const seed of seeds) figures.push(await weekOf1000(seed))
  await endPlanThread()
  return [...figures, await demoDrafts()]
}

/** The demo starts with them. */
async function demoDrafts(): Promise<Figure> {
  const { db, close } = await openTestDatabase()
  const begun = performance.now()
  await db.transaction().execute((tx) => seedPlans(tx, testNow))
  const spent = performance.now() - begun
  await close()
  return figure('the two drafts of the demo world', ms(spent), atMost(spent, 12_000))
}

async function weekOf200(seed: number): Promise<Figure> {
  const { ours, peers, spent } = await week(seed, { sessions: 200, hosts: 300 })
  const value = `${costs(ours)}, ${ours.proven ? 'proven' : `gap ${percent(ours.gap)}`} in ${ms(spent)}; ${peers}`
  const limit = timeLimit(budgetMs)
  const budget = { words: `proven within ${limit.words}`, met: ours.proven && spent <= limit.ms }
  return figure(`plan of 200 sessions, 300 hosts, seed ${seed}`, value, budget)
}

async function weekOf1000(seed: number): Promise<Figure> {
  const { ours, peers, spent } = await week(seed, { sessions: 1000, hosts: 1400 })
  const value = `${costs(ours)}, bound ${ours.bound}, gap ${percent(ours.gap)} in ${ms(spent)}; ${peers}`
  return figure(`plan of 1,000 sessions, 1,400 hosts, seed ${seed}`, value, { words: 'gap of 1 % at most in 30 s', met: ours.gap <= 0.01 })
}

async function week(seed: number, size: { readonly sessions: number; readonly hosts: number }) {
  const facts = planWeek({ ...size, random: mulberry32(seed) })
  const begun = performance.now()
  const { plan, failure } = await planInThread({ facts, seed, longestMs: longMs })
  const spent = performance.now() - begun
  if (!plan) throw new Error(failure)
  return { ours: plan, spent, peers: peersOf(facts, seed) }
}

/** What the peers reach: the greedy plan, and what local search makes of it in 30 seconds. */
function peersOf(facts: Parameters<typeof buildPlan>[0], seed: number): string {
  const draft = createDraft(buildPlan(facts).model)
  const begun = performance.now()
  fillGreedily(draft)
  const greedy = `greedy ${draft.cost()} in ${ms(performance.now() - begun)}`
  const random = mulberry32(seed)
  // a short search tells how many steps fill the time
  const stepsTried = 20_000
  const started = performance.now()
  searchLocally(draft, { steps: stepsTried, random, isOver: () => false })
  const steps = Math.round((stepsTried * longMs) / (performance.now() - started))
  const end = performance.now() + longMs
  searchLocally(draft, { steps, random, isOver: () => performance.now() > end })
  return `${greedy}, local search ${draft.cost()} in 30 s`
}

const costs = ({ objective, uncovered }: { readonly objective: number; readonly uncovered: readonly unknown[] }): string =>
  `${objective} (${uncovered.length} open)`

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
