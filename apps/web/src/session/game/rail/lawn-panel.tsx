import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Panel } from '@troupe/ui/panel'
import { time, timeRange } from '../../../platform/format.ts'
import { lawnNow, lawnNowWords } from '../../lawn/lawn-now.ts'
import type { Session } from '../../session-query.ts'
import css from '../game.module.css'
import { gameLawnQuery } from '../game-query.ts'
import { useSecond } from '../use-second.ts'

/** Which teams meet now and next, and where; nothing without a lawn schedule. */
export function LawnPanel({ session }: { readonly session: Session }) {
  const { data: list } = useQuery(gameLawnQuery(session.id))
  const now = lawnNow(list ?? [], useSecond())
  const { id, timezone } = session
  if (!now) return null
  const { on, next, afterBreak } = now
  const isBreak = on?.first.kind === 'BREAK'
  return (
    <Panel
      title="Lawn"
      aside={lawnNowWords(now)}
      actions={
        <Link to="/event/$id" params={{ id }} search={{ tab: 'schedule', part: 'lawn' }}>
          Schedule
        </Link>
      }
    >
      <div className={css.lawn}>
        {on && (
          <Turn
            title="Now"
            at={isBreak ? `until ${time(on.first.endsAt, timezone)}` : timeRange(on.first.startsAt, on.first.endsAt, timezone)}
            games={isBreak ? [] : on.slots}
          />
        )}
        {isBreak && <p>Break</p>}
        {next && (
          <Turn title="Next" at={`${time(next.first.startsAt, timezone)}${afterBreak ? ', after the break' : ''}`} games={next.slots} />
        )}
        {!next && on && !isBreak && <p>The last round</p>}
        {now.isOver && <p>All rounds have been played.</p>}
      </div>
    </Panel>
  )
}

interface TurnProps {
  readonly title: string
  readonly at: string
  readonly games: readonly { readonly mission: string | null; readonly teams: readonly string[] }[]
}

const Turn = ({ title, at, games }: TurnProps) => (
  <>
    <h3>
      {title} <span className="num">{at}</span>
    </h3>
    {games.length > 0 && (
      <dl>
        {games.map(({ mission, teams }) => (
          <div key={mission}>
            <dt>{mission}</dt>
            <dd>{teams.join(' v ')}</dd>
          </div>
        ))}
      </dl>
    )}
  </>
)
