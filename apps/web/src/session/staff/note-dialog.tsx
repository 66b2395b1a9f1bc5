import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import type { Assignment } from '../session-query.ts'
import css from '../tab.module.css'
import { useStaffing } from './use-staffing.ts'

const stars = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

/** Notes about one person of the crew: their journey, and how it went. */
export function NoteDialog({ sessionId, place, onClose }: { sessionId: string; place: Assignment; onClose: () => void }) {
  const staffing = useStaffing(sessionId)
  const form = useAsk({
    first: { travel: place.travel ?? '', rating: place.rating ? String(place.rating) : '' },
    labels: { travel: 'Travel', rating: 'Rating' },
    send: async ({ travel, rating }) => {
      await staffing.mutateAsync({ do: 'note', place: place.id, travel: travel.trim() || null, rating: rating ? Number(rating) : null })
      onClose()
    },
  })
  return (
    <Dialog
      open
      steady
      size="sm"
      onClose={onClose}
      title={place.user?.fullName ?? 'Travel and rating'}
      onSubmit={() => void form.submit()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Save
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <Refused form={form} />
        <TextField form={form} name="travel" maxLength={200} hint="Train, 42 min" />
        <ChoiceField form={form} name="rating" hint="1 poor, 5 excellent" options={stars} />
      </div>
    </Dialog>
  )
}
