import type { PaidCard } from '../money/card.ts'
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
  /** The event of the line in words. */
  readonly detail?: string
  /** Null on a credit note for money that was returned without whole units. */
  readonly quantity: number | null
  /** Minor units; null while staff haven't priced it. */
  readonly unitPrice: number | null
  readonly discount: number
  readonly amount: number | null
}

/**
 * Everything that is written on an invoice, a pro forma or a credit note. It is stored as it was sent; amounts are minor units. What can be absent came
 * later than the first stored texts, which stay as they are.
 */
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
  /** The card that paid. */
  readonly card?: PaidCard | null
  /** What the balance paid of the same cart. */
  readonly creditsUsed?: number
  /** Whether the money of a credit note goes back to the card. */
  readonly isToCard?: boolean
  /** The country whose rule made the tax, in two letters. */
  readonly taxCountry?: string
  /** The names of the countries on it, by their two letters. */
  readonly places?: Readonly<Record<string, string>>
  /** Our address on the web, and where questions are answered. */
  readonly site?: string
  readonly contact?: string
}

/** T-2026-000001 for an invoice, C-2026-000001 for a credit note. */
export const invoiceNumber = (kind: InvoiceKind, year: number, ordinal: number): string =>
  `${kind === 'INVOICE' ? 'T' : 'C'}-${year}-${String(ordinal).padStart(6, '0')}`

/** '1 credit', '4 open rooms': units of what an order gives. A fee is bought by the credit. */
export const unitWords = (consumable: Consumable, quantity: number): string => {
  const [one, many] = countedUnits[consumable]
  return `${quantity} ${quantity === 1 ? one : many}`
}
const countedUnits: Readonly<Record<Consumable, readonly [one: string, many: string]>> = {
  CREDIT: ['credit', 'credits'],
  OPEN_ROOM: ['open room', 'open rooms'],
  RESCHEDULE_FEE: ['credit for rescheduling', 'credits for rescheduling'],
}

const unitNames: Readonly<Record<Consumable, string>> = { CREDIT: 'Credits', OPEN_ROOM: 'Open rooms', RESCHEDULE_FEE: 'Rescheduling fee' }

/** What an item is called: its own label, such as an event's name, else what it gives. */
export const lineLabel = (item: { readonly label: string | null; readonly consumable: Consumable }): string =>
  item.label ?? unitNames[item.consumable]

interface BoughtLine {
  readonly label: string | null
  readonly consumable: Consumable
  readonly quantity: number
  /** The name of the event that it pays for, or whose fee it is. */
  readonly event?: string | undefined
}

/** What a line of a document is called: '13 credits for The Lost Ledger', else its own label or what it gives, '13 credits'. */
export function boughtLabel({ label, consumable, quantity, event }: BoughtLine): string {
  if (event === undefined) return label ?? (quantity > 0 ? unitWords(consumable, quantity) : unitNames[consumable])
  if (quantity === 0) return `${unitNames[consumable]} for ${event}`
  return consumable === 'RESCHEDULE_FEE' ? `${unitWords(consumable, quantity)} ${event}` : `${unitWords(consumable, quantity)} for ${event}`
}

interface InvoicedOrder {
  readonly code: string
  readonly currency: string
  readonly isPaid: boolean
  readonly paidOn: string | null
  readonly subtotal: number | null
  readonly discount: number | null
  readonly discountPercent: number
  readonly tax: number | null
  readonly taxBasisPoints: number
  readonly total: number | null
}
interface InvoicedItem {
  readonly label: string | null
  readonly consumable: Consumable
  readonly quantity: number
  readonly unitPrice: number | null
  readonly discount: number
  readonly amount: number | null
  readonly event?: string | undefined
  readonly detail?: string | undefined
}

type Added = Pick<InvoiceText, 'card' | 'creditsUsed' | 'taxCountry' | 'places' | 'site' | 'contact'>

/** What an order's invoice says, still without its number. Of an unpaid order it is a pro forma, which never has one. */
export const invoiceText = ({
  order,
  items,
  ...rest
}: {
  readonly order: InvoicedOrder
  readonly items: readonly InvoicedItem[]
  readonly seller: Seller
  readonly buyer: Buyer
  readonly date: string
} & Added): InvoiceText => ({
  ...rest,
  kind: order.isPaid ? 'INVOICE' : 'PRO_FORMA',
  number: null,
  corrects: null,
  orderCode: order.code,
  paidOn: order.paidOn,
  currency: order.currency,
  lines: items.map(({ consumable, label, event, detail, ...item }) => ({
    ...item,
    label: boughtLabel({ label, consumable, quantity: item.quantity, event }),
    ...(detail === undefined ? {} : { detail }),
  })),
  subtotal: order.subtotal,
  discount: order.discount,
  discountPercent: order.discountPercent,
  tax: order.tax,
  taxBasisPoints: order.taxBasisPoints,
  total: order.total,
  note: '',
})

/**
 * What the credit note of a refund says, still without its number: the order's text with the lines that are refunded, as negative amounts before tax. The
 * share of each line has discount and tax in it. The tax is that of everything returned so far less that of what was returned `before`, so that all
 * credit notes of an order add up to its tax, however their amounts are rounded.
 */
export const creditNoteText = (
  whole: InvoiceText,
  refund: {
    readonly reason: string
    /** Minor units, with tax. */
    readonly amount: number
    /** What the order's earlier credit notes returned, in minor units. */
    readonly before: number
    readonly lines: readonly { readonly label: string; readonly detail?: string; readonly quantity: number; readonly amount: number }[]
    /** The number of the order's invoice. */
    readonly corrects: string | null
    readonly isToCard: boolean
  },
): InvoiceText => {
  const { amount, before } = refund
  const taxOf = (returned: number) => shareOf(whole.tax ?? 0, Math.min(returned, whole.total ?? 0), whole.total ?? 0)
  const tax = taxOf(before + amount) - taxOf(before)
  let passed = 0
  return {
    ...whole,
    kind: 'CREDIT_NOTE',
    corrects: refund.corrects,
    isToCard: refund.isToCard,
    lines: refund.lines.map(({ label, detail, quantity, amount: gross }) => {
      const own = shareOf(tax, passed + gross, amount) - shareOf(tax, passed, amount)
      passed += gross
      return {
        ...{ label, unitPrice: null, discount: 0, amount: own - gross },
        ...(detail === undefined ? {} : { detail }),
        quantity: quantity === 0 ? null : quantity,
      }
    }),
    subtotal: tax - amount,
    discount: null,
    tax: -tax,
    total: -amount,
    note: refund.reason,
  }
}

/** The part of a sum that falls on `part` of a whole, in whole minor units, the rest left to the last part; nothing of nothing. */
const shareOf = (sum: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(sum) * BigInt(part)) / BigInt(whole))
