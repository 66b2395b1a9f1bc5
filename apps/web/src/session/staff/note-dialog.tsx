import { mayRate } from '@troupe/domain/staffing/place-notes'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import type { Assignment, Session } from '../session-query.ts'
import { useStaffing } from './use-staffing.ts'

const stars = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

/** Notes about one person of the crew: their journey, where they stay and, once the event has run, how it went. */
export function NoteDialog({ session, place, onClose }: { session: Session; place: Assignment; onClose: () => void }) {
  const staffing = useStaffing(session.id)
  const isRated = mayRate({ role: place.role, state: place.approval?.state ?? null }, session).ok
  const form = useAsk({
    first: { travel: place.travel ?? '', lodging: place.lodging ?? '', rating: place.rating ? String(place.rating) : '' },
    labels: { travel: 'Travel', lodging: 'Accommodation', rating: 'Rating' },
    send: async ({ travel, lodging, rating }) => {
      const given = isRated ? { rating: rating ? Number(rating) : null } : {}
      await staffing.mutateAsync({ do: 'note', place: place.id, travel: travel.trim() || null, lodging: lodging.trim() || null, ...given })
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={place.user?.fullName ?? 'Travel'} size="sm">
      <TextField form={form} name="travel" maxLength={500} hint="For example, “Train, 42 min”." />
      <TextField form={form} name="lodging" maxLength={500} hint="For example, “Hotel Adler, 12 Lake Street”." />
      {isRated && <ChoiceField form={form} name="rating" hint="From 1 (poor) to 5 (excellent)." options={stars} />}
    </FormDialog>
  )
}
