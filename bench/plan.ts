import { seedPlans } from '../apps/server/src/seed-plan.ts'
import { endPlanThread, planInThread } from '../apps/server/src/staffing/plan/solver/plan-thread.ts'
import { lawnDay } from '../packages/domain/src/game/lawn-day.ts'
import { newLawnPlan } from '../packages/domain/src/game/lawn-plan.ts'
import { mulberry32 } from '../packages/domain/src/staffing/choose.ts'
import { buildPlan } from '../packages/domain/src/staffing/plan/build.ts'
import { createDraft } from '../packages/domain/src/staffing/plan/draft.ts'
import { fillGreedily } from '../packages/domain/src/staffing/plan/greedy.ts'
import { searchLocally } from '../packages/domain/src/staffing/plan/local-search.ts'
import type { StaffingPlan } from '../packages/domain/src/staffing/plan/plan.ts'
import { openTestDatabase } from '../tests/database.ts'
import { planAtOnce, planWeek } from '../tests/domain/plan-week.ts'
import { testNow } from '../tests/template.ts'
import { atMost, type Figure, figure, ms, timeLimit } from './measure.ts'

const seeds = [1, 2, 3]
/** How long a plan may take; a slower machine has more time, as with every budget. Its factor is known once the benches run. */
const long = () => timeLimit(30_000)
const budgetMs = 4_000

/** The plan solver on synthetic weeks, compared with the greedy plan and with 30 seconds of local search alone. */
export async function planFigures(): Promise<Figure[]> {
  // starting the thread and compiling HiGHS isn't part of a plan
  await planInThread({ facts: planWeek({ sessions: 5, hosts: 10, random: mulberry32(1) }), seed: 1, longestMs: long().ms })
  const figures: Figure[] = []
  for (const seed of seeds) figures.push(await weekOf200(seed))
  for (const seed of seeds) figures.push(await weekOf1000(seed))
  figures.push(await atOneTime(), await scarceWeek())
  await endPlanThread()
  return [...figures, await demoDrafts(), lawnFigure()]
}

/** A lawn day as large as they come, once the code is warm: the page makes one with every key that is pressed. */
function lawnFigure(): Figure {
  const names = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`)
  const plan = { ...newLawnPlan(1), teams: names('Team', 64), missions: names('Station', 20) }
  const times = Array.from({ length: 50 }, () => {
    const begun = performance.now()
    lawnDay(plan, { startsAt: testNow, duration: 10_000 })
    return performance.now() - begun
  }).toSorted((one, other) => one - other)
  const median = times[25] ?? 0
  return figure('a lawn day of 64 teams on 20 stations', `median ${ms(median)}`, atMost(median, 20))
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
  return figure(`plan of 1,000 sessions, 1,400 hosts, seed ${seed}`, value, {
    words: `gap of 0.15 % at most in ${long().words}`,
    met: ours.gap <= 0.0015,
  })
}

/** 500 events at one time with 500 people: the linear program has the plan. */
async function atOneTime(): Promise<Figure> {
  const begun = performance.now()
  const { plan, failure } = await planInThread({
    facts: planAtOnce({ sessions: 500, random: mulberry32(1) }),
    seed: 1,
    longestMs: long().ms,
  })
  const spent = performance.now() - begun
  if (!plan) throw new Error(failure)
  const value = `${costs(plan)}, ${plan.proven ? 'proven' : `gap ${percent(plan.gap)}`} in ${ms(spent)}`
  return figure('plan of 500 events at one time, 500 people', value, {
    words: `proven within ${long().words}`,
    met: plan.proven && spent <= long().ms,
  })
}

/** A week with far too few people, beside the plans on the way: what local search found, and what the linear program was rounded to. */
async function scarceWeek(): Promise<Figure> {
  const facts = planWeek({ sessions: 1000, hosts: 400, random: mulberry32(1) })
  const seen: StaffingPlan[] = []
  const { plan, failure } = await planInThread({ facts, seed: 1, longestMs: long().ms, seen: (one) => seen.push(one) })
  if (!plan) throw new Error(failure)
  const [greedy, searched, rounded] = seen
  const least = Math.min(...seen.map(({ uncovered }) => uncovered.length))
  const ways = [greedy && `greedy ${costs(greedy)}`, searched && `local search ${costs(searched)}`, rounded && `then ${costs(rounded)}`]
  return figure(
    'plan of 1,000 sessions, 400 hosts',
    `${costs(plan)}, bound ${plan.bound}, gap ${percent(plan.gap)}; ${ways.filter(Boolean).join(', ')}`,
    {
      words: `no more open than any plan on the way, gap of 1 % at most in ${long().words}`,
      met: plan.uncovered.length <= least && plan.gap <= 0.01,
    },
  )
}

async function week(seed: number, size: { readonly sessions: number; readonly hosts: number }) {
  const facts = planWeek({ ...size, random: mulberry32(seed) })
  const begun = performance.now()
  const { plan, failure } = await planInThread({ facts, seed, longestMs: long().ms })
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
  const steps = Math.round((stepsTried * long().ms) / (performance.now() - started))
  const end = performance.now() + long().ms
  searchLocally(draft, { steps, random, isOver: () => performance.now() > end })
  return `${greedy}, local search ${draft.cost()} in ${ms(long().ms)}`
}

const costs = ({ objective, uncovered }: { readonly objective: number; readonly uncovered: readonly unknown[] }): string =>
  `${objective} (${uncovered.length} open)`

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
