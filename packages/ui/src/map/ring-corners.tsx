import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classes } from '../pure/classes.ts'
import { useMoving } from './map-pin.tsx'
import { type MapPoint, MapSpot } from './map-view.tsx'
import styles from './ring-corners.module.css'

type RingCornersProps = {
  corners: readonly MapPoint[]
  /** The corners that break a rule, by their place in the list. */
  wrong: ReadonlySet<number>
  /** They are loose points, not joined in their order; these lie inside of the outline that is made of them. */
  inner?: ReadonlySet<number> | undefined
  /** Each step of a corner that is being moved. */
  onMove: (at: number, to: MapPoint) => void
  /** The move is over: the next one is another change to undo. */
  onMoved: () => void
  /** A corner is added after the one at this place. */
  onAdd: (after: number, point: MapPoint) => void
  onRemove: (at: number) => void
  /** Escape: the person leaves the ring. */
  onLeave: () => void
}

const between = (a: MapPoint, b: MapPoint): MapPoint => ({
  latitude: (a.latitude + b.latitude) / 2,
  longitude: (a.longitude + b.longitude) / 2,
})

/**
 * The corners of a ring as buttons over the map, in their order: Tab walks them, arrows move one, Insert adds one behind it, Delete removes it. The
 * round ones in the middle of each side add a corner by pointer; they are no stops of their own, because Insert does the same.
 */
export function RingCorners({ corners, wrong, inner, onMove, onMoved, onAdd, onRemove, onLeave }: RingCornersProps) {
  const place = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const [told, setTold] = useState(false)
  // the corner that was added or is left after removing takes the focus
  useEffect(() => {
    if (wanted === null) return
    place.current?.querySelectorAll<HTMLButtonElement>('[data-corner]')[wanted]?.focus()
    setWanted(null)
  }, [wanted])
  const add = (after: number) => {
    const [a, b] = [corners[after], corners[(after + 1) % corners.length]]
    if (!a || !b) return
    onAdd(after, between(a, b))
    setWanted(after + 1)
  }
  const remove = (at: number) => {
    onRemove(at)
    setWanted(Math.max(0, at - 1))
  }
  return (
    <div ref={place} className={styles.ring}>
      {corners.length > 2 &&
        !inner &&
        corners.map((corner, at) => (
          <MapSpot key={at} point={between(corner, corners[(at + 1) % corners.length] ?? corner)} className={styles.spot}>
            <button
              type="button"
              tabIndex={-1}
              className={classes(styles.corner, styles.middle)}
              aria-label={`Add a corner after corner ${at + 1}`}
              onClick={() => add(at)}
            />
          </MapSpot>
        ))}
      {corners.map((corner, at) => (
        <Corner
          key={at}
          point={corner}
          name={`${inner ? 'Point' : 'Corner'} ${at + 1} of ${corners.length}`}
          isInner={inner?.has(at) ?? false}
          isWrong={wrong.has(at)}
          told={told}
          onTold={() => setTold(true)}
          onMove={(to) => onMove(at, to)}
          onMoved={onMoved}
          onAdd={() => add(at)}
          onRemove={() => remove(at)}
          onLeave={onLeave}
        />
      ))}
    </div>
  )
}

type CornerProps = {
  point: MapPoint
  name: string
  isInner: boolean
  isWrong: boolean
  /** The keys have been shown before. */
  told: boolean
  onTold: () => void
  onMove: (to: MapPoint) => void
  onMoved: () => void
  onAdd: () => void
  onRemove: () => void
  onLeave: () => void
}

function Corner({ point, name, isInner, isWrong, told, onTold, onMove, onMoved, onAdd, onRemove, onLeave }: CornerProps) {
  const [focused, setFocused] = useState(false)
  const { onKeyDown, ...moving } = useMoving(point, onMove, onMoved)
  const keys = (event: KeyboardEvent<HTMLButtonElement>) => {
    const act = { Insert: onAdd, '+': onAdd, Delete: onRemove, Backspace: onRemove, Escape: onLeave }[event.key]
    if (!act) return onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <MapSpot point={point} className={classes(styles.spot, focused && styles.above)}>
      <button
        type="button"
        data-corner
        className={classes(styles.corner, isInner && styles.inner, isWrong && styles.wrong)}
        aria-label={name}
        aria-invalid={isWrong || undefined}
        {...moving}
        onKeyDown={keys}
        onFocus={({ currentTarget }) => setFocused(currentTarget.matches(':focus-visible'))}
        onBlur={() => {
          setFocused(false)
          if (focused) onTold()
        }}
      />
      {focused && !told && (
        <span className={styles.keys} role="status">
          <b>{name}</b>
          Arrows move it 10 m, Shift 100 m. Insert adds one, Delete removes it.
        </span>
      )}
    </MapSpot>
  )
}
