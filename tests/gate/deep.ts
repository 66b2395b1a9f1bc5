import { machineFactor } from '../pace/pace.ts'
import { type Cost, costOf, costsFile, onReference, readCosts } from './costs.ts'
import { deepJobs, type Job } from './jobs.ts'
import { throughLanes } from './lanes.ts'
import { inGateOrder, type OrderedJob } from './order.ts'
import { type Ended, runSuite, suiteOf } from './processes.ts'
import { changesSince, filesHere, head, lastChangeOf, yesterday } from './repository.ts'
import { verdict } from './verdict.ts'
import { worldsOfJourneys } from './worlds.ts'

/** With less time than this nothing is begun. */
const leastSeconds = 120
/** What starting a process takes on the reference machine: one of Playwright starts a house and a browser. */
const startSeconds = { vitest: 2, journeys: 6, gallery: 6 } as const
/** What a file without a line is taken to need. */
const unknown: Cost = { seconds: 60, factor: 1, on: '' }

/** The deep tier on two lanes: all of it, or what can end before `until` (milliseconds since 1970). Answers whether what ran is green. */
export async function runDeep({ until }: { readonly until: number | undefined }): Promise<boolean> {
  const jobs = deepJobs(filesHere())
  const left = until === undefined ? Number.POSITIVE_INFINITY : (until - Date.now()) / 1000
  if (left < leastSeconds) {
    console.log(`not run this time: ${jobs.length} of ${jobs.length}, as there are only ${Math.max(0, Math.round(left))} s left`)
    return true
  }
  const costs = readCosts()
  const written = lastChangeOf(costsFile)
  const renamed = written ? changesSince(written).renamed : new Map<string, string>()
  const secondsOf = ({ id }: Job) => onReference(costOf(costs, id, renamed) ?? unknown) * machineFactor()
  const base = yesterday()
  const ordered = inGateOrder(jobs, base === undefined ? undefined : changesSince(base).files, head())
  const all: Ended[] = []
  const worlds = worldsOfJourneys()
  const skipped = await throughLanes({
    // with all the time there is, the longest first: no lane is idle at the end
    jobs: until === undefined ? ordered.toSorted((a, b) => secondsOf(b) - secondsOf(a)).map(alike) : ordered,
    secondsOf,
    startOf: ({ runner }) => startSeconds[runner] * machineFactor(),
    until,
    now: Date.now,
    run: async (chunk, lane) => {
      if (chunk[0]?.runner === 'journeys') await worlds.fresh()
      const suite = suiteOf(chunk, lane, true)
      const ended = await runSuite(suite, (times) => Object.fromEntries(chunk.map(({ id }) => [id, times[id] ?? 0])))
      all.push(ended)
      if (!ended.ok) console.log(ended.text)
      console.log(`${suite.what}: ${ended.ok ? 'passed' : 'FAILED'} in ${ended.seconds} s`)
    },
  })
  const isGreen = await verdict(all, true)
  worlds.forget()
  console.log(`ran ${jobs.length - skipped.length} of ${jobs.length}`)
  if (skipped.length > 0) console.log(`not run this time: ${skipped.length} of ${jobs.length}: ${skipped.map(({ id }) => id).join(', ')}`)
  return isGreen
}

const alike = (job: OrderedJob): OrderedJob => ({ ...job, first: true })
