import type { IntegrationType } from '@troupe/domain/integration/kinds'
import type { Pushed } from '../../platform/ports/event-port.ts'
import type { PortTold } from '../../platform/ports/port.ts'
import type { Claimed } from '../queue.ts'

/** A link whose push this process has begun; its tries are those since the last success. */
export interface ClaimedLink extends Claimed {
  readonly sessionId: string
  readonly type: IntegrationType
  readonly version: number
  readonly active: boolean
  readonly integrationId: string | null
  /** Since when there may be an object whose id we don't know; null if this is the first try. */
  readonly begunAt: Temporal.Instant | null
}

/** What came of a push. */
export interface PushDone {
  readonly link: ClaimedLink
  readonly told: PortTold<Pushed>
  /** How long it took, in milliseconds. */
  readonly ms: number
}
