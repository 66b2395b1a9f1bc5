import { Link } from '@tanstack/react-router'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { RingBadge } from '@troupe/ui/ring-badge'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReadinessStatus } from '../../graphql.ts'
import type { Session } from '../session-query.ts'
import css from './readiness.module.css'
import { arcs, readinessLine } from './readiness-words.ts'

interface BadgeProps {
  readonly readiness: { readonly status: ReadinessStatus; readonly label: string } | null | undefined
  readonly bare?: boolean
}

/** How ready an event is: five arcs and the word. Nothing once it is over. */
export function ReadinessBadge({ readiness, bare = false }: BadgeProps) {
  if (!readiness) return null
  const ready = readiness.status === 'GameReady'
  return (
    <RingBadge filled={arcs[readiness.status]} done={ready} tone={ready ? 'success' : 'warning'} bare={bare}>
      {readiness.label}
    </RingBadge>
  )
}

/** The checklist behind the readiness; what is open links to the tab that mends it. */
export function ReadinessRail({ session, mends }: { session: Session; mends: (owner: string) => boolean }) {
  const items = session.readiness?.items
  if (!items) return null
  const lines = items.map(readinessLine)
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
              {line.missing && (
                <span className={css.missing}>
                  {line.owner === 'STAFF' && !mends(line.owner) ? 'Troupe takes care of this' : line.missing}
                </span>
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
