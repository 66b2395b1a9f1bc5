import { Button } from '@troupe/ui/button'
import { useRef } from 'react'
import { emailWords } from '../../platform/form/email-words.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import css from './join.module.css'
import type { Remembered } from './join-memory.ts'
import type { InviteAnswer, InvitePage } from './join-query.ts'
import { exampleEmail, otherAddressWords } from './join-words.ts'

interface JoinFormProps {
  /** What this device has answered before. */
  readonly known: Remembered | undefined
  readonly domains: InvitePage['domains']
  readonly send: (answer: Remembered) => Promise<unknown>
}

/** Who comes, and whether. Both buttons send; Enter says Yes. */
export function JoinForm({ known, domains, send }: JoinFormProps) {
  const wanted = useRef<InviteAnswer>('YES')
  const form = useAsk({
    first: { firstName: known?.firstName ?? '', lastName: known?.lastName ?? '', email: known?.email ?? '' },
    labels: { firstName: 'First name', lastName: 'Last name (optional)', email: 'Email' },
    stays: true,
    check: ({ firstName, lastName, email }) => ({
      firstName: nameWords(firstName) ?? (firstName.trim() ? undefined : 'Enter your first name.'),
      lastName: nameWords(lastName),
      email: emailWords(email) ?? wrongDomain(email, domains),
    }),
    send: ({ firstName, lastName, email }) =>
      send({ firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim().toLowerCase(), answer: wanted.current }),
  })
  const answer = (chosen: InviteAnswer) => {
    wanted.current = chosen
    void form.submit()
  }
  return (
    <form
      className={css.form}
      noValidate
      aria-labelledby="join-question"
      onSubmit={(event) => {
        event.preventDefault()
        answer('YES')
      }}
    >
      <h2 id="join-question">Are you coming?</h2>
      <Refused form={form} />
      <div className={css.two}>
        <TextField form={form} name="firstName" autoComplete="given-name" />
        <TextField form={form} name="lastName" autoComplete="family-name" />
      </div>
      <TextField form={form} name="email" type="email" inputMode="email" autoComplete="email" placeholder={exampleEmail(domains)} />
      <div className={css.two}>
        <Button size="lg" block className={css.tall} busy={form.busy && wanted.current === 'NO'} onClick={() => answer('NO')}>
          No
        </Button>
        <Button type="submit" variant="primary" size="lg" block className={css.tall} busy={form.busy && wanted.current === 'YES'}>
          Yes, I’m coming
        </Button>
      </div>
    </form>
  )
}

const nameWords = (name: string): string | undefined => (name.trim().length > 32 ? 'Use up to 32 characters.' : undefined)

/** What is wrong with an address of another domain, where the event names those that it takes. */
const wrongDomain = (email: string, domains: InvitePage['domains']): string | undefined =>
  domains?.length && !domains.includes(email.trim().toLowerCase().split('@').at(-1) ?? '') ? otherAddressWords(domains) : undefined
