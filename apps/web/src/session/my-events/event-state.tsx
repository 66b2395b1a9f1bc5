import { Link } from '@tanstack/react-router'
import { customerStateShown } from '@troupe/domain/session/state-shown'
import { customerStateWords } from '@troupe/domain/words'
import { RingBadge } from '@troupe/ui/ring-badge'
import { Tone } from '@troupe/ui/tone'
import { Ban, CalendarClock, Check, CircleAlert, History, Hourglass, Radio } from 'lucide-react'
import { counted } from '../../platform/words/counted.ts'
import { hearByWords, movedWords, statusWords } from '../words.ts'
import css from './my-events.module.css'
import type { MyEvent } from './my-events-query.ts'
import { actWords, askedOf, isClosed, questionsIn } from './my-events-words.ts'

interface MyStateProps {
  readonly event: MyEvent
  readonly mayEdit: boolean
}

/** What an event's customer reads of its state: what its status says comes first, then what it waits for. Never staff's readiness. */
export function MyState({ event, mayEdit }: MyStateProps) {
  const note = noteOf(event, mayEdit)
  return (
    <div className={css.state}>
      <StateWords event={event} />
      {note && <small>{note}</small>}
    </div>
  )
}

/** What the status says by itself. Amber is what the customer has to do, and no other status. */
const looks = {
  UNSCHEDULED: { tone: 'warning', icon: CircleAlert },
  REQUESTED: { tone: 'info', icon: History },
  SCHEDULED: { tone: 'plain', icon: CalendarClock },
  LIVE: { tone: 'success', icon: Radio },
  COMPLETED: { tone: 'plain', icon: Check },
  CANCELLED: { tone: 'plain', icon: Ban },
} as const

function StateWords({ event }: Pick<MyStateProps, 'event'>) {
  const found = customerStateShown(event)
  if (!found || event.status === 'UNSCHEDULED')
    return (
      <Tone bare {...looks[event.status]}>
        {statusWords(event, 'CUSTOMER')}
      </Tone>
    )
  const { label, tone } = customerStateWords(found.state, false)
  if (found.state === 'READY')
    return (
      <RingBadge filled={5} done tone={tone} bare>
        {label}
      </RingBadge>
    )
  return (
    <Tone bare tone={tone} icon={found.state === 'ANSWERS_MISSING' ? CircleAlert : Hourglass}>
      {label}
    </Tone>
  )
}

/** The line under the state: the act that is the reader's, or by when they hear of what is ours. */
function noteOf(event: MyEvent, mayEdit: boolean) {
  const asked = askedOf(event, mayEdit)
  if (asked)
    return (
      <Link to="/event/$id" params={{ id: event.id }} className={css.act} aria-label={`${actWords(asked)}, ${event.name}`}>
        {actWords(asked)}
      </Link>
    )
  if (event.status === 'REQUESTED') return event.request ? hearByWords(event.request.expiresAt) : null
  const found = customerStateShown(event)
  if (found?.state === 'ANSWERS_MISSING')
    return isClosed(event) ? 'Editing has closed' : counted(questionsIn(found.missing), 'question', 'questions')
  if (found?.state === 'FINDING_CREW' && found.hearBy) return hearByWords(found.hearBy)
  return movedWords(event)
}
