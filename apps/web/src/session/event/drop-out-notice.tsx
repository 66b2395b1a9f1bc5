import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { fromNow, ownZone, time } from '../../platform/format.ts'
import { askedWords, leftWords } from '../drop-out-words.ts'
import type { Session } from '../session-query.ts'
import css from './request-notice.module.css'

/** For staff, on every tab: who left the crew shortly before the event, who is asked instead and until when, and whom to call. */
export function DropOutNotice({ session: { id, name, startsAt, dropOut, meta } }: { session: Session }) {
  if (!dropOut) return null
  const { assignmentId, user, reason, note, at, askedUser } = dropOut
  const asked = askedWords(dropOut)
  return (
    <div className={css.notice}>
      <Notice
        tone={askedUser ? 'warning' : 'danger'}
        live
        title={`${leftWords(dropOut)}. ${asked.charAt(0).toUpperCase()}${asked.slice(1)}.`}
        actions={
          <>
            {meta.permissions.assign.value && (
              <ButtonLink
                size="sm"
                render={
                  <Link
                    to="/event/$id"
                    params={{ id }}
                    search={{ tab: 'staff', choose: assignmentId }}
                    resetScroll={false}
                    aria-label={`Choose someone else for ${name}`}
                  />
                }
              >
                Choose someone else
              </ButtonLink>
            )}
            {[user, askedUser].map(
              (person) =>
                person?.phone && (
                  <ButtonLink key={person.id} size="sm" variant="tertiary" href={`tel:${person.phone}`}>
                    {`Call ${person.firstName}`}
                  </ButtonLink>
                ),
            )}
          </>
        }
      >
        {startsAt && `The event starts ${fromNow(startsAt)}. `}
        {reason !== 'EXPIRED' && reason !== 'LEFT' && `${user.firstName} told us at ${time(at, ownZone())}${note ? `: “${note}”` : '.'}`}
      </Notice>
    </div>
  )
}
