import type { DeclineReason, WithdrawalReason } from './kinds.ts'

/** An offer of one session that its person declined, or withdrew from. `startsAtMs` (epoch milliseconds) is the start that was declined, null when it isn't known. */
export interface Decline {
  readonly userId: string
  readonly reason: DeclineReason | WithdrawalReason | null
  readonly startsAtMs: number | null
}

/** A decline because of the time reaches starts up to this far from the declined one. */
const REACH_MS = 30 * 60_000

/**
 * The starts (epoch milliseconds, both ends included) at which a person who declined isn't asked again: for UNAVAILABLE, TOO_LATE and SICK the declined
 * start ± 30 minutes, for every other reason, or none, the whole event.
 */
export function reachOf({ reason, startsAtMs }: Decline): { readonly fromMs: number; readonly toMs: number } {
  const isAboutTheTime = reason === 'UNAVAILABLE' || reason === 'TOO_LATE' || reason === 'SICK'
  if (!isAboutTheTime || startsAtMs === null) return { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
  return { fromMs: startsAtMs - REACH_MS, toMs: startsAtMs + REACH_MS }
}

/** Whether a person's decline of the session holds for a start (epoch milliseconds). */
export const hasDeclined = (declines: readonly Decline[], userId: string, startsAtMs: number): boolean =>
  declines.some((decline) => {
    const { fromMs, toMs } = reachOf(decline)
    return decline.userId === userId && startsAtMs >= fromMs && startsAtMs <= toMs
  })

/** Everyone whose decline of the session holds for a start (epoch milliseconds). */
export const declinedAt = (declines: readonly Decline[], startsAtMs: number): Set<string> =>
  new Set(declines.flatMap(({ userId }) => (hasDeclined(declines, userId, startsAtMs) ? userId : [])))
