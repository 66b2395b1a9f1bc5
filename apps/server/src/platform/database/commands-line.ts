import { FairQueue, Places } from '../http/fair-queue.ts'
import { TimeIsUp, timeLimit } from '../http/time-limit.ts'

/** How many commands of one process have a transaction at a time. The other connections are for reading. */
const most = 4
const noLimits = { mostWaiting: Number.POSITIVE_INFINITY, mostPerParty: Number.POSITIVE_INFINITY }
const never = new AbortController().signal

/** So many commands of people within a second are a rush. */
const RUSH = 10

/** Runs the transactions of commands in their turn. */
export interface CommandsLine {
  /** `actor` is a person's id, null for the house and for guests. */
  readonly run: <T>(actor: string | null, command: () => Promise<T>) => Promise<T>
  /**
   * Whether people are at work in such numbers that what can wait leaves them the time: ten commands began within the last second, or two are under way, as on a
   * machine that is too slow for ten.
   */
  readonly isRushed: () => boolean
}

/**
 * The line in which the commands of one process wait, without a connection, each person's behind those of others. In a rush they would all have a
 * transaction and wait in the database for the few rows that everyone wants, until their time is up and what they had done is thrown away with the
 * connection: the more came, the fewer were served (decision 54). Throws TimeIsUp for a request that has waited for half of its time: the other half
 * is for its work.
 */
export function openCommandsLine(): CommandsLine {
  const line = new FairQueue(new Places(most), noLimits)
  const rush = openRush()
  return {
    isRushed: rush.isOn,
    run: (actor, command) =>
      rush.during(actor, async () => {
        const limit = timeLimit()
        const leave = await line.enter(actor ?? 'none', limit ? AbortSignal.timeout(limit.ms / 2) : never)
        if (!leave) throw new TimeIsUp('other commands took the time of this one')
        try {
          return await command()
        } finally {
          leave()
        }
      }),
  }
}

/** The embedded database has one connection, which is a line itself. */
export function openNoLine(): CommandsLine {
  const rush = openRush()
  return { isRushed: rush.isOn, run: rush.during }
}

/** Remembers when people's last commands began, and which are under way; what the house does by itself is no rush. */
function openRush() {
  const begun: number[] = []
  let underWay = 0
  return {
    during: async <T>(actor: string | null, command: () => Promise<T>): Promise<T> => {
      if (actor === null) return command()
      begun.push(performance.now())
      if (begun.length > RUSH) begun.shift()
      underWay++
      try {
        return await command()
      } finally {
        underWay--
      }
    },
    isOn: () => underWay > 1 || (begun.length === RUSH && performance.now() - (begun[0] ?? 0) < 1000),
  }
}
