import { CODE_LENGTH } from '@troupe/domain/account/codes'
import { Field } from '@troupe/ui/field'
import { TextInput } from '@troupe/ui/text-input'

/** A code that came by mail, read without regard to case, spaces and hyphens. */
export function CodeField({ value, onChange, error }: { value: string; onChange: (code: string) => void; error?: string | undefined }) {
  return (
    <Field label="Code" required error={error} hint={`${CODE_LENGTH} letters and digits, such as K7MP-2QXA.`}>
      <TextInput name="one-time-code" autoComplete="one-time-code" mono value={value} onChange={onChange} autoFocus={value === ''} />
    </Field>
  )
}
