import { NumberStepper } from '@troupe/ui/number-stepper'
import type { ComponentProps } from 'react'
import { type Bound, FormField, type Own } from './form.tsx'

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
