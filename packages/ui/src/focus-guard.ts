import type { FocusEvent } from 'react'

const controls = 'a[href], button, input, select, textarea, iframe, summary, [contenteditable="true"], [tabindex]'

/**
 * Around the popup of a modal dialog are two invisible elements, from which the widget library passes the focus on in the next frame. Until then a
 * reader doesn't see where they are, and another Tab leaves the page. As `onFocusCapture` of a dialog's portal, this passes it on immediately: from
 * behind the popup to its first control, from before it to its last.
 */
export function passFocusGuard(event: FocusEvent<HTMLElement>) {
  const guard = event.target
  // those of a popover inside lead out of it
  if (!guard.hasAttribute('data-base-ui-focus-guard') || guard.closest('[data-base-ui-portal]') !== event.currentTarget) return
  const isBehind = guard.previousElementSibling?.matches('[role="dialog"], [role="alertdialog"]') === true
  const stops = tabStops(isBehind ? guard.previousElementSibling : guard.nextElementSibling)
  const next = isBehind ? stops[0] : stops.at(-1)
  if (!next) return
  event.stopPropagation()
  next.focus()
}

function tabStops(popup: Element | null): readonly HTMLElement[] {
  const all = [...(popup?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled, [type="hidden"], [aria-hidden="true"]') && control.checkVisibility(),
  )
  // of a group only the chosen one is a stop
  const chosen = all.flatMap((one) => (one instanceof HTMLInputElement && one.type === 'radio' && one.checked ? [one.name] : []))
  return all.filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked && chosen.includes(one.name)))
}
