import { refundWords } from '@troupe/domain/schedule/refund-words'
import { Notice } from '@troupe/ui/notice'
import { day, ownZone, time } from '../../platform/format.ts'
import type { Session } from '../session-query.ts'
import css from './request-notice.module.css'

/** How the event was cancelled: by whom, when, what came back and why. */
export function CancelledNotice({ session: { cancellation, credits, workspace } }: { readonly session: Session }) {
  if (!cancellation) return null
  const { at, by, reason, refund } = cancellation
  const zone = ownZone()
  return (
    <div className={css.notice} data-cancelled>
      <Notice tone="info" title={`Cancelled${by ? ` by ${by}` : ''} on ${day(at, zone)}, ${time(at, zone)}`}>
        {refund !== null && <p>{refundWords({ refund, paid: credits, workspace: workspace.name })}</p>}
        {reason && <p className={css.reason}>Reason: {reason}</p>}
      </Notice>
    </div>
  )
}
