import { type Buyer, type InvoiceKind, type InvoiceText, invoiceNumber, lineLabel } from '@troupe/domain/credit/invoice'
import type { RefundedItem } from '@troupe/domain/credit/order'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { moneyTableAt } from '../money-tables.ts'
import type { ItemRow, LockedOrder } from './rows.ts'

/** What an order's documents say besides its lines. */
type OrderOfInvoice = Pick<
  LockedOrder,
  | 'id'
  | 'code'
  | 'workspace_id'
  | 'currency'
  | 'billing'
  | 'paid_at'
  | 'subtotal'
  | 'discount'
  | 'discount_percent'
  | 'tax'
  | 'tax_basis_points'
  | 'total'
>
type Line = Pick<ItemRow, 'label' | 'consumable' | 'quantity' | 'unit_price' | 'discount' | 'amount'>

/** Numbers an order's invoice and keeps its text, in the transaction that pays the order. */
export async function writeInvoice(work: Work, order: OrderOfInvoice, items: readonly Line[]) {
  const text = await invoiceText(work.tx, { order, items, at: work.at })
  await keep(work, { kind: 'INVOICE', order_id: order.id, refund_id: null, text })
}

/** Numbers the credit note of a refund and keeps its text, in the transaction that records the refund. */
export async function writeCreditNote(
  work: Work,
  {
    order,
    items,
    refund,
  }: {
    readonly order: OrderOfInvoice
    readonly items: readonly (Line & { readonly id: string })[]
    readonly refund: { readonly id: string; readonly reason: string; readonly items: readonly RefundedItem[]; readonly amount: number }
  },
) {
  const invoice = await work.tx
    .selectFrom('credit_invoice')
    .select('number')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'INVOICE')
    .executeTakeFirst()
  const whole = await invoiceText(work.tx, { order, items, at: work.at })
  const lines = refund.items.map(({ itemId, quantity, amount }) => {
    const item = items.find(({ id }) => id === itemId)
    return { label: item ? lineLabel(item) : '', quantity, unitPrice: null, discount: 0, amount: -amount }
  })
  // the share of each line has discount and tax in it
  const text = {
    ...whole,
    lines,
    subtotal: null,
    discount: null,
    tax: null,
    total: -refund.amount,
    corrects: invoice?.number ?? null,
    note: refund.reason,
  }
  await keep(work, { kind: 'CREDIT_NOTE', order_id: order.id, refund_id: refund.id, text: { ...text, kind: 'CREDIT_NOTE' } })
}

/** What an order's invoice says now. Of an unpaid order it is a pro forma, which has no number. */
async function invoiceText(
  db: Db | Tx,
  { order, items, at }: { readonly order: OrderOfInvoice; readonly items: readonly Line[]; readonly at: Temporal.Instant },
): Promise<InvoiceText> {
  const { seller } = await moneyTableAt(db, at)
  return {
    kind: order.paid_at ? 'INVOICE' : 'PRO_FORMA',
    number: null,
    corrects: null,
    orderCode: order.code,
    date: dayOf(at),
    paidOn: order.paid_at && dayOf(order.paid_at),
    currency: order.currency,
    seller,
    buyer: order.billing ?? (await buyerOf(db, order.workspace_id)),
    lines: items.map((item) => ({
      label: lineLabel(item),
      quantity: item.quantity,
      unitPrice: item.unit_price,
      discount: item.discount,
      amount: item.amount,
    })),
    subtotal: order.subtotal,
    discount: order.discount,
    discountPercent: order.discount_percent,
    tax: order.tax,
    taxBasisPoints: order.tax_basis_points,
    total: order.total,
    note: '',
  }
}

/**
 * The counter's row stays locked until the transaction ends, so the next number waits: a transaction that is rolled back leaves no gap, and no number
 * is given twice (I-31). The year is that of the clock in UTC.
 */
async function keep(
  work: Work,
  document: { readonly kind: InvoiceKind; readonly order_id: string; readonly refund_id: string | null; readonly text: InvoiceText },
) {
  const { kind, order_id, refund_id, text } = document
  const year = work.at.toZonedDateTimeISO('UTC').year
  const { last } = await work.tx
    .insertInto('credit_invoice_counter')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) => conflict.columns(['kind', 'year']).doUpdateSet({ last: sql`credit_invoice_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  const number = invoiceNumber(kind, year, last)
  await work.tx
    .insertInto('credit_invoice')
    .values({ kind, year, ordinal: last, number, order_id, refund_id, body: JSON.stringify({ ...text, number }), made_at: work.at })
    .execute()
}

async function buyerOf(db: Db | Tx, workspaceId: string | null): Promise<Buyer> {
  const row = workspaceId
    ? await db.selectFrom('workspace').select(['name', 'company']).where('id', '=', workspaceId).executeTakeFirst()
    : undefined
  return { name: row ? row.company || row.name : '', address: '', city: '', postcode: '', country: '', taxId: '' }
}

const dayOf = (at: Temporal.Instant): string => at.toZonedDateTimeISO('UTC').toPlainDate().toString()
