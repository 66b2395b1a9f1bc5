import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { call } from '../../platform/api.ts'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import type { Session } from '../session-query.ts'
import tab from '../tab.module.css'
import { useAnswer } from './use-answer.ts'

/** Declines a request for a time. The customer reads the reason, and three times that are free. */
export function RefuseDialog({ session, time, onClose }: { session: Session; time: string; onClose: () => void }) {
  const refuse = useAnswer(session, 'The request is refused', (reason: string, key) =>
    call(`POST /scheduler/session/${session.id}/request/refuse`, { body: { reason }, key }),
  )
  const form = useAsk({
    first: { reason: '' },
    labels: { reason: 'Reason' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : 'Required' }),
    send: async ({ reason }) => {
      await refuse.mutateAsync(reason.trim())
      onClose()
    },
  })
  return (
    <Dialog
      open
      steady
      size="sm"
      onClose={onClose}
      title="Refuse the request"
      onSubmit={() => void form.submit()}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Refuse
          </Button>
        </>
      }
    >
      <div className={tab.fields}>
        <Refused form={form} />
        <p>{time}</p>
        <ParagraphField form={form} name="reason" required maxLength={500} hint="We’ll send this to the customer with three other times." />
      </div>
    </Dialog>
  )
}
