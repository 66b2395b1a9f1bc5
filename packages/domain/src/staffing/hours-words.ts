import type { AbsenceReason } from './availability-input.ts'
import type { DateHours, WeeklyHours } from './search/facts.ts'

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** A time of day in words, from minutes after midnight: 570 is '9:30 am', 0 and 1440 are 'midnight'. */
export function clockWords(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  if (minutes % 1440 === 0) return 'midnight'
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** Why weekly hours open a stretch: 'Weekly hours on Mondays, 9:00 am to 5:00 pm (week 2)'. */
export const weeklyWords = ({ day, from, to, cycle }: WeeklyHours): string =>
  `Weekly hours on ${DAYS[day - 1] ?? 'this day'}, ${clockWords(from)} to ${clockWords(to)}${cycle ? ` (week ${cycle.week})` : ''}`

/** Why a dated row opens or closes a stretch. A note follows a colon. */
export function datedWords(row: DateHours, { opens, note }: { readonly opens: boolean; readonly note: string | null }): string {
  const { date, until, from, to, available } = row
  const times = from === null || to === null ? '' : `, ${clockWords(from)} to ${clockWords(to)}`
  const days = until && until !== date ? `${dateWords(date)} to ${dateWords(until)}` : dateWords(date)
  const sentence = !available
    ? `Away ${days}${times}`
    : opens
      ? `One-off hours for ${days}${times}`
      : `One-off hours for ${days} replace the weekly hours`
  return note ? `${sentence}: ${note}` : sentence
}

/** Why an absence closes a stretch. */
export const absenceWords = ({ reason, note }: { readonly reason: AbsenceReason; readonly note: string | null }): string =>
  `${reason === 'SICK' ? 'Away (sick)' : 'Away'}${note ? `: ${note}` : ''}`

/** Why a time of someone's own calendar closes a stretch. `since` is the date since which the calendar can't be read. */
export const calendarWords = (since: string | null): string =>
  since === null
    ? 'Busy in a connected calendar'
    : `Busy in a connected calendar that we haven’t been able to read since ${dateWords(since)}`

/** Why the times of a calendar close nothing: it can't be read since a date. */
export const uncountedWords = (since: string): string =>
  `We haven’t been able to read a connected calendar since ${dateWords(since)}, so its busy times no longer count`

/** Why no one works in a stretch. */
export const blockedWords = (name: string): string => (name ? `Blocked for everyone: ${name}` : 'Blocked for everyone')

/** Why an event closes a stretch: its person has a role on it, or an offer that isn't answered yet. */
export const claimWords = (name: string | null): string =>
  `Reserved for ${name === null ? 'an event' : `“${name}”`}, including travel and rest`

/** '24 December 2026' of 2026-12-24. */
const dateWords = (date: string): string => `${Number(date.slice(8, 10))} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`
