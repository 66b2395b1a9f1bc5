import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'

interface RefuseProps {
  /** What was asked for. */
  readonly time: string
  readonly refuse: (reason: string) => unknown
  readonly onClose: () => void
}

/** Declines a request for a time. The customer gets the reason and three times that are free. */
export function RefuseDialog({ time, refuse, onClose }: RefuseProps) {
  const form = useAsk({
    first: { reason: '' },
    labels: { reason: 'Reason' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : 'Required' }),
    send: async ({ reason }) => {
      await refuse(reason.trim())
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
