import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'
import { type Check, onlyRequired, type Rules } from './pure/rules.ts'

type FieldProps = {
  label: ReactNode
  /** Shows the marker 'Required', and the message 'Required' once the control was left empty. */
  required?: boolean | undefined
  /** What the value must be; its first broken rule shows once the control was left. `required` and `max` are shown in advance. */
  rules?: Rules | undefined
  /** The function that checks the rules. Widgets only know that a value is required: the app passes in its own. */
  check?: Check | undefined
  hint?: ReactNode
  /** The first of several is shown. */
  error?: string | readonly (string | undefined)[] | undefined
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A label, its control and the message below it. The control inside finds its name and its messages by itself. */
export function Field({
  label,
  required: must = false,
  rules,
  check = onlyRequired,
  hint,
  error,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const marks = useContext(FieldMarks)
  const [isGroup, asGroup] = useState(false)
  const Name = nameOf(isGroup)
  const [leftEmpty, setLeftEmpty] = useState(false)
  const [broken, setBroken] = useState<string>()
  const required = must || rules?.required === true
  const judge = (value: unknown) => rules && setBroken(check(value, rules, typeof label === 'string' ? label : 'value'))
  const first = firstOf(error) ?? broken ?? (required && leftEmpty ? 'Required' : undefined)
  const link: FieldLink = {
    controlId: id,
    labelId: `${id}-label`,
    describedBy: [first && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
    invalid: first !== undefined,
    required,
    max: rules?.max,
    asGroup,
    left: (empty, value) => {
      setLeftEmpty(empty)
      if (value !== undefined || empty) judge(value ?? '')
    },
    written: (value) => {
      if (value !== '') setLeftEmpty(false)
      // a message goes as soon as it is no longer true; a new one waits until the control is left
      if (broken !== undefined) judge(value)
    },
  }
  return (
    <div className={classes(styles.field, className)}>
      <div className={hideLabel ? 'vh' : styles.head}>
        <Name htmlFor={isGroup ? undefined : id} id={link.labelId} className={styles.label}>
          {label}
        </Name>
        {required === (marks === 'required') && (
          <span className={styles.required} aria-hidden={required || undefined}>
            {required ? 'Required' : 'Optional'}
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
  /** Characters, when a rule counts them. */
  max?: number | undefined
  /** Called by a control that is a group. */
  asGroup?: ((isGroup: true) => void) | undefined
  /** Called by the control when it is left: whether it is empty, and its value; left(false) also means that it has a value again. */
  left: (empty: boolean, value?: unknown) => void
  /** Called by the control with its value while it changes. */
  written: (value: unknown) => void
}

/** Which fields of a form are marked: the required ones, or the optional ones where nearly everything is required. */
export const FieldMarks = createContext<'required' | 'optional'>('required')

/** For what is no Field but has a label and messages of its own: a row that is edited in place. */
export const FieldContext = createContext<FieldLink | null>(null)

/** What the field around a control knows; a control that stands alone gets an id of its own. */
export function useField(): FieldLink {
  const own = useId()
  const around = useContext(FieldContext)
  return (
    around ?? {
      controlId: own,
      labelId: undefined,
      describedBy: undefined,
      invalid: false,
      required: false,
      left: () => {},
      written: () => {},
    }
  )
}

/** The same for a control that no label can point at, such as a group of radios: its name is text, and names it by its id. */
export function useGroupField(): FieldLink {
  const field = useField()
  const { asGroup } = field
  useLayoutEffect(() => asGroup?.(true), [asGroup])
  return field
}

/** The element of a name: that of a group is no label. */
export const nameOf = (isGroup: boolean) => (isGroup ? 'span' : 'label') as 'label'

function firstOf(error: FieldProps['error']): string | undefined {
  return (typeof error === 'string' ? [error] : error)?.find(Boolean)
}
