import { isStaff } from '@troupe/domain/role/roles'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { IconButton } from '@troupe/ui/icon-button'
import { GivenStars } from '@troupe/ui/stars'
import type { Column } from '@troupe/ui/table'
import { Tone } from '@troupe/ui/tone'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { AssignmentStatus } from '../../../graphql.ts'
import { ago, day, dayInYear, ownZone, timeBeside } from '../../../platform/format.ts'
import { serverNow } from '../../../platform/wire/clock.ts'
import { Flash } from '../../flash.tsx'
import type { Assignment, Session } from '../../session-query.ts'
import { answers, open } from '../assignment-words.ts'
import { dueWords } from '../offer-words.ts'
import { type Desk, isTaken } from '../staff-desk.ts'
import { Clip } from './clip.tsx'
import { PersonCell } from './person-cell.tsx'
import css from './rows.module.css'
import { StaffMenu } from './staff-menu.tsx'

/** Whether a place has the warning ground: it still wants someone, or the person who took it shortly before the show has not answered yet. */
export const isUnsettled = (place: Assignment, session: Session): boolean =>
  isOpenPlace(place, session) || (place.id === session.dropOut?.assignmentId && place.approval?.state === 'PENDING')

/** Whether a place still wants someone. */
const isOpenPlace = (place: Assignment, { status }: Session): boolean =>
  !isTaken(place) && place.role !== 'SALESPERSON' && status !== 'COMPLETED' && status !== 'CANCELLED'

interface Folds {
  /** The places that are unfolded. */
  readonly opened: readonly string[]
  readonly fold: (id: string) => void
}

/** The columns are as wide on every event: fold, role, person, answer, call, when an answer is due, menu. */
export function crewColumns(desk: Desk, folds: Folds): readonly Column<Assignment>[] {
  const person: Column<Assignment> = { key: 'person', head: 'Person', cell: (place) => <PersonCell place={place} desk={desk} /> }
  const role: Column<Assignment> = {
    key: 'role',
    head: 'Role',
    width: '11.375rem',
    cell: (place) => <Clip text={ASSIGNMENT_ROLE_WORDS[place.role]} />,
  }
  const fold: Column<Assignment> = {
    key: 'fold',
    head: 'Journey and story',
    hideHead: true,
    width: '2.25rem',
    hideOnPhone: true,
    bare: true,
    cell: (place) => <Fold place={place} folds={folds} />,
  }
  const isOver = desk.session.status === 'COMPLETED'
  return [
    // a record of a phone begins with the person, a line of a desk with the fold and the role
    ...(desk.phone ? [person, role] : [fold, role, person]),
    {
      key: 'answer',
      head: 'Answer',
      width: '8rem',
      corner: true,
      cell: (place) => (
        <span className={css.corner}>
          <Answer place={place} isOpen={isOpenPlace(place, desk.session)} />
          {desk.phone && <StaffMenu place={place} desk={desk} />}
          {desk.phone && <Fold place={place} folds={folds} />}
        </span>
      ),
    },
    {
      key: 'call',
      head: 'Call',
      width: '6rem',
      headOnPhone: true,
      cell: ({ callAt }) => callAt && <Call callAt={callAt} session={desk.session} />,
    },
    // what was given before it was known that no one came
    ...(isStaff(desk.me) && isOver
      ? [
          {
            ...{ key: 'rating', head: 'Rating', width: '11rem' },
            cell: ({ rating }: Assignment) => (rating === null ? null : <GivenStars value={rating} />),
          },
        ]
      : [
          {
            ...{ key: 'by', head: 'Answer by', width: '11rem', ownLine: true },
            cell: (place: Assignment) => <AnswerBy place={place} desk={desk} />,
          },
        ]),
    {
      key: 'more',
      head: 'More',
      hideHead: true,
      hideOnPhone: true,
      align: 'end',
      bare: true,
      width: '3rem',
      cell: (place) => <StaffMenu place={place} desk={desk} />,
    },
  ]
}

/** Opens and closes the journey and the story of a place. */
function Fold({ place: { id, role, user }, folds: { opened, fold } }: { readonly place: Assignment; readonly folds: Folds }) {
  const isOpen = opened.includes(id)
  return (
    <IconButton
      label={`Journey and story of ${user?.fullName ?? ASSIGNMENT_ROLE_WORDS[role].toLowerCase()}`}
      icon={isOpen ? ChevronDown : ChevronRight}
      className={css.fold}
      aria-expanded={isOpen}
      onClick={() => fold(id)}
    />
  )
}

/** Until when an answer is due; for an open place that no one was asked, or that someone said no. Nothing once it is answered. */
function AnswerBy({ place, desk: { session, phone } }: { readonly place: Assignment; readonly desk: Desk }) {
  const { approval, offers } = place
  if (isTaken(place)) {
    if (approval?.state !== 'PENDING' || !approval.expiresAt) return null
    const isSoon = Date.parse(approval.expiresAt) - serverNow() < SOON_MS
    return (
      <span className={isSoon ? css.soon : undefined}>
        <Clip text={`${phone ? 'Answer by ' : ''}${dueWords(approval.expiresAt, isSoon)}`} />
      </span>
    )
  }
  if (!isOpenPlace(place, session)) return null
  const newest = offers?.[0]
  if (!newest) return <span className="muted">Not asked yet</span>
  return <Clip text={`${saidNo[newest.state] ?? 'Left'} ${newest.answeredAt ? ago(newest.answeredAt) : ''}`.trim()} />
}

const saidNo: Partial<Record<AssignmentStatus, string>> = { DECLINED: 'Said no', EXPIRED: 'Didn’t answer' }

/** Answers that are due within three hours are counted down. */
const SOON_MS = 3 * 3_600_000

/** When someone must be there, by the reader's clock; its day where it isn't the event's. */
function Call({ callAt, session }: { readonly callAt: string; readonly session: Session }) {
  const zone = ownZone()
  const own = `${timeBeside(callAt, session.startsAt ?? callAt, zone)}${
    day(callAt, zone) === day(session.startsAt ?? callAt, zone) ? '' : ` on ${dayInYear(callAt, zone)}`
  }`
  return <b className="strong">{<Clip text={own} />}</b>
}

function Answer({ place, isOpen }: { readonly place: Assignment; readonly isOpen: boolean }) {
  // of someone who left, the story says it: the place is open
  const user = isOpen ? null : place.user
  const state = user ? place.approval?.state : undefined
  const { word, ...look } = state ? answers[state] : user ? answers.ACCEPTED : open
  return (
    <Flash of={state ?? (user ? 'ACCEPTED' : 'OPEN')}>
      <Tone {...look} bare={look.tone === 'success'}>
        {word}
      </Tone>
    </Flash>
  )
}
