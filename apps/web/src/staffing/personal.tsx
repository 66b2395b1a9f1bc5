import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { createZones, dateOf, dayStart, localDay } from '@troupe/domain/time/zone-table'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { lazy, Suspense } from 'react'
import { meQuery } from '../platform/account.ts'
import { chunk } from '../platform/chunk.ts'
import { zoneWords } from '../platform/format.ts'
import { useTitle } from '../platform/title.ts'
import { serverNow } from '../platform/wire/clock.ts'
import { personSearch } from '../searches.ts'
import { useOnline } from '../shell/use-online.ts'
import { Absences } from './availability/absences.tsx'
import css from './availability/availability.module.css'
import { CalendarLink } from './availability/calendar-link.tsx'
import { daysAhead } from './availability/days-ahead.ts'
import { hoursPersonQuery, hoursQuery, layersQuery, type PersonHours } from './availability/hours-queries.ts'
import { MonthAhead } from './availability/month-ahead.tsx'
import { OwnCalendars } from './availability/own-calendars.tsx'
import { ShowsAhead } from './availability/shows-ahead.tsx'
import { WeekHours } from './availability/week-hours.tsx'

const OwnShare = lazy(() => chunk(() => import('./fairness/own-share.tsx')).then((file) => ({ default: file.OwnShare })))

/** The hours that a person can work: the week, the days away, and what comes of it. With `id` someone else's, which producers and admins change. */
export function PersonalAvailability() {
  const { id } = personSearch(useSearch({ strict: false }))
  const { data: me } = useQuery(meQuery)
  const other = id && id !== 'own' && id !== me?.id ? id : null
  const read = useQuery(hoursQuery(other))
  const named = useQuery(hoursPersonQuery(other))
  const { data: hours } = read
  const { data: person } = named
  const failed = [read, named].find(({ error, data }) => error && !data)
  const title = other ? (person ? `${person.fullName}’s availability` : 'Availability') : 'My availability'
  useTitle(title)
  const may = other === null || (isStaff(me ?? null) && rolePasses(me?.role ?? null, 'EVENT_PRODUCER'))
  return (
    <main className="page" id="main">
      <PageHead size="dense" title={title} sentence={hours && `Times are in ${zoneWords(hours.timezone)}.`} />
      {failed ? (
        <ErrorBlock
          title="Couldn’t load these hours."
          message={failed.error?.message}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      ) : hours && (other === null || person) ? (
        <Loaded key={hours.userId} hours={hours} may={may} name={(other !== null && person) || null} />
      ) : (
        <div className={css.body}>
          <Panel title="Weekly hours">
            <Skeleton look="block" rows={8} />
          </Panel>
          <Panel title="The next 62 days">
            <Skeleton rows={8} />
          </Panel>
        </div>
      )}
    </main>
  )
}

const AHEAD = 62

function Loaded({
  hours,
  may,
  name,
}: {
  hours: PersonHours
  may: boolean
  name: { readonly fullName: string; readonly firstName: string } | null
}) {
  const isOwn = name === null
  const online = useOnline()
  const now = serverNow()
  const zone = createZones(now - 8 * 86_400_000, now + 100 * 86_400_000)(hours.timezone)
  const today = localDay(zone, now)
  const from = new Date(dayStart(zone, today)).toISOString()
  // a change of clocks makes the span an hour longer than whole days
  const to = new Date(Math.min(dayStart(zone, today + AHEAD), dayStart(zone, today) + AHEAD * 86_400_000)).toISOString()
  const { data: stretches, error, isFetching, refetch } = useQuery(layersQuery(hours.userId, { from, to }))
  if (!hours.canHaveAvailability)
    return (
      <Empty title="No working hours" level={2}>
        Only hosts, plant actors and producers have working hours.
      </Empty>
    )
  const mayNow = may && online
  return (
    <>
      {!online && (
        <Notice tone="warning" title="You’re offline">
          {may ? 'You can still see these hours. Reconnect to change them.' : 'These hours may be out of date.'}
        </Notice>
      )}
      <div className={css.body}>
        <div className={css.column}>
          <WeekHours hours={hours} zone={zone} may={mayNow} />
          <Absences hours={hours} today={dateOf(today)} may={mayNow} name={name?.firstName ?? null} />
          {isOwn && (
            <Suspense fallback={null}>
              <OwnShare />
            </Suspense>
          )}
          {isOwn && <OwnCalendars timezone={hours.timezone} may={mayNow} />}
          {isOwn && <CalendarLink hours={hours} may={mayNow} />}
        </div>
        <div className={`${css.column} ${css.first}`}>
          {error && !stretches ? (
            <ErrorBlock title="Couldn’t load the next 62 days." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : stretches ? (
            <>
              <ShowsAhead {...{ hours, stretches, from }} may={mayNow} name={name?.fullName ?? null} />
              <Panel title="The next 62 days">
                <MonthAhead days={daysAhead(stretches, zone, { from, to })} today={dateOf(today)} />
              </Panel>
            </>
          ) : (
            <Panel title="The next 62 days">
              <Skeleton rows={8} />
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}
