import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import { emailWords } from '../../platform/form/email-words.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { keepToken } from '../../platform/wire/token.ts'
import { CodeField, codeWords } from '../entrance/code-field.tsx'
import { KnownPassword } from '../entrance/new-password.tsx'
import { type Person, useRenewPerson } from '../users-query.ts'

/** Asks for a new address and the password; the code goes to the new address. */
export function AskEmail({ person, onSent, onClose }: { person: Person; onSent: (email: string) => void; onClose: () => void }) {
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

/** Takes the code that went to the new address. */
export function ConfirmEmail({ person, email, onClose, onDone }: ConfirmProps) {
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
