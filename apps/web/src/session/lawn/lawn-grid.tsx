import { type LawnDay, type LawnItem, type LawnWay, lawnDay, lawnPlanBy } from '@troupe/domain/game/lawn-day'
import type { LawnPlan } from '@troupe/domain/game/lawn-plan'
import { Icon } from '@troupe/ui/icon'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { time, timeRange } from '../../platform/format.ts'
import type { Session } from '../session-query.ts'
import { useNarrow } from '../use-narrow.ts'
import css from './lawn.module.css'
import { previewWords } from './lawn-words.ts'

interface LawnGridProps {
  readonly session: Session
  readonly plan: LawnPlan
  readonly day: LawnDay
  /** The way out that is pointed at: the grid shows what it would give. */
  readonly way: LawnWay | null
}

/** Who meets whom at which station, round by round; on a phone as a list. */
export function LawnGrid({ session, plan, day, way }: LawnGridProps) {
  const { startsAt, duration, timezone } = session
  if (!day.short) return startsAt ? <Rounds stations={plan.missions} day={day} timezone={timezone} /> : <NoDate />
  if (!way || !startsAt) return null
  const event = { startsAt: Temporal.Instant.from(startsAt), duration }
  const then = lawnDay(lawnPlanBy(plan, way), event)
  const last = then.list.at(-1)
  const { title, text } = previewWords(way, { day: then, done: last ? time(last.endsAt.toString(), timezone) : null })
  return (
    <div className={css.preview}>
      <p className={css.told} role="status">
        <Icon of={Eye} size={16} />
        <b>{title}</b> <span>{text}</span>
      </p>
      <Rounds stations={plan.missions} day={then} timezone={timezone} />
    </div>
  )
}

const NoDate = () => <p className="note">The event has no date. Its games appear here with their times once it has one.</p>

interface RoundsProps {
  readonly stations: readonly string[]
  readonly day: LawnDay
  readonly timezone: string
}

/** What is played at one time, or a long break. */
interface Turn {
  readonly key: string
  readonly first: LawnItem
  readonly items: readonly LawnItem[]
}

function Rounds(props: RoundsProps) {
  const narrow = useNarrow()
  const turns = [...Map.groupBy(props.day.list, ({ kind, round, heat }) => `${kind} ${round} ${heat}`)].flatMap(([key, items]): Turn[] => {
    const [first] = items
    return first && (first.kind === 'GAME' || first.isLong) ? [{ key, first, items }] : []
  })
  return narrow ? <List {...props} turns={turns} /> : <Table {...props} turns={turns} />
}

type TurnsProps = RoundsProps & { readonly turns: readonly Turn[] }

const Table = ({ stations, timezone, turns }: TurnsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys
  <section className={css.wide} aria-label="Rounds" tabIndex={0}>
    <table className={css.grid}>
      <thead>
        <tr>
          <th scope="col">Round</th>
          {stations.map((station) => (
            <th key={station} scope="col">
              {station}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {turns.map(({ key, first, items }) =>
          first.kind === 'BREAK' ? (
            <tr key={key} className={css.pause}>
              <td colSpan={stations.length + 1}>{breakWords(first, timezone)}</td>
            </tr>
          ) : (
            <tr key={key}>
              <th scope="row">
                <b>{first.heat === 1 ? first.round : ''}</b> {spanWords(first, timezone)}
              </th>
              {stations.map((station) => (
                <td key={station}>
                  <Pair teams={items.find(({ mission }) => mission === station)?.teams ?? []} />
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  </section>
)

const List = ({ timezone, turns }: TurnsProps) => (
  <ol className={css.list} aria-label="Rounds">
    {turns.map(({ key, first, items }) =>
      first.kind === 'BREAK' ? (
        <li key={key} className={css.pause}>
          {breakWords(first, timezone)}
        </li>
      ) : (
        <li key={key}>
          <h3 className={css.when}>
            <b>Round {first.round}</b> <span>{spanWords(first, timezone)}</span>
          </h3>
          <dl className={css.games}>
            {items.map(({ mission, teams }) => (
              <div key={mission}>
                <dt>{mission}</dt>
                <dd>
                  <Pair teams={teams} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ),
    )}
  </ol>
)

/** Two teams; they light up and fade when they change. */
function Pair({ teams }: { readonly teams: readonly string[] }) {
  const text = teams.join('\n')
  const [seen, setSeen] = useState({ text, times: 0 })
  if (seen.text !== text) setSeen({ text, times: seen.times + 1 })
  const [one, other] = teams
  if (one === undefined || other === undefined) return null
  return (
    <span key={seen.times} className={seen.times > 0 ? css.changed : undefined}>
      {one} <small>v</small> {other}
    </span>
  )
}

const spanWords = ({ startsAt, endsAt }: LawnItem, timezone: string) => timeRange(startsAt.toString(), endsAt.toString(), timezone)

const breakWords = ({ startsAt, endsAt }: LawnItem, timezone: string) =>
  `Break, ${endsAt.since(startsAt).total('minutes')} min, until ${time(endsAt.toString(), timezone)}`
