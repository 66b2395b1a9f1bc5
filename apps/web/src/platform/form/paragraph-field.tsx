import { TextArea } from '@troupe/ui/text-area'
import { type Bound, LabelledField } from './form.tsx'

/** Several lines of text. */
export function ParagraphField<N extends string>({
  form,
  name,
  hint,
  required,
  off = false,
  maxLength,
}: Bound<N, string> & { readonly maxLength: number }) {
  return (
    <LabelledField form={form} name={name} hint={hint} required={required}>
      <TextArea
        value={form.values[name]}
        maxLength={maxLength}
        disabled={form.off || off}
        onChange={(text) => form.set(name, text)}
        onBlur={() => form.leave(name)}
      />
    </LabelledField>
  )
}
