import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { DAY_MINUTES, drawn, type HoursBlock, moved, resized, snap } from './pure/hours-blocks.ts'

type Grip = 'draw' | 'move' | 'from' | 'to'

type Drag = {
  grip: Grip
  block: HoursBlock | undefined
  columns: readonly DOMRect[]
  /** Where it began. */
  day: number
  minutes: number
}

type HoursDrag = {
  blocks: readonly HoursBlock[]
  onChange: (blocks: readonly HoursBlock[]) => void
  disabled: boolean
}

/** Draws, moves, resizes and copies blocks by pointer. `preview` are the blocks as they would be, while the pointer is down. Escape leaves all as it was. */
export function useHoursDrag({ blocks, onChange, disabled }: HoursDrag) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [preview, setPreview] = useState<readonly HoursBlock[] | null>(null)
  const latest = useRef({ blocks, onChange, preview })
  latest.current = { blocks, onChange, preview }

  const start = (event: PointerEvent<HTMLElement>, grip: Grip, block?: HoursBlock) => {
    if (disabled || event.button !== 0 || event.pointerType === 'touch') return
    event.stopPropagation()
    const columns = columnsOf(event.currentTarget)
    const at = placeOf(columns, event)
    if (grip === 'draw') event.preventDefault()
    setDrag({ grip, block, columns, ...at })
  }

  useEffect(() => {
    if (!drag) return
    const finish = () => {
      const { preview, onChange } = latest.current
      if (preview) onChange(preview)
      setPreview(null)
      setDrag(null)
    }
    const onMove = (event: globalThis.PointerEvent) => setPreview(after(drag, latest.current.blocks, event))
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setPreview(null)
      setDrag(null)
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', finish)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', finish)
      removeEventListener('keydown', onKey)
    }
  }, [drag])
  return { preview, start }
}

/** The blocks once the pointer has reached a place. */
function after(
  drag: Drag,
  blocks: readonly HoursBlock[],
  event: { clientX: number; clientY: number; altKey: boolean },
): readonly HoursBlock[] {
  const { grip, block } = drag
  const { day, minutes } = placeOf(drag.columns, event)
  if (!block)
    return [
      ...blocks,
      { id: `new ${blocks.length + 1} ${drag.day} ${snap(drag.minutes)}`, ...drawn(drag.day, snap(drag.minutes), snap(minutes)) },
    ]
  const by = snap(Math.abs(minutes - drag.minutes)) * Math.sign(minutes - drag.minutes)
  if (grip !== 'move') return blocks.map((one) => (one.id === block.id ? resized(block, grip === 'from' ? 'from' : 'to', by) : one))
  const next = moved(block, day - drag.day, by)
  if (event.altKey) return [...blocks, { ...next, id: `new ${blocks.length + 1} ${block.id}` }]
  return blocks.map((one) => (one.id === block.id ? next : one))
}

const columnsOf = (within: Element): readonly DOMRect[] =>
  [...(within.closest('fieldset')?.querySelectorAll('[data-day]') ?? [])].map((column) => column.getBoundingClientRect())

/** The day and the minute of a point, the nearest ones when it lies outside. */
function placeOf(
  columns: readonly DOMRect[],
  { clientX, clientY }: { clientX: number; clientY: number },
): { day: number; minutes: number } {
  const distances = columns.map(({ left, right }) => Math.max(left - clientX, clientX - right, 0))
  const nearest = distances.indexOf(Math.min(...distances))
  const column = columns[nearest]
  if (!column) return { day: 1, minutes: 0 }
  const share = (clientY - column.top) / column.height
  return { day: nearest + 1, minutes: Math.min(DAY_MINUTES, Math.max(0, share * DAY_MINUTES)) }
}
