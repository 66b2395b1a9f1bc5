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
import { SortableContext, sortableKeyboardCoordinates, type useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import styles from './drag-list.module.css'
import { Icon } from './icon.tsx'

type DragOrderProps = {
  /** The keys of the items, in their order. */
  keys: readonly string[]
  /** What the item is called in what is said while it moves. */
  labelOf: (key: string) => string
  /** Positions among the keys, counted from 0. */
  onMove: (from: number, to: number) => void
  /** The keys are a part of a longer list: how many come before, and how many there are. */
  part?: { offset: number; total: number } | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

/** Items below each other that are dragged by a grip: by the pointer, or Space, arrows, Space; Escape puts one back. Each step is announced. */
export function DragOrder({ keys, labelOf, onMove, part, disabled = false, children }: DragOrderProps) {
  const sensors = useSensors(
    // A few pixels first, so that a press is not yet a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  const named = (key: unknown) => (keys.includes(String(key)) ? labelOf(String(key)) : '')
  const place = (key: unknown) => `position ${(part?.offset ?? 0) + keys.indexOf(String(key)) + 1} of ${part?.total ?? keys.length}`
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
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy} disabled={disabled}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

type Spoken = { active: { id: unknown }; over?: { id: unknown } | null }

const screenReaderInstructions = {
  draggable: 'Press Space to lift the item, then use the arrow keys to move it. Press Space again to drop it, or Escape to cancel.',
}

const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

type DragGripProps = { label: string; sortable: ReturnType<typeof useSortable>; disabled?: boolean | undefined }

/** What an item is dragged by. */
export function DragGrip({ label, sortable: { attributes, listeners, setActivatorNodeRef }, disabled = false }: DragGripProps) {
  return (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      className={styles.grip}
      aria-label={`Move ${label}`}
      disabled={disabled}
    >
      <Icon of={GripVertical} />
    </button>
  )
}
