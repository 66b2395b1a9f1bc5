import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Avatar } from '@troupe/ui/avatar'
import { Poster } from '@troupe/ui/poster'
import { useMemo } from 'react'
import { timeRange, zoneWords } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import type { PeopleDays } from '../availability/use-away.ts'
import { type BoardPicture, isTaken } from '../crews/board-picture.ts'
import type { BoardSpan } from '../crews/board-span.ts'
import type { Plan } from '../crews/plan-queries.ts'
import { freeHours } from './day-picture.ts'
import { aboutWords, eventDays, type ShownEvent } from './events-picture.ts'
import css from './phone.module.css'
import { RoleCards } from './role-cards.tsx'
import { eventFactsQuery } from './view-queries.ts'

interface PhoneDayProps {
  readonly picture: BoardPicture
  readonly span: BoardSpan
  readonly date: string
  readonly zone: string
  readonly may: boolean
  readonly days: PeopleDays
  readonly plan: Pick<Plan, 'places' | 'meaning'> | null
  readonly names: ReadonlyMap<string, string>
  readonly onOpen: (chip: string) => void
}

/** From when to when people are looked for. */
const HOURS = { from: 8, to: 22 } as const

/** One day on a phone: its shows with their roles, then who is free and when. */
export function PhoneDay({ picture, span, date, zone, may, days, plan, names, onOpen }: PhoneDayProps) {
  const { data: facts } = useQuery(eventFactsQuery(span))
  const [day] = useMemo(
    () => eventDays({ places: picture.places, dates: span.dates, facts, plan, names, zone, now: serverNow(), may }),
    [picture.places, span.dates, facts, plan, names, zone, may],
  )
  const hours = useMemo(() => {
    const at = (hour: number) =>
      Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant().epochMilliseconds
    return { fromMs: at(HOURS.from), toMs: at(HOURS.to) }
  }, [date, zone])
  const working = new Set(picture.places.filter((place) => isTaken(place)).map(({ userId }) => userId))
  const free = picture.rows.flatMap((row) => {
    const own = days.get(row.id)?.get(date)
    if (working.has(row.id) || !own || own.away !== null) return []
    return [{ ...row, words: freeHours(own, hours, zone) }]
  })
  const allDay = free.filter(({ words }) => words === 'All day')
  const part = free.filter(({ words }) => words !== 'All day')
  const events = day?.events ?? []
  return (
    <div className={css.phone}>
      <h3 className={`disp ${css.title}`}>
        Shows <small>{`${events.length}, ${zoneWords(zone)}`}</small>
      </h3>
      {events.length === 0 ? (
        <p className={css.none}>No shows on this day</p>
      ) : (
        <ul className={css.list}>
          {events.map((event) => (
            <Show key={event.session.id} event={event} zone={zone} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <h3 className={`disp ${css.title}`}>
        Free <small>{`${allDay.length} of ${counted(picture.rows.length, 'person', 'people')} all day, ${part.length} in part`}</small>
      </h3>
      {free.length > 0 && (
        <ul className={css.list}>
          {[...allDay, ...part].map(({ id, name, note, words }) => (
            <li key={id} className={css.person}>
              <Avatar name={name} />
              <span className={css.who}>
                <b>{name}</b>
                <small>{note.replace(', level ', ' ')}</small>
              </span>
              <span className={css.when}>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The whole row opens the event; its roles are stops of their own. */
function Show({ event, zone, onOpen }: { event: ShownEvent; zone: string; onOpen: (chip: string) => void }) {
  const { session, facts, roles } = event
  return (
    <li className={css.show}>
      <span className={css.crop}>
        {facts && <Poster category={facts.experience.category} title={facts.experience.title} shape="thumb" decorative />}
      </span>
      <div className={css.about}>
        <p className={css.time}>{timeRange(session.startsAt, session.endsAt, zone)}</p>
        <h4 className="disp">
          <Link to="/event/$id" params={{ id: session.id }} className={css.name}>
            {session.name}
          </Link>
        </h4>
        <p className={css.where}>{aboutWords(event)}</p>
        <div className={css.roles}>
          <RoleCards roles={roles} onOpen={onOpen} />
        </div>
      </div>
    </li>
  )
}
