import { Link } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { emailWords } from '../../platform/form/email-words.ts'
import { Form } from '../../platform/form/form.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { type Person, useRenewPerson } from '../users-query.ts'
import css from './user.module.css'

/** A person's address, changed by staff immediately; one's own takes a password and a code, in the profile. */
export function UserEmail({ person, own }: { person: Person; own: boolean }) {
  const [changing, setChanging] = useState(false)
  if (changing) return <Change person={person} onDone={() => setChanging(false)} />
  return (
    <div className={css.line}>
      {person.email}
      {own ? (
        <Link to="/settings/profile">Change email address</Link>
      ) : (
        person.can.editStaff.value && (
          <Button variant="tertiary" onClick={() => setChanging(true)}>
            Change email address
          </Button>
        )
      )}
    </div>
  )
}

function Change({ person, onDone }: { person: Person; onDone: () => void }) {
  const renew = useRenewPerson()
  const toast = useToast()
  const form = useAsk({
    first: { email: person.email },
    labels: { email: 'New email address' },
    check: ({ email }) => ({ email: emailWords(email) }),
    send: async ({ email }) => {
      await call('PUT /auth/email', { body: { id: person.id, email: email.trim() } })
      onDone()
      renew(person.id)
      toast('Email address changed')
    },
  })
  return (
    <Form form={form} label="Change email address" className={css.part}>
      <TextField
        form={form}
        name="email"
        required
        type="email"
        autoComplete="off"
        autoFocus
        hint="Changing the address signs them out. We’ll email both the old and new addresses."
      />
      <Refused form={form} />
      <div className={css.buttons}>
        <Button type="submit" busy={form.busy}>
          Save email address
        </Button>
        <Button variant="tertiary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
