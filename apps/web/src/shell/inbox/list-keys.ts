import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../platform/menu/is-typing.ts'

/** The link of each row of a table: the first in its first cell. */
function tableRows(place: HTMLElement): readonly HTMLElement[] {
  const links = [...place.querySelectorAll<HTMLElement>('tbody tr[data-row] a:first-of-type')]
  return links.filter((link) => link.closest('td')?.previousElementSibling === null)
}

/**
 * The keys of a list of events inside `place`: / goes to its search, j and k to the next and the previous row, Space calls `peek` with the key of
 * the row that has the focus. Enter follows the row's link by itself. `rowsIn` finds the links of rows that aren't those of a table.
 */
export function useListKeys(place: RefObject<HTMLElement | null>, peek?: (row: string) => void, rowsIn = tableRows) {
  const peeked = useEffectEvent((row: string) => peek?.(row))
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isTyping(event) || event.shiftKey) return
      const rows = place.current ? rowsIn(place.current) : []
      const { activeElement } = document
      const at = activeElement instanceof HTMLElement ? rows.indexOf(activeElement) : -1
      if (event.key === '/') place.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
      else if (event.key === 'j') rows[Math.min(at + 1, rows.length - 1)]?.focus()
      else if (event.key === 'k') rows[Math.max(at - 1, 0)]?.focus()
      else if (event.key === ' ' && at >= 0 && peek) peeked(rows[at]?.closest('tr')?.dataset.row ?? '')
      else return
      event.preventDefault()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [place])
}
