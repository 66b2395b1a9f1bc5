import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Skeleton } from '@troupe/ui/skeleton'
import { EventsThereDocument } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { day, dayInYear, number } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { eventsWords } from '../../venue/venue-words.ts'
import { venueSearch } from '../../venue-searches.ts'
import { type EventRow, EventState } from '../event-cells.tsx'
import { readerOf } from '../reader.ts'
import type { EventReader } from '../words.ts'
import css from './events-there.module.css'

interface EventsThereProps {
  readonly venueId: string
  readonly me: Me
}

const most = 25

/** Events at a venue that the reader may see: those to come, the next one first, or past ones, the latest first. */
const eventsThereQuery = (venueId: string, isPast: boolean) =>
  queryOptions({
    queryKey: [...sessionKeys.lists, 'venue', venueId, isPast],
    queryFn: ({ signal }) =>
      graphql(
        EventsThereDocument,
        {
          filter: { venueId, status: isPast ? ['COMPLETED'] : ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE'] },
          sorting: [{ field: 'startsAt', direction: isPast ? 'DESC' : 'ASC' }],
          limit: most,
        },
        { signal },
      ).then(({ sessions }) => sessions),
  })

/** The events at a venue that the reader may see: those to come or, in the address, past ones. */
export function EventsThere({ venueId, me }: EventsThereProps) {
  const { events, review } = venueSearch(useSearch({ strict: false }))
  const isPast = events === 'past'
  const { data, error, isFetching, refetch } = useQuery(eventsThereQuery(venueId, isPast))
  const reader = readerOf(me)
  return (
    <section aria-labelledby="events-there">
      <header className={css.part}>
        <h2 className="disp" id="events-there">
          {isPast ? 'Past events' : 'Upcoming events'}
        </h2>
        <span>{data && data.totalCount > 0 && eventsWords(data.totalCount)}</span>
        <Link
          to="/venue/$id"
          params={{ id: venueId }}
          search={{ ...(review ? { review } : {}), ...(isPast ? {} : { events: 'past' as const }) }}
          replace
          resetScroll={false}
        >
          {isPast ? 'See upcoming events' : 'See past events'}
        </Link>
      </header>
      {data ? (
        <>
          <ul className={css.events}>
            {data.nodes.map((row) => (
              <EventThere key={row.id} row={row} reader={reader} />
            ))}
          </ul>
          {data.totalCount === 0 && (
            <p className={css.nothing}>{isPast ? 'No past events that you can see.' : 'No upcoming events that you can see.'}</p>
          )}
          {data.totalCount > data.nodes.length && (
            <p className={css.nothing}>{`The ${isPast ? 'latest' : 'next'} ${number(data.nodes.length)} are shown.`}</p>
          )}
        </>
      ) : error ? (
        <ErrorBlock title="Couldn’t load the events." message={refusalWords(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton rows={2} label="Loading the events" />
      )}
    </section>
  )
}

function EventThere({ row, reader }: { readonly row: EventRow; readonly reader: EventReader }) {
  const { id, name, startsAt, timezone, workspace, attendees, status } = row
  return (
    <li>
      <b>{startsAt ? (status === 'COMPLETED' ? day(startsAt, timezone) : dayInYear(startsAt, timezone)) : 'No date'}</b>
      <span>
        <Link to="/event/$id" params={{ id }}>
          {name}
        </Link>{' '}
        {workspace && <span className="muted">{workspace.name}</span>}
      </span>
      <span className="muted">{counted(attendees, 'person', 'people')}</span>
      <span>
        <EventState row={row} reader={reader} />
      </span>
    </li>
  )
}
