import { CHAIN_START, type ChainEntry } from '@troupe/domain/credit/chain'
import { expect, test } from 'vitest'
import { checkStatement } from './statement-check.ts'

const workspaceId = '0190a000-0000-7000-8000-000000000001'

/** Entries with their hashes, written here a second time: a check that agreed with itself would show nothing. */
async function entriesOf(count: number): Promise<ChainEntry[]> {
  let before = CHAIN_START
  const entries: ChainEntry[] = []
  for (let index = 0; index < count; index++) {
    const entry = {
      number: index + 1,
      workspaceId,
      consumable: 'CREDIT' as const,
      lotId: 'lot',
      from: 'PURCHASED' as const,
      to: 'AVAILABLE' as const,
      quantity: index + 1,
      sessionId: null,
      actorId: null,
      at: '2026-10-01T09:30:00.000000Z',
      reason: `Order ${index}, paid by Łódź`,
    }
    const line = Object.values(entry)
      .map((value) => value ?? '')
      .join('\n')
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(before + line))
    before = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
    entries.push({ ...entry, hash: before })
  }
  return entries
}
const entries = await entriesOf(12)
const head = { consumable: 'CREDIT', count: 12, hash: entries.at(-1)?.hash ?? '' }
const text = JSON.stringify({ workspace: { id: workspaceId, name: 'Northwind' }, chains: [{ before: CHAIN_START, entries, head }] })
const headOf = async ({ count }: { readonly count: number }) => entries[count - 1]?.hash ?? null
const check = (some: string, heads = headOf) => checkStatement(some, { workspaceId, headOf: heads })

test('a downloaded statement is whole once the server has confirmed its head', async () => {
  expect(await check(text)).toEqual({ outcome: 'whole', lines: 12 })
  expect(await check(text, async () => 'f'.repeat(64))).toEqual({ outcome: 'not ours' })
})

test('a changed byte is found, and the first wrong line is named', async () => {
  expect(await check(text.replace('"quantity":7', '"quantity":8'))).toEqual({ outcome: 'wrong', consumable: 'CREDIT', line: 7 })
  expect(await check(text.replace('Order 3,', 'Order 4,'))).toEqual({ outcome: 'wrong', consumable: 'CREDIT', line: 4 })
})

test('a statement without its last lines isn’t accepted as ours, and neither is one of another workspace', async () => {
  const cut = { workspace: { id: workspaceId }, chains: [{ before: CHAIN_START, entries: entries.slice(0, 9), head }] }
  expect(await check(JSON.stringify(cut))).toEqual({ outcome: 'not ours' })
  expect(await check(text.replace(workspaceId, '0190a000-0000-7000-8000-000000000002'))).toEqual({ outcome: 'other workspace' })
})

test('anything else isn’t a statement', async () => {
  for (const some of ['', '{}', 'at,consumable', '{"workspace":{"id":1},"chains":[]}'])
    expect(await check(some)).toEqual({ outcome: 'unreadable' })
})
