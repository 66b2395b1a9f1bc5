import { base64url, fromBase64url, itemOf } from './cart-items.ts'
import { type KnownLine, linesOf } from './cart-lines.ts'

/** Lines as a link carries them: what the server reads of them, and what a person reads. */
export const sharedCart = (lines: readonly KnownLine[]): string => base64url(JSON.stringify(lines.map(sharedLine)))

const sharedLine = (line: KnownLine) =>
  line.kind === 'PACK' ? itemOf(line) : { ...itemOf(line), title: line.title, category: line.category, cityId: line.cityId, ...dayOf(line) }

const dayOf = (line: KnownLine) => (line.kind !== 'FEE' && line.kind !== 'PACK' && line.day ? { day: line.day } : {})

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
