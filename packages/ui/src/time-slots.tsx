import { useId } from 'react'
import { classes } from './pure/classes.ts'
import styles from './time-slots.module.css'

export type TimeSlot = {
  value: string
  /** '1:30 pm'. */
  label: string
  /** A few words below: how much is left, or why it cannot be chosen. */
  note?: string | undefined
  disabled?: boolean | undefined
}

type TimeSlotsProps = {
  /** Names the group. */
  label: string
  slots: readonly TimeSlot[]
  value: string | null
  onChange: (value: string) => void
  /** Loading: space of the same size is reserved for the slots. */
  loading?: boolean | undefined
}

/** A choice of one among times, as a grid of buttons with the keyboard of a radio group. */
export function TimeSlots({ label, slots, value, onChange, loading = false }: TimeSlotsProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} aria-busy={loading || undefined} className={styles.slots}>
      {slots.map((slot) => (
        <label key={slot.value} className={classes(styles.slot, slot.disabled && styles.none)}>
          <input
            type="radio"
            name={name}
            value={slot.value}
            checked={slot.value === value}
            disabled={slot.disabled}
            onChange={() => onChange(slot.value)}
          />
          <span className={styles.label}>{slot.label}</span>
          {slot.note && <span className={styles.note}> {slot.note}</span>}
        </label>
      ))}
      {loading && slots.length === 0 && places.map((place) => <span key={place} className={styles.place} aria-hidden="true" />)}
    </div>
  )
}

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9]
