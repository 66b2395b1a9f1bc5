import type { Intent } from './intent.ts'

export const FACT_KINDS = ['SUCCEEDED', 'REFUNDED', 'REFUND_FAILED', 'DISPUTED', 'DISPUTE_LOST', 'DISPUTE_WON'] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** Something that happened to the money of an intent. It stays true: what undoes it is a fact of its own. */
export interface Fact {
  readonly kind: FactKind
  /** The intent, refund or dispute of the provider; there is one fact of a kind for each. */
  readonly providerId: string
  /** Minor units of `currency`. */
  readonly amount: number
  readonly currency: string
  /** Our own refund, by its id as the provider has it. */
  readonly refundId: string | null
}

/**
 * The facts that follow from an intent as it is now, in whatever order its events arrived. A refund that failed was first on its way, and a dispute that was
 * decided was first open: both facts are there, so that the sums are right for someone who only saw the end.
 */
export function factsOf(intent: Intent): readonly Fact[] {
  const { currency } = intent
  const paid: Fact[] =
    intent.state === 'SUCCEEDED'
      ? [{ kind: 'SUCCEEDED', providerId: intent.id, amount: intent.amountReceived, currency, refundId: null }]
      : []
  const returned = intent.refunds.flatMap(({ id, state, amount, refundId }) => {
    const fact = { providerId: id, amount, currency, refundId }
    return state === 'FAILED'
      ? [{ kind: 'REFUNDED', ...fact } as const, { kind: 'REFUND_FAILED', ...fact } as const]
      : [{ kind: 'REFUNDED', ...fact } as const]
  })
  const disputed = intent.disputes.flatMap(({ id, state, amount }) => {
    const fact = { providerId: id, amount, currency, refundId: null }
    const open: Fact = { kind: 'DISPUTED', ...fact }
    return state === 'OPEN' ? [open] : [open, { kind: state === 'LOST' ? 'DISPUTE_LOST' : 'DISPUTE_WON', ...fact } as const]
  })
  return [...paid, ...returned, ...disputed]
}

/** How much of an intent's money is still ours, in minor units: what was paid, less what was refunded or lost in a dispute. */
export const moneyKept = (facts: readonly Pick<Fact, 'kind' | 'amount'>[]): number =>
  facts.reduce((sum, { kind, amount }) => sum + amount * SIGNS[kind], 0)

const SIGNS: Readonly<Record<FactKind, number>> = {
  SUCCEEDED: 1,
  REFUNDED: -1,
  REFUND_FAILED: 1,
  DISPUTED: 0,
  DISPUTE_LOST: -1,
  DISPUTE_WON: 0,
}
