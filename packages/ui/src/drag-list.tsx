import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import styles from './drag-list.module.css'
import { Icon } from './icon.tsx'
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
  const sensors = useSensors(
    // A few pixels first, so that a press is not yet a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || from === to) return
    onChange(moved(items, from, to), { item, from, to })
  }
  const end = ({ active, over }: DragEndEvent) => {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
  }
  const named = (key: unknown) => {
    const item = items[keys.indexOf(String(key))]
    return item === undefined ? '' : labelOf(item)
  }
  const place = (key: unknown) => `position ${keys.indexOf(String(key)) + 1} of ${keys.length}`
  const lifted = useRef(false)
  const announcements = {
    onDragStart: ({ active }: Spoken) => {
      lifted.current = true
      return `${named(active.id)} lifted from ${place(active.id)}.`
    },
    onDragOver: ({ active, over }: Spoken) => {
      const first = lifted.current
      lifted.current = false
      // A lifted item is over its own position first: announcing that would drown out that it was lifted.
      if (first && over?.id === active.id) return undefined
      return over ? `${named(active.id)} is over ${place(over.id)}.` : `${named(active.id)} isn’t over a position.`
    },
    onDragEnd: ({ active, over }: Spoken) => `${named(active.id)} dropped${over ? ` at ${place(over.id)}` : ''}.`,
    onDragCancel: ({ active }: Spoken) => `${named(active.id)} is back at ${place(active.id)}.`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={upAndDown}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol className={styles.list} aria-label={label}>
          {items.map((item, index) => (
            <Line key={keyOf(item)} id={keyOf(item)} item={item} index={index} list={props} onMove={(to) => move(index, to)} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type Spoken = { active: { id: unknown }; over?: { id: unknown } | null }

const screenReaderInstructions = {
  draggable: 'Press Space to lift the item, the arrow keys to move it, Space to drop it or Escape to cancel.',
}

const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

type LineProps<Item> = { id: string; item: Item; index: number; list: DragListProps<Item>; onMove: (to: number) => void }

function Line<Item>({ id, item, index, list, onMove }: LineProps<Item>) {
  const { items, labelOf, children, positions = false, disabled = false } = list
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id, disabled })
  return (
    <li
      ref={setNodeRef}
      className={classes(styles.line, isDragging && styles.dragged)}
      style={{ transform: CSS.Translate.toString(transform) ?? '', transition: transition ?? '' }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={styles.grip}
        aria-label={`Move ${labelOf(item)}`}
        disabled={disabled}
      >
        <Icon of={GripVertical} />
      </button>
      {positions && (
        <ListPositionInput
          label={`Position of ${labelOf(item)}`}
          position={index + 1}
          count={items.length}
          disabled={disabled}
          onMove={(position) => onMove(position - 1)}
        />
      )}
      <div className={styles.content}>{children(item)}</div>
    </li>
  )
}
