import { Notice } from '@troupe/ui/notice'
import { Toggle } from '@troupe/ui/toggle'
import { useState } from 'react'
import { UpdateUserDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { refusalWords } from '../platform/words.ts'
import css from './user.module.css'
import { type Person, useRenewPerson } from './users-query.ts'

const kinds = [{ key: 'booking', label: 'Bookings', hint: 'When an event is booked, moved or cancelled.', unset: true }] as const

/** Which mails somebody wants; kept as soon as it is switched. */
export function ProfileMails({ person }: { person: Person }) {
  const renew = useRenewPerson()
  const [going, setGoing] = useState<{ key: string; on: boolean } | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const chosen = (person.attributes?.email ?? {}) as Readonly<Record<string, boolean>>
  async function set(key: string, on: boolean) {
    setGoing({ key, on })
    setRefusal(undefined)
    await graphql(UpdateUserDocument, { input: { id: person.id, attributes: { email: { [key]: on } } } }).then(
      ({ updateUser }) => renew(updateUser as Person),
      (error) => setRefusal(refusalWords(error)),
    )
    setGoing(null)
  }
  return (
    <div className={css.part}>
      {kinds.map(({ key, label, hint, unset }) => (
        <Toggle
          key={key}
          label={label}
          hint={hint}
          checked={going?.key === key ? going.on : (chosen[key] ?? unset)}
          onChange={(on) => void set(key, on)}
        />
      ))}
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
    </div>
  )
}
