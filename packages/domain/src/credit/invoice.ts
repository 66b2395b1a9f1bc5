import type { Seller } from '../money/money-table.ts'
import type { Consumable } from './kinds.ts'

export const INVOICE_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Who an invoice is for. Empty lines are left out. */
export interface Buyer {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  readonly country: string
  readonly taxId: string
}

interface InvoiceLine {
  readonly label: string
  readonly quantity: number
  /** Minor units; null while staff haven't priced it. */
  readonly unitPrice: number | null
  readonly discount: number
  readonly amount: number | null
}

/** Everything that is written on an invoice, a pro forma or a credit note. It is stored as it was sent; amounts are minor units. */
export interface InvoiceText {
  readonly kind: InvoiceKind | 'PRO_FORMA'
  /** Null on a pro forma, whose reference is the order's code. */
  readonly number: string | null
  /** The number of the invoice that a credit note corrects. */
  readonly corrects: string | null
  readonly orderCode: string
  /** The day in UTC, YYYY-MM-DD. */
  readonly date: string
  readonly paidOn: string | null
  readonly currency: string
  readonly seller: Seller
  readonly buyer: Buyer
  readonly lines: readonly InvoiceLine[]
  readonly subtotal: number | null
  readonly discount: number | null
  readonly discountPercent: number
  readonly tax: number | null
  readonly taxBasisPoints: number
  readonly total: number | null
  readonly note: string
}

/** T-2026-000001 for an invoice, C-2026-000001 for a credit note. */
export const invoiceNumber = (kind: InvoiceKind, year: number, ordinal: number): string =>
  `${kind === 'INVOICE' ? 'T' : 'C'}-${year}-${String(ordinal).padStart(6, '0')}`

const unitNames: Readonly<Record<Consumable, string>> = { CREDIT: 'Credits', OPEN_ROOM: 'Open rooms', RESCHEDULE_FEE: 'Rescheduling fee' }

/** What a line is called: its own label, such as an event's name, else what it gives. */
export const lineLabel = (item: { readonly label: string | null; readonly consumable: Consumable }): string =>
  item.label ?? unitNames[item.consumable]
