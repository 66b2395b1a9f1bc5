import type { Job } from './jobs.ts'
import type { OrderedJob } from './order.ts'

/** About how long one process works: longer ones leave a lane idle at the end, shorter ones start too often. */
const chunkSeconds = 60

export interface Work {
  /** In the order in which they matter. */
  readonly jobs: readonly OrderedJob[]
  /** Seconds on this machine: of a job, and of starting a process for it. */
  readonly secondsOf: (job: Job) => number
  readonly startOf: (job: Job) => number
  /** The instant, in milliseconds since 1970, after which nothing may be running; without one everything runs. */
  readonly until: number | undefined
  readonly now: () => number
  readonly run: (chunk: readonly Job[], lane: number) => Promise<unknown>
}

/**
 * Runs jobs on two lanes, in chunks of one kind. None is begun that would end after the bound: a shorter one further down the list has its place.
 * Answers the jobs that were left out.
 */
export async function throughLanes({ jobs, secondsOf, startOf, until, now, run }: Work): Promise<readonly Job[]> {
  const waiting = [...jobs]
  const next = (): Job[] => {
    const left = until === undefined ? Number.POSITIVE_INFINITY : (until - now()) / 1000
    const chunk: Job[] = []
    let sum = 0
    let leader: OrderedJob | undefined
    for (let at = 0; at < waiting.length; ) {
      const job = waiting[at] as OrderedJob
      const seconds = secondsOf(job) + (leader ? 0 : startOf(job))
      const belongs = leader === undefined || (job.kind === leader.kind && job.first === leader.first && sum + seconds <= chunkSeconds)
      if (!belongs || sum + seconds > left) {
        at++
        continue
      }
      waiting.splice(at, 1)
      leader ??= job
      chunk.push(job)
      sum += seconds
    }
    return chunk
  }
  const lane = async (number: number) => {
    for (let chunk = next(); chunk.length > 0; chunk = next()) await run(chunk, number)
  }
  await Promise.all([lane(0), lane(1)])
  return waiting
}
