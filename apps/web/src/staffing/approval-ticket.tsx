import { calendarFileName } from '@troupe/domain/session/calendar-file'
import { languageName } from '@troupe/domain/session/event-words'
import { placeParts } from '@troupe/domain/session/place-words'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button, ButtonLink } from '@troupe/ui/button'
import { type Glyph, Icon } from '@troupe/ui/icon'
import { Poster } from '@troupe/ui/poster'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { Building2, Car, Clock, Globe, Languages, MapPin, NotebookText, Phone, Video, Waypoints } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { saveFile } from '../platform/files/save-file.ts'
import { day, number, ownZone, timeBeside, timeRange, zoneWords } from '../platform/format.ts'
import { clocksOf } from '../session/call.ts'
import { mapAddress } from '../session/location/map-address.ts'
import { wayLength, wayTimes } from '../session/staff/travel/way-words.ts'
import css from './approval.module.css'
import type { Brief, When } from './approval-query.ts'
import { hasOtherClock, lengthWords, placesOf, shortDay } from './approval-words.ts'

/** The whole job on one ticket: what and when above the perforation, where and how below it. */
export function ApprovalTicket({ brief }: { brief: Brief }) {
  const { show, role, when, brief: event } = brief
  return (
    <Ticket className={css.ticket}>
      <div className={css.art}>
        <Poster category={show.category} title={show.title} shape="curtain" decorative className={css.crop} />
      </div>
      <div className={css.what}>
        <p className="kick">{ASSIGNMENT_ROLE_WORDS[role]}</p>
        <h2 className={`disp ${css.show}`}>{show.title}</h2>
        {event && (
          <p className={css.lead}>
            {event.company}, {number(event.attendees)} {event.attendees === 1 ? 'person' : 'people'}
          </p>
        )}
      </div>
      {when && <Times when={when} />}
      {event && (
        <>
          <Perforation />
          <Rows brief={brief} />
        </>
      )}
      {brief.calendars && <Calendars {...brief.calendars} show={show.title} />}
    </Ticket>
  )
}

/** The times of the job on the reader's clock, with the event's below where that shows something else. */
export function Times({ when: { startsAt, callAt, timezone } }: { when: When }) {
  const [call, start] = [clocksOf(callAt, { startsAt, timezone }), clocksOf(startsAt, { startsAt, timezone })]
  return (
    <dl className={css.times}>
      <div>
        <dt>Date</dt>
        <dd>{shortDay(startsAt, timezone)}</dd>
      </div>
      {callAt !== startsAt && (
        <div>
          <dt>Call</dt>
          <dd>{call.own}</dd>
          {call.there && <dd className={css.there}>{call.there}</dd>}
        </div>
      )}
      <div>
        <dt>Show</dt>
        <dd>{start.own}</dd>
        {start.there && <dd className={css.there}>{start.there}</dd>}
      </div>
    </dl>
  )
}

function Rows({ brief: { brief: event, role, when, where, way, travel, lodging, producer } }: { brief: Brief }) {
  const places = placesOf(where)
  return (
    <ul className={css.rows}>
      {places.map((place) => {
        const [first, ...more] = placeParts(place)
        return (
          <Row key={`${place.type} ${place.name}`} icon={MapPin} small={more.join(', ')} aside={<MapLink {...place} />}>
            {first}
            {places.length > 1 && <span className="faint"> ({place.type === 'START' ? 'start' : 'end'})</span>}
          </Row>
        )
      })}
      {places.length === 0 &&
        (event?.hostType === 'ON_SITE' ? (
          <Row icon={MapPin} small="The address isn’t known yet">
            On site
          </Row>
        ) : (
          <Row icon={Video} small="You’ll join remotely">
            Online
          </Row>
        ))}
      {way && when && <Way way={way} when={when} lodging={lodging} />}
      {travel && (
        <Row icon={Car} small="Your travel">
          {travel}
        </Row>
      )}
      {lodging && (
        <Row icon={Building2} small="Where you’ll stay">
          {lodging}
        </Row>
      )}
      {when && (
        <Row icon={Clock} small={`${lengthWords(when.callAt, when.endsAt)} in total, ${zoneWords(when.timezone)}`}>
          Done by {timeBeside(when.endsAt, when.callAt, when.timezone)}
        </Row>
      )}
      {when && hasOtherClock(when) && (
        <Row icon={Globe} small={`${day(when.callAt, ownZone())}, your time (${zoneWords(ownZone())})`}>
          {timeRange(when.callAt, when.endsAt, ownZone())}
        </Row>
      )}
      {event && event.language !== 'en' && (
        <Row icon={Languages} small="Language of the show">
          {languageName(event.language)}
        </Row>
      )}
      {producer && role !== 'PRODUCER' && (
        <Row icon={Phone} small="Your producer" aside={producer.phone && <a href={`tel:${producer.phone}`}>{producer.phone}</a>}>
          {producer.name}
        </Row>
      )}
      {event?.notes && (
        <Row icon={NotebookText} small="Location notes">
          {event.notes}
        </Row>
      )}
    </ul>
  )
}

/** When to leave home and, without accommodation, when one is back, with the length of the trip. */
function Way({ way, when, lodging }: { way: NonNullable<Brief['way']>; when: When; lodging: Brief['lodging'] }) {
  const { own, there } = wayTimes(way, when, { lodging })
  return (
    <Row icon={Waypoints} small={[there, wayLength(way)].filter(Boolean).join('. ')}>
      {own}
    </Row>
  )
}

function Row({ icon, small, aside, children }: { icon: Glyph; small: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} size={20} />
      <span>
        {children}
        {small && <small>{small}</small>}
      </span>
      {aside}
    </li>
  )
}

function MapLink({ name, address, city }: { name: string; address: string; city: string }) {
  return (
    <a href={mapAddress({ name, address, city })} target="_blank" rel="noreferrer" aria-label={`Map of ${name || address || city}`}>
      Map
    </a>
  )
}

interface CalendarsProps extends NonNullable<Brief['calendars']> {
  readonly show: string
  /** Which event it is, where a page has several. */
  readonly of?: string
}

/** Accepted: the event for the person's calendar. */
export function Calendars({ google, outlook, file, show, of }: CalendarsProps) {
  const heading = useId()
  return (
    <section className={css.calendars} aria-labelledby={heading}>
      <h3 id={heading}>
        Add to your calendar
        {of && <span className="vh">: {of}</span>}
      </h3>
      <div>
        <ButtonLink size="sm" href={google} target="_blank" rel="noreferrer">
          Google
        </ButtonLink>
        <ButtonLink size="sm" href={outlook} target="_blank" rel="noreferrer">
          Outlook
        </ButtonLink>
        <Button size="sm" onClick={() => saveFile(calendarFileName(show), new Blob([file], { type: 'text/calendar' }))}>
          Calendar file (.ics)
        </Button>
      </div>
    </section>
  )
}
