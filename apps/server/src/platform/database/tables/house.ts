import type { FilePurpose, FileReason, FileState, MediaType, StoredVariant } from '@troupe/domain/session/files'
import type { ColumnType, Generated } from 'kysely'
import type { BackupFailure } from '../../backup/failures.ts'
import type { Computed, Instant, InstantOrNull, JsonOrNull, Optional } from './columns.ts'

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
    session_id: Optional<string>
    /** Who took a picture for a review of a venue. */
    reviewer_id: Optional<string>
    name: string
    content_type: Optional<string>
    width: Optional<number>
    height: Optional<number>
    /** Of pictures that haven't moved into the store yet. */
    bytes: Optional<Uint8Array>
    made_at: Instant
    /** Null for pictures. */
    purpose: Optional<FilePurpose>
    /** Null until the content says it. */
    type: Optional<MediaType>
    state: Generated<FileState>
    /** Why its state is ERROR. */
    reason: Optional<FileReason>
    /** How many bytes are in the store, or will be; null while the row has them. */
    size: Optional<number>
    /** How many of them had come when its uploader was last answered. */
    arrived: Generated<number>
    variants: ColumnType<readonly StoredVariant[], string | undefined, string>
    uploaded_by: Optional<string>
    /** The order among the files of its event. */
    place: Generated<number>
    deleted_at: InstantOrNull
    deleted_by: Optional<string>
    state_at: InstantOrNull
    lock_holder: Optional<string>
    lock_until: InstantOrNull
    lock_wanted: Generated<boolean>
  }
  /** How the last backups went: one row. */
  backup_state: {
    only_row: Generated<boolean>
    succeeded_at: InstantOrNull
    bytes: Optional<number>
    /** Since when none succeeds. */
    failed_at: InstantOrNull
    failure: Optional<BackupFailure>
  }
  /** What the store may have of files without a row. */
  file_leftover: {
    id: string
    due_at: Instant
  }
}
