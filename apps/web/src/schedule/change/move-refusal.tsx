import { Notice } from '@troupe/ui/notice'
import { ApiError, OfflineError } from '../../platform/api.ts'
import { credits } from '../../platform/format.ts'
import { CreditsNotice, missingCredits } from '../credits-notice.tsx'
import { alternativesOf, feeDue } from '../refusals.ts'
import type { Alternative } from '../schedule-queries.ts'
import { Alternatives } from '../time-picker.tsx'
import type { ChangeSession } from './change-session.ts'

interface MoveRefusalProps {
  readonly error: Error
  readonly session: ChangeSession
  /** The start that was refused. */
  readonly wanted: string | null
  readonly onPick: (alternative: Alternative) => void
  /** Tries the same again, with the same idempotency key. */
  readonly onRetry: () => void
}

/** Why a time couldn't be held or booked, and which times could. */
export function MoveRefusal({ error, session, wanted, onPick, onRetry }: MoveRefusalProps) {
  if (error instanceof OfflineError) {
    return (
      <Notice tone="warning" title="No connection" live>
        You’re offline. Try again once you’re back online: you won’t be charged or booked twice.
      </Notice>
    )
  }
  const fee = feeDue(error)
  if (fee) {
    return (
      <Notice tone="info" title="The fee has changed" live>
        The rescheduling fee is now {credits(fee.credits)}. To accept it, reserve the time again.
      </Notice>
    )
  }
  if (!(error instanceof ApiError)) return <Trouble>{error.message || 'Something Went Wrong'}</Trouble>
  const missing = missingCredits(error)
  if (missing !== null)
    return (
      <CreditsNotice
        workspaceId={session.workspaceId}
        interrupted={{ missing, words: `${session.startsAt === null ? 'schedule' : 'reschedule'} ${session.name}`, finish: onRetry }}
      />
    )
  switch (error.code) {
    case 'SLOT_TAKEN':
    case 'HOLD_EXPIRED':
      return (
        <Notice tone="warning" live>
          <Alternatives
            text={error.message}
            none={error.message}
            alternatives={alternativesOf(error)}
            wanted={{ start: wanted, type: session.type }}
            zone={session.timezone}
            onPick={onPick}
          />
        </Notice>
      )
    case 'RESCHEDULE_REQUEST_REQUIRED':
      return (
        <Notice tone="warning" title="Your producer needs to approve this" live>
          {error.message}
        </Notice>
      )
    default:
      return <Trouble>{wrongStart(error) ?? error.message}</Trouble>
  }
}

/** What is wrong with the chosen start, which is the only field that this sheet asks for. */
function wrongStart({ extensions: { fields } }: ApiError): string | undefined {
  const codes = typeof fields === 'object' && fields !== null && 'startsAt' in fields ? fields.startsAt : undefined
  return Array.isArray(codes) ? START_WORDS[String(codes[0])] : undefined
}

const START_WORDS: Readonly<Record<string, string>> = {
  SAME: 'The event is already at this time. Choose another.',
  PAST: 'This time is in the past. Choose a later one.',
  TOO_LATE: 'This time is too far ahead. Choose an earlier one.',
}

const Trouble = ({ children }: { children: string }) => (
  <Notice tone="danger" live>
    {children}
  </Notice>
)
