import { factsOf } from '@troupe/domain/checkout/facts'
import type { Intent } from '@troupe/domain/checkout/intent'
import { isUuid } from '@troupe/domain/ids'
import { acceptCardRefund, reverseCardRefund, takeDisputed } from '../credit/credit.ts'
import type { Work } from '../platform/ctx.ts'

/** Records what an intent says happened to its money, each fact once, however often it arrives. Answers the new facts. */
export async function recordFacts(work: Work, intent: Intent) {
  const facts = factsOf(intent)
  if (facts.length === 0) return []
  return work.tx
    .insertInto('checkout_fact')
    .values(
      facts.map(({ kind, providerId, amount, currency, refundId }) => ({
        kind,
        provider_id: providerId,
        intent_id: intent.id,
        amount,
        currency,
        refund_id: refundId && isUuid(refundId) ? refundId : null,
        recorded_at: work.at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'provider_id']).doNothing())
    .returning(['kind', 'provider_id as providerId', 'amount', 'refund_id as refundId'])
    .execute()
}

type NewFact = Awaited<ReturnType<typeof recordFacts>>[number]

/** What new facts mean for the refunds of their order: done, failed, or money that its bank has returned. */
export async function followFacts(work: Work, facts: readonly NewFact[], orderId: string | null): Promise<void> {
  for (const { kind, providerId, amount, refundId } of facts) {
    if (kind === 'REFUNDED' && refundId) await acceptCardRefund(work, refundId, providerId)
    if (kind === 'REFUND_FAILED' && refundId) await reverseCardRefund(work, refundId, 'FAILED')
    if (kind === 'DISPUTE_LOST' && orderId) await takeDisputed(work, { id: providerId, orderId, amount })
  }
}
