import { refundWords } from '@troupe/domain/schedule/refund-words'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { day, ownZone, time } from '../../platform/format.ts'
import type { Session } from '../session-query.ts'
import css from './request-notice.module.css'
import { useBookAgain } from './use-book-again.ts'

/** How the event was cancelled: by whom, when, what came back and why; customers and staff may book it again. */
export function CancelledNotice({ session, books }: { readonly session: Session; readonly books: boolean }) {
  const bookAgain = useBookAgain(session)
  const { cancellation, credits, workspace } = session
  if (!cancellation) return null
  const { at, by, reason, refund } = cancellation
  const zone = ownZone()
  return (
    <div className={css.notice} data-cancelled>
      <Notice
        tone="info"
        title={`Cancelled${by ? ` by ${by}` : ''} on ${day(at, zone)}, ${time(at, zone)}`}
        actions={
          books && (
            <Button size="sm" onClick={() => void bookAgain()}>
              Book again
            </Button>
          )
        }
      >
        {refund !== null && <p>{refundWords({ refund, paid: credits, workspace: workspace.name })}</p>}
        {reason && <p className={css.reason}>Reason: {reason}</p>}
      </Notice>
    </div>
  )
}
