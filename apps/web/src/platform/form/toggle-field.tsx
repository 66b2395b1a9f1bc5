import { Toggle } from '@troupe/ui/toggle'
import type { Bound } from './form.tsx'

/** On or off. */
export function ToggleField<T>({ form, name, hint, off = false }: Bound<T, boolean>) {
  return (
    <Toggle
      label={form.labels[name]}
      hint={hint}
      checked={form.values[name] as boolean}
      disabled={form.off || off}
      onChange={(on) => form.choose(name, on as T[typeof name])}
    />
  )
}
