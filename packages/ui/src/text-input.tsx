import { type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, type ReactNode, type Ref, useId } from 'react'
import control from './control.module.css'
import { CharactersLeft, useField } from './field.tsx'
import { type Glyph, Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'
import { countsNow } from './pure/counts-now.ts'
import styles from './text-input.module.css'

type TextInputProps = {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'search' | 'time'> | undefined
  /** Seconds from one time to the next. */
  step?: number | undefined
  name?: string | undefined
  placeholder?: string | undefined
  /** Characters; shows 'N Characters Left'. */
  maxLength?: number | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url' | 'search' | undefined
  icon?: Glyph | undefined
  /** Shown after the text: a unit, a button. */
  suffix?: ReactNode
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  mono?: boolean | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** One line of text. */
export function TextInput({
  value,
  onChange,
  onBlur,
  type = 'text',
  maxLength,
  icon,
  suffix,
  label,
  mono = false,
  disabled = false,
  ...rest
}: TextInputProps) {
  const field = useField()
  const counter = useId()
  const most = maxLength ?? field.max
  const counts = most !== undefined && countsNow(value.length, most)
  const described = classes(field.describedBy, counts && counter)
  return (
    <div className={styles.stack}>
      <span className={classes(control.box, field.invalid && control.invalid, disabled && control.disabled)}>
        {icon && <Icon of={icon} />}
        <input
          {...rest}
          id={field.controlId}
          type={type}
          className={classes(control.inner, mono && 'mono')}
          value={value}
          maxLength={most}
          disabled={disabled}
          aria-label={label}
          aria-describedby={described}
          aria-invalid={field.invalid || undefined}
          aria-required={field.required || undefined}
          onChange={({ currentTarget }) => {
            field.written(currentTarget.value)
            onChange(currentTarget.value)
          }}
          onBlur={() => {
            field.left(value === '', value)
            onBlur?.()
          }}
        />
        {suffix}
      </span>
      {counts && <CharactersLeft id={counter} length={value.length} max={most} />}
    </div>
  )
}
