import { PACKAGE_WORDS } from '@troupe/domain/words'
import type { PackageLevel, SessionStatus } from '../graphql.ts'
import type { Session } from './session-query.ts'

export const packageName = (level: PackageLevel): string => `${PACKAGE_WORDS[level]} package`
export const statusNames: Readonly<Record<SessionStatus, string>> = {
  UNSCHEDULED: 'No date yet',
  REQUESTED: 'New time requested',
  SCHEDULED: 'Scheduled',
  LIVE: 'Live',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
}

/** '42 people', '1 person'. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** The name of a language by its code. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    return code // not a language tag
  }
}

type Flag = { readonly value: boolean; readonly reason?: string | null }
type Allowing<Name extends string> = { readonly meta: { readonly permissions: { readonly [name in Name]: Flag } } }

/** Why the event cannot be edited by the reader, as a sentence; null when it can. */
export function lockWords(session: Pick<Session, 'status' | 'diy'> & Allowing<'edit'>, staff: boolean): string | null {
  const { value, reason } = session.meta.permissions.edit
  if (value) return null
  if (session.status === 'CANCELLED') return 'This event was cancelled.'
  if (session.status === 'COMPLETED') return 'This event is over.'
  if (reason === 'STARTS_SOON') {
    if (staff) return 'This event has ended.'
    return session.diy ? 'Changes closed 3 hours before the end.' : 'Changes closed 24 hours before the start.'
  }
  return 'You can look at this event. An editor of the workspace can change it.'
}

/** Why the event cannot get another time now. */
export const whyNotMoved = ({ status, meta }: Pick<Session, 'status'> & Allowing<'schedule'>): string =>
  status === 'REQUESTED' ? 'A producer answers the request first.' : whyNot(meta.permissions.schedule.reason)

/** A time can be chosen: to be booked or, within the lock, to ask a producer for it. */
export const mayChooseTime = ({ meta: { permissions } }: Allowing<'schedule'>): boolean =>
  permissions.schedule.value || permissions.schedule.reason === 'RESCHEDULE_REQUEST_REQUIRED'

/** Why a time or a cancellation is not possible now. */
export function whyNot(reason: string | null | undefined): string {
  return (reason && reasons[reason]) || 'This is not possible now.'
}

const reasons: Readonly<Record<string, string>> = {
  FORBIDDEN: 'An editor of the workspace can do this.',
  STARTS_SOON: 'The start is too near.',
  STATE_CONFLICT: 'The event has begun, ended or was cancelled.',
  UNSCHEDULED: 'Choose a time first.',
  NOT_ALLOWED_TYPE: 'This kind of event does not have that.',
  CANCELLATION_NOT_ALLOWED: 'The event has started, ended or was cancelled already.',
  RESCHEDULE_REQUEST_REQUIRED: 'The start is less than 24 hours away. Ask Troupe for another time.',
}
