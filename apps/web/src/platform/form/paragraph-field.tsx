import { TextArea } from '@troupe/ui/text-area'
import { type Bound, FormField } from './form.tsx'

/** Several lines of text. */
export function ParagraphField<T>({
  form,
  name,
  hint,
  required,
  off = false,
  maxLength,
}: Bound<T, string> & { readonly maxLength: number }) {
  return (
    <FormField form={form} name={name} hint={hint} required={required}>
      {(value) => (
        <TextArea
          value={value as string}
          maxLength={maxLength}
          disabled={form.off || off}
          onChange={(text) => form.set(name, text as T[typeof name])}
          onBlur={() => form.leave(name)}
        />
      )}
    </FormField>
  )
}
