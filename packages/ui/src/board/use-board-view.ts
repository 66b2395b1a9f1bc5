import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

export type BoardView = { top: number; left: number; width: number; height: number }

/** The view is known to so many pixels: within them scrolling draws nothing. */
const grain = 96
const snapped = (place: number) => Math.floor(place / grain) * grain

/** What of a box is in view, as it scrolls and is resized. */
export function useBoardView(scroller: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<BoardView>({ top: 0, left: 0, width: 0, height: 0 })
  const look = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const next = { top: snapped(box.scrollTop), left: snapped(box.scrollLeft), width: box.clientWidth, height: box.clientHeight }
    setView((was) =>
      was.top === next.top && was.left === next.left && was.width === next.width && was.height === next.height ? was : next,
    )
  }, [scroller])
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [scroller, look])
  return { view, look }
}
