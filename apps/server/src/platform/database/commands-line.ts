import { FairQueue, Places } from '../http/fair-queue.ts'
import { TimeIsUp, timeLimit } from '../http/time-limit.ts'

/** How many commands of one process have a transaction at a time. The other connections are for reading. */
const most = 4
const noLimits = { mostWaiting: Number.POSITIVE_INFINITY, mostPerParty: Number.POSITIVE_INFINITY }
const never = new AbortController().signal

/** Runs a transaction in its turn; `actor` is a person's id, null for the house and for guests. */
export type CommandsLine = <T>(actor: string | null, run: () => Promise<T>) => Promise<T>

/**
 * The line in which the commands of one process wait, without a connection, each person's behind those of others. In a rush they would all have a
 * transaction and wait in the database for the few rows that everyone wants, until their time is up and what they had done is thrown away with the
 * connection: the more came, the fewer were served (decision 54). Throws TimeIsUp for a request that has waited for half of its time: the other half
 * is for its work.
 */
export function openCommandsLine(): CommandsLine {
  const line = new FairQueue(new Places(most), noLimits)
  return async (actor, run) => {
    const limit = timeLimit()
    const leave = await line.enter(actor ?? 'none', limit ? AbortSignal.timeout(limit.ms / 2) : never)
    if (!leave) throw new TimeIsUp('other commands took the time of this one')
    try {
      return await run()
    } finally {
      leave()
    }
  }
}

/** The embedded database has one connection, which is a line itself. */
export const noLine: CommandsLine = (_actor, run) => run()
