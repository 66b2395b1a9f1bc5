import { type ReactNode, useId } from 'react'
import { useGroupField } from './field.tsx'
import { type Glyph, Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'
import styles from './segmented.module.css'

type SegmentedProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  /** Two to four; up to seven where they have a whole line. */
  options: readonly { value: Value; label: ReactNode; icon?: Glyph | undefined; disabled?: boolean | undefined }[]
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  size?: 'default' | 'sm' | undefined
}

/** A few choices that exclude each other, on one line. */
export function Segmented<Value extends string>({ value, onChange, options, label, size = 'default' }: SegmentedProps<Value>) {
  const field = useGroupField()
  const name = useId()
  return (
    <div
      role="radiogroup"
      id={field.controlId}
      className={classes(styles.segmented, size === 'sm' && styles.sm)}
      aria-label={label}
      aria-labelledby={label ? undefined : field.labelId}
      aria-describedby={field.describedBy}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className="vh"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon of={option.icon} />}
          <span className={styles.label}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
