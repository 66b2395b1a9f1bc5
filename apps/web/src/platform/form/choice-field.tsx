import { Segmented } from '@troupe/ui/segmented'
import type { ComponentProps } from 'react'
import { type Bound, LabelledField } from './form.tsx'

/** Two to four choices that exclude each other. */
export function ChoiceField<N extends string, V extends string>({
  form,
  name,
  hint,
  options,
}: Bound<N, NoInfer<V>> & { readonly options: ComponentProps<typeof Segmented<V>>['options'] }) {
  return (
    <LabelledField form={form} name={name} hint={hint}>
      <Segmented<V> value={form.values[name]} options={options} onChange={(next) => form.choose(name, next)} />
    </LabelledField>
  )
}
