import { headOf, type LoggedFields, realChanges } from './change-log.ts'

/** When people are emailed about changes of a scheduled event. */
export const TELL_AFTER = {
  /** Minutes after the last change, so that several of them are one email. */
  quietMinutes: 10,
  /** And never more minutes after the first one. */
  mostMinutes: 60,
  /** Immediately when the event starts in fewer hours than this. */
  hurryHours: 3,
} as const

/** What an event's entry in a calendar says: name, places and how long it takes. */
const entryPaths = new Set(['name', 'locations.START', 'locations.VENUE', 'duration'])
/** How it is played. */
const kindPaths = new Set(['type', 'hostType'])
const contactHeads = new Set(['contactId', 'bookingContactId', 'additionalBookingContacts'])

/**
 * Whether an event's people are emailed when a path of its change log changes: name, START, VENUE, duration, format, host and contacts, those at the
 * place too, and for the crew the running order.
 */
export const isToTell = (path: string): boolean =>
  entryPaths.has(path) || kindPaths.has(path) || contactHeads.has(headOf(path)) || path === 'venueContacts' || isForCrew(path)

/** Whether only the crew is told of it. */
export const isForCrew = (path: string): boolean => headOf(path) === 'timeline'

/** Whether people get the event again for their calendars when this changes. */
export const isInCalendars = (fields: LoggedFields): boolean => Object.keys(fields).some((path) => entryPaths.has(path))

/**
 * What several lines of the log, oldest first, changed together of what people are told: from the first value to the last. What was changed back is
 * nothing to tell, but for contacts: those who were removed in between lost the event from their calendars.
 */
export function changesToTell(lines: readonly LoggedFields[]): LoggedFields {
  const all: Record<string, LoggedFields[string]> = {}
  for (const fields of lines)
    for (const [path, { before, after }] of Object.entries(fields))
      if (isToTell(path)) all[path] = { before: all[path] ? all[path].before : said(before), after: said(after) }
  const contacts = Object.entries(all).filter(([path, { after }]) => contactHeads.has(headOf(path)) && after !== null)
  return { ...Object.fromEntries(contacts), ...realChanges(all) }
}

/** A place that refers to a venue by now, or no longer, is still the same place to those who go there. */
function said(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('venueId' in value)) return value
  const { venueId: _, ...place } = value
  return place
}
