import { useQueryClient } from '@tanstack/react-query'
import { toldDeadline } from '@troupe/domain/staffing/answer-time'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { dayInYear, ownZone, time } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useAnswer } from '../../session/staff/answer-bar.tsx'
import { DeclineSheet } from '../../session/staff/decline-sheet.tsx'
import css from './agenda.module.css'
import type { AgendaShow } from './agenda-query.ts'

const said = {
  accept: 'You’re confirmed.',
  decline: 'Declined. Thanks for letting us know.',
  'too late': 'This offer is no longer open.',
} as const

interface AnswerOfferProps {
  readonly show: AgendaShow
  readonly approval: NonNullable<AgendaShow['approval']>
  readonly online: boolean
}

/** Accept and Decline of one's own offer in a list of shows, and until when. */
export function AnswerOffer({ show, approval, online }: AnswerOfferProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const [declining, setDeclining] = useState(false)
  const [note, setNote] = useState('')
  const { session } = show
  const offer = { id: show.id, offerIds: [approval.id], expiresAt: approval.expiresAt, travels: session.hostType === 'ON_SITE' }
  const answer = useAnswer(offer, async (given) => {
    setDeclining(false)
    toast(said[given])
    await queries.invalidateQueries({ queryKey: staffingKeys.agenda })
    void queries.invalidateQueries({ queryKey: sessionKeys.one(session.id) })
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
    void queries.invalidateQueries({ queryKey: staffingKeys.hours })
  })
  const busy = (say: 'accept' | 'decline') => answer.isPending && answer.variables.say === say
  return (
    <div className={css.answer}>
      {answer.error && !declining && (
        <Notice tone="danger" live>
          {refusalWords(answer.error)}
        </Notice>
      )}
      <Button
        variant="primary"
        icon={Check}
        busy={busy('accept')}
        disabled={!online || answer.isPending}
        onClick={() => answer.mutate({ say: 'accept', body: {} })}
      >
        Accept<span className="vh"> {session.name}</span>
      </Button>
      <Button disabled={!online || answer.isPending} onClick={() => setDeclining(true)}>
        Decline<span className="vh"> {session.name}</span>
      </Button>
      {approval.expiresAt && <span className={css.note}>Please answer by {deadline(approval.expiresAt)}.</span>}
      {declining && (
        <DeclineSheet
          open
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
    </div>
  )
}

/** 'Wed 16 Dec, 1:30 pm', by the reader's clock. */
function deadline(iso: string): string {
  const zone = ownZone()
  const told = toldDeadline(Temporal.Instant.from(iso), serverInstant()).toString()
  return `${dayInYear(told, zone)}, ${time(told, zone)}`
}
