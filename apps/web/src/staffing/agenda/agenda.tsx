import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { Tone } from '@troupe/ui/tone'
import { isoDay, longDay, ownZone, timeBeside, timeRange, zoneWords } from '../../platform/format.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import { ownPlaces } from '../../session/own-places.ts'
import { answers } from '../../session/staff/assignment-words.ts'
import { useOnline } from '../../shell/use-online.ts'
import css from './agenda.module.css'
import { type AgendaShow, agendaQuery } from './agenda-query.ts'
import { AnswerOffer } from './answer-offer.tsx'

const startOf = (date: string): string => Temporal.PlainDate.from(date).toZonedDateTime(ownZone()).toInstant().toString()

/** A host's own shows, day by day; open offers are answered here. */
export function Agenda({ userId }: { userId: string }) {
  const zone = ownZone()
  const online = useOnline()
  const today = todayIn(zone)
  const { data, error, isFetching, refetch } = useQuery(agendaQuery(startOf(today), userId))
  const shows = ownPlaces(data ?? [], userId).filter(({ session, approval }) => session.startsAt !== null && approval !== null)
  const asked = shows.filter(({ approval }) => approval?.state === 'PENDING').length
  const days = Map.groupBy(shows, ({ session }) => isoDay(session.startsAt ?? '', zone))
  return (
    <main className="page" id="main">
      <PageHead size="dense" title="My shows" sentence={`Times are in ${zoneWords(zone)}.`} />
      <div className={css.page}>
        {!online && (
          <Notice tone="warning" title="You’re offline">
            {data ? 'You can still see your shows. Reconnect to answer an offer.' : 'Reconnect to see your shows.'}
          </Notice>
        )}
        {asked > 0 && <p role="status">{counted(asked, 'offer is', 'offers are')} waiting for your answer.</p>}
        {error && !data ? (
          <ErrorBlock title="Couldn’t load your shows." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : !data ? (
          <Panel flush>
            <Skeleton look="block" rows={4} />
          </Panel>
        ) : shows.length === 0 ? (
          <Empty title="No upcoming shows" level={2}>
            Shows you’re on, and shows you’ve been asked to join, appear here.
          </Empty>
        ) : (
          [...days].map(([date, all]) => (
            <section key={date} aria-labelledby={`day-${date}`}>
              <h2 id={`day-${date}`} className={css.day}>
                {date === today ? 'Today' : longDay(date)}
              </h2>
              <ul className={css.shows}>
                {all.map((show) => (
                  <ShowLine key={show.id} show={show} zone={zone} online={online} />
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </main>
  )
}

function ShowLine({ show, zone, online }: { show: AgendaShow; zone: string; online: boolean }) {
  const { session, role, callAt, way, lodging, approval } = show
  if (!approval || !session.startsAt) return null
  const look = answers[approval.state]
  const where = session.hostType === 'ON_SITE' ? (session.city ?? 'On site') : 'Online'
  return (
    <li className={css.show}>
      <div className={css.when}>
        <span className="strong">{timeRange(session.startsAt, session.endsAt ?? session.startsAt, zone)}</span>
        {callAt && <span className={css.note}>Call {timeBeside(callAt, session.startsAt, zone)}</span>}
        {way && <span className={css.note}>Leave {timeBeside(way.leaveAt, session.startsAt, zone)}</span>}
      </div>
      <div className={css.what}>
        <Link to="/event/$id" params={{ id: session.id }} className="strong">
          {session.name}
        </Link>
        <span className={css.note}>
          {ASSIGNMENT_ROLE_WORDS[role]}, {where}, {session.workspace.name}
        </span>
        {lodging && <span className={css.note}>Staying at {lodging}</span>}
      </div>
      <Tone tone={look.tone} icon={look.icon} dashed={'dashed' in look}>
        {look.word}
      </Tone>
      {approval.state === 'PENDING' && <AnswerOffer show={show} approval={approval} online={online} />}
    </li>
  )
}
