import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { classes } from '@troupe/ui/pure/classes'
import { ownZone, time } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import type { Assignment, Session } from '../session-query.ts'
import { wayLength } from '../staff/travel/way-words.ts'
import css from './call-sheet.module.css'
import { clockNote, nowAndNext, type SheetLine, showWords, timeOn } from './call-words.ts'

interface CallTimeProps {
  readonly session: Session
  readonly mine: Assignment
  /** The sheet has a title, which says when the show is. */
  readonly isTitled?: boolean
}

/** When the reader has to be there, by when they leave for it, and when the show is. */
export function CallTime({ session, mine, isTitled = false }: CallTimeProps) {
  const { callAt, way, travel, lodging } = mine
  const show = showWords(session)
  const zone = clockNote(session)
  const isAhead = callAt !== null && Date.parse(callAt) > serverNow()
  const [clock, half] = callAt ? time(callAt, ownZone()).split('\u00a0') : []
  const onDay = callAt ? timeOn(callAt, session).split(' on ')[1] : undefined
  return (
    <div className={classes(css.part, css.call)}>
      <h2>Your call</h2>
      {callAt ? (
        <p className={`disp ${css.big}`}>
          {clock}
          {half && <small>{half}</small>}
        </p>
      ) : (
        <p className={`disp ${css.none}`}>No call yet</p>
      )}
      {onDay && <p className={css.strong}>{onDay}</p>}
      {!callAt && <p>The event has no date. Your call appears here once it has one.</p>}
      <ul aria-label="Your travel" className={css.way}>
        {way && isAhead && <li className={css.strong}>Leave by {timeOn(way.leaveAt, session)}</li>}
        {travel && <li>{travel}</li>}
        {way && <li>{`${wayLength(way)}${lodging ? '' : `, back ${timeOn(way.backAt, session)}`}`}</li>}
        {lodging && <li>Staying at {lodging}</li>}
      </ul>
      {show && !isTitled && <p>{show}</p>}
      {zone && <p>{zone}</p>}
    </div>
  )
}

/** While the show runs: how much of it is left, what is running, and what comes next. */
export function RunningNow({
  session,
  lines,
  now,
}: {
  readonly session: Session
  readonly lines: readonly SheetLine[]
  readonly now: number
}) {
  const { running, next } = nowAndNext(lines, now)
  const left = Math.max(1, Math.ceil(session.duration - now))
  const zone = clockNote(session)
  return (
    <div className={classes(css.part, css.running)}>
      <h2>
        <i className={css.lamp} aria-hidden="true" />
        Running since {session.startsAt && timeOn(session.startsAt, session)}
      </h2>
      <p className={css.left}>
        <span className={`disp ${css.big}`}>{left}</span> min left
      </p>
      <span className={css.bar} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, (now / session.duration) * 100)}%` }} />
      </span>
      {running && (
        <p>
          Now, until {running.until}
          <b>{running.title}</b>
        </p>
      )}
      {next && (
        <p>
          Next, {next.at}
          <b>{next.title}</b>
        </p>
      )}
      {zone && <p>{zone}</p>}
      {session.meta.gameControl && (
        <ButtonLink size="lg" render={<Link to="/event/$id" params={{ id: session.id }} search={{ tab: 'game' }} />}>
          Open console
        </ButtonLink>
      )}
    </div>
  )
}
