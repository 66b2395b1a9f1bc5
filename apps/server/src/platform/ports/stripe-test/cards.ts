import { type ApiError, cardError } from './errors.ts'

/** What a test card does once it is confirmed. */
export interface CardOutcome {
  /** All that is kept of the number. */
  readonly last4?: string
  readonly declined?: ApiError
  readonly asks3ds?: true
  readonly later?: 'disputed' | 'refundFails'
}

/** The only numbers that are taken. */
const CARDS: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': {},
  '4000000000000002': { declined: cardError('card_declined', 'Your card was declined.', 'generic_decline') },
  '4000000000009995': { declined: cardError('card_declined', 'Your card has insufficient funds.', 'insufficient_funds') },
  '4000002760003184': { asks3ds: true },
  '4000000000000259': { later: 'disputed' },
  '4000000000005126': { later: 'refundFails' },
}

interface CardGiven {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly cvc: string
}

/** What a card does, or how its details are refused. The details themselves are stored nowhere. */
export function outcomeOf({ number, expMonth, expYear, cvc }: CardGiven, now: Temporal.Instant): CardOutcome {
  const outcome = CARDS[number.replaceAll(/[\s-]/g, '')]
  if (!outcome) return { declined: cardError('incorrect_number', 'Your card number is incorrect.') }
  const today = now.toZonedDateTimeISO('UTC')
  const year = expYear < 100 ? 2000 + expYear : expYear
  if (!(expMonth >= 1 && expMonth <= 12)) return { declined: cardError('invalid_expiry_month', 'Your card’s expiration month is invalid.') }
  if (!(year >= today.year && year <= today.year + 50))
    return { declined: cardError('invalid_expiry_year', 'Your card’s expiration year is invalid.') }
  if (year === today.year && expMonth < today.month) return { declined: cardError('expired_card', 'Your card has expired.') }
  return /^\d{3,4}$/.test(cvc)
    ? { ...outcome, last4: number.replaceAll(/\D/g, '').slice(-4) }
    : { declined: cardError('invalid_cvc', 'Your card’s security code is invalid.') }
}
