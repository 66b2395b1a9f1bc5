/** The card wasn't charged: the same payment can be tried with another one. */
export class CardError extends Error {}

/** A payment that waits for its card. */
interface Unpaid {
  readonly traceId: string
  readonly provider: 'stripe' | 'test' | null
  readonly clientSecret: string | null
}

/** What a card is about to be charged, in minor units of the currency. */
export interface Charge {
  readonly total: number
  readonly currency: string
}

/** The fields of a provider. */
export interface CardParts {
  /** Whether the card can be tried; otherwise the fields say what is wrong. */
  readonly check: () => Promise<boolean>
  /** Moves the focus to the first field that is wrong, or to what tries to load the fields again. */
  readonly show: () => void
  /** Pays with it. Throws CardError when it was declined, or the person refused the payment. */
  readonly confirm: (payment: Unpaid) => Promise<void>
}
