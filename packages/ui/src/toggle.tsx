import type { ReactNode, Ref } from 'react'
import { classes } from './pure/classes.ts'
import styles from './toggle.module.css'

type ToggleProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: (() => void) | undefined
  label: ReactNode
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  name?: string | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** On or off, taking effect immediately. */
export function Toggle({ checked, onChange, label, hideLabel = false, hint, disabled = false, ...rest }: ToggleProps) {
  return (
    <label className={classes(styles.toggle, disabled && styles.disabled)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={hideLabel ? 'vh' : styles.label}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}
