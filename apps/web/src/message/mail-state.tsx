import { Tone } from '@troupe/ui/tone'
import { CircleAlert, Clock, MailCheck } from 'lucide-react'

/** Whether a mail is gone, waits, or could not be sent yet. */
export function MailState({ mail }: { mail: { readonly sentAt?: unknown; readonly lastError?: string | null } }) {
  if (mail.sentAt)
    return (
      <Tone tone="success" icon={MailCheck} bare>
        Sent
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
