import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Poster } from '@troupe/ui/poster'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { Calendar, CircleAlert, MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { day, timeRange } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import type { EventLinesReader } from './event-line.tsx'
import css from './my-events.module.css'
import type { MyEvent } from './my-events-query.ts'
import { actWords, askedOf, eventsCounted, placeWords, reasonWords, whereWords } from './my-events-words.ts'

/** So many tickets are shown; the others unfold. */
const first = 4

interface NeedsYouProps {
  /** The most urgent first. */
  readonly events: readonly MyEvent[]
  readonly reader: EventLinesReader
}

/** What the customer has to do, each as a ticket with its one act. */
export function NeedsYou({ events, reader }: NeedsYouProps) {
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = all ? events : events.slice(0, first)
  if (events.length === 0) return null
  return (
    <section aria-labelledby="needs-you">
      <header className={css.section}>
        <h2 className="disp" id="needs-you">
          Needs you
        </h2>
        <span>{eventsCounted(events.length)}</span>
      </header>
      <ul ref={list} className={css.tickets} aria-labelledby="needs-you">
        {shown.map((event) => (
          <li key={event.id}>
            <NeedTicket event={event} reader={reader} />
          </li>
        ))}
      </ul>
      {shown.length < events.length && (
        <Button
          variant="tertiary"
          className={css.more}
          onClick={() => {
            flushSync(() => setAll(true))
            list.current?.children[first]?.querySelector('a')?.focus()
          }}
        >
          {`${events.length - shown.length} more`}
        </Button>
      )}
    </section>
  )
}

function NeedTicket({ event, reader }: { event: MyEvent; reader: EventLinesReader }) {
  const { id, name, experience, startsAt, endsAt, timezone, attendees, type } = event
  const asked = askedOf(event, reader.mayEdit(event))
  if (!asked) return null
  const { title, note } = reasonWords(event, asked, reader.id)
  const people = counted(attendees, 'person', 'people')
  return (
    <Ticket className={css.ticket}>
      <span className={css.crop}>
        <Poster category={experience.category} title={experience.title} shape="thumb" decorative />
      </span>
      <div className={css.facts}>
        <h3 className="disp" title={name}>
          <Link to="/event/$id" params={{ id }}>
            {name}
          </Link>
        </h3>
        <ul>
          {startsAt && endsAt && (
            <li>
              <Icon of={Calendar} />
              {`${day(startsAt, timezone)}, ${timeRange(startsAt, endsAt, timezone)}`}
            </li>
          )}
          <li>
            <Icon of={MapPin} />
            {`${type === 'REMOTE' ? placeWords(event) : whereWords(event)}, ${people}`}
          </li>
        </ul>
      </div>
      <div className={css.asked}>
        <Perforation />
        <div className={css.ask}>
          <p>
            <b>
              <Icon of={CircleAlert} />
              <span>{title}</span>
            </b>
            <small>{note}</small>
          </p>
          <ButtonLink render={<Link to="/event/$id" params={{ id }} aria-label={`${actWords(asked)}, ${name}`} />}>
            {actWords(asked)}
          </ButtonLink>
        </div>
      </div>
    </Ticket>
  )
}
