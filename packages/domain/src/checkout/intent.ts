import type { PaidCard } from '../money/card.ts'

/** OPEN waits for a card, also after a decline. NEEDS_ACTION waits for 3-D Secure. PROCESSING may become any of the others. */
export const INTENT_STATES = ['OPEN', 'NEEDS_ACTION', 'PROCESSING', 'SUCCEEDED', 'CANCELLED'] as const
export type IntentState = (typeof INTENT_STATES)[number]

/** A payment at the card provider, as reported by the provider. Amounts are minor units of `currency`, which is written as in the money table. */
export interface Intent {
  readonly id: string
  /** Lets a browser pay this intent. It never goes into a log. */
  readonly clientSecret: string | null
  readonly state: IntentState
  readonly amount: number
  readonly amountReceived: number
  readonly currency: string
  readonly metadata: Readonly<Record<string, string>>
  /** Why the last card was declined. */
  readonly declineCode: string | null
  /** The card that paid it. */
  readonly card: PaidCard | null
  readonly refunds: readonly IntentRefund[]
  readonly disputes: readonly IntentDispute[]
}

export interface IntentRefund {
  readonly id: string
  /** RETURNED is on its way to the card, or there; it can become FAILED days later. */
  readonly state: 'RETURNED' | 'FAILED'
  readonly amount: number
  /** Our own refund, by its id; null for one that was made in the provider's dashboard. */
  readonly refundId: string | null
}

export interface IntentDispute {
  readonly id: string
  readonly state: 'OPEN' | 'WON' | 'LOST'
  readonly amount: number
}
