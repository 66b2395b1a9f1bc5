import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { canHaveAvailability } from '@troupe/domain/staffing/kinds'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Segmented } from '@troupe/ui/segmented'
import { Select } from '@troupe/ui/select'
import { Skeleton } from '@troupe/ui/skeleton'
import { useState } from 'react'
import { meQuery } from '../platform/account.ts'
import { day, timeRange, zoneWords } from '../platform/format.ts'
import { useTitle } from '../platform/title.ts'
import { personSearch } from '../searches.ts'
import { useOnline } from '../shell/use-online.ts'
import css from './availability/event.module.css'
import { EventPeople } from './availability/event-people.tsx'
import { type EventToStaff, eventToStaffQuery, isOpen, nextOpenQuery, type PlaceToFill } from './availability/event-queries.ts'

/** Who is free for one event, place by place: the one of the address, else the next that lacks crew. For staff. */
export function EventAvailability() {
  useTitle('Event availability')
  const { id } = personSearch(useSearch({ strict: false }))
  const { data: me } = useQuery(meQuery)
  const mayRead = isStaff(me ?? null)
  const next = useQuery({ ...nextOpenQuery, enabled: mayRead && !id })
  const eventId = id ?? next.data
  const { data: event, error, isFetching, refetch } = useQuery({ ...eventToStaffQuery(eventId), enabled: mayRead })
  const failed = error ?? next.error
  const isNone = !id && next.data === null
  return (
    <main className="page" id="main">
      <PageHead size="dense" title="Event availability" sentence={event?.startsAt && whenWords(event, event.startsAt)} />
      <div className={css.body}>
        {me && !mayRead ? (
          <Empty title="Only staff can see this" level={2}>
            {me.role && canHaveAvailability(me.role) && (
              <>
                Your own hours are under <Link to="/availability/personal">My availability</Link>.
              </>
            )}
          </Empty>
        ) : isNone ? (
          <Empty title="No events need crew" level={2}>
            The next event with open roles appears here.
          </Empty>
        ) : event === null ? (
          <Empty title="Not found" level={2}>
            This event doesn’t exist, or you don’t have access to it.
          </Empty>
        ) : failed && !event ? (
          <ErrorBlock
            title="Couldn’t load this event."
            message={failed.message}
            onRetry={() => void (error ? refetch() : next.refetch())}
            busy={isFetching || next.isFetching}
          />
        ) : event ? (
          <Places key={event.id} event={event} mayAsk={rolePasses(me?.role ?? null, 'CUSTOMER_SUCCESS_MANAGER')} />
        ) : (
          <Panel title="Candidates">
            <Skeleton look="person" rows={6} />
          </Panel>
        )}
      </div>
    </main>
  )
}

const MOST_SIDE_BY_SIDE = 7

function Places({ event, mayAsk }: { event: EventToStaff; mayAsk: boolean }) {
  const online = useOnline()
  const places = event.assignments.filter(({ role }) => role !== 'SALESPERSON')
  const [chosen, setChosen] = useState<string | null>(null)
  // a large crew doesn't fit side by side
  const PlaceChoice = places.length > MOST_SIDE_BY_SIDE ? Select : Segmented
  const place = places.find(({ id }) => id === chosen) ?? places.find(isOpen) ?? places[0]
  const { startsAt, endsAt } = event
  if (!startsAt || !endsAt)
    return (
      <Empty title="This event has no date yet" level={2}>
        Set a date to see who’s free.
      </Empty>
    )
  if (!place)
    return (
      <Empty title="No crew needed" level={2}>
        This event has no roles to fill.
      </Empty>
    )
  return (
    <>
      {!online && (
        <Notice tone="warning" title="You’re offline">
          {mayAsk ? 'Reconnect to ask someone.' : 'This list of candidates may be out of date.'}
        </Notice>
      )}
      <p>
        <Link to="/event/$id" params={{ id: event.id }}>
          {event.name}
        </Link>
      </p>
      {places.length > 1 && (
        <PlaceChoice
          label="Role"
          value={place.id}
          onChange={setChosen}
          options={places.map((one, index) => ({ value: one.id, label: labelOf(one, index, places) }))}
        />
      )}
      <EventPeople key={place.id} event={{ ...event, startsAt, endsAt }} place={place} may={online && mayAsk} />
    </>
  )
}

/** 'Host 2, open', 'Producer: Dana Whitlock'. */
function labelOf(place: PlaceToFill, index: number, places: readonly PlaceToFill[]): string {
  const same = places.filter(({ role }) => role === place.role)
  const number = same.length > 1 ? ` ${places.slice(0, index + 1).filter(({ role }) => role === place.role).length}` : ''
  const name = `${ASSIGNMENT_ROLE_WORDS[place.role]}${number}`
  return isOpen(place) ? `${name}, open` : `${name}: ${place.user?.fullName}`
}

const whenWords = ({ endsAt, timezone }: EventToStaff, startsAt: string): string =>
  `${day(startsAt, timezone)}, ${timeRange(startsAt, endsAt ?? startsAt, timezone)}, ${zoneWords(timezone)}`
