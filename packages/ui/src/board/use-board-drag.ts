import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

type BoardDrag = {
  scroller: RefObject<HTMLElement | null>
  ghost: RefObject<HTMLElement | null>
  /** The row at a point of the window, or null outside of all. */
  rowAt: (point: { x: number; y: number }) => number | null
  onStart: (chip: string) => void
  onTarget: (row: number | null) => void
  /** Null: let go of outside of the rows. */
  onEnd: (row: number | null) => void
}

/** A press becomes a drag after so many pixels; before, it is a click. */
const slack = 5
/** Within so many pixels of the upper or lower edge the board scrolls by itself, up to so many pixels a frame. */
const edge = 56
const fastest = 18

/** Drags a chip by mouse or pen. The picture under the pointer moves without drawing the board again. Touch scrolls instead. */
export function useBoardDrag(wishes: BoardDrag) {
  const latest = useRef(wishes)
  latest.current = wishes
  const [pressed, setPressed] = useState<{ chip: string; x: number; y: number } | null>(null)
  /** The click that the browser sends after a drag opens nothing. */
  const wasDragged = useRef(false)

  const press = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
    const chip = event.target.closest<HTMLElement>('[data-chip][data-movable]')?.dataset.chip
    if (chip !== undefined) setPressed({ chip, x: event.clientX, y: event.clientY })
  }

  useEffect(() => {
    if (!pressed) return
    let started = false
    let at = { x: pressed.x, y: pressed.y }
    let frame = 0
    let moved = true
    let isAtEdge = false
    // one look at the places a frame, and before anything is written: a look after it makes the browser lay out the page in between
    const roll = () => {
      const { scroller, ghost, rowAt, onTarget } = latest.current
      const box = scroller.current
      if (box && (moved || isAtEdge)) {
        moved = false
        const { top, bottom } = box.getBoundingClientRect()
        const row = rowAt(at)
        const by = at.y > bottom - edge ? at.y - (bottom - edge) : at.y < top + edge ? at.y - (top + edge) : 0
        isAtEdge = by !== 0
        if (isAtEdge) box.scrollTop += Math.max(-fastest, Math.min(fastest, by / 3))
        if (ghost.current) ghost.current.style.transform = `translate(${at.x + 10}px, ${at.y + 8}px)`
        onTarget(row)
      }
      frame = requestAnimationFrame(roll)
    }
    const move = (event: globalThis.PointerEvent) => {
      at = { x: event.clientX, y: event.clientY }
      if (!started) {
        if (Math.hypot(at.x - pressed.x, at.y - pressed.y) < slack) return
        started = true
        wasDragged.current = true
        latest.current.onStart(pressed.chip)
        frame = requestAnimationFrame(roll)
      }
      moved = true
    }
    const stop = () => setPressed(null)
    const up = () => {
      if (started) latest.current.onEnd(latest.current.rowAt(at))
      stop()
    }
    const leave = () => {
      if (started) latest.current.onEnd(null)
      stop()
    }
    const key = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', leave)
    addEventListener('keydown', key)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', leave)
      removeEventListener('keydown', key)
    }
  }, [pressed])
  return { press, wasDragged, dragging: pressed !== null }
}
