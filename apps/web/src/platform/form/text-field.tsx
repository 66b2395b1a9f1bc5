import { TextInput } from '@troupe/ui/text-input'
import type { ComponentProps } from 'react'
import { type Bound, LabelledField, type Own } from './form.tsx'

/** A line of text. */
export function TextField<N extends string>({
  form,
  name,
  hint,
  required,
  hideLabel,
  off = false,
  ...rest
}: Bound<N, string> & Own<ComponentProps<typeof TextInput>, 'disabled'>) {
  return (
    <LabelledField form={form} name={name} hint={hint} required={required} hideLabel={hideLabel}>
      <TextInput
        {...rest}
        name={name}
        value={form.values[name]}
        disabled={form.off || off}
        onChange={(text) => form.set(name, text)}
        onBlur={() => form.leave(name)}
      />
    </LabelledField>
  )
}
