import { useEffect } from 'react'

interface SaveToUndo {
  /** Of one field from its opening to its closing there is one, however often it was saved between. */
  readonly of: object
  readonly page: string
  readonly undo: () => void
}

const most = 50
let saves: readonly SaveToUndo[] = []

/** Remembers a save of this page, so that Ctrl+Z can undo it. */
export function rememberSave(of: object, undo: () => void) {
  saves = [...saves.filter((one) => one.of !== of), { of, page: location.pathname, undo }].slice(-most)
}

/** A save was undone otherwise. */
export function forgetSave(of: object) {
  saves = saves.filter((one) => one.of !== of)
}

let listeners = 0

/** While a form whose fields save themselves is on the page, Ctrl+Z outside of fields undoes the last save of the page. */
export function useUndoKey(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    listeners += 1
    if (listeners === 1) addEventListener('keydown', hear)
    return () => {
      listeners -= 1
      if (listeners === 0) removeEventListener('keydown', hear)
    }
  }, [isOn])
}

function hear(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.defaultPrevented)
    return
  if (event.target instanceof Element && event.target.closest(fields)) return
  const last = saves.findLast(({ page }) => page === location.pathname)
  if (!last) return
  event.preventDefault()
  forgetSave(last.of)
  last.undo()
}

/** Where Ctrl+Z belongs to what is typed, or to an open dialog. */
const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'
