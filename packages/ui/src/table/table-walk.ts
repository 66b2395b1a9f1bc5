import type { KeyboardEvent } from 'react'
import styles from './table.module.css'

/** The arrows walk from row to row on what the focus is on: the rows' links, or their checkboxes. */
export function walked({ target }: KeyboardEvent): { row: HTMLElement; part: string } | null {
  if (!(target instanceof HTMLElement)) return null
  const row = target.closest<HTMLElement>('tr[data-index]')
  const part = [`.${styles.link}`, `.${styles.select} input`].find((selector) => target.matches(selector))
  return row && part ? { row, part } : null
}

/** The index of the row that a key moves to; null when it moves nowhere. */
export function rowAfterKey({ key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>, index: number, count: number): number | null {
  const target = { ArrowDown: index + 1, ArrowUp: index - 1 }[key] ?? (ctrlKey ? { Home: 0, End: count - 1 }[key] : undefined)
  return target === undefined || target < 0 || target >= count ? null : target
}

/** Focuses that part of the row; false when the row has none. */
export function focusInRow(row: Element, part: string): boolean {
  const found = row.querySelector<HTMLElement>(part)
  found?.focus()
  return found !== null
}

/** The same for rows that are all in the page. */
export function walkRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const from = walked(event)
  if (!from) return
  const rows = [...event.currentTarget.querySelectorAll('tr[data-index]')]
  const row = rows[rowAfterKey(event, rows.indexOf(from.row), rows.length) ?? -1]
  if (!row) return
  event.preventDefault()
  focusInRow(row, from.part)
}
