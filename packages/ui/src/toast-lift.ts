const bars: HTMLElement[] = []

/**
 * A ref for the bar of buttons of a dialog or sheet: while it is open, toasts stand above it, on a phone at the top of the window. Otherwise a press on a button could hit the message of the press before.
 */
export function liftToasts(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  bars.push(bar)
  const watch = new ResizeObserver(lift)
  watch.observe(bar)
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
    style.setProperty('--toast-lift', `${top.offsetHeight}px`)
    dataset.dialog = ''
  } else {
    style.removeProperty('--toast-lift')
    delete dataset.dialog
  }
}
