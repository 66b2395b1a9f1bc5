import { isRunning, type Playthrough, playedMs } from '@troupe/domain/game/playthrough'
import type { KnownGame } from '@troupe/domain/game/waiting'
import { classes } from '@troupe/ui/pure/classes'
import { ownZone, time, timeRange } from '../../platform/format.ts'
import { clockWords, gameName } from '../game/game-words.ts'
import { nowAndNext, type SheetLine, sheetLines } from '../host/call-words.ts'
import css from './console.module.css'
import { pausedMsOf } from './console-view.ts'
import type { Facts } from './kept/shelf.ts'

interface GameStateProps {
  readonly facts: Facts
  readonly known: KnownGame
  /** Milliseconds. */
  readonly now: number
  readonly isAway: boolean
}

/** Where the game is: its state, how long is left, and what the running order has now and next. While it is ending, the ring. */
export function GameState(props: GameStateProps) {
  const { known, now } = props
  const game = known.playthrough
  if (game?.status === 'ENDING' && game.endingUntil) return <Ending {...props} game={game} until={game.endingUntil.epochMilliseconds} />
  return (
    <section className={classes(css.state, 'num')} aria-label="The game">
      <StateLine {...props} />
      <Clock {...props} />
      <Order {...props} now={now} />
    </section>
  )
}

function StateLine({ facts, known, now, isAway }: GameStateProps) {
  const game = known.playthrough
  const { startsAt, endsAt } = facts.session
  const zone = ownZone()
  return (
    <p className={css.line}>
      <i className={css.dot} data-state={game?.status ?? 'NONE'} aria-hidden="true" />
      <b>{game ? gameName(game.status) : 'Not started'}</b>
      <span>
        {isAway && game && isRunning(game)
          ? 'By this phone’s clock'
          : game
            ? sinceWords(game, now, zone)
            : startsAt && endsAt && `Show ${timeRange(startsAt, endsAt, zone)}`}
      </span>
    </p>
  )
}

/** 'Since 1:30 pm, paused 3 min'. */
function sinceWords(game: Playthrough, now: number, zone: string): string {
  const clock = (at: Temporal.Instant) => time(at.toString(), zone)
  const paused = Math.round(pausedMsOf(game, now) / 60_000)
  if (game.endedAt) return `Played ${minutesWords(playedMs(game, Temporal.Instant.fromEpochMilliseconds(Math.round(now))))}`
  if (game.status === 'PAUSED') return `Since ${clock(game.since)}`
  return `Since ${clock(game.startedAt)}${paused > 0 ? `, paused ${paused} min` : ''}`
}

const minutesWords = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

function Clock({ facts, known, now }: GameStateProps) {
  const { startsAt, endsAt } = facts.session
  const game = known.playthrough
  if (game?.endedAt) return <ClockWords words={time(game.endedAt.toString(), ownZone())} unit="it ended" />
  const until = game ? endsAt : startsAt
  if (!until) return <ClockWords words="No time" unit="yet" />
  const left = Date.parse(until) - now
  if (game) return <ClockWords words={clockWords(left)} unit={left >= 0 ? 'left' : 'over'} />
  return <ClockWords words={clockWords(left)} unit={left >= 0 ? 'to go' : 'late'} />
}

const ClockWords = ({ words, unit }: { readonly words: string; readonly unit: string }) => (
  <p className={css.clock} role="timer">
    {words} <small>{unit}</small>
  </p>
)

/** How much of the show is over, with a notch wherever the running order changes, and what it has now and next. */
function Order({ facts, known, now }: GameStateProps) {
  const { session, me, places } = facts
  const roles = new Set(places.filter(({ userId, approval }) => userId === me.id && approval?.state === 'ACCEPTED').map(({ role }) => role))
  const own = new Set(session.timeline.items.filter(({ role }) => role && roles.has(role)).map(({ id }) => id))
  const callAt = places.find(({ userId }) => userId === me.id)?.callAt ?? null
  const lines = sheetLines(session, { callAt, own })
  if (!session.startsAt || lines.length === 0) return null
  const minute = (now - Date.parse(session.startsAt)) / 60_000
  const isOver = known.playthrough?.endedAt != null
  const part = isOver ? 1 : Math.min(1, Math.max(0, minute / session.duration))
  const { running, next } = nowAndNext(lines, minute)
  return (
    <>
      <Bar part={part} lines={lines} duration={session.duration} />
      {!isOver && (running || next) && (
        <div className={css.next}>
          <Cue head={running ? `Now, until ${running.until}` : 'Now'} title={running?.title ?? 'Nothing'} />
          {next && <Cue head={`Next, ${next.at}`} title={next.title} />}
        </div>
      )}
    </>
  )
}

const Cue = ({ head, title }: { readonly head: string; readonly title: string }) => (
  <div>
    <p>{head}</p>
    <b>{title}</b>
  </div>
)

function Bar({ part, lines, duration }: { readonly part: number; readonly lines: readonly SheetLine[]; readonly duration: number }) {
  const notches = [...new Set(lines.map(({ from }) => from))].filter((from) => from > 0 && from < duration)
  return (
    <svg
      className={css.bar}
      viewBox="0 0 1000 6"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${Math.round(part * 100)}% of the show is over`}
    >
      <rect className={css.whole} width="1000" height="6" />
      <rect className={css.past} width={part * 1000} height="6" />
      {notches.map((from) => (
        <rect key={from} className={css.notch} x={(from / duration) * 1000 - 2.5} width="5" height="6" />
      ))}
    </svg>
  )
}

interface EndingProps extends GameStateProps {
  readonly game: Playthrough
  /** Milliseconds. */
  readonly until: number
}

/** The minute in which an end can be undone. */
function Ending({ facts, game, until, now, isAway }: EndingProps) {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const journal = facts.game.breadcrumbRealPlaythrough?.journal ?? []
  const end = isAway ? undefined : journal.find(({ command, fate }) => command === 'END' && fate === 'APPLIED')
  const who = end && end.userId !== facts.me.id ? end.by : 'You'
  return (
    <section className={classes(css.ring, 'num')} aria-label="The game is ending">
      <div className={css.wheel}>
        <svg viewBox="0 0 232 232" aria-hidden="true">
          <circle cx="116" cy="116" r={RADIUS} className={css.track} />
          <circle cx="116" cy="116" r={RADIUS} className={css.rest} strokeDasharray={`${(Math.min(60, seconds) / 60) * ROUND} ${ROUND}`} />
        </svg>
        <p role="timer">
          {seconds}
          <small>{seconds === 1 ? 'second' : 'seconds'}</small>
        </p>
      </div>
      <h2 className="disp">Ending the game</h2>
      <p>{`${who} pressed End at ${time(game.since.toString(), ownZone())}. Teams can still answer until the ring is empty.`}</p>
    </section>
  )
}
const RADIUS = 104
const ROUND = 2 * Math.PI * RADIUS
