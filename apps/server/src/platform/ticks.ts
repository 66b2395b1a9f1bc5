import { sql } from 'kysely'
import type { House } from './ctx.ts'

/** Work that the clock causes. */
interface Tick {
  readonly name: string
  readonly seconds: number
  /** Work that goes on for longer than a moment asks between its parts whether the server is stopping. */
  readonly run: (isStopped: () => boolean) => Promise<void>
}

/** A tick of so many seconds or more runs when it is due by the stored time of its last run, which a restart doesn't change. */
const STORED_SECONDS = 3600
/** The seconds between two looks at what is due, one such tick at each look: what is overdue at the start doesn't run together. */
const LOOK_SECONDS = 10

/**
 * Runs ticks again and again until stopped, each alone within the process. A failure is logged and tried at the next tick. Short ticks begin an interval
 * after the start, in every process. Ticks of an hour and more run in one process; one that is overdue, or has never run, begins soon after the start.
 */
export function startTicks(house: House, ticks: readonly Tick[]) {
  let stopped = false
  const alone = ({ name, run }: Tick) => {
    let running = false
    return async () => {
      if (running || stopped) return
      running = true
      try {
        await run(() => stopped)
      } catch (error) {
        if (!stopped) house.log.error({ tick: name, error: String(error) }, 'tick failed')
      } finally {
        running = false
      }
    }
  }
  const short = ticks.filter(({ seconds }) => seconds < STORED_SECONDS)
  const stored = ticks
    .filter(({ seconds }) => seconds >= STORED_SECONDS)
    .map((tick) => alone({ ...tick, run: async (isStopped) => ((await claim(house, tick)) ? tick.run(isStopped) : undefined) }))
  let looks = 0
  const timers = [
    ...short.map((tick) => setInterval(alone(tick), tick.seconds * 1000)),
    setInterval(() => stored[looks++ % stored.length]?.(), LOOK_SECONDS * 1000),
  ].map((timer) => timer.unref())
  return () => {
    stopped = true
    for (const timer of timers) clearInterval(timer)
  }
}

/**
 * Whether a tick is due and this process is the one to run it. It counts as run from now on: one that fails or is killed must not run at every restart. A
 * last run that lies further ahead than an interval was noted by a wrong clock.
 */
async function claim({ db, now }: House, { name, seconds }: Tick): Promise<boolean> {
  const at = now()
  const claimed = await db
    .insertInto('tick_run')
    .values({ name, ran_at: at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ran_at: at })
        .where(({ eb, or }) =>
          or([eb('tick_run.ran_at', '<=', at.subtract({ seconds })), eb('tick_run.ran_at', '>', at.add({ seconds }))]),
        ),
    )
    .returning(sql`true`.as('is'))
    .executeTakeFirst()
  return claimed !== undefined
}
