import type { DeliveryFailure } from '@troupe/domain/integration/webhooks'
import type { Claimed } from '../queue.ts'

/** A delivery that this process has begun to send; its tries are those since it was made or asked for. */
export interface ClaimedDelivery extends Claimed {
  readonly body: string
  /** How often it was sent at all, this time included. */
  readonly sent: number
  readonly asked: number
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
