import { yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { reverseCardRefund } from '../../credit/credit.ts'
import { asSystem, command, type House } from '../../platform/ctx.ts'
import { providerOf } from '../provider/provider.ts'
import { followEarlierFacts } from './facts.ts'
import { selectPayments } from './payment-rows.ts'
import { settleIntent } from './settle.ts'

/**
 * Asks the provider to return a refund's money to the card, once: the refund's id is the key, so that a job that died in between finds what it did. A
 * refund that the provider refuses is reversed. Throws while the provider doesn't answer, so that the job is tried again.
 */
export async function refundByCard(house: House, refundId: string): Promise<void> {
  const provider = providerOf(house)
  const refund = await house.db
    .selectFrom('credit_refund as r')
    .innerJoin('checkout_payment as p', 'p.order_id', 'r.order_id')
    .select(['r.amount', 'p.intent_id as intentId'])
    .where('r.id', '=', refundId)
    .where('r.state', '=', 'ASKED')
    // money that doesn't fit is returned with its own currency
    .where(sql<boolean>`(p.state = 'MISMATCH') = (r.currency is not null)`)
    // an order that was paid on another try has the intents of the first ones as well
    .orderBy('p.paid_at', (by) => by.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  if (!refund?.intentId) return
  const { intentId, amount } = refund
  // the provider forgets keys after a day, but not what it did
  const intent = await provider?.retrieve(intentId)
  if (intent?.ok && intent.value.refunds.some((one) => one.refundId === refundId)) return settleIntent(house, intentId)
  const asked = await provider?.refund({ intentId, amount, refundId, key: `refund:${refundId}` })
  if (!asked || (!asked.ok && asked.code === 'UNAVAILABLE')) throw new Error(`the card provider can’t be asked for refund ${refundId}`)
  if (asked.ok) return settleIntent(house, intentId)
  await command(asSystem(house), async (work) => {
    await reverseCardRefund(work, refundId, 'REFUSED')
    const payment = await selectPayments(work.tx).where('intent_id', '=', intentId).executeTakeFirst()
    // it may have been refused because someone returned the money at the provider, or a bank did
    if (payment) await followEarlierFacts(work, payment)
    return yes(null)
  })
}
