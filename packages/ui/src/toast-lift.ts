const bars: HTMLElement[] = []

/** The height of three toasts and what is around them, in pixels. */
const ROOM = 180

/**
 * A ref for the bar of buttons of a dialog or sheet: while it is open, toasts stand above it unless they fit below, on a phone at the top of the window. Otherwise
 * a press on a button could hit the message of the press before.
 */
export function liftToasts(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  bars.push(bar)
  const watch = new ResizeObserver(lift)
  // what is in a dialog or the window moves its bar, and doesn't change it
  for (const one of [bar, bar.closest('[role="dialog"], [role="alertdialog"]'), document.documentElement]) if (one) watch.observe(one)
  return () => {
    watch.disconnect()
    bars.splice(bars.indexOf(bar), 1)
    lift()
  }
}

/** The dialog that was opened last is on top. */
function lift() {
  const { style, dataset } = document.documentElement
  const top = bars.at(-1)
  if (top) {
    const box = top.getBoundingClientRect()
    style.setProperty('--toast-lift', `${window.innerHeight - box.bottom < ROOM ? window.innerHeight - box.top : 0}px`)
    dataset.dialog = ''
  } else {
    style.removeProperty('--toast-lift')
    delete dataset.dialog
  }
}
