import { Tone } from '@troupe/ui/tone'
import { CircleAlert, CircleOff, Clock, MailCheck } from 'lucide-react'

/** Whether an email was sent, waits, could not be sent yet, or was too old when an SMTP server was first set. */
export function MailState({ mail }: { mail: { readonly sentAt?: unknown; readonly tooOld: boolean; readonly lastError?: string | null } }) {
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
  if (mail.lastError)
    return (
      <Tone tone="warning" icon={CircleAlert} bare>
        Not sent
      </Tone>
    )
  return (
    <Tone tone="plain" icon={Clock} bare>
      Waiting
    </Tone>
  )
}
