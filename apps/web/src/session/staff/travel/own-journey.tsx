import { mayConfirmTravel } from '@troupe/domain/staffing/place-notes'
import { Checkbox } from '@troupe/ui/checkbox'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { Building2, Car, Clock } from 'lucide-react'
import { refusalWords } from '../../../platform/words/reasons.ts'
import type { Assignment, Session } from '../../session-query.ts'
import css from '../own-offer.module.css'
import { useStaffing } from '../use-staffing.ts'
import { wayLength, wayTimes } from './way-words.ts'

/** How the reader gets to an event on site and back, and where they stay; once they accepted, they say here that it is arranged. */
export function OwnJourney({ session, mine }: { session: Session; mine: Assignment }) {
  const staffing = useStaffing(session.id)
  const { way, travel, lodging, travelConfirmed, approval } = mine
  if (!mayConfirmTravel({ state: approval?.state ?? null }, session).ok) return null
  const wish = staffing.variables
  const times = way && wayTimes(way, session, { lodging })
  const asks = approval?.state === 'ACCEPTED' && session.status === 'SCHEDULED'
  if (!times && !travel && !lodging && !asks) return null
  return (
    <div className={css.journey}>
      <ul aria-label="Your travel">
        {way && times && (
          <li>
            <Icon of={Clock} size={16} />
            <span>
              {times.own}
              {times.there && <small>{times.there}</small>}
              <small>{wayLength(way)}</small>
            </span>
          </li>
        )}
        {travel && (
          <li>
            <Icon of={Car} size={16} />
            <span>{travel}</span>
          </li>
        )}
        {lodging && (
          <li>
            <Icon of={Building2} size={16} />
            <span>
              {lodging}
              <small>Where you’ll stay</small>
            </span>
          </li>
        )}
      </ul>
      {asks && (
        <Checkbox
          label="My travel is arranged"
          checked={staffing.isPending && wish?.do === 'travel' ? wish.confirmed : travelConfirmed}
          onChange={(confirmed) => staffing.mutate({ do: 'travel', place: mine.id, confirmed })}
        />
      )}
      {staffing.error && (
        <Notice tone="danger" live>
          {refusalWords(staffing.error)}
        </Notice>
      )}
    </div>
  )
}
