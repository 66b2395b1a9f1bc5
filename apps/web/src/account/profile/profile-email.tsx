import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { emailWords } from '../../platform/form/email-words.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { useKept } from '../../platform/kept.ts'
import { keepToken } from '../../platform/wire/token.ts'
import { CodeField, codeWords } from '../entrance/code-field.tsx'
import { KnownPassword } from '../entrance/new-password.tsx'
import { type Person, useRenewPerson } from '../users-query.ts'
import { ProfileRow } from './profile-row.tsx'

/** One's own address. The new one is confirmed by a code that goes there; until then the old one stays. */
export function ProfileEmail({ person }: { person: Person }) {
  const [changing, setChanging] = useState(false)
  const [sentTo, setSentTo] = useKept<string | null>('profile.email', null)
  const close = () => setChanging(false)
  return (
    <>
      <ProfileRow
        label="Email"
        value={person.email}
        note={sentTo && `Waiting for the code that we emailed to ${sentTo}.`}
        act={
          <Button
            variant="tertiary"
            size="sm"
            aria-label={sentTo ? 'Confirm email address' : 'Change email address'}
            onClick={() => setChanging(true)}
          >
            {sentTo ? 'Confirm' : 'Change'}
          </Button>
        }
      />
      {changing && !sentTo && <Ask person={person} onSent={setSentTo} onClose={close} />}
      {changing && sentTo && (
        <Confirm
          person={person}
          email={sentTo}
          onClose={close}
          onDone={() => {
            close()
            setSentTo(null)
          }}
        />
      )}
    </>
  )
}

function Ask({ person, onSent, onClose }: { person: Person; onSent: (email: string) => void; onClose: () => void }) {
  const form = useAsk({
    first: { email: '', password: '' },
    labels: { email: 'New email address', password: 'Your password' },
    check: ({ email, password }) => ({ email: emailWords(email), password: password ? undefined : 'Required' }),
    send: async ({ email: typed, password }) => {
      const email = typed.trim()
      await call('PUT /auth/email', { body: { id: person.id, email, password } })
      onSent(email.toLowerCase())
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Change email address" submit="Send code" size="sm">
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
    </FormDialog>
  )
}

interface ConfirmProps {
  readonly person: Person
  readonly email: string
  /** The code can be entered later. */
  readonly onClose: () => void
  readonly onDone: () => void
}

function Confirm({ person, email, onClose, onDone }: ConfirmProps) {
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
    <FormDialog
      form={form}
      onClose={onClose}
      title="Confirm your new email address"
      submit="Confirm email address"
      cancel="Later"
      size="sm"
    >
      <Notice tone="info" title={`Check your email at ${email}`}>
        Enter the code from our email. Until then, continue to sign in with {person.email}.
      </Notice>
      <CodeField form={form} />
      <p>
        <Button variant="tertiary" onClick={onDone}>
          Keep {person.email}
        </Button>
      </p>
    </FormDialog>
  )
}
