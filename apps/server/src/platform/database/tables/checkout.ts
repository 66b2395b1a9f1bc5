import type { EventItem } from '@troupe/domain/checkout/cart'
import type { CartWay } from '@troupe/domain/checkout/cart-price'
import type { FactKind } from '@troupe/domain/checkout/facts'
import type { LineOutcome, PaymentEnd } from '@troupe/domain/checkout/payment'
import type { Generated } from 'kysely'
import type { Computed, Instant, InstantOrNull, Json, JsonOrNull, Optional } from './columns.ts'

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
  /** Named by events since jobs were last planned. */
  checkout_named_intent: { intent_id: string }
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
  checkout_payment: {
    trace_id: string
    user_id: string
    key: string
    body_hash: string
    workspace_id: string
    order_id: Optional<string>
    way: CartWay
    /** Minor units of the currency. */
    amount: number
    currency: string
    state: 'OPEN' | PaymentEnd
    intent_id: Optional<string>
    /** A payment that the provider couldn't begin is tried again as another attempt. */
    attempt: Generated<number>
    made_at: Instant
    expires_at: Instant
    extended_at: InstantOrNull
    /** Since when the provider hasn't answered. */
    silent_since: InstantOrNull
    failures: Generated<number>
    failing_since: InstantOrNull
    /** When its money was seen at the provider. */
    paid_at: InstantOrNull
    compared_at: InstantOrNull
    ended_at: InstantOrNull
    /** What came instead of `amount`, in minor units of whatever currency; null unless it differs from the order. */
    received: Optional<number>
    /** The card that paid, as its provider names it. */
    card_brand: Optional<string>
    card_last4: Optional<string>
  }
  checkout_line: {
    trace_id: string
    position: number
    cart_id: string
    kind: 'EVENT' | 'PACK' | 'FEE'
    /** The person of the payment while it is open. */
    open_for: Optional<string>
    /** The id of the event, existing or to come. */
    session_id: Optional<string>
    fee_session_id: Optional<string>
    /** The event as it was planned and priced. */
    facts: JsonOrNull<unknown>
    starts_at: InstantOrNull
    hold_id: Optional<string>
    from_balance: Generated<number>
    order_item_id: Optional<string>
    outcome: Optional<LineOutcome>
  }
  /** The event that an item of a request asks for. */
  checkout_request_line: { order_item_id: string; wish: Json<EventItem>; session_id: Generated<string>; outcome: Optional<LineOutcome> }
}
