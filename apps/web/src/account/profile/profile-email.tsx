import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { emailWords } from '../../platform/form/email-words.ts'
import { Form } from '../../platform/form/form.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { useKept } from '../../platform/kept.ts'
import { keepToken } from '../../platform/wire/token.ts'
import { CodeField, codeWords } from '../entrance/code-field.tsx'
import { KnownPassword } from '../entrance/new-password.tsx'
import css from '../people/user.module.css'
import { type Person, useRenewPerson } from '../users-query.ts'

/** One's own address. The new one is confirmed by a code that goes there; until then the old one stays. */
export function ProfileEmail({ person }: { person: Person }) {
  const [changing, setChanging] = useState(false)
  const [sentTo, setSentTo] = useKept<string | null>('profile.email', null)
  if (sentTo) return <Confirm person={person} email={sentTo} onDone={() => setSentTo(null)} />
  if (changing) return <Ask person={person} onSent={setSentTo} onDone={() => setChanging(false)} />
  return (
    <div className={css.part}>
      <p>{person.email}</p>
      <p>
        <Button onClick={() => setChanging(true)}>Change email address</Button>
      </p>
    </div>
  )
}

function Ask({ person, onSent, onDone }: { person: Person; onSent: (email: string) => void; onDone: () => void }) {
  const form = useAsk({
    first: { email: '', password: '' },
    labels: { email: 'New email address', password: 'Your password' },
    check: ({ email, password }) => ({ email: emailWords(email), password: password ? undefined : 'Required' }),
    send: async ({ email: typed, password }) => {
      const email = typed.trim()
      await call('PUT /auth/email', { body: { id: person.id, email, password } })
      onDone()
      onSent(email.toLowerCase())
    },
  })
  return (
    <Form form={form} label="Change your email address" className={`${css.part} ${css.narrow}`}>
      <TextField
        form={form}
        name="email"
        required
        type="email"
        autoComplete="email"
        inputMode="email"
        autoFocus
        hint="We’ll email a code to this address. Until you enter it, your current address won’t change."
      />
      <KnownPassword form={form} />
      <Refused form={form} />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Send code
        </Button>
        <Button variant="tertiary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function Confirm({ person, email, onDone }: { person: Person; email: string; onDone: () => void }) {
  const renew = useRenewPerson()
  const toast = useToast()
  const form = useAsk({
    first: { code: '' },
    labels: { code: 'Code' },
    check: ({ code }) => ({ code: codeWords(code) }),
    send: async ({ code }) => {
      const answer = await call('PUT /auth/email', { body: { id: person.id, email, code } })
      // every other sign-in has ended; this one goes on with the new token
      if ('token' in answer) keepToken(answer.token)
      onDone()
      renew(person.id)
      toast('Email address changed')
    },
  })
  return (
    <Form form={form} label="Confirm your new email address" className={`${css.part} ${css.narrow}`}>
      <Notice tone="info" title={`Check your email at ${email}`}>
        Enter the code from our email. Until then, continue to sign in with {person.email}.
      </Notice>
      <CodeField form={form} />
      <Refused form={form} />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Confirm email address
        </Button>
        <Button variant="tertiary" onClick={onDone}>
          Keep {person.email}
        </Button>
      </div>
    </Form>
  )
}
