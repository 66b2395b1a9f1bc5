import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { typedCode } from '@troupe/domain/account/codes'
import { firstMessage } from '@troupe/domain/validate'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { useTitle } from '../platform/title.ts'
import { forgotSearch } from '../searches.ts'
import { CodeField } from './code-field.tsx'
import { Aside, Entrance } from './entrance.tsx'
import { NewPassword, passwordError } from './new-password.tsx'
import { useAsk } from './use-ask.ts'

/** A new password by a code that comes by mail. The answer is the same whether the address is known or not. */
export function PasswordForgot() {
  useTitle('Forgot your password?')
  const { email = '', code, step } = forgotSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return code !== undefined || step !== undefined ? (
    <SetAnew email={email} code={code ?? ''} asked={step === 'reset'} />
  ) : (
    <AskForCode email={email} onSent={(email) => void navigate({ to: '/password/forgot', search: { email, step: 'code' } })} />
  )
}

function AskForCode({ email: known, onSent }: { email: string; onSent: (email: string) => void }) {
  const [email, setEmail] = useState(known)
  const [asked, setAsked] = useState(false)
  const { ask, busy, refusal } = useAsk()
  const error = firstMessage(email.trim(), { required: true, email: true }, 'Email')
  async function submit() {
    setAsked(true)
    if (error) return
    const address = email.trim().toLowerCase()
    if (await ask(() => call('POST /auth/password/forgot', { body: { email: address } }))) onSent(address)
  }
  return (
    <Entrance title="Forgot your password?" lead="We’ll email you a code to set a new one." onSubmit={submit}>
      {refusal && (
        <Notice tone="danger" live>
          {refusal.text}
        </Notice>
      )}
      <Field label="Email" required error={asked ? error : undefined}>
        <TextInput type="email" name="email" autoComplete="username" inputMode="email" value={email} onChange={setEmail} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        Send the code
      </Button>
      <Aside>
        <Link to="/login" search={email.trim() ? { email: email.trim() } : {}}>
          Back to sign in
        </Link>
      </Aside>
    </Entrance>
  )
}

function SetAnew({ email: known, code: given, asked: byStaff }: { email: string; code: string; asked: boolean }) {
  const navigate = useNavigate()
  const toast = useToast()
  const [email, setEmail] = useState(known)
  const [code, setCode] = useState(given)
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const { ask, busy, refusal, errorOf } = useAsk()
  const again = useAsk()
  const codeError = code.trim() === '' ? 'Required' : typedCode(code) ? undefined : 'A code has 8 letters and digits.'
  const emailError = firstMessage(email.trim(), { required: true, email: true }, 'Email')

  async function submit() {
    setAsked(true)
    if (codeError || emailError || passwordError(password)) return
    const body = { email: email.trim().toLowerCase(), code, password }
    if (await ask(() => call('POST /auth/password/forgot/confirm', { body })))
      await navigate({ to: '/login', search: { email: body.email, after: 'password' } })
  }
  async function resend() {
    if (emailError) return setAsked(true)
    const sent = await again.ask(() => call('POST /auth/password/forgot', { body: { email: email.trim().toLowerCase() } }))
    if (sent) toast('A new code is on its way. Recent codes still work too.')
  }
  return (
    <Entrance
      title="Set a new password"
      lead={
        byStaff
          ? 'Your password was reset. We emailed you a code to set a new one. It expires in 15 minutes.'
          : known
            ? `If ${known} has an account, we’ve emailed it a code. It expires in 15 minutes.`
            : 'Enter the code from our email. It expires in 15 minutes.'
      }
      onSubmit={submit}
    >
      {(refusal ?? again.refusal) && !errorOf('password') && (
        <Notice tone="danger" live>
          {(refusal ?? again.refusal)?.text}
        </Notice>
      )}
      {/* a password safe has to know whose password this is */}
      <Field label="Email" required error={asked ? emailError : undefined}>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={setEmail}
          readOnly={known !== ''}
        />
      </Field>
      <CodeField value={code} onChange={setCode} error={asked ? codeError : undefined} />
      <NewPassword
        label="New password"
        value={password}
        onChange={setPassword}
        asked={asked}
        error={errorOf('password')}
        about={{ email }}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        Set new password
      </Button>
      <Aside>
        No email yet? Check your spam folder.{' '}
        <Button variant="tertiary" busy={again.busy} onClick={() => void resend()}>
          Send another code
        </Button>{' '}
        or <Link to="/login">sign in</Link>
      </Aside>
    </Entrance>
  )
}
