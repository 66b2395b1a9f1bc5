import { Notice } from '@troupe/ui/notice'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { overrideWords } from '../crews/give-words.ts'
import type { Overriding } from './use-moves.ts'

interface OverrideDialogProps {
  readonly overriding: Overriding
  readonly give: (place: Overriding['place'], person: Overriding['person'], reason: string) => Promise<void>
  readonly onClose: () => void
}

/** Someone who isn't free gets a role anyway, with a reason that goes into the audit. */
export function OverrideDialog({ overriding: { place, person, why }, give, onClose }: OverrideDialogProps) {
  const form = useAsk({
    first: { reason: '' },
    labels: { reason: 'Reason for overriding' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : 'Required' }),
    send: async ({ reason }) => {
      await give(place, person, reason.trim())
      onClose()
    },
  })
  return (
    <FormDialog form={form} {...overrideWords(place, person.name)} onClose={onClose}>
      <Notice tone="warning" title={`${person.name} doesn’t meet a requirement of ${place.session.name}`}>
        {why}
      </Notice>
      <TextField form={form} name="reason" required maxLength={500} />
    </FormDialog>
  )
}
