/** A hold lasts 15 minutes. */
const HOLD_MS = 900_000

/** When a hold that is taken now lapses. */
export const holdExpiresAt = (now: Temporal.Instant): Temporal.Instant => now.add({ milliseconds: HOLD_MS })

/** Whether a hold still keeps its time. */
export const isHoldLive = (expiresAt: Temporal.Instant, now: Temporal.Instant): boolean => Temporal.Instant.compare(now, expiresAt) < 0
