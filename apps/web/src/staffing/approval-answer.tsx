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
  const queries = useQueryClient()
  const [declining, setDeclining] = useState(false)
  const [asked, setAsked] = useState(false)
  const [note, setNote] = useState('')
  const [travel, setTravel] = useState('')
  const answer = useIntent(async ({ say, body }: Answer, key) => {
    try {
      await call(`POST /assignment/${encodeURIComponent(code)}/${say}`, { body, key })
    } catch (error) {
      // answered elsewhere, withdrawn or too late: the page says so once it has looked again
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 410)) throw error
    }
    setDeclining(false)
    await queries.invalidateQueries({ queryKey: briefQuery(code).queryKey })
  })
  const busy = (say: Answer['say']) => answer.isPending && answer.variables.say === say
  const accept = () =>
    answer.mutate({
      say: 'accept',
      body: { ...(note.trim() ? { note: note.trim() } : {}), ...(travel.trim() ? { travel: travel.trim() } : {}) },
    })
  const decline = () => {
    setAsked(true)
    setDeclining(true)
  }
  const zone = ownZone()
  return (
    <>
      <details className={css.more}>
        <summary>Add a note to your answer</summary>
        <div className={css.fields}>
          {(brief.where?.length ?? 0) > 0 && (
            <Field label="How you will get there" hint="Train, 42 min">
              <TextInput name="travel" value={travel} maxLength={200} onChange={setTravel} />
            </Field>
          )}
          <Field label="Note for the producer">
            <TextArea name="note" value={note} maxLength={500} onChange={setNote} />
          </Field>
        </div>
      </details>
      <div className={css.answers}>
        <div className={css.inner}>
          {answer.error && !declining && (
            <Notice tone="danger" live>
              {refusalWords(answer.error)}
            </Notice>
          )}
          <Button variant="primary" size="lg" block icon={Check} busy={busy('accept')} disabled={busy('decline')} onClick={accept}>
            Accept
          </Button>
          <Button size="lg" block disabled={answer.isPending} onPointerEnter={prepare} onFocus={prepare} onClick={decline}>
            Decline
          </Button>
          {brief.expiresAt && (
            <p className={css.until}>
              Please answer by {day(brief.expiresAt, zone)}, {time(brief.expiresAt, zone)}, {zoneWords(zone)}
            </p>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {asked && (
          <DeclineSheet
            open={declining}
            busy={busy('decline')}
            error={answer.error ? refusalWords(answer.error) : undefined}
            note={note}
            onNote={setNote}
            onClose={() => setDeclining(false)}
            onDecline={(reason) =>
              answer.mutate({ say: 'decline', body: { ...(reason ? { reason } : {}), ...(note.trim() ? { note: note.trim() } : {}) } })
            }
          />
        )}
      </Suspense>
    </>
  )
}
