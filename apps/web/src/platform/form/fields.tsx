import { Field } from '@troupe/ui/field'
import { Multiselect } from '@troupe/ui/multiselect'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Segmented } from '@troupe/ui/segmented'
import { Select } from '@troupe/ui/select'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { Toggle } from '@troupe/ui/toggle'
import type { ComponentProps, ReactNode } from 'react'
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
type Holding<T, V> = { [K in FieldOf<T>]: T[K] extends V ? K : never }[FieldOf<T>]

interface Bound<T, V> {
  readonly form: Fields<T>
  readonly name: Holding<T, V>
  readonly hint?: ReactNode
  readonly required?: boolean | undefined
  readonly hideLabel?: boolean | undefined
  /** This one can't be changed. */
  readonly off?: boolean | undefined
}
type Own<P, Given extends string> = Omit<P, 'value' | 'checked' | 'onChange' | 'onBlur' | 'name' | 'label' | 'hint' | Given>

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

/** A line of text. */
export function TextField<T>({
  form,
  name,
  hint,
  required,
  hideLabel,
  off = false,
  ...rest
}: Bound<T, string> & Own<ComponentProps<typeof TextInput>, 'disabled'>) {
  return (
    <FormField form={form} name={name} hint={hint} required={required} hideLabel={hideLabel}>
      {(value) => (
        <TextInput
          {...rest}
          name={name}
          value={value as string}
          disabled={form.off || off}
          onChange={(text) => form.set(name, text as T[typeof name])}
          onBlur={() => form.leave(name)}
        />
      )}
    </FormField>
  )
}

/** Several lines of text. */
export function ParagraphField<T>({
  form,
  name,
  hint,
  required,
  off = false,
  maxLength,
}: Bound<T, string> & { readonly maxLength: number }) {
  return (
    <FormField form={form} name={name} hint={hint} required={required}>
      {(value) => (
        <TextArea
          value={value as string}
          maxLength={maxLength}
          disabled={form.off || off}
          onChange={(text) => form.set(name, text as T[typeof name])}
          onBlur={() => form.leave(name)}
        />
      )}
    </FormField>
  )
}

/** A whole number between two bounds. */
export function NumberField<T>({
  form,
  name,
  hint,
  off = false,
  ...range
}: Bound<T, number> & Own<ComponentProps<typeof NumberStepper>, 'disabled'>) {
  return (
    <FormField form={form} name={name} hint={hint}>
      {(value) => (
        <NumberStepper
          {...range}
          value={value as number}
          disabled={form.off || off}
          onChange={(next) => form.set(name, next as T[typeof name])}
          onBlur={() => form.leave(name)}
        />
      )}
    </FormField>
  )
}

/** On or off. */
export function ToggleField<T>({ form, name, hint, off = false }: Bound<T, boolean>) {
  return (
    <Toggle
      label={form.labels[name]}
      hint={hint}
      checked={form.values[name] as boolean}
      disabled={form.off || off}
      onChange={(on) => form.choose(name, on as T[typeof name])}
    />
  )
}

type Options<V extends string> = ComponentProps<typeof Select<V>>['options']

/** One of many. The empty text is the choice of none, where `none` names it. */
export function SelectField<T, V extends string>({ form, name, hint, required, hideLabel, options, none, off = false }: SelectProps<T, V>) {
  const all = none === undefined ? options : [{ value: noChoice as V, label: none }, ...options]
  return (
    <FormField form={form} name={name} hint={hint} required={required} hideLabel={hideLabel}>
      {(value, choose) => (
        <Select<V>
          value={((value as string) || (none === undefined ? null : noChoice)) as V | null}
          options={all}
          disabled={form.off || off}
          onChange={(next) => choose((next === noChoice ? '' : next) as T[typeof name])}
        />
      )}
    </FormField>
  )
}

interface SelectProps<T, V extends string> extends Bound<T, string> {
  readonly options: Options<V>
  readonly none?: string
}
/** The value of the option that stands for no choice; an option can't be empty. */
const noChoice = 'none'

/** Two to four choices that exclude each other. */
export function ChoiceField<T, V extends string>({
  form,
  name,
  hint,
  options,
}: Bound<T, string> & { readonly options: ComponentProps<typeof Segmented<V>>['options'] }) {
  return (
    <FormField form={form} name={name} hint={hint}>
      {(value, choose) => <Segmented<V> value={value as V} options={options} onChange={(next) => choose(next as T[typeof name] & V)} />}
    </FormField>
  )
}

/** Some of many. */
export function ManyField<T, V extends string>({ form, name, hint, required, options, limit }: ManyProps<T, V>) {
  return (
    <FormField form={form} name={name} hint={hint} required={required}>
      {(value, choose) => (
        <Multiselect<V>
          value={value as readonly V[]}
          options={options}
          limit={limit}
          disabled={form.off}
          onChange={(next) => choose(next as T[typeof name] & V[])}
        />
      )}
    </FormField>
  )
}

interface ManyProps<T, V extends string> extends Bound<T, readonly string[]> {
  readonly options: Options<V>
  readonly limit?: number
}
