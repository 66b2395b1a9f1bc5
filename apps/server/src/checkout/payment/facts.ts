import { factsOf } from '@troupe/domain/checkout/facts'
import type { Intent } from '@troupe/domain/checkout/intent'
import { isUuid } from '@troupe/domain/ids'
import { acceptCardRefund, reverseCardRefund, takeDisputed, takeReturned } from '../../credit/credit.ts'
import type { Work } from '../../platform/ctx.ts'
import type { PaymentRow } from './payment-rows.ts'

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
    .returning(['kind', 'provider_id as providerId', 'amount', 'currency', 'refund_id as refundId'])
    .execute()
}

type NewFact = Awaited<ReturnType<typeof recordFacts>>[number]

/**
 * What new facts mean for the refunds of their order: done, failed, or money that left us without us. What happens before the order is fulfilled is
 * booked when it is.
 */
export async function followFacts(work: Work, facts: readonly NewFact[], payment: PaymentRow): Promise<void> {
  const { order_id: orderId, state } = payment
  const isSettled = state === 'PAID' || state === 'MISMATCH'
  const others: NewFact[] = []
  for (const fact of facts) {
    const { kind, providerId, refundId } = fact
    const own = await ownRefund(work, fact)
    if (kind === 'REFUNDED' && refundId && own === refundId) await acceptCardRefund(work, own, providerId)
    if (kind === 'REFUND_FAILED' && own) await reverseCardRefund(work, own, 'FAILED')
    if (kind === 'DISPUTE_LOST' || (kind === 'REFUNDED' && !own && !hasFailed(facts, providerId))) others.push(fact)
  }
  if (orderId === null || !isSettled) return
  // our own refunds first, in whatever order the provider lists them: money that left without us has to fit into what they leave
  for (const { kind, providerId, amount, currency } of others)
    if (kind === 'REFUNDED') await takeReturned(work, { id: providerId, orderId, amount, currency })
    else await takeDisputed(work, { id: providerId, orderId, amount, currency })
}

/**
 * Books what left us before: before a payment was fulfilled, now that its order has units to give back, or while one of our own refunds waited for its
 * answer. What was booked stays as it is.
 */
export async function followEarlierFacts(work: Work, payment: PaymentRow): Promise<void> {
  await followFacts(work, await earlierFacts(work, payment), payment)
}

async function earlierFacts({ tx }: Work, { intent_id: intentId }: PaymentRow): Promise<NewFact[]> {
  return tx
    .selectFrom('checkout_fact')
    .select(['kind', 'provider_id as providerId', 'amount', 'currency', 'refund_id as refundId'])
    .where('intent_id', '=', intentId)
    .where('kind', '<>', 'SUCCEEDED')
    .orderBy('id')
    .execute()
}

const hasFailed = (facts: readonly NewFact[], refundOfProvider: string) =>
  facts.some(({ kind, providerId }) => kind === 'REFUND_FAILED' && providerId === refundOfProvider)

/** The id of our refund that a fact is about; undefined for one that was made at the provider and isn't booked. */
async function ownRefund(work: Work, { providerId, refundId }: NewFact): Promise<string | undefined> {
  const row = await work.tx
    .selectFrom('credit_refund')
    .select('id')
    .where((eb) => eb.or([eb('provider_id', '=', providerId), ...(refundId ? [eb('id', '=', refundId)] : [])]))
    .executeTakeFirst()
  return row?.id
}
