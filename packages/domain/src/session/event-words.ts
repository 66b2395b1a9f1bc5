import type { SessionStatus } from './kinds.ts'

/** Where an event is in its life. */
export const STATUS_WORDS: Readonly<Record<SessionStatus, string>> = {
  UNSCHEDULED: 'No date yet',
  REQUESTED: 'Change requested',
  SCHEDULED: 'Scheduled',
  LIVE: 'Live',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
}

/** The same for a reader: customers and the crew read of an event that it runs now. */
export const statusName = (status: SessionStatus, isStaff: boolean): string =>
  status === 'LIVE' && !isStaff ? 'Running now' : STATUS_WORDS[status]

/** 'German' of 'de'; what isn't a language tag stays as it is. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
