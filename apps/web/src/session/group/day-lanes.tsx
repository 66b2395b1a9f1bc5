import { Link } from '@tanstack/react-router'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Panel } from '@troupe/ui/panel'
import { classes } from '@troupe/ui/pure/classes'
import type { CSSProperties } from 'react'
import { longDay, time, timeRange, zoneWords } from '../../platform/format.ts'
import { counted } from '../words.ts'
import css from './group.module.css'
import { type GroupDay, placeOn, placeWordsOf } from './lanes.ts'

/** The events of one day as lanes on one axis: the crew's time thin, the show as a box, the gaps through all of them, and people of more than one event. */
export function DayLanes({ of }: { of: GroupDay }) {
  const { day, timezone, hours, events, gaps, shared } = of
  const at = (from: number, to: number): CSSProperties => ({
    insetInlineStart: `${placeOn(of, from)}%`,
    inlineSize: `${placeOn(of, to) - placeOn(of, from)}%`,
  })
  const dashes = gaps.map((gap) => <span key={gap.from} className={css.gap} style={at(gap.from, gap.to)} />)
  return (
    <Panel title={longDay(day)} aside={zoneWords(timezone)} flush>
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
          </div>
          {events.map(({ event, crewFrom, from, to }) => (
            <div key={event.id} className={css.lane}>
              <div className={css.label}>
                <Link to="/event/$id" params={{ id: event.id }} search={{}}>
                  {event.name}
                </Link>
                <small>{placeWordsOf(event)}</small>
              </div>
              <div className={css.track}>
                {dashes}
                {crewFrom < from && <span className={css.crew} style={at(crewFrom, from)} title="Crew" />}
                <div className={css.show} style={at(from, to)}>
                  <b>{timeRange(event.startsAt ?? '', event.endsAt ?? '', timezone)}</b>
                  <small>{counted(event.attendees, 'person', 'people')}</small>
                </div>
              </div>
            </div>
          ))}
          {gaps.length > 0 && (
            <div className={classes(css.lane, css.low)}>
              <div className={css.label}>Gap</div>
              <div className={css.track}>
                {gaps.map((gap) => (
                  <span key={gap.from} className={css.gapWords} style={{ insetInlineStart: `${placeOn(of, gap.from)}%` }}>
                    {gapWords(gap)}
                  </span>
                ))}
              </div>
            </div>
          )}
          {shared.map((person) => (
            <div key={person.id} className={classes(css.lane, css.low)}>
              <div className={css.label}>
                <b>{person.name}</b>
                <small>{ASSIGNMENT_ROLE_WORDS[person.role]}</small>
              </div>
              <div className={css.track}>
                {person.spans.map((span) => (
                  <span key={span.showFrom}>
                    <span className={classes(css.bar, css.call)} style={at(span.from, span.showFrom)} />
                    <span className={css.bar} style={at(span.showFrom, span.to)} />
                  </span>
                ))}
              </div>
            </div>
          ))}
        </div>
      </section>
    </Panel>
  )
}

function gapWords({ from, to, stay }: GroupDay['gaps'][number]): string {
  const minutes = `${Math.round((to - from) / 60_000)} minutes`
  return stay.length === 0 ? minutes : `${minutes}. ${stay.join(' and ')} ${stay.length === 1 ? 'stays' : 'stay'}.`
}
