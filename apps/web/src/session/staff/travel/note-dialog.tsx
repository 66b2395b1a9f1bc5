import { FormDialog } from '../../../platform/form/form-dialog.tsx'
import { TextField } from '../../../platform/form/text-field.tsx'
import { useAsk } from '../../../platform/form/use-ask.ts'
import type { Assignment, Session } from '../../session-query.ts'
import { useStaffing } from '../use-staffing.ts'

/** Notes about one person of the crew: their journey and where they stay. */
export function NoteDialog({ session, place, onClose }: { session: Session; place: Assignment; onClose: () => void }) {
  const staffing = useStaffing(session.id)
  const form = useAsk({
    first: { travel: place.travel ?? '', lodging: place.lodging ?? '' },
    labels: { travel: 'Travel', lodging: 'Accommodation' },
    send: async ({ travel, lodging }) => {
      await staffing.mutateAsync({ do: 'note', place: place.id, travel: travel.trim() || null, lodging: lodging.trim() || null })
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={place.user?.fullName ?? 'Travel'} size="sm">
      <TextField form={form} name="travel" maxLength={500} hint="For example, “Train, 42 min”." />
      <TextField form={form} name="lodging" maxLength={500} hint="For example, “Hotel Adler, 12 Lake Street”." />
    </FormDialog>
  )
}
