import type { Contact } from '@troupe/domain/checkout/contact'
import type { Buyer, InvoiceKind, InvoiceText } from '@troupe/domain/credit/invoice'
import type { Consumable, CreditAccount, OrderSource, OrderState } from '@troupe/domain/credit/kinds'
import type { OrderItemKind, RefundedItem, RefundState } from '@troupe/domain/credit/order'
import type { Generated } from 'kysely'
import type { Computed, Day, Instant, InstantOrNull, Json, JsonOrNull, Optional } from './columns.ts'

export interface CreditTables {
  credit_wallet: {
    workspace_id: string
    consumable: Consumable
    ordered: Generated<number>
    used: Generated<number>
    expired: Generated<number>
    /** How many entries the wallet's chain has, and the hash of the last one. */
    entries: Generated<number>
    head: Generated<string>
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
    order_item_id: Optional<string>
  }
  credit_order: {
    id: Generated<string>
    code: string
    workspace_id: Optional<string>
    source: OrderSource
    deal_id: Optional<string>
    url: Optional<string>
    subscription: Generated<boolean>
    grant_reason: Optional<string>
    contact: JsonOrNull<Contact>
    billing: JsonOrNull<Buyer>
    message: Optional<string>
    request_reason: Optional<string>
    created_by: Optional<string>
    created_at: Instant
    currency: string
    discount_code: Optional<string>
    discount_percent: Generated<number>
    tax_basis_points: Generated<number>
    subtotal: Optional<number>
    discount: Optional<number>
    tax: Optional<number>
    total: Optional<number>
    units: Generated<number>
    refunded_units: Generated<number>
    refunded: Generated<number>
    requested_at: InstantOrNull
    granted_at: InstantOrNull
    paid_at: InstantOrNull
    expired_at: InstantOrNull
    cancelled_at: InstantOrNull
    /** How often the salesperson was reminded of a request. */
    reminders: Generated<number>
    version: Generated<number>
    state: Computed<OrderState>
  }
  credit_order_item: {
    id: Generated<string>
    order_id: string
    position: number
    kind: Generated<OrderItemKind>
    label: Optional<string>
    consumable: Consumable
    quantity: number
    unit_price: Optional<number>
    discount: Generated<number>
    amount: Computed<number | null>
    refunded: Generated<number>
    refunded_amount: Generated<number>
    session_id: Optional<string>
    removed_at: InstantOrNull
  }
  credit_refund: {
    id: Generated<string>
    order_id: string
    items: Json<readonly RefundedItem[]>
    amount: number
    reason: string
    state: RefundState
    provider_id: Optional<string>
    made_by: Optional<string>
    made_at: Instant
    ended_at: InstantOrNull
    /** Only for money that differed from its order and is no part of the order's own sums. */
    currency: Optional<string>
    /** When it was asked for again. */
    asked_at: InstantOrNull
    /** Since when the provider has answered none of our tries. */
    stalled_at: InstantOrNull
  }
  credit_invoice_counter: { kind: InvoiceKind; year: number; last: number }
  credit_invoice: {
    id: Generated<string>
    kind: InvoiceKind
    year: number
    ordinal: number
    number: string
    order_id: string
    refund_id: Optional<string>
    body: Json<InvoiceText>
    made_at: Instant
  }
  /** Which lots were announced as expiring, how many days before; for each workspace on at most one day in UTC at a time. */
  credit_notice: { lot_id: string; days: number; workspace_id: string; told_on: Day }
  credit_money_table: { id: Generated<string>; starts_at: Instant; body: Json<unknown>; made_by: Optional<string>; made_at: Instant }
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
    number: Computed<number>
    hash: Computed<string>
  }
}
