import { toldDeadline } from '@troupe/domain/staffing/answer-time'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { tellBarHeight } from '@troupe/ui/pure/fixed-bar'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { day, ownZone, time, zoneWords } from '../../platform/format.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './answer-bar.module.css'
import type { Reason } from './decline-sheet.tsx'

const loadDecline = () => import('./decline-sheet.tsx')
const DeclineSheet = lazy(() => chunk(loadDecline).then((file) => ({ default: file.DeclineSheet })))

/** Preloads the sheet; a failure is shown when it is opened. */
const prepare = () => void loadDecline().catch(() => {})

type Answer =
  | { readonly say: 'accept'; readonly body: { readonly note?: string; readonly travel?: string } }
  | { readonly say: 'decline'; readonly body: { readonly reason?: Reason; readonly note?: string } }

/** An offer to answer, by the code of its link or by the id of one's own assignment. */
export interface Answerable {
  readonly id: string
  /** Next to the id of one's own assignment: the offer that is on the screen. */
  readonly offerIds?: readonly string[]
  readonly expiresAt: string | null
  /** The person travels to it, and may say how. */
  readonly travels: boolean
}

interface AnswerBarProps {
  readonly offer: Answerable
  /** Shows what is true now, also when the offer had been answered elsewhere, withdrawn or replaced. */
  readonly onAnswered: (said: 'accept' | 'decline' | 'too late') => Promise<unknown>
}

/** The two answers, always in reach of the thumb. Whatever the server says, the page then shows what is true there. */
export function AnswerBar({ offer, onAnswered }: AnswerBarProps) {
  const [declining, setDeclining] = useState(false)
  const [asked, setAsked] = useState(false)
  const [added, setAdded] = useState<Added>({ note: '', travel: '' })
  const answer = useAnswer(offer, async (said) => {
    setDeclining(false)
    await onAnswered(said)
  })
  const busy = (say: Answer['say']) => answer.isPending && answer.variables.say === say
  const note = added.note.trim() ? { note: added.note.trim() } : {}
  const travel = added.travel.trim() ? { travel: added.travel.trim() } : {}
  const decline = () => {
    setAsked(true)
    setDeclining(true)
  }
  return (
    <>
      <Additions travels={offer.travels} added={added} onChange={setAdded} />
      <div className={css.answers} ref={tellBarHeight}>
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
          {offer.expiresAt && <p className={css.until}>Please answer by {untilWords(offer.expiresAt)}.</p>}
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
export function useAnswer({ id, offerIds }: Answerable, onAnswered: AnswerBarProps['onAnswered']) {
  return useIntent(async (given: Answer, key) => {
    const params = { id }
    const seen = offerIds ? { offerIds: [...offerIds] } : {}
    let isTooLate = false
    try {
      if (given.say === 'accept') await call('POST /assignment/{id}/accept', { params, body: { ...given.body, ...seen }, key })
      else await call('POST /assignment/{id}/decline', { params, body: { ...given.body, ...seen }, key })
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 410)) throw error
      isTooLate = true
    }
    await onAnswered(isTooLate ? 'too late' : given.say)
  })
}

/** What goes with an answer. The note goes with either of them. */
interface Added {
  readonly note: string
  readonly travel: string
}
interface AdditionsProps {
  readonly travels: boolean
  readonly added: Added
  readonly onChange: (added: Added) => void
}

function Additions({ travels, added, onChange }: AdditionsProps) {
  return (
    <details className={css.more}>
      <summary>{travels ? 'Add your travel or a note' : 'Add a note to your answer'}</summary>
      <div className="stack">
        {travels && (
          <Field label="How you’ll get there" hint="For example, “Train, 42 min”.">
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
  const told = toldDeadline(Temporal.Instant.from(iso), serverInstant()).toString()
  return `${day(told, zone)}, ${time(told, zone)}, ${zoneWords(zone)}`
}
