import type { Ctx } from '../ctx.ts'
import { countMany } from './rate-limit.ts'

/** Calls of one API token, over REST and GraphQL together. */
const calls = { purpose: 'api token', most: 600, minutes: 1 }
/** A process takes this many calls together, so that counting costs one write for so many. */
const atATime = 20
const mostTokens = 10_000

/** Counts a call of a token. Answers the seconds until it may call again, or undefined while it may; most calls are counted without waiting. */
export type CountCall = (tokenId: string) => number | undefined | Promise<number | undefined>

/** The calls that a process has left for a token; with `refused`, that there are none until then. */
interface Taken {
  left: number
  readonly refused: boolean
  readonly until: Temporal.Instant
}

/**
 * Counts the calls of API tokens: 600 a minute each, in the database so that processes agree. A process takes twenty calls at a time; those that it doesn't
 * need within the minute are lost, so that a token may have up to twenty fewer for each process, and never has more.
 */
export function tokenCalls({ db, now }: Pick<Ctx, 'db' | 'now'>): CountCall {
  const known = new Map<string, Taken>()
  const takings = new Map<string, Promise<void>>()
  const takeSome = async (id: string) => {
    const at = now()
    const retryAfter = await countMany({ db, now }, calls, { party: id, hits: atATime })
    if (known.size >= mostTokens) known.clear()
    const refused = retryAfter !== undefined
    known.set(id, { left: refused ? 0 : atATime, refused, until: at.add({ seconds: retryAfter ?? calls.minutes * 60 }) })
  }
  /** Spends one of the calls that were taken; undefined when more have to be taken first. */
  const spend = (id: string): { readonly retryAfter: number | undefined } | undefined => {
    const taken = known.get(id)
    const seconds = taken ? taken.until.since(now()).total('seconds') : 0
    if (!taken || seconds <= 0) return undefined
    if (taken.refused) return { retryAfter: Math.ceil(seconds) }
    if (taken.left === 0) return undefined
    taken.left--
    return { retryAfter: undefined }
  }
  const spendLater = async (id: string): Promise<number | undefined> => {
    for (;;) {
      const taking = takings.get(id) ?? takeSome(id).finally(() => takings.delete(id))
      takings.set(id, taking)
      await taking
      const spent = spend(id)
      if (spent) return spent.retryAfter
    }
  }
  return (id) => {
    const spent = spend(id)
    return spent ? spent.retryAfter : spendLater(id)
  }
}
