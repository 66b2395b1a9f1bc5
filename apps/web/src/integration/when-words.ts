import { dayInYear, isoDay, time } from '../platform/format.ts'

/** When and where a time is read. */
export interface WordsAt {
  /** In milliseconds, by the server's clock. */
  readonly now: number
  readonly timezone: string
}

/** When something was or will be: a time today, else with its day, 'Tue 24 Nov, 2:02 pm'. */
export function whenWords(iso: string, { now, timezone }: WordsAt): string {
  const at = time(iso, timezone)
  return isoDay(iso, timezone) === isoDay(new Date(now).toISOString(), timezone) ? at : `${dayInYear(iso, timezone)}, ${at}`
}
