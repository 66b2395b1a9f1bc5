import { useId, useState } from 'react'
import { Button } from './button.tsx'
import control from './control.module.css'
import { DateInput } from './date-input.tsx'
import styles from './date-time-field.module.css'
import { Message } from './field.tsx'
import { classes } from './pure/classes.ts'
import { localOf, type OffsetState, offsetState, type WallTime } from './pure/local-time.ts'

export type DateTimeValue = {
  /** '2026-12-16', empty while missing. */
  date: string
  /** '13:30', empty while missing. */
  time: string
  /** '-06:00'; null while the time is missing, does not exist, or happens twice and was not chosen. */
  offset: string | null
}

type DateTimeFieldProps = {
  label: string
  value: DateTimeValue
  onChange: (value: DateTimeValue) => void
  /** Shown next to the label: 'Chicago time'. */
  zoneName: string
  /** The zone that decides which times exist: 'America/New_York'. */
  zone: string
  required?: boolean | undefined
  error?: string | undefined
  /** The first and the last date, '2026-12-16'. */
  min?: string | undefined
  max?: string | undefined
  today?: string | undefined
  /** Minutes between the times that the browser offers. */
  step?: number | undefined
  disabled?: boolean | undefined
}

/** A date and a time in a named zone. Where the clocks move it refuses to guess: it offers the two times that can be meant. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, zoneName, zone, required = false, disabled = false } = props
  const id = useId()
  const [leftEmpty, setLeftEmpty] = useState(false)
  const state = stateOf(value, zone)
  const error = props.error ?? ownError(state, required && leftEmpty)
  const change = (next: Partial<DateTimeValue>) => {
    const changed = { ...value, ...next }
    const known = stateOf(changed, zone)
    if (known) setLeftEmpty(false)
    onChange({ ...changed, offset: known && known.kind !== 'never' ? known.offset : null })
  }
  const marks = { required, invalid: error !== undefined, describedBy: error === undefined ? undefined : `${id}-error` }
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
        <DateAndTime {...props} marks={marks} onChange={change} />
        <span id={`${id}-zone`} className={styles.zone}>
          {zoneName}
        </span>
      </div>
      {state?.kind === 'twice' && <Twice {...state} name={`${id}-offset`} disabled={disabled} onChoose={(offset) => change({ offset })} />}
      {state?.kind === 'never' && <Instead times={state.instead} disabled={disabled} onTake={onChange} />}
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

type DateAndTimeProps = Omit<DateTimeFieldProps, 'onChange'> & {
  marks: { required: boolean; invalid: boolean; describedBy: string | undefined }
  onChange: (next: Partial<DateTimeValue>) => void
}

function DateAndTime({ value, onChange, min, max, today, step = 5, disabled = false, marks }: DateAndTimeProps) {
  return (
    <>
      <DateInput label="Date" value={value.date} onChange={(date) => onChange({ date })} {...{ min, max, today, disabled, marks }} />
      <span className={classes(control.box, marks.invalid && control.invalid, disabled && control.disabled)}>
        <input
          type="time"
          aria-label="Time"
          className={classes(control.inner, styles.time, value.time === '' && styles.bare)}
          value={value.time}
          step={step * 60}
          required={marks.required}
          disabled={disabled}
          aria-invalid={marks.invalid || undefined}
          aria-describedby={marks.describedBy}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        />
      </span>
    </>
  )
}

type TwiceProps = {
  offsets: readonly string[]
  /** The chosen one. */
  offset: string | null
  name: string
  disabled: boolean
  onChoose: (offset: string) => void
}

function Twice({ offsets, offset: chosen, name, disabled, onChoose }: TwiceProps) {
  return (
    <div role="radiogroup" aria-label="This time occurs twice: the clocks go back that day." className={styles.twice}>
      <span aria-hidden="true">This time occurs twice: the clocks go back that day.</span>
      {offsets.map((offset, index) => (
        <label key={offset} className={styles.choice}>
          <input type="radio" name={name} checked={offset === chosen} disabled={disabled} onChange={() => onChoose(offset)} />
          {`${index === 0 ? 'Before the clocks go back' : 'After the clocks go back'}, UTC${offset}`}
        </label>
      ))}
    </div>
  )
}

/** The same moment counted by the clocks before and after they move. */
function Instead({ times, disabled, onTake }: { times: readonly WallTime[]; disabled: boolean; onTake: (time: WallTime) => void }) {
  return (
    <fieldset className={styles.twice} aria-label="Times to use instead">
      <span>Use one of these times instead:</span>
      {times.map((time) => (
        <Button key={time.offset} size="sm" disabled={disabled} onClick={() => onTake(time)}>
          {`${time.time}, UTC${time.offset}`}
        </Button>
      ))}
    </fieldset>
  )
}

/** Null while the date or the time is missing. */
function stateOf(value: DateTimeValue, zone: string): OffsetState | null {
  const local = localOf(value.date, value.time)
  return local === null ? null : offsetState(local, zone, value.offset)
}

function ownError(state: OffsetState | null, leftEmpty: boolean): string | undefined {
  if (state === null) return leftEmpty ? 'Required' : undefined
  if (state.kind === 'never') return 'This time doesn’t exist: the clocks go forward that day.'
  if (state.kind === 'twice' && state.offset === null) return 'Choose which of the two times you mean.'
  return undefined
}
