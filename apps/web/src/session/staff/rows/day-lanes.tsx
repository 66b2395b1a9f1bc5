import { Panel } from '@troupe/ui/panel'
import { ownZone, time } from '../../../platform/format.ts'
import type { Assignment, Session } from '../../session-query.ts'
import css from './day-lanes.module.css'
import { dayOf } from './lanes.ts'

interface DayProps {
  readonly places: readonly Assignment[]
  readonly session: Session
}

const kinds = [
  ['travel', 'Travel'],
  ['call', 'On call'],
  ['show', 'Show'],
  ['pending', 'Pending'],
  ['open', 'Open'],
] as const
const words: Readonly<Record<string, string>> = Object.fromEntries(kinds)

/** The hours of an event with a lane for each person of its crew, by the reader's clock. The table above says the same to screen readers. */
export function DayLanes({ places, session }: DayProps) {
  const day = dayOf(places, session)
  if (!day) return null
  return (
    <Panel
      title="The day"
      flush
      actions={
        <span className={css.legend} aria-hidden="true">
          {kinds.map(([kind, word]) => (
            <span key={kind}>
              <i data-kind={kind} /> {word}
            </span>
          ))}
        </span>
      }
    >
      <div className={css.day} role="img" aria-label="The hours of everyone on this event. The calls are in the table above.">
        <div className={css.hours}>
          {day.hours.map(({ at, from }) => (
            <span key={at} style={{ insetInlineStart: `${from}%` }}>
              {time(at, ownZone()).replace(':00', '')}
            </span>
          ))}
        </div>
        {day.lanes.map(({ id, name, parts }) => (
          <div key={id} className={css.lane}>
            <span className={css.name} title={name}>
              {name}
            </span>
            <span className={css.bars}>
              {day.hours.map(({ at, from }) => (
                <i key={at} className={css.line} style={{ insetInlineStart: `${from}%` }} />
              ))}
              {parts.map(({ kind, from, length }) => (
                <i
                  key={`${kind} ${from}`}
                  data-kind={kind}
                  title={words[kind]}
                  style={{ insetInlineStart: `${from}%`, inlineSize: `${length}%` }}
                />
              ))}
            </span>
          </div>
        ))}
      </div>
    </Panel>
  )
}
