import { Notice } from '@troupe/ui/notice'
import { ApiError, OfflineError } from '../../platform/api.ts'
import { credits } from '../../platform/format.ts'
import { alternativesOf } from '../booking/booking-refusal.tsx'
import { CreditsNotice } from '../credits-notice.tsx'
import type { Alternative, Fee } from '../schedule-queries.ts'
import { Alternatives } from '../time-picker.tsx'
import type { ChangeSession } from './change-session.ts'

/** Why a time could not be held or booked, and what could. */
export function MoveRefusal({
  error,
  session,
  wanted,
  onPick,
}: {
  error: Error
  session: ChangeSession
  /** The start that was refused. */
  wanted: string | null
  onPick: (alternative: Alternative) => void
}) {
  if (error instanceof OfflineError) {
    return (
      <Notice tone="warning" title="No connection" live>
        Press the button again when you are back; nothing is booked or paid twice.
      </Notice>
    )
  }
  if (!(error instanceof ApiError)) {
    return (
      <Notice tone="danger" live>
        {error.message || 'Something Went Wrong'}
      </Notice>
    )
  }
  switch (error.code) {
    case 'NOT_ENOUGH_CREDITS':
      return <CreditsNotice missing={Number(error.extensions.missing)} workspace={session.workspace?.name} />
    case 'SLOT_TAKEN':
    case 'HOLD_EXPIRED':
      return (
        <Notice tone="warning" live>
          <Alternatives text={error.message} alternatives={alternativesOf(error)} wanted={wanted} zone={session.timezone} onPick={onPick} />
        </Notice>
      )
    case 'FEE_REQUIRED':
      return (
        <Notice tone="info" title="The fee has changed" live>
          Moving the event now costs {credits((error.extensions.fee as Fee).credits)}. Hold the time again to accept it.
        </Notice>
      )
    case 'RESCHEDULE_REQUEST_REQUIRED':
      return (
        <Notice tone="warning" title="A producer has to agree" live>
          {error.message}
        </Notice>
      )
    default:
      return (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )
  }
}
