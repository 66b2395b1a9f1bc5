import { useQuery } from '@tanstack/react-query'
import { customerStateShown } from '@troupe/domain/session/state-shown'
import { meQuery } from '../../platform/account.ts'
import { CustomerBadge } from '../event/customer-badge.tsx'
import { ReadinessBadge } from '../event/readiness.tsx'
import { readerOf } from '../reader.ts'
import css from './group.module.css'
import type { GroupEvent } from './lanes.ts'

interface EventStateProps {
  readonly event: GroupEvent
  /** Its shape alone, where there is no room for the words: these are still read by screen readers, and by a pointer that rests on it. */
  readonly isMark?: boolean
}

/** How ready an event is for staff, and for others what it waits for. */
export function EventState({ event, isMark = false }: EventStateProps) {
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  const reader = readerOf(me)
  const found = reader === 'STAFF' ? null : customerStateShown(event)
  const title = reader === 'STAFF' ? event.readiness?.label : undefined
  return (
    <span className={isMark ? css.mark : css.state} title={isMark ? title : undefined}>
      {reader === 'STAFF' ? (
        <ReadinessBadge readiness={event.readiness} bare />
      ) : (
        <CustomerBadge found={found} timezone={event.timezone} reader={reader} bare />
      )}
    </span>
  )
}
