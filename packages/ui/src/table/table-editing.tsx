import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { Message } from '../field.tsx'
import styles from './table.module.css'

export type Editing = {
  /** The key of the row whose cells are controls now; null when there is none. */
  row: string | null
  onSave: () => void
  onCancel: () => void
  /** Being saved. */
  busy?: boolean | undefined
  /** An error of the whole row, shown next to the buttons. */
  error?: string | undefined
}

/** A row that works like a form, which a table cannot contain: Enter saves, Escape cancels, and the focus enters the row, goes to the first error and stays inside. */
export function EditedRow({ editing, rowKey, className, children }: RowProps) {
  const line = useRef<HTMLTableRowElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    const row = line.current
    row?.querySelector<HTMLElement>(`td:not(.${styles.select}) :is(input, textarea, button)`)?.focus()
    const table = row?.closest('table')
    return () => {
      if (document.activeElement !== document.body) return
      const back = table?.querySelectorAll<HTMLElement>(`tr[data-row="${CSS.escape(rowKey)}"] :is(a, button)`)
      if (back && back.length > 0) back[back.length - 1]?.focus()
    }
  }, [rowKey])
  useEffect(() => {
    if (!asked.current || editing.busy) return
    const wrong = line.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!wrong) return
    asked.current = false
    wrong.focus()
  })
  const save = () => {
    if (editing.busy) return
    asked.current = true
    editing.onSave()
  }
  const press = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const target = event.target
    // React's events also come up from popups, which lie outside the row; an open list takes both keys for itself.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target) || event.defaultPrevented) return
    if (event.nativeEvent.isComposing || target.getAttribute('aria-expanded') === 'true') return
    if (event.key === 'Escape') {
      event.stopPropagation()
      editing.onCancel()
    }
    if (event.key === 'Enter' && target instanceof HTMLInputElement) {
      event.preventDefault()
      save()
    }
  }
  return (
    <tr ref={line} data-row={rowKey} className={className} onKeyDown={press} onInput={() => (asked.current = false)}>
      {children(<Buttons editing={editing} onSave={save} />)}
    </tr>
  )
}

type RowProps = {
  editing: Editing
  rowKey: string
  className: string | undefined
  /** The cells; they put the buttons into the last one. */
  children: (buttons: ReactNode) => ReactNode
}

function Buttons({ editing, onSave }: { editing: Editing; onSave: () => void }) {
  return (
    <>
      <span className={styles.buttons}>
        <Button size="sm" variant="primary" busy={editing.busy ?? false} onClick={onSave}>
          Save
        </Button>
        <Button size="sm" variant="tertiary" disabled={editing.busy ?? false} onClick={editing.onCancel}>
          Cancel
        </Button>
      </span>
      <span role="alert">{editing.error && <Message bad>{editing.error}</Message>}</span>
    </>
  )
}
