import type { Consumable, CreditAccount } from './kinds.ts'

/** An entry of the ledger as its hash covers it. */
export interface ChainEntry {
  /** Its place in the chain, from 1. */
  readonly number: number
  readonly workspaceId: string
  readonly consumable: Consumable
  readonly lotId: string
  readonly from: CreditAccount
  readonly to: CreditAccount
  readonly quantity: number
  readonly sessionId: string | null
  readonly actorId: string | null
  /** In UTC with six digits of the second: 2026-10-01T09:30:00.000000Z. */
  readonly at: string
  readonly reason: string
  /** SHA-256 of the hash before it and its line, 64 hexadecimal digits. */
  readonly hash: string
}

/** A part of a chain, and the hash of the entry before it. */
export interface Chain {
  readonly before: string
  readonly entries: readonly ChainEntry[]
}

/** SHA-256 of a text in UTF-8, as hexadecimal digits. */
type Sha256 = (text: string) => string | Promise<string>

/** What comes before the first entry of a chain. */
export const CHAIN_START = '0'.repeat(64)

/**
 * The number of the first entry that doesn't fit: it was changed, or one before it was removed, added or moved. Null for a chain that is whole. The
 * caller still has to compare the last hash with that of the server: someone who recomputes every hash has a whole chain too.
 */
export async function firstWrongEntry({ before, entries }: Chain, sha256: Sha256): Promise<number | null> {
  let hash = before
  let next = entries[0]?.number ?? 1
  for (const entry of entries) {
    if (entry.number !== next || entry.hash !== (await sha256(hash + chainLine(entry)))) return entry.number
    hash = entry.hash
    next++
  }
  return null
}

/** The text that an entry's hash covers, after the hash before it. The reason comes last, since it alone may have line breaks. */
const chainLine = (entry: ChainEntry): string =>
  [
    entry.number,
    entry.workspaceId,
    entry.consumable,
    entry.lotId,
    entry.from,
    entry.to,
    entry.quantity,
    entry.sessionId ?? '',
    entry.actorId ?? '',
    entry.at,
    entry.reason,
  ].join('\n')
