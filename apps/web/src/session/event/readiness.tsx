import { Link } from '@tanstack/react-router'
import { READINESS_ARCS } from '@troupe/domain/words'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { RingBadge } from '@troupe/ui/ring-badge'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ReadinessStatus } from '../../graphql.ts'
import { chunk } from '../../platform/chunk.ts'
import { forCustomers, isStartLate, oursWords, readinessLine, waitingWords } from '../readiness-words.ts'
import type { Session } from '../session-query.ts'
import css from './readiness.module.css'

const ReviewRow = lazy(() => chunk(() => import('./review-row.tsx')).then((file) => ({ default: file.ReviewRow })))

interface BadgeProps {
  readonly readiness: { readonly status: ReadinessStatus; readonly label: string; readonly waiting: number } | null | undefined
  readonly bare?: boolean
}

/** How ready an event is: five READINESS_ARCS and the word, and how many answers are outstanding. Nothing once it is over. */
export function ReadinessBadge({ readiness, bare = false }: BadgeProps) {
  if (!readiness) return null
  const ready = readiness.status === 'GameReady'
  const waits = waitingWords(readiness.waiting)
  return (
    <>
      <RingBadge filled={READINESS_ARCS[readiness.status]} done={ready} tone={ready ? 'success' : 'warning'} bare={bare}>
        {readiness.label}
      </RingBadge>
      {waits && <span className={css.waits}> {waits}</span>}
    </>
  )
}

/** The checklist of an event's page, where those who may review the answers do so. */
export function ReadinessRail({ session, staff, mends }: { session: Session; staff: boolean; mends: (owner: string) => boolean }) {
  const shown = staff ? session : { ...session, readiness: forCustomers(session) }
  return <Checklist session={shown} mends={mends} review={session.meta.permissions.review.value && <ReviewRow session={session} />} />
}

interface ChecklistProps {
  readonly session: Pick<Session, 'id' | 'startsAt' | 'readiness'> & Partial<Pick<Session, 'customerState'>>
  readonly mends: (owner: string) => boolean
  /** Takes the place of the line for the review. */
  readonly review?: ReactNode
}

/** The checklist behind the readiness; what is open links to the tab that mends it. */
export function Checklist({ session, mends, review }: ChecklistProps) {
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
            {line.key === 'review' && review ? (
              <Suspense fallback={<RailLine line={line} session={session} mends={() => false} />}>{review}</Suspense>
            ) : (
              <RailLine line={line} session={session} mends={mends} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface RailLineProps {
  readonly line: ReturnType<typeof readinessLine>
  readonly session: Pick<Session, 'id' | 'startsAt' | 'readiness'> & Partial<Pick<Session, 'customerState'>>
  readonly mends: (owner: string) => boolean
}

/** Amber is what the reader can do something about; what others owe is grey. */
function RailLine({ line, session, mends }: RailLineProps) {
  const mine = mends(line.owner)
  return (
    <>
      <Icon
        of={line.done ? CircleCheck : mine ? CircleAlert : CircleDashed}
        label={line.done ? 'Done' : 'To do'}
        className={line.done ? css.done : mine ? css.open : css.theirs}
      />
      <span className={css.words}>
        <span>{line.name}</span>
        {line.waits && <span className={css.missing}>{line.waits}</span>}
        {line.missing && (
          <span className={css.missing}>
            {line.key === 'location' && isStartLate(session) && 'Late. '}
            {line.owner === 'STAFF' && !mine ? oursWords(line.key, session, mends('CUSTOMER')) : line.missing}
          </span>
        )}
      </span>
      {!line.done && mine && (
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
    </>
  )
}
