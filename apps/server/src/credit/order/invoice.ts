import { type Answer, no, yes } from '@troupe/domain/answer'
import {
  type Buyer,
  creditNoteText,
  type InvoiceKind,
  type InvoiceText,
  invoiceNumber,
  invoiceText,
  lineLabel,
  printedInvoice,
} from '@troupe/domain/credit/invoice'
import type { RefundedItem } from '@troupe/domain/credit/order'
import { isUuid } from '@troupe/domain/ids'
import { sql } from 'kysely'
import type { Ctx, Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { printPdf } from '../../platform/pdf.ts'
import { reaches } from '../../platform/policy.ts'
import { moneyTableAt } from '../money-tables.ts'
import { invoiceLayout } from './invoice-layout.ts'
import { columns, type ItemRow, itemsOf, type LockedOrder } from './rows.ts'

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
  const text = await textOf(work.tx, { order, items, at: work.at })
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
  const whole = await textOf(work.tx, { order, items, at: work.at })
  const lines = refund.items.map(({ itemId, ...line }) => {
    const item = items.find(({ id }) => id === itemId)
    return { ...line, label: item ? lineLabel(item) : '' }
  })
  const text = creditNoteText(whole, { reason: refund.reason, amount: refund.amount, lines, corrects: invoice?.number ?? null })
  await keep(work, { kind: 'CREDIT_NOTE', order_id: order.id, refund_id: refund.id, text })
}

/** What an order's invoice says now. */
async function textOf(
  db: Db | Tx,
  { order, items, at }: { readonly order: OrderOfInvoice; readonly items: readonly Line[]; readonly at: Temporal.Instant },
): Promise<InvoiceText> {
  const { seller } = await moneyTableAt(db, at)
  return invoiceText({
    order: {
      code: order.code,
      currency: order.currency,
      isPaid: order.paid_at !== null,
      paidOn: order.paid_at && dayOf(order.paid_at),
      subtotal: order.subtotal,
      discount: order.discount,
      discountPercent: order.discount_percent,
      tax: order.tax,
      taxBasisPoints: order.tax_basis_points,
      total: order.total,
    },
    items: items.map(({ unit_price, ...item }) => ({
      label: item.label,
      consumable: item.consumable,
      quantity: item.quantity,
      unitPrice: unit_price,
      discount: item.discount,
      amount: item.amount,
    })),
    seller,
    buyer: order.billing ?? (await buyerOf(db, order.workspace_id)),
    date: dayOf(at),
  })
}

/**
 * An order's invoice as a PDF; one of its credit notes when `number` names it, a pro forma while it is unpaid. Invoices are printed from the text that
 * was stored with their number, so they never change; a pro forma is dated by the order. Refuses NOT_FOUND, UNAVAILABLE.
 */
export async function invoicePdf(ctx: Ctx, id: string, number: string | undefined): Promise<Answer<{ name: string; pdf: Buffer }>> {
  const text = isUuid(id) ? await storedText(ctx, id.toLowerCase(), number) : undefined
  if (!text) return no('NOT_FOUND')
  const printed = await printPdf({ layout: invoiceLayout, data: printedInvoice(text) })
  return printed.ok ? yes({ name: text.number ?? `pro-forma-${text.orderCode}`, pdf: printed.value }) : printed
}

async function storedText({ db, scope }: Ctx, id: string, number: string | undefined): Promise<InvoiceText | undefined> {
  const order = await db
    .selectFrom('credit_order')
    .select([...columns, 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order || !reaches(scope, { workspaceId: order.workspace_id })) return undefined
  const stored = db.selectFrom('credit_invoice').select('body').where('order_id', '=', id)
  const row = await (number === undefined ? stored.where('kind', '=', 'INVOICE') : stored.where('number', '=', number)).executeTakeFirst()
  if (row || number !== undefined || order.state !== 'PENDING') return row?.body
  return textOf(db, { order, items: await itemsOf(db, id), at: order.created_at })
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
