import { Field } from '@troupe/ui/field'
import { PasswordField, type PasswordScore } from '@troupe/ui/password-field'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Password field'
export const group = 'Asking'
export const about = 'Hidden until revealed. The strength is requested once typing pauses; an earlier request is cancelled.'

/** An app asks the server; the signal aborts the request. */
async function scoreOf(password: string, signal: AbortSignal): Promise<PasswordScore> {
  signal.throwIfAborted()
  return password.length > 15 ? 4 : password.length > 11 ? 3 : password.length > 7 ? 2 : 0
}

export function Usage() {
  const [password, setPassword] = useState('')
  return (
    <Field label="New password" required hint="8 to 32 characters with upper, lower, digit and symbol">
      <PasswordField value={password} onChange={setPassword} autoComplete="new-password" scoreOf={scoreOf} />
    </Field>
  )
}

export function States() {
  return (
    <Together>
      <State name="asked for">
        <Field label="Password">
          <PasswordField value="" onChange={() => {}} autoComplete="current-password" />
        </Field>
      </State>
      {([0, 1, 3, 4] as const).map((score) => (
        <State key={score} name={`strength ${score}`}>
          <Field label={`Password of strength ${score}`}>
            <PasswordField value="Curtain-9" onChange={() => {}} autoComplete="new-password" score={score} />
          </Field>
        </State>
      ))}
      <State name="wrong">
        <Field label="Password again" error="The Password field confirmation does not match">
          <PasswordField value="Curtain" onChange={() => {}} autoComplete="new-password" />
        </Field>
      </State>
      <State name="disabled">
        <Field label="Old password">
          <PasswordField value="Curtain-9" onChange={() => {}} autoComplete="current-password" disabled />
        </Field>
      </State>
    </Together>
  )
}
