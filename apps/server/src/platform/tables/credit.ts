import type { Consumable, CreditAccount } from '@troupe/domain/credit/kinds'
import type { Generated } from 'kysely'
import type { Computed, Instant, InstantOrNull, Optional } from './columns.ts'

export interface CreditTables {
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
}
