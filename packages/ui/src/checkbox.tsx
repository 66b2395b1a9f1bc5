import type { ReactNode, Ref } from 'react'
import { useEffect, useImperativeHandle, useRef } from 'react'
import styles from './checkbox.module.css'
import { classes } from './pure/classes.ts'

type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: (() => void) | undefined
  label: ReactNode
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** Indeterminate: some of what it stands for, not all. */
  mixed?: boolean | undefined
  error?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement | null> | undefined
}

/** Yes or no, taking effect with the form. */
export function Checkbox({
  checked,
  onChange,
  label,
  hideLabel = false,
  hint,
  mixed = false,
  error,
  disabled = false,
  ref,
  ...rest
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={classes(styles.checkbox, disabled && styles.disabled)}>
      <input
        {...rest}
        ref={box}
        type="checkbox"
        className={classes(styles.box, error && styles.invalid)}
        checked={checked}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={hideLabel ? 'vh' : styles.label}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
        {error && <span className={styles.error}>{error}</span>}
      </span>
    </label>
  )
}
