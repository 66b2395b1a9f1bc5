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
  const { way, travel, lodging, approval } = mine
  if (!mayConfirmTravel({ state: approval?.state ?? null }, session).ok) return null
  const times = way && wayTimes(way, session, { lodging })
  if (!times && !travel && !lodging && !asksTravel(session, mine)) return null
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
      <TravelArranged session={session} mine={mine} />
    </div>
  )
}

/** Whether the reader can say that their way to an event on site is arranged: once they accepted, until it starts. */
const asksTravel = (session: Session, { approval }: Assignment): boolean =>
  approval?.state === 'ACCEPTED' && session.status === 'SCHEDULED' && mayConfirmTravel({ state: approval.state }, session).ok

/** Where the reader says that their way is arranged; nothing where no one asks. */
export function TravelArranged({ session, mine }: { session: Session; mine: Assignment }) {
  const staffing = useStaffing(session.id)
  const wish = staffing.variables
  return (
    <>
      {asksTravel(session, mine) && (
        <Checkbox
          label="My travel is arranged"
          checked={staffing.isPending && wish?.do === 'travel' ? wish.confirmed : mine.travelConfirmed}
          onChange={(confirmed) => staffing.mutate({ do: 'travel', place: mine.id, confirmed })}
        />
      )}
      {staffing.error && (
        <Notice tone="danger" live>
          {refusalWords(staffing.error)}
        </Notice>
      )}
    </>
  )
}
