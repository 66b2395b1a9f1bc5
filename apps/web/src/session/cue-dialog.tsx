import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { AddTimelineItemDocument, SetTimelineDocument } from '../graphql.ts'
import { refusalWords } from '../platform/words.ts'
import { type Cue, cueInput, cueWords } from './call.ts'
import type { Session } from './session-query.ts'
import tab from './tab.module.css'
import { useChange } from './use-change.ts'

const dayOfMinutes = 1440

/** One moment of the running order: what happens, and when. */
export function CueDialog({ session, item, onClose }: { session: Session; item: Cue | null; onClose: () => void }) {
  const [offset, setOffset] = useState(item?.offsetMinutes ?? 0)
  const [title, setTitle] = useState(item?.title ?? '')
  const [description, setDescription] = useState(item?.description ?? '')
  const [asked, setAsked] = useState(false)
  const add = useChange(AddTimelineItemDocument)
  const set = useChange(SetTimelineDocument)
  const error = add.error ?? set.error
  const save = async () => {
    setAsked(true)
    if (!title.trim()) return
    const cue = { offsetMinutes: offset, title, description }
    const others = session.timeline.items.filter((one) => one.id !== item?.id)
    const done = item
      ? set.mutateAsync({ id: session.id, items: [...others.map(cueInput), cue] })
      : add.mutateAsync({ id: session.id, item: cue })
    await done.then(onClose, () => {})
  }
  return (
    <Dialog
      open
      steady
      onClose={onClose}
      title={item ? 'Edit the item' : 'Add an item'}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={add.isPending || set.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className={tab.fields}>
        {error && (
          <Notice tone="danger" live>
            {refusalWords(error)}
          </Notice>
        )}
        <Field label="What happens" required error={asked && !title.trim() ? 'Required' : undefined}>
          <TextInput name="cue" value={title} maxLength={96} onChange={setTitle} />
        </Field>
        <Field label="Minutes from the start" hint={cueWords(session, offset)}>
          <NumberStepper value={offset} min={-dayOfMinutes} max={dayOfMinutes} step={5} unit="minutes" onChange={setOffset} />
        </Field>
        <Field label="Details">
          <TextArea value={description} maxLength={1000} onChange={setDescription} />
        </Field>
      </div>
    </Dialog>
  )
}
