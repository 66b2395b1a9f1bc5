import Stripe from 'stripe'
import type { Db } from '../../database/db.ts'
import { inStore } from './store.ts'

/** How webhooks go wrong when a test asks for it. */
export type WebhookMode = 'late' | 'twice' | 'reordered' | 'lost'

/** Posts a webhook to the server's own address; answers its status. */
export type Send = (body: string, signature: string) => Promise<number>

interface DeliveryGiven {
  readonly db: Db
  readonly now: () => Temporal.Instant
  readonly webhookSecret: string
  readonly send: Send
  readonly modes: ReadonlySet<string>
}

/** Sends every event that the server hasn't acknowledged, the oldest first, and forgets no event that it didn't take. Answers how many are still to be sent. */
export async function deliverEvents({ db, now, webhookSecret, send, modes }: DeliveryGiven): Promise<number> {
  const events = await inStore(db, now, async (store) => (await store.list('event')).filter((one) => one.pending_webhooks > 0).reverse())
  if (modes.has('late')) return events.length
  const inOrder = modes.has('reordered') ? events.toReversed() : events
  let left = 0
  for (const event of inOrder) {
    const body = JSON.stringify(event)
    const isTaken = modes.has('lost') || (await sent(body))
    if (isTaken) await inStore(db, now, (store) => store.put('event', event.id, { ...event, pending_webhooks: 0 }))
    else left++
  }
  return left

  async function sent(body: string): Promise<boolean> {
    const timestamp = Math.floor(now().epochMilliseconds / 1000)
    const signature = signer.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret, timestamp })
    const status = await send(body, signature).catch(() => 0)
    if (modes.has('twice')) await send(body, signature).catch(() => 0)
    return status >= 200 && status < 300
  }
}

const signer = new Stripe('sk_test_signs_only')
