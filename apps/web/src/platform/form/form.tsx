import { Field } from '@troupe/ui/field'
import type { ReactNode } from 'react'
import type { FieldOf } from './changes.ts'
import type { Fields } from './use-fields.ts'

/** The form that the fields belong to: Enter submits it. */
export function Form<T>({ form, label, className, children }: FormProps<T>) {
  return (
    <form
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {children}
    </form>
  )
}

interface FormProps<T> {
  readonly form: Pick<Fields<T>, 'submit'>
  readonly label?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The fields of a form that hold a kind of value. */
export type Holding<T, V> = { [K in FieldOf<T>]: T[K] extends V ? K : never }[FieldOf<T>]

export interface Bound<T, V> {
  readonly form: Fields<T>
  readonly name: Holding<T, V>
  readonly hint?: ReactNode
  readonly required?: boolean | undefined
  readonly hideLabel?: boolean | undefined
  /** This one can't be changed. */
  readonly off?: boolean | undefined
}
export type Own<P, Given extends string> = Omit<P, 'value' | 'checked' | 'onChange' | 'onBlur' | 'name' | 'label' | 'hint' | Given>

/** A field of a form with any control: its label, what is wrong with it, its value. */
export function FormField<T, K extends FieldOf<T>>({ form, name, hint, required, hideLabel, children }: FormFieldProps<T, K>) {
  return (
    <Field label={form.labels[name]} hint={hint} required={required} hideLabel={hideLabel} error={form.errorOf(name)}>
      {children(form.values[name], (value) => form.choose(name, value))}
    </Field>
  )
}

interface FormFieldProps<T, K extends FieldOf<T>> extends Omit<Bound<T, unknown>, 'name'> {
  readonly name: K
  readonly children: (value: T[K], choose: (value: T[K]) => void) => ReactNode
}
