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
        <a className={css.quiet} href={`tel:${person.phone.replaceAll(/[^+\d]/g, '')}`}>
          {person.phone}
        </a>
      )}
    </span>
  )
}
