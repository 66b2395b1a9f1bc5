import type { Terms } from '../catalogue/terms.ts'

/** A hold lasts 15 minutes. */
const HOLD_MS = 900_000

/** When a hold that is made now expires. */
export const holdExpiresAt = (now: Temporal.Instant): Temporal.Instant => now.add({ milliseconds: HOLD_MS })

/**
 * When an extended hold lapses: once, by as long as a hold lasts, so that a payment can be confirmed with 3-D Secure. A second extension changes
 * nothing; null when the hold has lapsed.
 */
export function extendedHold(
  { expiresAt, extendedAt }: { readonly expiresAt: Temporal.Instant; readonly extendedAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (!isHoldLive(expiresAt, now)) return null
  return extendedAt === null ? expiresAt.add({ milliseconds: HOLD_MS }) : expiresAt
}

/** Whether a hold still keeps its time. */
export const isHoldLive = (expiresAt: Temporal.Instant, now: Temporal.Instant): boolean => Temporal.Instant.compare(now, expiresAt) < 0

/** The price of a saved quote that a hold was made with: booking charges it. */
export interface QuotedHold {
  readonly quoteId: string
  readonly credits: number
  readonly terms: Terms
}

/** How an event's price changes with a move, in credits: by its rooms, and by everything else. */
export interface PriceOfMove {
  readonly credits: number
  readonly rooms: number
  readonly rest: number
  /** The event's terms with the lines of this price. */
  readonly terms: Terms
}

/** The lower one of what a move costs by the event's own terms and the price of its quote. */
export function lowerOfMove(move: PriceOfMove, before: number, quoted: QuotedHold | null): PriceOfMove {
  if (quoted === null || move.credits < quoted.credits) return move
  return { credits: quoted.credits, rooms: move.rooms, rest: quoted.credits - before - move.rooms, terms: quoted.terms }
}
