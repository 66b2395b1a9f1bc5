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
