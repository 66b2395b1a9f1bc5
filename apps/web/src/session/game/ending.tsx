import { time, timeToSecond } from '../../platform/format.ts'
import { useCountdown } from '../../schedule/use-countdown.ts'
import type { Session } from '../session-query.ts'
import { Fact } from './fact.tsx'
import css from './game.module.css'
import type { Game } from './game-query.ts'
import { agoWords, playedFor, spanWords } from './game-words.ts'
import { useSecond } from './use-second.ts'

/** How long an end can be undone, in seconds. */
const minute = 60
const radius = 58
const round = 2 * Math.PI * radius

/** The minute in which an end can be undone: a ring in place of the clock. */
export function Ending({ session, game }: { readonly session: Session; readonly game: Game }) {
  const now = useSecond()
  const left = useCountdown(game.endingUntil) ?? 0
  const { timezone } = session
  const pressed = game.journal?.find(({ command, fate }) => command === 'END' && fate === 'APPLIED')
  return (
    <>
      <div className={css.ending}>
        <div className={css.ring}>
          <svg viewBox="0 0 132 132" aria-hidden="true">
            <circle cx="66" cy="66" r={radius} className={css.track} />
            <circle
              cx="66"
              cy="66"
              r={radius}
              className={css.left}
              strokeDasharray={round}
              strokeDashoffset={round * (1 - left / minute)}
            />
          </svg>
          <b role="timer" aria-label={`${left} seconds left`}>
            {left}
          </b>
        </div>
        <div>
          <h2 className="disp">Ending the game</h2>
          <p>
            {`${pressed ? pressed.by : 'Someone'} pressed End at ${time(game.since, timezone)}. Teams can still answer for ${left} seconds, then the event is completed.`}
          </p>
        </div>
      </div>
      <dl className={css.facts}>
        <Fact name="Played">{spanWords(playedFor(game, now))}</Fact>
        <Fact name="The first End counts">{timeToSecond(game.since, timezone)}</Fact>
      </dl>
      <dl className={css.facts}>
        <Fact name="Last heard from">{agoWords(game.heardAt ?? game.startedAt, now)}</Fact>
        {game.endingUntil ? <Fact name="Ends by itself">{timeToSecond(game.endingUntil, timezone)}</Fact> : null}
      </dl>
    </>
  )
}
