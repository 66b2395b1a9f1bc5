import { brokenPasswordRules } from '@troupe/domain/account/password'
import { Field } from '@troupe/ui/field'
import { PasswordField, type PasswordScore } from '@troupe/ui/password-field'
import { call } from '../platform/api.ts'

type Props = {
  value: string
  onChange: (password: string) => void
  /** The form was sent once: what is missing or breaks a rule is said. */
  asked: boolean
  error?: string | undefined
  label?: string | undefined
  /** What is known of the person: words of their own make a password weak. */
  about?: { readonly firstName?: string; readonly lastName?: string; readonly email?: string; readonly company?: string }
}

/** A new password with its strength, which the server judges (its dictionaries are too heavy for a page). */
export function NewPassword({ value, onChange, asked, error, label = 'Password', about }: Props) {
  return (
    <Field label={label} required error={error ?? (asked ? passwordError(value) : undefined)} hint={hint}>
      <PasswordField
        name="new-password"
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        scoreOf={async (password, signal) => {
          const { score } = await call<{ score: PasswordScore }>('POST /auth/password/strength', {
            body: { password, ...filled(about) },
            signal,
          })
          return score
        }}
      />
    </Field>
  )
}

/** What a new password lacks; undefined when it keeps the rules. */
export function passwordError(password: string): string | undefined {
  if (!password) return 'Required'
  return brokenPasswordRules(password).length > 0 ? 'Password does not match requirements' : undefined
}

const hint = '8 to 32 characters with upper and lower case, a digit and a symbol.'

const filled = (about: Props['about']) => Object.fromEntries(Object.entries(about ?? {}).filter(([, text]) => text?.trim()))
