import { Link } from '@tanstack/react-router'
import { Icon } from '@troupe/ui/icon'
import { Poster } from '@troupe/ui/poster'
import { ChevronRight } from 'lucide-react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { zoneWords } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { MyState } from './event-state.tsx'
import css from './my-events.module.css'
import type { MyEvent } from './my-events-query.ts'
import { bookedWords, placeWords, whenWords } from './my-events-words.ts'

interface EventLinesProps {
  readonly label: string
  readonly events: readonly MyEvent[]
  readonly reader: EventLinesReader
  /** Under the head of their month, dates don't say it again. */
  readonly isInMonth?: boolean
}

/** Who reads the page, and what they may do. */
export interface EventLinesReader {
  readonly id: string
  readonly mayEdit: (event: MyEvent) => boolean
  /** Events of several workspaces are listed, and each names its own. */
  readonly isEverywhere: boolean
}

/** Events one below the other: when, what and where, their state, and who booked them. Each row opens its event. */
export const EventLines = ({ label, events, reader, isInMonth = false }: EventLinesProps) => (
  <ul className={css.list} aria-label={label}>
    {events.map((event) => (
      <EventLine key={event.id} event={event} reader={reader} isInMonth={isInMonth} />
    ))}
  </ul>
)

function EventLine({ event, reader, isInMonth }: { event: MyEvent; reader: EventLinesReader; isInMonth: boolean }) {
  const when = whenWords(event, isInMonth)
  const { id, name, experience, attendees, timezone, workspace, booker } = event
  return (
    <li className={css.event} data-event={id} data-row={id}>
      <span className={css.crop}>
        <Poster category={experience.category} title={experience.title} shape="thumb" decorative />
      </span>
      <div className={css.when} title={when ? `${when.time}, ${zoneWords(timezone)}` : undefined}>
        <b>{when?.date ?? 'No date'}</b>
        {when && <span>{when.time}</span>}
      </div>
      <div className={css.what}>
        <h3 className="disp" title={name}>
          <Link to="/event/$id" params={{ id }}>
            {name}
          </Link>
        </h3>
        <p>{[placeWords(event), counted(attendees, 'person', 'people'), ...(reader.isEverywhere ? [workspace.name] : [])].join(', ')}</p>
      </div>
      <MyState event={event} mayEdit={reader.mayEdit(event)} />
      <div className={css.who}>
        {booker && (
          <>
            <UserAvatar name={booker.name} avatar={booker.avatar} size="sm" />
            <span title={bookedWords(event, reader.id)}>{bookedWords(event, reader.id)}</span>
          </>
        )}
      </div>
      <Icon of={ChevronRight} className={css.go} />
    </li>
  )
}
