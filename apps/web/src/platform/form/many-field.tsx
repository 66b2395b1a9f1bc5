import { Multiselect } from '@troupe/ui/multiselect'
import type { SelectOption } from '@troupe/ui/select'
import { type Bound, FormField } from './form.tsx'

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
  readonly options: readonly SelectOption<V>[]
  readonly limit?: number
}
