import type { Generated } from 'kysely'
import type { Instant, InstantOrNull, Optional } from './columns.ts'

export interface CheckoutTables {
  checkout_code: {
    id: Generated<string>
    code: string
    percent: number
    starts_at: Instant
    ends_at: InstantOrNull
    max_uses: Optional<number>
    workspace_id: Optional<string>
    created_by: Optional<string>
    created_at: Instant
  }
}
