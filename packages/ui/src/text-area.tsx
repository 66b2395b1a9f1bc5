import { type Ref, useId, useRef } from 'react'
import control from './control.module.css'
import { CharactersLeft, useField } from './field.tsx'
import { classes } from './pure/classes.ts'
import { countsNow } from './pure/counts-now.ts'
import styles from './text-area.module.css'

/** A piece of a text that is marked, or not. */
export type TextPart = { text: string; isMarked: boolean }

type TextAreaProps = {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  placeholder?: string | undefined
  /** Characters; shows 'N Characters Left'. */
  maxLength?: number | undefined
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  mono?: boolean | undefined
  /** The text in parts, some of which are marked; together they are the value. */
  partsOf?: ((value: string) => readonly TextPart[]) | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines of text: three at first, growing with what is written to twelve, then scrolling. */
export function TextArea({ value, onChange, onBlur, maxLength, label, mono = false, partsOf, disabled = false, ...rest }: TextAreaProps) {
  const field = useField()
  const counter = useId()
  const mirror = useRef<HTMLSpanElement>(null)
  const most = maxLength ?? field.max
  const counts = most !== undefined && countsNow(value.length, most)
  return (
    <div className={styles.stack}>
      {/* The mirror has the same text in the same cell, so the grid gives the control the text's height without a script. */}
      <span className={classes(control.box, styles.grow, mono && 'mono', field.invalid && control.invalid, disabled && control.disabled)}>
        <textarea
          {...rest}
          id={field.controlId}
          className={styles.text}
          value={value}
          rows={1}
          maxLength={most}
          disabled={disabled}
          aria-label={label}
          aria-describedby={classes(field.describedBy, counts && counter)}
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
          onScroll={partsOf && (({ currentTarget }) => mirror.current?.scrollTo({ top: currentTarget.scrollTop }))}
        />
        <span ref={mirror} className={classes(styles.mirror, partsOf && styles.marked)} aria-hidden="true">
          {partsOf ? <Marked parts={partsOf(value)} /> : `${value}\n`}
        </span>
      </span>
      {counts && <CharactersLeft id={counter} length={value.length} max={most} />}
    </div>
  )
}

/** The same text behind the control's own, unseen but for the ground of its marks. */
function Marked({ parts }: { parts: readonly TextPart[] }) {
  let from = 0
  return (
    <>
      {parts.map(({ text, isMarked }) => {
        const key = from
        from += text.length
        return isMarked ? <mark key={key}>{text}</mark> : text
      })}
      {'\n'}
    </>
  )
}
