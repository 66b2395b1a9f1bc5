import { createHmac, timingSafeEqual } from 'node:crypto'
import { jsonOf } from '../../platform/json.ts'

/** Whether a signature is the HMAC-SHA256 of some bytes in base64. How long the comparison takes says nothing about it. */
export function isSignature(signature: string | undefined, secret: string, parts: readonly (string | Buffer)[]): boolean {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  const [right, given] = [hmac.digest(), Buffer.from(signature ?? '', 'base64')]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** What signed bytes say; undefined when it isn't JSON. */
export function jsonIn(bytes: Buffer): unknown {
  const text = jsonOf(bytes)
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
