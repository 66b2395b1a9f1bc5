const bars = new Set<HTMLElement>()

/**
 * A ref for a bar that lies over the foot of the page: toasts stay above it, and what is scrolled to or gets the focus (base.css). How high it is depends on
 * how its buttons break. One that stands in the page at this width covers nothing.
 */
export function tellBarHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  const watch = new ResizeObserver(tell)
  bars.add(bar)
  watch.observe(bar)
  return () => {
    watch.disconnect()
    bars.delete(bar)
    tell()
  }
}

/** Two may lie there, such as the bar of a page and that of its table: the higher one counts. */
function tell() {
  const height = Math.max(0, ...[...bars].map(coveredBy))
  // an empty value takes the property away
  document.documentElement.style.setProperty('--fixed-bar', height ? `calc(${height}px - env(safe-area-inset-bottom))` : '')
}

function coveredBy(bar: HTMLElement): number {
  const { position, bottom } = getComputedStyle(bar)
  return /fixed|sticky/.test(position) ? bar.offsetHeight + (Number.parseFloat(bottom) || 0) : 0
}
