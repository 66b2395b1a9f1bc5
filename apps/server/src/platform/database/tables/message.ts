import type { Generated } from 'kysely'
import type { Instant, InstantOrNull, Json, Optional } from './columns.ts'

export interface MessageTables {
  message_mail: {
    id: Generated<string>
    dedupe_key: string
    kind: string
    to_address: string
    to_name: Generated<string>
    subject: string
    body: string
    html: string
    calendar: Optional<string>
    session_id: Optional<string>
    workspace_id: Optional<string>
    made_at: Instant
    sent_at: InstantOrNull
    attempts: Generated<number>
    last_error: Optional<string>
    too_old: Generated<boolean>
    box: Optional<string>
    code_id: Optional<string>
    offer_id: Optional<string>
    next_at: InstantOrNull
    queued_at: Generated<Temporal.Instant>
    first_tried_at: InstantOrNull
    claimed_until: InstantOrNull
    not_delivered_at: InstantOrNull
    text_id: Optional<string>
    sent_by: Optional<string>
    again_at: InstantOrNull
    /** Of the request that caused it. */
    request_id: Optional<string>
  }
  /** What someone wrote to us with a form. */
  message_form_entry: {
    id: Generated<string>
    form: string
    user_id: string
    workspace_id: Optional<string>
    answers: Json<Readonly<Record<string, string>>>
    page: Optional<string>
    made_at: Instant
  }
  message_text: {
    id: Generated<string>
    kind: string
    workspace_id: Optional<string>
    version: number
    subject: Optional<string>
    body: Optional<string>
    made_at: Instant
    made_by: string
  }
  message_notice: {
    id: Generated<string>
    user_id: string
    kind: string
    session_id: Optional<string>
    order_id: Optional<string>
    hand_over_id: Optional<string>
    person_id: Optional<string>
    made_at: Instant
    seen_at: InstantOrNull
  }
  message_reminder: { session_id: string; starts_at: Instant; made_at: Instant }
  message_smtp: { only_row: Generated<boolean>; first_set_at: Instant }
}
