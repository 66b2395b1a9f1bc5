/** As a ref: brings what has just appeared into sight, where it may stand below the edge of a sheet. */
export const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * Brings all of a part between the bars of the app, whose heights are the page's scroll padding, unless it is there already. TOP puts its head below the upper
 * bar. NEAR moves the page as little as that takes; of a part that is taller than the room between the bars, it only brings a head that isn't in the upper
 * half of the window.
 */
export function wholeIntoView(part: HTMLElement, how: 'NEAR' | 'TOP') {
  const { isThere, isTall } = placeOf(part, how)
  if (!isThere) part.scrollIntoView({ block: isTall || how === 'TOP' ? 'start' : 'nearest' })
}

/** The same for what a button asks for, which lights up for a moment: also where it was there already, the press has an answer. */
export function askFor(part: HTMLElement, how: 'NEAR' | 'TOP') {
  wholeIntoView(part, how)
  part.animate({ backgroundColor: ['var(--brand-primary-tint)', 'transparent'] }, 1200)
}

/** Whether all of a part is between the bars of the app. */
export const isWholeInView = (part: HTMLElement): boolean => placeOf(part, 'TOP').isThere

function placeOf(part: HTMLElement, how: 'NEAR' | 'TOP') {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(part)
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const above = Number.parseFloat(scrollMarginTop) + Number.parseFloat(scrollPaddingTop)
  const below = Number.parseFloat(scrollMarginBottom) + Number.parseFloat(scrollPaddingBottom)
  const { top, bottom, height } = part.getBoundingClientRect()
  const isTall = height > innerHeight - above - below
  // a pixel less: positions have fractions
  const isThere = top > above - 1 && (isTall && how === 'NEAR' ? top < innerHeight / 2 : bottom < innerHeight - below + 1)
  return { isThere, isTall }
}
