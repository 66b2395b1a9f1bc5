import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { textScale } from '../pure/text-scale.ts'

/** What is in view, in pixels, and how large its letters are. */
export type BoardView = { top: number; left: number; width: number; height: number; scale: number }

/** The view is known to so many pixels: within them scrolling draws nothing. */
const grain = 96
const snapped = (place: number) => Math.floor(place / grain) * grain

/** What of a box is in view, as it scrolls and is resized. */
export function useBoardView(scroller: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<BoardView>({ top: 0, left: 0, width: 0, height: 0, scale: 1 })
  const look = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const [top, left] = [snapped(box.scrollTop), snapped(box.scrollLeft)]
    const next = { top, left, width: box.clientWidth, height: box.clientHeight, scale: textScale() }
    setView((was) => ((Object.keys(next) as (keyof BoardView)[]).every((key) => was[key] === next[key]) ? was : next))
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
