import type { FocusEvent } from 'react'
import { tabStops } from './pure/tab-stops.ts'

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
