import { refundWords } from '@troupe/domain/schedule/refund-words'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Notice } from '@troupe/ui/notice'
import { call } from '../../platform/api.ts'
import { credits as creditWords, day, ownZone, time } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { CreditsNotice, missingCredits } from '../../schedule/credits-notice.tsx'
import { useAnswer } from '../../schedule/use-answer.ts'
import type { Session } from '../session-query.ts'
import css from './request-notice.module.css'

/** How the event was cancelled: by whom, when, what came back and why. Producers can restore it for a while. */
export function CancelledNotice({ session }: { readonly session: Session }) {
  const { cancellation, credits, workspace } = session
  const confirm = useConfirm()
  const restore = useAnswer(session, 'Event restored', (_: null, key) =>
    call('POST /session/{id}/restore', { params: { id: session.id }, body: { version: session.version }, key }),
  )
  if (!cancellation) return null
  const { at, by, reason, refund, restorableUntil } = cancellation
  const zone = ownZone()
  const missing = missingCredits(restore.error)
  const ask = async () => {
    const charged = refund ? `${creditWords(refund)} will be charged again, and we’ll` : null
    // an event without a date has no crew to find
    const text = session.startsAt
      ? `It’ll return to its previous date, ${charged ?? 'and we’ll'} find any crew it needs and email everyone involved.`
      : `It’ll still have no date. ${charged ?? 'We’ll'} email everyone involved.`
    if (await confirm({ text: `Restore ${session.name}? ${text}` })) restore.mutate(null)
  }
  return (
    <div className={css.notice} data-cancelled>
      <Notice
        tone="info"
        title={`Cancelled${by ? ` by ${by}` : ''} on ${day(at, zone)}, ${time(at, zone)}`}
        actions={
          restorableUntil && (
            <Button size="sm" busy={restore.isPending} onClick={() => void ask()}>
              Restore event
            </Button>
          )
        }
      >
        {refund !== null && <p>{refundWords({ refund, paid: credits, workspace: workspace.name })}</p>}
        {reason && <p className={css.reason}>Reason: {reason}</p>}
        {restorableUntil && (
          <p>
            You can restore this event until {day(restorableUntil, zone)}, {time(restorableUntil, zone)}.
          </p>
        )}
      </Notice>
      {missing !== null ? (
        <CreditsNotice
          workspaceId={session.workspaceId}
          interrupted={{ missing, words: `restore ${session.name}`, finish: () => restore.mutate(null) }}
        />
      ) : (
        restore.error && (
          <Notice tone="danger" live>
            {refusalWords(restore.error)}
          </Notice>
        )
      )}
    </div>
  )
}
