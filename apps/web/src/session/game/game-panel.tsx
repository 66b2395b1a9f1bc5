import { Notice } from '@troupe/ui/notice'
import { cueTime } from '../running-order/order-words.ts'
import type { Session } from '../session-query.ts'
import { Commands } from './commands.tsx'
import { Ending } from './ending.tsx'
import { Fact } from './fact.tsx'
import css from './game.module.css'
import type { Game } from './game-query.ts'
import { agoWords, clockOf, clockWords, commandRefusal, isOverGame, playedFor, spanWords, stateWords } from './game-words.ts'
import type { useCommand } from './use-command.ts'
import { useSecond } from './use-second.ts'

interface GamePanelProps {
  readonly session: Session
  readonly game: Game | null
  /** Null for those who only see it. */
  readonly command: ReturnType<typeof useCommand> | null
  readonly says: boolean
  readonly onSay: () => void
}

/** State, clock, what is on and what comes next, and the commands; dark in both themes, so that it is found from across a room. */
export function GamePanel({ session, game, command, says, onSay }: GamePanelProps) {
  return (
    <section className={css.panel} data-theme="dark" aria-label="The game">
      <div className={css.top}>
        {game?.status === 'ENDING' ? <Ending session={session} game={game} /> : <Running session={session} game={game} />}
      </div>
      {game?.status !== 'ENDING' && <Scale session={session} isOn={game !== null && !isOverGame(game.status)} />}
      {command && (
        <>
          {command.error && (
            <div className={css.refused}>
              <Notice tone="danger" live>
                {commandRefusal(command.error)}
              </Notice>
            </div>
          )}
          <Commands session={session} game={game} command={command} says={says} onSay={onSay} />
        </>
      )}
    </section>
  )
}

function Running({ session, game }: Pick<GamePanelProps, 'session' | 'game'>) {
  const now = useSecond()
  const { name, note } = stateWords(game, session)
  const clock = clockOf(game, session, now)
  const { on, next } = onNow(session, now)
  return (
    <>
      <div>
        <p className={css.state}>
          <span className={css.dot} data-status={game?.status ?? 'NONE'} />
          <b>{name}</b> {note}
        </p>
        {clock && (
          <p className={css.clock}>
            <span role="timer" aria-label={`${clockWords(clock.ms)} ${clock.words}`}>
              {clockWords(clock.ms)}
            </span>
            <small aria-hidden="true">{clock.words}</small>
          </p>
        )}
      </div>
      <dl className={css.facts}>
        {on && <Fact name={next ? `Now, until ${cueTime(session, next.offsetMinutes)}` : 'Now'}>{on.title}</Fact>}
        {next && <Fact name={`Next, ${cueTime(session, next.offsetMinutes)}`}>{next.title}</Fact>}
      </dl>
      <dl className={css.facts}>
        {game && <Fact name="Played">{spanWords(playedFor(game, now))}</Fact>}
        {game && <Fact name="Last heard from">{agoWords(game.heardAt ?? game.startedAt, now)}</Fact>}
      </dl>
    </>
  )
}

/** What is on by the running order, and what comes after it; before the first item nothing is on. */
function onNow({ startsAt, timeline: { items } }: Session, now: number) {
  if (!startsAt) return { on: undefined, next: undefined }
  const minutes = (now - Date.parse(startsAt)) / 60_000
  const inOrder = items.toSorted((one, other) => one.offsetMinutes - other.offsetMinutes)
  return {
    on: inOrder.findLast(({ offsetMinutes }) => offsetMinutes <= minutes),
    next: inOrder.find(({ offsetMinutes }) => offsetMinutes > minutes),
  }
}

/** The least distance of two names on the scale, in percent of it. */
const apart = 11

/** Which names on the scale have room: each after the one before it. */
function withRoom(places: readonly number[]): ReadonlySet<number> {
  const named = new Set<number>()
  let last = -apart
  for (const at of places) {
    if (at - last < apart) continue
    named.add(at)
    last = at
  }
  return named
}

/** The running order of the show on a scale, and how much of it is over. */
function Scale({ session, isOn }: { readonly session: Session; readonly isOn: boolean }) {
  const now = useSecond()
  const { startsAt, duration, timeline } = session
  if (!startsAt || timeline.items.length === 0) return null
  const share = Math.min(100, Math.max(0, ((now - Date.parse(startsAt)) / (duration * 60_000)) * 100))
  const shown = timeline.items
    .filter(({ offsetMinutes }) => offsetMinutes >= 0 && offsetMinutes < duration)
    .toSorted((one, other) => one.offsetMinutes - other.offsetMinutes)
    .map((item) => ({ ...item, at: (item.offsetMinutes / duration) * 100 }))
  // a name that has no room is left out: the running order has all of them
  const named = withRoom(shown.map(({ at }) => at))
  return (
    <div className={css.scale} role="img" aria-label={`${Math.round(share)}% of the show is over`}>
      <div className={css.bar}>{isOn && <i style={{ inlineSize: `${share}%` }} />}</div>
      {shown.map(({ id, at, title, offsetMinutes }) => (
        <span key={id} className={css.notch} style={{ insetInlineStart: `${at}%`, maxInlineSize: `${100 - at}%` }}>
          {named.has(at) && `${cueTime(session, offsetMinutes)} ${title}`}
        </span>
      ))}
    </div>
  )
}
