import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createZones, dateOf, dayOf, dayStart, localDay } from '@troupe/domain/time/zone-table'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { startOfWeek } from '@troupe/ui/pure/month'
import { firstWeekday, hasHalfDays, readerLanguage } from '@troupe/ui/pure/reader'
import { Skeleton } from '@troupe/ui/skeleton'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dayInYear, time, zoneWords } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { type Feed, feedName, feedWords } from '../availability/feed-words.ts'
import { feedsQuery, type HoursRow, hoursQuery, layersQuery, type PersonHours } from '../availability/hours-queries.ts'
import css from './person.module.css'
import type { CrewShow } from './person-query.ts'
import { type crewPersonSearch, writtenSearch } from './person-search.ts'
import { FIRST_HOUR, weekView } from './week-view.ts'

const DAY_MS = 86_400_000
/** Absences and calendars that are told below the week; the rest is on the page of the hours. */
const MOST_FACTS = 3

interface WeekProps {
  readonly id: string
  readonly own: boolean
  readonly search: ReturnType<typeof crewPersonSearch>
  readonly shows: readonly CrewShow[]
}

/** A week of someone's hours in their own zone, with the shows in it, and the absences to come. */
export function PersonWeek({ id, own, search, shows }: WeekProps) {
  const hours = useQuery(hoursQuery(own ? null : id))
  if (hours.error && !hours.data)
    return (
      <Panel title="Hours and absences">
        <ErrorBlock
          title="Couldn’t load these hours."
          message={hours.error.message}
          onRetry={() => void hours.refetch()}
          busy={hours.isFetching}
        />
      </Panel>
    )
  if (!hours.data)
    return (
      <Panel title="Hours and absences">
        <Skeleton look="block" rows={4} />
      </Panel>
    )
  return <Week id={id} own={own} search={search} shows={shows} hours={hours.data} />
}

function Week({ id, own, search, shows, hours }: WeekProps & { readonly hours: PersonHours }) {
  const { week } = search
  const { timezone } = hours
  const now = serverNow()
  const zone = createZones(now + (7 * week - 14) * DAY_MS, now + (7 * week + 21) * DAY_MS)(timezone)
  const today = localDay(zone, now)
  // the week around today, beginning where the reader's weeks begin
  const first = dayOf(startOfWeek(dateOf(today), firstWeekday(readerLanguage))) + 7 * week
  const span = {
    from: new Date(dayStart(zone, first)).toISOString(),
    to: new Date(dayStart(zone, first + 7)).toISOString(),
  }
  const { data, error, isFetching, refetch } = useQuery(layersQuery(id, span))
  // no one but its owner is told of a calendar
  const feeds = useQuery({ ...feedsQuery, enabled: own })
  const days = weekView(data ?? [], zone, first)
  const last = days[6]?.at ?? span.from
  const isPending = (sessionId: string) => shows.some(({ session, approval }) => session.id === sessionId && approval?.state === 'PENDING')
  return (
    <Panel
      title="Hours and absences"
      aside={`${dayInYear(span.from, timezone).slice(4)} to ${dayInYear(last, timezone).slice(4)}, ${zoneWords(timezone)}`}
      flush
      actions={
        <span className={css.turn}>
          {([-1, 1] as const).map((step) => (
            <Link
              key={step}
              to="/person/$id"
              params={{ id }}
              search={writtenSearch({ ...search, week: week + step })}
              resetScroll={false}
              aria-label={step < 0 ? 'Earlier week' : 'Later week'}
            >
              <Icon of={step < 0 ? ChevronLeft : ChevronRight} />
            </Link>
          ))}
          <Link to="/availability/personal" search={own ? {} : { id }}>
            {own ? 'Change' : 'All hours'}
          </Link>
        </span>
      }
    >
      {error && !data ? (
        <ErrorBlock title="Couldn’t load this week." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className={css.week}>
          <div className={css.hours} aria-hidden="true">
            {[8, 12, 16, 20].map((hour) => (
              <span key={hour} style={{ insetBlockStart: `${(100 * (hour - FIRST_HOUR)) / 18}%` }}>
                {hour > 12 && hasHalfDays(readerLanguage) ? hour - 12 : hour}
              </span>
            ))}
          </div>
          {days.map(({ at, open, shows: held }) => (
            <section key={at} className={css.day} aria-label={`${dayInYear(at, timezone)}: ${openWords(open, at, timezone)}`}>
              <h3>{dayInYear(at, timezone).replace(/ \S+$/, '')}</h3>
              <div className={css.column} data-loading={!data || undefined}>
                {open.map(({ from, length }) => (
                  <i key={from} style={{ insetBlockStart: `${from}%`, blockSize: `${length}%` }} />
                ))}
                {held.map(({ id: sessionId, name, from, length }) => (
                  <Link
                    key={`${sessionId} ${from}`}
                    to="/event/$id"
                    params={{ id: sessionId }}
                    title={name}
                    data-pending={isPending(sessionId) || undefined}
                    style={{ insetBlockStart: `${from}%`, blockSize: `${length}%` }}
                  >
                    {name}
                    {isPending(sessionId) && <span className="vh">, pending</span>}
                  </Link>
                ))}
              </div>
            </section>
          ))}
        </div>
      )}
      <Absent rows={hours.nodes} feeds={feeds.data ?? []} today={dateOf(today)} timezone={timezone} />
    </Panel>
  )
}

/** 'free 9:00 am to 6:00 pm', for those who don't see the column. */
function openWords(open: readonly { readonly from: number; readonly length: number }[], at: string, timezone: string): string {
  if (open.length === 0) return 'not available'
  const clock = (percent: number) =>
    time(new Date(Date.parse(at) + (FIRST_HOUR + (18 * percent) / 100) * 3_600_000).toISOString(), timezone)
  return `free ${open.map(({ from, length }) => `${clock(from)} to ${clock(from + length)}`).join(', ')}`
}

interface AbsentProps {
  readonly rows: readonly HoursRow[]
  /** One's own calendars, which take time too. */
  readonly feeds: readonly Feed[]
  readonly today: string
  readonly timezone: string
}

/** The absences to come and one's own calendars, as facts. */
function Absent({ rows, feeds, today, timezone }: AbsentProps) {
  const away = rows
    .filter(({ available, date, until, endsAt }) =>
      endsAt ? Date.parse(endsAt) > serverNow() : !available && date !== null && (until ?? date) >= today,
    )
    .map((row) => ({ key: row.id, what: awayWords(row, timezone), why: row.note || (row.reason === 'SICK' ? 'Sick' : 'Away') }))
  const facts = [...away, ...feeds.map((feed) => ({ key: feed.id, what: feedName(feed), why: feedWords(feed, timezone) }))]
  if (facts.length === 0) return <p className={css.none}>No absences planned</p>
  return (
    <ul className={css.absences} aria-label={feeds.length > 0 ? 'Absences and calendars' : 'Absences'}>
      {facts.slice(0, MOST_FACTS).map(({ key, what, why }) => (
        <li key={key}>
          <b>{what}</b>
          <small>{why}</small>
        </li>
      ))}
      {facts.length > MOST_FACTS && (
        <li>
          <b>{facts.length - MOST_FACTS} more</b>
        </li>
      )}
    </ul>
  )
}

/** '23 Dec to 2 Jan', '14 Jan', by the calendar of the person. */
function awayWords({ date, until, startsAt, endsAt }: HoursRow, timezone: string): string {
  const noon = (iso: string) => dayInYear(`${iso}T12:00:00Z`, 'UTC').slice(4)
  const from = startsAt ? dayInYear(startsAt, timezone).slice(4) : noon(date ?? '')
  const to = endsAt ? dayInYear(endsAt, timezone).slice(4) : until ? noon(until) : from
  return from === to ? from : `${from} to ${to}`
}
