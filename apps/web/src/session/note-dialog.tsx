import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Segmented } from '@troupe/ui/segmented'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { refusalWords } from '../platform/words.ts'
import type { Assignment } from './session-query.ts'
import css from './tab.module.css'
import { useStaffing } from './use-staffing.ts'

const stars = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

/** What is noted of one place: the journey, and how it went. */
export function NoteDialog({ sessionId, place, onClose }: { sessionId: string; place: Assignment; onClose: () => void }) {
  const staffing = useStaffing(sessionId)
  const [travel, setTravel] = useState(place.travel ?? '')
  const [rating, setRating] = useState(place.rating ? String(place.rating) : '')
  const save = () =>
    staffing
      .mutateAsync({ do: 'note', place: place.id, travel: travel.trim() || null, rating: rating ? Number(rating) : null })
      .then(onClose, () => {})
  return (
    <Dialog
      open
      steady
      size="sm"
      onClose={onClose}
      title={place.user?.fullName ?? 'Travel and rating'}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={staffing.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        {staffing.error && (
          <Notice tone="danger" live>
            {refusalWords(staffing.error)}
          </Notice>
        )}
        <Field label="Travel" hint="Train, 42 min">
          <TextInput name="travel" value={travel} maxLength={200} onChange={setTravel} />
        </Field>
        <Field label="Rating" hint="1 poor, 5 excellent">
          <Segmented<string> value={rating} options={stars} onChange={setRating} />
        </Field>
      </div>
    </Dialog>
  )
}
