import { type Answer, no } from '@troupe/domain/answer'
import type { IntentState } from '@troupe/domain/checkout/intent'
import Stripe from 'stripe'
import type { Ctx } from '../../platform/ctx.ts'
import { askProvider, stateOf } from './provider.ts'

interface TestPayment {
  readonly clientSecret: string
  readonly card?: { readonly number: string; readonly expMonth: number; readonly expYear: number; readonly cvc: string } | undefined
  readonly approve?: boolean | undefined
}

interface Confirmed {
  readonly state: IntentState
  /** Why the card wasn't charged, in the provider's words; the same intent may then be tried with another card. */
  readonly error: { readonly code: string; readonly message: string } | null
}

/**
 * Pays an intent with a test card, as Stripe's own fields do in a browser: first the card, and after NEEDS_ACTION whether the person approved it. The card's
 * details are passed on and kept nowhere. Refuses NOT_FOUND for a client secret that isn't the intent's, STATE_CONFLICT {reason: NOT_OPEN} for an
 * intent that is paid or cancelled, and UNAVAILABLE {reason: PROVIDER}.
 */
export async function confirmTestPayment({ cards, log }: Ctx, id: string, asked: TestPayment): Promise<Answer<Confirmed>> {
  if (cards?.by !== 'test') return no('ROUTE_NOT_FOUND')
  const form = { client_secret: asked.clientSecret, ...cardOf(asked) }
  return askProvider(log, 'confirm', async () => {
    try {
      const intent: Stripe.PaymentIntent = await cards.stripe.rawRequest(
        'POST',
        `/v1/payment_intents/${encodeURIComponent(id)}/confirm`,
        form,
      )
      return confirmed(stateOf(intent.status), intent.last_payment_error)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return confirmed('OPEN', error)
      throw error
    }
  })
}

const cardOf = ({ card, approve }: TestPayment) => ({
  ...(card
    ? {
        payment_method_data: {
          type: 'card',
          card: { number: card.number, exp_month: card.expMonth, exp_year: card.expYear, cvc: card.cvc },
        },
      }
    : {}),
  ...(approve === undefined ? {} : { test_authentication: approve ? 'approve' : 'refuse' }),
})

const confirmed = (
  state: IntentState,
  error: { readonly code?: string; readonly decline_code?: string; readonly message?: string } | null,
) => ({
  state,
  error: state === 'OPEN' && error ? { code: error.decline_code || error.code || 'card_declined', message: error.message ?? '' } : null,
})
