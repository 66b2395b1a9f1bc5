import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLayoutEffect, useRef } from 'react'
import styles from './drag-list.module.css'
import { DragGrip } from './drag-order.tsx'
import { ListPositionInput } from './list-position-input.tsx'

type DragRowProps = {
  /** The row's key in the DragOrder around its table. */
  id: string
  /** What the row is called in the names of its controls. */
  label: string
  /** The row's position in the whole list, counted from 1, and how many the list has. */
  position: number
  count: number
  /** Called with a position that was typed. */
  onMove: (position: number) => void
}

/** In a cell of a table: the grip that drags its row, and its position, which can be typed and follows while a row is dragged. */
export function DragRow({ id, label, position, count, onMove }: DragRowProps) {
  const sortable = useSortable({ id })
  const { setNodeRef, transform, transition, isDragging, index, newIndex } = sortable
  const cell = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => setNodeRef(rowOf(cell.current)), [setNodeRef])
  // The table draws its rows without knowing of the drag.
  const moves = CSS.Translate.toString(transform) ?? ''
  useLayoutEffect(() => {
    const row = rowOf(cell.current)
    if (!row) return
    row.style.transform = moves
    row.style.transition = transition ?? ''
    row.classList.toggle(styles.draggedRow ?? '', isDragging)
  }, [moves, transition, isDragging])
  return (
    <span ref={cell} className={styles.place}>
      <DragGrip label={label} sortable={sortable} />
      <ListPositionInput
        label={`Position of ${label}`}
        position={position + (newIndex < 0 ? 0 : newIndex - index)}
        count={count}
        onMove={onMove}
      />
    </span>
  )
}

const rowOf = (cell: HTMLElement | null) => cell?.closest('tr') ?? null
