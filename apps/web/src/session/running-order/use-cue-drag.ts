import { textScale } from '@troupe/ui/pure/text-scale'
import { type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from 'react'
import type { Cue } from '../call.ts'
import type { CueLayout, PlacedCue } from './cue-layout.ts'
import { FARTHEST } from './order-words.ts'

/** An item while it is dragged: where it would be, or how long. */
export interface CueDrag {
  readonly id: string
  readonly part: 'whole' | 'end'
  readonly offsetMinutes: number
  readonly minutes: number
}

/** How long a finger rests before it lifts an item, in milliseconds: one that moves sooner scrolls the page. */
const LONG_PRESS = 400
/** How far a pointer moves before it drags, in pixels. */
const SLACK = 4
/** This near to the edge of the window the page scrolls along, in pixels. */
const EDGE = 72

interface DragEnds {
  readonly layout: CueLayout<Cue>
  readonly list: RefObject<HTMLElement | null>
  readonly onDrop: ((item: Cue, drag: CueDrag) => void) | undefined
}

/** Drags an item to another time, or its lower edge to another length: in steps of 5 minutes, with Alt of 1. Escape undoes it. */
export function useCueDrag({ layout, list, onDrop }: DragEnds) {
  const [drag, setDrag] = useState<CueDrag | null>(null)
  const stop = useRef<() => void>(undefined)
  const lifted = useRef(false)
  useEffect(() => () => stop.current?.(), [])
  useEffect(() => {
    const line = list.current
    // a finger that drags doesn't scroll; a handler of React would come too late to say so
    const hold = (event: TouchEvent) => {
      if (lifted.current && stop.current && event.cancelable) event.preventDefault()
    }
    line?.addEventListener('touchmove', hold, { passive: false })
    return () => line?.removeEventListener('touchmove', hold)
  }, [list])

  const press = (event: Press<HTMLElement>, placed: PlacedCue<Cue>) => {
    if (!onDrop || event.button !== 0 || !event.isPrimary) return
    stop.current?.()
    lifted.current = false
    const part = event.target instanceof Element && event.target.closest('[data-grip]') ? 'end' : 'whole'
    const isTouch = event.pointerType === 'touch'
    const from = { x: event.clientX, y: event.clientY, top: event.clientY + scrollY }
    let at = { y: event.clientY, alt: event.altKey }
    let now: CueDrag | null = null
    const show = () => {
      now = dragTo(layout, placed, { part, by: (at.y + scrollY - from.top) / textScale(), step: at.alt ? 1 : 5 })
      setDrag(now)
    }
    let frame = 0
    const follow = () => {
      const by = at.y < EDGE ? -8 : at.y > innerHeight - EDGE ? 8 : 0
      if (by !== 0) {
        scrollBy(0, by)
        show()
      }
      frame = requestAnimationFrame(follow)
    }
    const lift = () => {
      lifted.current = true
      show()
      frame = requestAnimationFrame(follow)
    }
    const waits = isTouch && part === 'whole'
    const timer = waits ? setTimeout(lift, LONG_PRESS) : undefined
    const listening = new AbortController()
    const end = () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      listening.abort()
      stop.current = undefined
      setDrag(null)
    }
    const on = { signal: listening.signal, capture: true }
    const isSame = ({ pointerId }: PointerEvent) => pointerId === event.pointerId
    const move = (moved: PointerEvent) => {
      if (!isSame(moved)) return
      at = { y: moved.clientY, alt: moved.altKey }
      if (lifted.current) return show()
      if (Math.hypot(moved.clientX - from.x, moved.clientY - from.y) <= SLACK) return
      // the page scrolls
      if (waits) end()
      else lift()
    }
    const up = (released: PointerEvent) => {
      if (!isSame(released)) return
      const dropped = lifted.current ? now : null
      end()
      if (dropped) onDrop(placed.item, dropped)
    }
    const key = (pressed: KeyboardEvent) => {
      if (!lifted.current) return
      pressed.preventDefault()
      pressed.stopPropagation()
      if (pressed.key === 'Escape') return end()
      if (pressed.key !== 'Alt') return
      at = { ...at, alt: pressed.type === 'keydown' }
      show()
    }
    addEventListener('pointermove', move, on)
    addEventListener('pointerup', up, on)
    addEventListener('pointercancel', (lost) => isSame(lost) && end(), on)
    addEventListener('keydown', key, on)
    addEventListener('keyup', key, on)
    // a long press of a finger is no right click
    addEventListener('contextmenu', (asked) => lifted.current && asked.preventDefault(), on)
    stop.current = end
  }
  /** Whether the press that just ended has dragged: its click means nothing. */
  return { drag, press, hasDragged: () => lifted.current }
}

interface DragBy {
  readonly part: CueDrag['part']
  /** Pixels, at the usual size of letters. */
  readonly by: number
  readonly step: number
}

/** Where an item is that was dragged by some pixels. */
export function dragTo(layout: CueLayout<Cue>, { item, top, ends }: PlacedCue<Cue>, { part, by, step }: DragBy): CueDrag {
  const { id, offsetMinutes, minutes } = item
  if (by === 0) return { id, part, offsetMinutes, minutes }
  const snapped = (pixels: number) => Math.round(layout.minuteAt(pixels) / step) * step
  const within = (least: number, value: number) => Math.min(Math.max(value, least), FARTHEST)
  if (part === 'whole') return { id, part, minutes, offsetMinutes: within(-FARTHEST, snapped(top + by)) }
  return { id, part, offsetMinutes, minutes: within(step, snapped(layout.at(ends) + by) - offsetMinutes) }
}
