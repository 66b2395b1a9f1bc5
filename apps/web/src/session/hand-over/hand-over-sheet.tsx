import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MOST_ASKED } from '@troupe/domain/staffing/hand-over'
import { Button } from '@troupe/ui/button'
import { Checkbox } from '@troupe/ui/checkbox'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Sheet } from '@troupe/ui/sheet'
import { Skeleton } from '@troupe/ui/skeleton'
import { TextArea } from '@troupe/ui/text-area'
import { useToast } from '@troupe/ui/toast'
import { useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './hand-over.module.css'
import { colleaguesQuery } from './hand-over-query.ts'

interface HandOverSheetProps {
  readonly placeId: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Whom to ask, of those who are free for the show, and why. Nothing changes until the producer approves. */
export function HandOverSheet({ placeId, open, onClose }: HandOverSheetProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const { data, error, isFetching, refetch } = useQuery({ ...colleaguesQuery(placeId), enabled: open })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const people = useRef<HTMLFieldSetElement>(null)
  const free = chosen.filter((id) => data?.some((one) => one.id === id))
  const asking = useIntent(async (body: { userIds: string[]; note?: string }, key) => {
    await call('POST /assignment/{id}/hand-over', { params: { id: placeId }, body, key })
    onClose()
    toast(`${counted(body.userIds.length, 'colleague was', 'colleagues were')} asked.`)
    await queries.invalidateQueries({ queryKey: sessionKeys.handOvers })
  })
  const ask = () => {
    setMissing(free.length === 0)
    if (free.length > 0) asking.mutate({ userIds: [...free], ...(note.trim() ? { note: note.trim() } : {}) })
    else people.current?.querySelector<HTMLElement>('[role="checkbox"], input')?.focus()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Hand over this show"
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          {data && data.length > 0 && (
            <Button variant="primary" busy={asking.isPending} onClick={ask}>
              {free.length === 0 ? 'Ask colleagues' : `Ask ${counted(free.length, 'colleague', 'colleagues')}`}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p className="muted">
          The first one who says yes goes to your producer. You stay on this show until the producer approves it. These colleagues are free
          for it now.
        </p>
        {asking.error && (
          <Notice tone="danger" live>
            {refusalWords(asking.error)}
          </Notice>
        )}
        {error && !data ? (
          <ErrorBlock title="Couldn’t load who is free." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : !data ? (
          <Skeleton rows={4} label="Loading who is free" />
        ) : data.length === 0 ? (
          <p>No colleague is free for this show. If you can’t make it, withdraw, and we’ll find someone.</p>
        ) : (
          <fieldset ref={people} className={css.people}>
            <legend className="strong">Whom to ask, up to {MOST_ASKED}</legend>
            {isMissing && free.length === 0 && (
              <Notice tone="danger" live>
                Choose a colleague to ask.
              </Notice>
            )}
            {data.map(({ id, fullName }) => (
              <Checkbox
                key={id}
                label={fullName}
                checked={free.includes(id)}
                disabled={!free.includes(id) && free.length >= MOST_ASKED}
                onChange={(checked) => setChosen(checked ? [...free, id] : free.filter((one) => one !== id))}
              />
            ))}
          </fieldset>
        )}
        <Field label="Note to them and the producer">
          <TextArea name="note" value={note} maxLength={500} onChange={setNote} />
        </Field>
      </div>
    </Sheet>
  )
}
