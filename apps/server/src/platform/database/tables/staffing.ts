import type { AssignmentRole, AssignmentStatus, HandOverState } from '@troupe/domain/role/assignment'
import type { ApplicationState } from '@troupe/domain/staffing/applications/state'
import type { AbsenceReason } from '@troupe/domain/staffing/availability-input'
import type { FeedFailure } from '@troupe/domain/staffing/calendar-feeds'
import type { DropOutReason } from '@troupe/domain/staffing/drop-out'
import type { DeclineReason, TaskCause, WithdrawalReason } from '@troupe/domain/staffing/kinds'
import type { placeFields } from '@troupe/domain/staffing/place-fields'
import type { PlanFacts, PlanPin } from '@troupe/domain/staffing/plan/facts'
import type { PlanFilter, PlanState } from '@troupe/domain/staffing/plan/input'
import type { StaffingPlan } from '@troupe/domain/staffing/plan/plan'
import type { SkippedEvent } from '@troupe/domain/staffing/skipped-events'
import type { Generated } from 'kysely'
import type { Computed, Day, DayOrNull, Instant, InstantOrNull, Json, JsonOrNull, Optional, TableOf } from './columns.ts'

export interface StaffingTables {
  /** Who wants to play for us. */
  staffing_application: {
    id: Generated<string>
    email: string
    state: Generated<ApplicationState>
    /** What an Undo of the last step brings back. */
    state_before: Optional<ApplicationState>
    state_at: Instant
    /** The account that the invitation made. */
    user_id: Optional<string>
    /** For staff alone. */
    note: Optional<string>
    made_at: Instant
    /** When its newest version was made. */
    newest_at: Instant
    version: Generated<number>
  }
  /** What an applicant said of themselves, each time they applied. */
  staffing_application_version: {
    application_id: string
    number: number
    code_hash: string
    first_name: string
    last_name: string
    phone: string
    city: string
    languages: string[]
    birth_year: number
    experience: string
    links: string[]
    made_at: Instant
    withdrawn_at: InstantOrNull
  }
  staffing_availability: {
    id: Generated<string>
    user_id: string
    day: Optional<number>
    date: DayOrNull
    from_time: Optional<string>
    to_time: Optional<string>
    enabled: Generated<boolean>
    available: Generated<boolean>
    week: Optional<number>
    until: DayOrNull
    note: Optional<string>
    version: Generated<number>
  }
  staffing_calendar_feed: {
    id: string
    user_id: string
    /** Null for a file, which was read once. */
    address_box: Optional<string>
    host: Optional<string>
    etag: Optional<string>
    modified: Optional<string>
    /** The zone that the person had at `read_at`. */
    timezone: string
    made_at: Instant
    last_read_at: Instant
    /** When it was last read in full. */
    read_at: Instant
    skipped: Generated<number>
    skipped_events: Json<readonly SkippedEvent[]>
    failed_since: InstantOrNull
    failure: Optional<FeedFailure>
    told_at: InstantOrNull
    counts: Generated<boolean>
    next_read_at: InstantOrNull
    lease: Optional<string>
    lease_until: InstantOrNull
  }
  staffing_calendar_block: { feed_id: string; uid_digest: string; starts_at: Instant; ends_at: Instant }
  staffing_calendar_token: { user_id: string; token_hash: string; made_at: Instant }
  staffing_rotation: { user_id: string; weeks: number; first_monday: Day }
  staffing_absence: {
    id: Generated<string>
    user_id: string
    starts_at: Instant
    ends_at: Instant
    reason: AbsenceReason
    note: Optional<string>
    made_at: Instant
    made_by: Optional<string>
  }
  staffing_global_unavailability: {
    id: Generated<string>
    /** Either two instants, or two days of each person's own zone, both included. */
    starts_at: InstantOrNull
    ends_at: InstantOrNull
    date: DayOrNull
    until: DayOrNull
    name: Generated<string>
    holiday: Generated<boolean>
    version: Generated<number>
  }
  staffing_assignment: TableOf<typeof placeFields>
  staffing_approval: {
    id: Generated<string>
    /** Null once the place has been removed; its role is then the next column. */
    assignment_id: string | null
    removed_role: Optional<AssignmentRole>
    session_id: string
    user_id: string
    state: AssignmentStatus
    code_hash: Optional<string>
    made_at: Instant
    expires_at: InstantOrNull
    answered_at: InstantOrNull
    /** Who of staff chose the person by hand. */
    made_by: Optional<string>
    reason: Optional<DeclineReason>
    note: Optional<string>
    /** The start that was declined, or withdrawn from. */
    declined_start: InstantOrNull
    withdrawal_reason: Optional<WithdrawalReason>
    withdrawal_note: Optional<string>
    withdrawn_late: Optional<boolean>
    moved_from: InstantOrNull
    resent_at: InstantOrNull
    /** When its person was asked to confirm their travel. */
    travel_asked_at: InstantOrNull
    seq: Computed<number>
  }
  staffing_rating_link: { session_id: string; user_id: string; code_hash: string; made_at: Instant; expires_at: Instant }
  staffing_rating: {
    assignment_id: string
    session_id: string
    /** Who is rated. */
    user_id: string
    rating: number
    note: Optional<string>
    rated_at: Instant
    changed_at: Instant
  }
  staffing_replaced_code: { code_hash: string; approval_id: string }
  staffing_reminder: { approval_id: string; number: number; due_at: Instant; sent_at: InstantOrNull; code_hash: Optional<string> }
  staffing_task: { assignment_id: string; cause: TaskCause; rule: Generated<string>; made_at: Instant }
  /** A place that lost its person, until someone accepts it. */
  staffing_drop_out: {
    assignment_id: string
    session_id: string
    /** Who left: the person who had accepted, else the last who declined or didn't answer. */
    user_id: string
    had_accepted: boolean
    reason: DropOutReason
    note: Optional<string>
    at: Instant
    /** When the producer was told that someone left, and that no one is left to ask. */
    told_at: InstantOrNull
    unfilled_told_at: InstantOrNull
  }
  /** A request to colleagues to take over a show. */
  staffing_hand_over: {
    id: Generated<string>
    assignment_id: string
    session_id: string
    /** The accepted offer that would end. */
    approval_id: string
    from_id: string
    note: Optional<string>
    state: HandOverState
    /** Who said yes first, and when. */
    taker_id: Optional<string>
    taken_at: InstantOrNull
    made_at: Instant
    /** Until when the next yes can come. */
    expires_at: Instant
    ended_at: InstantOrNull
  }
  staffing_hand_over_asked: { hand_over_id: string; user_id: string }
  /** A producer's message to a whole crew. */
  staffing_message: {
    id: Generated<string>
    session_id: string
    sent_by: string
    text: string
    recipients: number
    made_at: Instant
  }
  staffing_claim: {
    id: Generated<string>
    user_id: string
    /** The id of the event, existing or to come: the exclusion constraint compares it. */
    subject_id: string
    session_id: Optional<string>
    assignment_id: Optional<string>
    approval_id: Optional<string>
    hold_id: Optional<string>
    role: AssignmentRole
    during: string
  }
  staffing_weights: { id: Generated<string>; starts_at: Instant; body: Json<unknown>; made_by: Optional<string> }
  staffing_plan: {
    id: Generated<string>
    name: string
    from_at: Instant
    to_at: Instant
    asked: Json<PlanFilter>
    seed: number
    state: PlanState
    pins: Json<readonly PlanPin[]>
    facts: JsonOrNull<PlanFacts>
    result: JsonOrNull<StaffingPlan>
    made_by: Optional<string>
    made_at: Instant
    solved_at: InstantOrNull
    weights_id: Optional<string>
    version: Generated<number>
  }
  /** Offers that a person is asked together; without a plan those of one reminder. */
  staffing_round: { id: Generated<string>; user_id: string; plan_id: Optional<string>; code_hash: string; made_at: Instant }
  staffing_round_offer: { round_id: string; approval_id: string; is_replaced: Generated<boolean> }
  staffing_stamp: { user_id: string; txid: number }
}
