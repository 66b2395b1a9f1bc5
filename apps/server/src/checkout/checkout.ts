import type { House } from '../platform/ctx.ts'
import { settleIntent } from './settle.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** An intent of the card provider to look at. */
    payment: { readonly intentId: string }
  }
}

/** Payments are checked even after the provider was down for a day. A crashed process's job is retried after a minute, since a try takes at most 20 s. */
export const checkoutQueues = { payment: { limit: 40, delay: 2, longestDelay: 3600, expires: 60 } }

/** Checks the intents that webhooks have named, several in parallel, since each check waits for the provider. */
export async function checkoutJobs(house: House): Promise<void> {
  if (!house.cards) return
  await house.jobs.work('payment', { atOnce: 8 }, ({ intentId }) => settleIntent(house, intentId))
}
