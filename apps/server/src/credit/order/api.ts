import { type Answer, yes } from '@troupe/domain/answer'
import { FACT_KINDS } from '@troupe/domain/checkout/facts'
import { INVOICE_KINDS } from '@troupe/domain/credit/invoice'
import { ORDER_FLAGS, ORDER_SOURCES, ORDER_STATES } from '@troupe/domain/credit/kinds'
import { ORDER_ITEM_KINDS, REFUND_STATES, refundInput } from '@troupe/domain/credit/order'
import { mayBeCancelled, mayBePaid, mayBePaidByCard, mayBeRefunded, mayCorrect } from '@troupe/domain/credit/order-rules'
import { refuse } from '@troupe/domain/errors'
import { looseIdInput } from '@troupe/domain/input'
import type { PaidCard } from '@troupe/domain/money/card'
import { z } from 'zod'
import { type Ctx, shown } from '../../platform/ctx.ts'
import { listOf, pageOf, sortingOf } from '../../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import type { RestRoute } from '../../platform/http/http.ts'
import { type Flag, FlagRef, flagOf } from '../../platform/rights/flag.ts'
import { type Operation, reaches, scopeOf } from '../../platform/rights/policy.ts'
import type { BankDetails } from '../../platform/settings.ts'
import { ConsumableType } from '../api.ts'
import { invoicePdf } from './invoice.ts'
import {
  type OrderEvent,
  type OrderFact,
  type OrderInvoice,
  type OrderItem,
  OrderRef,
  type OrderRefund,
  type OrderRow,
  type OrderWish,
  orderById,
  orderSortFields,
  orders,
} from './read.ts'
import { refundOrder } from './refund.ts'
import { refundFacts } from './rows.ts'

/** Refunds; the rest of orders is GraphQL. */
export function orderRoutes(route: RestRoute) {
  route('POST /order/{id}/refund', {
    summary:
      'Refund the unused credits and open rooms of a paid order, or all of them if no items are given; customers can only refund items whose event’s time was no longer available when the payment arrived, which cancels the event',
    params: z.object({ id: looseIdInput }),
    body: refundInput,
    answer: z.object({ id: z.string(), amount: z.int() }),
    refuses: ['NOT_ENOUGH_CREDITS', 'NOT_ENOUGH_CONSUMABLES', 'STATE_CONFLICT'],
    run: (ctx, { params, body }) => refundOrder(ctx, params.id, body),
  })
  route('GET /order/{id}/invoice.pdf', {
    summary: 'Download an order’s invoice as a PDF: a pro forma invoice if the order is unpaid, or the document with the given number',
    params: z.object({ id: looseIdInput }),
    query: z.object({ number: z.string().max(20).optional() }),
    produces: ['application/pdf'],
    run: async (ctx, { params, query, reply }) => {
      const printed = await invoicePdf(ctx, params.id, query.number)
      if (!printed.ok) return printed
      reply.type('application/pdf').header('content-disposition', `inline; filename="${printed.value.name}.pdf"`)
      return yes(printed.value.pdf)
    },
  })
}

const OrderSource = builder.enumType('OrderSource', { values: ORDER_SOURCES })
const OrderState = builder.enumType('OrderState', {
  values: ORDER_STATES,
  description:
    'DRAFT: a card payment is in progress. PENDING: requested or not yet paid. STUCK: paid, but the credits couldn’t be granted. CANCELLED: deleted by staff.',
})
const OrderFlag = builder.enumType('OrderFlag', {
  values: ORDER_FLAGS,
  description: 'MISMATCH: the payment doesn’t match the order, so nothing was granted. Refunding the order returns the payment.',
})
const PaymentFactKind = builder.enumType('PaymentFactKind', { values: FACT_KINDS })
const OrderItemKind = builder.enumType('OrderItemKind', { values: ORDER_ITEM_KINDS })
const InvoiceKind = builder.enumType('InvoiceKind', { values: INVOICE_KINDS })
const RefundState = builder.enumType('RefundState', { values: REFUND_STATES })

const OrderEventRef = builder.objectRef<OrderEvent>('OrderEvent').implement({
  description: 'The event that an item pays for, or whose rescheduling fee it is.',
  fields: (t) => ({
    sessionId: t.exposeID('sessionId'),
    experienceId: t.exposeID('experienceId'),
    title: t.exposeString('title'),
    startsAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ startsAt }) => (startsAt === null ? null : Temporal.Instant.from(startsAt)),
    }),
    timezone: t.exposeString('timezone'),
    city: t.exposeString('city', { nullable: true }),
    attendees: t.exposeInt('attendees'),
    cancelled: t.exposeBoolean('cancelled'),
    category: t.exposeString('category', { description: 'The category of its experience.' }),
  }),
})
const OrderWishRef = builder.objectRef<OrderWish>('OrderWish').implement({
  description: 'The event that an unpaid item will pay for.',
  fields: (t) => ({
    title: t.exposeString('title'),
    startsAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ startsAt }) => (startsAt === null ? null : Temporal.Instant.from(startsAt)),
    }),
    timezone: t.exposeString('timezone'),
    city: t.exposeString('city', { nullable: true }),
    attendees: t.exposeInt('attendees'),
    category: t.exposeString('category', { description: 'The category of its experience.' }),
  }),
})
const OrderItemRef = builder.objectRef<OrderItem>('OrderItem').implement({
  description: 'An item of an order. Amounts are in minor units of the order’s currency, such as cents.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: OrderItemKind }),
    label: t.exposeString('label', { nullable: true }),
    consumable: t.expose('consumable', { type: ConsumableType }),
    quantity: t.exposeInt('quantity'),
    unitPrice: t.exposeInt('unitPrice', { nullable: true, description: 'The price of one unit; null until staff have priced the item.' }),
    discount: t.exposeInt('discount'),
    amount: t.exposeInt('amount', { nullable: true, description: 'The quantity times the unit price, less the discount.' }),
    refunded: t.exposeInt('refunded', { description: 'How many credits or open rooms were refunded.' }),
    unused: t.exposeInt('unused', { description: 'How many granted credits or open rooms can still be spent or refunded.' }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the last of what is unused expires; null if nothing is, or it doesn’t expire.',
      resolve: ({ expiresAt }) => (expiresAt === null ? null : Temporal.Instant.from(expiresAt)),
    }),
    sessionId: t.exposeID('sessionId', { nullable: true }),
    event: t.field({
      type: OrderEventRef,
      nullable: true,
      description: 'Null for items that only add to the balance, and until the event is made.',
      resolve: ({ event }) => event,
    }),
    wish: t.field({
      type: OrderWishRef,
      nullable: true,
      description: 'What was requested or is being paid for; null once the order is paid, and for items that only add to the balance.',
      resolve: ({ wish }) => wish,
    }),
    refundableUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'The deadline for refunding this item to the card with POST /order/{id}/refund, which also cancels its event; null unless the event’s time was no longer available when the payment arrived.',
      resolve: ({ refundableUntil: until }) => (until === null ? null : Temporal.Instant.from(until)),
    }),
  }),
})
const OrderPersonRef = builder.objectRef<{ id: string; fullName: string }>('OrderPerson').implement({
  fields: (t) => ({ id: t.exposeID('id'), fullName: t.exposeString('fullName') }),
})
const OrderInvoiceRef = builder.objectRef<OrderInvoice>('OrderInvoice').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: InvoiceKind }),
    number: t.exposeString('number'),
    madeAt: t.field({ type: 'DateTime', resolve: (row) => Temporal.Instant.from(row.madeAt) }),
  }),
})
const RefundedItemRef = builder.objectRef<OrderRefund['items'][number]>('RefundedItem').implement({
  fields: (t) => ({ itemId: t.exposeID('itemId'), quantity: t.exposeInt('quantity'), amount: t.exposeInt('amount') }),
})
const OrderRefundRef = builder.objectRef<OrderRefund>('OrderRefund').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    items: t.field({ type: [RefundedItemRef], resolve: (row) => row.items }),
    amount: t.exposeInt('amount'),
    reason: t.exposeString('reason'),
    state: t.expose('state', { type: RefundState }),
    madeAt: t.field({ type: 'DateTime', resolve: (row) => Temporal.Instant.from(row.madeAt) }),
    currency: t.exposeString('currency', {
      nullable: true,
      description:
        'The currency of the amount if the payment didn’t match the order; otherwise null, and the amount is in the order’s currency.',
    }),
    stalledAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When we stopped trying because the card provider didn’t answer. Refunding the order again makes another attempt.',
      resolve: ({ stalledAt }) => (stalledAt === null ? null : Temporal.Instant.from(stalledAt)),
    }),
  }),
})
const PaymentFactRef = builder.objectRef<OrderFact>('PaymentFact').implement({
  description: 'Something that happened to the payment of an order, as reported by the card provider.',
  fields: (t) => ({
    kind: t.expose('kind', { type: PaymentFactKind }),
    amount: t.exposeInt('amount'),
    currency: t.exposeString('currency'),
    recordedAt: t.field({ type: 'DateTime', resolve: (row) => Temporal.Instant.from(row.recordedAt) }),
  }),
})

const OpenPaymentRef = builder.objectRef<NonNullable<OrderRow['openPayment']>>('OpenPayment').implement({
  description: 'A card payment of an order that has begun; POST /cart/payment-intent with its trace id continues it.',
  fields: (t) => ({
    traceId: t.exposeID('traceId'),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => Temporal.Instant.from(expiresAt) }),
  }),
})
const OrderCardRef = builder.objectRef<PaidCard>('OrderCard').implement({
  fields: (t) => ({
    brand: t.exposeString('brand', { description: 'The brand as the card provider names it, such as visa.' }),
    last4: t.exposeString('last4'),
  }),
})
const BankDetailRef = builder.objectRef<BankDetails['rows'][number]>('BankDetail').implement({
  fields: (t) => ({ label: t.exposeString('label'), value: t.exposeString('value') }),
})
const BankTransferRef = builder.objectRef<BankDetails>('BankTransfer').implement({
  description: 'Where to transfer the money; the reference is the order’s code.',
  fields: (t) => ({ payTo: t.exposeString('payTo'), rows: t.field({ type: [BankDetailRef], resolve: ({ rows }) => rows }) }),
})

const rulesOf = (row: OrderRow) => ({ ...row, isPaid: row.paidAt !== null, ...refundFacts(row) })
/** A rule of the domain as a flag, for those who have the right to the operation. */
const flag = (ctx: Ctx, operation: Operation, rule: Answer<null>): Flag =>
  scopeOf(operation, ctx.actor).all ? flagOf(rule) : { value: false, reason: 'FORBIDDEN' }
/** The same for operations that members of the order's workspace have. */
const ofWorkspace = (
  ctx: Ctx,
  { workspaceId }: OrderRow,
  { operation, rule }: { readonly operation: Operation; readonly rule: Answer<null> },
): Flag => (reaches(scopeOf(operation, ctx.actor), { workspaceId }) ? flagOf(rule) : { value: false, reason: 'FORBIDDEN' })
const mayPayByCard = ({ cards }: Ctx, row: OrderRow): Answer<null> => {
  const may = mayBePaidByCard(row)
  return may.ok && !cards ? refuse('STATE_CONFLICT', { reason: 'CARD_OFF' }) : may
}
const isStalled = ({ refunds }: OrderRow) => refunds.some(({ stalledAt, state }) => stalledAt !== null && state === 'ASKED')
const mayRefundLostTime = (ctx: Ctx, { workspaceId, items }: OrderRow) =>
  items.some(({ refundableUntil }) => refundableUntil !== null) && reaches(scopeOf('POST /order/{id}/refund', ctx.actor), { workspaceId })
const OrderCanRef = builder.objectRef<OrderRow>('OrderCan').implement({
  description:
    'What the caller can currently do with this order, with a reason for each action that isn’t allowed. Mutations enforce the same rules.',
  fields: (t) => ({
    edit: t.field({ type: FlagRef, resolve: (row, _, ctx) => flag(ctx, 'updateOrderItem', mayCorrect(rulesOf(row))) }),
    delete: t.field({ type: FlagRef, resolve: (row, _, ctx) => flag(ctx, 'deleteOrder', mayCorrect(rulesOf(row))) }),
    markPaid: t.field({ type: FlagRef, resolve: (row, _, ctx) => flag(ctx, 'markOrderPaid', mayBePaid(row)) }),
    pay: t.field({
      type: FlagRef,
      description: 'Whether the caller can pay the order by card.',
      resolve: (row, _, ctx) => ofWorkspace(ctx, row, { operation: 'POST /cart/payment-intent', rule: mayPayByCard(ctx, row) }),
    }),
    cancel: t.field({
      type: FlagRef,
      resolve: (row, _, ctx) =>
        ofWorkspace(ctx, row, {
          operation: 'POST /order/{id}/cancel',
          rule: mayBeCancelled({ ...row, isGranted: row.grantedAt !== null }),
        }),
    }),
    refund: t.field({
      type: FlagRef,
      resolve: (row, _, ctx) =>
        // customers refund only what refundableUntil of an item says
        mayRefundLostTime(ctx, row)
          ? flagOf(yes(null))
          : flag(ctx, 'POST /order/{id}/refund', isStalled(row) ? yes(null) : mayBeRefunded(rulesOf(row))),
    }),
  }),
})
const forSales = (ctx: Ctx) => reaches(scopeOf('Order.dealId/source', ctx.actor), {})
OrderRef.implement({
  description: 'An order. Amounts are in minor units of the order’s currency, such as cents, and null until every item has a price.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code', { description: 'A six-character code that identifies the order.' }),
    workspaceId: t.exposeID('workspaceId', {
      nullable: true,
      description: 'The id of the workspace; null if the order was requested without one.',
    }),
    workspaceName: t.exposeString('workspaceName', { nullable: true }),
    source: t.field({
      type: OrderSource,
      nullable: true,
      resolve: (row, _, ctx) => shown(ctx, { maySee: forSales(ctx), field: 'Order.source', value: row.source }),
    }),
    dealId: t.string({
      nullable: true,
      resolve: (row, _, ctx) => shown(ctx, { maySee: forSales(ctx), field: 'Order.dealId', value: row.dealId }),
    }),
    url: t.exposeString('url', { nullable: true }),
    subscription: t.exposeBoolean('subscription', { description: 'Whether the workspace becomes a subscriber once the order is paid.' }),
    state: t.expose('state', { type: OrderState }),
    flag: t.expose('flag', { type: OrderFlag, nullable: true }),
    facts: t.field({
      type: [PaymentFactRef],
      description: 'What happened to the order’s payment, as reported by the card provider, oldest first. Empty for customers.',
      resolve: (row) => row.facts,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    paidAt: t.expose('paidAt', { type: 'DateTime', nullable: true }),
    grantedAt: t.expose('grantedAt', { type: 'DateTime', nullable: true, description: 'When the credits were granted.' }),
    grantReason: t.exposeString('grantReason', { nullable: true, description: 'Why the credits were granted before the order was paid.' }),
    message: t.exposeString('message', { nullable: true }),
    createdBy: t.field({
      type: OrderPersonRef,
      nullable: true,
      resolve: ({ createdById, createdByName }) => (createdById === null ? null : { id: createdById, fullName: createdByName ?? '' }),
    }),
    salesperson: t.field({
      type: OrderPersonRef,
      nullable: true,
      description: 'The salesperson who looks after the workspace.',
      resolve: ({ salespersonId: id, salespersonName }, _, ctx) =>
        shown(ctx, { maySee: forSales(ctx), field: 'Order.salesperson', value: id && { id, fullName: salespersonName ?? '' } }) || null,
    }),
    items: t.field({ type: [OrderItemRef], resolve: (row) => row.items }),
    currency: t.exposeString('currency'),
    subtotal: t.exposeInt('subtotal', { nullable: true }),
    discount: t.exposeInt('discount', { nullable: true, description: 'The amount taken off by the discount code.' }),
    discountCode: t.exposeString('discountCode', { nullable: true }),
    discountPercent: t.exposeInt('discountPercent'),
    tax: t.exposeInt('tax', { nullable: true }),
    total: t.exposeInt('total', { nullable: true }),
    refunded: t.exposeInt('refunded', { description: 'The amount of money refunded.' }),
    payBy: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When an order that was requested expires if it isn’t paid; null for all others.',
      resolve: ({ payBy }) => (payBy === null ? null : Temporal.Instant.from(payBy)),
    }),
    openPayment: t.field({ type: OpenPaymentRef, nullable: true, resolve: ({ openPayment }) => openPayment }),
    card: t.field({
      type: OrderCardRef,
      nullable: true,
      description: 'The card that paid the order; null if it was paid otherwise, or before cards were recorded.',
      resolve: ({ card }) => card,
    }),
    bankTransfer: t.field({
      type: BankTransferRef,
      nullable: true,
      description: 'How to pay an unpaid order by bank transfer; null if that isn’t offered.',
      resolve: ({ state, total }, _, { settings }) => (state === 'PENDING' && total !== null ? settings.bankDetails : null),
    }),
    contactEmail: t.exposeString('contactEmail', {
      nullable: true,
      description: 'The address that the order’s emails go to, besides its members’.',
    }),
    taxCountry: t.exposeString('taxCountry', {
      nullable: true,
      description: 'The country of the invoice, whose tax applies; null for the seller’s.',
    }),
    invoices: t.field({ type: [OrderInvoiceRef], resolve: (row) => row.invoices }),
    refunds: t.field({ type: [OrderRefundRef], resolve: (row) => row.refunds }),
    version: t.exposeInt('version'),
    can: t.field({ type: OrderCanRef, resolve: (row) => row }),
  }),
})
const OrdersRef = listOf('OrderList', OrderRef)
const OrderFilter = builder.inputType('OrderFilter', {
  fields: (t) => ({
    workspaceId: t.id({ description: 'Only orders of this workspace. Required for customers, who otherwise get an empty list.' }),
    source: t.field({ type: OrderSource }),
    state: t.field({
      type: OrderState,
      description: 'Only orders in this state. If omitted, deleted orders, which have the state CANCELLED, are left out.',
    }),
    waiting: t.boolean({
      description: 'Only orders that need action from staff: those in the state PENDING or STUCK, and those with a flag.',
    }),
    text: t.string({
      description:
        'Matches any part of the order’s code, the workspace’s name, an invoice number or an item’s name; for staff, also the id of the HubSpot deal.',
    }),
  }),
})

const OrderSortField = builder.enumType('OrderSortField', { values: orderSortFields })
const OrderSorting = sortingOf('OrderSorting', OrderSortField)

addQuery('order', (t) =>
  t.field({
    type: OrderRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await orderById(ctx, id)),
  }),
)
addQuery('orders', (t) =>
  t.field({
    type: OrdersRef,
    description: 'Orders, newest first by default.',
    args: { filter: t.arg({ type: OrderFilter }), sorting: t.arg({ type: [OrderSorting] }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, sorting, ...page }, ctx) => orders(ctx, { ...filter, sorting: sorting ?? [] }, orThrow(pageOf(page))),
  }),
)
