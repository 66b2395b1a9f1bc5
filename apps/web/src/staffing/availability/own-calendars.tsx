import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MOST_FEEDS } from '@troupe/domain/staffing/calendar-feeds'
import { MOST_SKIPPED } from '@troupe/domain/staffing/skipped-events'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { DeleteCalendarFeedDocument, SyncCalendarFeedDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './availability.module.css'
import { ConnectCalendar } from './connect-calendar.tsx'
import { type Feed, feedName, feedWords, skippedWords } from './feed-words.ts'
import { feedsQuery } from './hours-queries.ts'

interface OwnCalendarsProps {
  readonly timezone: string
  readonly may: boolean
}

/** The calendars whose busy times are one's own: connected by address or file, read again, and removed. */
export function OwnCalendars({ timezone, may }: OwnCalendarsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...feedsQuery,
    // they are read by the server while the page is open
    refetchInterval: 60_000,
  })
  return (
    <Panel title="Your own calendars">
      {data ? (
        <div className={css.parts}>
          <p className={css.quiet}>
            When a connected calendar says you’re busy, you’re unavailable for shows. We only store when you’re busy, never what you’re
            doing.
          </p>
          {data.length > 0 && <FeedList feeds={data} timezone={timezone} may={may} />}
          {may && data.length < MOST_FEEDS && <ConnectCalendar />}
          {may && data.length >= MOST_FEEDS && (
            <p className={css.quiet}>You’ve reached the limit of {MOST_FEEDS} calendars. Remove one to connect another.</p>
          )}
          {!may && data.length === 0 && <p className={css.quiet}>No calendars are connected.</p>}
        </div>
      ) : error ? (
        <ErrorBlock title="Couldn’t load your calendars." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Panel>
  )
}

/** The events of a calendar that don't make one busy because they couldn't be read. */
function Skipped({ events }: { readonly events: Feed['skippedEvents'] }) {
  return (
    <div className={css.late}>
      <ul className={css.skipped} aria-label="Events we couldn’t read">
        {events.map((event) => (
          <li key={skippedWords(event)}>{skippedWords(event)}</li>
        ))}
      </ul>
      {events.length === MOST_SKIPPED && 'There may be more. '}We may offer you shows at these times. To prevent that, change the events in
      your calendar or add an absence.
    </div>
  )
}

function FeedList({ feeds, timezone, may }: OwnCalendarsProps & { readonly feeds: readonly Feed[] }) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const onSettled = () => queries.invalidateQueries({ queryKey: staffingKeys.hours })
  const read = useMutation({
    mutationFn: ({ id }: Feed) =>
      graphql(SyncCalendarFeedDocument, { id }, { key: crypto.randomUUID() }).then((answer) => answer.syncCalendarFeed),
    onSuccess: ({ state }) => {
      if (state === 'OK') toast('Calendar refreshed')
    },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Feed) => graphql(DeleteCalendarFeedDocument, { id }, { key: crypto.randomUUID() }),
    onSuccess: () => toast('Calendar removed'),
    onSettled,
  })
  const end = async (feed: Feed) => {
    const isSure = await confirm({
      title: feed.host === null ? 'Remove the calendar file?' : `Remove the calendar at ${feed.host}?`,
      text: 'From now on, we may offer you shows when this calendar says you’re busy.',
      danger: true,
    })
    if (isSure) remove.mutate(feed)
  }
  const refusal = read.error ?? remove.error
  /** The button that was pressed keeps the focus, which the disabled attribute would drop. */
  const waiting = (change: typeof read | typeof remove, { id }: Feed) =>
    change.isPending && change.variables.id === id ? { busy: true } : { disabled: read.isPending || remove.isPending }
  return (
    <>
      {refusal && (
        <Notice tone="danger" live>
          {refusalWords(refusal)}
        </Notice>
      )}
      <ul className={css.rows} aria-label="Your own calendars">
        {feeds.map((feed) => (
          <li key={feed.id} className={`${css.row} ${css.feed}`}>
            <div>
              <strong>{feedName(feed)}</strong>
              <span className={feed.state === 'OK' ? css.note : feed.state === 'STALE' ? css.late : css.wrong}>
                {feedWords(feed, timezone)}
              </span>
              {feed.skippedEvents.length > 0 && <Skipped events={feed.skippedEvents} />}
            </div>
            {may && (
              <span className={css.save}>
                {feed.host !== null && (
                  <Button size="sm" {...waiting(read, feed)} onClick={() => read.mutate(feed)}>
                    Refresh<span className="vh">: {feedName(feed)}</span>
                  </Button>
                )}
                <Button size="sm" variant="tertiary" {...waiting(remove, feed)} onClick={() => void end(feed)}>
                  Remove<span className="vh"> {feedName(feed)}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
