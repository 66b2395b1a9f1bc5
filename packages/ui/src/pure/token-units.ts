import { type SplitTokens, type TokenPart, tokenLines } from './token-text.ts'

/** A word with the blanks before it, a chip, or the end of a line. */
export interface TokenUnit {
  /** The same for the same word, and for a chip with the same source. */
  readonly key: string
  readonly part: TokenPart | null
}

/** The smallest parts of a text that can differ from another one. Blanks aren't: two texts that share nothing else would be woven into each other. */
export const tokenUnits = (text: string, split: SplitTokens): readonly TokenUnit[] =>
  tokenLines(text, split).flatMap((line, place) => [
    ...(place > 0 ? [{ key: '\n', part: null }] : []),
    ...line.flatMap((part): readonly TokenUnit[] =>
      typeof part === 'string'
        ? (part.match(/\s*\S+|\s+/g) ?? []).map((word) => ({ key: word.trim(), part: word }))
        : [{ key: `chip ${part.source}`, part }],
    ),
  ])

export interface DiffUnit extends TokenUnit {
  readonly differs: boolean
}

/** Lines of units in which what lies side by side is one part. */
export function diffLines(units: readonly DiffUnit[]): readonly (readonly { readonly part: TokenPart; readonly differs: boolean }[])[] {
  const lines: { part: TokenPart; differs: boolean }[][] = [[]]
  for (const { part, differs } of units) {
    const line = lines.at(-1)
    const before = line?.at(-1)
    if (part === null) lines.push([])
    else if (typeof part === 'string' && typeof before?.part === 'string' && before.differs === differs) before.part += part
    else line?.push({ part, differs })
  }
  return lines
}
