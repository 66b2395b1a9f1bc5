import { isLiveOffer } from '@troupe/domain/staffing/kinds'
import type { Me } from '../../platform/account.ts'
import type { Assignment, Session } from '../session-query.ts'
import type { useStaffing } from './use-staffing.ts'

/** What every cell of the staff table is given. */
export interface Desk {
  readonly phone: boolean
  readonly session: Session
  readonly me: Me
  readonly busy: boolean
  readonly may: boolean
  readonly choose: (place: Assignment) => void
  readonly note: (place: Assignment) => void
  readonly send: ReturnType<typeof useStaffing>['mutate']
}

/** Whether someone is on the place or is asked for it. */
export const isTaken = (place: Assignment): boolean => place.user !== null && (place.approval === null || isLiveOffer(place.approval.state))
