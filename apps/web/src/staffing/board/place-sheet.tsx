import { Link } from '@tanstack/react-router'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Sheet } from '@troupe/ui/sheet'
import { Tone } from '@troupe/ui/tone'
import { UserPlus } from 'lucide-react'
import { day, ownZone, timeRange } from '../../platform/format.ts'
import { answers, open } from '../../session/staff/assignment-words.ts'
import { isTaskOpen, taskTold } from '../../session/staff/offer-words.ts'
import { OverrideLine } from '../../session/staff/override-line.tsx'
import { ownClock } from '../../session/words.ts'
import { type BoardPlace, isTaken } from '../crews/board-picture.ts'
import { chooseAction } from './choose-action.ts'

/** A name that leads to the person's page. */
const personOf = (user: BoardPlace['user']) =>
  user ? (
    <Link to="/person/$id" params={{ id: user.id }}>
      {user.fullName}
    </Link>
  ) : (
    'Someone'
  )

interface PlaceSheetProps {
  readonly place: BoardPlace
  readonly movable: boolean
  readonly onChoose: () => void
  readonly onClose: () => void
}

/** A role of an event: who has it, what stands in the way, and the ways on. */
export function PlaceSheet({ place, movable, onChoose, onClose }: PlaceSheetProps) {
  const { session, role, user, approval, conflict, overrideReason, task } = place
  const look = isTaken(place) ? (approval ? answers[approval.state] : answers.ACCEPTED) : open
  const choose = chooseAction(place)
  return (
    <Sheet
      open
      onClose={onClose}
      title={session.name}
      actions={
        movable && (
          <Button variant={choose.variant} icon={UserPlus} onClick={onChoose}>
            {choose.label}
          </Button>
        )
      }
    >
      <div className="stack">
        <Kv
          look="beside"
          items={[
            { key: ASSIGNMENT_ROLE_WORDS[role], value: isTaken(place) ? personOf(user) : 'No one yet' },
            { key: 'When', value: <When session={session} /> },
            { key: 'Workspace', value: session.workspace.name },
          ]}
        />
        <p>
          <Tone tone={look.tone} icon={look.icon} dashed={'dashed' in look}>
            {look.word}
          </Tone>
        </p>
        {isTaken(place) && overrideReason && (
          <p>
            <OverrideLine reason={overrideReason} />
          </p>
        )}
        {conflict && (
          <Notice tone="danger" title={`${user?.fullName ?? 'This person'} no longer meets a requirement`}>
            {conflict.reason}
          </Notice>
        )}
        {task && isTaskOpen(task, isTaken(place)) && <Notice tone="warning">{taskTold(task)}</Notice>}
        <p>
          <Link to="/event/$id" params={{ id: session.id }} search={{ tab: 'staff' }}>
            Open the event’s crew
          </Link>
        </p>
      </div>
    </Sheet>
  )
}

/** On the reader's clock, as on the board; the event's own follows where it shows something else. */
function When({ session }: Pick<BoardPlace, 'session'>) {
  const { startsAt, endsAt } = session
  if (!startsAt || !endsAt) return 'No date'
  const zone = ownZone()
  return (
    <>
      {day(startsAt, zone)}, {timeRange(startsAt, endsAt, zone)}
      <br />
      <span className="note">{ownClock(session)}</span>
    </>
  )
}
