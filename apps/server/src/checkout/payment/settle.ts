import { yes } from '@troupe/domain/answer'
import type { Intent } from '@troupe/domain/checkout/intent'
import { asSystem, command, type House } from '../../platform/ctx.ts'
import { providerOf } from '../provider/provider.ts'
import { reopenReturned } from './end-unfulfilled.ts'
import { followFacts, recordFacts } from './facts.ts'
import { paymentOfIntent } from './payment-rows.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Updates an intent's facts from the provider itself, whichever event or tick asks for it and in any order. Does nothing for an intent that isn't
 * ours. Throws when the provider can't be asked, so that a job is tried again.
 */
export async function settleIntent(house: House, intentId: string): Promise<void> {
  const provider = providerOf(house)
  if (!provider) return
  const intent = await provider.retrieve(intentId)
  if (!intent.ok) {
    if (intent.code === 'NOT_FOUND') return
    throw new Error(`the card provider can’t be asked about ${intentId}: ${intent.code}`)
  }
  await recordIntent(house, intent.value)
  await settlePayment(house, intent.value)
}

/** Records what is new about an intent that pays one of our carts, and what follows for its refunds. */
async function recordIntent(house: House, intent: Intent): Promise<void> {
  await command(asSystem(house), async (work) => {
    const payment = await paymentOfIntent(work.tx, intent)
    if (!payment) return yes(null)
    const facts = await recordFacts(work, intent)
    // the payment is locked before its order
    const isBack = payment.state === 'REFUNDED' && facts.some(({ kind }) => kind === 'REFUND_FAILED')
    await followFacts(work, facts, (isBack && (await reopenReturned(work, payment))) || payment)
    return yes(null)
  })
}
