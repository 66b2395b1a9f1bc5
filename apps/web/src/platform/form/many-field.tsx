import { Multiselect } from '@troupe/ui/multiselect'
import type { SelectOption } from '@troupe/ui/select'
import { type Bound, LabelledField } from './form.tsx'

/** Some of many. */
export function ManyField<N extends string, V extends string>({
  form,
  name,
  hint,
  required,
  options,
  limit,
  placeholder,
}: ManyProps<N, V>) {
  return (
    <LabelledField form={form} name={name} hint={hint} required={required}>
      <Multiselect<V>
        value={form.values[name]}
        options={options}
        limit={limit}
        placeholder={placeholder}
        disabled={form.off}
        onChange={(next) => form.choose(name, next)}
      />
    </LabelledField>
  )
}

interface ManyProps<N extends string, V extends string> extends Bound<N, readonly NoInfer<V>[], NoInfer<V>[]> {
  readonly options: readonly SelectOption<V>[]
  readonly limit?: number
  /** What it says while nothing is chosen. */
  readonly placeholder?: string
}
