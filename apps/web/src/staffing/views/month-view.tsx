import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { READINESS_ARCS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { classes } from '@troupe/ui/pure/classes'
import { addDays, addMonths, startOfWeek } from '@troupe/ui/pure/month'
import { RingBadge } from '@troupe/ui/ring-badge'
import { TriangleAlert, UserPlus } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { longDay, time } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import type { PlanningSearch } from '../../searches.ts'
import { ReadinessBadge } from '../../session/event/readiness.tsx'
import { blockedQuery, datesOfBlocked } from '../availability/blocked-times.ts'
import { useAway } from '../availability/use-away.ts'
import type { BoardPerson, BoardPicture } from '../crews/board-picture.ts'
import { isTaken } from '../crews/board-picture.ts'
import { type BoardSpan, isWeekend, shortDay, spanOf } from '../crews/board-span.ts'
import type { Plan } from '../crews/plan-queries.ts'
import type { PlanningChange } from '../crews/use-board.ts'
import { WEEK_START } from '../crews/use-board.ts'
import { aboutWords, type EventDay, eventDays, type ShownEvent, worstFirst, worstOf } from './events-picture.ts'
import css from './month.module.css'
import { RoleCards } from './role-cards.tsx'
import { eventFactsQuery } from './view-queries.ts'

interface MonthViewProps {
  readonly picture: BoardPicture
  readonly people: readonly BoardPerson[]
  readonly span: BoardSpan
  readonly date: string
  readonly today: string
  readonly zone: string
  readonly may: boolean
  readonly search: PlanningSearch
  readonly show: (change: PlanningChange) => void
  readonly plan: Pick<Plan, 'places' | 'meaning'> | null
  readonly names: ReadonlyMap<string, string>
  readonly onOpen: (chip: string) => void
}

/** A month in whole weeks: how ready its events are, what is open, and the day that is chosen beside it. */
export function MonthView(props: MonthViewProps) {
  const { picture, span, date, today, zone, may, plan, names, show } = props
  const { data: facts } = useQuery(eventFactsQuery(span))
  const blocked = useBlocked(zone)
  const days = useMemo(
    () => eventDays({ places: picture.places, dates: span.dates, facts, plan, names, zone, now: serverNow(), may }),
    [picture.places, span.dates, facts, plan, names, zone, may],
  )
  const table = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(false)
  useLayoutEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    table.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  })
  const openDay = (day: string) => show({ view: 'day', date: day })
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.date) return
    const next = dateAfter(event.key, event.target.dataset.date)
    if (next === null) return
    event.preventDefault()
    hasMoved.current = true
    show({ date: next })
  }
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const chosen = days.find((day) => day.date === date)
  return (
    <div className={css.beside}>
      <div className={css.frame}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its days are reached by arrows, as those of a grid are
          role="grid"
          aria-label={`Planning, ${span.name}`}
          className={css.month}
          onKeyDown={press}
        >
          <thead>
            <tr>
              {span.dates.slice(0, 7).map((one) => (
                <th key={one} scope="col">
                  {shortDay(one).split(' ')[0]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]?.date}>
                {week.map((day) => (
                  <MonthDay
                    key={day.date}
                    {...{ day }}
                    isChosen={day.date === date}
                    isToday={day.date === today}
                    isOther={day.date.slice(0, 7) !== date.slice(0, 7)}
                    blocked={blocked(day.date)}
                    onChoose={() => (day.date === date ? openDay(day.date) : show({ date: day.date }))}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen && <Chosen {...props} day={chosen} onOpenDay={() => openDay(date)} />}
    </div>
  )
}

/** The date that a key leads to from another; null for keys that don't walk. */
function dateAfter(key: string, date: string): string | null {
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }
  const by = steps[key]
  if (by !== undefined) return addDays(date, by)
  if (key === 'Home') return startOfWeek(date, WEEK_START)
  if (key === 'End') return addDays(startOfWeek(date, WEEK_START), 6)
  if (key === 'PageDown') return addMonths(date, 1)
  return key === 'PageUp' ? addMonths(date, -1) : null
}

/** What a date is blocked by for everyone. */
function useBlocked(zone: string) {
  const { data } = useQuery(blockedQuery)
  const spans = useMemo(
    () => (data?.nodes ?? []).map((row) => ({ ...datesOfBlocked(row, zone), name: row.name || 'Blocked' })),
    [data, zone],
  )
  return (date: string): string | null => spans.find(({ from, to }) => from <= date && date <= to)?.name ?? null
}

interface MonthDayProps {
  readonly day: EventDay
  readonly isChosen: boolean
  readonly isToday: boolean
  readonly isOther: boolean
  readonly blocked: string | null
  readonly onChoose: () => void
}

/** So many rings have room in a day. */
const RINGS = 7

function MonthDay({ day, isChosen, isToday, isOther, blocked, onChoose }: MonthDayProps) {
  const { date, events, open, conflicts } = day
  const worst = worstOf(events)
  const rings = worstFirst(events)
  const count = counted(events.length, 'event', 'events')
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a table can't be chosen, and a day of this grid can
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      data-date={date}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      className={classes(css.day, isWeekend(date) && css.quiet, blocked !== null && css.blocked, isOther && css.other)}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onChoose()
      }}
    >
      <div className={css.inside}>
        <div className={css.top}>
          <span className={css.number}>{Number(date.slice(8))}</span>
          {events.length > 0 && <span className={css.count}>{count}</span>}
        </div>
        {rings.length > 0 && (
          <div className={css.rings}>
            {rings.slice(0, RINGS).map(({ session, facts }) => {
              const status = facts?.readiness?.status ?? 'GameReady'
              const isReady = status === 'GameReady'
              return (
                <RingBadge key={session.id} filled={READINESS_ARCS[status]} done={isReady} tone={isReady ? 'success' : 'warning'} bare>
                  {null}
                </RingBadge>
              )
            })}
            {rings.length > RINGS && <span className={css.count}>+{rings.length - RINGS}</span>}
          </div>
        )}
        {worst && (
          <p className={css.worst} data-ready={worst.name === null || undefined} title={worst.label}>
            {worst.label}
          </p>
        )}
        {worst?.name && (
          <p className={css.which} title={worst.name}>
            {worst.name}
          </p>
        )}
        {blocked !== null && (
          <p className={css.which} title={blocked}>
            {blocked}
          </p>
        )}
        <div className={css.foot}>
          {conflicts > 0 && (
            <span data-what="conflicts">
              <Icon of={TriangleAlert} size={12} /> {counted(conflicts, 'conflict', 'conflicts')}
            </span>
          )}
          {open > 0 && (
            <span data-what="open">
              <Icon of={UserPlus} size={12} /> {open} open
            </span>
          )}
        </div>
      </div>
    </td>
  )
}

/** The day that is chosen: its events with what they need, and who works. */
function Chosen({ day, picture, people, zone, onOpen, onOpenDay }: MonthViewProps & { day: EventDay; onOpenDay: () => void }) {
  const span = useMemo(() => spanOf('day', day.date, zone, WEEK_START), [day.date, zone])
  const ids = useMemo(() => people.map(({ id }) => id), [people])
  const days = useAway(ids, span, zone, true)
  const shown = new Set(day.events.map(({ session }) => session.id))
  const working = new Set(picture.places.filter((place) => shown.has(place.session.id) && isTaken(place)).map(({ userId }) => userId))
  const away = ids.filter((id) => !working.has(id) && (days.get(id)?.get(day.date)?.away ?? null) !== null).length
  return (
    <section className={css.chosen} aria-labelledby="chosen-day">
      <h3 id="chosen-day" className={`disp ${css.title}`}>
        {longDay(day.date).replace(/^(\w{3})\w*/, '$1')}
      </h3>
      {day.events.length === 0 ? (
        <p className={css.none}>No events</p>
      ) : (
        <ul>
          {day.events.map((event) => (
            <ChosenEvent key={event.session.id} event={event} zone={zone} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <footer className={css.sum}>
        <span>
          {working.size} of {people.length} people work
          {days.size > 0 && `, ${away} ${away === 1 ? 'is' : 'are'} away all day`}
        </span>
        <Button onClick={onOpenDay}>Open day</Button>
      </footer>
    </section>
  )
}

function ChosenEvent({ event, zone, onOpen }: { event: ShownEvent; zone: string; onOpen: (chip: string) => void }) {
  const { session, facts, roles } = event
  const needing = roles.filter(({ look }) => look === 'open' || look === 'clash')
  return (
    <li className={css.event}>
      <span className={css.time}>{time(session.startsAt, zone)}</span>
      <div className={css.about}>
        <Link to="/event/$id" params={{ id: session.id }} className={css.name} title={session.name}>
          {session.name}
        </Link>
        <p className={css.which}>{aboutWords(event)}</p>
        {facts?.readiness && <ReadinessBadge readiness={{ ...facts.readiness, waiting: 0 }} bare />}
        {needing.length > 0 && (
          <div className={css.needs}>
            <RoleCards roles={needing} onOpen={onOpen} />
          </div>
        )}
      </div>
    </li>
  )
}
