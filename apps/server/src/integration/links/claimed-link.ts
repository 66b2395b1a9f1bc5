import type { IntegrationType } from '@troupe/domain/integration/kinds'
import type { Pushed } from '../../platform/ports/event-port.ts'
import type { PortTold } from '../../platform/ports/port.ts'

/** A link whose push this process has begun. */
export interface ClaimedLink {
  readonly id: string
  readonly sessionId: string
  readonly type: IntegrationType
  readonly version: number
  readonly active: boolean
  readonly integrationId: string | null
  /** Since when there may be an object whose id we don't know; null if this is the first try. */
  readonly begunAt: Temporal.Instant | null
  /** How often it was tried since the last success, this time included. */
  readonly tries: number
  /** The request that made the push due; null for what the server does by itself. */
  readonly requestId: string | null
  readonly lease: string
  readonly claimedAt: Temporal.Instant
}

/** What came of a push. */
export interface PushDone {
  readonly link: ClaimedLink
  readonly told: PortTold<Pushed>
}
