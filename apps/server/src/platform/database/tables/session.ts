import type { LoggedFields } from '@troupe/domain/session/change-log'
import type { sessionFields } from '@troupe/domain/session/fields'
import type { AnnouncedEvent, GroupPattern } from '@troupe/domain/session/group'
import type { InboxGroup } from '@troupe/domain/session/inbox'
import type { AttendeeAnswer, InviteAudience } from '@troupe/domain/session/invites'
import type { ParkedPart } from '@troupe/domain/session/kind'
import type { LocationKind } from '@troupe/domain/session/kinds'
import type { Readiness } from '@troupe/domain/session/readiness'
import type { CallRole } from '@troupe/domain/time/timeline'
import type { Precision } from '@troupe/domain/venue/precision'
import type { Generated } from 'kysely'
import type { Computed, Instant, InstantOrNull, Json, Optional, TableOf } from './columns.ts'

export interface SessionTables {
  session: TableOf<typeof sessionFields>
  session_location: {
    id: Generated<string>
    session_id: string
    type: LocationKind
    name: Generated<string>
    address: Generated<string>
    city: Generated<string>
    latitude: Optional<number>
    longitude: Optional<number>
    /** How exactly the place is known, as the server judged it when it was saved. */
    precision: Generated<Precision>
    /** The venue that it was copied from. */
    venue_id: Optional<string>
  }
  session_readiness: {
    session_id: string
    workspace_id: string
    starts_at: InstantOrNull
    /** As staff read it. */
    readiness: Readiness
    /** As customers and the crew read it: a LATE place counts as taken. */
    customer_readiness: Readiness
    waiting: number
    inbox: InboxGroup | null
    producer_id: string | null
    blackout: boolean
    /** A place of it is LATE. */
    late: boolean
    /** When the clock alone changes this row. */
    changes_at: InstantOrNull
  }
  session_stale: { id: Computed<number>; session_id: string }
  session_modifier: { session_id: string; modifier_id: string }
  session_booking_contact: { session_id: string; user_id: string }
  /** Two events of one customer, of which one comes before the other. */
  session_relation: { id: string; past_id: string; future_id: string; created_at: Instant }
  /** The links of an event's audiences, by the hashes of their codes; the highest generation of an audience works. */
  session_invite: {
    code_hash: string
    session_id: string
    audience: InviteAudience
    generation: number
    made_at: Instant
    /** When it was last emailed to those who hadn't answered. */
    resent_at: InstantOrNull
  }
  /** A guest of an event, by their email address. */
  session_attendee: {
    id: Generated<string>
    session_id: string
    email: string
    first_name: Generated<string>
    last_name: Generated<string>
    audience: InviteAudience
    /** Null while someone who was emailed hasn't answered. */
    answer: Optional<AttendeeAnswer>
    answered_at: InstantOrNull
    emailed_at: InstantOrNull
  }
  /** Events of one customer that belong together. */
  session_group: {
    id: Generated<string>
    workspace_id: string
    name: string
    pattern: GroupPattern
    gap_minutes: Generated<number>
    announced_at: InstantOrNull
    announced_by: Optional<string>
    /** What the last announcement said of each event, by its id, and whom it told. */
    announced: Json<Readonly<Record<string, AnnouncedEvent>>>
    created_by: Optional<string>
    created_at: Instant
    version: Generated<number>
  }
  session_timeline_item: {
    id: Generated<string>
    session_id: string
    offset_minutes: number
    title: string
    description: Generated<string>
    role: Optional<CallRole>
    minutes: Generated<number>
    min_minutes: Generated<number>
    pinned: Generated<boolean>
  }
  /** What fell away when an event stopped being of a kind, for 30 days. */
  session_parked: { session_id: string; part: ParkedPart; kind: string; value: Json<Readonly<Record<string, unknown>>>; parked_at: Instant }
  session_change: {
    id: Generated<string>
    /** The order of the lines. */
    number: Computed<number>
    session_id: string
    at: Instant
    actor_id: Optional<string>
    operation: string
    version: number
    fields: Json<LoggedFields>
    /** The first names of the paths. */
    heads: string[]
    /** The line that it undoes. */
    undoes: Optional<string>
  }
  /** A scheduled event with changes that its people are yet to be emailed about. */
  session_untold: {
    session_id: string
    /** The version of the first of these changes. */
    since: number
    first_at: Instant
    due_at: Instant
  }
}
