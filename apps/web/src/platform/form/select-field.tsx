import { Select, type SelectOption } from '@troupe/ui/select'
import { type Bound, FormField } from './form.tsx'

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
  readonly options: readonly SelectOption<V>[]
  readonly none?: string
}
/** The value of the option that stands for no choice; an option can't be empty. */
const noChoice = 'none'
