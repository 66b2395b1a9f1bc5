import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'

type Props = {
  label: ReactNode
  /** Shows the marker 'Required', and the message 'Required' once the control was left empty. */
  required?: boolean | undefined
  hint?: ReactNode
  /** The first of several is shown. */
  error?: string | readonly (string | undefined)[] | undefined
  /** Keeps the label for those who listen and hides it from the eye. */
  hideLabel?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A label, its control and the message below it. The control inside finds its name and its messages by itself. */
export function Field({ label, required = false, hint, error, hideLabel, className, children }: Props) {
  const id = useId()
  const [leftEmpty, setLeftEmpty] = useState(false)
  const first = firstOf(error) ?? (required && leftEmpty ? 'Required' : undefined)
  const link: FieldLink = {
    controlId: id,
    labelId: `${id}-label`,
    describedBy: [first && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
    invalid: first !== undefined,
    required,
    left: setLeftEmpty,
  }
  return (
    <div className={classes(styles.field, className)}>
      <div className={hideLabel ? 'vh' : styles.head}>
        <label htmlFor={id} id={link.labelId} className={styles.label}>
          {label}
        </label>
        {required && (
          <span className={styles.required} aria-hidden="true">
            Required
          </span>
        )}
      </div>
      <FieldContext value={link}>{children}</FieldContext>
      {first && (
        <Message id={`${id}-error`} bad>
          {first}
        </Message>
      )}
      {hint && <Message id={`${id}-hint`}>{hint}</Message>}
    </div>
  )
}

/** The line under a control. */
export function Message({ id, bad = false, children }: { id?: string | undefined; bad?: boolean | undefined; children: ReactNode }) {
  return (
    <span id={id} className={classes(styles.message, bad && styles.bad)}>
      {bad && <Icon of={CircleAlert} size={14} />}
      <span>{children}</span>
    </span>
  )
}

/** 'N Characters Left', for a control with a maximum. */
export function CharactersLeft({ id, length, max }: { id: string; length: number; max: number }) {
  const left = Math.max(0, max - length)
  return (
    <span id={id} className={classes(styles.message, left === 0 && styles.bad)}>
      {`${left} Characters Left`}
    </span>
  )
}

export type FieldLink = {
  controlId: string
  labelId: string | undefined
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  /** The control tells whether it was left empty (true), or has a value again (false). */
  left: (empty: boolean) => void
}

const FieldContext = createContext<FieldLink | null>(null)

/** What the field around a control knows; a control that stands alone gets an id of its own. */
export function useField(): FieldLink {
  const own = useId()
  const around = useContext(FieldContext)
  return around ?? { controlId: own, labelId: undefined, describedBy: undefined, invalid: false, required: false, left: () => {} }
}

function firstOf(error: Props['error']): string | undefined {
  return (typeof error === 'string' ? [error] : error)?.find(Boolean)
}
