import { createHmac, randomBytes } from 'node:crypto'

/** A new key for the calls to one address, as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

interface SignedCall {
  /** Tells calls apart: a repeated call has the same. */
  readonly id: string
  readonly at: Temporal.Instant
  readonly body: string
}

/** The headers by which the receiver of a call knows that it is ours and how old it is (Standard Webhooks 1.0). */
export function signedHeaders(secret: string, { id, at, body }: SignedCall): Record<string, string> {
  const stamp = String(Math.floor(at.epochMilliseconds / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${stamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': stamp, 'webhook-signature': `v1,${signature}` }
}
