import type { FactKind } from '@troupe/domain/checkout/facts'
import type { Generated } from 'kysely'
import type { Computed, Instant, InstantOrNull, Json, Optional } from './columns.ts'

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
  checkout_event: { id: string; type: string; intent_id: Optional<string>; made_at: Instant; received_at: Instant }
  checkout_fact: {
    id: Computed<number>
    kind: FactKind
    /** What the fact is about: an intent, a refund or a dispute of the provider. */
    provider_id: string
    intent_id: string
    /** Minor units of the currency. */
    amount: number
    currency: string
    /** Our own refund. */
    refund_id: Optional<string>
    recorded_at: Instant
  }
  test_provider_object: { id: string; kind: string; body: Json<unknown>; made_at: Instant }
}
