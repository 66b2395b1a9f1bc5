import type { CodeKind } from '@troupe/domain/account/codes'
import type { userFields } from '@troupe/domain/account/fields'
import type {
  ExperienceCategory,
  ExperienceKind,
  FormatType,
  HostType,
  PlayMode,
  SessionFormat,
  SyncType,
} from '@troupe/domain/catalogue/kinds'
import type { Consumable, CreditAccount } from '@troupe/domain/credit/kinds'
import type { ColumnName, Field, Fields, Value } from '@troupe/domain/field'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import type { Fee, FreeReason } from '@troupe/domain/schedule/fees'
import type { RecordedKind, RequestState } from '@troupe/domain/schedule/kinds'
import type { sessionFields } from '@troupe/domain/session/fields'
import type { InboxGroup } from '@troupe/domain/session/inbox'
import type { LocationKind, SessionStatus } from '@troupe/domain/session/kinds'
import type { Readiness } from '@troupe/domain/session/readiness'
import type { CallRole } from '@troupe/domain/session/times'
import type { AssignmentMode, AssignmentRole, AssignmentStatus, DeclineReason } from '@troupe/domain/staffing/kinds'
import type { workspaceFields } from '@troupe/domain/workspace/fields'
import type { CustomLogo } from '@troupe/domain/workspace/input'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Instant = ColumnType<Temporal.Instant, Temporal.Instant | string, Temporal.Instant | string>
type InstantOrNull = ColumnType<Temporal.Instant | null, Temporal.Instant | string | null | undefined, Temporal.Instant | string | null>
type Local = ColumnType<Temporal.PlainDateTime, Temporal.PlainDateTime | string, Temporal.PlainDateTime | string>
type Day = ColumnType<Temporal.PlainDate, Temporal.PlainDate | string, Temporal.PlainDate | string>
type DayOrNull = ColumnType<Temporal.PlainDate | null, Temporal.PlainDate | string | null | undefined, Temporal.PlainDate | string | null>
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
type Json<T> = ColumnType<T, string | undefined, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
/** The database computes it. */
type Computed<T> = ColumnType<T, never, never>

/** The table of an entity whose fields the domain describes. */
type TableOf<F extends Fields> = { [Name in keyof F & string as ColumnName<Name>]: ColumnOf<F[Name]> }
type ColumnOf<F extends Field> = F extends { readonly computed: true }
  ? Computed<Value<F>>
  : ColumnType<
      Value<F>,
      F extends { readonly initial: unknown } | { readonly generated: true } ? Written<F> | undefined : OrAbsent<Written<F>>,
      Written<F>
    >
type Written<F extends Field> = F extends { readonly json: true }
  ? string | Extract<Value<F>, null>
  : Value<F> | (Extract<Value<F>, object> extends never ? never : TextOf<Value<F>>)
/** Times are also written as ISO text. */
type TextOf<T> = [Extract<T, Temporal.Instant | Temporal.PlainDate | Temporal.PlainDateTime>] extends [never] ? never : string
type OrAbsent<T> = null extends T ? T | undefined : T

/** Every table as TypeScript sees it. Instants, local times and days are Temporal on the way out, Temporal or ISO text on the way in. */
export interface Tables {
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
  rate_limit: { key: string; window_start: Instant; hits: number }
  live_event: { seq: Computed<number>; scope: string; scope_id: string; kind: string; at: Instant }
  audit_entry: {
    id: Computed<number>
    at: Instant
    actor_id: Optional<string>
    operation: string
    subject_type: string
    subject_id: Optional<string>
    workspace_id: Optional<string>
    before: JsonOrNull<unknown>
    after: JsonOrNull<unknown>
    reason: Optional<string>
  }
  account_user: TableOf<typeof userFields>
  account_family: { id: string; user_id: string; device: Optional<string>; created_at: Instant; revoked_at: InstantOrNull }
  account_refresh: { hash: string; family_id: string; created_at: Instant; expires_at: Instant; used_at: InstantOrNull }
  account_code: {
    id: Generated<string>
    kind: CodeKind
    email: string
    user_id: Optional<string>
    code_hash: string
    tries: Generated<number>
    body: Json<Record<string, unknown>>
    workspace_id: Optional<string>
    role: Optional<WorkspaceLevel>
    made_by: Optional<string>
    made_at: Instant
    expires_at: Instant
    used_at: InstantOrNull
    seq: Computed<number>
    asked_again_at: InstantOrNull
  }
  account_code_caller: { code_id: string; party: string; asked: Generated<boolean>; tries: Generated<number> }
  account_known: { user_id: string; pair: string; seen_at: Instant }
  account_passkey: {
    id: Generated<string>
    user_id: string
    credential_id: string
    public_key: string
    counter: Generated<number>
    transports: Generated<string[]>
    name: string
    made_at: Instant
    used_at: InstantOrNull
  }
  account_challenge: { hash: string; user_id: Optional<string>; expires_at: Instant }
  file: {
    id: Generated<string>
    owner_id: Optional<string>
    workspace_id: Optional<string>
    name: string
    content_type: string
    width: number
    height: number
    bytes: Uint8Array
    made_at: Instant
  }
  workspace_media: { workspace_id: string; kind: CustomLogo; file_id: string }
  catalogue_price_table: { id: Generated<string>; starts_at: Instant; body: Json<unknown>; made_by: Optional<string> }
  schedule_fee_table: { id: Generated<string>; starts_at: Instant; body: Json<unknown>; made_by: Optional<string> }
  account_permission: { id: Generated<string>; workspace_id: string; user_id: string; role: WorkspaceLevel; is_primary: Generated<boolean> }
  venue_zone_area: {
    id: Generated<string>
    name: string
    price: number
    area: JSONColumnType<[number, number][]>
    latitude: number
    longitude: number
  }
  venue_game_zone: {
    id: Generated<string>
    name: string
    zone_area_id: Optional<string>
    point: JSONColumnType<[number, number]>
    hull: JSONColumnType<[number, number][]>
  }
  venue_city: {
    id: Generated<string>
    name: string
    country: string
    timezone: string
    latitude: number
    longitude: number
    zone_area_id: Optional<string>
  }
  workspace: TableOf<typeof workspaceFields>
  catalogue_experience: {
    id: Generated<string>
    title: string
    subtitle: Generated<string>
    description: Generated<string>
    overview: Generated<string>
    visible: Generated<boolean>
    bookable: Generated<boolean>
    subscribers: Generated<boolean>
    position: Generated<number>
    type: Generated<ExperienceKind>
    category: ExperienceCategory
    status: Generated<string>
    tier: Generated<number>
    tags: Generated<string[]>
    images: Json<string[]>
    attributes: Json<Record<string, unknown>>
    updated_at: Instant
    version: Generated<number>
  }
  catalogue_format: {
    id: Generated<string>
    experience_id: string
    type: SessionFormat
    host_type: HostType
    pdf_type: Optional<FormatType>
    title: Generated<string>
    subtitle: Generated<string>
    description: Generated<string>
    format_description: Generated<string>
    host_description: Optional<string>
    min_duration: number
    duration: number
    max_duration: number
    lobby: Generated<number>
    schedule_offset: Generated<number>
    attendees_min: Generated<number>
    attendees_max: Generated<number>
    actors: Generated<number>
    kit_based: Generated<boolean>
    sync_type: Generated<SyncType>
    play_type: Generated<PlayMode>
    template_id: Optional<string>
    youtube: Optional<string>
    modifiers: Generated<string[]>
    settings: Json<Record<string, unknown>>
    has_group_details: Generated<boolean>
    level: Optional<number>
    people_per_unit: Optional<number>
    timeline: Json<readonly { offsetMinutes: number; title: string; description: string; role?: CallRole | null }[]>
    languages: Generated<string[]>
  }
  catalogue_price_modifier: { id: Generated<string>; starts_on: Day; ends_on: Day; types: SessionFormat[]; percent: number }
  credit_wallet: {
    workspace_id: string
    consumable: Consumable
    ordered: Generated<number>
    used: Generated<number>
    expired: Generated<number>
  }
  credit_lot: {
    id: Generated<string>
    workspace_id: string
    consumable: Consumable
    quantity: number
    remaining: Generated<number>
    bound_session_id: Optional<string>
    granted_at: Instant
    expires_at: InstantOrNull
    note: Generated<string>
  }
  credit_entry: {
    id: Computed<number>
    workspace_id: string
    consumable: Consumable
    lot_id: string
    from_account: CreditAccount
    to_account: CreditAccount
    quantity: number
    session_id: Optional<string>
    actor_id: Optional<string>
    reason: string
    key: string
    at: Instant
  }
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
  }
  session_readiness: {
    session_id: string
    workspace_id: string
    starts_at: InstantOrNull
    readiness: Readiness
    waiting: number
    inbox: InboxGroup | null
    producer_id: string | null
    blackout: boolean
  }
  session_stale: { id: Computed<number>; session_id: string }
  session_booking_contact: { session_id: string; user_id: string }
  session_timeline_item: {
    id: Generated<string>
    session_id: string
    offset_minutes: number
    title: string
    description: Generated<string>
    role: Optional<CallRole>
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
  }
  staffing_global_unavailability: {
    id: Generated<string>
    starts_at: Instant
    ends_at: Instant
    name: Generated<string>
    holiday: Generated<boolean>
  }
  staffing_assignment: {
    id: Generated<string>
    session_id: string
    role: AssignmentRole
    ord: number
    type: Optional<AssignmentMode>
    user_id: Optional<string>
    travel: Optional<string>
    travel_confirmed: Generated<boolean>
    rating: Optional<number>
    seed: Optional<string>
    override_reason: Optional<string>
    why: JsonOrNull<unknown>
    updated_by: Optional<string>
    updated_at: InstantOrNull
    version: Generated<number>
  }
  staffing_approval: {
    id: Generated<string>
    assignment_id: string
    session_id: string
    user_id: string
    state: AssignmentStatus
    code_hash: Optional<string>
    made_at: Instant
    expires_at: InstantOrNull
    answered_at: InstantOrNull
    reason: Optional<DeclineReason>
    note: Optional<string>
    declined_start: InstantOrNull
    moved_from: InstantOrNull
    resent_at: InstantOrNull
    seq: Computed<number>
  }
  staffing_replaced_code: { code_hash: string; approval_id: string }
  staffing_reminder: { approval_id: string; number: number; due_at: Instant; sent_at: InstantOrNull; code_hash: Optional<string> }
  staffing_claim: {
    id: Generated<string>
    user_id: string
    session_id: string
    assignment_id: Optional<string>
    approval_id: Optional<string>
    hold_id: Optional<string>
    role: AssignmentRole
    during: string
  }
  staffing_stamp: { user_id: string; txid: number }
  schedule_hold: {
    id: string
    session_id: string
    starts_at: Instant
    local_start: Local
    timezone: string
    size: number
    units: number
    fee_id: Optional<string>
    fee_credits: Generated<number>
    fee: JsonOrNull<Fee>
    by_staff: boolean
    created_by: string
    created_at: Instant
    expires_at: Instant
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
    message: Optional<string>
    state: RequestState
    came_from: SessionStatus
    created_by: string
    created_at: Instant
    expires_at: Instant
    answered_at: InstantOrNull
    reason: Optional<string>
  }
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
  }
  message_smtp: { only_row: Generated<boolean>; first_set_at: Instant }
}
