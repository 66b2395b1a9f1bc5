import { NumberStepper } from '@troupe/ui/number-stepper'
import type { ComponentProps } from 'react'
import { type Bound, LabelledField, type Own } from './form.tsx'

/** A whole number between two bounds. A number with a `problem` stays in the field. */
export function NumberField<N extends string>({
  form,
  name,
  hint,
  problem,
  off = false,
  ...range
}: Bound<N, number> & Own<ComponentProps<typeof NumberStepper>, 'disabled'> & { readonly problem?: string | undefined }) {
  return (
    <LabelledField form={form} name={name} hint={hint} problem={problem}>
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
