import type { RequestReason } from '@troupe/domain/checkout/request'
import type { Buyer, InvoiceKind, InvoiceText } from '@troupe/domain/credit/invoice'
import { creditNoteText, invoiceNumber, invoiceText, lineLabel } from '@troupe/domain/credit/invoice'
import type { Consumable } from '@troupe/domain/credit/kinds'
import { orderSums } from '@troupe/domain/money/amounts'
import { FIRST_MONEY_TABLE } from '@troupe/domain/money/money-table'
import { paidOf, refundDue } from '@troupe/domain/money/refund'
import { idOf, orderCodeOf, type WorkspaceName, world } from './ids.ts'
import type { Lot } from './ledger.ts'
import { workspaces } from './workspaces.ts'

interface Plan {
  readonly name: string
  readonly workspace: WorkspaceName
  readonly source: 'HUBSPOT' | 'MANUAL' | 'ONLINE'
  readonly daysAgo: number
  readonly items: readonly {
    readonly consumable: Consumable
    readonly quantity: number
    readonly unitPrice: number | null
    readonly label?: string
    readonly lotId?: string
  }[]
  /** Days ago; absent for what never happened. */
  readonly paid?: number
  readonly granted?: number
  readonly requested?: number
  readonly expired?: number
  readonly cancelled?: number
  readonly subscription?: boolean
  readonly message?: string
  readonly reason?: RequestReason
  readonly discount?: { readonly code: string; readonly percent: number }
  /** Of the first item. */
  readonly refund?: Lot['refund']
}

/** The orders of the world: what bought the lots of each workspace, and one of each other state at Northwind Foods. */
export function ordersOf(lots: readonly Lot[], now: Temporal.Instant) {
  const plans = [...boughtOf(lots, now), ...others]
  const made = plans.map((plan) => orderOf(plan, now))
  const invoices = numbered(made.flatMap(invoiceOf))
  const numberOf = new Map(invoices.map(({ orderId, number }) => [orderId, number]))
  const refunds = made.flatMap(refundOf)
  const creditNotes = numbered(refunds.map((one) => creditNoteOf(one, numberOf.get(one.order.id) ?? null)))
  const documents = [...invoices, ...creditNotes]
  return {
    orders: made.map(({ order }) => order),
    items: made.flatMap(({ items }) => items),
    refunds: refunds.map(({ refund }) => refund),
    payments: made.flatMap(paymentOf),
    paymentLines: made.flatMap(paymentLinesOf),
    invoices: documents,
    counters: [...Map.groupBy(documents, ({ kind, year }) => `${kind} ${year}`).values()].map((some) => ({
      kind: some[0]?.kind,
      year: some[0]?.year,
      last: some.length,
    })),
    itemOfLot: new Map(
      made.flatMap(({ plan, items }) => plan.items.flatMap(({ lotId }, at) => (lotId ? [[lotId, items[at]?.id] as const] : []))),
    ),
  }
}

type Made = ReturnType<typeof orderOf>

interface Document {
  readonly id: string
  readonly kind: InvoiceKind
  readonly orderId: string
  readonly refundId: string | null
  readonly text: InvoiceText
  readonly madeAt: Temporal.Instant
}

/** Documents of one kind with their numbers: in the order of time, each year from 1. */
function numbered(documents: readonly Document[]) {
  const counters = new Map<number, number>()
  return documents
    .toSorted((a, b) => Temporal.Instant.compare(a.madeAt, b.madeAt))
    .map(({ text, ...one }) => {
      const { year } = one.madeAt.toZonedDateTimeISO('UTC')
      const ordinal = (counters.get(year) ?? 0) + 1
      counters.set(year, ordinal)
      const number = invoiceNumber(one.kind, year, ordinal)
      return { ...one, year, ordinal, number, body: { ...text, number } }
    })
}

const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO('UTC').toPlainDate().toString()

/** What the order's invoice says when it is written at `at`. */
const textOf = ({ order, items, plan }: Made, paidAt: Temporal.Instant, at: Temporal.Instant) =>
  invoiceText({
    order: { ...order, isPaid: true, paidOn: dayOf(paidAt) },
    items: items.map((item) => ({ ...item, amount: item.quantity * (item.unitPrice ?? 0) })),
    seller: FIRST_MONEY_TABLE.seller,
    buyer: buyerOf(plan.workspace),
    date: dayOf(at),
  })

function invoiceOf(made: Made): Document[] {
  const { id: orderId, paidAt } = made.order
  if (!paidAt) return []
  const text = textOf(made, paidAt, paidAt)
  return [{ id: idOf('invoice', made.plan.name), kind: 'INVOICE', orderId, refundId: null, text, madeAt: paidAt }]
}

/** The refund of an order's first item. */
function refundOf(made: Made) {
  const { order, plan, items } = made
  const [item] = items
  if (!plan.refund || !item || !order.paidAt) return []
  const { reason, at, quantity } = plan.refund
  const refund = {
    id: idOf('refund', plan.name),
    orderId: order.id,
    items: [{ itemId: item.id, quantity, amount: item.refundedAmount }],
    amount: item.refundedAmount,
    reason,
    state: 'DONE',
    madeBy: world.users.sales,
    madeAt: at,
    endedAt: at,
  }
  return [{ ...made, item, paidAt: order.paidAt, refund }]
}

function creditNoteOf({ item, refund, paidAt, ...made }: ReturnType<typeof refundOf>[number], corrects: string | null): Document {
  const { reason, amount } = refund
  const lines = refund.items.map((line) => ({ ...line, label: lineLabel(item) }))
  return {
    id: idOf('credit note', made.plan.name),
    kind: 'CREDIT_NOTE',
    orderId: refund.orderId,
    refundId: refund.id,
    text: creditNoteText(textOf(made, paidAt, refund.madeAt), { reason, amount, lines, corrects, before: 0, isToCard: false }),
    madeAt: refund.madeAt,
  }
}

const daysBetween = (from: Temporal.Instant, to: Temporal.Instant) => to.since(from).total('hours') / 24

/** What bought each lot of the world: yearly packs by deals of HubSpot, the others by hand. */
function boughtOf(lots: readonly Lot[], now: Temporal.Instant): Plan[] {
  return lots.map((lot): Plan => {
    const [workspace = 'northwind'] = (Object.keys(workspaces) as WorkspaceName[]).filter((name) => workspaces[name].id === lot.workspaceId)
    const daysAgo = daysBetween(lot.grantedAt, now)
    const isSubscriber = workspaces[workspace].subscriber
    const { openRoom, packs } = FIRST_MONEY_TABLE
    const pack = packs.findLast(({ from }) => from <= lot.quantity) ?? packs[0]
    const { price = 0, subscriberPrice = 0 } = (lot.consumable === 'CREDIT' ? pack : openRoom) ?? {}
    const item = { consumable: lot.consumable, quantity: lot.quantity, unitPrice: isSubscriber ? subscriberPrice : price, lotId: lot.id }
    return {
      name: lot.id,
      workspace,
      source: lot.note === 'Yearly pack' ? 'HUBSPOT' : 'MANUAL',
      daysAgo,
      items: [item],
      paid: daysAgo,
      granted: daysAgo,
      subscription: isSubscriber && lot.note === 'Yearly pack',
      ...(lot.refund ? { refund: lot.refund } : {}),
    }
  })
}

const others: readonly Plan[] = [
  {
    name: 'autumn pack',
    workspace: 'northwind',
    source: 'MANUAL',
    daysAgo: 3,
    items: [
      { consumable: 'CREDIT', quantity: 25, unitPrice: 15_100 },
      { consumable: 'OPEN_ROOM', quantity: 4, unitPrice: 4000 },
    ],
  },
  {
    name: 'request of a large event',
    workspace: 'northwind',
    source: 'ONLINE',
    daysAgo: 2,
    requested: 2,
    items: [{ consumable: 'CREDIT', quantity: 40, unitPrice: null, label: 'Buzzer Night for 900 people' }],
    message: 'All three offices together, some time in spring. Is that possible?',
  },
  {
    name: 'request of an invoice',
    workspace: 'northwind',
    source: 'ONLINE',
    daysAgo: 1,
    requested: 1,
    reason: 'INVOICE',
    items: [{ consumable: 'CREDIT', quantity: 25, unitPrice: 15_100 }],
    message: 'Our accounts team needs the invoice in the name of Northwind Foods GmbH, please.',
  },
  {
    name: 'request that no one answered',
    workspace: 'northwind',
    source: 'ONLINE',
    daysAgo: 40,
    requested: 40,
    expired: 26,
    items: [{ consumable: 'CREDIT', quantity: 8, unitPrice: 16_200 }],
  },
  {
    name: 'entered twice',
    workspace: 'northwind',
    source: 'MANUAL',
    daysAgo: 20,
    cancelled: 19,
    items: [{ consumable: 'CREDIT', quantity: 25, unitPrice: 15_100 }],
  },
  {
    name: 'card payment',
    workspace: 'northwind',
    source: 'ONLINE',
    daysAgo: 0,
    items: [{ consumable: 'CREDIT', quantity: 10, unitPrice: 15_600 }],
    discount: { code: 'ENCORE10', percent: 10 },
  },
  {
    name: 'stuck payment',
    workspace: 'halden',
    source: 'ONLINE',
    daysAgo: 0,
    paid: 0,
    items: [{ consumable: 'CREDIT', quantity: 5, unitPrice: 18_000 }],
  },
]

function orderOf(plan: Plan, now: Temporal.Instant) {
  const ago = (days: number | undefined) => (days === undefined ? null : now.subtract({ milliseconds: Math.round(days * 86_400_000) }))
  const isPriced = plan.items.every(({ unitPrice }) => unitPrice !== null)
  const amounts = plan.items.map(({ quantity, unitPrice }) => quantity * (unitPrice ?? 0))
  const sums = isPriced
    ? orderSums({ amounts, discountPercent: plan.discount?.percent ?? 0, taxBasisPoints: 0 })
    : { subtotal: null, discount: null, tax: null, total: null }
  const refundedUnits = plan.refund?.quantity ?? 0
  const [paid = 0] = paidOf(amounts, sums.total ?? 0)
  const units = plan.items[0]?.quantity ?? 0
  const refunded = plan.refund ? refundDue({ paid, units, refundedAfter: refundedUnits, returnedBefore: 0 }) : 0
  const id = idOf('order', plan.name)
  const order = {
    id,
    code: orderCodeOf(plan.name),
    workspaceId: workspaces[plan.workspace].id,
    source: plan.source,
    dealId: plan.source === 'HUBSPOT' ? orderCodeOf(`deal ${plan.name}`) : null,
    url: null,
    subscription: plan.subscription ?? false,
    message: plan.message ?? null,
    requestReason: plan.requested === undefined ? null : (plan.reason ?? 'LARGE_GROUP'),
    createdBy: plan.source === 'ONLINE' ? idOf('user', 'editor') : world.users.sales,
    createdAt: ago(plan.daysAgo) ?? now,
    currency: FIRST_MONEY_TABLE.currency,
    discountCode: plan.discount?.code ?? null,
    discountPercent: plan.discount?.percent ?? 0,
    taxBasisPoints: 0,
    ...sums,
    units: plan.items.reduce((sum, { quantity }) => sum + quantity, 0),
    refundedUnits,
    refunded,
    requestedAt: ago(plan.requested),
    grantedAt: ago(plan.granted),
    paidAt: ago(plan.paid),
    expiredAt: ago(plan.expired),
    cancelledAt: ago(plan.cancelled),
    version: 1,
  }
  const items = plan.items.map(({ lotId, label, ...item }, position) => ({
    ...item,
    id: idOf('order item', `${plan.name}/${position}`),
    orderId: id,
    position,
    kind: label ? 'EVENT' : 'PACK',
    label: label ?? null,
    discount: 0,
    refunded: position === 0 ? refundedUnits : 0,
    refundedAmount: position === 0 ? refunded : 0,
  }))
  return { plan, order, items }
}

/** A DRAFT is the cart of a card payment that is open, and was begun with it. */
const isPaying = ({ order: { source, requestedAt, paidAt, expiredAt, cancelledAt } }: Made) =>
  source === 'ONLINE' && !requestedAt && !paidAt && !expiredAt && !cancelledAt

const traceOf = ({ plan }: Made) => idOf('payment', plan.name)

function paymentOf(made: Made) {
  const { id: orderId, workspaceId, createdBy: userId, createdAt, currency, total } = made.order
  if (!isPaying(made)) return []
  return [
    {
      ...{ traceId: traceOf(made), userId, key: `payment of ${made.plan.name}`, bodyHash: '', workspaceId, orderId, way: 'CARD' },
      ...{ amount: total ?? 0, currency, state: 'OPEN', madeAt: createdAt, expiresAt: createdAt.add({ minutes: 15 }) },
    },
  ]
}

/** The lines of the cart: here packs alone. */
const paymentLinesOf = (made: Made) =>
  isPaying(made)
    ? made.items.map(({ id: orderItemId, kind, position }) => ({
        ...{ traceId: traceOf(made), position, cartId: orderItemId.slice(0, 8), kind, openFor: made.order.createdBy, orderItemId },
        fromBalance: 0,
      }))
    : []

function buyerOf(name: WorkspaceName): Buyer {
  return { name: workspaces[name].company, address: '', city: '', postcode: '', country: '', taxId: '' }
}
