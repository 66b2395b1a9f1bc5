/** A ref for a bar at the bottom of a phone: toasts stay above it, and what is scrolled to. How high it is depends on how its buttons break. */
export function tellBarHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => style.setProperty('--fixed-bar', `calc(${bar.offsetHeight}px - env(safe-area-inset-bottom))`))
  watch.observe(bar)
  return () => {
    watch.disconnect()
    style.removeProperty('--fixed-bar')
  }
}
