import { useEffect, useState } from 'react'
import type { SplitTokens } from './pure/token-text.ts'
import { type DiffUnit, diffLines, tokenUnits } from './pure/token-units.ts'
import { TokenLines, TokenText } from './token-text.tsx'

interface TokenDiffProps {
  readonly text: string
  /** The other version. */
  readonly against: string
  /** Whether the other version is the newer one: what it lacks is struck through; else what is new is underlined. */
  readonly side: 'before' | 'after'
  readonly split: SplitTokens
}

/** One of two versions of a text with chips, in which the words that differ are marked. */
export function TokenDiff({ text, against, side, split }: TokenDiffProps) {
  const units = useDiff(text, against, split)
  if (units === undefined) return <TokenText text={text} split={split} />
  const mark = side === 'before' ? 'removed' : 'added'
  return (
    <TokenLines lines={diffLines(units).map((line) => line.map(({ part, differs }) => ({ part, ...(differs && ({ mark } as const)) })))} />
  )
}

/** What compares is loaded with the first comparison; until then, and without it, the text has no marks. */
function useDiff(text: string, against: string, split: SplitTokens): readonly DiffUnit[] | undefined {
  const [found, setFound] = useState<{ readonly of: string; readonly units: readonly DiffUnit[] }>()
  const of = JSON.stringify([text, against])
  useEffect(() => {
    let isGone = false
    import('diff').then(
      ({ diffArrays }) => {
        if (isGone) return
        const mine = tokenUnits(text, split)
        let place = 0
        const parts = diffArrays(
          mine.map(({ key }) => key),
          tokenUnits(against, split).map(({ key }) => key),
        ).filter(({ added }) => !added)
        const units = parts.flatMap(({ value, removed }) =>
          value.flatMap(() => {
            const unit = mine[place]
            place += 1
            return unit ? [{ ...unit, differs: removed }] : []
          }),
        )
        setFound({ of, units })
      },
      () => {}, // offline: the texts are read without marks
    )
    return () => {
      isGone = true
    }
  }, [text, against, split, of])
  return found?.of === of ? found.units : undefined
}
