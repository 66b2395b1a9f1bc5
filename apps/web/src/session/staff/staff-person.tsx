import { Link } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { TriangleAlert } from 'lucide-react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { isCrew } from '../../platform/account.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { reasonWords } from '../../platform/words/reasons.ts'
import { Flash } from '../flash.tsx'
import type { Assignment } from '../session-query.ts'
import { earlierEndings, endingWords, isRefused, isTaskOpen, type Offer, pendingWords, taskTold } from './offer-words.ts'
import { OverrideLine } from './override-line.tsx'
import { Proposals } from './repair/proposals.tsx'
import { choiceWords } from './repair/why-words.ts'
import { type Desk, isTaken, mayRepair } from './staff-desk.ts'
import css from './staff-tab.module.css'

/** Earlier declines that a row shows; there are rarely more. */
const mostEarlier = 3

/** Who is on a place, what was asked and answered before, and what fills it while it is open. */
export function StaffPerson({ place, desk }: { place: Assignment; desk: Desk }) {
  const { user } = place
  const { may, me } = desk
  // how a colleague was chosen is nothing for the crew to read
  const choice = isTaken(place) && isStaff(me) ? choiceWords(place) : undefined
  return (
    <span className={css.story}>
      <span className={css.cell}>
        {user && (
          <Flash of={user.id}>
            <span className={css.person}>
              <UserAvatar name={user.fullName} avatar={user.avatar} size="sm" />
              {isTaken(place) ? user.fullName : <s className="muted">{user.fullName}</s>}
            </span>
          </Flash>
        )}
        {!isTaken(place) && may && place.role !== 'SALESPERSON' && <Fill place={place} desk={desk} />}
        {!user && !may && <span className="faint">Unassigned</span>}
      </span>
      {isCrew(me) && <Newest place={place} />}
      {choice && <span className={css.line}>{choice}</span>}
      {isTaken(place) && place.overrideReason && <OverrideLine reason={place.overrideReason} />}
      {place.customerRating && <CustomerRating said={place.customerRating} />}
      {place.conflict && <ConflictLine conflict={place.conflict} userId={may ? place.userId : null} />}
      {place.task && isTaskOpen(place.task, isTaken(place)) && <TaskLine task={place.task} />}
      {earlierEndings(place)
        .slice(0, mostEarlier)
        .map((offer) => (
          <Ending key={offer.id} offer={offer} />
        ))}
      {may && mayRepair(place, desk.session, serverNow()) && <Proposals sessionId={desk.session.id} place={place} />}
    </span>
  )
}

interface ConflictProps {
  readonly conflict: NonNullable<Assignment['conflict']>
  /** Whose page has what the remedy changes, for those who may open it. */
  readonly userId: string | null
}

/** The rule that the person on the place breaks now, and what can be done. */
function ConflictLine({ conflict: { reason, remedy, remedyOnUser }, userId }: ConflictProps) {
  return (
    <span className={css.conflict}>
      <Icon of={TriangleAlert} size={14} />
      <span>
        <b>Conflict:</b> {reason} {remedy}{' '}
        {remedyOnUser && userId && (
          <Link to="/users" search={{ user: userId, state: 'all' }}>
            Open their profile
          </Link>
        )}
      </span>
    </span>
  )
}

/** Why a producer has to see to a place, and since when they know, until it is settled. */
function TaskLine({ task }: { readonly task: NonNullable<Assignment['task']> }) {
  return (
    <span className={css.conflict}>
      <Icon of={TriangleAlert} size={14} />
      <span>{taskTold(task)}</span>
    </span>
  )
}

/** The line under the name: when they were asked and until when they can answer, or what they answered. */
function Newest({ place }: { place: Assignment }) {
  const { approval, user } = place
  if (!approval || !user) return null
  if (approval.state === 'PENDING') return <span className={css.line}>{pendingWords(approval)}</span>
  const offer = place.offers?.find(({ id }) => id === approval.id)
  if (!offer) return null
  if (isRefused(offer)) return <span className={css.line}>{sentence(endingWords(offer))}</span>
  return offer.state === 'ACCEPTED' && offer.note ? <span className={css.line}>“{offer.note}”</span> : null
}

/** On a line of its own, without the name before it. */
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** What the event's contact said of the person, for staff. */
function CustomerRating({ said: { rating, note } }: { said: NonNullable<Assignment['customerRating']> }) {
  return (
    <span className={css.line}>
      Customer’s rating: {rating} out of 5{note && `. “${note}”`}
    </span>
  )
}

function Ending({ offer }: { offer: Offer }) {
  return (
    <span className={css.line}>
      <s>{offer.user.fullName}</s> {endingWords(offer)}
      {offer.replacedBy && `${/[.!?]”$/.test(endingWords(offer)) ? ' ' : '. '}${offer.replacedBy.fullName} was chosen instead.`}
    </span>
  )
}

function Fill({ place, desk: { busy, choose, send, session, me } }: { place: Assignment; desk: Desk }) {
  const draws = place.role !== 'PRODUCER' || me.role === 'ADMIN' || me.role === 'EVENT_PRODUCER'
  return (
    <>
      <Button size="sm" disabled={!session.startsAt} disabledReason={reasonWords('UNSCHEDULED', 'event')} onClick={() => choose(place)}>
        {`Choose ${ASSIGNMENT_ROLE_WORDS[place.role].toLowerCase()}`}
      </Button>
      {session.startsAt && draws && (
        <Button
          size="sm"
          variant="tertiary"
          disabled={busy}
          onClick={() => send({ do: 'draw', place: { id: place.id, role: place.role } })}
        >
          Choose at random
        </Button>
      )}
    </>
  )
}
