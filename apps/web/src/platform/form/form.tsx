import { Field } from '@troupe/ui/field'
import type { ReactNode } from 'react'
import type { FieldSentences } from '../words/fields.ts'
import type { FieldOf } from './changes.ts'
import type { Fields, FormWith } from './use-fields.ts'
import type { Savable } from './use-form.ts'

/** The form that the fields belong to: Enter submits it. Fields that save themselves or can't be changed are a group: it has nothing to submit. */
export function Form<T>({ form, label, className, children }: FormProps<T>) {
  const named = { 'aria-label': label, className, children }
  if (form.off || form.saves === 'field') return <fieldset {...named} />
  return (
    <form
      noValidate
      {...named}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    />
  )
}

interface FormProps<T> {
  readonly form: Pick<Fields<T>, 'submit'> & { readonly saves?: Savable['saves']; readonly off?: boolean | undefined }
  readonly label?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

interface Labelled {
  readonly hint?: ReactNode
  readonly required?: boolean | undefined
  readonly hideLabel?: boolean | undefined
}

/** The props of a field that shows a value of type `V` and enters one of type `W`. */
export interface Bound<N extends string, V, W extends V = V> extends Labelled {
  readonly form: FormWith<NoInfer<N>, V, W>
  readonly name: N
  /** This one can't be changed. */
  readonly off?: boolean | undefined
}
export type Own<P, Given extends string> = Omit<P, 'value' | 'checked' | 'onChange' | 'onBlur' | 'name' | 'label' | 'hint' | Given>

/** A control with the label of its field and what is wrong with it. */
export function LabelledField<N extends string>({
  form,
  name,
  hint,
  problem,
  exact,
  required,
  hideLabel,
  children,
}: LabelledFieldProps<N>) {
  return (
    <Field label={form.labels[name]} hint={hint} required={required} hideLabel={hideLabel} error={form.errorOf(name, exact) ?? problem}>
      {children}
    </Field>
  )
}

interface LabelledFieldProps<N extends string> extends Labelled {
  /** What is wrong with the value before anyone has sent it. */
  readonly problem?: string | undefined
  /** Sentences of the control for codes: the range of a number. */
  readonly exact?: FieldSentences | undefined
  readonly form: Pick<FormWith<NoInfer<N>, unknown>, 'labels' | 'errorOf'>
  readonly name: N
  readonly children: ReactNode
}

/** A field of a form with any control: its label, what is wrong with it, its value. */
export function FormField<T, K extends FieldOf<T>>({ form, name, children, ...rest }: FormFieldProps<T, K>) {
  return (
    <LabelledField form={form} name={name} {...rest}>
      {children(form.values[name], (value) => form.choose(name, value))}
    </LabelledField>
  )
}

interface FormFieldProps<T, K extends FieldOf<T>> extends Labelled {
  readonly form: Fields<T>
  readonly name: K
  readonly children: (value: T[K], choose: (value: T[K]) => void) => ReactNode
}
