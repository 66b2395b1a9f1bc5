import Stripe from 'stripe'
import type { PaymentKeys } from '../payment-settings.ts'

/** What the server knows of its card provider: how to reach it, and the keys. */
export interface Cards {
  readonly by: 'stripe' | 'test'
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly stripe: Stripe
}

/** A call may take so long before it counts as failed, and is then tried once more; in milliseconds. */
const TIMEOUT_MS = 10_000

/**
 * The client of a card provider that speaks Stripe's API: Stripe itself, or whatever answers at `base`. The version is pinned to the SDK's, since
 * its types describe that one alone. Nothing about our calls is reported to Stripe.
 */
export function openCards(by: Cards['by'], keys: PaymentKeys, base: string | undefined, timeout = TIMEOUT_MS): Cards {
  const stripe = new Stripe(keys.secretKey, {
    apiVersion: '2026-10-28.endive',
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base ? addressOf(base) : {}),
  })
  return { by, publishableKey: keys.publishableKey, webhookSecret: keys.webhookSecret, stripe }
}

function addressOf(base: string) {
  const { protocol, hostname, port } = new URL(base)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? ('http' as const) : ('https' as const), host: hostname, port: port || (isPlain ? 80 : 443) }
}
