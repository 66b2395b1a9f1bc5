import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { RadioGroup } from '@troupe/ui/radio-group'
import { Sheet } from '@troupe/ui/sheet'
import { TextArea } from '@troupe/ui/text-area'
import { useState } from 'react'

const reasons = [
  { value: 'UNAVAILABLE', label: 'I’m not free then' },
  { value: 'TRAVEL', label: 'It’s too far' },
  { value: 'SKILL', label: 'It’s not a show I do' },
  { value: 'TOO_LATE', label: 'It’s not enough notice' },
  { value: 'OTHER', label: 'Something else' },
] as const
export type Reason = (typeof reasons)[number]['value']

interface DeclineSheetProps {
  readonly open: boolean
  readonly busy: boolean
  readonly error: string | undefined
  readonly note: string
  readonly onNote: (note: string) => void
  readonly onClose: () => void
  readonly onDecline: (reason: Reason | null) => void
}

/** Asks why, without insisting: the reason helps the next question, it is not needed for a no. */
export function DeclineSheet({ open, busy, error, note, onNote, onClose, onDecline }: DeclineSheetProps) {
  const [reason, setReason] = useState<Reason | null>(null)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Decline this offer?"
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" busy={busy} onClick={() => onDecline(reason)}>
            Decline
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">We’ll find someone else. A reason helps us send you better offers.</p>
        {error && (
          <Notice tone="danger" live>
            {error}
          </Notice>
        )}
        <RadioGroup<Reason> label="Reason" name="reason" value={reason} onChange={setReason} options={reasons} />
        <Field label="Note for the producer">
          <TextArea name="note" value={note} maxLength={500} onChange={onNote} />
        </Field>
      </div>
    </Sheet>
  )
}
