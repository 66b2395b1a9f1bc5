import { firstControl } from './first-control.ts'

const forms = 'form, [role="dialog"], [role="alertdialog"]'

/** The form that is being filled in: the one with the focus. A browser that doesn't focus a pressed button leaves the topmost dialog, or the page. */
export const formInUse = (): Element =>
  document.activeElement?.closest(forms) ?? [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body

/** Moves the focus to the first control that is marked as wrong, which brings it and its message into view. Leaves it where nothing is wrong. */
export function focusFirstWrong(place: Element): void {
  const wrong = [...place.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find((control) => control.checkVisibility())
  if (!wrong) return
  const control = wrong.tabIndex >= 0 ? wrong : firstControl(wrong, null)
  control?.focus({ preventScroll: true })
  wrong.scrollIntoView({ block: 'center' })
}
