import { Segmented } from '@troupe/ui/segmented'
import type { ComponentProps } from 'react'
import { type Bound, FormField } from './form.tsx'

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
