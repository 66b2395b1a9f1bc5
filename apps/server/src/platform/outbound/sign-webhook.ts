import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** A new key for the calls to one address, as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

interface SignedCall {
  /** Tells calls apart: a repeated call has the same. */
  readonly id: string
  readonly at: Temporal.Instant
  readonly body: string
}

/** The headers by which the receiver of a call knows that it is ours and how old it is (Standard Webhooks 1.0). Each of several secrets signs. */
export function signedHeaders(secrets: string | readonly string[], { id, at, body }: SignedCall): Record<string, string> {
  const signatures = [secrets].flat().map((secret) => new Webhook(secret).sign(id, new Date(at.epochMilliseconds), body))
  const stamp = String(Math.floor(at.epochMilliseconds / 1000))
  return { 'webhook-id': id, 'webhook-timestamp': stamp, 'webhook-signature': signatures.join(' ') }
}
