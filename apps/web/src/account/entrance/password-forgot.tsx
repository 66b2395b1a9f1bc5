import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { useToast } from '@troupe/ui/toast'
import { forgotSearch } from '../../account-searches.ts'
import { call } from '../../platform/api.ts'
import { emailWords } from '../../platform/form/email-words.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { useTitle } from '../../platform/title.ts'
import { given } from '../../search-values.ts'
import { CodeField, codeWords } from './code-field.tsx'
import { Aside, Entrance } from './entrance.tsx'
import { NewPassword, passwordError } from './new-password.tsx'

/** A new password by an emailed code. The answer is the same whether or not the address has an account. */
export function PasswordForgot() {
  useTitle('Forgot your password?')
  const { email = '', code, step, to } = forgotSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return code !== undefined || step !== undefined ? (
    <SetAnew email={email} code={code ?? ''} asked={step === 'reset'} to={to} />
  ) : (
    <AskForCode
      email={email}
      to={to}
      onSent={(email) => void navigate({ to: '/password/forgot', search: given({ email, step: 'code' as const, to }) })}
    />
  )
}

interface Returning {
  /** Where the person goes once they are in. */
  readonly to: string | undefined
}

function AskForCode({ email: known, to, onSent }: Returning & { email: string; onSent: (email: string) => void }) {
  const form = useAsk({
    first: { email: known },
    labels: { email: 'Email' },
    stays: true,
    check: ({ email }) => ({ email: emailWords(email) }),
    send: async ({ email: typed }) => {
      const email = typed.trim().toLowerCase()
      await sendCode(email, to)
      onSent(email)
    },
  })
  const email = form.values.email.trim()
  return (
    <Entrance title="Forgot your password?" lead="We’ll email you a code to set a new one." onSubmit={() => void form.submit()}>
      <Refused form={form} />
      <TextField form={form} name="email" required type="email" autoComplete="username" inputMode="email" />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        Send code
      </Button>
      <Aside>
        <Link to="/login" search={given({ email: email || undefined, to })}>
          Back to sign in
        </Link>
      </Aside>
    </Entrance>
  )
}

function SetAnew({ email: known, code: linked, asked: byStaff, to }: Returning & { email: string; code: string; asked: boolean }) {
  const navigate = useNavigate()
  const toast = useToast()
  const form = useAsk({
    first: { email: known, code: linked, password: '' },
    labels: { email: 'Email', code: 'Code', password: 'New password' },
    stays: true,
    check: ({ email, code, password }) => ({ email: emailWords(email), code: codeWords(code), password: passwordError(password) }),
    send: async ({ email: typed, code, password }) => {
      const email = typed.trim().toLowerCase()
      const asked = await call('POST /auth/password/forgot/confirm', { body: { email, code, password } })
      await navigate({ to: '/login', search: given({ email, after: 'password' as const, to: to ?? asked.to }) })
    },
  })
  const email = form.values.email.trim().toLowerCase()
  const again = useMutation({
    mutationFn: () => sendCode(email, to),
    onSuccess: () => toast(`If ${email} has an account, another code is on its way.`),
    onError: form.refuse,
  })
  const resend = () => (emailWords(email) ? form.leave('email') : again.mutate())
  return (
    <Entrance
      title="Set a new password"
      lead={
        byStaff
          ? 'Your password was reset. We emailed you a code to set a new one. The code expires in 15 minutes.'
          : known
            ? `If ${known} has an account, we’ve emailed a code to that address. The code expires in 15 minutes.`
            : 'Enter the code from our email. Codes expire after 15 minutes.'
      }
      onSubmit={() => void form.submit()}
    >
      <Refused form={form} />
      {/* a password manager has to know whose password this is */}
      <TextField form={form} name="email" required type="email" autoComplete="username" inputMode="email" readOnly={known !== ''} />
      <CodeField form={form} />
      <NewPassword form={form} about={{ email }} />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        Set new password
      </Button>
      <Aside>
        No email yet? Check your spam folder,{' '}
        <Button variant="tertiary" busy={again.isPending} onClick={resend}>
          request another code
        </Button>{' '}
        or{' '}
        <Link to="/login" search={given({ to })}>
          sign in
        </Link>
        .
      </Aside>
    </Entrance>
  )
}

const sendCode = (email: string, to: string | undefined) => call('POST /auth/password/forgot', { body: { email, ...given({ to }) } })
