import { Select, type SelectOption } from '@troupe/ui/select'
import { type Bound, LabelledField } from './form.tsx'

/** One of many. Where `none` names the choice of none, its value is the empty text. */
export function SelectField<N extends string, V extends string>(props: SelectProps<N, V>) {
  const { form, name, hint, required, hideLabel, off = false } = props
  const disabled = form.off || off
  return (
    <LabelledField form={form} name={name} hint={hint} required={required} hideLabel={hideLabel}>
      {props.none === undefined ? (
        <Select<V>
          value={props.form.values[name] || null}
          options={props.options}
          disabled={disabled}
          onChange={(next) => props.form.choose(name, next)}
        />
      ) : (
        <Select<V | typeof noChoice>
          value={choiceOf<V>(props.form.values[name])}
          options={[{ value: noChoice, label: props.none }, ...props.options]}
          disabled={disabled}
          onChange={(next) => props.form.choose(name, next === noChoice ? '' : next)}
        />
      )}
    </LabelledField>
  )
}

type SelectProps<N extends string, V extends string> = { readonly options: readonly SelectOption<V>[] } & (
  | (Bound<N, NoInfer<V>> & { readonly none?: undefined })
  | (Bound<N, NoInfer<V> | ''> & { readonly none: string })
)

/** The value of the option that stands for no choice; an option can't be empty. */
const noChoice = 'none'
const choiceOf = <V extends string>(value: V | ''): V | typeof noChoice => (value === '' ? noChoice : value)
