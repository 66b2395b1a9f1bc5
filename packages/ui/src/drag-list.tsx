import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import styles from './drag-list.module.css'
import { DragGrip, DragOrder } from './drag-order.tsx'
import { ListPositionInput } from './list-position-input.tsx'
import { classes } from './pure/classes.ts'
import { moved } from './pure/order.ts'

type DragListProps<Item> = {
  /** The list's name. */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** What the item is called in the names of its controls and in what is said while it moves. */
  labelOf: (item: Item) => string
  children: (item: Item) => ReactNode
  /** The whole list in its new order, and what moved: places count from 0. */
  onChange: (items: Item[], move: { item: Item; from: number; to: number }) => void
  /** A number next to each item, in which its position can be typed. */
  positions?: boolean | undefined
  disabled?: boolean | undefined
}

/** A list put in order: drag by the grip, or Space on it, arrows, Space; Escape puts it back. With `positions` also by typing a number. */
export function DragList<Item>(props: DragListProps<Item>) {
  const { label, items, keyOf, labelOf, onChange, disabled = false } = props
  const keys = items.map(keyOf)
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || from === to) return
    onChange(moved(items, from, to), { item, from, to })
  }
  const named = (key: string) => {
    const item = items[keys.indexOf(key)]
    return item === undefined ? '' : labelOf(item)
  }
  return (
    <DragOrder keys={keys} labelOf={named} onMove={move} disabled={disabled}>
      <ol className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <Line key={keyOf(item)} id={keyOf(item)} item={item} index={index} list={props} onMove={(to) => move(index, to)} />
        ))}
      </ol>
    </DragOrder>
  )
}

type DragLineProps<Item> = { id: string; item: Item; index: number; list: DragListProps<Item>; onMove: (to: number) => void }

function Line<Item>({ id, item, index, list, onMove }: DragLineProps<Item>) {
  const { items, labelOf, children, positions = false, disabled = false } = list
  const sortable = useSortable({ id, disabled })
  const { setNodeRef, transform, transition, isDragging, newIndex } = sortable
  return (
    <li
      ref={setNodeRef}
      className={classes(styles.line, isDragging && styles.dragged)}
      style={{ transform: CSS.Translate.toString(transform) ?? '', transition: transition ?? '' }}
    >
      <DragGrip label={labelOf(item)} sortable={sortable} disabled={disabled} />
      {positions && (
        <ListPositionInput
          label={`Position of ${labelOf(item)}`}
          // while one is dragged, each shows where it would be
          position={(newIndex < 0 ? index : newIndex) + 1}
          count={items.length}
          disabled={disabled}
          onMove={(position) => onMove(position - 1)}
        />
      )}
      <div className={styles.content}>{children(item)}</div>
    </li>
  )
}
