import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ApiError, call } from '../platform/api.ts'
import { chunk } from '../platform/chunk.ts'
import { day, ownZone, time, zoneWords } from '../platform/format.ts'
import { useIntent } from '../platform/use-intent.ts'
import { refusalWords } from '../platform/words/reasons.ts'
import css from './approval.module.css'
import { type Brief, briefQuery } from './approval-query.ts'
import type { Reason } from './decline-sheet.tsx'

const loadDecline = () => import('./decline-sheet.tsx')
const DeclineSheet = lazy(() => chunk(loadDecline).then((file) => ({ default: file.DeclineSheet })))

/** Brings the sheet closer; what goes wrong is said when it is opened. */
const prepare = () => void loadDecline().catch(() => {})

type Answer =
  | { readonly say: 'accept'; readonly body: { readonly note?: string; readonly travel?: string } }
  | { readonly say: 'decline'; readonly body: { readonly reason?: Reason; readonly note?: string } }

/** The two answers, always in reach of the thumb. Whatever the server says, the page then shows what is true there. */
export function AnswerBar({ code, brief }: { code: string; brief: Brief }) {
  const [declining, setDeclining] = useState(false)
  const [asked, setAsked] = useState(false)
  const [added, setAdded] = useState<Added>({ note: '', travel: '' })
  const answer = useAnswer(code, () => setDeclining(false))
  const busy = (say: Answer['say']) => answer.isPending && answer.variables.say === say
  const note = added.note.trim() ? { note: added.note.trim() } : {}
  const travel = added.travel.trim() ? { travel: added.travel.trim() } : {}
  const decline = () => {
    setAsked(true)
    setDeclining(true)
  }
  return (
    <>
      <Additions brief={brief} added={added} onChange={setAdded} />
      <div className={css.answers}>
        <div className={css.inner}>
          {answer.error && !declining && (
            <Notice tone="danger" live>
              {refusalWords(answer.error)}
            </Notice>
          )}
          <Button
            variant="primary"
            size="lg"
            block
            icon={Check}
            busy={busy('accept')}
            disabled={busy('decline')}
            onClick={() => answer.mutate({ say: 'accept', body: { ...note, ...travel } })}
          >
            Accept
          </Button>
          <Button size="lg" block disabled={answer.isPending} onPointerEnter={prepare} onFocus={prepare} onClick={decline}>
            Decline
          </Button>
          {brief.expiresAt && <p className={css.until}>Please answer by {untilWords(brief.expiresAt)}</p>}
        </div>
      </div>
      <Suspense fallback={null}>
        {asked && (
          <DeclineSheet
            open={declining}
            busy={busy('decline')}
            error={answer.error ? refusalWords(answer.error) : undefined}
            note={added.note}
            onNote={(text) => setAdded({ ...added, note: text })}
            onClose={() => setDeclining(false)}
            onDecline={(reason) => answer.mutate({ say: 'decline', body: { ...(reason ? { reason } : {}), ...note } })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Sends an answer. What was answered elsewhere, withdrawn or too late isn't refused here: the page says so once it has looked again. */
function useAnswer(code: string, onDone: () => void) {
  const queries = useQueryClient()
  return useIntent(async (given: Answer, key) => {
    const params = { id: code }
    try {
      if (given.say === 'accept') await call('POST /assignment/{id}/accept', { params, body: given.body, key })
      else await call('POST /assignment/{id}/decline', { params, body: given.body, key })
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 410)) throw error
    }
    onDone()
    await queries.invalidateQueries({ queryKey: briefQuery(code).queryKey })
  })
}

/** What goes with an answer. The note goes with either of them. */
interface Added {
  readonly note: string
  readonly travel: string
}
interface AdditionsProps {
  readonly brief: Brief
  readonly added: Added
  readonly onChange: (added: Added) => void
}

function Additions({ brief, added, onChange }: AdditionsProps) {
  return (
    <details className={css.more}>
      <summary>Add a note to your answer</summary>
      <div className={css.fields}>
        {(brief.where?.length ?? 0) > 0 && (
          <Field label="How you will get there" hint="Train, 42 min">
            <TextInput name="travel" value={added.travel} maxLength={200} onChange={(travel) => onChange({ ...added, travel })} />
          </Field>
        )}
        <Field label="Note for the producer">
          <TextArea name="note" value={added.note} maxLength={500} onChange={(note) => onChange({ ...added, note })} />
        </Field>
      </div>
    </details>
  )
}

/** 'Wed 16 Dec 2026, 1:30 pm, Chicago time', by the reader's clock. */
function untilWords(iso: string): string {
  const zone = ownZone()
  return `${day(iso, zone)}, ${time(iso, zone)}, ${zoneWords(zone)}`
}
