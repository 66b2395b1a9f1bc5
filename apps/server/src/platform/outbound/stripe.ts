import Stripe from 'stripe'
import type { PaymentKeys } from '../payment-settings.ts'

/** How to reach the card provider, and the keys. */
export interface Cards {
  readonly by: 'stripe' | 'test'
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly stripe: Stripe
}

/** How long a call may take before it counts as failed and is tried once more, in milliseconds. */
const TIMEOUT_MS = 10_000

/**
 * The client of a card provider that speaks Stripe's API: Stripe itself, or whatever answers at `base`. The version is pinned to the SDK's, since
 * its types describe only that one. No telemetry about our calls is sent to Stripe.
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

/** How far a webhook's timestamp may be from our clock, in either direction. */
const TOLERANCE_SECONDS = 300

/**
 * Whether a webhook's signature fits its bytes and its stamp is at most 300 seconds from `now`. The SDK checks the age of a stamp alone: one of tomorrow
 * would be accepted until then, so that is checked here.
 */
export function isSigned(
  { stripe, webhookSecret }: Pick<Cards, 'stripe' | 'webhookSecret'>,
  { bytes, signature, now }: { readonly bytes: Buffer; readonly signature: string | undefined; readonly now: Temporal.Instant },
): boolean {
  if (signature === undefined) return false
  try {
    const { signature: signatures } = stripe.webhooks
    if (!signatures?.verifyHeader(bytes, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now.epochMilliseconds)) return false
  } catch {
    // the SDK has its own error for a signature that doesn't fit, and throws others for a header that is no signature at all
    return false
  }
  // the SDK also uses the last timestamp of a header
  const stamp = Number(signature.match(/(?<=(?:^|,)t=)\d+/g)?.at(-1))
  return stamp - Math.floor(now.epochMilliseconds / 1000) <= TOLERANCE_SECONDS
}
