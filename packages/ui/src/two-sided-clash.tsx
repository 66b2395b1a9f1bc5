import { GitCompareArrows } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './two-sided-clash.module.css'

type TwoSidedClashProps = {
  /** What both of them are versions of. */
  label: string
  /** Who saved first, where that is known. */
  by?: { readonly name: string; readonly face?: ReactNode /** '2:13 pm' */; readonly at?: string | undefined } | undefined
  mine: string
  theirs: string
  onMine: () => void
  onTheirs: () => void
  /** What the choice is about, above the two sides; without it the sentence alone. */
  title?: ReactNode
}

/** What two people entered in one field, side by side with the words that differ marked, and the choice between them. */
export function TwoSidedClash({ label, by, mine, theirs, onMine, onTheirs, title }: TwoSidedClashProps) {
  const id = useId()
  const words = useDifference(mine, theirs)
  const name = by?.name ?? 'Someone else'
  return (
    <fieldset aria-labelledby={id} className={styles.clash}>
      <p id={id} className={styles.head}>
        <Icon of={GitCompareArrows} />
        <span role="status">
          {title && <b>{title}</b>}
          {name} saved this while you were typing. Choose one.
        </span>
      </p>
      <div className={styles.sides}>
        <div className={styles.side}>
          <p className={styles.by}>
            <b>Yours</b> <span>not saved</span>
          </p>
          <Words all={mine} parts={words.mine} />
          <Button size="sm" aria-label={`Keep mine: ${label}`} onClick={onMine}>
            Keep mine
          </Button>
        </div>
        <div className={styles.side}>
          <p className={styles.by}>
            {by?.face}
            <b>{by ? name : 'Theirs'}</b> <span>{by?.at ? `saved at ${by.at}` : 'saved'}</span>
          </p>
          <Words all={theirs} parts={words.theirs} />
          <Button size="sm" aria-label={`Take theirs: ${label}`} onClick={onTheirs}>
            Take theirs
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

/** A part of a text, and whether the other one lacks it. */
interface Part {
  readonly text: string
  readonly differs: boolean
}

const Words = ({ all, parts }: { all: string; parts: readonly Part[] | undefined }) => (
  <p className={styles.words}>
    {all === ''
      ? 'Empty'
      : (parts?.map(({ text, differs }, index) =>
          // the parts of a text have no other name than their place in it
          differs ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        ) ?? all)}
  </p>
)

/** The two texts in the parts that they share and that they don't. What compares them is loaded with the first clash; until then, and without it, both are plain. */
function useDifference(mine: string, theirs: string): { readonly mine?: readonly Part[]; readonly theirs?: readonly Part[] } {
  const [found, setFound] = useState<{ readonly of: string; readonly mine: readonly Part[]; readonly theirs: readonly Part[] }>()
  const of = JSON.stringify([mine, theirs])
  useEffect(() => {
    let isGone = false
    import('diff').then(
      ({ diffWordsWithSpace }) => {
        if (isGone) return
        const parts = diffWordsWithSpace(mine, theirs)
        setFound({
          of,
          mine: parts.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, differs: removed })),
          theirs: parts.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, differs: added })),
        })
      },
      () => {}, // offline: the texts are read without marks
    )
    return () => {
      isGone = true
    }
  }, [mine, theirs, of])
  return found?.of === of ? found : {}
}
