import { isLiveOffer } from '@troupe/domain/role/assignment'
import { isStaff } from '@troupe/domain/role/roles'
import { mayRate } from '@troupe/domain/staffing/place-notes'
import type { Me } from '../../platform/account.ts'
import type { Assignment, Session } from '../session-query.ts'
import type { Candidate } from './assignment-words.ts'
import type { GivenRating, useStaffing } from './use-staffing.ts'

/** What every cell of the staff table is given. */
export interface Desk {
  readonly phone: boolean
  readonly session: Session
  readonly me: Me
  readonly busy: boolean
  readonly may: boolean
  readonly choose: (place: Assignment) => void
  /** Asks the best person, or assigns someone whom no one has to ask; can be undone for ten seconds. */
  readonly ask: (place: Assignment, person: Pick<Candidate, 'id' | 'fullName'>) => void
  /** Asks someone at random once ten seconds for undoing it are over. */
  readonly draw: (place: Assignment) => void
  /** The first open place of the same role, whose candidates are those of all of them. */
  readonly openOf: (place: Assignment) => Assignment
  readonly note: (place: Assignment) => void
  readonly send: ReturnType<typeof useStaffing>['mutate']
  /** Saves a rating. Ends when it is saved or was refused, which the page then shows. */
  readonly rate: (given: GivenRating) => Promise<void>
}

/** Whether someone is on the place or is asked for it. */
export const isTaken = (place: Pick<Assignment, 'user' | 'approval'>): boolean =>
  place.user !== null && (place.approval === null || isLiveOffer(place.approval.state))

/** The reader and the event, as far as they say what may be done with a place. */
interface PlaceReader {
  readonly me: Pick<Me, 'id' | 'role' | 'permission'>
  readonly session: Pick<Session, 'status' | 'outcome'> & { readonly meta: { readonly permissions: PlaceRights } }
}
type PlaceRights = Readonly<Record<'rate' | 'confirmTravel', { readonly value: boolean }>>
type PlaceOfReader = Pick<Assignment, 'role' | 'approval'> & { readonly user: { readonly id: string } | null }

/** Whether the reader gives someone of the crew stars, can't because it is themselves, or only reads those that were given. */
export function ratingOf({ role, approval, user }: PlaceOfReader, { me, session }: PlaceReader): 'GIVE' | 'OWN' | 'READ' {
  if (!session.meta.permissions.rate.value || !user || !mayRate({ role, state: approval?.state ?? null }, session).ok) return 'READ'
  return user.id === me.id ? 'OWN' : 'GIVE'
}

/** Whether the reader may say that the journey of a place is arranged: staff for everyone, the others for themselves. */
export const mayConfirmFor = ({ user }: Pick<PlaceOfReader, 'user'>, { me, session }: PlaceReader): boolean =>
  (isStaff(me) && session.meta.permissions.confirmTravel.value) || (user !== null && user.id === me.id)

/** Whether ways to fill a place are looked for: it is open, and its event is still to come and not assigned by hand only. */
export const mayRepair = (
  place: Pick<Assignment, 'role' | 'user' | 'approval'>,
  { startsAt, assignability }: Pick<Session, 'startsAt' | 'assignability'>,
  now: number,
): boolean =>
  !isTaken(place) && place.role !== 'SALESPERSON' && assignability === 'ASSIGNABLE' && startsAt !== null && Date.parse(startsAt) > now
