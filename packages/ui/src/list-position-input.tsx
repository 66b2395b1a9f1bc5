import { type KeyboardEvent, type Ref, useState } from 'react'
import control from './control.module.css'
import styles from './list-position-input.module.css'
import { classes } from './pure/classes.ts'
import { placeTyped, placeWithin } from './pure/position.ts'

type ListPositionInputProps = {
  /** Its current position, counted from 1. */
  position: number
  /** How many the list has. */
  count: number
  /** Called with the new position once the number is final: on Enter, an arrow key, or when the box is left. */
  onMove: (position: number) => void
  /** Says what is moved: 'Position of Icebreaker'. */
  label: string
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** The position of one item in a list, as a number that can be typed. Anything else reverts to the current position. */
export function ListPositionInput({ position, count, onMove, label, disabled = false, ref }: ListPositionInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const move = (place: number) => {
    setDraft(null)
    if (place !== position) onMove(place)
  }
  // the text in the box counts, not what was last rendered: Enter may follow a key immediately
  const settle = (box: HTMLInputElement) => move(placeTyped(box.value, count) ?? position)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // Enter confirms the number; it does not submit the form around it.
      event.preventDefault()
      settle(event.currentTarget)
    }
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      setDraft(null)
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      // The list goes down the page: the arrow that points up makes the number smaller.
      move(placeWithin((draft === null ? position : (placeTyped(draft, count) ?? position)) + (event.key === 'ArrowUp' ? -1 : 1), count))
    }
  }
  return (
    <span className={classes(control.box, styles.box, disabled && control.disabled)}>
      <input
        ref={ref}
        className={classes(control.inner, styles.number)}
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? String(position)}
        disabled={disabled}
        aria-label={label}
        aria-valuenow={position}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, count)}
        aria-valuetext={`${position} of ${count}`}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget }) => settle(currentTarget)}
      />
    </span>
  )
}
