import { amountWords } from '../money/amount-words.ts'
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
  /** Null on a credit note for money that was returned without whole units. */
  readonly quantity: number | null
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

/** What a line is called: its own label, such as an event's name, else what it gives. */
export const lineLabel = (item: { readonly label: string | null; readonly consumable: Consumable }): string =>
  item.label ?? unitNames[item.consumable]

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
}

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
}): InvoiceText => ({
  ...rest,
  kind: order.isPaid ? 'INVOICE' : 'PRO_FORMA',
  number: null,
  corrects: null,
  orderCode: order.code,
  paidOn: order.paidOn,
  currency: order.currency,
  lines: items.map(({ consumable, label, ...item }) => ({ ...item, label: lineLabel({ label, consumable }) })),
  subtotal: order.subtotal,
  discount: order.discount,
  discountPercent: order.discountPercent,
  tax: order.tax,
  taxBasisPoints: order.taxBasisPoints,
  total: order.total,
  note: '',
})

/** What the credit note of a refund says, still without its number: the order's text with the lines that are refunded, as negative amounts. */
export const creditNoteText = (
  whole: InvoiceText,
  refund: {
    readonly reason: string
    /** Minor units. */
    readonly amount: number
    readonly lines: readonly { readonly label: string; readonly quantity: number; readonly amount: number }[]
    /** The number of the order's invoice. */
    readonly corrects: string | null
  },
): InvoiceText => ({
  ...whole,
  kind: 'CREDIT_NOTE',
  corrects: refund.corrects,
  lines: refund.lines.map(({ label, quantity, amount }) => ({
    ...{ label, unitPrice: null, discount: 0, amount: -amount },
    quantity: quantity === 0 ? null : quantity,
  })),
  // the share of each line has discount and tax in it
  subtotal: null,
  discount: null,
  tax: null,
  total: -refund.amount,
  note: refund.reason,
})

const titles = { INVOICE: 'Invoice', PRO_FORMA: 'Pro forma invoice', CREDIT_NOTE: 'Credit note' } as const

/** An invoice as it is printed: every amount and day in words that people read, and lines without content left out. */
export function printedInvoice(text: InvoiceText) {
  const money = (minor: number | null) => (minor === null ? 'To be agreed' : amountWords(minor, text.currency))
  return {
    title: text.number === null ? `${titles[text.kind]} for order ${text.orderCode}` : `${titles[text.kind]} ${text.number}`,
    date: text.date,
    seller: addressLines(text.seller),
    buyer: addressLines(text.buyer),
    facts: [
      ['Date', dayWords(text.date)],
      ['Order', text.orderCode],
      ...(text.corrects === null ? [] : [['Corrects invoice', text.corrects]]),
      ...(text.paidOn === null || text.kind === 'CREDIT_NOTE' ? [] : [['Paid', dayWords(text.paidOn)]]),
    ],
    lines: text.lines.map(({ label, quantity, unitPrice, discount, amount }) => [
      discount > 0 ? `${label}, less ${money(discount)}` : label,
      quantity === null ? '' : String(quantity),
      unitPrice === null && text.kind === 'CREDIT_NOTE' ? '' : money(unitPrice),
      money(amount),
    ]),
    sums: [
      ...(text.subtotal === null || (!text.discount && !text.tax) ? [] : [['Subtotal', money(text.subtotal)]]),
      ...(text.discount ? [[`Discount ${text.discountPercent}%`, money(-text.discount)]] : []),
      ...(text.tax ? [[`Tax ${text.taxBasisPoints / 100}%`, money(text.tax)]] : []),
    ],
    total: money(text.total),
    note: text.kind === 'PRO_FORMA' ? 'This is not an invoice. We’ll issue one when we receive your payment.' : text.note,
  }
}

const addressLines = ({ name, address, city, postcode, country, taxId }: Partial<Buyer>): string[] =>
  [name, address, [postcode, city].filter(Boolean).join(' '), country, taxId ? `Tax ID ${taxId}` : ''].filter(
    (line): line is string => line !== undefined && line !== '',
  )

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

function dayWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`
}
