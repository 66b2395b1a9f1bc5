import { Link } from '@tanstack/react-router'
import { levelIn, levelPasses } from '@troupe/domain/role/level'
import { isStaff } from '@troupe/domain/role/roles'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { isCrew, type Me } from '../../platform/account.ts'
import type { Period } from '../events-asked.ts'

interface NoEventsProps {
  readonly when: Period
  readonly searched: boolean
  /** Clears the filters; null while there are none. */
  readonly onClear: (() => void) | null
  readonly me: Me | null | undefined
  readonly mine: boolean
  readonly workspaceId: string | null
}

/** Why the list is empty, and what to do about it. */
export function NoEvents({ when, searched, onClear, me, mine, workspaceId }: NoEventsProps) {
  if (onClear)
    return (
      <Empty level={2} title="No events match" action={<Button onClick={onClear}>Clear filters</Button>}>
        Try fewer filters{searched ? ', or another search' : ''}.
      </Empty>
    )
  if (searched)
    return (
      <Empty level={2} title="No events match">
        {when === 'all'
          ? 'Try another search.'
          : `Try another search, or search all events, not just ${when === 'scheduled' ? 'upcoming' : when} ones.`}
      </Empty>
    )
  if (when === 'cancelled')
    return (
      <Empty level={2} title="No cancelled events">
        Cancelled events appear here.
      </Empty>
    )
  const title = when === 'past' ? 'No past events' : when === 'scheduled' ? 'No upcoming events' : 'No events yet'
  if (mine || (isCrew(me) && !isStaff(me) && workspaceId === null))
    return (
      <Empty level={2} title={title}>
        Events you’re on, and events you’ve been asked to join, appear here.
      </Empty>
    )
  if (when === 'past')
    return (
      <Empty level={2} title={title}>
        Events appear here once they’re over.
      </Empty>
    )
  const onlyViews = workspaceId !== null && !levelPasses(levelIn(me?.permissions ?? [], workspaceId), 'EDITOR')
  if (isStaff(me) || onlyViews)
    return (
      <Empty level={2} title={title}>
        Events appear here once they’re booked.
      </Empty>
    )
  return (
    <Empty
      level={2}
      title={title}
      action={
        <ButtonLink variant="primary" render={<Link to="/experiences" />}>
          See experiences
        </ButtonLink>
      }
    >
      Choose an experience, tell us how many people are coming, and book a date.
    </Empty>
  )
}
