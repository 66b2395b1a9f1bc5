import type { SessionStatus } from './kinds.ts'
import { isOver } from './lifecycle.ts'

/** What can be begun with the whole of an event from wherever it is named: its page begins it by '/event/…#cancel'. */
export const EVENT_ACTS = ['reschedule', 'rooms', 'level', 'mail', 'group', 'cancel'] as const
export type EventAct = (typeof EVENT_ACTS)[number]

interface ActFlag {
  readonly value: boolean
  readonly reason?: string | null | undefined
}
type ActFlags<Name extends string> = { readonly meta: { readonly permissions: Readonly<Record<Name, ActFlag>> } }

/** An event as far as its acts depend on it, with what the policy allows its reader. */
interface ActedEvent extends ActFlags<'schedule' | 'slots' | 'upgrade' | 'edit' | 'cancel'> {
  readonly status: SessionStatus
  readonly diy: boolean
  readonly group?: unknown
}

/** Whether a reader may begin an act: a crew member who isn't staff only plays the event. */
export function mayAct(act: EventAct, event: ActedEvent, reader: 'STAFF' | 'CREW' | 'CUSTOMER'): boolean {
  const { slots, upgrade, edit, cancel } = event.meta.permissions
  if (act === 'mail') return reader === 'STAFF'
  if (reader === 'CREW') return false
  if (act === 'group') return event.status !== 'CANCELLED' && !event.group && edit.value
  if (isOver(event.status)) return false
  if (act === 'reschedule') return mayChooseTime(event)
  if (act === 'cancel') return cancel.value
  return !event.diy && (act === 'rooms' ? slots : upgrade).value
}

/** A time can be chosen: to book it or, inside the lock, to request it from a producer. */
export const mayChooseTime = (event: ActFlags<'schedule'>): boolean => event.meta.permissions.schedule.value || isRequestOnly(event)

/** Inside the lock: a new time is requested from a producer, from the first step on. */
export const isRequestOnly = ({ meta: { permissions } }: ActFlags<'schedule'>): boolean =>
  permissions.schedule.reason === 'RESCHEDULE_REQUEST_REQUIRED'

/** What changes an event's time is called: on what opens its sheet, and as the sheet's title. */
export function moveWords(event: ActFlags<'schedule'> & { readonly startsAt: unknown }): string {
  if (isRequestOnly(event)) return 'Request a new time'
  return event.startsAt === null ? 'Choose a time' : 'Reschedule'
}
