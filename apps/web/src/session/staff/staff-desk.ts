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
export const isTaken = (place: Pick<Assignment, 'user' | 'approval'>): boolean =>
  place.user !== null && (place.approval === null || isLiveOffer(place.approval.state))

/** Whether ways to fill a place are looked for: it is open, and its event is still to come and not assigned by hand only. */
export const mayRepair = (
  place: Pick<Assignment, 'role' | 'user' | 'approval'>,
  { startsAt, assignability }: Pick<Session, 'startsAt' | 'assignability'>,
  now: number,
): boolean =>
  !isTaken(place) && place.role !== 'SALESPERSON' && assignability === 'ASSIGNABLE' && startsAt !== null && Date.parse(startsAt) > now
