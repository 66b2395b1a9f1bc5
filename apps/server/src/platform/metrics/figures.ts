import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * What is counted as it happens, since this process started. A label is one of our own words, never what a person typed: `queue` and `port` are ours by their types, an
 * operation is one of the policy table. To count something else, add a line here and call `count` where it happens.
 */
const COUNTED = {
  requests: { name: 'troupe_requests_total', help: 'Answered requests by operation and status', labels: ['operation', 'status'] },
  jobs: { name: 'troupe_jobs_total', help: 'Runs of jobs by queue: done, or failed and to be tried again', labels: ['queue', 'result'] },
  emails: { name: 'troupe_emails_total', help: 'Emails: written, and what came of tries to send them', labels: ['result'] },
  pushes: { name: 'troupe_pushes_total', help: 'Pushes of events to systems outside by port', labels: ['port', 'result'] },
  deliveries: { name: 'troupe_deliveries_total', help: 'Tries to deliver webhooks to endpoints of customers', labels: ['result'] },
} as const

type Counted = keyof typeof COUNTED
type LabelsOf<C extends Counted> = Readonly<Record<(typeof COUNTED)[C]['labels'][number], string>>

/** Seconds: what a page notices, what a person notices, and what is cut. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A figure that is read when someone asks: a value for each set of labels. */
export interface FigureReading {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  read(): readonly ReadFigure[] | Promise<readonly ReadFigure[]>
}
export interface ReadFigure {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** How long an answer waits for readings, in milliseconds: those that take longer are in the next answer. */
const PATIENCE_MS = 10
/** Readings are as old as this at most, in milliseconds, as long as someone asks. */
const FRESH_MS = 5000

/** The figures of this process for a monitor, in the text format of Prometheus. They are of no person and no customer. */
export interface Figures {
  count<C extends Counted>(what: C, labels: LabelsOf<C>): void
  /** An answer took so many milliseconds. */
  took(ms: number): void
  /** Adds what is read on asking. A reading that fails leaves its last values. */
  add(...readings: readonly FigureReading[]): void
  /** All of them. It doesn't wait for a database that doesn't answer. */
  text(): Promise<string>
  readonly contentType: string
}

/** Begins to count. */
export function openFigures(): Figures {
  const register = new Registry()
  const counters = Object.fromEntries(
    Object.entries(COUNTED).map(([what, { name, help, labels }]) => [
      what,
      new Counter({ name, help, labelNames: [...labels], registers: [register] }),
    ]),
  )
  const seconds = new Histogram({
    ...{ name: 'troupe_request_seconds', help: 'How long answers took', buckets: SECONDS, registers: [register] },
  })
  const reads: (() => Promise<void>)[] = []
  const fresh = freshly(() => Promise.allSettled(reads.map((read) => read())))
  return {
    count: (what, labels) => counters[what]?.inc(labels),
    took: (ms) => seconds.observe(ms / 1000),
    add(...readings) {
      for (const { name, help, labels, read } of readings) {
        const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [register] })
        reads.push(async () => {
          const found = await read()
          gauge.reset()
          for (const one of found) gauge.set(one.labels, one.value)
        })
      }
    },
    async text() {
      await fresh()
      return register.metrics()
    },
    contentType: register.contentType,
  }
}

/** Runs something at most every few seconds and one at a time, and waits for it only for a moment. */
function freshly(run: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    if (!running && performance.now() - last > FRESH_MS) {
      running = run().then(() => {
        running = undefined
        last = performance.now()
      })
    }
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, PATIENCE_MS)
    await Promise.race([running, late])
    clearTimeout(timer)
  }
}
