import { TextInput } from '@troupe/ui/text-input'
import type { ComponentProps } from 'react'
import { type Bound, FormField, type Own } from './form.tsx'

/** A line of text. */
export function TextField<T>({
  form,
  name,
  hint,
  required,
  hideLabel,
  off = false,
  ...rest
}: Bound<T, string> & Own<ComponentProps<typeof TextInput>, 'disabled'>) {
  return (
    <FormField form={form} name={name} hint={hint} required={required} hideLabel={hideLabel}>
      {(value) => (
        <TextInput
          {...rest}
          name={name}
          value={value as string}
          disabled={form.off || off}
          onChange={(text) => form.set(name, text as T[typeof name])}
          onBlur={() => form.leave(name)}
        />
      )}
    </FormField>
  )
}
