import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { roleWords } from '@troupe/domain/words'
import { Panel } from '@troupe/ui/panel'
import { Poster } from '@troupe/ui/poster'
import { classes } from '@troupe/ui/pure/classes'
import type { CSSProperties } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { isCrew, meQuery } from '../../platform/account.ts'
import { longDay, time, timeRange, zoneWords } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { shortLength } from '../../platform/words/short-length.ts'
import { listed } from '../running-order/order-words.ts'
import { EventState } from './event-state.tsx'
import css from './group.module.css'
import { type GroupDay, placeOn, placeWordsOf } from './lanes.ts'

/** The events of one day as lanes on one axis: the crew's time thin, the show as a box, the gaps through all of them, and people of more than one event. */
export function DayLanes({ of }: { of: GroupDay }) {
  const { data: me } = useQuery(meQuery)
  const { day, timezone, hours, events, gaps, shared } = of
  const at = (from: number, to: number): CSSProperties => ({
    insetInlineStart: `${placeOn(of, from)}%`,
    inlineSize: `${placeOn(of, to) - placeOn(of, from)}%`,
  })
  // a line at each whole hour, through all lanes
  const lines = hours
    .slice(1, -1)
    .map((hour) => <span key={hour} className={css.hour} style={{ insetInlineStart: `${placeOn(of, hour)}%` }} />)
  const dashes = gaps.map((gap) => <span key={`gap ${gap.from}`} className={css.gap} style={at(gap.from, gap.to)} />)
  return (
    <Panel title={longDay(day)} aside={`${dayWords(of)}, ${zoneWords(timezone)}`} flush>
      {/* the page itself never scrolls sideways: the lanes do, under their own names */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={css.scroll} aria-label={`Events on ${longDay(day)}`} tabIndex={0}>
        <div className={css.lanes} style={{ '--hours': hours.length }}>
          <div className={classes(css.lane, css.axis)} aria-hidden="true">
            <div className={css.label} />
            <div className={css.track}>
              {hours.map((hour) => (
                <span key={hour} style={{ insetInlineStart: `${placeOn(of, hour)}%` }}>
                  {time(new Date(hour).toISOString(), timezone)}
                </span>
              ))}
            </div>
            <div className={css.end} />
          </div>
          {events.map(({ event, crewFrom, from, to, crewTo }) => (
            <div key={event.id} className={css.lane}>
              <div className={classes(css.label, css.pictured)}>
                <Poster {...event.experience} shape="thumb" decorative className={css.picture} />
                <Link to="/event/$id" params={{ id: event.id }} search={{}}>
                  {event.name}
                </Link>
                <small>{placeWordsOf(event)}</small>
              </div>
              <div className={css.track}>
                {lines}
                {dashes}
                {crewTo > to && <span className={css.crew} style={at(crewFrom, crewTo)} title={crewWords(of, { crewFrom, crewTo })} />}
                <div className={css.show} style={at(from, to)}>
                  <b>{timeRange(event.startsAt ?? '', event.endsAt ?? '', timezone)}</b>
                  <small>{counted(event.attendees, 'person', 'people')}</small>
                  {crewTo > to && <span className="vh">{crewWords(of, { crewFrom, crewTo })}</span>}
                </div>
              </div>
              <div className={css.end}>
                <EventState event={event} isMark />
              </div>
            </div>
          ))}
          {gaps.length > 0 && (
            <div className={classes(css.lane, css.low)}>
              <div className={css.label}>Gap</div>
              <div className={css.track}>
                {lines}
                {gaps.map((gap) => (
                  <span key={gap.from} className={css.gapWords} style={{ insetInlineStart: `${placeOn(of, gap.from)}%` }}>
                    {gapWords(gap)}
                  </span>
                ))}
              </div>
              <div className={css.end} />
            </div>
          )}
          {shared.map((person) => (
            <div key={person.id} className={classes(css.lane, css.low)}>
              <div className={css.label}>
                <UserAvatar name={person.name} avatar={person.avatar} size="sm" />
                <span>
                  <b>{person.name}</b> <small>{roleWords(person.role, isCrew(me))}</small>
                </span>
              </div>
              <div className={css.track}>
                {lines}
                {/* all shows above all of the time around them: the call of one may lie in the other */}
                {person.spans.map((span) => (
                  <span key={`crew ${span.showFrom}`} className={classes(css.bar, css.call)} style={at(span.from, span.until)} />
                ))}
                {person.spans.map((span) => (
                  <span key={span.showFrom} className={css.bar} style={at(span.showFrom, span.to)} />
                ))}
              </div>
              <div className={css.end} />
            </div>
          ))}
        </div>
      </section>
    </Panel>
  )
}

function gapWords({ from, to, stay }: GroupDay['gaps'][number]): string {
  const length = shortLength(Math.round((to - from) / 60_000))
  return stay.length === 0 ? length : `${length}. ${listed(stay)} ${stay.length === 1 ? 'stays' : 'stay'}.`
}

/** 'Crew from 1:30 to 4:15 pm'. */
const crewWords = ({ timezone }: GroupDay, { crewFrom, crewTo }: { readonly crewFrom: number; readonly crewTo: number }): string =>
  `Crew from ${timeRange(new Date(crewFrom).toISOString(), new Date(crewTo).toISOString(), timezone)}`

/** '2:30 to 6:30 pm': from the first start to the last end. */
function dayWords({ events, timezone }: GroupDay): string {
  const [from, to] = [Math.min(...events.map((one) => one.from)), Math.max(...events.map((one) => one.to))]
  return timeRange(new Date(from).toISOString(), new Date(to).toISOString(), timezone)
}
