import type { TokenLevel } from '@troupe/domain/account/api-tokens'
import type { CodeKind } from '@troupe/domain/account/codes'
import type { userFields } from '@troupe/domain/account/fields'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import type { Generated } from 'kysely'
import type { Computed, Instant, InstantOrNull, Json, Optional, TableOf } from './columns.ts'

export interface AccountTables {
  account_user: TableOf<typeof userFields>
  account_user_modifier: { user_id: string; modifier_id: string }
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
  api_token: {
    id: Generated<string>
    user_id: string
    workspace_id: string
    name: string
    level: TokenLevel
    token_hash: string
    start: string
    made_at: Instant
    expires_at: Instant
    last_used_at: InstantOrNull
  }
  /** Who asked to be erased, and since when. */
  account_erase_request: { user_id: string; asked_at: Instant }
  account_challenge: { hash: string; user_id: Optional<string>; expires_at: Instant }
  account_permission: { id: Generated<string>; workspace_id: string; user_id: string; role: WorkspaceLevel; is_primary: Generated<boolean> }
}
