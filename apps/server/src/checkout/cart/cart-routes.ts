import { EXPERIENCE_CATEGORIES, HOST_TYPES, SESSION_FORMATS } from '@troupe/domain/catalogue/kinds'
import { calculateQuery, type PaymentAsked, paymentInput } from '@troupe/domain/checkout/cart'
import { CART_WAYS, WAY_REASONS } from '@troupe/domain/checkout/cart-price'
import { LINE_OUTCOMES, PAYMENT_STATES } from '@troupe/domain/checkout/payment'
import { cartRequestInput } from '@troupe/domain/checkout/request'
import { CONSUMABLES, ORDER_STATES } from '@troupe/domain/credit/kinds'
import { ORDER_ITEM_KINDS } from '@troupe/domain/credit/order'
import { invalid } from '@troupe/domain/errors'
import { looseIdInput } from '@troupe/domain/input'
import { z } from 'zod'
import { partyOf } from '../../platform/http/address.ts'
import type { RestRoute } from '../../platform/http/http.ts'
import { cancelOrder } from '../payment/cancel-order.ts'
import { openPayment } from '../payment/open-payment.ts'
import { payOrderByCard } from '../payment/order-payment.ts'
import { paymentOf } from '../payment/payment.ts'
import { requestCart } from '../request.ts'
import { calculateCart } from './calculate.ts'
import { CART_WARNINGS } from './price-items.ts'
import type { CountPriceLines } from './price-lines.ts'
import { priceLine } from './price-routes.ts'

const way = z.enum(CART_WAYS)

const cartPrice = z.object({
  items: z.array(
    z.object({
      cartId: z.string(),
      lines: z.array(priceLine),
      credits: z.int().nullable(),
      amount: z.int().nullable(),
      warnings: z.array(z.enum(CART_WARNINGS)),
      creditsOnDay: z.int().nullable(),
      error: z.object({ code: z.string(), message: z.string(), extensions: z.record(z.string(), z.unknown()) }).optional(),
    }),
  ),
  lines: z.array(priceLine),
  codeError: z.literal('INVALID').nullable(),
  balance: z.int().nullable(),
  ways: z.array(z.object({ way, available: z.boolean(), reason: z.enum(WAY_REASONS).optional(), credits: z.int(), total: z.int() })),
  way,
  cards: z.object({ provider: z.enum(['stripe', 'test']), publishableKey: z.string() }).nullable(),
  creditsFromBalance: z.int(),
  creditsToBuy: z.int(),
  pack: z.object({ size: z.int(), unitPrice: z.int() }),
  subtotal: z.int(),
  discount: z.int(),
  tax: z.int(),
  total: z.int(),
  currency: z.string(),
  quoteToken: z.string(),
  validUntil: z.string(),
})

const payment = z.object({
  clientSecret: z.string().nullable(),
  provider: z.enum(['stripe', 'test']).nullable(),
  publishableKey: z.string().nullable(),
  orderId: z.string().nullable(),
  traceId: z.string(),
  amount: z.int(),
  currency: z.string(),
  expiresAt: z.string(),
  holds: z.array(z.object({ cartId: z.string(), startsAt: z.string(), endsAt: z.string(), expiresAt: z.string() })),
  state: z.enum(PAYMENT_STATES),
})

const paymentEnd = z.object({
  traceId: z.string(),
  orderId: z.string().nullable(),
  sessionIds: z.array(z.string()),
  state: z.enum(PAYMENT_STATES),
  amount: z.int(),
  currency: z.string(),
  way: z.enum(CART_WAYS),
  paidAt: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  creditsFromBalance: z.int(),
  workspace: z.string(),
  orderCode: z.string().nullable(),
  invoice: z.object({ number: z.string() }).nullable(),
  lines: z.array(
    z.object({
      cartId: z.string(),
      kind: z.enum(ORDER_ITEM_KINDS),
      event: z
        .object({
          title: z.string(),
          category: z.enum(EXPERIENCE_CATEGORIES).nullable(),
          format: z.enum(SESSION_FORMATS),
          hostType: z.enum(HOST_TYPES),
          startsAt: z.string().nullable(),
          timezone: z.string(),
          duration: z.int(),
          city: z.string().nullable(),
          attendees: z.int(),
        })
        .nullable(),
      bought: z.int(),
      consumable: z.enum(CONSUMABLES).nullable(),
      sessionId: z.string().nullable(),
      feeSessionId: z.string().nullable(),
      outcome: z.enum(LINE_OUTCOMES).nullable(),
      itemId: z.string().nullable(),
      alternatives: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
      refundableUntil: z.string().nullable(),
      refundAmount: z.int().nullable(),
    }),
  ),
})

/** The cart: what it costs, and how it is paid. Amounts are minor units of the currency. */
export function cartRoutes(route: RestRoute, count: CountPriceLines) {
  route('GET /cart/calculate', {
    summary:
      'Calculate the price of a cart, line by line, and the ways to pay for it; the returned token holds these prices for 30 minutes',
    query: calculateQuery,
    answer: cartPrice,
    refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    run: (ctx, { query, request }) => calculateCart(ctx, { party: partyOf(request.ip), count }, query),
  })
  route('POST /cart/payment-intent', {
    summary:
      'Hold the times in a cart and start its payment, or complete it immediately if nothing is charged to a card; with an orderId, start or continue the card payment of that unpaid order',
    body: paymentInput,
    key: 'required',
    answer: payment,
    refuses: ['NOT_FOUND', 'FEE_REQUIRED', 'QUOTE_CHANGED', 'SLOT_TAKEN', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
    run: async (ctx, { body: { orderId, ...body } }) => {
      if (orderId !== undefined) return payOrderByCard(ctx, { ...body, orderId })
      return isOfCart(body) ? openPayment(ctx, body) : missingOfCart(body)
    },
  })
  route('GET /cart/payment/{traceId}', {
    summary: 'Get the state of a payment and of each of its lines; the socket event `paid` signals when to check again',
    params: z.object({ traceId: looseIdInput }),
    answer: paymentEnd,
    run: (ctx, { params }) => paymentOf(ctx, params.traceId),
  })
  route('POST /cart/request', {
    summary: 'Send a cart as a request instead of paying online, for example to pay by invoice; guests have to solve a captcha',
    body: cartRequestInput,
    answer: z.object({ orderId: z.string().nullable(), code: z.string() }),
    status: 201,
    refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    run: (ctx, { body, request }) => requestCart(ctx, { party: partyOf(request.ip), count }, body),
  })
  route('POST /order/{id}/cancel', {
    summary: 'Cancel an unpaid order; its open card payment ends first',
    params: z.object({ id: looseIdInput }),
    answer: z.object({ id: z.string(), state: z.enum(ORDER_STATES) }),
    refuses: ['STATE_CONFLICT'],
    run: (ctx, { params }) => cancelOrder(ctx, params.id),
  })
}

type CartPayment = Omit<z.output<typeof paymentInput>, 'orderId'>
const isOfCart = (body: CartPayment): body is PaymentAsked =>
  body.items !== undefined && body.way !== undefined && body.workspaceId !== undefined

/** Without the order's id, the payment is of a cart, and needs what that is. */
const missingOfCart = ({ items, way, workspaceId }: CartPayment) =>
  invalid(
    Object.fromEntries(
      Object.entries({ items, way, workspaceId }).flatMap(([name, value]) => (value === undefined ? [[name, ['REQUIRED']]] : [])),
    ),
  )
