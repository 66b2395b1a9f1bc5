import { type Answer, no, yes } from '@troupe/domain/answer'
import { REQUEST_DAYS } from '@troupe/domain/checkout/request'
import {
  type Buyer,
  boughtLabel,
  creditNoteText,
  type InvoiceKind,
  type InvoiceText,
  invoiceNumber,
  invoiceText,
} from '@troupe/domain/credit/invoice'
import { eventWords, type PayWay, printedInvoice } from '@troupe/domain/credit/invoice-printed'
import type { RefundedItem } from '@troupe/domain/credit/order'
import { isUuid } from '@troupe/domain/ids'
import { sql } from 'kysely'
import type { Ctx, Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { printPdf } from '../../platform/files/pdf.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { senderAddress } from '../../platform/settings.ts'
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
type Line = Pick<ItemRow, 'id' | 'label' | 'consumable' | 'quantity' | 'unit_price' | 'discount' | 'amount'>

/** Numbers an order's invoice and keeps its text, in the transaction that pays the order. */
export async function writeInvoice(work: Work, order: OrderOfInvoice, items: readonly Line[]) {
  const text = await textOf(work.tx, { order, items, at: work.at, settings: work.settings })
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
    readonly items: readonly Line[]
    readonly refund: { readonly id: string; readonly reason: string; readonly items: readonly RefundedItem[]; readonly amount: number }
  },
) {
  const invoice = await work.tx
    .selectFrom('credit_invoice')
    .select('number')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'INVOICE')
    .executeTakeFirst()
  const whole = await textOf(work.tx, { order, items, at: work.at, settings: work.settings })
  const events = await eventsOf(work.tx, items)
  const lines = refund.items.map(({ itemId, ...line }) => {
    const item = items.find(({ id }) => id === itemId)
    const { event, detail } = events.get(itemId) ?? {}
    const label = item ? boughtLabel({ ...item, quantity: line.quantity, event }) : ''
    return { ...line, label, ...(detail === undefined ? {} : { detail }) }
  })
  const text = creditNoteText(whole, {
    ...{ reason: refund.reason, amount: refund.amount, lines, corrects: invoice?.number ?? null },
    ...{ before: await returnedBefore(work, order.id), isToCard: whole.card != null },
  })
  await keep(work, { kind: 'CREDIT_NOTE', order_id: order.id, refund_id: refund.id, text })
}

/** What the credit notes of an order have returned so far, in minor units. */
async function returnedBefore({ tx }: Work, orderId: string): Promise<number> {
  const notes = await tx
    .selectFrom('credit_invoice')
    .select('body')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'CREDIT_NOTE')
    .execute()
  return notes.reduce((sum, { body }) => sum - (body.total ?? 0), 0)
}

interface TextAsked {
  readonly order: OrderOfInvoice
  readonly items: readonly Line[]
  readonly at: Temporal.Instant
  readonly settings: Pick<Ctx['settings'], 'baseUrl' | 'mailFrom'>
}

/** What an order's invoice says now. */
async function textOf(db: Db | Tx, { order, items, at, settings }: TextAsked): Promise<InvoiceText> {
  const { seller } = await moneyTableAt(db, at)
  const buyer = order.billing ?? (await buyerOf(db, order.workspace_id))
  const events = await eventsOf(db, items)
  const taxCountry = buyer.country || seller.country
  return invoiceText({
    ...(await paidWith(db, order.id)),
    ...{ taxCountry, places: placesOf([buyer.country, seller.country]) },
    ...{ site: new URL(settings.baseUrl).host, contact: senderAddress(settings) },
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
      ...events.get(item.id),
    })),
    seller,
    buyer,
    date: dayOf(at),
  })
}

/** The names of countries, written once: a document keeps them, whatever they are called later. */
function placesOf(codes: readonly string[]): Record<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  return Object.fromEntries(codes.filter((code) => /^[A-Z]{2}$/.test(code)).map((code) => [code, names.of(code) ?? code]))
}

interface EventOfLine {
  readonly event: string
  readonly detail: string
}

/** The events that items pay for, by the item. Of one that is only about to be made, what the cart planned. */
async function eventsOf(db: Db | Tx, items: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, EventOfLine>> {
  if (items.length === 0) return new Map()
  const rows = await db
    .selectFrom('credit_order_item as i')
    .leftJoin('session as s', 's.id', 'i.session_id')
    .leftJoin('checkout_line as l', (join) => join.onRef('l.order_item_id', '=', 'i.id').on('l.facts', 'is not', null))
    .select(['i.id', 's.id as made', 's.name', 's.starts_at', 's.timezone', 's.city', 's.attendees'])
    .select(['l.facts', 'l.starts_at as planned'])
    .where(
      'i.id',
      'in',
      items.map(({ id }) => id),
    )
    .execute()
  return new Map(
    rows.flatMap(({ id, made, facts, planned, name, starts_at: startsAt, timezone, city, attendees }) => {
      // written by the checkout as the facts of a planned event
      const plan = facts as PlannedFacts | null
      if (made === null && plan) return [[id, { event: plan.name, detail: eventWords({ ...plan, startsAt: planned }) }] as const]
      if (name === null || timezone === null || attendees === null) return []
      return [[id, { event: name, detail: eventWords({ startsAt, timezone, city, attendees }) }] as const]
    }),
  )
}

interface PlannedFacts {
  readonly name: string
  readonly timezone: string
  readonly city: string | null
  readonly attendees: number
}

/** The card that paid an order, and what the balance paid of the same cart. */
async function paidWith(db: Db | Tx, orderId: string): Promise<Pick<InvoiceText, 'card' | 'creditsUsed'>> {
  const rows = await db
    .selectFrom('checkout_payment as p')
    .select(['p.card_brand', 'p.card_last4'])
    .select(
      sql<number>`(select coalesce(sum(l.from_balance), 0)::int from checkout_line l where l.trace_id = p.trace_id and l.session_id is not null)`.as(
        'credits',
      ),
    )
    .where('p.order_id', '=', orderId)
    .where('p.state', '=', 'PAID')
    .execute()
  // a cart that another payment of its order has paid is PAID too, without a card
  const { card_brand: brand = null, card_last4: last4 = null } = rows.find((row) => row.card_last4 !== null) ?? {}
  return {
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    creditsUsed: rows.reduce((sum, { credits }) => sum + credits, 0),
  }
}

/**
 * An order's invoice as a PDF; one of its credit notes when `number` names it, a pro forma while it is unpaid. Invoices are printed from the text that
 * was stored with their number, so they never change; a pro forma is dated by the order. Refuses NOT_FOUND, UNAVAILABLE.
 */
export async function invoicePdf(ctx: Ctx, id: string, number: string | undefined): Promise<Answer<{ name: string; pdf: Buffer }>> {
  const found = isUuid(id) ? await storedText(ctx, id.toLowerCase(), number) : undefined
  if (!found) return no('NOT_FOUND')
  const { text, pay } = found
  const printed = await printPdf({ layout: invoiceLayout, data: printedInvoice(text, pay) })
  return printed.ok ? yes({ name: text.number ?? `pro-forma-${text.orderCode}`, pdf: printed.value }) : printed
}

interface FoundText {
  readonly text: InvoiceText
  readonly pay?: PayWay
}

async function storedText({ db, scope, settings }: Ctx, id: string, number: string | undefined): Promise<FoundText | undefined> {
  const order = await db
    .selectFrom('credit_order')
    .select([...columns, 'created_at', 'requested_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order || !reaches(scope, { workspaceId: order.workspace_id })) return undefined
  const stored = db.selectFrom('credit_invoice').select('body').where('order_id', '=', id)
  const row = await (number === undefined ? stored.where('kind', '=', 'INVOICE') : stored.where('number', '=', number)).executeTakeFirst()
  if (row || number !== undefined || order.state !== 'PENDING') return row && { text: row.body }
  // what is requested in the cart and not paid ends
  const payBy = order.requested_at && dayOf(order.requested_at.add({ hours: REQUEST_DAYS.expires * 24 }))
  const text = await textOf(db, { order, items: await itemsOf(db, id), at: order.created_at, settings })
  return { text, pay: { payBy, bank: settings.bankDetails } }
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
