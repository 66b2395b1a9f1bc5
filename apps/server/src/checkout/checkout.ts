import type { House } from '../platform/ctx.ts'
import { settleIntent } from './settle.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** An intent of the card provider to look at. */
    payment: { readonly intentId: string }
  }
}

/** A provider that is down for a day still has its payments looked at; a job of a crashed process is retried after a minute, as one try takes at most 20 s. */
export const checkoutQueues = { payment: { limit: 40, delay: 2, longestDelay: 3600, expires: 60 } }

/** Looks at the intents that webhooks have named, several at a time, since each waits for the provider. */
export async function checkoutJobs(house: House): Promise<void> {
  if (!house.cards) return
  await house.jobs.work('payment', { atOnce: 8 }, ({ intentId }) => settleIntent(house, intentId))
}
