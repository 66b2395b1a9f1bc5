import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { RadioGroup } from '@troupe/ui/radio-group'
import { Sheet } from '@troupe/ui/sheet'
import { TextArea } from '@troupe/ui/text-area'
import { useState } from 'react'

const reasons = [
  { value: 'SICK', label: 'I’m sick' },
  { value: 'UNAVAILABLE', label: 'I’m no longer free then' },
  { value: 'TRAVEL', label: 'I can’t get there' },
  { value: 'OTHER', label: 'Something else' },
] as const
export type WithdrawalReason = (typeof reasons)[number]['value']

interface WithdrawSheetProps {
  readonly open: boolean
  readonly busy: boolean
  readonly error: string | undefined
  readonly onClose: () => void
  readonly onWithdraw: (body: { reason: WithdrawalReason; note?: string }) => void
}

/** Asks why: someone who is ill may be asked for the next show, someone who can't get there isn't asked for this one again. */
export function WithdrawSheet({ open, busy, error, onClose, onWithdraw }: WithdrawSheetProps) {
  const [reason, setReason] = useState<WithdrawalReason>('SICK')
  const [note, setNote] = useState('')
  const said = note.trim()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Withdraw from this event?"
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="danger" busy={busy} onClick={() => onWithdraw({ reason, ...(said ? { note: said } : {}) })}>
            Withdraw
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">
          You’ll be removed from the crew immediately. Your producer is told, and the next person who is free is asked. You can’t undo this.
        </p>
        {error && (
          <Notice tone="danger" live>
            {error}
          </Notice>
        )}
        <RadioGroup<WithdrawalReason> label="Reason" name="reason" value={reason} onChange={setReason} options={reasons} />
        <Field label="Note for the producer">
          <TextArea name="note" value={note} maxLength={500} onChange={setNote} />
        </Field>
      </div>
    </Sheet>
  )
}
