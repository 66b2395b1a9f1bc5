import { useId, useState } from 'react'
import control from './control.module.css'
import styles from './date-time-field.module.css'
import { Message } from './field.tsx'
import { classes } from './pure/classes.ts'
import { localOf, type OffsetState, offsetState } from './pure/local-time.ts'

export type DateTimeValue = {
  /** '2026-12-16', empty while missing. */
  date: string
  /** '13:30', empty while missing. */
  time: string
  /** '-06:00'; null while the time is missing, does not exist, or happens twice and was not chosen. */
  offset: string | null
}

type Props = {
  label: string
  value: DateTimeValue
  onChange: (value: DateTimeValue) => void
  /** Named once beside the label: 'Chicago time'. */
  zoneName: string
  /** The offsets at which this local time ('2026-11-01T01:30') exists in the zone: none, one or two, the earlier instant first. */
  offsetsFor: (local: string) => readonly string[]
  required?: boolean | undefined
  error?: string | undefined
  /** The first and the last date, '2026-12-16'. */
  min?: string | undefined
  max?: string | undefined
  /** Minutes between the times that the browser offers. */
  step?: number | undefined
  disabled?: boolean | undefined
}

/** A date and a time in a named zone; asks which one when the clocks go back over it, refuses what they skip. */
export function DateTimeField(props: Props) {
  const { label, value, onChange, zoneName, offsetsFor, required = false, min, max, step = 5, disabled = false } = props
  const id = useId()
  const [leftEmpty, setLeftEmpty] = useState(false)
  const state = stateOf(value, offsetsFor)
  const error = props.error ?? ownError(state, zoneName, required && leftEmpty)
  const change = (next: Partial<DateTimeValue>) => {
    const changed = { ...value, ...next }
    const known = stateOf(changed, offsetsFor)
    if (known) setLeftEmpty(false)
    onChange({ ...changed, offset: known && known.kind !== 'never' ? known.offset : null })
  }
  const shared = {
    required,
    disabled,
    className: control.inner,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <fieldset
      className={styles.field}
      aria-describedby={`${id}-zone`}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setLeftEmpty(!state)}
    >
      <legend className={styles.head}>
        <span className={styles.label}>{label}</span>
        {required && (
          <span className={styles.required} aria-hidden="true">
            Required
          </span>
        )}
      </legend>
      <div className={styles.inputs}>
        <span className={boxLook(error, disabled)}>
          <input
            {...shared}
            type="date"
            aria-label="Date"
            value={value.date}
            min={min}
            max={max}
            onChange={(event) => change({ date: event.currentTarget.value })}
          />
        </span>
        <span className={boxLook(error, disabled)}>
          <input
            {...shared}
            type="time"
            aria-label="Time"
            value={value.time}
            step={step * 60}
            onChange={(event) => change({ time: event.currentTarget.value })}
          />
        </span>
        <span id={`${id}-zone`} className={styles.zone}>
          {zoneName}
        </span>
      </div>
      {state?.kind === 'twice' && (
        <div role="radiogroup" aria-label="The clocks go back: this time happens twice" className={styles.twice}>
          <span aria-hidden="true">The clocks go back: this time happens twice</span>
          {state.offsets.map((offset, index) => (
            <label key={offset} className={styles.choice}>
              <input
                type="radio"
                name={`${id}-offset`}
                checked={offset === state.offset}
                disabled={disabled}
                onChange={() => change({ offset })}
              />
              {`${index === 0 ? 'First' : 'Second'}, UTC${offset}`}
            </label>
          ))}
        </div>
      )}
      <span aria-live="polite">
        {error && (
          <Message id={`${id}-error`} bad>
            {error}
          </Message>
        )}
      </span>
    </fieldset>
  )
}

/** Null while the date or the time is missing. */
function stateOf(value: DateTimeValue, offsetsFor: Props['offsetsFor']): OffsetState | null {
  const local = localOf(value.date, value.time)
  return local === null ? null : offsetState(offsetsFor(local), value.offset)
}

function ownError(state: OffsetState | null, zoneName: string, leftEmpty: boolean): string | undefined {
  if (state === null) return leftEmpty ? 'Required' : undefined
  if (state.kind === 'never') return `The clocks go forward over this time, it does not exist in ${zoneName}. Choose another time.`
  return undefined
}

function boxLook(error: string | undefined, disabled: boolean) {
  return classes(control.box, error && control.invalid, disabled && control.disabled)
}
