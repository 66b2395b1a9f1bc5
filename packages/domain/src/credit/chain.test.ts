import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHAIN_START, type ChainEntry, firstWrongEntry } from './chain.ts'

/** Not SHA-256, but any change of the text changes it: FNV-1a, twice. */
function hashOf(text: string): string {
  let [a, b] = [0x81_1c_9d_c5, 0x1b_87_35_93]
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    a = Math.imul(a ^ code, 0x01_00_01_93) >>> 0
    b = Math.imul(b + code, 0x85_eb_ca_6b) >>> 0
  }
  return `${a.toString(16)}-${b.toString(16)}`
}

const chained = (lines: readonly { readonly quantity: number; readonly reason: string }[]): ChainEntry[] => {
  let before = CHAIN_START
  return lines.map(({ quantity, reason }, index) => {
    const entry = {
      number: index + 1,
      workspaceId: 'w',
      consumable: 'CREDIT',
      lotId: 'l',
      from: 'PURCHASED',
      to: 'AVAILABLE',
      quantity,
      sessionId: index % 2 ? 's' : null,
      actorId: null,
      at: '2026-10-01T09:30:00.000000Z',
      reason,
    } as const
    const line = Object.values(entry)
      .map((value) => value ?? '')
      .join('\n')
    before = hashOf(before + line)
    return { ...entry, hash: before }
  })
}
const anyLines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 99 }), reason: fc.string() }), { minLength: 2, maxLength: 12 })

test('a chain is whole, and so is any part of it with the hash before that part', async () => {
  await fc.assert(
    fc.asyncProperty(anyLines, fc.nat(), async (lines, some) => {
      const entries = chained(lines)
      const from = some % entries.length
      expect(await firstWrongEntry({ before: CHAIN_START, entries }, hashOf)).toBeNull()
      const before = entries[from - 1]?.hash ?? CHAIN_START
      expect(await firstWrongEntry({ before, entries: entries.slice(from) }, async (text) => hashOf(text))).toBeNull()
    }),
  )
  expect(await firstWrongEntry({ before: CHAIN_START, entries: [] }, hashOf)).toBeNull()
})

test('whatever is changed, removed or moved, the first entry that doesn’t fit is named', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLines,
      fc.nat(),
      fc.constantFrom('quantity', 'reason', 'at', 'sessionId', 'hash', 'gone'),
      async (lines, some, what) => {
        const entries = chained(lines)
        const at = some % entries.length
        const old = entries[at] as ChainEntry
        const wrong = what === 'quantity' ? old.quantity + 1 : `${old[what === 'gone' ? 'reason' : what]}x`
        const spoilt = what === 'gone' ? entries.toSpliced(at, 1) : entries.with(at, { ...old, [what]: wrong } as ChainEntry)
        const found = await firstWrongEntry({ before: CHAIN_START, entries: spoilt }, hashOf)
        // without its end a chain is still whole: the server's head tells
        const expected = what === 'gone' ? (at === entries.length - 1 ? null : at === 0 ? 2 : at + 2) : at + 1
        expect(found).toBe(expected)
      },
    ),
  )
})
