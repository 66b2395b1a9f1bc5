import { Toggle } from '@troupe/ui/toggle'
import type { Bound } from './form.tsx'

/** On or off. */
export function ToggleField<N extends string>({ form, name, hint, off = false }: Bound<N, boolean>) {
  return (
    <Toggle
      label={form.labels[name]}
      hint={hint}
      checked={form.values[name]}
      disabled={form.off || off}
      onChange={(on) => form.choose(name, on)}
    />
  )
}
