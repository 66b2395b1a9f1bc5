import { performs } from '@troupe/domain/role/assignment'
import { mayConfirmTravel } from '@troupe/domain/staffing/place-notes'
import { Icon } from '@troupe/ui/icon'
import { Building2, Check } from 'lucide-react'
import type { Assignment, Session } from '../../session-query.ts'
import css from '../staff-tab.module.css'
import { wayLength, wayTimes } from './way-words.ts'

interface JourneyProps {
  readonly place: Assignment
  readonly session: Session
  /** Says nothing where there is nothing. */
  readonly quiet: boolean
}

/** How the person of a place gets there and back, whether that is arranged, and where they stay. */
export function Journey({ place, session, quiet }: JourneyProps) {
  const { way, travel, travelConfirmed, lodging } = place
  const isAsked = performs(place.role) && mayConfirmTravel({ state: place.approval?.state ?? null }, session).ok
  if (!way && !travel && !lodging && !isAsked) return quiet ? null : <span className="faint">None</span>
  const times = way && wayTimes(way, session, { lodging })
  return (
    <span className={css.story}>
      <span className={css.travel}>
        {travel}
        {isAsked &&
          (travelConfirmed ? <Confirmed /> : place.approval?.state === 'ACCEPTED' && <span className="faint">Not confirmed</span>)}
      </span>
      {times && <span className={css.line}>{times.own}</span>}
      {times?.there && <span className={css.line}>{times.there}</span>}
      {way && <span className={css.line}>{wayLength(way)}</span>}
      {lodging && (
        <span className={css.lodging}>
          <Icon of={Building2} size={14} label="Accommodation" />
          {lodging}
        </span>
      )}
    </span>
  )
}

const Confirmed = () => (
  <span className={css.confirmed}>
    <Icon of={Check} size={14} className={css.ok} />
    Confirmed
  </span>
)
