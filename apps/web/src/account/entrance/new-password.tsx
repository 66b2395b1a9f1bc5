import { brokenPasswordRules } from '@troupe/domain/account/password'
import { Field } from '@troupe/ui/field'
import { PasswordField } from '@troupe/ui/password-field'
import { call } from '../../platform/api.ts'
import type { FormWith } from '../../platform/form/use-fields.ts'
import { fieldWords } from '../../platform/words/fields.ts'

type PasswordForm = Pick<FormWith<'password', string>, 'values' | 'labels' | 'set' | 'leave' | 'errorOf'>

interface NewPasswordProps {
  form: PasswordForm
  /** What is known of the person: their own words make a password weak. */
  about?: PersonalWords
}
type PersonalWords = { readonly firstName?: string; readonly lastName?: string; readonly email?: string; readonly company?: string }

/** A new password with its strength, which the server judges (its dictionaries are too heavy for a page). */
export function NewPassword({ form: { values, labels, set, leave, errorOf }, about }: NewPasswordProps) {
  return (
    <Field label={labels.password} required error={errorOf('password')} hint={hint}>
      <PasswordField
        name="new-password"
        autoComplete="new-password"
        value={values.password}
        onChange={(password) => set('password', password)}
        onBlur={() => leave('password')}
        scoreOf={async (password, signal) => {
          const { score } = await call('POST /auth/password/strength', { body: { password, ...filled(about) }, signal })
          return score
        }}
      />
    </Field>
  )
}

/** The password that a person has already. */
export function KnownPassword({ form: { values, labels, set, leave, errorOf } }: { form: PasswordForm }) {
  return (
    <Field label={labels.password} required error={errorOf('password')}>
      <PasswordField
        name="password"
        autoComplete="current-password"
        value={values.password}
        onChange={(password) => set('password', password)}
        onBlur={() => leave('password')}
      />
    </Field>
  )
}

/** What is wrong with a new password; undefined when it keeps the rules. */
export function passwordError(password: string): string | undefined {
  if (!password) return 'Required'
  return brokenPasswordRules(password).length > 0 ? fieldWords('PASSWORD_RULES') : undefined
}

const hint = '8 to 32 characters, with upper- and lower-case letters, a digit and a symbol.'

const filled = (about: PersonalWords | undefined) => Object.fromEntries(Object.entries(about ?? {}).filter(([, text]) => text?.trim()))
