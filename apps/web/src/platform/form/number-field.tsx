import { NumberStepper } from '@troupe/ui/number-stepper'
import type { ComponentProps } from 'react'
import { rangeSentences } from '../words/range.ts'
import { type Bound, LabelledField, type Own } from './form.tsx'

/** A whole number between two bounds. A number with a `problem` stays in the field; a number that the server refuses is told the problem, else the bounds. */
export function NumberField<N extends string>({
  form,
  name,
  hint,
  problem,
  off = false,
  ...range
}: Bound<N, number> & Own<ComponentProps<typeof NumberStepper>, 'disabled'> & { readonly problem?: string | undefined }) {
  const exact = problem ? { TOO_BIG: problem, TOO_SMALL: problem } : rangeSentences(range, range.unit)
  return (
    <LabelledField form={form} name={name} hint={hint} problem={problem} exact={exact}>
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
