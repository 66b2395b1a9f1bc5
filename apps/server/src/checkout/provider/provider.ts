import { type Answer, no, yes } from '@troupe/domain/answer'
import type { Intent, IntentDispute, IntentRefund, IntentState } from '@troupe/domain/checkout/intent'
import Stripe from 'stripe'
import type { House } from '../../platform/ctx.ts'

/**
 * The port to the card provider. Every call leaves the server and can take 20 seconds, so it never happens inside a transaction. A provider that
 * is silent, busy or broken answers UNAVAILABLE {reason: PROVIDER}: whether the call had an effect is then unknown, and it may be repeated
 * under the same key.
 */
export interface Provider {
  readonly by: 'stripe' | 'test'
  /** The key that the browser needs to open the card fields; it is public. */
  readonly publishableKey: string
  /**
   * Makes an intent to pay. `key` makes a second call answer the first one's intent; with other parameters it refuses IDEMPOTENCY_CONFLICT. An
   * amount that the provider doesn't take refuses STATE_CONFLICT {reason: AMOUNT}.
   */
  create(asked: NewIntent): Promise<Answer<Intent>>
  /** The intent as it is now, with its refunds and disputes. Refuses NOT_FOUND. */
  retrieve(intentId: string): Promise<Answer<Intent>>
  /**
   * Cancels an intent, so that it can no longer be paid. An intent that can't be cancelled because it was paid, or is being paid, is answered as it
   * is: its state is then SUCCEEDED or PROCESSING, not CANCELLED. Refuses NOT_FOUND.
   */
  cancel(intentId: string): Promise<Answer<Intent>>
  /** Returns money of a paid intent. Refuses STATE_CONFLICT {reason: REFUND_REFUSED, code} with the provider's code. */
  refund(asked: NewRefund): Promise<Answer<IntentRefund>>
}

interface NewIntent {
  /** Minor units of the currency. */
  readonly amount: number
  /** As in the money table, such as USD. */
  readonly currency: string
  readonly metadata: { readonly orderId: string; readonly traceId: string }
  readonly key: string
}

interface NewRefund {
  readonly intentId: string
  /** Minor units. */
  readonly amount: number
  readonly refundId: string
  readonly key: string
}

/** The card provider of the house; undefined when payments are off. */
export function providerOf({ cards, log }: Pick<House, 'cards' | 'log'>): Provider | undefined {
  if (!cards) return undefined
  const { stripe, by, publishableKey } = cards
  const asked = <T>(call: string, run: () => Promise<T>) => askProvider(log, call, run)
  const retrieve = (id: string) => asked('retrieve', () => wholeIntent(stripe, id))
  return {
    by,
    publishableKey,
    create: ({ amount, currency, metadata, key }) =>
      asked('create', async () => {
        const made = await stripe.paymentIntents.create(
          { amount, currency: currency.toLowerCase(), metadata: { ...metadata }, allowed_payment_method_types: ['card'] },
          { idempotencyKey: key },
        )
        return intentOf(made, [], [])
      }),
    retrieve,
    async cancel(id) {
      const cancelled = await asked('cancel', async () => intentOf(await stripe.paymentIntents.cancel(id), [], []))
      const isTooLate = !cancelled.ok && cancelled.code === 'STATE_CONFLICT'
      return isTooLate ? retrieve(id) : cancelled
    },
    refund: ({ intentId, amount, refundId, key }) =>
      asked('refund', async () => {
        const made = await stripe.refunds.create({ payment_intent: intentId, amount, metadata: { refundId } }, { idempotencyKey: key })
        return refundOf(made)
      }),
  }
}

async function wholeIntent(stripe: Stripe, id: string): Promise<Intent> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  if (intent.status !== 'succeeded') return intentOf(intent, [], [])
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ payment_intent: id, limit: 100 }),
    stripe.disputes.list({ payment_intent: id, limit: 100 }),
  ])
  return intentOf(intent, refunds.data, disputes.data)
}

const STATES: Readonly<Record<string, IntentState>> = {
  requires_payment_method: 'OPEN',
  requires_confirmation: 'OPEN',
  requires_action: 'NEEDS_ACTION',
  processing: 'PROCESSING',
  requires_capture: 'PROCESSING',
  succeeded: 'SUCCEEDED',
  canceled: 'CANCELLED',
}

/** A status that we don't know yet is one that may still become paid. */
export const stateOf = (status: string): IntentState => STATES[status] ?? 'PROCESSING'

const intentOf = (intent: Stripe.PaymentIntent, refunds: readonly Stripe.Refund[], disputes: readonly Stripe.Dispute[]): Intent => ({
  id: intent.id,
  clientSecret: intent.client_secret,
  state: stateOf(intent.status),
  amount: intent.amount,
  amountReceived: intent.amount_received,
  currency: intent.currency.toUpperCase(),
  metadata: intent.metadata,
  card: cardOf(intent.latest_charge),
  declineCode: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
  refunds: refunds.map(refundOf),
  disputes: disputes.map(disputeOf),
})

/** Only an intent that was asked for with its charge tells. */
function cardOf(charge: Stripe.PaymentIntent['latest_charge']): Intent['card'] {
  const { brand, last4 } = (typeof charge === 'string' ? null : charge?.payment_method_details?.card) ?? {}
  return brand && last4 ? { brand, last4 } : null
}

const refundOf = ({ id, status, amount, metadata }: Stripe.Refund): IntentRefund => ({
  id,
  state: status === 'failed' || status === 'canceled' ? 'FAILED' : 'RETURNED',
  amount,
  refundId: metadata?.refundId ?? null,
})

const disputeOf = ({ id, status, amount }: Stripe.Dispute): IntentDispute => ({
  id,
  state: status === 'lost' ? 'LOST' : status === 'won' || status === 'warning_closed' ? 'WON' : 'OPEN',
  amount,
})

/** What a call is refused with when nothing is wrong: an id that isn't one, or a payment or charge that has moved on. */
const EXPECTED = new Set(['resource_missing', 'payment_intent_unexpected_state', 'charge_already_refunded'])

/** Runs a call and turns what the provider refuses into our codes; its own words stay in the log, without the request, which names a person. */
export async function askProvider<T>(log: House['log'], call: string, run: () => Promise<T>): Promise<Answer<T>> {
  try {
    return yes(await run())
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, requestId, statusCode } = error
    // guests can cause as many of these as they like, and no failure may be lost among them
    const level = error instanceof Stripe.errors.StripeCardError || EXPECTED.has(code ?? '') ? 'info' : 'error'
    log[level]({ provider: call, type, code, requestId, statusCode }, 'the card provider refused a call')
    if (error instanceof Stripe.errors.StripeIdempotencyError) return no('IDEMPOTENCY_CONFLICT')
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError))
      return no('UNAVAILABLE', { reason: 'PROVIDER' })
    if (code === 'resource_missing') return no('NOT_FOUND')
    if (call === 'create') return no('STATE_CONFLICT', { reason: 'AMOUNT' })
    return no('STATE_CONFLICT', call === 'refund' ? { reason: 'REFUND_REFUSED', code: code ?? type } : { reason: 'NOT_OPEN' })
  }
}
