import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../platform/menu/is-typing.ts'

interface ListKeys {
  /** Space, with the key of the row that has the focus. Without it Space scrolls. */
  readonly onPeek?: (row: string) => void
  /** j or k, with the key of the row that has the focus now. */
  readonly onMove?: (row: string) => void
  /** The row from which j and k go on when none has the focus. */
  readonly current?: string | null
}

/**
 * The keys of a list of events inside `place`, whose rows say their key (data-row) and begin with their link: / goes to its search, j and k to the next and the previous row, Space peeks. Enter follows the row's link by itself.
 */
export function useListKeys(place: RefObject<HTMLElement | null>, { onPeek, onMove, current = null }: ListKeys = {}) {
  const peek = useEffectEvent((row: string) => onPeek?.(row))
  const moved = useEffectEvent((row: string) => onMove?.(row))
  const currentNow = useEffectEvent(() => current)
  const hasPeek = useEffectEvent(() => onPeek !== undefined)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isTyping(event) || event.shiftKey) return
      const rows = [...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const focused = rows.findIndex((row) => row.contains(document.activeElement))
      const at = focused >= 0 ? focused : rows.findIndex(({ dataset }) => dataset.row === currentNow())
      const go = (index: number) => {
        const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
        row?.querySelector<HTMLElement>('a')?.focus()
        if (row?.dataset.row) moved(row.dataset.row)
      }
      if (event.key === '/') place.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
      else if (event.key === 'j') go(at + 1)
      else if (event.key === 'k') go(at - 1)
      else if (event.key === ' ' && hasPeek() && focused >= 0 && document.activeElement?.matches('a'))
        peek(rows[focused]?.dataset.row ?? '')
      else return
      event.preventDefault()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [place])
}
