import { X } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './filter-chips.module.css'
import { Icon } from './icon.tsx'

interface FilterChip {
  readonly key: string
  readonly label: string
}

type FilterChipsProps = {
  /** The name of the list, for screen readers. */
  label: string
  chips: readonly FilterChip[]
  onRemove: (key: string) => void
  onClear: () => void
  /** What gets the focus when the last chip is gone. */
  returnTo: RefObject<HTMLElement | null>
}

/** What a list is filtered by, on one line: each filter can be removed, and all of them. The focus stays on the line while there is one. */
export function FilterChips({ label, chips, onRemove, onClear, returnTo }: FilterChipsProps) {
  const line = useRef<HTMLUListElement>(null)
  const removed = useRef<number | null>(null)
  // the chip that takes the place of the removed one, when it is there
  useLayoutEffect(() => {
    const at = removed.current
    if (at === null) return
    removed.current = null
    line.current?.querySelectorAll<HTMLElement>('li button')[Math.min(at, chips.length - 1)]?.focus()
  }, [chips])
  const remove = (key: string, at: number) => {
    if (chips.length === 1) returnTo.current?.focus()
    else removed.current = at
    onRemove(key)
  }
  if (chips.length === 0) return null
  return (
    <div className={styles.line}>
      <ul ref={line} className={styles.chips} aria-label={label}>
        {chips.map(({ key, label: text }, at) => (
          <li key={key} className={styles.chip}>
            <span className={styles.word}>{text}</span>
            <button type="button" className={styles.remove} aria-label={`Remove filter ${text}`} onClick={() => remove(key, at)}>
              <Icon of={X} size={12} />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="tertiary"
        size="sm"
        onClick={() => {
          returnTo.current?.focus()
          onClear()
        }}
      >
        Clear all
      </Button>
    </div>
  )
}
