import { CODE_LENGTH, typedCode } from '@troupe/domain/account/codes'
import { TextField } from '../../platform/form/text-field.tsx'
import type { FormWith } from '../../platform/form/use-fields.ts'

/** A code from an email, read without regard to case, spaces and hyphens. */
export function CodeField({ form }: { form: FormWith<'code', string> }) {
  return (
    <TextField
      form={form}
      name="code"
      required
      mono
      autoComplete="one-time-code"
      autoFocus={form.values.code === ''}
      hint={`${CODE_LENGTH} letters and digits, such as K7MP-2QXA.`}
    />
  )
}

/** What is wrong with a code that someone typed; undefined when nothing is. */
export function codeWords(code: string): string | undefined {
  if (code.trim() === '') return 'Required'
  return typedCode(code) ? undefined : `Enter all ${CODE_LENGTH} letters and digits.`
}
