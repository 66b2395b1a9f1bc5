import { firstMessage } from '@troupe/domain/validate'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { useAsk } from './use-ask.ts'
import css from './user.module.css'
import { type Person, useRenewPerson } from './users-query.ts'

/** Somebody's address, changed by staff at once. */
export function UserEmail({ person }: { person: Person }) {
  const [typed, setTyped] = useState<string>()
  const [asked, setAsked] = useState(false)
  const { ask, busy, refusal, errorOf, clear } = useAsk()
  const renew = useRenewPerson()
  const toast = useToast()
  const wrong = firstMessage((typed ?? '').trim(), { required: true, email: true }, 'Email')

  async function save() {
    setAsked(true)
    if (wrong || typed === undefined) return
    const done = await ask(() => call('PUT /auth/email', { body: { id: person.id, email: typed.trim() } }))
    if (!done) return
    setTyped(undefined)
    setAsked(false)
    renew(person.id)
    toast('Address changed')
  }
  if (typed === undefined)
    return (
      <div className={css.line}>
        {person.email}
        {person.can.editStaff.value && (
          <Button variant="tertiary" onClick={() => setTyped(person.email)}>
            Change address
          </Button>
        )}
      </div>
    )
  return (
    <form
      noValidate
      className={css.part}
      aria-label="Change the address"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label="New address"
        required
        error={[errorOf('email'), asked ? wrong : undefined]}
        hint="They are logged out; both addresses are told."
      >
        <TextInput type="email" autoComplete="off" autoFocus value={typed} onChange={setTyped} />
      </Field>
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <Notice tone="danger" live>
          {refusal.text}
        </Notice>
      )}
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          Save address
        </Button>
        <Button
          variant="tertiary"
          onClick={() => {
            clear()
            setTyped(undefined)
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
