import { Worker } from 'node:worker_threads'
import type { CalendarRead, FeedAsked } from './reading/busy-times.ts'

/** The worker ends itself after two seconds of CPU; this is for a worker that can't, and for a machine that is busy. */
const LONGEST_MS = 10_000
const MOST_MEGABYTES = 192
/** What Node has compiled is all that the thread may know of the environment: without it each calendar takes twice as long. */
const { NODE_COMPILE_CACHE } = process.env
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

let last: Promise<unknown> = Promise.resolve()

/** Reads the busy times of a calendar in a worker thread, one calendar at a time. Never throws for what is in the calendar. */
export function readCalendar(asked: FeedAsked): Promise<CalendarRead> {
  const mine = last.then(() => readAlone(asked))
  last = mine.catch(() => {})
  return mine
}

async function readAlone(asked: FeedAsked): Promise<CalendarRead> {
  const { promise, resolve } = Promise.withResolvers<CalendarRead>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    env: compiled,
  })
  worker.unref()
  const giveUp = () => resolve({ ok: false, failure: 'TOO_COMPLEX' })
  const limit = setTimeout(giveUp, LONGEST_MS)
  worker.on('message', resolve)
  worker.on('error', giveUp)
  worker.on('exit', giveUp)
  try {
    return await promise
  } finally {
    clearTimeout(limit)
    await worker.terminate()
  }
}
