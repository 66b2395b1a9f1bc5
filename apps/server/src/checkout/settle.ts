import { yes } from '@troupe/domain/answer'
import type { Intent } from '@troupe/domain/checkout/intent'
import { isUuid } from '@troupe/domain/ids'
import { asSystem, command, type House } from '../platform/ctx.ts'
import { recordFacts } from './facts.ts'
import { providerOf } from './provider.ts'

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
}

async function recordIntent(house: House, intent: Intent): Promise<void> {
  await command(asSystem(house), async (work) => {
    const { orderId = '' } = intent.metadata
    const order = isUuid(orderId)
      ? await work.tx.selectFrom('credit_order').select('id').where('id', '=', orderId).where('source', '=', 'ONLINE').executeTakeFirst()
      : undefined
    if (order) await recordFacts(work, intent)
    return yes(null)
  })
}
