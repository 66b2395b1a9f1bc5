import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../platform/menu/is-typing.ts'

/**
 * The keys of a list of events inside `place`: / goes to its search, j and k to the next and the previous row, Space calls `peek` with the key of
 * the row that has the focus. Enter follows the row's link by itself.
 */
export function useListKeys(place: RefObject<HTMLElement | null>, peek: (row: string) => void) {
  const peeked = useEffectEvent(peek)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isTyping(event) || event.shiftKey) return
      const links = [...(place.current?.querySelectorAll<HTMLElement>('tbody tr[data-row] a:first-of-type') ?? [])]
      const rows = links.filter((link) => link.closest('td')?.previousElementSibling === null)
      const { activeElement } = document
      const at = activeElement instanceof HTMLElement ? rows.indexOf(activeElement) : -1
      if (event.key === '/') place.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
      else if (event.key === 'j') rows[Math.min(at + 1, rows.length - 1)]?.focus()
      else if (event.key === 'k') rows[Math.max(at - 1, 0)]?.focus()
      else if (event.key === ' ' && at >= 0) peeked(rows[at]?.closest('tr')?.dataset.row ?? '')
      else return
      event.preventDefault()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [place])
}
