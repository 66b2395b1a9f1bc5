import { phoneWords } from '@troupe/domain/phone-words'
import { Icon } from '@troupe/ui/icon'
import { Phone } from 'lucide-react'
import { phoneAddress } from '../platform/words/phone.ts'
import type { Session } from './session-query.ts'
import css from './tab.module.css'

/** A person's name with the ways to reach them, as far as the reader may know these. */
export function Who({ person }: { person: NonNullable<Session['contact']> }) {
  return (
    <span className={css.who}>
      <b>{person.fullName}</b>
      {person.email && (
        <a className={css.quiet} href={`mailto:${person.email}`}>
          {person.email}
        </a>
      )}
      {person.phone && (
        <a className={css.quiet} href={phoneAddress(person.phone)}>
          {phoneWords(person.phone)}
        </a>
      )}
    </span>
  )
}

/** Calls a person whose phone the reader may know: a finger's target on a phone, named for screen readers. */
export const CallLink = ({ name, phone }: { readonly name: string; readonly phone: string }) => (
  <a className={css.call} href={phoneAddress(phone)} aria-label={`Call ${name}`} title={phoneWords(phone)}>
    <Icon of={Phone} />
  </a>
)
