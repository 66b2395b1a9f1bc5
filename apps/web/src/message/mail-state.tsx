import type { MailState as State } from '@troupe/domain/message/kinds'
import { Tone } from '@troupe/ui/tone'
import { CalendarClock, CircleAlert, CircleOff, CircleX, Clock, MailCheck } from 'lucide-react'

/** What each state is called, in the filter of the outbox too. */
export const stateWords: Readonly<Record<State, string>> = {
  SENT: 'Sent',
  WAITING: 'Waiting',
  RETRYING: 'Trying again',
  NOT_DELIVERED: 'Not delivered',
  TOO_OLD: 'Not sent: older than 24 hours',
  PLANNED: 'Planned',
}

const looks = {
  SENT: { tone: 'success', icon: MailCheck },
  WAITING: { tone: 'plain', icon: Clock },
  RETRYING: { tone: 'warning', icon: CircleAlert },
  NOT_DELIVERED: { tone: 'danger', icon: CircleX },
  TOO_OLD: { tone: 'plain', icon: CircleOff },
  PLANNED: { tone: 'plain', icon: CalendarClock },
} as const

interface MailStateProps {
  readonly state: State
  /** When one that couldn’t be sent is tried again. */
  readonly next?: string | undefined
}

/** Whether an email was sent, waits, is being tried again, was not delivered, was too old at its first try, or is yet to be written. */
export const MailState = ({ state, next }: MailStateProps) => (
  <Tone {...looks[state]} bare>
    {state === 'RETRYING' && next ? `Next try at ${next}` : stateWords[state]}
  </Tone>
)
