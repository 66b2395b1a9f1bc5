import { Link } from '@tanstack/react-router'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { RingBadge } from '@troupe/ui/ring-badge'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReadinessStatus } from '../../graphql.ts'
import type { Session } from '../session-query.ts'
import css from './readiness.module.css'
import { arcs, readinessLine, waitingWords } from './readiness-words.ts'

interface BadgeProps {
  readonly readiness: { readonly status: ReadinessStatus; readonly label: string; readonly waiting: number } | null | undefined
  readonly bare?: boolean
}

/** How ready an event is: five arcs and the word, and how many answers are outstanding. Nothing once it is over. */
export function ReadinessBadge({ readiness, bare = false }: BadgeProps) {
  if (!readiness) return null
  const ready = readiness.status === 'GameReady'
  const waits = waitingWords(readiness.waiting)
  return (
    <>
      <RingBadge filled={arcs[readiness.status]} done={ready} tone={ready ? 'success' : 'warning'} bare={bare}>
        {readiness.label}
      </RingBadge>
      {waits && <span className={css.waits}> {waits}</span>}
    </>
  )
}

/** The checklist behind the readiness; what is open links to the tab that mends it. */
export function ReadinessRail({ session, mends }: { session: Session; mends: (owner: string) => boolean }) {
  const { readiness } = session
  if (!readiness) return null
  const lines = readiness.items.map((item) => readinessLine(item, readiness.waiting))
  return (
    <Panel
      title="Readiness"
      actions={<span className={css.count}>{`${lines.filter((line) => line.done).length} of ${lines.length}`}</span>}
      flush
    >
      <ul className={css.list}>
        {lines.map((line) => (
          <li key={line.key} className={css.line}>
            <Icon
              of={line.done ? CircleCheck : CircleAlert}
              label={line.done ? 'Done' : 'Open'}
              className={line.done ? css.done : css.open}
            />
            <span className={css.words}>
              <span>{line.name}</span>
              {line.waits && <span className={css.missing}>{line.waits}</span>}
              {line.missing && (
                <span className={css.missing}>{line.owner === 'STAFF' && !mends(line.owner) ? 'We’re on it' : line.missing}</span>
              )}
            </span>
            {!line.done && mends(line.owner) && (
              <Link
                to="/event/$id"
                params={{ id: session.id }}
                search={{ tab: line.tab }}
                className={css.fix}
                aria-label={`${line.verb}: ${line.name}`}
              >
                {line.verb}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
