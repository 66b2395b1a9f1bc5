import { base64url, fromBase64url, itemOf } from './cart-items.ts'
import { type KnownLine, linesOf } from './cart-lines.ts'

/** Lines as a link carries them: what the server reads of them, and what a person reads. */
export const sharedCart = (lines: readonly KnownLine[]): string => base64url(JSON.stringify(lines.map(sharedLine)))

function sharedLine(line: KnownLine) {
  if (line.kind === 'PACK') return itemOf(line)
  const { title, category, cityId } = line
  if (line.kind === 'FEE') return { ...itemOf(line), title, category, cityId }
  // a cart keeps a day apart from a start
  return { ...itemOf(line), date: line.date, ...(line.day ? { day: line.day } : {}), title, category, cityId }
}

/** The lines of the part after '#add=' of an address; none when it isn't one of ours. */
export function receivedLines(hash: string): readonly KnownLine[] {
  const part = /^#?add=([\w-]+)$/.exec(hash)?.[1]
  const text = part === undefined ? null : fromBase64url(part)
  if (text === null) return []
  try {
    const items: unknown = JSON.parse(text)
    return linesOf({ items }).map((line) =>
      line.kind === 'PACK' || line.kind === 'FEE' ? line : { ...line, date: line.date ?? null, location: line.location ?? null },
    )
  } catch {
    return []
  }
}
