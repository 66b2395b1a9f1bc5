import type { AbsenceReason } from './availability-input.ts'
import type { DateHours, WeeklyHours } from './search/facts.ts'

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** Minutes after midnight as a clock shows them: 570 is 09:30, 1440 is 24:00. */
const clockOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Why weekly hours open a stretch: 'Weekly hours on Mondays, 09:00 to 17:00 (week 2)'. */
export const weeklyWords = ({ day, from, to, cycle }: WeeklyHours): string =>
  `Weekly hours on ${DAYS[day - 1] ?? 'this day'}, ${clockOf(from)} to ${clockOf(to)}${cycle ? ` (week ${cycle.week})` : ''}`

/** Why a dated row opens or closes a stretch. A note follows a colon. */
export function datedWords(row: DateHours, { opens, note }: { readonly opens: boolean; readonly note: string | null }): string {
  const { date, until, from, to, available } = row
  const times = from === null || to === null ? '' : `, ${clockOf(from)} to ${clockOf(to)}`
  const days = until && until !== date ? `${dateWords(date)} to ${dateWords(until)}` : dateWords(date)
  const sentence = !available ? `Away ${days}${times}` : opens ? `Hours for ${days}${times}` : `Hours for ${days} replace the weekly hours`
  return note ? `${sentence}: ${note}` : sentence
}

/** Why an absence closes a stretch. */
export const absenceWords = (reason: AbsenceReason): string => (reason === 'SICK' ? 'Away: sick' : 'Away')

/** Why no one works in a stretch. */
export const blockedWords = (name: string): string => (name ? `Blocked for everyone: ${name}` : 'Blocked for everyone')

/** Why an event closes a stretch. */
export const claimWords = (name: string): string => `On the crew of “${name}”, with travel and rest`

/** '24 December 2026' of 2026-12-24. */
const dateWords = (date: string): string => `${Number(date.slice(8, 10))} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`
