import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { Message, useField } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './number-stepper.module.css'
import { classes } from './pure/classes.ts'
import { boundsOf, parsed, passedBound, type StepperRange, stepped } from './pure/stepper.ts'

type NumberStepperProps = StepperRange & {
  value: number
  onChange: (value: number) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  /** Shown after the number: '42 people'. */
  unit?: string | undefined
  /** Numbers within the bounds are told while they're typed, and not only when the field is left: a reload doesn't leave it first. */
  live?: boolean | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * A number between minus and plus. Arrow keys step; text that isn't a number gives way to the last value when the field is left. A number
 * beyond a bound becomes that bound, and the field says so: a bound that may be passed is a rule of the field around it, not of the stepper.
 */
export function NumberStepper({
  value,
  onChange,
  onBlur,
  name,
  label,
  unit,
  live = false,
  disabled = false,
  ref,
  ...range
}: NumberStepperProps) {
  const field = useField()
  const [draft, setDraft] = useState<string | null>(null)
  const [cut, setCut] = useState<string | null>(null)
  const cutId = useId()
  const { min, max } = boundsOf(range, value)

  const set = (next: number) => {
    setDraft(null)
    setCut(null)
    if (next !== value) onChange(next)
  }
  const type = (text: string) => {
    setDraft(text)
    const typed = live && passedBound(text, value, range) === null ? parsed(text, value, range) : null
    if (typed !== null && typed !== value) onChange(typed)
  }
  const settle = () => {
    const settled = draft === null ? value : (parsed(draft, value, range) ?? value)
    if (draft !== null) {
      set(settled)
      setCut(passedBound(draft, value, range))
    }
    return settled
  }
  const step = (by: 1 | -1) => set(stepped(draft === null ? value : (parsed(draft, value, range) ?? value), by, range))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      step(event.key === 'ArrowUp' ? 1 : -1)
    }
    if (event.key === 'Enter') settle()
  }

  return (
    <div className={styles.stack}>
      <div className={classes(styles.stepper, field.invalid && styles.invalid, disabled && styles.disabled)}>
        <button type="button" tabIndex={-1} aria-label="Decrease" disabled={disabled || value <= min} onClick={() => step(-1)}>
          <Icon of={Minus} />
        </button>
        <input
          ref={ref}
          id={field.controlId}
          name={name}
          type="text"
          role="spinbutton"
          inputMode={range.decimal ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={draft ?? String(value)}
          disabled={disabled}
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={unit && `${value} ${unit}`}
          aria-describedby={classes(field.describedBy, cut !== null && cutId) || undefined}
          aria-invalid={field.invalid || undefined}
          aria-required={field.required || undefined}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            const settled = settle()
            field.left(false, settled)
            onBlur?.()
          }}
        />
        <button type="button" tabIndex={-1} aria-label="Increase" disabled={disabled || value >= max} onClick={() => step(1)}>
          <Icon of={Plus} />
        </button>
      </div>
      <div role="status">{cut !== null && <Message id={cutId}>{cut}</Message>}</div>
    </div>
  )
}
