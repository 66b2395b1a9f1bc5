import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classes } from '../pure/classes.ts'
import styles from './map.module.css'
import { movedBy, tidyPoint } from './map-geometry.ts'
import { type MapPoint, MapSpot, useMapView } from './map-view.tsx'

/** A place with a tag. */
export interface MapPin {
  readonly key: string
  readonly label: string
  readonly point: MapPoint
  readonly look: 'ink' | 'outline' | 'brand'
  /** Makes it a button that is dragged, or moved by the arrow keys; called for each step. */
  readonly onMove?: ((point: MapPoint) => void) | undefined
  /** The pointer has come over its tag, or left it. What it does then is done by the keyboard where the pin is listed. */
  readonly onPoint?: ((isOver: boolean) => void) | undefined
  /** Its tag was pressed. */
  readonly onPress?: (() => void) | undefined
}

/** A name under its point, without a tag. */
export function MapName({ label, point }: { label: string; point: MapPoint }) {
  return (
    <MapSpot point={point}>
      <span className={classes(styles.name, styles.under)} aria-hidden="true">
        {label}
      </span>
    </MapSpot>
  )
}

/** A tag with its stem on the point. */
export function Pin({ label, point, look, onMove, onPoint, onPress }: Omit<MapPin, 'key'>) {
  const moving = useMoving(point, onMove)
  const tag = (
    <>
      <span className={styles.tag}>{label}</span>
      <span className={styles.stem} />
    </>
  )
  return (
    <MapSpot point={point} className={classes(styles[`pin-${look}`], look === 'brand' && styles.first)}>
      {onMove ? (
        <button type="button" className={styles.pin} aria-label={`${label}, ${pointWords(point)}. Arrow keys move it.`} {...moving}>
          {tag}
        </button>
      ) : onPress ? (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={classes(styles.pin, styles.pressed)}
          onPointerEnter={() => onPoint?.(true)}
          onPointerLeave={() => onPoint?.(false)}
          onClick={onPress}
        >
          {tag}
        </button>
      ) : (
        <span className={styles.pin} aria-hidden="true">
          {tag}
        </span>
      )}
    </MapSpot>
  )
}

/** '41.888020, −87.624410'. */
const pointWords = ({ latitude, longitude }: MapPoint): string => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`.replaceAll('-', '−')

const steps: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Moves a point by dragging its button or with the arrow keys: 10 m, with Shift 100 m. `onDone` follows the last step of a drag, and each key. */
export function useMoving(point: MapPoint, onMove: ((point: MapPoint) => void) | undefined, onDone?: (() => void) | undefined) {
  const view = useMapView()
  const grip = useRef<{ readonly id: number; readonly x: number; readonly y: number; moved: boolean } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!onMove || event.button !== 0) return
      const box = view.box()
      const [x, y] = view.place(point)
      grip.current = { id: event.pointerId, x: event.clientX - box.left - x, y: event.clientY - box.top - y, moved: false }
      event.currentTarget.setPointerCapture(event.pointerId)
      event.stopPropagation()
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!onMove || grip.current?.id !== event.pointerId) return
      const box = view.box()
      grip.current.moved = true
      const x = Math.max(0, Math.min(box.width, event.clientX - box.left - grip.current.x))
      const y = Math.max(0, Math.min(box.height, event.clientY - box.top - grip.current.y))
      onMove(tidyPoint(view.pointAt(x, y)))
    },
    onPointerUp: () => {
      if (grip.current?.moved) onDone?.()
      grip.current = null
    },
    onPointerCancel: () => {
      grip.current = null
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key]
      if (!onMove || !step || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      const metres = event.shiftKey ? 100 : 10
      const next = movedBy(point, step[0] * metres, step[1] * metres)
      onMove(next)
      onDone?.()
      view.show(next)
    },
  }
}
