import { credits, number } from '../format.ts'
import type { EventLine, KnownLine } from './cart-lines.ts'

/** '20 credits', '1 open room'. */
export const packWords = (consumable: string, quantity: number): string =>
  consumable === 'OPEN_ROOM' ? `${number(quantity)} ${quantity === 1 ? 'open room' : 'open rooms'}` : credits(quantity)

/** What a line of the cart is called. */
export function lineTitle(line: KnownLine): string {
  if (line.kind === 'PACK') return packWords(line.consumable, line.quantity)
  return line.kind === 'FEE' ? `Rescheduling fee for ${line.title}` : line.title
}

/** A line as the server reads it: without what only this browser needs. */
export function itemOf(line: KnownLine) {
  if (line.kind === 'PACK') return { id: line.id, kind: line.kind, consumable: line.consumable, quantity: line.quantity }
  if (line.kind === 'FEE') return { id: line.id, kind: line.kind, sessionId: line.sessionId, feeId: line.feeId }
  return eventItemOf(line)
}

function eventItemOf(line: EventLine) {
  const { id, experienceId, format, hostType, attendees, timezone, duration, upgrade, date, day, location, customizations, quote } = line
  return {
    ...{ id, kind: 'EVENT' as const, experienceId, format, hostType, attendees, timezone, duration, date: date ?? day ?? null },
    ...(location ? { location: placeOf(location) } : {}),
    ...(upgrade ? { upgrade } : {}),
    ...(customizations ? { customizations } : {}),
    ...(typeof quote === 'string' ? { quote } : {}),
  }
}

const placeOf = ({ name, city, latitude, longitude }: NonNullable<EventLine['location']>) => ({
  ...(name ? { name } : {}),
  ...(city ? { city } : {}),
  latitude,
  longitude,
})

/** JSON of the lines as an address carries it. */
export function base64url(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The text of an address part; null when it isn't base64url of UTF-8. */
export function fromBase64url(part: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
