import { typedCode } from '@troupe/domain/account/codes'
import { firstMessage } from '@troupe/domain/validate'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { PasswordField } from '@troupe/ui/password-field'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { useKept } from '../platform/kept.ts'
import { keepToken } from '../platform/token.ts'
import { CodeField } from './code-field.tsx'
import { useAsk } from './use-ask.ts'
import css from './user.module.css'
import { type Person, useRenewPerson } from './users-query.ts'

/** One's own address. The new one is confirmed by a code that goes there; until then the old one counts. */
export function ProfileEmail({ person }: { person: Person }) {
  const [changing, setChanging] = useState(false)
  const [sentTo, setSentTo] = useKept<string | null>('profile.email', null)
  if (sentTo) return <Confirm person={person} email={sentTo} onDone={() => setSentTo(null)} />
  if (changing) return <Ask person={person} onSent={setSentTo} onDone={() => setChanging(false)} />
  return (
    <div className={css.part}>
      <p>{person.email}</p>
      <p>
        <Button onClick={() => setChanging(true)}>Change address</Button>
      </p>
    </div>
  )
}

function Ask({ person, onSent, onDone }: { person: Person; onSent: (email: string) => void; onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const { ask, busy, refusal, errorOf } = useAsk()
  const wrong = firstMessage(email.trim(), { required: true, email: true }, 'Email')

  async function submit() {
    setAsked(true)
    if (wrong || !password) return
    const sent = await ask(() => call('PUT /auth/email', { body: { id: person.id, email: email.trim(), password } }))
    if (!sent) return
    onDone()
    onSent(email.trim().toLowerCase())
  }
  return (
    <form
      noValidate
      className={`${css.part} ${css.narrow}`}
      aria-label="Change your address"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        label="New email"
        required
        error={[errorOf('email'), asked ? wrong : undefined]}
        hint="A code goes there. Until you type it, the old address counts."
      >
        <TextInput type="email" autoComplete="email" inputMode="email" autoFocus value={email} onChange={setEmail} />
      </Field>
      <Field label="Your password" required error={[errorOf('password'), asked && !password ? 'Required' : undefined]}>
        <PasswordField autoComplete="current-password" value={password} onChange={setPassword} />
      </Field>
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <Notice tone="danger" live>
          {refusal.text}
        </Notice>
      )}
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          Send the code
        </Button>
        <Button variant="tertiary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Confirm({ person, email, onDone }: { person: Person; email: string; onDone: () => void }) {
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const { ask, busy, refusal } = useAsk()
  const renew = useRenewPerson()
  const toast = useToast()
  const wrong = code.trim() === '' ? 'Required' : typedCode(code) ? undefined : 'Invalid'

  async function submit() {
    setAsked(true)
    if (wrong) return
    const done = await ask(() => call<{ token: string }>('PUT /auth/email', { body: { id: person.id, email, code } }))
    if (!done) return
    // every other sign-in is over; this one goes on with the new token
    keepToken(done.token)
    onDone()
    renew(person.id)
    toast('Your address is changed')
  }
  return (
    <form
      noValidate
      className={`${css.part} ${css.narrow}`}
      aria-label="Confirm your new address"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Notice tone="info" title={`Confirm at ${email}`}>
        We sent a code there. Until you type it, {person.email} counts.
      </Notice>
      <CodeField value={code} onChange={setCode} error={asked ? wrong : undefined} />
      {refusal && (
        <Notice tone="danger" live>
          {refusal.text}
        </Notice>
      )}
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          Confirm
        </Button>
        <Button variant="tertiary" onClick={onDone}>
          Keep {person.email}
        </Button>
      </div>
    </form>
  )
}
