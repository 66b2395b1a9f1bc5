import { CHAIN_START, type ChainEntry, firstWrongEntry } from '@troupe/domain/credit/chain'
import type { Consumable } from '@troupe/domain/credit/kinds'
import { statementFile } from '@troupe/domain/credit/statement-file'

export type Checked =
  /** Every line is as it was written. */
  | { readonly outcome: 'whole'; readonly lines: number }
  /** The first line that was changed, or that follows one that was removed. */
  | { readonly outcome: 'wrong'; readonly consumable: Consumable; readonly line: number }
  /** Its lines fit each other, and the server has others. */
  | { readonly outcome: 'not ours' }
  | { readonly outcome: 'other workspace' }
  | { readonly outcome: 'unreadable' }

interface CheckAsked {
  /** The workspace that the statement should be of. */
  readonly workspaceId: string
  /** The hash that the server has after that many entries; null when it has fewer. */
  readonly headOf: (head: { readonly consumable: Consumable; readonly count: number }) => Promise<string | null>
}

/** Checks a downloaded statement: its chains in the browser, then where they end with the server. */
export async function checkStatement(text: string, { workspaceId, headOf }: CheckAsked): Promise<Checked> {
  const read = statementFile.safeParse(jsonOf(text))
  if (!read.success) return { outcome: 'unreadable' }
  const { workspace, chains } = read.data
  if (workspace.id !== workspaceId) return { outcome: 'other workspace' }
  for (const { before, entries, head } of chains) {
    const line = (await firstWrongEntry({ before, entries }, sha256)) ?? strange(entries, { workspaceId, consumable: head.consumable })
    if (line !== null) return { outcome: 'wrong', consumable: head.consumable, line }
  }
  for (const { entries, head } of chains) {
    const last = entries.at(-1)
    const count = last?.number ?? 0
    const hash = last?.hash ?? CHAIN_START
    if (head.count !== count || head.hash !== hash) return { outcome: 'not ours' }
    if ((await headOf({ consumable: head.consumable, count })) !== hash) return { outcome: 'not ours' }
  }
  return { outcome: 'whole', lines: chains.reduce((sum, { entries }) => sum + entries.length, 0) }
}

/** The first entry of another wallet. */
function strange(entries: readonly ChainEntry[], wallet: { readonly workspaceId: string; readonly consumable: Consumable }): number | null {
  const found = entries.find((one) => one.workspaceId !== wallet.workspaceId || one.consumable !== wallet.consumable)
  return found?.number ?? null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const encoder = new TextEncoder()

async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
