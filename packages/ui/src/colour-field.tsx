import { useState } from 'react'
import styles from './colour-field.module.css'
import control from './control.module.css'
import { useField } from './field.tsx'
import { classes } from './pure/classes.ts'
import { colourOf } from './pure/colour.ts'

type ColourFieldProps = {
  /** '#RRGGBB', or null where none was chosen. */
  value: string | null
  onChange: (colour: string | null) => void
  /** The colour that applies while none is chosen. */
  fallback: string
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  disabled?: boolean | undefined
}

/** A colour, typed as #RRGGBB or chosen in the system's colour picker. Invalid text reverts when the field is left; an empty field means no colour. */
export function ColourField({ value, onChange, fallback, label, disabled = false }: ColourFieldProps) {
  const field = useField()
  const [typed, setTyped] = useState<string | null>(null)
  const write = (text: string) => {
    setTyped(text)
    field.written(text)
    const colour = text.trim() === '' ? null : colourOf(text)
    // three digits may be the first half of six
    if (colour !== undefined && (colour === null || text.trim().replace('#', '').length === 6)) onChange(colour)
  }
  const leave = () => {
    const colour = typed === null ? undefined : colourOf(typed)
    if (colour) onChange(colour)
    setTyped(null)
    field.left(value === null && !colour)
  }
  return (
    <span className={classes(control.box, styles.box, field.invalid && control.invalid, disabled && control.disabled)}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={label ? `${label}: choose a colour` : 'Choose a colour'}
        value={(value ?? fallback).toLowerCase()}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          setTyped(null)
          onChange(currentTarget.value.toUpperCase())
        }}
      />
      <input
        type="text"
        id={field.controlId}
        className={classes(control.inner, 'mono')}
        value={typed ?? value ?? ''}
        placeholder={fallback.toUpperCase()}
        maxLength={9}
        disabled={disabled}
        spellCheck={false}
        autoComplete="off"
        aria-label={label}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        aria-required={field.required || undefined}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={leave}
      />
    </span>
  )
}
