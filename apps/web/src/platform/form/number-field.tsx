import { NumberStepper } from '@troupe/ui/number-stepper'
import type { ComponentProps } from 'react'
import { type Bound, LabelledField, type Own } from './form.tsx'

/** A whole number between two bounds. */
export function NumberField<N extends string>({
  form,
  name,
  hint,
  off = false,
  ...range
}: Bound<N, number> & Own<ComponentProps<typeof NumberStepper>, 'disabled'>) {
  return (
    <LabelledField form={form} name={name} hint={hint}>
      <NumberStepper
        {...range}
        value={form.values[name]}
        disabled={form.off || off}
        onChange={(next) => form.set(name, next)}
        onBlur={() => form.leave(name)}
      />
    </LabelledField>
  )
}
