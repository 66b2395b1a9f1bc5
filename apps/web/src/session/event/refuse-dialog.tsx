import { call } from '../../platform/api.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { useAnswer } from '../../schedule/use-answer.ts'
import type { Session } from '../session-query.ts'

/** Declines a request for a time. The customer gets the reason and three times that are free. */
export function RefuseDialog({ session, time, onClose }: { session: Session; time: string; onClose: () => void }) {
  const refuse = useAnswer(session, 'Request declined', (reason: string, key) =>
    call('POST /scheduler/session/{id}/request/refuse', { params: { id: session.id }, body: { reason }, key }),
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
    <FormDialog form={form} onClose={onClose} title="Decline request" submit="Decline request" cancel="Back" size="sm">
      <p>{time}</p>
      <ParagraphField form={form} name="reason" required maxLength={500} hint="We’ll send this to the customer with up to 3 other times." />
    </FormDialog>
  )
}
