/** A press of a key, as far as it decides whether a sound plays. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'>

/** What takes letters itself: fields to type into, and lists and menus in which a letter jumps to an entry. */
const takesLetters =
  'input:not([type="button"], [type="checkbox"], [type="radio"], [type="range"], [type="submit"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"]'

/** The letter or digit for which a sound plays, or 'stop'; null for a press that is meant for something else: for what someone types, and while a dialog is open. */
export function soundPress(press: Press): string | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = press
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return null
  if (target instanceof Element && target.closest(`${takesLetters}, [role="dialog"], [role="alertdialog"]`)) return null
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return null
  if (key === 'Escape') return 'stop'
  return /^[a-z0-9]$/i.test(key) ? key.toLowerCase() : null
}
