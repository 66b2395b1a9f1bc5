import { sql } from 'kysely'
import type { House } from '../platform/ctx.ts'
import { fulfilMarkedPaid } from './payment/marked-paid.ts'
import { checkoutTicks } from './payment/payment-ticks.ts'
import { refundByCard } from './payment/refund-card.ts'
import { settleIntent } from './payment/settle.ts'
import { makeRequestedEvents } from './requested-events.ts'

// Part of the front door: what the clock does to payments.
export { checkoutTicks }

declare module '../platform/live.ts' {
  interface LiveKinds {
    /** A payment has ended: paid and fulfilled, or not. */
    paid: 'payment'
  }
}

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** An intent of the card provider to look at. Earlier versions planned one job for several. */
    payment: { readonly intentId: string } | { readonly intentIds: readonly string[] }
    /** A refund whose money is to be returned to its card. */
    refund: { readonly refundId: string }
  }
}

/** Payments and refunds are tried even after the provider was down for a day. A crashed process's job is retried after a minute, since a try takes at most 20 s. */
const retries = { limit: 40, delay: 2, longestDelay: 3600, expires: 60 }
export const checkoutQueues = { payment: retries, refund: retries }

/** Stripe refuses more than 25 reads a second with a test key, and slows down above 100 with a live one. */
const CHECKS_A_SECOND = 25

/** Checks the intents that webhooks have named, paced for the provider, and returns the money of refunds, several in parallel, since each waits for it. */
export async function checkoutJobs(house: House): Promise<void> {
  if (!house.cards) return
  await house.jobs.work('payment', { atOnce: CHECKS_A_SECOND, paced: true }, (job) =>
    'intentId' in job ? settleIntent(house, job.intentId) : checkEach(house, job.intentIds),
  )
  await house.jobs.work('refund', { atOnce: 4 }, ({ refundId }) => refundByCard(house, refundId))
}

/** A job that an earlier version planned for several intents. They become a job each, with one statement: they count for the pace, and one that can't be asked about is tried again alone. */
async function checkEach(house: House, intentIds: readonly string[]): Promise<void> {
  const [first, ...more] = intentIds
  if (first === undefined) return
  if (more.length === 0) return settleIntent(house, first)
  await house.jobs.sendStored(house.db, 'payment', {
    stored: sql`select unnest(${intentIds}::text[]) as intent_id`,
    job: sql`select jsonb_build_object('intentId', intent_id), 0 from stored`,
  })
}

/** What payments do when an earlier area asks: the money of a refund is returned after its commit; a paid request, or an expired cart that is marked as paid, becomes its events. */
export function subscribeCheckout({ listeners }: House): void {
  listeners.on('order.refundAsked', (work, { refundId }) => work.queue('refund', { refundId }))
  listeners.on('order.paid', makeRequestedEvents)
  listeners.on('order.paid', fulfilMarkedPaid)
}
