import type { EventLine } from '../platform/cart/cart-lines.ts'
import { eventsOf } from '../platform/cart/cart-lines.ts'
import { base64url, fromBase64url, itemOf } from './cart-queries.ts'

/** Lines as a link carries them: what the server reads of them, and what a person reads. */
export const sharedCart = (lines: readonly EventLine[]): string =>
  base64url(JSON.stringify(lines.map((line) => ({ ...itemOf(line), title: line.title, category: line.category, cityId: line.cityId }))))

/** The events of the part after '#add=' of an address; none when it isn't one of ours. */
export function receivedLines(hash: string): readonly EventLine[] {
  const part = /^#?add=([\w-]+)$/.exec(hash)?.[1]
  const text = part === undefined ? null : fromBase64url(part)
  if (text === null) return []
  try {
    const items: unknown = JSON.parse(text)
    return eventsOf({ items }).map((line) => ({ ...line, date: line.date ?? null, location: line.location ?? null }))
  } catch {
    return []
  }
}
