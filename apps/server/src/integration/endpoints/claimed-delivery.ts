import type { DeliveryFailure } from '@troupe/domain/integration/webhooks'

/** A delivery that this process has begun to send. */
export interface ClaimedDelivery {
  readonly id: string
  readonly body: string
  /** How often it was tried since it was made or asked for, and sent at all, this time included. */
  readonly tries: number
  readonly sent: number
  readonly asked: number
  readonly lease: string
  readonly claimedAt: Temporal.Instant
  /** The request that caused what is told; null for what the clock did. */
  readonly requestId: string | null
}

/** What came of sending a delivery. */
export interface DeliveryDone {
  readonly delivery: ClaimedDelivery
  /** Null when none came. */
  readonly status: number | null
  readonly failure: DeliveryFailure | null
  readonly retryAfter: number | null
  readonly tookMs: number
  readonly signature: string | null
}
