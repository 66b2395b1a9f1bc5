import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import { day, ownZone } from '../../platform/format.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { moment } from '../../schedule/words.ts'
import css from './group.module.css'
import type { EventGroup } from './lanes.ts'

type GroupChange = EventGroup['changes'][number]

/** What the contacts have been told of a group, what has changed since, and who gets the next email. */
export function AnnounceRail({ group, onDone }: { group: EventGroup; onDone: () => Promise<unknown> }) {
  const toast = useToast()
  const sending = useIntent(async (_: null, key) => {
    const { people } = await call('POST /session-group/{id}/announce', { params: { id: group.id }, key })
    await onDone()
    toast(people === 0 ? 'Everyone has been told already' : `Emailed ${counted(people, 'person', 'people')}`)
  })
  const { announcedAt, announcedBy, changes, recipients, sessions, canEdit } = group
  const when = announcedAt && `${day(announcedAt, ownZone())}${announcedBy ? ` by ${announcedBy}` : ''}`
  const count = recipients.length
  return (
    <section className={css.announce} aria-label="Announce">
      <h2>{announcedAt ? (changes.length > 0 ? 'Changed since the last email' : 'Announced') : 'Not announced yet'}</h2>
      {announcedAt && count > 0 && <p className={css.quiet}>Announced on {when}</p>}
      {announcedAt && count === 0 && <p>Everyone has been told, {day(announcedAt, ownZone())}.</p>}
      {!announcedAt && count === 0 && <p className={css.quiet}>None of the events has a contact yet.</p>}
      {changes.length > 0 && (
        <ul className={css.changes}>
          {changes.map((change) => (
            <li key={`${change.sessionId} ${change.kind}`}>
              <b>{(change.after ?? change.before)?.name}</b>
              <Difference change={change} />
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <div>
          <p className={css.quiet}>Who gets the email</p>
          <ul className={css.people}>
            {recipients.map(({ id, name, sessionIds }) => (
              <li key={id}>
                <span>{name}</span>
                <small>{eventsWords(sessionIds, sessions)}</small>
              </li>
            ))}
          </ul>
        </div>
      )}
      {sending.error && (
        <Notice tone="danger" live>
          {refusalWords(sending.error)}
        </Notice>
      )}
      {count > 0 && canEdit && (
        <Button variant="primary" busy={sending.isPending} onClick={() => sending.mutate(null)}>
          Email {counted(count, 'person', 'people')}
        </Button>
      )}
    </section>
  )
}

function Difference({ change: { kind, before, after } }: { change: GroupChange }) {
  if (kind === 'ADDED') return <>New in the group</>
  if (kind === 'REMOVED') return <>No longer in the group</>
  const words = (one: GroupChange['before']) => {
    if (!one) return ''
    if (kind === 'TIME') return one.startsAt ? moment(one.startsAt, one.timezone) : 'No date'
    return (kind === 'PLACE' ? one.place : one.name) ?? 'No location'
  }
  return (
    <span>
      <del className={css.quiet}>{words(before)}</del> <span className="vh">to </span>
      <ins>{words(after)}</ins>
    </span>
  )
}

function eventsWords(ids: readonly string[], sessions: EventGroup['sessions']): string {
  if (ids.length === sessions.length && sessions.length > 1) return `all ${sessions.length}`
  const [only] = ids
  return ids.length === 1 ? (sessions.find(({ id }) => id === only)?.name ?? '1 event') : counted(ids.length, 'event', 'events')
}
