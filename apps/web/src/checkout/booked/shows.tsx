import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Poster } from '@troupe/ui/poster'
import { StubbedTicket } from '@troupe/ui/ticket'
import { Calendar, MapPin, Monitor } from 'lucide-react'
import { day, formatWords, timeRange, zoneWords } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { CalendarMenu } from '../../session/calendar-menu.tsx'
import type { Session } from '../../session/session-query.ts'
import { statusWords } from '../../session/words.ts'
import cart from '../cart.module.css'
import { LostTime } from '../payment/lost-time.tsx'
import { type LineNow, lostItsTime } from '../payment/payment-words.ts'
import css from './booked.module.css'

/** A line of the payment with its event, once that is read. */
export type ShownLine = LineNow & { readonly session: Session | undefined }

interface BookedShowsProps {
  readonly lines: readonly ShownLine[]
  /** What a time that was lost can be refunded from; null without an order. */
  readonly order: { readonly orderId: string; readonly currency: string; readonly onChanged: () => void } | null
}

/** The shows that were booked: up to three as their posters, more as the tickets of the cart. */
export function Shows({ lines, order }: BookedShowsProps) {
  const Show = lines.length > 3 ? ShowTicket : ShowPoster
  return (
    <ul className={lines.length > 3 ? 'stack' : css.shows} data-count={lines.length} aria-label="Shows">
      {lines.map((line) => (
        <Show key={line.cartId} line={line} order={order} />
      ))}
    </ul>
  )
}

interface ShowProps {
  readonly line: ShownLine
  readonly order: BookedShowsProps['order']
}

/** A show as a poster, which letters its name, with its facts below it; on a phone beside it. */
function ShowPoster({ line, order }: ShowProps) {
  const { event, sessionId } = line
  if (!event || sessionId === null) return null
  const { date, hours } = whenOf(line)
  return (
    <li className={css.show}>
      <h2 className={css.poster}>
        <Link to="/event/$id" params={{ id: sessionId }}>
          <Poster category={event.category ?? 'NONE'} title={event.title} decorative />
          <span className="vh">{event.title}</span>
        </Link>
      </h2>
      <div className={css.facts}>
        <b className={`disp ${css.date}`}>{isStruck(line) ? <s>{date}</s> : date}</b>
        {hours && <span>{isStruck(line) ? <s>{hours}</s> : hours}</span>}
        <span className="muted">{placeOf(line)}</span>
      </div>
      <div className={css.act}>
        <Act line={line} order={order} />
        {/* without a date, what there is to do leads there */}
        {event.startsAt && (
          <Link to="/event/$id" params={{ id: sessionId }} className={css.see}>
            See the event<span className="vh">, {event.title}</span>
          </Link>
        )}
      </div>
    </li>
  )
}

function ShowTicket({ line, order }: ShowProps) {
  const { event, sessionId } = line
  if (!event || sessionId === null) return null
  const { date, hours } = whenOf(line)
  const when = hours ? `${date}, ${hours}` : date
  return (
    <li>
      <StubbedTicket stub={lostItsTime(line) ? null : <Act line={line} order={null} />}>
        <div className={cart.line}>
          <div className={cart.art}>
            <Poster category={event.category ?? 'NONE'} title={event.title} shape="thumb" decorative />
          </div>
          <div className={cart.facts}>
            <h2 className={`disp ${cart.name}`}>
              <Link to="/event/$id" params={{ id: sessionId }}>
                {event.title}
              </Link>
            </h2>
            <ul>
              <li>
                <Icon of={Calendar} size={14} />
                {isStruck(line) ? <s>{when}</s> : when}
              </li>
              <li>
                <Icon of={event.format === 'REMOTE' ? Monitor : MapPin} size={14} />
                {placeOf(line)}
              </li>
            </ul>
            {lostItsTime(line) && <Act line={line} order={order} />}
          </div>
        </div>
      </StubbedTicket>
    </li>
  )
}

/** What the reader does about a show: nothing of one that was cancelled, and another time for one that lost its own. */
function Act({ line, order }: ShowProps) {
  const { session, event, sessionId, isCancelled } = line
  if (isCancelled) return <span className="muted">Cancelled</span>
  if (lostItsTime(line)) return order && <LostTime line={line} {...order} />
  if (event?.startsAt) return session?.links.google ? <CalendarMenu session={session} isNamed /> : null
  if (session?.status === 'REQUESTED') return <span className="muted">{statusWords(session, 'CUSTOMER')}</span>
  return (
    <ButtonLink render={<Link to="/event/$id" params={{ id: sessionId ?? '' }} />}>
      Choose a date<span className="vh"> for {event?.title}</span>
    </ButtonLink>
  )
}

const isStruck = (line: ShownLine): boolean => lostItsTime(line) || line.isCancelled === true

/** 'Wed 9 Dec 2026' and '2:00 to 3:30 pm, Chicago time'. */
function whenOf({ event }: ShownLine): { readonly date: string; readonly hours: string | null } {
  if (!event?.startsAt) return { date: 'No date yet', hours: null }
  const { startsAt, duration, timezone } = event
  const end = new Date(Date.parse(startsAt) + duration * 60_000).toISOString()
  return { date: day(startsAt, timezone), hours: `${timeRange(startsAt, end, timezone)}, ${zoneWords(timezone)}` }
}

/** 'In-Person, Chicago, 30 people'. */
function placeOf({ event }: ShownLine): string {
  if (!event) return ''
  const { format, hostType, city, attendees } = event
  const place = format === 'REMOTE' || !city ? [] : [city]
  return [formatWords({ type: format, hostType }), ...place, counted(attendees, 'person', 'people')].join(', ')
}
