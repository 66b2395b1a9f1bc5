import type { Fee, FreeReason } from '@troupe/domain/schedule/fees'
import type { QuotedHold } from '@troupe/domain/schedule/hold'
import type { RecordedKind, RequestState } from '@troupe/domain/schedule/kinds'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import type { SessionStatus } from '@troupe/domain/session/kinds'
import type { Generated } from 'kysely'
import type { Computed, Instant, InstantOrNull, Json, JsonOrNull, Local, Optional } from './columns.ts'

export interface ScheduleTables {
  schedule_fee_table: { id: Generated<string>; starts_at: Instant; body: Json<unknown>; made_by: Optional<string> }
  schedule_hold: {
    id: string
    /** The id of the held event, existing or to come. */
    subject_id: string
    /** Null while the event does not exist. */
    session_id: Optional<string>
    workspace_id: string
    /** What staffing has to know of an event that does not exist yet. */
    crew: JsonOrNull<CrewFacts>
    starts_at: Instant
    local_start: Local
    timezone: string
    size: number
    units: number
    fee_id: Optional<string>
    fee_credits: Generated<number>
    fee: JsonOrNull<Fee>
    /** The price of a saved quote that booking charges. */
    quoted: JsonOrNull<QuotedHold>
    by_staff: boolean
    created_by: Optional<string>
    created_at: Instant
    expires_at: Instant
    extended_at: InstantOrNull
  }
  schedule_change: {
    id: Computed<number>
    session_id: string
    at: Instant
    kind: RecordedKind
    limits: boolean
    free: Optional<FreeReason>
    percent: number
    credits: number
    fee: number
    paid: number
    returned: number
    kept: number
  }
  schedule_request: {
    id: Generated<string>
    session_id: string
    starts_at: Instant
    timezone: string
    /** The total number of rooms wanted; null if the number doesn’t change. */
    quantity: Optional<number>
    message: Optional<string>
    state: RequestState
    came_from: SessionStatus
    created_by: string
    created_at: Instant
    expires_at: Instant
    answered_at: InstantOrNull
    reason: Optional<string>
  }
}
