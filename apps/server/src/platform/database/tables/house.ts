import type { Generated } from 'kysely'
import type { Computed, Instant, JsonOrNull, Optional } from './columns.ts'

export interface HouseTables {
  idempotency: {
    user_id: string
    key: string
    route: string
    body_hash: string
    answer: JsonOrNull<{ readonly text: string }>
    at: Instant
    workspace_id: Optional<string>
    session_id: Optional<string>
  }
  /** Captchas that were used, until they expire. */
  captcha_used: { nonce: string; expires_at: Instant }
  rate_limit: { key: string; window_start: Instant; hits: number }
  /** When each tick of an hour or more last began. */
  tick_run: { name: string; ran_at: Instant }
  live_event: { seq: Computed<number>; scope: string; scope_id: string; kind: string; at: Instant }
  audit_entry: {
    id: Computed<number>
    at: Instant
    actor_id: Optional<string>
    operation: string
    subject_type: string
    subject_id: Optional<string>
    session_id: Optional<string>
    workspace_id: Optional<string>
    before: JsonOrNull<unknown>
    after: JsonOrNull<unknown>
    reason: Optional<string>
  }
  file: {
    id: Generated<string>
    owner_id: Optional<string>
    workspace_id: Optional<string>
    experience_id: Optional<string>
    name: string
    content_type: string
    width: number
    height: number
    bytes: Uint8Array
    made_at: Instant
  }
}
