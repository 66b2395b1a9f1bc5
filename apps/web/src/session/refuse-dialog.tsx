import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { TextArea } from '@troupe/ui/text-area'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { refusalWords } from '../platform/words.ts'
import type { Session } from './session-query.ts'
import tab from './tab.module.css'
import { useAnswer } from './use-answer.ts'

/** Says no to a request for a time; the customer reads the reason, and three times that are free. */
export function RefuseDialog({ session, time, onClose }: { session: Session; time: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const refuse = useAnswer(session, 'The request is refused', (text: string, key) =>
    call(`POST /scheduler/session/${session.id}/request/refuse`, { body: { reason: text }, key }),
  )
  const save = async () => {
    setAsked(true)
    if (reason.trim()) await refuse.mutateAsync(reason.trim()).then(onClose, () => {})
  }
  return (
    <Dialog
      open
      steady
      size="sm"
      onClose={onClose}
      title="Refuse the request"
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" variant="primary" busy={refuse.isPending}>
            Refuse
          </Button>
        </>
      }
    >
      <div className={tab.fields}>
        {refuse.error && (
          <Notice tone="danger" live>
            {refusalWords(refuse.error)}
          </Notice>
        )}
        <p>{time}</p>
        <Field
          label="Reason"
          hint="The customer reads it, together with three other times."
          required
          error={asked && !reason.trim() ? 'Required' : undefined}
        >
          <TextArea value={reason} maxLength={500} onChange={setReason} />
        </Field>
      </div>
    </Dialog>
  )
}
