import { Tone } from '@troupe/ui/tone'
import { CircleAlert, CircleOff, CircleX, Clock, MailCheck } from 'lucide-react'

interface MailFacts {
  readonly sentAt?: unknown
  readonly tooOld: boolean
  readonly notDeliveredAt?: unknown
  readonly lastError?: string | null
}

/** Whether an email was sent, waits, is being tried again, was not delivered, or was too old when an SMTP server was first set. */
export function MailState({ mail }: { mail: MailFacts }) {
  if (mail.sentAt)
    return (
      <Tone tone="success" icon={MailCheck} bare>
        Sent
      </Tone>
    )
  if (mail.tooOld)
    return (
      <Tone tone="plain" icon={CircleOff} bare>
        Not sent: older than 24 hours
      </Tone>
    )
  if (mail.notDeliveredAt)
    return (
      <Tone tone="danger" icon={CircleX} bare>
        Not delivered
      </Tone>
    )
  if (mail.lastError)
    return (
      <Tone tone="warning" icon={CircleAlert} bare>
        Trying again
      </Tone>
    )
  return (
    <Tone tone="plain" icon={Clock} bare>
      Waiting
    </Tone>
  )
}
