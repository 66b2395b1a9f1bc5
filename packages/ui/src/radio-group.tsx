import { type ReactNode, useId } from 'react'
import { useGroupField } from './field.tsx'
import { classes } from './pure/classes.ts'
import styles from './radio-group.module.css'

export type RadioOption<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  /** At the end of the line: a price, a badge. */
  aside?: ReactNode
  disabled?: boolean | undefined
}

type RadioGroupProps<Value extends string> = {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly RadioOption<Value>[]
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  /** rows: ruled rows over the whole width, the chosen one tinted; for the main choice of a page. */
  look?: 'list' | 'rows' | undefined
  name?: string | undefined
}

/** One of a few options, all of them visible. */
export function RadioGroup<Value extends string>({ value, onChange, options, label, look = 'list', name }: RadioGroupProps<Value>) {
  const field = useGroupField()
  const own = useId()
  return (
    <div
      role="radiogroup"
      id={field.controlId}
      className={styles[look]}
      aria-label={label}
      aria-labelledby={label ? undefined : field.labelId}
      aria-describedby={field.describedBy}
      aria-invalid={field.invalid || undefined}
      aria-required={field.required || undefined}
    >
      {options.map((option) => (
        <label key={option.value} className={classes(styles.option, option.disabled && styles.disabled)}>
          <input
            type="radio"
            className={styles.dot}
            name={name ?? own}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => {
              field.left(false)
              onChange(option.value)
            }}
          />
          <span className={styles.words}>
            <span className={styles.label}>{option.label}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </span>
          {option.aside && <span className={styles.aside}>{option.aside}</span>}
        </label>
      ))}
    </div>
  )
}
