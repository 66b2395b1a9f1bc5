/** A chip in a text: what is written in its place, and what is read there. */
export interface TokenChip {
  readonly source: string
  readonly label: string
  /** A section is dashed: it holds what comes after it, until its end. */
  readonly look: 'token' | 'section'
  readonly opens?: boolean
  readonly closes?: boolean
}

export type TokenPart = string | TokenChip

/** Splits a text into words and chips; the words and the sources of the chips, joined, are the text again. */
export type SplitTokens = (text: string) => readonly TokenPart[]

/** The lines of a text, in parts. A chip is on one line. */
export function tokenLines(text: string, split: SplitTokens): readonly (readonly TokenPart[])[] {
  const lines: TokenPart[][] = [[]]
  for (const part of split(text)) {
    if (typeof part !== 'string') {
      lines.at(-1)?.push(part)
      continue
    }
    for (const [place, words] of part.split('\n').entries()) {
      if (place > 0) lines.push([])
      if (words !== '') lines.at(-1)?.push(words)
    }
  }
  return lines
}

/** How many sections each line is inside of. The line that opens or ends a section is outside of it. */
export function depthsOf(lines: readonly (readonly Pick<TokenChip, 'opens' | 'closes'>[])[]): readonly number[] {
  let depth = 0
  return lines.map((chips) => {
    let least = depth
    for (const { opens, closes } of chips) {
      if (closes) depth = Math.max(0, depth - 1)
      least = Math.min(least, depth)
      if (opens) depth += 1
    }
    return least
  })
}

/** Something that the list under the caret offers. */
export interface TokenChoice {
  readonly label: string
  /** What it stands for, in a muted colour. */
  readonly note?: string | undefined
  /** By what else it is found. */
  readonly words?: string | undefined
  /** What is written for it, and what behind the caret: the end of a section. */
  readonly insert: string
  readonly after?: string | undefined
}

/** What the page does to the text from outside: puts something where the caret is. */
export interface TokenFieldHandle {
  readonly insert: (source: string) => void
  readonly focus: () => void
}
